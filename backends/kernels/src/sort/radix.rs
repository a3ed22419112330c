//! Stable sorting of records by the bits of a key: the least significant digit first.

use crate::{KernelError, Stop};

/// What is sorted: a number, or a number that carries others with it.
pub(crate) trait Record: Copy + Ord {
    /// The key's bits.
    fn key(self) -> u64;
    /// `bits` bits of the key from `shift` on.
    #[inline(always)]
    fn digit(self, shift: u32, bits: u32) -> usize {
        (self.key() >> shift) as usize & ((1 << bits) - 1)
    }
}

impl Record for u32 {
    #[inline(always)]
    fn key(self) -> u64 {
        self.into()
    }
}

impl Record for u64 {
    #[inline(always)]
    fn key(self) -> u64 {
        self
    }
}

/// A 32-bit key above a position: equal keys are in the order of their positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub(crate) struct Placed(u64);

impl Placed {
    #[inline(always)]
    pub(crate) fn new(key: u64, position: u32) -> Placed {
        Placed(key << 32 | u64::from(position))
    }
    #[inline(always)]
    pub(crate) fn position(self) -> u32 {
        self.0 as u32
    }
}

impl Record for Placed {
    #[inline(always)]
    fn key(self) -> u64 {
        self.0 >> 32
    }
}

/// A 64-bit key and a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub(crate) struct WidePlaced {
    pub(crate) rank: u64,
    pub(crate) position: u64,
}

impl Record for WidePlaced {
    #[inline(always)]
    fn key(self) -> u64 {
        self.rank
    }
}

/// Below this number of records comparisons are faster than counting.
const FEW: usize = 256;
/// From this number on, digits are wide: there are fewer passes, each with more counters.
const MANY: usize = 2048;
/// What counters cannot count any more.
const TOO_MANY: usize = 1 << 32;

/// Sorts records whose keys have at most `bits` bits, asking between blocks of records whether to stop; `spare` is memory of the same length, and the sorted ones lie in one of the two.
/// Records with equal keys must come in increasing order, or be equal.
pub(crate) fn sort<'a, R: Record>(records: &'a mut [R], spare: &'a mut [R], bits: u32, stop: Stop<'_>) -> Result<&'a mut [R], KernelError> {
    match records.len() {
        ..FEW | TOO_MANY.. => {
            records.sort_unstable();
            Ok(records)
        }
        FEW..MANY => by_digits::<R, 8>(records, spare, bits, stop),
        MANY.. => by_digits::<R, 11>(records, spare, bits, stop),
    }
}

/// The same, and gives each of the sorted records to `put` with its place, in any order.
pub(crate) fn sort_into<R: Record>(records: &mut [R], spare: &mut [R], bits: u32, stop: Stop<'_>, put: impl FnMut(usize, R)) -> Result<(), KernelError> {
    match records.len() {
        ..FEW | TOO_MANY.. => {
            records.sort_unstable();
            in_order(records, put);
            Ok(())
        }
        FEW..MANY => by_digits_into::<R, 8>(records, spare, bits, stop, put),
        MANY.. => by_digits_into::<R, 11>(records, spare, bits, stop, put),
    }
}

fn in_order<R: Record>(records: &[R], mut put: impl FnMut(usize, R)) {
    records.iter().enumerate().for_each(|(i, record)| put(i, *record));
}

fn by_digits<'a, R: Record, const BITS: u32>(records: &'a mut [R], spare: &'a mut [R], bits: u32, stop: Stop<'_>) -> Result<&'a mut [R], KernelError> {
    let (mut from, mut to) = (records, spare);
    for mut digit in digits::<R, BITS>(from, bits) {
        distribute::<R, BITS>(from, &mut digit, stop, |place, record| to[place] = record)?;
        std::mem::swap(&mut from, &mut to);
    }
    Ok(from)
}

fn by_digits_into<R: Record, const BITS: u32>(
    records: &mut [R],
    spare: &mut [R],
    bits: u32,
    stop: Stop<'_>,
    put: impl FnMut(usize, R),
) -> Result<(), KernelError> {
    let (mut from, mut to) = (records, spare);
    let mut digits = digits::<R, BITS>(from, bits);
    let Some(mut last) = digits.pop() else {
        in_order(from, put);
        return Ok(());
    };
    for mut digit in digits {
        distribute::<R, BITS>(from, &mut digit, stop, |place, record| to[place] = record)?;
        std::mem::swap(&mut from, &mut to);
    }
    distribute::<R, BITS>(from, &mut last, stop, put)
}

/// A digit that differs between records: where it is in keys, and where the records with each value go.
struct Digit {
    shift: u32,
    places: Vec<u32>,
}

/// The digits that differ.
fn digits<R: Record, const BITS: u32>(records: &[R], bits: u32) -> Vec<Digit> {
    let counters = counted::<R, BITS>(records, bits.div_ceil(BITS) as usize);
    let each = counters.chunks_exact(1 << BITS).enumerate().map(|(digit, counters)| (digit as u32 * BITS, counters));
    let differ = each.filter(|(shift, counters)| counters[records[0].digit(*shift, BITS)] as usize != records.len());
    let places = |counters: &[u32]| {
        let mut end = 0;
        let place = |counter: &u32| {
            end += counter;
            end - counter
        };
        counters.iter().map(place).collect()
    };
    differ.map(|(shift, counters)| Digit { shift, places: places(counters) }).collect()
}

/// How often each value of each digit occurs.
fn counted<R: Record, const BITS: u32>(records: &[R], digits: usize) -> Vec<u32> {
    let mut counters = vec![0; digits << BITS];
    match digits {
        1 => count::<R, BITS, 1>(records, &mut counters),
        2 => count::<R, BITS, 2>(records, &mut counters),
        3 => count::<R, BITS, 3>(records, &mut counters),
        4 => count::<R, BITS, 4>(records, &mut counters),
        6 => count::<R, BITS, 6>(records, &mut counters),
        8 => count::<R, BITS, 8>(records, &mut counters),
        digits => unreachable!("keys of {digits} digits of {BITS} bits"),
    }
    counters
}

fn count<R: Record, const BITS: u32, const DIGITS: usize>(records: &[R], counters: &mut [u32]) {
    let counters = &mut counters[..DIGITS << BITS];
    for record in records {
        for digit in 0..DIGITS {
            counters[(digit << BITS) + record.digit(digit as u32 * BITS, BITS)] += 1;
        }
    }
}

/// Records between two questions whether to stop: some milliseconds.
const BLOCK: usize = 1 << 20;

/// Gives each record to `put` with its place by a digit.
fn distribute<R: Record, const BITS: u32>(from: &[R], digit: &mut Digit, stop: Stop<'_>, mut put: impl FnMut(usize, R)) -> Result<(), KernelError> {
    let places = &mut digit.places[..1 << BITS];
    for block in from.chunks(BLOCK) {
        stop.check()?;
        for record in block {
            let place = &mut places[record.digit(digit.shift, BITS)];
            put(*place as usize, *record);
            *place = place.wrapping_add(1);
        }
    }
    Ok(())
}
