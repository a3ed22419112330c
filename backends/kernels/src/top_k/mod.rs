//! The largest elements of rows.

mod select;

use crate::checks::check;
use crate::elements::{code, with_width};
use crate::lines::{Lines, Shares, Written};
use crate::memory::{divided, workspace};
use crate::sort::radix::{Placed, WidePlaced};
use crate::sort::{Code, KeyOrder, Ranked, Ranks};
use crate::target::with_isa;
use crate::{Array, Kernel, KernelError, Run};
use select::{First, Room, Selection};
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

impl Kernel for TopK {
    fn describe(&self) -> String {
        format!("top {} of {} {:?}", self.best.length, self.operand[0].element.xla_name(), self.operand[0].dims)
    }

    fn workspace(&self, threads: usize) -> usize {
        let of = |threads: usize| {
            let shares = self.shares(threads);
            let rooms = if self.is_narrow() { self.rooms::<Placed>(shares.step) } else { self.rooms::<WidePlaced>(shares.step) };
            workspace(&rooms).saturating_mul(shares.threads)
        };
        if self.best.count == 0 || self.best.length == 0 { 0 } else { (1..=threads.max(1)).map(of).max().unwrap_or(0) }
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operand, operands, &self.results, results)?;
        if self.best.count == 0 || self.best.length == 0 {
            return Ok(());
        }
        with_width!(self.operand[0].element.bytes(), W => if self.is_narrow() {
            self.select::<W, Placed>(run, operands[0], results)?;
        } else {
            self.select::<W, WidePlaced>(run, operands[0], results)?;
        });
        Ok(())
    }
}

/// The fewest elements of which threads take rows each.
const WORTHWHILE: usize = 1 << 15;

impl TopK {
    /// True if 32 bits hold a rank.
    fn is_narrow(&self) -> bool {
        self.operand[0].element.bytes() <= 4
    }

    /// How rows are shared out: no lanes stay empty but the last ones.
    fn shares(&self, threads: usize) -> Shares {
        let Lines { count, length, .. } = self.rows;
        let threads = if count.saturating_mul(length) < WORTHWHILE { 1 } else { threads };
        let together = if self.is_narrow() { self.selection().rows::<Placed>() } else { self.selection().rows::<WidePlaced>() };
        Shares::new(threads, count, self.rows.group(&self.operand[0], 1 << 17)).in_steps_of(together, count)
    }

    /// How the first ranks of a row are found.
    fn selection(&self) -> Selection {
        Selection { isa: self.isa, bits: self.ranks.bits, n: self.rows.length, k: self.best.length }
    }

    /// The bytes of the parts of a thread's workspace: copies of a group of rows, and of the best elements of the rows and their indices where these do not
    /// lie one behind the other; then the parts of a [`Room`].
    fn rooms<C: First>(&self, group: usize) -> [usize; 9] {
        let [values, indices] = &self.results;
        let lengths = self.selection().room::<C>();
        let of = |count: usize, bytes: usize| count.saturating_mul(bytes);
        [
            self.rows.copied(&self.operand[0], group),
            self.best.copied(values, group),
            self.best.copied(indices, group),
            of(lengths.ranks, size_of::<C::Key>()),
            of(lengths.smallest, size_of::<C::Key>()),
            of(lengths.records, size_of::<C>()),
            of(lengths.records, size_of::<C>()),
            of(lengths.numbers, size_of::<u32>()),
            of(lengths.beside, size_of::<C>()),
        ]
    }

    fn select<const W: usize, C: First>(&self, run: &mut Run<'_>, operand: &[u8], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        let [values, indices] = results else { return Err(KernelError::new("the largest have two results")) };
        let shares = self.shares(run.threads);
        let (rooms, stop, selection) = (self.rooms::<C>(shares.step), run.stop, self.selection());
        let [values, indices] = [(&self.results[0], values), (&self.results[1], indices)].map(|(x, memory)| Written::new(&self.best, x, memory, shares.step));
        shares.run(run.workspace, workspace(&rooms), |number, memory| {
            let [mut copy, mut value_copy, mut index_copy, mut ranks, mut smallest, mut records, mut spare, mut numbers, mut beside] = divided(memory, rooms)?;
            let rows = self.rows.view(&self.operand[0], operand, values.group(number), &mut copy);
            let (n, k, lengths) = (self.rows.length, self.best.length, selection.room::<C>());
            let mut room = Room::<C> {
                ranks: ranks.of(lengths.ranks),
                smallest: smallest.of(lengths.smallest),
                records: [records.of(lengths.records), spare.of(lengths.records)],
                numbers: numbers.of(lengths.numbers),
                beside: beside.of(lengths.beside),
            };
            values.make(number, &mut value_copy, |values| {
                indices.make(number, &mut index_copy, |indices| {
                    let together = selection.rows::<C>();
                    let (values, indices) = (values.as_chunks_mut::<W>().0, indices.as_chunks_mut::<4>().0);
                    for (first, rows) in rows.as_chunks::<W>().0.chunks(n * together).enumerate() {
                        stop.check()?;
                        rows.chunks_exact(n).zip(room.ranks.chunks_exact_mut(n)).for_each(|(row, ranks)| self.rank::<W, C::Key>(row, ranks));
                        selection.first(rows.len() / n, &mut room, stop, |row, best| {
                            let at = (first * together + row) * k..(first * together + row + 1) * k;
                            for ((value, index), record) in values[at.clone()].iter_mut().zip(&mut indices[at]).zip(best) {
                                (*value, *index) = (rows[row * n + record.number() as usize], (record.number() as i32).to_le_bytes());
                            }
                        })?;
                    }
                    Ok(())
                })
            })
        })
    }

    /// The ranks of a row.
    fn rank<const W: usize, R: Code>(&self, row: &[[u8; W]], ranks: &mut [R]) {
        match self.ranks.narrow::<R>() {
            Some(narrow) => {
                with_isa(self.isa, Ranked { elements: row, narrow, ranks });
            }
            None => ranks.iter_mut().zip(row).for_each(|(rank, element)| *rank = R::of(self.ranks.rank(code(element)))),
        }
    }
}
