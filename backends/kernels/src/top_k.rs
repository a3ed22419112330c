//! The largest elements of rows.

use crate::checks::check;
use crate::elements::{code, with_width};
use crate::lines::{Lines, Shares, Written};
use crate::memory::{divided, workspace};
use crate::sort::radix::{self, Numbered, Placed, Sorting, WidePlaced};
use crate::sort::{Code, KeyOrder, Narrow, Ranks};
use crate::target::{self, with_isa};
use crate::{Array, Kernel, KernelError, Run, Stop};
use shale_ir::element::ElementType;
use shale_lanes::Isa;

/// The `k` largest elements along the last dimension in total order, from the largest down, and their indices in s32; of equal elements the one
/// with the lower index first.
#[derive(Debug)]
pub struct TopK {
    operand: [Array; 1],
    results: [Array; 2],
    rows: Lines,
    best: Lines,
    ranks: Ranks,
    isa: Isa,
}

impl TopK {
    /// The largest elements of the rows of `[…, n]`, values and indices in `[…, k]`.
    ///
    /// # Errors
    /// Sizes or types that do not fit one another, elements without order.
    pub fn new(operand: Array, values: Array, indices: Array, isa: Isa) -> Result<TopK, KernelError> {
        let last = operand.dims.len().checked_sub(1).ok_or_else(|| KernelError::new("a scalar has no rows"))?;
        let ranks = Ranks::new(operand.element, KeyOrder::Total, true)?;
        let (rows, best) = (Lines::new(&operand.dims, last)?, Lines::new(&values.dims, last)?);
        let rest = operand.dims[..last] == values.dims[..last] && values.dims == indices.dims;
        let types = values.element == operand.element && indices.element == ElementType::S32;
        if !rest || !types || best.length > rows.length || i32::try_from(rows.length).is_err() {
            return Err(KernelError::new(format!("the largest of {:?} cannot be {:?} and {:?}", operand.dims, values.dims, indices.dims)));
        }
        Ok(TopK { operand: [operand], results: [values, indices], rows, best, ranks, isa })
    }
}

/// Elements that are looked at together, of which but few are among the largest: a word has a bit for each.
const BLOCK: usize = u64::BITS as usize;
/// The fewest groups: they fill vectors.
const LEAST_GROUPS: usize = 16;
/// The fewest elements of a row among which the largest are looked for: the records of fewer are sorted.
const FEW: usize = 64;

/// The ranks of a row's elements.
struct Keys<'a, R, const W: usize> {
    row: &'a [[u8; W]],
    narrow: Narrow<R>,
    ranks: &'a mut [R],
}

impl<R: Code, const W: usize> target::Code for Keys<'_, R, W> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        for (element, rank) in self.row.iter().zip(self.ranks) {
            (*rank, _) = self.narrow.rank(R::of(code(element)));
        }
    }
}

/// The smallest ranks of groups of a row: element `i` is in group `i mod groups`.
struct Smallest<'a, R> {
    row: &'a [R],
    groups: &'a mut [R],
}

impl<R: Code> target::Code for Smallest<'_, R> {
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

/// The records of a row's ranks up to a bound, in order of their indices.
struct UpTo<'a, C: Numbered> {
    row: &'a [C::Key],
    bound: C::Key,
    records: &'a mut [C],
}

impl<C: Numbered> target::Code for UpTo<'_, C> {
    /// How many there are.
    type Out = usize;
    #[inline(always)]
    fn run(self) -> usize {
        let mut count = 0;
        for (block, ranks) in self.row.chunks(BLOCK).enumerate() {
            let mut flags = [0; BLOCK];
            for (flag, rank) in flags.iter_mut().zip(ranks) {
                *flag = u8::from(*rank <= self.bound);
            }
            let mut found = bits(&flags);
            while found != 0 {
                let i = found.trailing_zeros() as usize;
                self.records[count] = C::new(ranks[i], (block * BLOCK + i) as u64);
                count += 1;
                found &= found - 1;
            }
        }
        count
    }
}

