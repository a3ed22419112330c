//! Lines that are sorted as positions of their elements, by any keys or by a function.

use super::by_rank::contradictory_order;
use super::key::{Code, KeyOrder, Ranks};
use super::merge::{self, Comparisons};
use super::radix::{self, Numbered, Placed, Sorting, WidePlaced};
use super::{Comparator, Sort};
use crate::elements::{bits, with_width};
use crate::memory::Memory;
use crate::threads::split_list;
use crate::{KernelError, Stop};
use shale_lanes::Scratch;

/// What a sort of some lines has besides its memory.
pub(super) struct Around<'a> {
    pub(super) threads: usize,
    pub(super) stop: Stop<'a>,
    /// The lines of each operand, one behind the other.
    pub(super) sources: &'a [&'a [u8]],
    pub(super) captures: &'a [&'a [u8]],
}

impl Sort {
    /// Sorts lines that lie one behind the other, as positions in all of them.
    ///
    /// # Errors
    /// A run that is to stop, and what a function says.
    pub(super) fn order<'m>(
        &self,
        around: Around<'_>,
        [order, other]: [&'m mut [u32]; 2],
        mut records: [&mut Memory<'_>; 2],
    ) -> Result<&'m [u32], KernelError> {
        let Around { threads, stop, sources, captures } = around;
        let length = self.lines.length;
        let keys = match &self.comparator {
            Comparator::Function { function, used, .. } => {
                let width = |i: usize| self.results[i].element.bytes();
                let sources = sources.iter().enumerate().map(|(i, source)| (used[i].then_some(*source), width(i))).collect();
                let scratch = &mut Scratch::new();
                return merge::merge_sort(Comparisons { function: &**function, sources, captures, scratch, stop }, [order, other], length);
            }
            Comparator::Keys(keys) => keys,
        };
        // The last key is the first that elements are sorted by: they are as they came.
        for (number, (key, ranks)) in keys.iter().zip(&self.ranks).rev().enumerate() {
            let (source, width) = (sources[key.operand], self.operands[key.operand].element.bytes());
            let line = Line { ranks, source, sorting: Sorting { bits: ranks.bits, threads, stop } };
            for (i, order) in order.chunks_exact_mut(length).enumerate() {
                let previous = &mut other[..length];
                with_width!(width, W => if number == 0 {
                    line.sort::<W>(|at| i * length + at, order, &mut records)?;
                } else {
                    split_list(threads, previous, |first, previous| previous.copy_from_slice(&order[first..][..previous.len()]));
                    line.sort::<W>(|at| previous[at] as usize, order, &mut records)?;
                });
            }
        }
        Ok(order)
    }
}

/// A line that is sorted by one of its keys.
struct Line<'a> {
    ranks: &'a Ranks,
    source: &'a [u8],
    sorting: Sorting<'a>,
}

impl Line<'_> {
    /// Writes the order of the elements at some positions, keeping that of equal ones.
    fn sort<const W: usize>(
        &self,
        position: impl Fn(usize) -> usize + Copy + Sync,
        order: &mut [u32],
        records: &mut [&mut Memory<'_>; 2],
    ) -> Result<(), KernelError> {
        let Line { ranks, source, sorting } = *self;
        let code = |i: usize| bits::<W>(source, position(i) * W);
        if ranks.order == KeyOrder::Partial && (0..order.len()).any(|i| ranks.is_nan(code(i))) {
            let orders = records.each_mut().map(|records| records.of(order.len()));
            let found = contradictory_order(ranks, orders, sorting.stop, code)?;
            order.iter_mut().zip(found).for_each(|(at, i)| *at = position(*i as usize) as u32);
            Ok(())
        } else if ranks.bits <= 32 {
            self.sort_records::<Placed>(|i| ranks.rank(code(i)), position, order, records)
        } else {
            self.sort_records::<WidePlaced>(|i| ranks.rank(code(i)), position, order, records)
        }
    }

    fn sort_records<R: Numbered>(
        &self,
        rank: impl Fn(usize) -> u64 + Sync,
        position: impl Fn(usize) -> usize + Copy + Sync,
        order: &mut [u32],
        records: &mut [&mut Memory<'_>; 2],
    ) -> Result<(), KernelError> {
        let [records, spare] = records.each_mut().map(|records| records.of::<R>(order.len()));
        split_list(self.sorting.threads, records, |first, records| {
            records.iter_mut().zip(first..).for_each(|(record, i)| *record = R::new(R::Key::of(rank(i)), i as u64));
        });
        let sorted = &*radix::sort(self.sorting, [records, spare])?;
        split_list(self.sorting.threads, order, |first, order| {
            order.iter_mut().zip(&sorted[first..]).for_each(|(at, record)| *at = position(record.number() as usize) as u32);
        });
        Ok(())
    }
}
