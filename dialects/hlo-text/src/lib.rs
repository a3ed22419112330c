//! HLO text: the programs that XLA prints, read into the hlo dialect and written from it.
//!
//! ```
//! use shale_ir::{session::Session, source::Source};
//!
//! let text = "HloModule double\n\nENTRY main {\n  x = f32[3]{0} parameter(0)\n  ROOT sum = f32[3]{0} add(x, x)\n}\n";
//! let session = Session::new(&shale_dialects::registry());
//! let read = shale_hlo_text::parse(session.cx(), &Source::new("double.hlo", text)).unwrap();
//! assert!(read.remarks.is_empty());
//! let written = shale_hlo_text::print(&read.module).unwrap();
//! assert!(written.contains("ROOT sum = f32[3] add(x, x)"));
//! ```
//!
//! Laws
//! - The text is untrusted: nothing here panics, recurses deeper than [`MAX_DEPTH`], or allocates by a number that stands in it.
//! - One pass over the bytes finds the computations, one reads them. A computation that several instructions hold is read again for each,
//!   since each gets a region of its own; how much that may be in all is bounded.
//! - Every attribute is read, kept, or dropped with a remark; any other is an error.
//! - What is written is read back as the same program, and written again as the same text. (A program with `hlo.tuple` is read back with lists
//!   of values in the place of tuples, so only its second text stays.)
//! - An opcode is one entry in the list of its family, with how it is read and how it is written.
//!
//! Not read, with an error that says why: `ragged-dot`, `scaled-dot`, `ragged-all-to-all`, `scan`, `stochastic-convert`,
//! `rng-get-and-update-state`; dot algorithms that add products of parts (`…_x3`, `…_x6`, `…_x9`) or with `fast_accum`.
//!
//! Not written, with an error at the op: functions without an opcode (`atan`, `bessel_i1e`, `conj`, `digamma`, `erf_inv`, `erfc`, `is_inf`,
//! `is_neg_inf`, `is_pos_inf`, `lgamma`, `next_after`, `polygamma`, `zeta`), since no expansion of theirs gives the same bits or is read back as
//! the same op; `rng_seed`; sums in a type that no opcode or algorithm states; values from outside that are no constants in the computations of
//! instructions that take no further operands (reductions, sorts, maps, scatters, collectives); recursion, other items than functions.
#![forbid(unsafe_code)]

mod ops;
mod read;
mod write;

pub use read::MAX_DEPTH;

use shale_ir::diag::Diagnostic;
use shale_ir::module::Module;
use shale_ir::session::Cx;
use shale_ir::source::Source;
use std::sync::Arc;

/// A program that was read.
#[derive(Debug)]
pub struct Read<'c> {
    /// The program: `func.func @main` and the functions that it calls.
    pub module: Module<'c>,
    /// What was dropped, in the order of the text.
    pub remarks: Vec<Diagnostic>,
}

/// Reads HLO text. The session must know `func` and `hlo`, and `builder` for `rng`.
///
/// # Errors
/// All errors that were found, in the order of the text; at most 20.
pub fn parse<'c>(cx: Cx<'c>, source: &Arc<Source>) -> Result<Read<'c>, Vec<Diagnostic>> {
    read::module(cx, source)
}

/// Writes a module as HLO text: `@main`, or its only public function, is the entry computation.
///
/// # Errors
/// What HLO text cannot say, at the op that says it.
pub fn print(module: &Module<'_>) -> Result<String, Vec<Diagnostic>> {
    write::module(module)
}

/// True if a text is HLO text: its first word behind comments is `HloModule`.
pub fn is_hlo_text(text: &[u8]) -> bool {
    read::starts_as_module(text)
}
