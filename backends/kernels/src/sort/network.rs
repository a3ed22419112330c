//! Sorting networks: as many lines of ranks as a register has lanes are sorted side by side, by minima and maxima of whole registers.
//!
//! The network is the bitonic one in the form in which every comparator puts the smaller rank into the lower row: the rows of two sorted halves are
//! compared from the outermost pair inwards, then those half as far apart, a quarter, … (K. E. Batcher, "Sorting networks and their applications", 1968).
//! Rows that are missing to a power of two would hold the largest rank and stay where they are, so that any number of rows is sorted.

use super::radix::{Placed, WidePlaced};
use super::register::*;
use crate::target::{self, with_isa};
use shale_lanes::Isa;
use std::marker::PhantomData;

/// The most elements of lines that are sorted side by side: the comparators of longer ones take as long as a sort by digits.
pub(super) const LONGEST: usize = 4096;

/// What lines of are sorted side by side.
pub(crate) trait Beside: Copy {
    /// Lines that are sorted at once: one where registers cannot order the elements.
    fn lanes(isa: Isa) -> usize;
    /// Sorts lines of which the elements lie side by side: element `i` of line `j` is number `i · lanes + j`. Equal elements are all the same.
    fn sort_beside(isa: Isa, rows: &mut [Self]);
}

