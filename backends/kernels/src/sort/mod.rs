//! Sorting along a dimension.
//!
//! Every sort is stable. Keys become unsigned numbers that are sorted digit by digit, which takes the same time for any data; any other comparison
//! goes through a merge sort that makes the reference's comparisons and so its order, whatever the comparison says.

mod key;
mod merge;
pub(crate) mod radix;

use crate::checks::check;
use crate::elements::{bits, code, element, gather, with_width};
use crate::lines::Lines;
use crate::memory::{Memory, divided, parts, workspace};
use crate::{Array, ElementFunction, Kernel, KernelError, Run, Stop};
pub(crate) use key::Ranks;
pub(crate) use key::{Code, Narrow};
pub use key::{KeyOrder, SortKey};
use merge::Comparisons;
use radix::Record;
pub(crate) use radix::{Placed, WidePlaced};
use shale_lanes::Scratch;
use smallvec::SmallVec;
use std::ops::Range;
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
}

impl Sort {
    /// A sort of arrays of the same sizes along `dimension`.
    ///
    /// # Errors
    /// Sizes or types that differ, a dimension or an operand that does not exist, a key without order, lines of 2³² elements.
    pub fn new(operands: Vec<Array>, results: Vec<Array>, dimension: usize, comparator: Comparator) -> Result<Sort, KernelError> {
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
        Ok(Sort { operands: all, results, lines, comparator, ranks })
    }

    /// Lines that are sorted at one time.
    fn group(&self) -> usize {
        let wanted = self.results.iter().map(|x| self.lines.group(x, 1 << 17)).max().unwrap_or(1);
        wanted.min(u32::MAX as usize / self.lines.length.max(1)).min(self.lines.count)
    }

    /// The bytes of the parts of the workspace: records of a line, twice; then for an array that is its own key copies of a group of lines before and after,
    /// else orders of the group's elements, twice, a copy of them that is sorted, and copies of each operand.
    fn rooms(&self) -> SmallVec<[usize; 8]> {
        let (group, length) = (self.group(), self.lines.length);
        let of = |array: &Array| self.lines.copied(array, group);
        if let Some((array, _)) = self.only_key() {
            let records = length.saturating_mul(if array.element.bytes() <= 4 { 4 } else { 8 });
            return SmallVec::from_slice(&[records, records, of(array), of(&self.results[0])]);
        }
        let record = self.ranks.iter().map(|ranks| if ranks.bits <= 32 { size_of::<Placed>() } else { size_of::<WidePlaced>() }).max().unwrap_or(0);
        let (records, order) = (length.saturating_mul(record), group.saturating_mul(length).saturating_mul(4));
        let sorted = self.results.iter().map(of).max().unwrap_or(0);
        [records, records, order, order, sorted].into_iter().chain(self.operands[..self.results.len()].iter().map(of)).collect()
    }

    /// The only array, if its elements are known from their ranks.
    fn only_key(&self) -> Option<(&Array, &Ranks)> {
        match (&self.operands[..], &self.ranks[..]) {
            ([array], [ranks]) if ranks.narrow::<u64>().is_some() => Some((array, ranks)),
            _ => None,
        }
    }

    /// Sorts lines that lie one behind the other, as positions in all of them.
    fn order<'m>(&self, around: Around<'_>, [order, other]: [&'m mut [u32]; 2], records: &mut [Memory<'_>; 2]) -> Result<&'m [u32], KernelError> {
        let Around { scratch, stop, sources, captures } = around;
        let length = self.lines.length;
        let keys = match &self.comparator {
            Comparator::Function { function, used, .. } => {
                let width = |i: usize| self.results[i].element.bytes();
                let sources = sources.iter().enumerate().map(|(i, source)| (used[i].then_some(*source), width(i))).collect();
                return merge::merge_sort(Comparisons { function: &**function, sources, captures, scratch, stop }, [order, other], length);
            }
            Comparator::Keys(keys) => keys,
        };
        order.iter_mut().zip(0..).for_each(|(at, i)| *at = i);
        for (key, ranks) in keys.iter().zip(&self.ranks).rev() {
            let (source, width) = (sources[key.operand], self.operands[key.operand].element.bytes());
            for line in order.chunks_exact_mut(length) {
                with_width!(width, W => sort_line::<W>(source, ranks, line, &mut other[..length], records, stop))?;
            }
        }
        Ok(order)
    }
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

    fn workspace(&self, _: usize) -> usize {
        if self.is_empty() { 0 } else { workspace(&self.rooms()) }
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operands, operands, &self.results, results)?;
        if self.is_empty() {
            return Ok(());
        }
        let (step, rooms) = (self.group(), self.rooms());
        for first in (0..self.lines.count).step_by(step) {
            let lines = first..(first + step).min(self.lines.count);
            match self.only_key() {
                Some((array, ranks)) => {
                    let group = Group { lines: &self.lines, range: lines, from: array, to: &self.results[0] };
                    with_width!(array.element.bytes(), W => if W <= 4 {
                        group.sort::<W, u32>(run, &rooms, ranks, operands[0], results[0])?;
                    } else {
                        group.sort::<W, u64>(run, &rooms, ranks, operands[0], results[0])?;
                    });
                }
                None => self.sort_group(run, &rooms, lines, operands, results)?,
            }
        }
        Ok(())
    }
}

