//! What is asked for while a block is computed, so that it is near when the next one begins.

use super::blocks::Place;
use super::driver::{Chunk, Gemm};
use super::number::Number;

/// Bytes of a packed panel up to which it is where it was packed: in a second-level cache.
const NEAR_PANEL_BYTES: usize = 256 << 10;

/// Memory that is asked for while the products of a block are summed: two lines for each row of the right side.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    /// What is asked for with the first row.
    pub at: *const u8,
    /// Bytes from there to what is asked for with the next row.
    pub step: usize,
}

impl Ahead {
    /// Nothing but what is there: the beginning of the right side.
    pub(super) fn nothing<N>(b: *const N) -> Ahead {
        Ahead { at: b.cast(), step: 0 }
    }
}

impl<N: Number> Gemm<N> {
    /// The packed right operand of the block that begins with a column, in bytes: it is asked for while the block before is computed.
    pub(super) fn next_block(&self, chunk: &Chunk<'_, N>, place: &Place<'_>, column: usize) -> (*const u8, usize) {
        let width = self.tiles.width();
        let near = place.panel.span * chunk.width * size_of::<N>() <= NEAR_PANEL_BYTES;
        if near || column >= chunk.columns.len() || chunk.direct.as_ref().is_some_and(|direct| column + width <= direct.columns) {
            return (std::ptr::null(), 0);
        }
        (self.packed(chunk, place.panel, column).cast(), place.panel.span.div_ceil(self.packing.group()) * width.min(chunk.width - column) * size_of::<N>())
    }

    /// What a block in registers asks for, of which the left operand's rows and the right one's are `a_row` and `b_row` numbers long. Where the right operand is
    /// read where it lies, far away, the columns behind the block's: each of its rows is in another page, which no processor foresees. Else, where left rows
    /// follow each other in memory, the next ones: their lines come in another order than is foreseen.
    pub(super) fn ahead(&self, (a, a_row): (*const N, isize), height: usize, (b, b_row): (*const N, usize), vectors: usize) -> Ahead {
        let (all, size, width) = (&self.plan.all, size_of::<N>(), vectors * self.tiles.lanes);
        if b_row > width && !self.is_near(b_row * size) {
            return Ahead { at: b.wrapping_add(width).cast(), step: b_row * size };
        }
        if all.panels.len() == 1 && a_row == all.total() as isize {
            return Ahead { at: a.wrapping_offset(a_row * height as isize).cast(), step: height * size };
        }
        Ahead::nothing(b)
    }
}