macro_rules! beside {
    ($($Rank:ident: $($(#[$cfg:meta])* $isa:ident $V:ident),*;)*) => { $(
        impl Beside for $Rank {
            fn lanes(isa: Isa) -> usize {
                match isa {
                    $($(#[$cfg])* Isa::$isa if isa.is_available() => $V::LANES,)*
                    _ => 1,
                }
            }

            fn sort_beside(isa: Isa, rows: &mut [$Rank]) {
                match isa {
                    $($(#[$cfg])* Isa::$isa if isa.is_available() => with_isa(isa, Network { ranks: rows, lanes: PhantomData::<$V> }),)*
                    _ => rows.sort_unstable(),
                }
            }
        }
    )* };
}
beside! {
    u32: #[cfg(target_arch = "x86_64")] Avx512 Words512, #[cfg(target_arch = "x86_64")] Avx2 Words256, #[cfg(target_arch = "aarch64")] Neon Words128;
    u64: #[cfg(target_arch = "x86_64")] Avx512 Longs512, #[cfg(target_arch = "x86_64")] Avx2 Longs256, #[cfg(target_arch = "aarch64")] Neon Longs128;
}

/// As the numbers that they are.
impl Beside for Placed {
    fn lanes(isa: Isa) -> usize {
        u64::lanes(isa)
    }

    fn sort_beside(isa: Isa, rows: &mut [Placed]) {
        u64::sort_beside(isa, bytemuck::cast_slice_mut(rows));
    }
}

impl Beside for WidePlaced {
    fn lanes(_: Isa) -> usize {
        1
    }

    fn sort_beside(_: Isa, rows: &mut [WidePlaced]) {
        rows.sort_unstable();
    }
}

/// The sort of ranks in rows of a register each.
struct Network<'a, V: Register> {
    ranks: &'a mut [V::Rank],
    lanes: PhantomData<V>,
}

impl<V: Register> target::Code for Network<'_, V> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let rows = Rows::<V> { first: self.ranks.as_mut_ptr(), count: self.ranks.len() / V::LANES };
        let mut done = 0;
        while done < rows.count {
            // SAFETY: the rows are those of the slice, and parts of them; so below.
            unsafe { rows.part(done, 8).each_compared::<8, Eight>() };
            done = (done + 8).min(rows.count);
            // What ends here and has two sorted halves.
            let mut size = 16;
            while size / 2 < rows.count && (done % size == 0 || done == rows.count) {
                let first = (done - 1) / size * size;
                if done - first > size / 2 {
                    // SAFETY: as above.
                    unsafe { rows.part(first, size).merge(size) };
                }
                size *= 2;
            }
        }
    }
}

/// Pairs of `N` rows that are compared one after the other.
trait Comparators<const N: usize> {
    fn order<V: Register>(rows: &mut [V; N]);
}

/// A loop over pairs might stay a loop, whose rows are in memory.
macro_rules! comparators {
    ($($(#[$doc:meta])* $Name:ident of $count:literal: $($i:literal $j:literal),*;)*) => { $(
        $(#[$doc])*
        struct $Name;
        impl Comparators<$count> for $Name {
            #[inline(always)]
            fn order<V: Register>(rows: &mut [V; $count]) {
                $([rows[$i], rows[$j]] = rows[$i].ordered(rows[$j]);)*
            }
        }
    )* };
}
comparators! {
    /// Those that sort eight rows: 19, the fewest (D. E. Knuth, "The Art of Computer Programming", volume 3, 5.3.4).
    Eight of 8: 0 2, 1 3, 4 6, 5 7, 0 4, 1 5, 2 6, 3 7, 0 1, 2 3, 4 5, 6 7, 2 4, 3 5, 1 4, 3 6, 1 2, 3 4, 5 6;
    /// The first three stages over four rows of the lower half, upwards, and the four of the upper half that they are compared with, downwards.
    First of 8: 0 4, 1 5, 2 6, 3 7, 0 2, 1 3, 6 4, 7 5, 0 1, 2 3, 5 4, 7 6;
    /// Three stages that follow each other.
    Three of 8: 0 4, 1 5, 2 6, 3 7, 0 2, 1 3, 4 6, 5 7, 0 1, 2 3, 4 5, 6 7;
    /// The last two stages.
    Two of 4: 0 2, 1 3, 0 1, 2 3;
    /// The last stage.
    One of 2: 0 1;
}

/// Rows that can be read and written.
struct Rows<V: Register> {
    first: *mut V::Rank,
    count: usize,
}

impl<V: Register> Rows<V> {
    /// Up to `count` rows from one on.
    #[inline(always)]
    fn part(&self, first: usize, count: usize) -> Rows<V> {
        Rows { first: self.first.wrapping_add(first * V::LANES), count: count.min(self.count - first) }
    }

    /// Sorts rows of which the first `size / 2`, and the others, are sorted; `size` is a power of two of at least 16. If the others are few, they change no more
    /// than as many rows at the end of the first half, then at the end of its halves, of its quarters, …: all rows before are in order.
    ///
    /// # Safety
    /// The rows can be read and written; so for the others.
    #[inline(always)]
    unsafe fn merge(&self, size: usize) {
        let (step, others) = (size / 8, (self.count - size / 2).next_power_of_two());
        let (from, missing) = (step.saturating_sub(others), (size - self.count).min(step));
        let place = |i: usize| move |j: usize| if j < 4 { i + j * step } else { size - 1 - i - (j - 4) * step };
        // SAFETY: the caller's promise; the places are below `size`, and the last of them are those of the fifth row. So below.
        unsafe {
            for i in from..missing {
                self.compare::<8, First>(false, place(i));
            }
            for i in from.max(missing)..step {
                self.compare::<8, First>(true, place(i));
            }
        }
        for first in (0..self.count).step_by(step) {
            let changed = if first < size / 2 { others } else { step };
            // SAFETY: as above.
            unsafe { self.part(first, step).order(step, changed) };
        }
    }

    /// The stages from rows `size / 2` apart on, where no rows but the last ones of the `size` were changed.
    #[inline(always)]
    unsafe fn order(&self, mut size: usize, changed: usize) {
        while size > 8 {
            let step = size / 8;
            for first in (0..self.count).step_by(size) {
                let part = self.part(first, size);
                let (from, end) = (step.saturating_sub(changed), step.min(part.count));
                let whole = part.count.saturating_sub(7 * step).min(end);
                let place = |i: usize| move |j: usize| i + j * step;
                // SAFETY: as in `merge`; the last places are those of the last row.
                unsafe {
                    for i in from..whole {
                        part.compare::<8, Three>(true, place(i));
                    }
                    for i in from.max(whole)..end {
                        part.compare::<8, Three>(false, place(i));
                    }
                }
            }
            size = step;
        }
        // SAFETY: as in `merge`.
        unsafe {
            match size {
                8 => self.each_compared::<8, Three>(),
                4 => self.each_compared::<4, Two>(),
                2 => self.each_compared::<2, One>(),
                _ => {}
            }
        }
    }

    /// Compares pairs of each `N` rows.
    #[inline(always)]
    unsafe fn each_compared<const N: usize, C: Comparators<N>>(&self) {
        for first in (0..self.count).step_by(N) {
            let part = self.part(first, N);
            // SAFETY: as in `merge`.
            unsafe { part.compare::<N, C>(part.count == N, |j| j) };
        }
    }

    /// Compares pairs of the rows at some places; unless these are all there, the largest ranks stand for those that are not.
    #[inline(always)]
    unsafe fn compare<const N: usize, C: Comparators<N>>(&self, whole: bool, place: impl Fn(usize) -> usize) {
        let mut rows = [V::largest(); N];
        // SAFETY: the caller's promise.
        unsafe {
            if whole {
                self.load(&mut rows, &place);
                C::order(&mut rows);
                self.store(&rows, &place);
            } else {
                self.load_some(&mut rows, &place);
                C::order(&mut rows);
                self.store_some(&rows, &place);
            }
        }
    }

    /// Loads rows that are all there.
    #[inline(always)]
    unsafe fn load<const N: usize>(&self, rows: &mut [V; N], place: &impl Fn(usize) -> usize) {
        for (j, row) in rows.iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            *row = unsafe { V::load(self.first.add(place(j) * V::LANES)) };
        }
    }

    #[inline(always)]
    unsafe fn store<const N: usize>(&self, rows: &[V; N], place: &impl Fn(usize) -> usize) {
        for (j, row) in rows.iter().enumerate() {
            // SAFETY: the caller's promise.
            unsafe { row.store(self.first.add(place(j) * V::LANES)) };
        }
    }

    /// Loads those that are there.
    #[inline(always)]
    unsafe fn load_some<const N: usize>(&self, rows: &mut [V; N], place: &impl Fn(usize) -> usize) {
        for (j, row) in rows.iter_mut().enumerate().filter(|(j, _)| place(*j) < self.count) {
            // SAFETY: the caller's promise.
            *row = unsafe { V::load(self.first.add(place(j) * V::LANES)) };
        }
    }

    #[inline(always)]
    unsafe fn store_some<const N: usize>(&self, rows: &[V; N], place: &impl Fn(usize) -> usize) {
        for (j, row) in rows.iter().enumerate().filter(|(j, _)| place(*j) < self.count) {
            // SAFETY: the caller's promise.
            unsafe { row.store(self.first.add(place(j) * V::LANES)) };
        }
    }
}
