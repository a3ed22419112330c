//! Array types and layouts: what they hold. (Text forms are in `text`; index arithmetic comes with the shape utilities.)

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

    /// True when dimension `i`'s size is known only at run time.
    pub fn is_dynamic(&self, i: usize) -> bool {
        self.dynamic >> i & 1 == 1
    }

    /// The number of elements; `None` if a size is dynamic or the number does not fit in 63 bits.
    pub fn elements(&self) -> Option<u64> {
        if self.dynamic != 0 {
            return None;
        }
        let product = self.dims.list().iter().try_fold(1u64, |n, &d| n.checked_mul(u64::try_from(d).ok()?));
        product.filter(|n| i64::try_from(*n).is_ok()).or_else(|| self.dims.list().contains(&0).then_some(0))
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
