//! Sorting along a dimension.
//!
//! Every sort is stable. Keys become unsigned numbers that are sorted digit by digit, which takes the same time for any data; any other comparison
//! goes through a merge sort that makes the reference's comparisons and so its order, whatever the comparison says. Threads share the lines, or the records
//! of one that is long; a stable sort by keys has one result, so their number changes nothing.

mod by_rank;
mod key;
mod merge;
pub(crate) mod network;
mod order;
pub(crate) mod radix;
pub(crate) mod register;
mod shared;

use crate::checks::check;
use crate::elements::{gather, with_width};
use crate::lines::{Lines, Shares, Written};
use crate::memory::{Memory, parts, workspace};
use crate::threads::split_list;
use crate::{Array, ElementFunction, Kernel, KernelError, Run, Stop};
use by_rank::{ByKey, Column};
pub(crate) use key::{Code, Ranked, Ranks};
pub use key::{KeyOrder, SortKey};
use order::Around;
use radix::{Placed, Sorting, WidePlaced};
use shale_lanes::Isa;
use smallvec::SmallVec;
use std::sync::Arc;

/// What a sort compares by.
#[derive(Clone, Debug)]
pub enum Comparator {
    /// Keys; where the first are equal the second count, and so on. Only one alone may have the partial order.
    Keys(Vec<SortKey>),
    /// A function of two elements of each operand in turn, then of captured arrays: whether the first elements come before the second ones.
    Function {
        /// The function.
        function: Arc<dyn ElementFunction>,
        /// Which operands' elements change what it says.
        used: Vec<bool>,
        /// The captured arrays, which are more operands of the kernel.
        captures: Vec<Array>,
    },
}

/// Sorts arrays together along a dimension.
#[derive(Debug)]
pub struct Sort {
    /// The arrays, then what the comparator captures.
    operands: Vec<Array>,
    results: Vec<Array>,
    lines: Lines,
    comparator: Comparator,
    ranks: Vec<Ranks>,
    isa: Isa,
}

impl Sort {
    /// A sort of arrays of the same sizes along `dimension`.
    ///
    /// # Errors
    /// Sizes or types that differ, a dimension or an operand that does not exist, a key without order, lines of 2³² elements.
    pub fn new(operands: Vec<Array>, results: Vec<Array>, dimension: usize, comparator: Comparator, isa: Isa) -> Result<Sort, KernelError> {
        let first = operands.first().ok_or_else(|| KernelError::new("a sort needs an operand"))?;
        let lines = Lines::new(&first.dims, dimension)?;
        let same = |x: &Array, y: &Array| x.dims == first.dims && y.dims == first.dims && x.element == y.element;
        if operands.len() != results.len() || !operands.iter().zip(&results).all(|(x, y)| same(x, y)) {
            return Err(KernelError::new("the operands and results of a sort must have the same sizes and types"));
        }
        if u32::try_from(lines.length).is_err() {
            return Err(KernelError::new(format!("{} elements are too many to sort", lines.length)));
        }
        let missing = |operand: usize| KernelError::new(format!("a sort has no operand {operand}"));
        let ranks = match &comparator {
            Comparator::Function { used, .. } if used.len() == operands.len() => Vec::new(),
            Comparator::Function { used, .. } => return Err(missing(used.len().min(operands.len()))),
            Comparator::Keys(keys) => {
                if keys.is_empty() || (keys.len() > 1 && keys.iter().any(|key| key.order == KeyOrder::Partial)) {
                    return Err(KernelError::new("a sort needs one key, or several whose order is total"));
                }
                let rank = |key: &SortKey| Ranks::new(operands.get(key.operand).ok_or_else(|| missing(key.operand))?.element, key.order, key.descending);
                keys.iter().map(rank).collect::<Result<_, _>>()?
            }
        };
        let mut all = operands;
        if let Comparator::Function { captures, .. } = &comparator {
            all.extend(captures.iter().cloned());
        }
        Ok(Sort { operands: all, results, lines, comparator, ranks, isa })
    }

