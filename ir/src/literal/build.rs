//! Making literals.

use super::storage::Buffer;
use super::{Literal, LiteralError, Sizes, literal_error};
use crate::element::{C64, C128, Element, ElementKind, ElementType, FloatElement, IntElement, Pred};
use crate::shape::{ArrayShape, ArrayType};
use crate::{with_float, with_int};
use std::sync::Arc;

impl Literal {
    /// A literal from its elements in row-major order.
    ///
    /// # Panics
    /// If the number of elements is not the product of `dims`, or a size is negative: bugs of the caller.
    pub fn from_vec<T: Element>(dims: &[i64], values: Vec<T>) -> Literal {
        Literal::from_slice(dims, &values)
    }

    /// A literal from its elements in row-major order.
    ///
    /// # Panics
    /// As [`Literal::from_vec`].
    pub fn from_slice<T: Element>(dims: &[i64], values: &[T]) -> Literal {
        let count = count_of(T::TYPE, dims);
        assert!(count == values.len(), "{dims:?} has {count} elements, got {}", values.len());
        Literal::row_major(T::TYPE, dims, Buffer::copy_of(bytemuck::cast_slice(values)))
    }

    /// A literal of rank 0.
    pub fn scalar<T: Element>(value: T) -> Literal {
        Literal::from_slice(&[], &[value])
    }

    /// The scalar of which these are the bytes; `None` if they are of another number.
    pub fn scalar_from_bytes(element: ElementType, bytes: &[u8]) -> Option<Literal> {
        (bytes.len() == element.bytes()).then(|| Literal::row_major(element, &[], Buffer::copy_of(bytes)))
    }

    /// The integer as a scalar, which wraps; `None` if it is no integer type.
    pub fn integer_scalar(element: ElementType, n: i128) -> Option<Literal> {
        with_int!(element, T => Some(Literal::scalar(T::wrap(n))), otherwise => None)
    }

    /// The number as a scalar; `None` if the type does not represent it. Truth values are `n ≠ 0`, integers wrap, and the imaginary part of a complex
    /// number is 0, with the sign of `n` if that is a zero too.
    pub fn exact_scalar(element: ElementType, n: f64) -> Option<Literal> {
        let imaginary = if n == 0.0 { n } else { 0.0 };
        match element.kind() {
            ElementKind::Pred => Some(Literal::scalar(Pred::from(n != 0.0))),
            ElementKind::Complex if element == ElementType::C64 => Some(Literal::scalar(C64::new(n as f32, imaginary as f32))),
            ElementKind::Complex => Some(Literal::scalar(C128::new(n, imaginary))),
            ElementKind::Float => with_float!(element, T => {
                let nearest = T::nearest(n);
                (nearest.value().to_bits() == n.to_bits() || (n.is_nan() && nearest.value().is_nan())).then(|| Literal::scalar(nearest))
            }, otherwise => None),
            ElementKind::Signed | ElementKind::Unsigned => Literal::integer_scalar(element, n as i128),
        }
    }

    /// A literal whose elements are all `value`.
    ///
    /// # Panics
    /// If a size is negative or the number of bytes does not fit in 63 bits.
    pub fn splat<T: Element>(dims: &[i64], value: T) -> Literal {
        let mut literal = Literal::zeros(T::TYPE, dims);
        if bytemuck::bytes_of(&value).iter().any(|byte| *byte != 0) {
            literal.make_mut::<T>().fill(value);
        }
        literal
    }

    /// A literal whose elements have all bits zero: 0, `false`, and 2^−127 in `f8e8m0fnu`, which has no zero.
    ///
    /// # Panics
    /// As [`Literal::splat`].
    pub fn zeros(element: ElementType, dims: &[i64]) -> Literal {
        Literal::try_zeros(element, dims).unwrap_or_else(|error| panic!("{error}"))
    }

