//! The largest elements of rows.

use crate::checks::check;
use crate::elements::{bits, with_width};
use crate::lines::Lines;
use crate::memory::Memory;
use crate::sort::{Code, KeyOrder, Placed, Ranks, WidePlaced, radix};
use crate::{Array, Kernel, KernelError, Run};
use shale_ir::element::ElementType;

/// The `k` largest elements along the last dimension in total order, from the largest down, and their indices in s32; of equal elements the one
/// with the lower index first.
#[derive(Debug)]
pub struct TopK {
    operand: [Array; 1],
    results: [Array; 2],
    rows: Lines,
    best: Lines,
    ranks: Ranks,
}

impl TopK {
    /// The largest elements of the rows of `[…, n]`, values and indices in `[…, k]`.
    ///
    /// # Errors
    /// Sizes or types that do not fit one another, elements without order.
    pub fn new(operand: Array, values: Array, indices: Array) -> Result<TopK, KernelError> {
        let last = operand.dims.len().checked_sub(1).ok_or_else(|| KernelError::new("a scalar has no rows"))?;
        let ranks = Ranks::new(operand.element, KeyOrder::Total, true)?;
        let (rows, best) = (Lines::new(&operand.dims, last)?, Lines::new(&values.dims, last)?);
        let rest = operand.dims[..last] == values.dims[..last] && values.dims == indices.dims;
        let types = values.element == operand.element && indices.element == ElementType::S32;
        if !rest || !types || best.length > rows.length || i32::try_from(rows.length).is_err() {
            return Err(KernelError::new(format!("the largest of {:?} cannot be {:?} and {:?}", operand.dims, values.dims, indices.dims)));
        }
        Ok(TopK { operand: [operand], results: [values, indices], rows, best, ranks })
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
const BLOCK: usize = 32;

/// The records of the `k` first of a row's ranks, in order, at the front; `records` and `spare` are as long as the row.
fn select<'a, C: Candidate>(row: &[C::Rank], bits: u32, k: usize, records: &'a mut [C], spare: &'a mut [C]) -> &'a [C] {
    if k.saturating_mul(8) >= row.len() {
        records.iter_mut().zip(row).enumerate().for_each(|(i, (record, rank))| *record = C::new(*rank, i));
        return radix::sort(records, spare, bits);
    }
    // An element behind k better or equal ones is none of the first; of equal ones those with lower indices come first.
    let (mut kept, mut worst) = (0, None);
    for (block, ranks) in row.chunks(BLOCK).enumerate() {
        if worst.is_some_and(|worst| !ranks.iter().fold(false, |any, rank| any | (*rank < worst))) {
            continue;
        }
        for (i, rank) in ranks.iter().enumerate() {
            if worst.is_none_or(|worst| *rank < worst) {
                records[kept] = C::new(*rank, block * BLOCK + i);
                kept += 1;
            }
        }
        if kept > 4 * k {
            records[..kept].select_nth_unstable(k - 1);
            (kept, worst) = (k, Some(C::Rank::of(records[k - 1].key())));
        }
    }
    records[..kept].sort_unstable();
    records
}

impl Kernel for TopK {
    fn describe(&self) -> String {
        format!("top {} of {} {:?}", self.best.length, self.operand[0].element.xla_name(), self.operand[0].dims)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operand, operands, &self.results, results)?;
        if self.best.count == 0 || self.best.length == 0 {
            return Ok(());
        }
        with_width!(self.operand[0].element.bytes(), W => if W <= 4 {
            self.rows::<W, Placed>(run, operands[0], results);
        } else {
            self.rows::<W, WidePlaced>(run, operands[0], results);
        });
        Ok(())
    }
}

impl TopK {
    fn rows<const W: usize, C: Candidate>(&self, run: &mut Run<'_>, operand: &[u8], results: &mut [&mut [u8]]) {
        let mut memory = [(); 4].map(|()| Memory::borrow(run.scratch));
        let [records, spare, copy, keys] = &mut memory;
        let narrow = self.ranks.narrow::<C::Rank>();
        let (n, k) = (self.rows.length, self.best.length);
        let group = self.rows.group(&self.operand[0], 1 << 17);
        let (mut values, mut indices) = (Vec::new(), Vec::new());
        for first in (0..self.rows.count).step_by(group) {
            let lines = first..(first + group).min(self.rows.count);
            let rows = self.rows.view(&self.operand[0], operand, lines.clone(), copy);
            values.clear();
            indices.clear();
            for row in rows.chunks_exact(n * W) {
                let keys = keys.of::<C::Rank>(n);
                let elements = row.chunks_exact(W).map(|element| bits::<W>(element, 0)).zip(&mut *keys);
                match &narrow {
                    Some(narrow) => elements.for_each(|(code, key)| (*key, _) = narrow.rank(C::Rank::of(code))),
                    None => elements.for_each(|(code, key)| *key = C::Rank::of(self.ranks.rank(code))),
                }
                let records = select::<C>(keys, self.ranks.bits, k, records.of(n), spare.of(n));
                for record in &records[..k] {
                    let at = record.index() as usize;
                    values.extend_from_slice(&row[at * W..][..W]);
                    indices.extend_from_slice(&record.index().to_le_bytes());
                }
            }
            self.best.write(&self.results[0], &values, lines.clone(), results[0]);
            self.best.write(&self.results[1], &indices, lines, results[1]);
        }
        for memory in memory {
            memory.give_back(run.scratch);
        }
    }
}
