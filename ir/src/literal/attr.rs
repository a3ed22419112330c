//! Literals to and from the IR's constants.

use super::Literal;
use super::storage::Buffer;
use crate::attr::{Attr, AttrKind};
use crate::session::Cx;
use crate::shape::ArrayShape;
use crate::types::Type;

impl Literal {
    /// The literal of a constant attribute of type `ty`: of `dense<…>` with all elements or a splat, or of one number.
    ///
    /// `None` if `ty` is no number or array of numbers of known sizes, if the attribute is no constant of such elements or does not
    /// have the right number of them, or if the elements would take more than [`Literal::MAX_BYTES`] bytes.
    pub fn from_attr<'c>(attr: Attr<'c>, ty: Type<'c>) -> Option<Literal> {
        let (element, dims) = match (ty.array(), ty.scalar()) {
            (Some(array), _) if array.dynamic == 0 => (array.element.scalar()?, array.dims.list()),
            (None, Some(element)) => (element, &[][..]),
            _ => return None,
        };
        let word;
        let bytes = match *attr.get() {
            AttrKind::Dense(of, bytes) if of.element() == ty.element() => bytes.data(),
            AttrKind::Int(value, of) if of == ty.element() => {
                word = (value as u64 & (u64::MAX >> (64 - element.bits().min(64)))).to_le_bytes();
                word.get(..element.bytes())?
            }
            AttrKind::Float(bits, of) if of == ty.element() => {
                word = bits.to_le_bytes();
                word.get(..element.bytes())?
            }
            _ => return None,
        };
        let size = element.bytes();
        let count = ArrayShape::new(element, dims).element_count().ok()?;
        let total = count.checked_mul(size).filter(|n| *n <= Literal::MAX_BYTES)?;
        if bytes.len() == total {
            return Literal::from_bytes(element, dims, bytes).ok();
        }
        if bytes.len() != size {
            return None;
        }
        super::build::check_unused_bits(element, bytes).ok()?;
        let mut buffer = Buffer::zeroed(total);
        buffer.bytes_mut().chunks_exact_mut(size).for_each(|place| place.copy_from_slice(bytes));
        Some(Literal::row_major(element, dims, buffer))
    }

    /// The constant `dense<…> : element[sizes]`. The type has the run-time sizes and no layout: constants are static and
    /// row-major. Equal elements become a splat.
    pub fn to_attr<'c>(&self, cx: Cx<'c>) -> Attr<'c> {
        let row_major = self.clone().into_static().into_row_major();
        cx.dense(cx.array(self.element, row_major.dims()), row_major.bytes())
    }
}