    /// As [`Literal::zeros`], for arrays that may be larger than the system's memory.
    ///
    /// # Errors
    /// The system gives no memory for the array.
    ///
    /// # Panics
    /// As [`Literal::splat`].
    pub fn try_zeros(element: ElementType, dims: &[i64]) -> Result<Literal, LiteralError> {
        let bytes = count_of(element, dims) * element.bytes();
        Ok(Literal::row_major(element, dims, Buffer::try_zeroed(bytes)?))
    }

    /// A literal from the little-endian bytes of its elements in row-major order, [`ElementType::bytes`] each.
    ///
    /// # Errors
    /// A negative size, another number of bytes, an element with one of its unused high bits set (`pred` other than 0 and 1), or the system gives no
    /// memory.
    pub fn from_bytes(element: ElementType, dims: &[i64], bytes: &[u8]) -> Result<Literal, LiteralError> {
        let count = ArrayShape::new(element, dims).element_count()?;
        if count.checked_mul(element.bytes()) != Some(bytes.len()) {
            return Err(literal_error!("expected {count} elements of {} bytes each, got {} bytes", element.bytes(), bytes.len()));
        }
        check_unused_bits(element, bytes)?;
        Ok(Literal::row_major(element, dims, Buffer::try_copy_of(bytes)?))
    }

    /// The same literal with the dimensions of the bit mask `dynamic` having the run-time sizes `sizes`. Elements stay where
    /// they are: those beyond the sizes are no part of the value.
    ///
    /// # Errors
    /// A size below 0 or above its bound, or another size than the dimension's where it is not dynamic.
    pub fn with_sizes(mut self, dynamic: u64, sizes: &[i64]) -> Result<Literal, LiteralError> {
        let rank = self.rank();
        if sizes.len() != rank || rank < ArrayType::MAX_RANK && dynamic >> rank != 0 {
            return Err(literal_error!("expected the run-time sizes of {rank} dimensions, got {sizes:?} with the dynamic dimensions {dynamic:#b}"));
        }
        for (i, (size, bound)) in sizes.iter().zip(&self.dims).enumerate() {
            let is_dynamic = dynamic >> i & 1 == 1;
            if is_dynamic && !(0..=*bound).contains(size) {
                return Err(literal_error!("dimension {i}: expected a run-time size from 0 to {bound}, got {size}"));
            }
            if !is_dynamic && size != bound {
                return Err(literal_error!("dimension {i} is not dynamic: expected the size {bound}, got {size}"));
            }
        }
        self.run_time = (dynamic != 0).then(|| Box::new((dynamic, Sizes::from_slice(sizes))));
        Ok(self)
    }

    pub(super) fn row_major(element: ElementType, dims: &[i64], buffer: Buffer) -> Literal {
        Literal { element, dims: Sizes::from_slice(dims), run_time: None, layout: None, storage: Arc::new(buffer) }
    }
}

/// The product of `dims`, if the bytes of that many elements can be counted.
fn count_of(element: ElementType, dims: &[i64]) -> usize {
    let count = ArrayShape::new(element, dims).element_count().unwrap_or_else(|error| panic!("{error}"));
    assert!(count.checked_mul(element.bytes()).is_some_and(|n| i64::try_from(n).is_ok()), "{dims:?} has too many bytes");
    count
}

pub(super) fn check_unused_bits(element: ElementType, bytes: &[u8]) -> Result<(), LiteralError> {
    let unused = element.bytes() * 8 - element.bits() as usize;
    let mask = !(0xffu8 >> unused);
    if mask == 0 {
        return Ok(());
    }
    let top = bytes.iter().skip(element.bytes() - 1).step_by(element.bytes());
    match top.enumerate().find(|(_, byte)| **byte & mask != 0) {
        None => Ok(()),
        Some((i, byte)) => Err(literal_error!("element {i}: expected {} with the high bits of {mask:#04x} unset, got {byte:#04x}", element.xla_name())),
    }
}
