//! Element types, the number formats behind them, and their text.
//!
//! Four layers, each usable alone and none aware of the rest of the IR:
//!
//! * [`ElementType`]: the closed list of element types, their names and sizes;
//! * [`FloatFormat`]: bit layout of every float type, with exact conversion to
//!   `f64` and singly rounded conversion back;
//! * [`print_element`], [`parse_element`]: one element between storage bytes and
//!   the text that MLIR reads and writes;
//! * [`Element`] and its kin: the Rust type of each element type, for generic code,
//!   and [`with_element!`](crate::with_element) from one to the other.
//!
//! Laws: printing a parsed text and parsing it again gives the same bytes; every
//! conversion from text rounds once; no text makes this module panic, and work and
//! memory are linear in the length of the text.

mod decimal;
mod dispatch;
mod float_text;
mod format;
mod integer_text;
mod literal;
mod native;
mod real;
mod text;
mod types;
mod wide;

#[doc(hidden)]
pub use dispatch::by_variant;
pub use format::{FloatFormat, Specials};
pub use native::{
    C64, C128, ComplexElement, Element, F4E2M1Fn, F6E2M3Fn, F6E3M2Fn, F8E3M4, F8E4M3, F8E4M3B11Fnuz, F8E4M3Fn, F8E4M3Fnuz, F8E5M2, F8E5M2Fnuz, F8E8M0Fnu,
    FloatElement, IntElement, Pred, S2, S4, Tf32, U2, U4, bf16, f16,
};
pub use real::Real;
pub use text::{NumberError, parse_element, print_element};
pub use types::{ElementKind, ElementType};
