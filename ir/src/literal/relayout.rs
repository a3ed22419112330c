//! Literals in other layouts, and what does not depend on the layout.

use super::storage::Buffer;
use super::{Literal, LiteralError, Sizes, count, literal_error};
use crate::shape::{ArrayLayout, ArrayShape, IndexMap, bump};
use std::sync::Arc;

impl Literal {
    /// The same literal in row-major order without padding; no copy if it is already.
    pub fn into_row_major(self) -> Literal {
        if self.layout.is_none() {
            return self;
        }
        let mut buffer = Buffer::zeroed(self.len() * self.element.bytes());
        self.scatter(&self.dims, &dense_map(&self.dims, None), &mut buffer);
        Literal { layout: None, storage: Arc::new(buffer), ..self }
    }

    /// The same literal in another layout; padding holds the layout's padding value, zero bits if it is unknown. No copy if every
    /// element stays at its place.
    ///
    /// # Errors
    /// The layout does not fit the sizes, the padded array has more than [`Literal::MAX_BYTES`] bytes, or the system gives no memory for it.
    pub fn relayout(&self, layout: &ArrayLayout) -> Result<Literal, LiteralError> {
        let target = ArrayShape { layout: Some(layout.clone()), ..ArrayShape::new(self.element, &*self.dims) };
        target.validate()?;
        let same = match &self.layout {
            Some(own) => own.same_memory(layout, &self.dims),
            None => layout.is_row_major(&self.dims),
        };
        let stored = (!layout.is_row_major(&self.dims)).then(|| Box::new(layout.clone()));
        if same {
            return Ok(Literal { layout: stored, ..self.clone() });
        }
        let map = IndexMap::new(&target)?;
        let bytes = map.buffer_len().checked_mul(self.element.bytes()).filter(|n| *n <= Literal::MAX_BYTES.max(self.storage.bytes().len()));
        let mut buffer = Buffer::try_zeroed(bytes.ok_or_else(|| literal_error!("the padded array {target} takes too many bytes"))?)?;
        if let Some(bits) = layout.padding_value.filter(|bits| *bits != 0 && map.buffer_len() != self.len()) {
            let value = &bits.to_le_bytes()[..self.element.bytes()];
            buffer.bytes_mut().chunks_exact_mut(value.len()).for_each(|place| place.copy_from_slice(value));
        }
        self.scatter(&self.dims, &map, &mut buffer);
        Ok(Literal { layout: stored, storage: Arc::new(buffer), ..self.clone() })
    }

    /// The same memory as an array of other sizes, in a layout (row-major without one): what lies at a place stays there. No copy.
    ///
    /// # Errors
    /// A literal with dynamic dimensions, a layout that does not fit the sizes, memory of another size.
    pub fn bitcast(self, dims: &[i64], layout: Option<&ArrayLayout>) -> Result<Literal, LiteralError> {
        let (own, target) = (self.map().buffer_len(), ArrayShape { layout: layout.cloned(), ..ArrayShape::new(self.element, dims) });
        let places = IndexMap::new(&target)?.buffer_len();
        if self.dynamic() != 0 || own != places {
            return Err(literal_error!("the memory of {} is no {target}, which takes {places} places", self.shape()));
        }
        let layout = layout.filter(|layout| !layout.is_row_major(dims)).map(|layout| Box::new(layout.clone()));
        Ok(Literal { dims: Sizes::from_slice(dims), run_time: None, layout, ..self })
    }

    /// The part within the run-time sizes, as a literal of these sizes without dynamic dimensions; no copy if nothing is cut off.
    pub fn into_static(self) -> Literal {
        if self.sizes() == self.dims() {
            return Literal { run_time: None, ..self };
        }
        let sizes = Sizes::from_slice(self.sizes());
        let mut buffer = Buffer::zeroed(count(&sizes) * self.element.bytes());
        self.scatter(&sizes, &dense_map(&sizes, None), &mut buffer);
        Literal { dims: sizes, run_time: None, layout: None, storage: Arc::new(buffer), ..self }
    }

    /// The opposite of [`into_static`](Self::into_static): this literal as the part within the run-time sizes of one with the
    /// bounds `dims`, of which those in `dynamic` are dynamic. What lies beyond is zero bits.
    ///
    /// # Errors
    /// A size that is not within its bound, or bounds that ask for more than [`Literal::MAX_BYTES`] bytes, or for memory that the system does not give.
    pub fn into_bounded(self, dynamic: u64, dims: &[i64]) -> Result<Literal, LiteralError> {
        let sizes = Sizes::from_slice(self.sizes());
        let room = ArrayShape::new(self.element, dims).element_count()?;
        let bytes = room.checked_mul(self.element.bytes()).filter(|n| *n <= Literal::MAX_BYTES.max(self.bytes().len()));
        let bytes = bytes.ok_or_else(|| literal_error!("an array with the bounds {dims:?} takes too many bytes"))?;
        let empty = Literal::row_major(self.element, dims, Buffer::zeroed(0));
        let bounded = empty.with_sizes(dynamic, &sizes)?; // no element is copied before the sizes are known to fit
        let mut buffer = Buffer::try_zeroed(bytes)?;
        self.scatter(&sizes, &bounded.map(), &mut buffer);
        Ok(Literal { storage: Arc::new(buffer), ..bounded })
    }

