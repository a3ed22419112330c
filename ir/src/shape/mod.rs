//! Shapes and layouts: what an array is and how it lies in memory.
//!
//! * [`ArrayType`], [`Layout`]: as parts of the IR's types, interned in a session;
//! * [`Shape`], [`ArrayShape`], [`ArrayLayout`]: the same as owned values without a session, with their text;
//! * [`IndexMap`], [`bump`]: where an element lies, for any layout and padding.
//!
//! Laws
//! - A shape survives the way through its text and through a type.
//! - No size is multiplied unchecked: what does not fit in 63 bits is an error.

mod array_type;
mod convert;
mod index;
mod layout;
mod owned;
mod parse;
mod print;
mod size;

pub use array_type::{ArrayType, Layout};
pub use index::{IndexMap, LayoutOrder, bump};
pub use layout::{ArrayLayout, PaddingValue};
pub(crate) use layout::{check_order, check_padded, parse_padding_value};
pub use owned::{ArrayShape, Shape};
pub(crate) use parse::Reader;

use std::fmt;

/// Why something is no shape, no layout of a shape, or no index into one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapeError(pub(crate) String);

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ShapeError {}

/// An error with a formatted message.
macro_rules! shape_error {
    ($($arg:tt)*) => { $crate::shape::ShapeError(format!($($arg)*)) };
}
use shape_error;
