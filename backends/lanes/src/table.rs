//! Programs of one input and one output of 16 bits: a table of what they make of each of the 2¹⁶ elements, where looking up takes less time than
//! computing.
//!
//! The program itself fills the table, when it has had some elements to compute: the bits are the same before and after.

use super::copy::copy_rows_past;
use super::op::Op;
use super::place::{Place, Rows};
use super::program::{Access, Instruction, Program};
use crate::isa::Isa;
use shale_ir::element::ElementType;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The elements of 16 bits.
pub(super) const CODES: usize = 1 << 16;
/// Elements that are computed or asked for before the table is made: it costs a fraction of that.
const WORTHWHILE: usize = 4 * CODES;

/// Elements that are looked up before they go past the caches.
const BLOCK: usize = 2048;

/// What a program makes of each element, by its bits.
#[derive(Debug)]
pub(super) struct Table {
    isa: Isa,
    /// True if results go past the caches.
    streaming: bool,
    /// Elements that were asked for before there was a table.
    asked: AtomicUsize,
    results: OnceLock<Box<[u16]>>,
}

impl Table {
    /// A table of a program that computes more than looking up costs.
    pub(super) fn of(isa: Isa, program: &Program) -> Option<Table> {
        let ([load], [store]) = (&program.loads[..], &program.stores[..]) else { return None };
        let is_whole = |element: ElementType| element.bytes() == 2 && element.bits() == 16;
        let plain = load.access == Access::Contiguous && store.access == Access::Contiguous;
        if !plain || !is_whole(load.element) || !is_whole(store.element) {
            return None;
        }
        let mut operations = 0;
        for instruction in &program.instructions {
            match instruction {
                Instruction::Iota { .. } => return None,
                Instruction::Apply { op, .. } => operations += vector_operations(*op),
                Instruction::Load { .. } | Instruction::Constant { .. } | Instruction::Second(_) => {}
            }
        }
        // With vectors of 8 lanes, looking up took 0.41 ns an element and computing a sigmoid of bf16, 45 operations, 1.23 ns. Vectors of 16 lanes do twice
        // as much in that time; there nothing was measured.
        let least = if isa == Isa::Avx512 { 40 } else { 24 };
        (operations >= least).then(|| Table { isa, streaming: store.streaming, asked: AtomicUsize::new(0), results: OnceLock::new() })
    }

    /// Looks up the elements of rows; false, and nothing done, if there is no table yet. `fill` runs the program in the place of all elements.
    ///
    /// # Safety
    /// The places of the input and the output are there for each row, and overlap only where they are the same.
    pub(super) unsafe fn run(&self, rows: &Rows<'_>, lanes: usize, fill: impl FnOnce(&[Place; 2])) -> bool {
        let results = match self.results.get() {
            Some(results) => results,
            None => {
                let some = lanes.saturating_mul(rows.count);
                if self.asked.fetch_add(some.min(WORTHWHILE), Ordering::Relaxed).saturating_add(some) < WORTHWHILE {
                    return false;
                }
                self.results.get_or_init(|| filled(fill))
            }
        };
        let Ok(results) = <&[u16; CODES]>::try_from(&**results) else { return false };
        for row in 0..rows.count {
            let mut places = rows.row(row);
            if let (Some(from), Some(to)) = (places.next(), places.next()) {
                // SAFETY: the caller's promise.
                unsafe { self.row(results, from.base.cast_const().cast(), to.base.cast(), lanes) };
            }
        }
        true
    }

    /// Looks up the elements of a row.
    ///
    /// # Safety
    /// As for [`look_up`].
    unsafe fn row(&self, results: &[u16; CODES], from: *const u16, to: *mut u16, lanes: usize) {
        if !self.streaming {
            // SAFETY: the caller's promise.
            return unsafe { look_up(results, from, to, lanes) };
        }
        let mut some = [0; BLOCK];
        for first in (0..lanes).step_by(BLOCK) {
            let count = BLOCK.min(lanes - first);
            // SAFETY: the caller's promise; the block is apart from both places.
            unsafe {
                look_up(results, from.add(first), some.as_mut_ptr(), count);
                copy_rows_past(self.isa, (some.as_ptr().cast(), 0), (to.add(first).cast(), 0), 1, 2 * count);
            }
        }
    }
}

/// All elements, in the place of which `fill` has left its results.
fn filled(fill: impl FnOnce(&[Place; 2])) -> Box<[u16]> {
    let mut table: Box<[u16]> = (0..=u16::MAX).collect();
    let place = Place::at(table.as_mut_ptr().cast());
    fill(&[place, place]);
    table
}

/// Writes the result of each element.
///
/// # Safety
/// `count` elements can be read and written, at any address; an element may be written where it is read.
unsafe fn look_up(results: &[u16; CODES], from: *const u16, to: *mut u16, count: usize) {
    let fours = count / 4 * 4;
    // SAFETY: the caller's promise.
    unsafe {
        for i in (0..fours).step_by(4) {
            let codes = from.add(i).cast::<u64>().read_unaligned().to_le();
            to.add(i).write_unaligned(results[codes as u16 as usize]);
            to.add(i + 1).write_unaligned(results[(codes >> 16) as u16 as usize]);
            to.add(i + 2).write_unaligned(results[(codes >> 32) as u16 as usize]);
            to.add(i + 3).write_unaligned(results[(codes >> 48) as u16 as usize]);
        }
        for i in fours..count {
            to.add(i).write_unaligned(results[from.add(i).read_unaligned() as usize]);
        }
    }
}

/// About how many operations on vectors an operation takes.
fn vector_operations(op: Op) -> usize {
    use Op::*;
    match op {
        Copy => 0,
        RoundF16 | RoundBf16 | Round | ReducePrecision | NextAfter | Narrow => 5,
        Divide | Sqrt => 8,
        Remainder | Power | Rsqrt | Cbrt | Exponential | ExponentialMinusOne | Log | LogPlusOne | Logistic | Sine | Cosine | Tan | Asin | Acos | Atan
        | Atan2 | Sinh | Cosh | Tanh | Asinh | Acosh | Atanh | Erf | Erfc | ErfInv | Lgamma | Digamma | BesselI1e | Polygamma | Zeta => 20,
        _ => 1,
    }
}
