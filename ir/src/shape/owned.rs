//! Owned shapes.

use super::{ArrayLayout, ArrayType, ShapeError, layout, size};
use crate::element::ElementType;

/// The shape of a value: an array, a tuple, a token or something opaque.
///
/// ```
/// use shale_ir::{element::ElementType, shape::Shape};
/// let shape: Shape = "(f32[2,<=10]{0,1}, token[])".parse().unwrap();
/// let array = Shape::array(ElementType::F32, [2, 10]).with_dynamic(1).with_layout([0, 1]);
/// assert_eq!(shape, Shape::tuple([array, Shape::Token]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// `f32[2,3]{0,1}`
    Array(ArrayShape),
    /// `(f32[2], s32[])`
    Tuple(Vec<Shape>),
    /// `token[]`
    Token,
    /// `opaque[]`
    Opaque,
}

macro_rules! array_constructors {
    ($($name:ident: $Variant:ident),* $(,)?) => { $(
        #[doc = concat!("The array shape `", stringify!($name), "[dims]`, all sizes known.")]
        pub fn $name(dims: impl Into<Vec<i64>>) -> Shape {
            Shape::array(ElementType::$Variant, dims)
        }
    )* };
}

impl Shape {
    /// Tuples are nested at most this deep, so that nothing that walks them overflows the stack.
    pub const MAX_NESTING: usize = 128;

    /// The array shape `element[dims]`, all sizes known, without a layout.
    pub fn array(element: ElementType, dims: impl Into<Vec<i64>>) -> Shape {
        Shape::Array(ArrayShape::new(element, dims))
    }

    /// The shape of one number, `element[]`.
    pub fn scalar(element: ElementType) -> Shape {
        Shape::array(element, [])
    }

    /// The tuple of these shapes.
    pub fn tuple(parts: impl Into<Vec<Shape>>) -> Shape {
        Shape::Tuple(parts.into())
    }

    array_constructors! {
        pred: Pred, s2: S2, s4: S4, s8: S8, s16: S16, s32: S32, s64: S64, u2: U2, u4: U4, u8: U8, u16: U16, u32: U32, u64: U64,
        f16: F16, bf16: Bf16, f32: F32, f64: F64, c64: C64, c128: C128,
    }

    /// The array shape, if this is one.
    pub fn as_array(&self) -> Option<&ArrayShape> {
        match self {
            Shape::Array(array) => Some(array),
            _ => None,
        }
    }

    /// The parts, if this is a tuple.
    pub fn as_tuple(&self) -> Option<&[Shape]> {
        match self {
            Shape::Tuple(parts) => Some(parts),
            _ => None,
        }
    }

    /// The array with the layout `minor_to_major`, without padding.
    ///
    /// # Panics
    /// If this is no array: shapes are given layouts where they are written down.
    pub fn with_layout(self, minor_to_major: impl Into<Vec<i64>>) -> Shape {
        let layout = ArrayLayout::new(minor_to_major);
        self.map_array(|a| ArrayShape { layout: Some(layout), ..a })
    }

    /// The array with dimension `i` dynamic, its size being the bound.
    ///
    /// # Panics
    /// If this is no array or has no dimension `i`.
    pub fn with_dynamic(self, i: usize) -> Shape {
        self.map_array(|a| {
            assert!(i < a.rank(), "dimension {i} of an array of rank {}", a.rank());
            ArrayShape { dynamic: a.dynamic | 1 << i, ..a }
        })
    }

    fn map_array(self, f: impl FnOnce(ArrayShape) -> ArrayShape) -> Shape {
        match self {
            Shape::Array(array) => Shape::Array(f(array)),
            other => panic!("expected an array shape, got {other}"),
        }
    }

    /// True if the shapes are equal up to layouts.
    pub fn compatible(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Array(a), Shape::Array(b)) => a.compatible(b),
            (Shape::Tuple(a), Shape::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.compatible(b)),
            _ => self == other,
        }
    }

    /// The bytes of all arrays in the shape, see [`ArrayShape::byte_size`]; tokens and opaque values have none.
    ///
    /// # Errors
    /// A size without a bound, or more than 2^63 bytes.
    pub fn byte_size(&self) -> Result<usize, ShapeError> {
        match self {
            Shape::Array(array) => array.byte_size(),
            Shape::Tuple(parts) => parts.iter().try_fold(0usize, |sum, part| {
                let sum = sum.checked_add(part.byte_size()?).filter(|n| i64::try_from(*n).is_ok());
                sum.ok_or_else(|| ShapeError(format!("the arrays of {self} take more than 2^63 bytes")))
            }),
            Shape::Token | Shape::Opaque => Ok(0),
        }
    }

    /// Checks every array in the shape, see [`ArrayShape::validate`], and how deep tuples are nested.
    ///
    /// # Errors
    /// Names the first dimension that is wrong; tuples nested more than [`Shape::MAX_NESTING`] deep.
    pub fn validate(&self) -> Result<(), ShapeError> {
        if self.is_nested_deeper(Shape::MAX_NESTING) {
            return Err(ShapeError(format!("expected tuples nested at most {} deep", Shape::MAX_NESTING)));
        }
        self.validate_arrays()
    }

    fn is_nested_deeper(&self, limit: usize) -> bool {
        self.as_tuple().is_some_and(|parts| limit == 0 || parts.iter().any(|part| part.is_nested_deeper(limit - 1)))
    }

    fn validate_arrays(&self) -> Result<(), ShapeError> {
        match self {
            Shape::Array(array) => array.validate(),
            Shape::Tuple(parts) => parts.iter().enumerate().try_for_each(|(i, part)| {
                let place = |error: ShapeError| ShapeError(format!("tuple element {i}: {error}"));
                part.validate_arrays().map_err(place)
            }),
            Shape::Token | Shape::Opaque => Ok(()),
        }
    }
}

