//! The first ones of rows of ranks.
//!
//! The smallest ranks of groups bound the first ones, of which hardly more are not above that bound. Where registers order ranks, the bounds of as many rows
//! as they have lanes are found at once, and the records up to them are put in order side by side.

use crate::sort::network::Beside;
use crate::sort::radix::{self, Numbered, Sorting};
use crate::sort::register::*;
use crate::target::{self, with_isa};
use crate::{KernelError, Stop};
use shale_lanes::Isa;
use std::marker::PhantomData;

/// Groups come in so many: they fill vectors.
const GROUPS: usize = LANES;
/// The fewest elements of a row among which the first are looked for: the records of fewer are sorted.
const FEW: usize = 64;
/// Records up to the bound for each that is wanted, above which those that are wanted are found before they are put in order.
const CROWD: usize = 4;
/// Bytes of the ranks of rows that are looked at together: what a second-level cache holds.
const TOGETHER: usize = 1 << 18;
/// The most lanes of a register.
const LANES: usize = 16;

/// A record of a rank, as the first ones of rows need it.
pub(super) trait First: Numbered<Key: Bounded> + Beside {}

impl<C: Numbered<Key: Bounded> + Beside> First for C {}

/// How the `k` first of rows of `n` ranks of `bits` bits are found.
#[derive(Clone, Copy)]
pub(super) struct Selection {
    pub(super) isa: Isa,
    pub(super) bits: u32,
    pub(super) n: usize,
    pub(super) k: usize,
}

/// What they are found in; as long as [`Selection::room`] says.
pub(super) struct Room<'a, C: First> {
    /// The ranks of the rows.
    pub(super) ranks: &'a mut [C::Key],
    pub(super) smallest: &'a mut [C::Key],
    pub(super) records: [&'a mut [C]; 2],
    pub(super) numbers: &'a mut [u32],
    pub(super) beside: &'a mut [C],
}

/// The lengths of what a [`Room`] has.
pub(super) struct Lengths {
    pub(super) ranks: usize,
    pub(super) smallest: usize,
    pub(super) records: usize,
    pub(super) numbers: usize,
    pub(super) beside: usize,
}

impl Selection {
    /// Groups of a row whose smallest ranks are looked at; none where all records are sorted.
    fn groups(&self) -> usize {
        // The smallest ranks of k groups are k ranks up to the largest of them, and hardly more are if there are twice as many groups.
        if self.k.saturating_mul(8) >= self.n || self.n < FEW { 0 } else { (2 * self.k).next_multiple_of(GROUPS) }
    }

    /// Rows that are looked at together.
    pub(super) fn rows<C: First>(&self) -> usize {
        let bytes = self.n.saturating_mul(size_of::<C::Key>());
        let lanes = C::Key::lanes(self.isa);
        if self.groups() == 0 || bytes.saturating_mul(lanes) > TOGETHER { 1 } else { lanes }
    }

    pub(super) fn room<C: First>(&self) -> Lengths {
        let (rows, groups) = (self.rows::<C>(), self.groups());
        let beside = if groups == 0 { 0 } else { CROWD.saturating_mul(self.k).saturating_mul(C::lanes(self.isa)) };
        let (ranks, smallest) = (self.n.saturating_mul(rows), groups.saturating_mul(rows + 1));
        Lengths { ranks, smallest, records: self.n, numbers: self.n.saturating_add(LANES), beside }
    }

    /// Gives `take` each of the first `rows` rows of `room.ranks` by its number, with the records of its `k` first ranks in order.
    ///
    /// # Errors
    /// A run that is to stop.
    pub(super) fn first<C: First>(&self, rows: usize, room: &mut Room<'_, C>, stop: Stop<'_>, mut take: impl FnMut(usize, &[C])) -> Result<(), KernelError> {
        let Room { ranks, smallest, records: [records, spare], numbers, beside } = room;
        let ranks: &[C::Key] = ranks;
        if self.groups() == 0 {
            for (row, ranks) in ranks.chunks_exact(self.n).take(rows).enumerate() {
                records.iter_mut().zip(ranks).enumerate().for_each(|(i, (record, rank))| *record = C::new(*rank, i as u64));
                take(row, radix::sort(Sorting { bits: self.bits, threads: 1, stop }, [&mut **records, &mut **spare])?);
            }
            return Ok(());
        }
        let (together, lanes) = (self.rows::<C>(), C::lanes(self.isa));
        let (bounds, own) = smallest.split_at_mut(self.groups() * together);
        self.find_bounds(ranks, rows, (&mut *bounds, own));
        for (first, some) in ranks[..rows * self.n].chunks(lanes * self.n).enumerate() {
            let first = first * lanes;
            let mut most = 0;
            for (lane, ranks) in some.chunks_exact(self.n).enumerate() {
                let count = C::Key::up_to(self.isa, ranks, bounds[(self.k - 1) * together + first + lane], numbers);
                let record = |number: u32| C::new(ranks[number as usize], number.into());
                let kept = if count > CROWD * self.k { self.k } else { count };
                if kept > most {
                    beside[most * lanes..kept * lanes].fill(C::LAST);
                    most = kept;
                }
                let column = beside[lane..].iter_mut().step_by(lanes);
                if kept == count {
                    column.zip(&numbers[..count]).for_each(|(place, number)| *place = record(*number));
                } else {
                    let found = &mut records[..count];
                    found.iter_mut().zip(&numbers[..count]).for_each(|(found, number)| *found = record(*number));
                    found.select_nth_unstable(self.k - 1);
                    column.zip(&found[..self.k]).for_each(|(place, record)| *place = *record);
                }
            }
            C::sort_beside(self.isa, &mut beside[..most * lanes]);
            for lane in 0..some.len() / self.n {
                let best = &mut spare[..self.k];
                best.iter_mut().zip(beside[lane..].iter().step_by(lanes)).for_each(|(best, record)| *best = *record);
                take(first + lane, best);
            }
        }
        Ok(())
    }