/// What a sort of some lines has besides its memory.
struct Around<'a> {
    scratch: &'a mut Scratch,
    stop: Stop<'a>,
    /// The lines of each operand, one behind the other.
    sources: &'a [&'a [u8]],
    captures: &'a [&'a [u8]],
}

impl Sort {
    fn is_empty(&self) -> bool {
        self.lines.length == 0 || self.lines.count == 0
    }

    fn sort_group(&self, run: &mut Run<'_>, rooms: &[usize], lines: Range<usize>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let elements = lines.len() * self.lines.length;
        let Run { scratch, workspace, stop, .. } = run;
        let mut memory = parts(workspace, rooms)?;
        let (own, copies) = memory.split_at_mut(5);
        let [first, second, order, other, sorted] = own else { return Err(KernelError::new("a sort has no workspace")) };
        let (arrays, captures) = operands.split_at(self.results.len());
        let each = self.operands.iter().zip(arrays).zip(copies);
        let sources: Vec<&[u8]> = each.map(|((array, memory), copy)| self.lines.view(array, memory, lines.clone(), copy)).collect();
        let around = Around { scratch, stop: *stop, sources: &sources, captures };
        let mut records = [std::mem::take(first), std::mem::take(second)];
        let order = self.order(around, [order.of(elements), other.of(elements)], &mut records)?;
        for ((source, array), result) in sources.iter().zip(&self.results).zip(&mut *results) {
            stop.check()?;
            let width = array.element.bytes();
            if let Some(range) = self.lines.dense_range(array, lines.clone()) {
                with_width!(width, W => gather::<W>(source, order, &mut result[range]));
            } else {
                let to = sorted.of::<u8>(elements * width);
                with_width!(width, W => gather::<W>(source, order, to));
                self.lines.write(array, to, lines.clone(), result);
            }
        }
        Ok(())
    }
}

/// Lines of an array that is its own key.
struct Group<'a> {
    lines: &'a Lines,
    range: Range<usize>,
    from: &'a Array,
    to: &'a Array,
}

/// A number that is sorted and from which an element can be made.
trait Rank: Record + Code + bytemuck::Pod {}
impl Rank for u32 {}
impl Rank for u64 {}

impl Group<'_> {
    fn sort<const W: usize, R: Rank>(self, run: &mut Run<'_>, rooms: &[usize], ranks: &Ranks, from: &[u8], to: &mut [u8]) -> Result<(), KernelError> {
        let [r, s, c, w] = rooms else { return Err(KernelError::new("a sort has no workspace")) };
        let [mut records, mut spare, mut read, mut written] = divided(run.workspace, [*r, *s, *c, *w])?;
        let (length, elements) = (self.lines.length, self.range.len() * self.lines.length);
        let source = self.lines.view(self.from, from, self.range.clone(), &mut read);
        let dense = self.lines.dense_range(self.to, self.range.clone());
        let target = match dense.clone() {
            Some(range) => &mut to[range],
            None => written.of::<u8>(elements * W),
        };
        let narrow = ranks.narrow::<R>().expect("elements can be made of their ranks");
        for (source, target) in source.chunks_exact(length * W).zip(target.chunks_exact_mut(length * W)) {
            sort_ranks::<W, R>((ranks, &narrow), source, target, [records.of(length), spare.of(length)], run.stop)?;
        }
        if dense.is_none() {
            let written = written.of::<u8>(elements * W);
            self.lines.write(self.to, written, self.range, to);
        }
        Ok(())
    }
}