    /// How the lines are shared out, and the threads that sort each together: all of them if lines are long.
    fn shares(&self, threads: usize) -> (Shares, usize) {
        let (count, length) = (self.lines.count, self.lines.length);
        let wanted = self.results.iter().map(|x| self.lines.group(x, 1 << 17)).max().unwrap_or(1);
        let step = wanted.min(u32::MAX as usize / length.max(1)).min(count);
        let together = matches!(self.comparator, Comparator::Keys(_)) && length >= LONG;
        let apart = if together || count.saturating_mul(length) < WORTHWHILE { 1 } else { threads };
        // No lanes stay empty but the last ones.
        let lanes = self.by_rank().map_or(1, |by_rank| by_rank.beside);
        (Shares::new(apart, count, step).in_steps_of(lanes, count), if together { threads } else { 1 })
    }

    /// The bytes of the parts of a thread's workspace: records of a line, or of those that are sorted side by side, twice; then by ranks copies of a group of
    /// lines before and after, else orders of the group's elements, twice, a copy of them that is sorted, and copies of each operand.
    fn rooms(&self, group: usize) -> SmallVec<[usize; 8]> {
        let length = self.lines.length;
        let of = |array: &Array| self.lines.copied(array, group);
        let copies = |arrays: &[Array]| -> SmallVec<[usize; 8]> { arrays[..self.results.len()].iter().map(of).collect() };
        if let Some(by_rank) = self.by_rank() {
            let records = length.saturating_mul(by_rank.record).saturating_mul(by_rank.beside);
            return [records, records].into_iter().chain(copies(&self.operands)).chain(copies(&self.results)).collect();
        }
        let record = self.ranks.iter().map(|ranks| if ranks.bits <= 32 { size_of::<Placed>() } else { size_of::<WidePlaced>() }).max().unwrap_or(0);
        let (records, order) = (length.saturating_mul(record), group.saturating_mul(length).saturating_mul(4));
        let sorted = self.results.iter().map(of).max().unwrap_or(0);
        [records, records, order, order, sorted].into_iter().chain(copies(&self.operands)).collect()
    }

    /// The only key, if its elements are known from their ranks and at most one other element goes with each, which a record has room for.
    fn by_rank(&self) -> Option<ByRank<'_>> {
        let (Comparator::Keys(keys), [ranks]) = (&self.comparator, &self.ranks[..]) else { return None };
        ranks.narrow::<u64>()?;
        let (key, width) = (keys[0].operand, |i: usize| self.operands[i].element.bytes());
        let (carried, widest) = match self.operands.len() {
            1 => (None, width(0)),
            2 if self.lines.length >= radix::FEW && width(1 - key) <= 8 => (Some(1 - key), width(0).max(width(1))),
            _ => return None,
        };
        let narrow = widest <= 4;
        let Lines { count, length, .. } = self.lines;
        let (record, beside) = match (carried.is_some(), narrow) {
            (false, true) => (size_of::<u32>(), by_rank::beside::<u32>(self.isa, count, length)),
            (false, false) => (size_of::<u64>(), by_rank::beside::<u64>(self.isa, count, length)),
            (true, true) => (size_of::<Placed>(), 1),
            (true, false) => (size_of::<WidePlaced>(), 1),
        };
        Some(ByRank { key, ranks, carried, narrow, record, beside })
    }
}

/// A sort of ranks of which the keys are made again.
struct ByRank<'a> {
    /// The operand that is the key.
    key: usize,
    ranks: &'a Ranks,
    /// The operand whose elements go with the keys.
    carried: Option<usize>,
    /// True if records are the narrow ones.
    narrow: bool,
    /// The bytes of a record.
    record: usize,
    /// Lines that are sorted at once.
    beside: usize,
}

impl Kernel for Sort {
    fn describe(&self) -> String {
        let types: Vec<_> = self.results.iter().map(|x| x.element.xla_name()).collect();
        let how = match &self.comparator {
            Comparator::Keys(keys) => format!("{} by {}", types.join(", "), keys.iter().map(|key| key.operand.to_string()).collect::<Vec<_>>().join(", ")),
            Comparator::Function { .. } => format!("{} by comparisons", types.join(", ")),
        };
        format!("sort {how} {:?} along {}", self.operands[0].dims, self.lines.along())
    }

