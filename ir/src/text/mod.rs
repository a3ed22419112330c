//! Text: MLIR's syntax, read and written. Printing then parsing gives the same module, bit for bit in constants.

pub mod format;
pub mod parse;
pub mod print;

pub use parse::{nearest, parse_module};
pub(crate) use print::OpHeads;
pub use print::{attr_text, location_place, module_text, op_text, print_module, type_text, word_length};

use crate::body::Op;
use parse::{OpParser, Parsed};
use print::OpPrinter;
use std::io;

/// Hand-written text form of an op, named in its definition: `syntax &MY_SYNTAX`.
pub struct Syntax {
    /// Reads what stands after the op's name and hands the parts to the [`OpParser`].
    pub parse: for<'a, 's, 'c> fn(&mut OpParser<'a, 's, 'c>) -> Parsed<()>,
    /// Writes what `parse` reads, behind the op's results and name.
    pub print: for<'a, 'c> fn(&'a mut OpPrinter<'_, 'c>, Op) -> io::Result<()>,
}

impl std::fmt::Debug for Syntax {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Syntax")
    }
}

/// The text form of a function whose region field is called `body`: `private @f(%x: f32) -> f32 attributes {…} {…}`.
pub static FUNCTION_SYNTAX: Syntax = Syntax { parse: |op| parse::parse_function(op, "body"), print: |p, op| print::print_function(p, op) };

/// How text is read.
#[derive(Clone, Debug, Default)]
pub struct ParseOptions {
    /// Take ops, types and attributes of dialects that the session does not know, as written.
    pub allow_unregistered: bool,
}

/// How text is written.
#[derive(Clone, Debug, Default)]
pub struct PrintOptions {
    /// The generic form: `"dialect.op"(%0) <{…}> : (A) -> B`.
    pub generic: bool,
    /// Source locations after every op.
    pub locs: bool,
    /// Write arrays as MLIR's `tensor<2x3xf32>`; a module with an op of the trait [`TensorText`](crate::op::traits::TensorText) is always
    /// written so.
    pub tensors: bool,
    /// Break lines of the custom form that are longer than this many columns; `None` keeps an op on one line.
    pub width: Option<usize>,
}
