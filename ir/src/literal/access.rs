//! Seeing the elements of a literal.

use super::{Literal, LiteralError, Sizes, literal_error};
use crate::element::{Element, ElementType, IntElement};
use crate::shape::ArrayShape;
use crate::with_int;
use std::sync::Arc;

impl Literal {
    /// The elements in row-major order.
    ///
    /// # Panics
    /// If `T` is not the element type, or the literal has another layout (see [`Literal::into_row_major`]): bugs of the caller.
    pub fn as_slice<T: Element>(&self) -> &[T] {
        self.check_view::<T>();
        bytemuck::cast_slice(self.storage.bytes())
    }

    /// The elements in row-major order; `None` where [`as_slice`](Self::as_slice) panics.
    pub fn try_slice<T: Element>(&self) -> Option<&[T]> {
        (T::TYPE == self.element && self.layout.is_none()).then(|| bytemuck::cast_slice(self.storage.bytes()))
    }

    /// The elements in row-major order, to be changed; copies them first if a clone shares them.
    ///
    /// # Panics
    /// As [`as_slice`](Self::as_slice).
    pub fn make_mut<T: Element>(&mut self) -> &mut [T] {
        self.check_view::<T>();
        bytemuck::cast_slice_mut(Arc::make_mut(&mut self.storage).bytes_mut())
    }

    /// The bytes of the elements, and of the padding, as they lie in memory: [`ElementType::bytes`] each, little-endian.
    pub fn bytes(&self) -> &[u8] {
        self.storage.bytes()
    }

    /// The one element of a literal that has just one, whatever its rank; `None` for another type or number of elements.
    pub fn item<T: Element>(&self) -> Option<T> {
        let values: &[T] = (T::TYPE == self.element).then(|| bytemuck::cast_slice(self.storage.bytes()))?;
        if self.len() == 1 { values.first().copied() } else { None }
    }

    /// The integer that is the one element of a literal; `None` for other types and numbers of elements.
    pub fn integer(&self) -> Option<i128> {
        with_int!(self.element, T => self.item::<T>().map(IntElement::to_i128), otherwise => None)
    }

    /// The same elements in row-major order under other sizes, without a copy if they are in row-major order now. The result has
    /// no dynamic dimensions.
    ///
    /// # Panics
    /// If the number of elements differs: a bug of the caller.
    pub fn reshape(self, dims: &[i64]) -> Literal {
        let count = ArrayShape::new(self.element, dims).element_count();
        assert!(count.as_ref() == Ok(&self.len()), "{:?} cannot have the sizes {dims:?}", self.dims);
        Literal { dims: Sizes::from_slice(dims), run_time: None, ..self.into_row_major() }
    }

    /// The same bytes as elements of another type with the same number of bytes each, without a copy.
    ///
    /// # Errors
    /// The types differ in size, or an element has an unused high bit of the new type set.
    pub fn reinterpret(self, element: ElementType) -> Result<Literal, LiteralError> {
        if element.bytes() != self.element.bytes() {
            return Err(literal_error!("{} cannot be seen as {}: the sizes differ", self.element.xla_name(), element.xla_name()));
        }
        super::build::check_unused_bits(element, self.storage.bytes())?;
        Ok(Literal { element, ..self })
    }

    /// Replaces all bytes of a new literal.
    pub(super) fn overwrite(&mut self, bytes: &[u8]) {
        self.new_bytes().copy_from_slice(bytes);
    }

    /// All bytes of a new literal, to be written.
    pub(super) fn new_bytes(&mut self) -> &mut [u8] {
        Arc::make_mut(&mut self.storage).bytes_mut()
    }

    #[track_caller]
    fn check_view<T: Element>(&self) {
        assert!(T::TYPE == self.element, "elements of {} are not {}", self.element.xla_name(), T::TYPE.xla_name());
        assert!(self.layout.is_none(), "the elements of {} are not in row-major order", self.shape());
    }
}
