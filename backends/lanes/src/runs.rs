//! Totals of many short runs: 64 accumulators of each run stay in registers, and what is left of some runs is joined together.

use super::join::{Apart, BLOCK, Join, Work};
use crate::simd::{Kernel, Memory, Simd};
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// The kernel of [`JoinKernels::runs`](super::join::JoinKernels::runs).
pub(super) struct Runs<J>(PhantomData<J>);

impl<J: Join> Kernel<*const Work> for Runs<J> {
    #[inline(always)]
    unsafe fn run<S: Simd>(work: *const Work) {
        // SAFETY: the caller's promise.
        unsafe {
            let w = &*work;
            match S::LANES {
                16 => each_run::<S, J, 4, 16>(w),
                8 => each_run::<S, J, 8, 8>(w),
                4 => each_run::<S, J, 16, 4>(w),
                _ => each_run::<S, J, BLOCK, 1>(w),
            }
        }
    }
}

/// Runs whose totals are joined together: what is stored of one is read when the others are stored as well, since a load that a store reaches in part waits
/// for it.
const TOGETHER_RUNS: usize = 16;

/// A vector for each run of a group, and one behind them.
#[repr(C, align(64))]
struct Vectors<T>([MaybeUninit<T>; 16 * (TOGETHER_RUNS + 1)]);

/// All runs, with the accumulators in `N` vectors of `L` lanes.
#[inline(always)]
unsafe fn each_run<S: Simd, J: Join, const N: usize, const L: usize>(w: &Work) {
    // SAFETY: the caller's promise: each run has its elements, `to` a lane for each run, `total` 64 lanes.
    unsafe {
        let (blocks, rest) = (w.count / BLOCK, w.count % BLOCK);
        let part = rest % S::LANES;
        let nothing = J::Vector::<S>::load(w.total.cast());
        let mut ends = Vectors([const { MaybeUninit::<J::Lane>::uninit() }; 16 * (TOGETHER_RUNS + 1)]);
        let mut totals = Vectors([const { MaybeUninit::<J::Lane>::uninit() }; 16 * (TOGETHER_RUNS + 1)]);
        let (ends, totals) = (ends.0.as_mut_ptr().cast::<J::Lane>(), totals.0.as_mut_ptr().cast::<J::Lane>());
        let mut first = 0;
        while first < w.rows {
            let runs = (w.rows - first).min(TOGETHER_RUNS);
            let from = w.from.offset(first as isize * w.stride);
            if part > 0 {
                for run in 0..runs {
                    let end = from.offset(run as isize * w.stride).cast::<J::Lane>().add(w.count - part);
                    nothing.store(ends.add(run * S::LANES));
                    copy_few(end, ends.add(run * S::LANES), part);
                }
            }
            for run in 0..runs {
                let row = from.offset(run as isize * w.stride).cast::<J::Lane>();
                let mut sums = [nothing; N];
                for block in 0..blocks {
                    let block = row.add(block * BLOCK);
                    for (i, sum) in sums.iter_mut().enumerate() {
                        *sum = J::join::<S>(w.immediate, *sum, Memory::load(block.add(i * S::LANES)));
                    }
                }
                for (i, sum) in sums.iter_mut().enumerate() {
                    let lane = i * S::LANES;
                    if lane + S::LANES <= rest {
                        *sum = J::join::<S>(w.immediate, *sum, Memory::load(row.add(blocks * BLOCK + lane)));
                    } else if lane < rest {
                        *sum = J::join::<S>(w.immediate, *sum, Memory::load(ends.add(run * S::LANES)));
                    }
                }
                let mut half = N / 2;
                while half > 0 {
                    for i in 0..half {
                        sums[i] = J::join::<S>(w.immediate, sums[i], sums[i + half]);
                    }
                    half /= 2;
                }
                sums[0].store(totals.add(run * S::LANES));
            }
            let to = w.to.cast::<J::Lane>().add(first);
            if J::ZIPS && L > 1 {
                (runs..runs.next_multiple_of(L)).for_each(|run| nothing.store(totals.add(run * S::LANES)));
                (0..runs).step_by(L).for_each(|run| join_vectors::<S, J, L>(w, totals.add(run * S::LANES), to.add(run), L.min(runs - run)));
                first += runs;
                continue;
            }
            nothing.store(totals.add(runs * S::LANES));
            let mut half = S::LANES / 2;
            while half > 0 {
                // The lanes from the half on are not used any more.
                for run in 0..runs {
                    let at = totals.add(run * S::LANES);
                    J::join::<S>(w.immediate, Memory::load(at), Memory::load(at.add(half))).store(at);
                }
                half /= 2;
            }
            join_each::<S, J>(w, totals, to, runs);
            first += runs;
        }
    }
}

