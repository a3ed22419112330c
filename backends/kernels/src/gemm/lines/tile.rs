//! The micro-kernels of lines: rows of neighbouring results in registers, each product's elements loaded from where they lie.

use super::super::masked::Masked;
use std::ops::Range;

/// Vectors of the widest block.
pub(in crate::gemm) const WIDEST: usize = 8;
/// Sums of a block, so that the latency of additions is hidden and all stay in the registers of every machine.
pub(in crate::gemm) const SUMS_OF_BLOCK: usize = 8;

/// For each vector of a block a bit for each lane.
pub(in crate::gemm) type LaneBits = [u16; WIDEST];

/// Neighbouring products of a panel that the same lanes take, whose elements lie equally far apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineRun {
    /// The contracted index of the first one; the others follow.
    pub first: usize,
    pub len: usize,
    /// How far the first one's elements lie from where the block begins, and each next one's from those before, in numbers.
    pub x: isize,
    pub x_step: isize,
    pub lanes: LaneBits,
    /// Whether all lanes take them.
    pub whole: bool,
}

/// The runs of a panel, and the lanes that have a product there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinePanel {
    pub runs: Range<usize>,
    pub lanes: LaneBits,
}

/// The operands of a block: in row `i` the lane `j` of product `k` takes `x[k's distance + i · x_row + j]`, and `w[i · w_row + k · w_step]`, or
/// `w[k · w_step + j]` where each lane has a factor of its own.
pub(crate) struct LineBlock<'a, N> {
    pub x: *const N,
    pub x_row: isize,
    pub w: *const N,
    pub w_row: usize,
    pub w_step: usize,
    pub runs: &'a [LineRun],
    pub panels: &'a [LinePanel],
    /// Where the results lie, and numbers from a row to the next one.
    pub to: *mut N,
    pub to_row: isize,
    /// Lanes of the last vector that are results.
    pub last: usize,
    /// How many numbers behind the block's elements those lie that will be read soon, or 0: a hint.
    pub ahead: usize,
}

/// A micro-kernel for a number of rows and vectors.
pub(crate) type LineFn<N> = unsafe fn(&LineBlock<'_, N>);

/// The micro-kernels of an instruction set.
pub(crate) struct LineTiles<N: 'static> {
    /// Lanes of a vector.
    pub lanes: usize,
    /// For each number of vectors from 1 those for each number of rows from 1: where rows have factors, and where each lane has its own.
    pub blocks: [[&'static [LineFn<N>]; WIDEST]; 2],
}

impl<N> std::fmt::Debug for LineTiles<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "lines of vectors of {}", self.lanes)
    }
}

impl<N> LineTiles<N> {
    /// The micro-kernels for a number of vectors, by rows from 1.
    pub(super) fn of(&self, own_factors: bool, vectors: usize) -> &'static [LineFn<N>] {
        self.blocks[usize::from(own_factors)][vectors - 1]
    }
}

