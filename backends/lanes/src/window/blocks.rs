//! Spans in blocks of lanes, of which a period is at least as long.

use crate::simd::{Integer, Simd};
use crate::span::Span;
use shale_dialects::eval::vector::IntVector;

impl Span {
    /// Where the lanes of a block of four vectors are within, the block's first index being one of a period at least as long as it is.
    #[inline(always)]
    pub(crate) fn of_block<S: Simd>(self, index: i64) -> OfBlock<S> {
        let (first, period) = (index as u32, u32::from(self.period));
        let first = if period == 0 { first } else { first % period };
        OfBlock {
            first: S::I32::splat(first.into()),
            from: S::I32::splat(self.first.into()),
            width: S::I32::splat(i64::from(self.end.saturating_sub(self.first))),
            period: S::I32::splat(period.into()),
            is_whole: period == 0 || first + 4 * S::LANES as u32 <= period,
        }
    }
}

/// A span in a block of lanes.
#[derive(Clone, Copy)]
pub(crate) struct OfBlock<S: Simd> {
    first: S::I32,
    from: S::I32,
    width: S::I32,
    period: S::I32,
    /// True if no period ends within the block.
    is_whole: bool,
}

impl<S: Simd> OfBlock<S> {
    /// Where lanes of the block with these numbers are within.
    #[inline(always)]
    pub(crate) fn contains(self, numbers: S::I32) -> S::M32 {
        let index = self.first + numbers;
        // The smaller one as unsigned numbers: what the period is taken from, unless that goes below 0.
        let index = if self.is_whole { index } else { index.min_unsigned(index - self.period) };
        (index - self.from).lt_unsigned(self.width)
    }
}
