//! Ranges of lanes' indices within a period: the part of a row that lies within an array.

use crate::simd::{Integer, Simd};
use shale_dialects::eval::vector::IntVector;

/// The indices `first..end` of each period, as operations have them for an immediate: 16 bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first index within.
    pub first: u16,
    /// The first one behind.
    pub end: u16,
    /// After how many indices that is so again; 0 for never.
    pub period: u16,
}

impl Span {
    /// The immediate.
    pub fn bits(self) -> u64 {
        u64::from(self.first) | u64::from(self.end) << 16 | u64::from(self.period) << 32
    }

    /// The range of an immediate.
    pub fn of(bits: u64) -> Span {
        Span { first: bits as u16, end: (bits >> 16) as u16, period: (bits >> 32) as u16 }
    }

    /// Where indices from 0 on are within.
    #[inline(always)]
    pub(crate) fn contains<S: Simd>(self, index: S::I32) -> S::M32 {
        let first = S::I32::splat(self.first.into());
        (self.reduced::<S>(index) - first).lt_unsigned(S::I32::splat(i64::from(self.end.saturating_sub(self.first))))
    }

    /// Indices modulo the period.
    #[inline(always)]
    fn reduced<S: Simd>(self, index: S::I32) -> S::I32 {
        match self.period {
            0 => index,
            1 => S::I32::splat(0),
            period => {
                // With l = ⌈log₂ period⌉ and m = ⌊2³¹⁺ˡ / period⌋ + 1, the quotient of i below 2³¹ is ⌊m i / 2³¹⁺ˡ⌋
                // (Granlund and Montgomery, "Division by invariant integers using multiplication", 1994).
                let log = 16 - (period - 1).leading_zeros();
                let inverse = ((1u64 << (31 + log)) / u64::from(period) + 1) as i64;
                let quotient = index.mul_high_unsigned(S::I32::splat(inverse)).shr(log - 1);
                index - quotient.mul_low(S::I32::splat(period.into()))
            }
        }
    }
}
