//! Array types and layouts as the IR's types hold them.

use super::{ArrayShape, ShapeError, layout, shape_error, size};
use crate::session::Dims;
use crate::types::Type;

/// An array: element type, dimension sizes, which of them are dynamic, and possibly a layout.
///
/// `f32[2,<=10]{0,1}` has `dims = [2, 10]`, `dynamic = 0b10`; the size of a dynamic dimension is its bound, or
/// [`ArrayType::UNBOUNDED`] where no bound is known (`f32[?]`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ArrayType<'c> {
    /// The element type: a scalar, or a type that a dialect allows in arrays.
    pub element: Type<'c>,
    /// Sizes in elements; for dynamic dimensions the bound.
    pub dims: Dims<'c>,
    /// Bit `i` is set when dimension `i` is dynamic; at most [`ArrayType::MAX_RANK`] dimensions.
    pub dynamic: u64,
    /// No layout (which is not the same as the default one) before layouts are assigned.
    pub layout: Option<&'c Layout<'c>>,
}

impl<'c> ArrayType<'c> {
    /// The size of a dynamic dimension without a bound.
    pub const UNBOUNDED: i64 = i64::MIN;
    /// Arrays have at most this many dimensions.
    pub const MAX_RANK: usize = 64;

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.dims.list().len()
    }

    /// The number of dimensions larger than 1.
    pub fn true_rank(&self) -> usize {
        size::true_rank(self.dims.list())
    }

    /// True when dimension `i`'s size is known only at run time.
    pub fn is_dynamic(&self, i: usize) -> bool {
        i < ArrayType::MAX_RANK && self.dynamic >> i & 1 == 1
    }

    /// The number of elements; `None` if a size is dynamic or the number does not fit in 63 bits.
    pub fn elements(&self) -> Option<u64> {
        if self.dynamic != 0 {
            return None;
        }
        size::element_count(self.dims.list()).ok().map(|n| n as u64)
    }

    /// The dimension that a possibly negative number means: −1 is the last one.
    ///
    /// # Errors
    /// The number is outside `[-rank, rank)`.
    pub fn dimension(&self, number: i64) -> Result<usize, ShapeError> {
        size::dimension(self.rank(), number)
    }

    /// True if the types are equal up to layouts.
    pub fn compatible(&self, other: &ArrayType<'_>) -> bool {
        let dims = (self.dims.list(), self.dynamic) == (other.dims.list(), other.dynamic);
        dims && self.element == other.element
    }

    /// The bytes of a buffer, see [`ArrayShape::byte_size`].
    ///
    /// # Errors
    /// Elements of a type that only a dialect knows, a dimension without a bound, or more than 2^63 bytes.
    pub fn byte_size(&self) -> Result<usize, ShapeError> {
        let scalar = self.element.scalar().ok_or_else(|| shape_error!("the size of the elements is not known"))?;
        let dims = self.layout.and_then(|l| l.padded_dimensions).unwrap_or(self.dims);
        size::buffer_bytes(scalar, size::element_count(dims.list())?)
    }

    /// As [`ArrayShape::validate`].
    ///
    /// # Errors
    /// Names the first dimension that is wrong.
    pub fn validate(&self) -> Result<(), ShapeError> {
        size::check_dims(self.dims.list(), self.dynamic)?;
        let Some(layout) = self.layout else { return Ok(()) };
        layout::check(self.dims.list(), layout.minor_to_major.list(), layout.padded_dimensions.map(|p| p.list()))?;
        self.element.scalar().map_or(Ok(()), |element| layout::check_padding_value(element, layout.padding_value))
    }

    /// The same as an owned shape; `None` if the elements are of a type that only a dialect knows.
    pub fn shape(&self) -> Option<ArrayShape> {
        Some(ArrayShape {
            element: self.element.scalar()?,
            dims: self.dims.list().to_vec(),
            dynamic: self.dynamic,
            layout: self.layout.map(|l| l.to_owned_layout()),
        })
    }
}

/// How an array lies in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout<'c> {
    /// Dimension numbers from the fastest varying to the slowest: `{0,1}` is column-major for a matrix.
    pub minor_to_major: Dims<'c>,
    /// The size in elements to which each dimension is padded; at least the dimension's size.
    pub padded_dimensions: Option<Dims<'c>>,
    /// What the padding holds, as the bits of one element.
    pub padding_value: Option<u64>,
}

impl Layout<'_> {
    /// The same without a session.
    pub fn to_owned_layout(&self) -> super::ArrayLayout {
        super::ArrayLayout {
            minor_to_major: self.minor_to_major.list().to_vec(),
            padded_dimensions: self.padded_dimensions.map(|p| p.list().to_vec()),
            padding_value: self.padding_value,
        }
    }
}
