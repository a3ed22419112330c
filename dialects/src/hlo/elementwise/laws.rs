//! Algebraic laws that hold to the bit, as data that binary ops list; any NaN counts as equal to any NaN.

use shale_ir::attr::AttrKind;
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType, FloatElement, IntElement};
use shale_ir::literal::Literal;
use shale_ir::rewrite::Patch;
use shale_ir::{with_float, with_int};

/// What an op of operands `x` and `y` is without computing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Law {
    /// `x op n = x` on integers; `n = −1` stands for all bits set. On truth values too, with the lowest bit.
    Neutral(i64),
    /// `x op n = x` on real floats.
    NeutralReal(f64),
    /// `x op (n + n·i) = x` on complex numbers.
    NeutralComplex(f64),
    /// `x op n = n` on integers and truth values.
    Absorbing(i64),
    /// `x op x = x`, but on complex numbers, where a NaN part spreads.
    Idempotent,
    /// `x op x = 0` on integers and truth values.
    Cancelling,
}

/// The value that one of the laws gives for `lhs op rhs`.
pub(super) fn apply<'c>(laws: &[Law], [lhs, rhs]: [Value; 2], patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let exact = |kind| !matches!(kind, ElementKind::Float | ElementKind::Complex);
    let ty = patch.ty(lhs);
    let kind = ty.element().scalar()?.kind();
    for law in laws {
        match *law {
            Law::Neutral(n) if exact(kind) && is_all(patch, rhs, n as f64) => return Some(lhs),
            Law::NeutralReal(n) if kind == ElementKind::Float && is_all(patch, rhs, n) => return Some(lhs),
            Law::NeutralComplex(n) if kind == ElementKind::Complex && is_all(patch, rhs, n) => return Some(lhs),
            Law::Absorbing(n) if exact(kind) && is_all(patch, rhs, n as f64) => return Some(rhs),
            Law::Idempotent if kind != ElementKind::Complex && lhs == rhs => return Some(lhs),
            Law::Cancelling if exact(kind) && lhs == rhs => {
                let zero = one_element(ty.element().scalar()?, 0.0)?;
                let zero = patch.cx().dense(ty, zero.bytes());
                return patch.constant(zero, ty);
            }
            _ => {}
        }
    }
    patch.miss("no law of the op applies")
}

/// True if a value is a constant whose elements all are `n`, −0 and +0 being different; of complex numbers both parts.
pub(super) fn is_all(patch: &mut Patch<'_, '_>, value: Value, n: f64) -> bool {
    let expected = patch.ty(value).element().scalar().and_then(|e| one_element(e, n));
    let Some(AttrKind::Dense(_, bytes)) = patch.constant_value(value).map(|c| *c.get()) else { return false };
    // Constants of equal elements are stored as one element.
    expected.is_some_and(|e| bytes.data() == e.bytes())
}

/// The number as an element; `None` if the type does not hold it.
pub(in crate::hlo) fn one_element(element: ElementType, n: f64) -> Option<Literal> {
    match element.kind() {
        ElementKind::Pred => Some(Literal::scalar(shale_ir::element::Pred::from(n != 0.0))),
        ElementKind::Complex if element == ElementType::C64 => Some(Literal::scalar(shale_ir::element::C64::new(n as f32, n as f32))),
        ElementKind::Complex => Some(Literal::scalar(shale_ir::element::C128::new(n, n))),
        ElementKind::Float => with_float!(element, T => {
            let nearest = T::nearest(n);
            (nearest.value() == n).then(|| Literal::scalar(nearest))
        }, otherwise => None),
        ElementKind::Signed | ElementKind::Unsigned => with_int!(element, T => Some(Literal::scalar(T::wrap(n as i128))), otherwise => None),
    }
}
