//! Spans in blocks of lanes.

use crate::span::Span;

/// Bytes behind a table that may be read with its last bits.
const SLACK: usize = 16;

impl Span {
    /// Which of 64 lanes are within, the lowest bit for the first one, which has an index.
    #[inline(always)]
    pub(super) fn of_block(self, index: i64) -> u64 {
        let period = i64::from(self.period);
        let at = i64::from(if period == 0 { index as u32 } else { index as u32 % period as u32 });
        let (first, end, mut bits) = (i64::from(self.first) - at, i64::from(self.end) - at, 0);
        let mut begins = 0;
        while begins < 64 + at {
            bits |= between(first + begins, end + begins);
            if period == 0 {
                break;
            }
            begins += period;
        }
        bits
    }

    /// The bytes of [`Span::table`], with those behind it that [`bits_at`] may read; `None` without a period.
    pub(super) fn table_bytes(self) -> Option<usize> {
        (self.period > 0).then(|| (usize::from(self.period) + 64).div_ceil(64) * 8 + SLACK)
    }

    /// For each index of a period, and of a block behind it, a bit that says whether it is within, in words.
    pub(super) fn table(self) -> impl Iterator<Item = u64> {
        (0..i64::from((u32::from(self.period) + 64).div_ceil(64))).map(move |word| self.of_block(word * 64))
    }
}

/// 64 bits of a table, from one on.
///
/// # Safety
/// The table has the bit, and [`SLACK`] bytes behind its bits.
#[inline(always)]
pub(super) unsafe fn bits_at(table: *const u8, bit: u32) -> u64 {
    // SAFETY: the caller's promise.
    unsafe {
        let at = table.add((bit >> 3) as usize);
        let (low, high) = (at.cast::<u64>().read_unaligned(), u64::from(at.add(8).read()));
        low >> (bit & 7) | high << 1 << (63 - (bit & 7))
    }
}

/// Ones from a bit on to another one, of those that there are.
#[inline(always)]
fn between(first: i64, end: i64) -> u64 {
    below(end) & !below(first)
}

/// Ones below a bit, of those that there are.
#[inline(always)]
fn below(bit: i64) -> u64 {
    match bit {
        ..0 => 0,
        0..64 => !(u64::MAX << bit),
        64.. => u64::MAX,
    }
}