    /// The elements from `start` up to `limit` in steps of `stride` along each dimension, in row-major order, without dynamic
    /// dimensions: result\[i\] = self\[start + i · stride\].
    ///
    /// # Errors
    /// Names the dimension where not `0 <= start <= limit <= size` (the run-time size) or `stride >= 1`.
    pub fn slice(&self, start: &[i64], limit: &[i64], stride: &[i64]) -> Result<Literal, LiteralError> {
        let rank = self.rank();
        for (what, list) in [("starts", start), ("limits", limit), ("strides", stride)] {
            if list.len() != rank {
                return Err(literal_error!("expected {rank} {what}, got {}", list.len()));
            }
        }
        for (d, size) in self.sizes().iter().enumerate() {
            if !(0 <= start[d] && start[d] <= limit[d] && limit[d] <= *size) {
                return Err(literal_error!("dimension {d}: expected 0 <= start <= limit <= {size}, got start {} and limit {}", start[d], limit[d]));
            }
            if stride[d] < 1 {
                return Err(literal_error!("dimension {d}: expected a stride of at least 1, got {}", stride[d]));
            }
        }
        let sizes: Sizes = (0..rank).map(|d| (limit[d] - start[d]).unsigned_abs().div_ceil(stride[d].unsigned_abs()) as i64).collect();
        if count(&sizes) == 0 {
            return Ok(Literal::zeros(self.element, &sizes));
        }
        let (from, size) = (self.map(), self.element.bytes());
        let first = from.offset(start);
        let steps: Sizes = from.strides().iter().zip(stride).map(|(a, b)| a.wrapping_mul(*b)).collect();
        let mut bytes = Vec::with_capacity(count(&sizes) * size);
        for_each_index(&sizes, |index| {
            let at = (first + index.iter().zip(&steps).map(|(i, step)| i * step).sum::<i64>()) as usize * size;
            bytes.extend_from_slice(&self.bytes()[at..at + size]);
            true
        });
        Ok(Literal::row_major(self.element, &sizes, Buffer::copy_of(&bytes)))
    }

    /// Where the elements lie.
    pub fn map(&self) -> IndexMap {
        dense_map(&self.dims, self.layout.as_deref())
    }

    /// Copies the elements of the first `sizes` along each dimension to their places in `buffer`.
    fn scatter(&self, sizes: &[i64], to: &IndexMap, buffer: &mut Buffer) {
        let (from, size) = (self.map(), self.element.bytes());
        let (source, target) = (self.bytes(), buffer.bytes_mut());
        for_each_index(sizes, |index| {
            let (i, j) = (from.offset(index) as usize * size, to.offset(index) as usize * size);
            target[j..j + size].copy_from_slice(&source[i..i + size]);
            true
        });
    }
}

/// Calls `f` with every index within `sizes` in logical row-major order, until it returns false; false if it did.
pub(super) fn for_each_index(sizes: &[i64], mut f: impl FnMut(&[i64]) -> bool) -> bool {
    if sizes.contains(&0) {
        return true;
    }
    let mut index = Sizes::from_elem(0, sizes.len());
    loop {
        if !f(&index) {
            return false;
        }
        if !bump(sizes, &mut index) {
            return true;
        }
    }
}

/// Literals are made with sizes and layouts that fit.
fn dense_map(dims: &[i64], layout: Option<&ArrayLayout>) -> IndexMap {
    IndexMap::of(dims, layout).unwrap_or_else(|error| panic!("a literal has a valid layout: {error}"))
}

/// Equal types, bounds, run-time sizes, and bits of the elements within these: layouts, padding and what lies beyond run-time
/// sizes do not count. A NaN equals itself, −0 does not equal 0; see `compare` for the comparison of values.
impl PartialEq for Literal {
    fn eq(&self, other: &Literal) -> bool {
        if self.element != other.element || self.dims != other.dims || self.run_time != other.run_time {
            return false;
        }
        if self.dynamic() == 0 && self.layout.is_none() && other.layout.is_none() {
            return self.bytes() == other.bytes();
        }
        let size = self.element.bytes();
        let (left, right) = (self.map(), other.map());
        for_each_index(self.sizes(), |index| {
            let (i, j) = (left.offset(index) as usize * size, right.offset(index) as usize * size);
            self.bytes()[i..i + size] == other.bytes()[j..j + size]
        })
    }
}

impl Eq for Literal {}