    fn workspace(&self, threads: usize) -> usize {
        let of = |threads: usize| {
            let (shares, _) = self.shares(threads);
            workspace(&self.rooms(shares.step)).saturating_mul(shares.threads)
        };
        if self.is_empty() { 0 } else { (1..=threads.max(1)).map(of).max().unwrap_or(0) }
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operands, operands, &self.results, results)?;
        if self.is_empty() {
            return Ok(());
        }
        let (shares, threads) = self.shares(run.threads);
        let (rooms, by_rank, stop) = (self.rooms(shares.step), self.by_rank(), run.stop);
        let arrays = self.results.iter().zip(results);
        let written: Vec<Written<'_>> = arrays.map(|(array, memory)| Written::new(&self.lines, array, memory, shares.step)).collect();
        shares.run(run.workspace, workspace(&rooms), |number, memory| {
            stop.check()?;
            let group = Group { threads, stop, memory: parts(memory, &rooms)?, number, operands, written: &written };
            match &by_rank {
                Some(by_rank) => self.sort_ranks(by_rank, group),
                None => self.sort_positions(group),
            }
        })
    }
}

/// The fewest elements of lines that threads sort together: so many take as long as many wakings.
const LONG: usize = 1 << 16;
/// The fewest elements of which threads take lines each.
const WORTHWHILE: usize = 1 << 14;

/// A group of lines, and what it is sorted with.
struct Group<'a, 'w> {
    /// Those that sort each line together.
    threads: usize,
    stop: Stop<'a>,
    /// The parts of a thread's workspace.
    memory: SmallVec<[Memory<'a>; 8]>,
    number: usize,
    operands: &'a [&'a [u8]],
    written: &'a [Written<'w>],
}

impl Sort {
    fn is_empty(&self) -> bool {
        self.lines.length == 0 || self.lines.count == 0
    }

    /// Sorts the lines of a group by the ranks of their keys.
    fn sort_ranks(&self, &ByRank { key, ranks, carried, narrow, beside, .. }: &ByRank<'_>, group: Group<'_, '_>) -> Result<(), KernelError> {
        let Group { threads, stop, mut memory, number, operands, written } = group;
        let (records, copies) = memory.split_at_mut(2);
        let [records, spare] = records else { return Err(KernelError::new("a sort has no workspace")) };
        let (read, after) = copies.split_at_mut(operands.len());
        let group = written[0].group(number);
        let mut columns: SmallVec<[Column<'_>; 2]> = SmallVec::new();
        for ((array, memory), copy) in self.operands.iter().zip(operands).zip(read) {
            columns.push(Column { memory: self.lines.view(array, memory, group.clone(), copy), width: array.element.bytes() });
        }
        let (length, sorting) = (self.lines.length, Sorting { bits: ranks.bits, threads, stop });
        let mut by_key = ByKey { ranks, sorting, isa: self.isa, beside, length, records, spare };
        match (after, carried) {
            ([copy], None) => {
                written[key].make(number, copy, |to| if narrow { by_key.alone::<u32>(columns[key], to) } else { by_key.alone::<u64>(columns[key], to) })
            }
            ([first, second], Some(carried)) => written[0].make(number, first, |first| {
                written[1].make(number, second, |second| {
                    let (from, to) = ([columns[key], columns[carried]], if key == 0 { [first, second] } else { [second, first] });
                    if narrow { by_key.carrying::<Placed>(from, to) } else { by_key.carrying::<WidePlaced>(from, to) }
                })
            }),
            _ => Err(KernelError::new("a sort has no workspace")),
        }
    }

    /// Sorts the lines of a group as positions, and takes each array's elements from there.
    fn sort_positions(&self, Group { threads, stop, mut memory, number, operands, written }: Group<'_, '_>) -> Result<(), KernelError> {
        let lines = written[0].group(number);
        let elements = lines.len() * self.lines.length;
        let (own, copies) = memory.split_at_mut(5);
        let [first, second, order, other, sorted] = own else { return Err(KernelError::new("a sort has no workspace")) };
        let (arrays, captures) = operands.split_at(self.results.len());
        let each = self.operands.iter().zip(arrays).zip(copies);
        let sources: Vec<&[u8]> = each.map(|((array, memory), copy)| self.lines.view(array, memory, lines.clone(), copy)).collect();
        let around = Around { threads, stop, sources: &sources, captures };
        let order = self.order(around, [order.of(elements), other.of(elements)], [first, second])?;
        for ((source, array), written) in sources.iter().zip(&self.results).zip(written) {
            stop.check()?;
            written.make(number, sorted, |to| {
                with_width!(array.element.bytes(), W => split_list(threads, to.as_chunks_mut::<W>().0, |first, to| {
                    gather::<W>(source, &order[first..], to.as_flattened_mut());
                }));
                Ok(())
            })?;
        }
        Ok(())
    }
}
