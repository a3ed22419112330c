//! The printer of MLIR text.
//!
//! Laws
//! - The generic form is, byte for byte, what `mlir-opt --mlir-print-op-generic` prints of the same program.
//! - Everything can be printed, also what the verifier would refuse; nothing that is printed depends on ids of the session.
//! - What is printed reads back as the same program.
//!
//! `atoms` (numbers, strings, names), `data` with `types`, `attrs`, `dense` and `locations` write what is immutable; `names`
//! names values and blocks; `printer` holds the state, with `generic`, `custom` and `function` for ops, `fields` to find their
//! parts, `branches` for comments at labels, `layout` to break lines and `memo` to be fast; `module` puts all together.

mod atoms;
mod attrs;
mod branches;
mod carets;
mod custom;
mod data;
mod dense;
mod fields;
mod function;
mod generic;
mod layout;
mod locations;
mod memo;
mod module;
mod names;
mod printer;
mod types;

pub use carets::word_length;
pub use function::print_function;
pub use generic::Entry;
pub use locations::location_place;
pub(crate) use module::OpHeads;
pub use module::{attr_text, module_text, op_text, print_module, type_text};
pub use printer::OpPrinter;

use super::PrintOptions;
