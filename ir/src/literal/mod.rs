//! Literals: arrays of values that are known, outside of any session.
//!
//! Laws
//! - Elements lie in memory as in the IR's dense constants, one after the other in whole bytes (2- and 4-bit types take a byte
//!   each, unused high bits zero), in the order of the literal's layout; row-major unless a layout was asked for.
//! - A clone shares the elements; the first change of a shared literal copies them.
//! - Nothing here knows files: what reads or writes does so on bytes and on `io` traits.

mod access;
mod attr;
mod build;
mod compare;
mod npy;
mod parse;
mod print;
mod random;
mod relayout;
mod storage;

pub use compare::{Comparison, Tolerance, Worst};
pub use random::{Distribution, Random};

use crate::element::ElementType;
use crate::shape::{ArrayLayout, ArrayShape, ShapeError};
use smallvec::SmallVec;
use std::fmt;
use std::sync::Arc;
use storage::Buffer;

/// An array of values of one element type.
///
/// ```
/// use shale_ir::literal::Literal;
/// let matrix = Literal::from_vec(&[2, 3], vec![1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
/// let column_major = matrix.relayout(&shale_ir::shape::ArrayLayout::new([0, 1])).unwrap();
/// assert_eq!(column_major, matrix); // layouts are no part of the value
/// assert_eq!(column_major.into_row_major().as_slice::<f32>(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
/// ```
pub struct Literal {
    element: ElementType,
    dims: Sizes,
    /// The dynamic dimensions and the run-time sizes of all dimensions; none if all are static.
    run_time: Option<Box<(u64, Sizes)>>,
    /// None for the default: row-major without padding.
    layout: Option<Box<ArrayLayout>>,
    storage: Arc<Buffer>,
}

type Sizes = SmallVec<[i64; 6]>;

impl Clone for Literal {
    fn clone(&self) -> Self {
        let Literal { element, dims, run_time, layout, storage } = self;
        // Sizes as a whole, not one by one as the list's own clone has them: every run hands out its arguments and results.
        Literal { element: *element, dims: Sizes::from_slice(dims), run_time: run_time.clone(), layout: layout.clone(), storage: storage.clone() }
    }
}

impl Literal {
    /// What asks for more than this many bytes (16 GiB) without holding elements for them is refused: splats, padding, bounds.
    pub const MAX_BYTES: usize = 1 << 34;

    /// The element type.
    pub fn element(&self) -> ElementType {
        self.element
    }

    /// The logical sizes in elements; for dynamic dimensions the bounds.
    pub fn dims(&self) -> &[i64] {
        &self.dims
    }

    /// The sizes at run time: [`dims`](Self::dims), less for dynamic dimensions.
    pub fn sizes(&self) -> &[i64] {
        self.run_time.as_ref().map_or(&self.dims, |r| &r.1)
    }

    /// Bit `i` is set when dimension `i` is dynamic.
    pub fn dynamic(&self) -> u64 {
        self.run_time.as_ref().map_or(0, |r| r.0)
    }

    /// The layout; `None` is the default, row-major without padding.
    pub fn layout(&self) -> Option<&ArrayLayout> {
        self.layout.as_deref()
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// The number of elements of `dims`: without padding, dynamic dimensions counted at their bounds.
    pub fn len(&self) -> usize {
        count(&self.dims)
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The shape, with a layout only if it is not the default one.
    pub fn shape(&self) -> ArrayShape {
        ArrayShape { element: self.element, dims: self.dims.to_vec(), dynamic: self.dynamic(), layout: self.layout.as_deref().cloned() }
    }
}

/// The product of sizes of a literal; a product of other sizes beside a zero may not fit in 63 bits.
fn count(sizes: &[i64]) -> usize {
    if sizes.contains(&0) { 0 } else { sizes.iter().product::<i64>() as usize }
}

/// Why something cannot be made a literal, or not the one that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiteralError(String);

impl fmt::Display for LiteralError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LiteralError {}

impl From<ShapeError> for LiteralError {
    fn from(error: ShapeError) -> Self {
        LiteralError(error.to_string())
    }
}

/// An error with a formatted message.
macro_rules! literal_error {
    ($($arg:tt)*) => { $crate::literal::LiteralError(format!($($arg)*)) };
}
use literal_error;