/// The flags, each 0 or 1, as bits of a word.
#[inline(always)]
fn bits(flags: &[u8; BLOCK]) -> u64 {
    // Times a number with the bits 7, 14, … 56, flag i of eight bytes comes to bit 56 + i, and nothing else comes there or is carried.
    const GATHERED: u64 = 0x0102_0408_1020_4080;
    let (eights, _) = flags.as_chunks::<8>();
    eights.iter().enumerate().fold(0, |word, (i, eight)| word | (u64::from_le_bytes(*eight).wrapping_mul(GATHERED) >> 56) << (8 * i))
}

/// A few ranks of which, or records that are words of which, it is counted how many are less than each: vectors do that faster than branches sort.
const COUNTED: usize = 128;

/// The `k`-th smallest of some ranks, `k` from 1 on.
struct Smaller<'a, R> {
    ranks: &'a [R],
    k: usize,
}

impl<R: Code> target::Code for Smaller<'_, R> {
    type Out = Option<R>;
    #[inline(always)]
    fn run(self) -> Option<R> {
        let mut found = None;
        for rank in self.ranks {
            let mut less = 0u32;
            for other in self.ranks {
                less += u32::from(*other < *rank);
            }
            if (less as usize) < self.k && found.is_none_or(|found| found < *rank) {
                found = Some(*rank);
            }
        }
        found
    }
}

/// Records, all different, in order.
struct InOrder<'a, C> {
    records: &'a [C],
    to: &'a mut [C],
}

impl<C: Numbered> target::Code for InOrder<'_, C> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        for record in self.records {
            let mut less = 0u64;
            for other in self.records {
                less += u64::from(*other < *record);
            }
            self.to[less as usize] = *record;
        }
    }
}

/// Groups of which the smallest ranks are looked at for the `k` first of `n`; none where all records are sorted.
fn groups(n: usize, k: usize) -> usize {
    // The smallest ranks of k groups are k ranks up to the largest of them, and hardly more are if there are twice as many groups.
    if k.saturating_mul(8) >= n || n < FEW { 0 } else { (2 * k).max(LEAST_GROUPS) }
}

/// The records of the `k` first of a row's ranks, in order, at the front; `records` and `spare` are as long as the row.
fn select<'a, C: Numbered>(
    (isa, stop): (Isa, Stop<'_>),
    row: &[C::Key],
    (bits, k): (u32, usize),
    [records, spare]: [&'a mut [C]; 2],
    groups: &mut [C::Key],
) -> Result<&'a [C], KernelError> {
    if groups.is_empty() {
        records.iter_mut().zip(row).enumerate().for_each(|(i, (record, rank))| *record = C::new(*rank, i as u64));
        return radix::sort(Sorting { bits, threads: 1, stop }, [records, spare]).map(|sorted| &*sorted);
    }
    with_isa(isa, Smallest { row, groups: &mut *groups });
    let counted = if groups.len() <= COUNTED { with_isa(isa, Smaller { ranks: groups, k }) } else { None };
    let bound = counted.unwrap_or_else(|| *groups.select_nth_unstable(k - 1).1);
    let count = with_isa(isa, UpTo { row, bound, records });
    let found = &mut records[..count];
    if count > 4 * k {
        found.select_nth_unstable(k - 1);
    }
    let kept = if count > 4 * k { k } else { count };
    if kept <= COUNTED && size_of::<C>() == size_of::<u64>() {
        with_isa(isa, InOrder { records: &found[..kept], to: spare });
        return Ok(spare);
    }
    found[..kept].sort_unstable();
    Ok(records)
}

impl Kernel for TopK {
    fn describe(&self) -> String {
        format!("top {} of {} {:?}", self.best.length, self.operand[0].element.xla_name(), self.operand[0].dims)
    }

    fn workspace(&self, threads: usize) -> usize {
        let of = |threads: usize| {
            let shares = self.shares(threads);
            workspace(&self.rooms(shares.step)).saturating_mul(shares.threads)
        };
        if self.best.count == 0 || self.best.length == 0 { 0 } else { (1..=threads.max(1)).map(of).max().unwrap_or(0) }
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operand, operands, &self.results, results)?;
        if self.best.count == 0 || self.best.length == 0 {
            return Ok(());
        }
        with_width!(self.operand[0].element.bytes(), W => if W <= 4 {
            self.rows::<W, Placed>(run, operands[0], results)?;
        } else {
            self.rows::<W, WidePlaced>(run, operands[0], results)?;
        });
        Ok(())
    }
}

