//! Where an element lies: multidimensional and linear indices for any layout and padding.
//!
//! A multidimensional index has one number per dimension. A linear index counts elements (not bytes) from the start of the
//! buffer. With padded sizes `p` and `minor_to_major = m`, dimension `m[k]` has the stride `p[m[0]] · … · p[m[k-1]]`, and the
//! linear index is the sum of index · stride.

use super::{ArrayLayout, ArrayShape, ShapeError, shape_error, size};

/// The strides of an array in its buffer, and the way between both kinds of index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndexMap {
    dims: Vec<i64>,
    minor_to_major: Vec<usize>,
    strides: Vec<i64>,
    padded: Vec<i64>,
    len: usize,
}

impl IndexMap {
    /// The map of a shape; row-major where it has no layout. Dynamic dimensions take the room of their bounds.
    ///
    /// # Errors
    /// The shape is not valid, has a dimension without a bound, or more than 2^63 elements with padding.
    pub fn new(shape: &ArrayShape) -> Result<IndexMap, ShapeError> {
        IndexMap::of(&shape.dims, shape.layout.as_ref())
    }

    /// The map of an array of sizes `dims`; row-major without a layout.
    ///
    /// # Errors
    /// As [`IndexMap::new`].
    pub fn of(dims: &[i64], layout: Option<&ArrayLayout>) -> Result<IndexMap, ShapeError> {
        size::element_count(dims)?;
        let default = ArrayLayout::row_major(dims.len());
        let layout = layout.unwrap_or(&default);
        layout.validate(dims)?;
        let padded = layout.padded_dimensions.as_deref().unwrap_or(dims);
        let len = size::element_count(padded)?;
        let minor_to_major: Vec<usize> = layout.minor_to_major.iter().map(|d| *d as usize).collect();
        let mut strides = vec![0; dims.len()];
        let mut stride = 1i64;
        for d in &minor_to_major {
            strides[*d] = stride;
            // Overflow happens only in a buffer without elements, whose strides no index uses.
            stride = stride.wrapping_mul(padded[*d]);
        }
        Ok(IndexMap { dims: dims.to_vec(), minor_to_major, strides, padded: padded.to_vec(), len })
    }

    /// The sizes of the array in elements, without padding.
    pub fn dims(&self) -> &[i64] {
        &self.dims
    }

    /// The distance in elements between neighbours along each dimension.
    pub fn strides(&self) -> &[i64] {
        &self.strides
    }

    /// The number of elements in the buffer, padding included.
    pub fn buffer_len(&self) -> usize {
        self.len
    }

    /// The linear index of an element.
    ///
    /// # Errors
    /// The index has another rank than the array or lies outside of it.
    pub fn linear(&self, index: &[i64]) -> Result<i64, ShapeError> {
        if index.len() != self.dims.len() {
            return Err(shape_error!("expected an index with {} numbers, got {index:?}", self.dims.len()));
        }
        match index.iter().zip(&self.dims).position(|(i, size)| !(0..*size).contains(i)) {
            Some(d) => Err(shape_error!("dimension {d}: expected an index from 0 to {}, got {}", self.dims[d] - 1, index[d])),
            None => Ok(self.offset(index)),
        }
    }

    /// The linear index of an element that is known to lie in the array.
    pub fn offset(&self, index: &[i64]) -> i64 {
        index.iter().zip(&self.strides).map(|(i, stride)| i * stride).sum()
    }

    /// The multidimensional index of a place in the buffer; `None` where there is padding.
    ///
    /// # Errors
    /// The place is outside of the buffer.
    pub fn multi(&self, linear: i64) -> Result<Option<Vec<i64>>, ShapeError> {
        if !(0..self.len as i64).contains(&linear) {
            return Err(shape_error!("expected a linear index below {}, got {linear}", self.len));
        }
        let mut rest = linear;
        let mut index = vec![0; self.dims.len()];
        for d in &self.minor_to_major {
            index[*d] = rest % self.padded[*d];
            rest /= self.padded[*d];
        }
        let inside = index.iter().zip(&self.dims).all(|(i, size)| i < size);
        Ok(inside.then_some(index))
    }

    /// The indices of all elements in the order in which they lie in memory, with their linear indices; padding is left out.
    pub fn in_layout_order(&self) -> LayoutOrder<'_> {
        let next = (!self.dims.contains(&0)).then(|| vec![0; self.dims.len()]);
        LayoutOrder { map: self, next }
    }
}

/// The iterator of [`IndexMap::in_layout_order`].
#[derive(Clone, Debug)]
pub struct LayoutOrder<'a> {
    map: &'a IndexMap,
    next: Option<Vec<i64>>,
}

impl Iterator for LayoutOrder<'_> {
    type Item = (Vec<i64>, i64);

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.next.take()?;
        let mut following = index.clone();
        if bump_along(&self.map.dims, &mut following, self.map.minor_to_major.iter().copied()) {
            self.next = Some(following);
        }
        let offset = self.map.offset(&index);
        Some((index, offset))
    }
}

/// Steps to the next index in logical row-major order (the last dimension varies fastest); false, with an index of zeros, after
/// the last one.
///
/// ```
/// let mut index = [0, 2];
/// assert!(shale_ir::shape::bump(&[2, 3], &mut index));
/// assert_eq!(index, [1, 0]);
/// ```
pub fn bump(dims: &[i64], index: &mut [i64]) -> bool {
    bump_along(dims, index, (0..dims.len()).rev())
}

fn bump_along(dims: &[i64], index: &mut [i64], order: impl Iterator<Item = usize>) -> bool {
    for d in order {
        index[d] += 1;
        if index[d] < dims[d] {
            return true;
        }
        index[d] = 0;
    }
    false
}
