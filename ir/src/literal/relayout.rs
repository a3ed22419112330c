//! Literals in other layouts, and what does not depend on the layout.

use super::storage::Buffer;
use super::{Literal, LiteralError, literal_error};
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
    /// The layout does not fit the sizes, or the padded array has more than [`Literal::MAX_BYTES`] bytes.
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
        let mut buffer = Buffer::zeroed(bytes.ok_or_else(|| literal_error!("the padded array {target} takes too many bytes"))?);
        if let Some(bits) = layout.padding_value.filter(|bits| *bits != 0 && map.buffer_len() != self.len()) {
            let value = &bits.to_le_bytes()[..self.element.bytes()];
            buffer.bytes_mut().chunks_exact_mut(value.len()).for_each(|place| place.copy_from_slice(value));
        }
        self.scatter(&self.dims, &map, &mut buffer);
        Ok(Literal { layout: stored, storage: Arc::new(buffer), ..self.clone() })
    }

    /// The part within the run-time sizes, as a literal of these sizes without dynamic dimensions; no copy if nothing is cut off.
    pub fn into_static(self) -> Literal {
        if self.sizes() == self.dims() {
            return Literal { run_time: None, ..self };
        }
        let sizes = super::Sizes::from_slice(self.sizes());
        let mut buffer = Buffer::zeroed(sizes.iter().product::<i64>() as usize * self.element.bytes());
        self.scatter(&sizes, &dense_map(&sizes, None), &mut buffer);
        Literal { dims: sizes, run_time: None, layout: None, storage: Arc::new(buffer), ..self }
    }

    /// Where the elements lie.
    pub fn map(&self) -> IndexMap {
        dense_map(&self.dims, self.layout.as_deref())
    }

    /// Copies the elements of the first `sizes` along each dimension to their places in `buffer`.
    fn scatter(&self, sizes: &[i64], to: &IndexMap, buffer: &mut Buffer) {
        if sizes.contains(&0) {
            return;
        }
        let (from, size) = (self.map(), self.element.bytes());
        let (source, target) = (self.storage.bytes(), buffer.bytes_mut());
        let mut index = vec![0; self.rank()];
        loop {
            let (i, j) = (from.offset(&index) as usize * size, to.offset(&index) as usize * size);
            target[j..j + size].copy_from_slice(&source[i..i + size]);
            if !bump(sizes, &mut index) {
                return;
            }
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
        if self.element != other.element || self.dims != other.dims || self.dynamic() != other.dynamic() || self.sizes() != other.sizes() {
            return false;
        }
        if self.dynamic() == 0 && self.layout.is_none() && other.layout.is_none() {
            return self.bytes() == other.bytes();
        }
        if self.sizes().contains(&0) {
            return true;
        }
        let size = self.element.bytes();
        let (left, right) = (self.map(), other.map());
        let mut index = vec![0; self.rank()];
        loop {
            let (i, j) = (left.offset(&index) as usize * size, right.offset(&index) as usize * size);
            if self.bytes()[i..i + size] != other.bytes()[j..j + size] {
                return false;
            }
            if !bump(self.sizes(), &mut index) {
                return true;
            }
        }
    }
}

impl Eq for Literal {}