/// The fewest elements of which threads take rows each.
const WORTHWHILE: usize = 1 << 15;

impl TopK {
    /// How rows are shared out.
    fn shares(&self, threads: usize) -> Shares {
        let Lines { count, length, .. } = self.rows;
        let threads = if count.saturating_mul(length) < WORTHWHILE { 1 } else { threads };
        Shares::new(threads, count, self.rows.group(&self.operand[0], 1 << 17))
    }

    /// The bytes of the parts of a thread's workspace: records of a row, twice; a copy of a group of rows; ranks of a row, and of groups of its elements; the
    /// best elements of the rows, and their indices, where these do not lie one behind the other.
    fn rooms(&self, group: usize) -> [usize; 7] {
        let (n, k, width) = (self.rows.length, self.best.length, self.operand[0].element.bytes());
        let (record, rank) = if width <= 4 { (size_of::<Placed>(), 4) } else { (size_of::<WidePlaced>(), 8) };
        let [values, indices] = &self.results;
        let copies = [self.rows.copied(&self.operand[0], group), self.best.copied(values, group), self.best.copied(indices, group)];
        [n * record, n * record, copies[0], n * rank, groups(n, k) * rank, copies[1], copies[2]]
    }

    fn rows<const W: usize, C: Numbered>(&self, run: &mut Run<'_>, operand: &[u8], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let [values, indices] = results else { return Err(KernelError::new("the largest have two results")) };
        let shares = self.shares(run.threads);
        let (rooms, stop) = (self.rooms(shares.step), run.stop);
        let [values, indices] = [(&self.results[0], values), (&self.results[1], indices)].map(|(x, memory)| Written::new(&self.best, x, memory, shares.step));
        shares.run(run.workspace, workspace(&rooms), |number, memory| {
            stop.check()?;
            let [mut records, mut spare, mut copy, mut keys, mut smallest, mut value_copy, mut index_copy] = divided(memory, rooms)?;
            let rows = self.rows.view(&self.operand[0], operand, values.group(number), &mut copy);
            let n = self.rows.length;
            let mut room =
                Room { keys: keys.of::<C::Key>(n), records: [records.of::<C>(n), spare.of(n)], smallest: smallest.of(groups(n, self.best.length)), stop };
            values.make(number, &mut value_copy, |values| {
                indices.make(number, &mut index_copy, |indices| {
                    let best = values.as_chunks_mut::<W>().0.chunks_exact_mut(self.best.length);
                    let best = best.zip(indices.as_chunks_mut::<4>().0.chunks_exact_mut(self.best.length));
                    rows.as_chunks::<W>().0.chunks_exact(n).zip(best).try_for_each(|(row, best)| self.row::<W, C>(row, &mut room, best))
                })
            })
        })
    }

    /// The best elements of a row, and their indices.
    fn row<const W: usize, C: Numbered>(
        &self,
        row: &[[u8; W]],
        room: &mut Room<'_, C>,
        (values, indices): (&mut [[u8; W]], &mut [[u8; 4]]),
    ) -> Result<(), KernelError> {
        let Room { keys, records: [records, spare], smallest, stop } = room;
        match self.ranks.narrow::<C::Key>() {
            Some(narrow) => with_isa(self.isa, Keys { row, narrow, ranks: keys }),
            None => keys.iter_mut().zip(row).for_each(|(key, element)| *key = C::Key::of(self.ranks.rank(code(element)))),
        }
        let best = select::<C>((self.isa, *stop), keys, (self.ranks.bits, self.best.length), [records, spare], smallest)?;
        for ((value, index), record) in values.iter_mut().zip(indices).zip(best) {
            (*value, *index) = (row[record.number() as usize], (record.number() as i32).to_le_bytes());
        }
        Ok(())
    }
}

/// What a row's best are found in.
struct Room<'a, C: Numbered> {
    keys: &'a mut [C::Key],
    records: [&'a mut [C]; 2],
    smallest: &'a mut [C::Key],
    stop: Stop<'a>,
}