    /// Has the `k`-th smallest of the smallest ranks of each row's groups in line `k - 1` of `bounds`, one row beside the other.
    fn find_bounds<R: Bounded>(&self, ranks: &[R], rows: usize, (bounds, smallest): (&mut [R], &mut [R])) {
        let together = bounds.len() / smallest.len();
        for (row, ranks) in ranks.chunks_exact(self.n).take(rows).enumerate() {
            with_isa(self.isa, Smallest { row: ranks, groups: smallest });
            bounds.chunks_exact_mut(together).zip(&*smallest).for_each(|(line, rank)| line[row] = *rank);
        }
        if together == 1 {
            bounds.select_nth_unstable(self.k - 1);
        } else {
            R::sort_beside(self.isa, bounds);
        }
    }
}

/// The smallest ranks of groups of a row: element `i` is in group `i mod groups`.
struct Smallest<'a, R> {
    row: &'a [R],
    groups: &'a mut [R],
}

impl<R: Bounded> target::Code for Smallest<'_, R> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let (first, rest) = self.row.split_at(self.groups.len());
        self.groups.copy_from_slice(first);
        for ranks in rest.chunks(self.groups.len()) {
            for (smallest, rank) in self.groups.iter_mut().zip(ranks) {
                *smallest = if *rank < *smallest { *rank } else { *smallest };
            }
        }
    }
}

/// Ranks of which those up to a bound are found.
pub(super) trait Bounded: Beside + Ord {
    /// Writes the numbers of those that are not above the bound, in order, and any numbers behind them; says how many there are. `numbers` has room for all
    /// and [`LANES`] more.
    fn up_to(isa: Isa, ranks: &[Self], bound: Self, numbers: &mut [u32]) -> usize;
}

impl Bounded for u32 {
    fn up_to(isa: Isa, ranks: &[u32], bound: u32, numbers: &mut [u32]) -> usize {
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 if isa.is_available() => with_isa(isa, UpTo { ranks, bound, numbers, lanes: PhantomData::<Words512> }),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 if isa.is_available() => with_isa(isa, UpTo { ranks, bound, numbers, lanes: PhantomData::<Words256> }),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon if isa.is_available() => with_isa(isa, UpTo { ranks, bound, numbers, lanes: PhantomData::<Words128> }),
            _ => one_by_one(ranks, (0, 0), bound, numbers),
        }
    }
}

impl Bounded for u64 {
    fn up_to(_: Isa, ranks: &[u64], bound: u64, numbers: &mut [u32]) -> usize {
        one_by_one(ranks, (0, 0), bound, numbers)
    }
}

/// The ranks from `first` on, behind `count` numbers that were found before.
#[inline(always)]
fn one_by_one<R: Ord>(ranks: &[R], (first, mut count): (usize, usize), bound: R, numbers: &mut [u32]) -> usize {
    for (i, rank) in ranks.iter().enumerate().skip(first) {
        numbers[count] = i as u32;
        count += usize::from(*rank <= bound);
    }
    count
}

/// The numbers of the ranks up to a bound, a register at a time.
struct UpTo<'a, V> {
    ranks: &'a [u32],
    bound: u32,
    numbers: &'a mut [u32],
    lanes: PhantomData<V>,
}

impl<V: Picked> target::Code for UpTo<'_, V> {
    type Out = usize;
    #[inline(always)]
    fn run(self) -> usize {
        let UpTo { ranks, bound, numbers, .. } = self;
        assert!(numbers.len() >= ranks.len() + LANES, "room for all numbers and a register");
        let (limit, step, mut places) = (V::splat(bound), V::splat(V::LANES as u32), V::numbered());
        let (whole, mut count) = (ranks.len() / V::LANES * V::LANES, 0);
        for first in (0..whole).step_by(V::LANES) {
            // SAFETY: the ranks are within the row, and there are at most as many numbers as ranks before them.
            unsafe {
                let found = V::load(ranks.as_ptr().add(first)).up_to(limit);
                places.packed(found).store(numbers.as_mut_ptr().add(count));
                count += found.count_ones() as usize;
            }
            places = places.plus(step);
        }
        one_by_one(ranks, (whole, count), bound, numbers)
    }
}