impl From<ArrayShape> for Shape {
    fn from(array: ArrayShape) -> Shape {
        Shape::Array(array)
    }
}

/// The shape of an array; [`ArrayType`] without a session.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ArrayShape {
    /// The element type.
    pub element: ElementType,
    /// Sizes in elements; for dynamic dimensions the bound, or [`ArrayType::UNBOUNDED`].
    pub dims: Vec<i64>,
    /// Bit `i` is set when dimension `i` is dynamic; at most [`ArrayType::MAX_RANK`] dimensions.
    pub dynamic: u64,
    /// No layout (which is not the same as the default one) before layouts are assigned.
    pub layout: Option<ArrayLayout>,
}

impl ArrayShape {
    /// The shape `element[dims]`, all sizes known, without a layout.
    pub fn new(element: ElementType, dims: impl Into<Vec<i64>>) -> ArrayShape {
        ArrayShape { element, dims: dims.into(), dynamic: 0, layout: None }
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// The number of dimensions larger than 1.
    pub fn true_rank(&self) -> usize {
        size::true_rank(&self.dims)
    }

    /// True when dimension `i`'s size is known only at run time.
    pub fn is_dynamic(&self, i: usize) -> bool {
        i < ArrayType::MAX_RANK && self.dynamic >> i & 1 == 1
    }

    /// The dimension that a possibly negative number means: −1 is the last one.
    ///
    /// # Errors
    /// The number is outside `[-rank, rank)`.
    pub fn dimension(&self, number: i64) -> Result<usize, ShapeError> {
        size::dimension(self.rank(), number)
    }

    /// The size in elements of the dimension that a possibly negative number means.
    ///
    /// # Errors
    /// The number is outside `[-rank, rank)`.
    pub fn size(&self, number: i64) -> Result<i64, ShapeError> {
        Ok(self.dims[self.dimension(number)?])
    }

    /// The number of elements without padding, dynamic dimensions counted at their bounds.
    ///
    /// # Errors
    /// A dimension without a bound, or a number that does not fit in 63 bits.
    pub fn element_count(&self) -> Result<usize, ShapeError> {
        size::element_count(&self.dims)
    }

    /// The number of elements that a buffer has room for: with padding.
    ///
    /// # Errors
    /// As [`element_count`](Self::element_count).
    pub fn padded_count(&self) -> Result<usize, ShapeError> {
        size::element_count(self.padded_dims())
    }

    /// The sizes of the buffer: padded ones where the layout pads.
    pub fn padded_dims(&self) -> &[i64] {
        self.layout.as_ref().and_then(|l| l.padded_dimensions.as_deref()).unwrap_or(&self.dims)
    }

    /// The bytes of a buffer: with padding, 2- and 4-bit elements packed, every other element in whole bytes.
    ///
    /// # Errors
    /// A dimension without a bound, or more than 2^63 bytes.
    pub fn byte_size(&self) -> Result<usize, ShapeError> {
        size::buffer_bytes(self.element, self.padded_count()?)
    }

    /// True if the shapes are equal up to layouts.
    pub fn compatible(&self, other: &ArrayShape) -> bool {
        self.element == other.element && self.dims == other.dims && self.dynamic == other.dynamic
    }

    /// Checks sizes, dynamic dimensions and layout: no size is negative (unless a dynamic dimension has no bound),
    /// `minor_to_major` is a permutation, padded sizes are one per dimension and none below the dimension's size, and the padding
    /// value is one element.
    ///
    /// # Errors
    /// Names the first dimension that is wrong.
    pub fn validate(&self) -> Result<(), ShapeError> {
        size::check_dims(&self.dims, self.dynamic)?;
        let Some(l) = &self.layout else { return Ok(()) };
        layout::check(&self.dims, &l.minor_to_major, l.padded_dimensions.as_deref())?;
        layout::check_padding_value(self.element, l.padding_value)
    }
}
