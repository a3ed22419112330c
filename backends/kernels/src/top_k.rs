//! The largest elements of rows.

use crate::checks::check;
use crate::elements::{code, with_width};
use crate::lines::Lines;
use crate::memory::{divided, workspace};
use crate::sort::{Code, KeyOrder, Narrow, Placed, Ranks, WidePlaced, radix};
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

/// The rank of an element, the largest first, and its index.
trait Candidate: radix::Record + bytemuck::Pod {
    /// What holds ranks.
    type Rank: Code + bytemuck::Pod;
    fn new(rank: Self::Rank, index: usize) -> Self;
    fn index(self) -> u32;
}

impl Candidate for Placed {
    type Rank = u32;
    #[inline(always)]
    fn new(rank: u32, index: usize) -> Placed {
        Placed::new(rank.into(), index as u32)
    }
    fn index(self) -> u32 {
        self.position()
    }
}

impl Candidate for WidePlaced {
    type Rank = u64;
    #[inline(always)]
    fn new(rank: u64, index: usize) -> WidePlaced {
        WidePlaced { rank, position: index as u64 }
    }
    fn index(self) -> u32 {
        self.position as u32
    }
}

/// Elements that are looked at together: most of them hold none of the largest.
const BLOCK: usize = 16;
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
struct UpTo<'a, C: Candidate> {
    row: &'a [C::Rank],
    bound: C::Rank,
    records: &'a mut [C],
}

impl<C: Candidate> target::Code for UpTo<'_, C> {
    /// How many there are.
    type Out = usize;
    #[inline(always)]
    fn run(self) -> usize {
        let mut count = 0;
        for (block, ranks) in self.row.chunks(BLOCK).enumerate() {
            let mut any = false;
            for rank in ranks {
                any |= *rank <= self.bound;
            }
            if !any {
                continue;
            }
            for (i, rank) in ranks.iter().enumerate() {
                // Of the records so far there are not more than of the elements, so that there is room for one that does not count.
                self.records[count] = C::new(*rank, block * BLOCK + i);
                count += usize::from(*rank <= self.bound);
            }
        }
        count
    }
}

/// Groups of which the smallest ranks are looked at for the `k` first of `n`; none where all records are sorted.
fn groups(n: usize, k: usize) -> usize {
    // The smallest ranks of k groups are k ranks up to the largest of them, and hardly more are if there are twice as many groups.
    if k.saturating_mul(8) >= n || n < FEW { 0 } else { (2 * k).max(BLOCK) }
}

/// The records of the `k` first of a row's ranks, in order, at the front; `records` and `spare` are as long as the row.
fn select<'a, C: Candidate>(
    (isa, stop): (Isa, Stop<'_>),
    row: &[C::Rank],
    (bits, k): (u32, usize),
    [records, spare]: [&'a mut [C]; 2],
    groups: &mut [C::Rank],
) -> Result<&'a [C], KernelError> {
    if groups.is_empty() {
        records.iter_mut().zip(row).enumerate().for_each(|(i, (record, rank))| *record = C::new(*rank, i));
        return radix::sort(records, spare, bits, stop).map(|sorted| &*sorted);
    }
    with_isa(isa, Smallest { row, groups: &mut *groups });
    let (_, bound, _) = groups.select_nth_unstable(k - 1);
    let count = with_isa(isa, UpTo { row, bound: *bound, records });
    let found = &mut records[..count];
    if count > 4 * k {
        found.select_nth_unstable(k - 1);
    }
    let kept = if count > 4 * k { k } else { count };
    found[..kept].sort_unstable();
    Ok(records)
}

impl Kernel for TopK {
    fn describe(&self) -> String {
        format!("top {} of {} {:?}", self.best.length, self.operand[0].element.xla_name(), self.operand[0].dims)
    }

    fn workspace(&self, _: usize) -> usize {
        if self.best.count == 0 || self.best.length == 0 { 0 } else { workspace(&self.rooms()) }
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

impl TopK {
    /// Rows that are looked at together.
    fn group(&self) -> usize {
        self.rows.group(&self.operand[0], 1 << 17).min(self.rows.count)
    }

    /// The bytes of the parts of the workspace: records of a row, twice; a copy of a group of rows; ranks of a row, and of groups of its elements; the best
    /// elements of the rows, and their indices.
    fn rooms(&self) -> [usize; 7] {
        let (n, k, group, width) = (self.rows.length, self.best.length, self.group(), self.operand[0].element.bytes());
        let (record, rank) = if width <= 4 { (size_of::<Placed>(), 4) } else { (size_of::<WidePlaced>(), 8) };
        let best = group.saturating_mul(k);
        let copy = self.rows.copied(&self.operand[0], group);
        [n * record, n * record, copy, n * rank, groups(n, k) * rank, best.saturating_mul(width), best.saturating_mul(4)]
    }

    fn rows<const W: usize, C: Candidate>(&self, run: &mut Run<'_>, operand: &[u8], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let [mut records, mut spare, mut copy, mut keys, mut smallest, mut values, mut indices] = divided(run.workspace, self.rooms())?;
        let narrow = self.ranks.narrow::<C::Rank>();
        let (n, k) = (self.rows.length, self.best.length);
        let group = self.group();
        for first in (0..self.rows.count).step_by(group) {
            let lines = first..(first + group).min(self.rows.count);
            let rows = self.rows.view(&self.operand[0], operand, lines.clone(), &mut copy);
            let values = values.of::<u8>(lines.len() * k * W);
            let indices = indices.of::<i32>(lines.len() * k);
            let best = values.as_chunks_mut::<W>().0.chunks_exact_mut(k).zip(indices.chunks_exact_mut(k));
            run.stop.check()?;
            for (row, (values, indices)) in rows.chunks_exact(n * W).zip(best) {
                let (keys, elements) = (keys.of::<C::Rank>(n), row.as_chunks::<W>().0);
                match narrow {
                    Some(narrow) => with_isa(self.isa, Keys { row: elements, narrow, ranks: keys }),
                    None => keys.iter_mut().zip(elements).for_each(|(key, element)| *key = C::Rank::of(self.ranks.rank(code(element)))),
                }
                let smallest = smallest.of(groups(n, k));
                let records = select::<C>((self.isa, run.stop), keys, (self.ranks.bits, k), [records.of(n), spare.of(n)], smallest)?;
                for ((value, index), record) in values.iter_mut().zip(indices).zip(records) {
                    (*value, *index) = (elements[record.index() as usize], (record.index() as i32).to_le());
                }
            }
            self.best.write(&self.results[0], values, lines.clone(), results[0]);
            self.best.write(&self.results[1], bytemuck::cast_slice(indices), lines, results[1]);
        }
        Ok(())
    }
}
