//! Stable sorting of records by the bits of a key: the least significant digit first.

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

/// Sorts records whose keys have at most `bits` bits; `spare` is memory of the same length, and the sorted ones lie in one of the two.
/// Records with equal keys must come in increasing order, or be equal.
pub(crate) fn sort<'a, R: Record>(records: &'a mut [R], spare: &'a mut [R], bits: u32) -> &'a mut [R] {
    match records.len() {
        ..FEW | TOO_MANY.. => {
            records.sort_unstable();
            records
        }
        FEW..MANY => by_digits::<R, 8>(records, spare, bits),
        MANY.. => by_digits::<R, 11>(records, spare, bits),
    }
}

fn by_digits<'a, R: Record, const BITS: u32>(records: &'a mut [R], spare: &'a mut [R], bits: u32) -> &'a mut [R] {
    let mut counters = counted::<R, BITS>(records, bits.div_ceil(BITS) as usize);
    let (mut from, mut to) = (records, spare);
    for (digit, counters) in counters.chunks_exact_mut(1 << BITS).enumerate() {
        let shift = digit as u32 * BITS;
        if counters[from[0].digit(shift, BITS)] as usize == from.len() {
            continue; // all have the same digit
        }
        let mut sum = 0;
        for counter in &mut *counters {
            sum += std::mem::replace(counter, sum);
        }
        distribute::<R, BITS>(from, to, counters, shift);
        std::mem::swap(&mut from, &mut to);
    }
    from
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

fn distribute<R: Record, const BITS: u32>(from: &[R], to: &mut [R], counters: &mut [u32], shift: u32) {
    let counters = &mut counters[..1 << BITS];
    for record in from {
        let place = &mut counters[record.digit(shift, BITS)];
        to[*place as usize] = *record;
        *place = place.wrapping_add(1);
    }
}