/// Sorts one line by its elements' ranks, and makes elements of these again.
fn sort_ranks<const W: usize, R: Rank>(
    (ranks, narrow): (&Ranks, &Narrow<R>),
    from: &[u8],
    to: &mut [u8],
    [records, spare]: [&mut [R]; 2],
    stop: Stop<'_>,
) -> Result<(), KernelError> {
    let mut shared = false;
    for (element, record) in from.as_chunks::<W>().0.iter().zip(&mut *records) {
        let (rank, merged) = narrow.rank(R::of(code(element)));
        shared |= merged;
        *record = rank;
    }
    if shared && ranks.order == KeyOrder::Partial && from.chunks_exact(W).any(|element| ranks.is_nan(bits::<W>(element, 0))) {
        let length = records.len();
        let orders = [records, spare].map(|memory| &mut bytemuck::cast_slice_mut(memory)[..length]);
        let order = contradictory_order(ranks, orders, stop, |i| bits::<W>(from, i * W))?;
        order.iter().zip(to.chunks_exact_mut(W)).for_each(|(at, element)| element.copy_from_slice(&from[*at as usize * W..][..W]));
        return Ok(());
    }
    let elements = to.as_chunks_mut::<W>().0;
    radix::sort_into(records, spare, ranks.bits, stop, |place, record| {
        elements[place] = element(narrow.code(record).wide());
    })?;
    if shared {
        mend::<W>(ranks, from, to);
    }
    Ok(())
}

/// Puts the elements that share a rank, zeros and NaNs, in their places as they were, in their order.
fn mend<const W: usize>(ranks: &Ranks, from: &[u8], to: &mut [u8]) {
    let mut places: Vec<(u64, usize)> = Vec::new();
    for element in from.chunks_exact(W) {
        let code = bits::<W>(element, 0);
        if !ranks.is_merged(code) {
            continue;
        }
        let rank = ranks.rank(code);
        let found = places.iter().position(|(known, _)| *known == rank).unwrap_or_else(|| {
            places.push((rank, to.as_chunks::<W>().0.partition_point(|element| ranks.rank(bits::<W>(element, 0)) < rank)));
            places.len() - 1
        });
        let place = &mut places[found].1;
        to[*place * W..][..W].copy_from_slice(element);
        *place += 1;
    }
}

/// The order of a line in which `<` contradicts itself, by one comparison after the other; both `orders` have room for it.
fn contradictory_order<'m>(ranks: &Ranks, orders: [&'m mut [u32]; 2], stop: Stop<'_>, code: impl Fn(usize) -> u64) -> Result<&'m [u32], KernelError> {
    let less = |i: u32, j: u32| {
        let (i, j) = (code(i as usize), code(j as usize));
        !ranks.is_nan(i) && !ranks.is_nan(j) && ranks.rank(i) < ranks.rank(j)
    };
    merge::one_by_one(orders, stop, less)
}

/// Sorts the positions of a line by the ranks of their elements, keeping the order of equal ones; `previous` is as long as the line.
fn sort_line<const W: usize>(
    source: &[u8],
    ranks: &Ranks,
    order: &mut [u32],
    previous: &mut [u32],
    [records, spare]: &mut [Memory<'_>; 2],
    stop: Stop<'_>,
) -> Result<(), KernelError> {
    let count = order.len();
    previous.copy_from_slice(order);
    let code = |i: usize| bits::<W>(source, previous[i] as usize * W);
    if ranks.order == KeyOrder::Partial && (0..count).any(|i| ranks.is_nan(code(i))) {
        let found = contradictory_order(ranks, [records.of(count), spare.of(count)], stop, code)?;
        order.iter_mut().zip(found).for_each(|(at, i)| *at = previous[*i as usize]);
    } else if ranks.bits <= 32 {
        let records = records.of::<Placed>(count);
        records.iter_mut().enumerate().for_each(|(i, record)| *record = Placed::new(ranks.rank(code(i)), i as u32));
        let records = radix::sort(records, spare.of(count), ranks.bits, stop)?;
        records.iter().zip(order).for_each(|(record, at)| *at = previous[record.position() as usize]);
    } else {
        let records = records.of::<WidePlaced>(count);
        records.iter_mut().enumerate().for_each(|(i, record)| *record = WidePlaced { rank: ranks.rank(code(i)), position: i as u64 });
        let records = radix::sort(records, spare.of(count), ranks.bits, stop)?;
        records.iter().zip(order).for_each(|(record, at)| *at = previous[record.position as usize]);
    }
    Ok(())
}
