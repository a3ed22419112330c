//! Stable sorting of records by the bits of a key: the least significant digit first.

use super::{Code, shared};
use crate::memory::prefetch_run;
use crate::{KernelError, Stop};
use bytemuck::{Pod, Zeroable};

/// What is sorted: a number, or a number that carries others with it.
pub(crate) trait Record: Copy + Ord + Send + Sync {
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

/// A key with a number that goes where it goes: a position, or what it carries. Among equal keys the smaller number is the smaller record.
pub(crate) trait Numbered: Record + Pod {
    /// What holds keys.
    type Key: Code + Pod;
    /// The largest record.
    const LAST: Self;
    fn new(key: Self::Key, number: u64) -> Self;
    fn number(self) -> u64;
}

/// A 32-bit key above a 32-bit number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Pod, Zeroable)]
#[repr(transparent)]
pub(crate) struct Placed(u64);

impl Record for Placed {
    #[inline(always)]
    fn key(self) -> u64 {
        self.0 >> 32
    }
}

impl Numbered for Placed {
    type Key = u32;
    const LAST: Placed = Placed(u64::MAX);
    #[inline(always)]
    fn new(key: u32, number: u64) -> Placed {
        Placed(u64::from(key) << 32 | number)
    }
    #[inline(always)]
    fn number(self) -> u64 {
        self.0 & u64::from(u32::MAX)
    }
}

/// A 64-bit key and a 64-bit number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct WidePlaced {
    key: u64,
    number: u64,
}

impl Record for WidePlaced {
    #[inline(always)]
    fn key(self) -> u64 {
        self.key
    }
}

impl Numbered for WidePlaced {
    type Key = u64;
    const LAST: WidePlaced = WidePlaced { key: u64::MAX, number: u64::MAX };
    #[inline(always)]
    fn new(key: u64, number: u64) -> WidePlaced {
        WidePlaced { key, number }
    }
    #[inline(always)]
    fn number(self) -> u64 {
        self.number
    }
}

/// Below this number of records comparisons are faster than counting.
pub(super) const FEW: usize = 256;
/// From this number on, digits are wide: there are fewer passes, each with more counters.
const MANY: usize = 2048;
/// What counters cannot count any more.
const TOO_MANY: usize = 1 << 32;

/// How records are sorted.
#[derive(Clone, Copy)]
pub(crate) struct Sorting<'a> {
    /// The most bits of a key.
    pub(crate) bits: u32,
    pub(crate) threads: usize,
    /// Asked between blocks of records.
    pub(crate) stop: Stop<'a>,
}

/// Sorts records; `spare` is memory of the same length, and the sorted ones lie in one of the two. Of fewer than [`FEW`], those with equal keys must come in
/// increasing order, or be equal.
///
/// # Errors
/// A run that is to stop.
pub(crate) fn sort<'a, R: Record>(sorting: Sorting<'_>, [records, spare]: [&'a mut [R]; 2]) -> Result<&'a mut [R], KernelError> {
    let Sorting { bits, stop, .. } = sorting;
    match records.len() {
        ..FEW | TOO_MANY.. => {
            records.sort_unstable();
            Ok(records)
        }
        count if shared::worth(sorting.threads, count) > 1 => shared::by_digits::<R, 11>(sorting.worth(count), [records, spare]),
        FEW..MANY => by_digits::<R, 8>(records, spare, bits, stop),
        MANY.. => by_digits::<R, 11>(records, spare, bits, stop),
    }
}

/// The same, and writes what `make` makes of each of the sorted records to its place in `to`.
///
/// # Errors
/// A run that is to stop.
pub(crate) fn sort_into<R: Record, T: Copy + Send>(
    sorting: Sorting<'_>,
    [records, spare]: [&mut [R]; 2],
    to: &mut [T],
    make: impl Fn(R) -> T + Copy + Sync,
) -> Result<(), KernelError> {
    let Sorting { bits, stop, .. } = sorting;
    match records.len() {
        ..FEW | TOO_MANY.. => {
            records.sort_unstable();
            shared::made(1, records, to, make);
            Ok(())
        }
        count if shared::worth(sorting.threads, count) > 1 => shared::by_digits_into::<R, T, 11>(sorting.worth(count), [records, spare], to, make),
        FEW..MANY => by_digits_into::<R, T, 8>(records, spare, bits, stop, to, make),
        MANY.. => by_digits_into::<R, T, 11>(records, spare, bits, stop, to, make),
    }
}

impl Sorting<'_> {
    /// With the threads that are worth waking for so many records.
    fn worth(self, records: usize) -> Self {
        Sorting { threads: shared::worth(self.threads, records), ..self }
    }
}

fn by_digits<'a, R: Record, const BITS: u32>(records: &'a mut [R], spare: &'a mut [R], bits: u32, stop: Stop<'_>) -> Result<&'a mut [R], KernelError> {
    let (mut from, mut to) = (records, spare);
    for mut digit in digits::<R, BITS>(from, bits) {
        distribute::<R, R, BITS>(from, to, &mut digit, stop, |record| record)?;
        std::mem::swap(&mut from, &mut to);
    }
    Ok(from)
}

fn by_digits_into<R: Record, T: Copy + Send, const BITS: u32>(
    records: &mut [R],
    spare: &mut [R],
    bits: u32,
    stop: Stop<'_>,
    result: &mut [T],
    make: impl Fn(R) -> T + Copy + Sync,
) -> Result<(), KernelError> {
    let (mut from, mut to) = (records, spare);
    let mut digits = digits::<R, BITS>(from, bits);
    let Some(mut last) = digits.pop() else {
        shared::made(1, from, result, make);
        return Ok(());
    };
    for mut digit in digits {
        distribute::<R, R, BITS>(from, to, &mut digit, stop, |record| record)?;
        std::mem::swap(&mut from, &mut to);
    }
    distribute::<R, T, BITS>(from, result, &mut last, stop, make)
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
pub(super) const BLOCK: usize = 1 << 20;

/// Gives what `make` makes of each record its place by a digit.
fn distribute<R: Record, T, const BITS: u32>(from: &[R], to: &mut [T], digit: &mut Digit, stop: Stop<'_>, make: impl Fn(R) -> T) -> Result<(), KernelError> {
    let places = &mut digit.places[..1 << BITS];
    for block in from.chunks(BLOCK) {
        stop.check()?;
        for record in block {
            let place = &mut places[record.digit(digit.shift, BITS)];
            let to = &mut to[*place as usize];
            *to = make(*record);
            prefetch_run(to);
            *place = place.wrapping_add(1);
        }
    }
    Ok(())
}
