//! Element types, the number formats behind them, and their text.
//!
//! Three layers, each usable alone and none aware of the rest of the IR:
//!
//! * [`ElementType`]: the closed list of element types, their names and sizes;
//! * [`FloatFormat`]: bit layout of every float type, with exact conversion to
//!   `f64` and singly rounded conversion back;
//! * [`print_element`], [`parse_element`]: one element between storage bytes and
//!   the text that MLIR reads and writes.
//!
//! Laws: printing a parsed text and parsing it again gives the same bytes; every
//! conversion from text rounds once; no text makes this module panic, and work and
//! memory are linear in the length of the text.

mod decimal;
mod float_text;
mod format;
mod integer_text;
mod literal;
mod text;
mod types;
mod wide;

pub use format::{FloatFormat, Specials};
pub use text::{NumberError, parse_element, print_element};
pub use types::{ElementKind, ElementType};