/// Copies fewer than 16 lanes. A call would take longer.
///
/// # Safety
/// They can be read and written, and are apart.
#[inline(always)]
unsafe fn copy_few<T: Copy>(from: *const T, to: *mut T, count: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        if count & 0b1000 != 0 {
            to.cast::<[T; 8]>().write_unaligned(from.cast::<[T; 8]>().read_unaligned());
        }
        if count & 0b100 != 0 {
            to.add(count & 0b1000).cast::<[T; 4]>().write_unaligned(from.add(count & 0b1000).cast::<[T; 4]>().read_unaligned());
        }
        if count & 0b10 != 0 {
            to.add(count & 0b1100).cast::<[T; 2]>().write_unaligned(from.add(count & 0b1100).cast::<[T; 2]>().read_unaligned());
        }
        if count & 1 != 0 {
            to.add(count & 0b1110).write_unaligned(from.add(count & 0b1110).read_unaligned());
        }
    }
}

/// Joins the lanes of each of `L` vectors by halving, and the totals of the first ones with the lanes at `to`.
///
/// # Safety
/// The vectors are there, and `count` lanes, at most `L`.
#[inline(always)]
unsafe fn join_vectors<S: Simd, J: Join, const L: usize>(w: &Work, vectors: *const J::Lane, to: *mut J::Lane, count: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut lines = [J::Vector::<S>::load(vectors); L];
        for (i, line) in lines.iter_mut().enumerate().skip(1) {
            *line = Memory::load(vectors.add(i * S::LANES));
        }
        if L >= 16 {
            halve_lines::<S, J, L, 8>(w, &mut lines);
        }
        if L >= 8 {
            halve_lines::<S, J, L, 4>(w, &mut lines);
        }
        if L >= 4 {
            halve_lines::<S, J, L, 2>(w, &mut lines);
        }
        halve_lines::<S, J, L, 1>(w, &mut lines);
        if count == L {
            return J::join::<S>(w.immediate, Memory::load(to), lines[0]).store(to);
        }
        let mut lanes = Apart([w.total.cast::<J::Lane>().read_unaligned(); 32]);
        copy_few(to, lanes.0.as_mut_ptr(), count);
        J::join::<S>(w.immediate, Memory::load(lanes.0.as_ptr()), lines[0]).store(lanes.0.as_mut_ptr());
        copy_few(lanes.0.as_ptr(), to, count);
    }
}

/// One step of that: of two vectors in turn, the first half of the lanes is joined with the second one, so that one vector has what is left of both, and in
/// the end the lane of each in order.
#[inline(always)]
fn halve_lines<S: Simd, J: Join, const L: usize, const H: usize>(w: &Work, lines: &mut [J::Vector<S>; L]) {
    // Of narrower vectors there are fewer, and steps that are not reached.
    let half = if H < L { H } else { 0 };
    for i in 0..half {
        let [low, high] = J::zipped::<S>([lines[i], lines[i + half]]);
        lines[i] = J::join::<S>(w.immediate, low, high);
    }
}

/// Joins the lanes at `to` with the first lane of as many vectors.
///
/// # Safety
/// Both are there; there are at most [`TOGETHER_RUNS`] of them.
#[inline(always)]
unsafe fn join_each<S: Simd, J: Join>(w: &Work, vectors: *const J::Lane, to: *mut J::Lane, count: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        let nothing = w.total.cast::<J::Lane>().read_unaligned();
        let (mut lanes, mut others) = (Apart([nothing; 32]), Apart([nothing; 32]));
        to.cast_const().copy_to_nonoverlapping(lanes.0.as_mut_ptr(), count);
        for i in 0..count {
            others.0.as_mut_ptr().add(i).write(vectors.add(i * S::LANES).read());
        }
        let mut lane = 0;
        while lane < count {
            let at = lanes.0.as_mut_ptr().add(lane);
            J::join::<S>(w.immediate, Memory::load(at), Memory::load(others.0.as_ptr().add(lane))).store(at);
            lane += S::LANES;
        }
        lanes.0.as_ptr().copy_to_nonoverlapping(to, count);
    }
}