/// [`LineFn`]; `OWN` says whether each lane has a factor of its own.
///
/// # Safety
/// The machine has the instructions of `V`; what [`LineBlock`] names can be read where a lane takes it (factors of own lanes: in whole vectors), and
/// the results be written.
#[inline(always)]
pub(in crate::gemm) unsafe fn line_block<V: Masked, const ROWS: usize, const VECTORS: usize, const OWN: bool>(b: &LineBlock<'_, V::Number>) {
    let mut totals = [[V::zero(); VECTORS]; ROWS];
    if b.ahead != 0 {
        for i in 0..ROWS {
            let next = b.x.wrapping_offset(i as isize * b.x_row).wrapping_add(b.ahead);
            for j in 0..VECTORS {
                V::prefetch(next.wrapping_add(j * V::COUNT).cast());
            }
        }
    }
    for (p, panel) in b.panels.iter().enumerate() {
        // No closures: they would not have the instructions of the function around.
        let mut begin = [V::zero(); VECTORS];
        for (j, begin) in begin.iter_mut().enumerate() {
            *begin = V::begin(V::mask(panel.lanes[j].into()));
        }
        let mut sums = [begin; ROWS];
        let mut at = panel.runs.start;
        while at < panel.runs.end {
            // SAFETY (of all here): the caller's promise: the panel's runs are there, and the elements and factors of their lanes.
            let run = unsafe { b.runs.get_unchecked(at) };
            at += 1;
            let (mut x, mut w) = unsafe { (b.x.wrapping_offset(run.x), b.w.add(run.first * b.w_step)) };
            if run.whole {
                for _ in 0..run.len {
                    for (i, sums) in sums.iter_mut().enumerate() {
                        let (x, w) = unsafe { (x.offset(i as isize * b.x_row), w.add(i * b.w_row)) };
                        for (j, sum) in sums.iter_mut().enumerate() {
                            let factor = unsafe { if OWN { V::load(w.add(j * V::COUNT)) } else { V::splat(w) } };
                            *sum = sum.multiply_add(unsafe { V::load(x.add(j * V::COUNT)) }, factor);
                        }
                    }
                    (x, w) = (x.wrapping_offset(run.x_step), w.wrapping_add(b.w_step));
                }
                continue;
            }
            let mut lanes = [V::mask(0); VECTORS];
            for (j, lanes) in lanes.iter_mut().enumerate() {
                *lanes = V::mask(run.lanes[j].into());
            }
            for _ in 0..run.len {
                for (i, sums) in sums.iter_mut().enumerate() {
                    let (x, w) = (x.wrapping_offset(i as isize * b.x_row), unsafe { w.add(i * b.w_row) });
                    for (j, sum) in sums.iter_mut().enumerate() {
                        let factor = unsafe { if OWN { V::load(w.add(j * V::COUNT)) } else { V::splat(w) } };
                        *sum = sum.multiply_add_where(unsafe { V::load_where(x.wrapping_add(j * V::COUNT), lanes[j]) }, factor, lanes[j]);
                    }
                }
                (x, w) = (x.wrapping_offset(run.x_step), w.wrapping_add(b.w_step));
            }
        }
        for (totals, sums) in totals.iter_mut().zip(sums) {
            for (total, sum) in totals.iter_mut().zip(sums) {
                *total = if p == 0 { sum } else { total.add(sum) };
            }
        }
    }
    for (i, totals) in totals.iter().enumerate() {
        for (j, total) in totals.iter().enumerate() {
            // SAFETY: the caller's promise.
            unsafe {
                let to = b.to.offset(i as isize * b.to_row).add(j * V::COUNT);
                if j + 1 < VECTORS || b.last == V::COUNT { total.store(to) } else { total.store_first(to, b.last) }
            }
        }
    }
}

/// The micro-kernels of lanes, of a function that has the instructions.
macro_rules! line_tiles {
    ($V:ty) => {
        LineTiles { lanes: <$V as Lanes>::COUNT, blocks: [line_tiles!(@table $V, false), line_tiles!(@table $V, true)] }
    };
    (@table $V:ty, $own:literal) => {
        [
            line_tiles!(@row $V, 1, $own, [1 2 3 4 5 6 7 8]),
            line_tiles!(@row $V, 2, $own, [1 2 3 4]),
            line_tiles!(@row $V, 3, $own, [1 2]),
            line_tiles!(@row $V, 4, $own, [1 2]),
            line_tiles!(@row $V, 5, $own, [1]),
            line_tiles!(@row $V, 6, $own, [1]),
            line_tiles!(@row $V, 7, $own, [1]),
            line_tiles!(@row $V, 8, $own, [1]),
        ]
    };
    (@row $V:ty, $vectors:literal, $own:literal, [$($rows:literal)*]) => { &[$(line_entry::<$V, $rows, $vectors, $own>,)*] };
}

/// That function.
macro_rules! line_entry {
    ($(#[$attribute:meta])*) => {
        $(#[$attribute])*
        unsafe fn line_entry<V: Masked, const ROWS: usize, const VECTORS: usize, const OWN: bool>(b: &LineBlock<'_, V::Number>) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::lines::line_block::<V, ROWS, VECTORS, OWN>(b) }
        }
    };
}

pub(in crate::gemm) use {line_entry, line_tiles};
