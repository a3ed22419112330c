//! Algebraic laws that hold to the bit, as data that binary ops list; any NaN counts as equal to any NaN.

use shale_ir::body::Value;
use shale_ir::element::ElementKind;
use shale_ir::rewrite::Patch;

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
            Law::Neutral(n) if exact(kind) && patch.is_splat(rhs, n as f64) => return Some(lhs),
            Law::NeutralReal(n) if kind == ElementKind::Float && patch.is_splat(rhs, n) => return Some(lhs),
            Law::NeutralComplex(n) if kind == ElementKind::Complex && patch.is_splat(rhs, n) => return Some(lhs),
            Law::Absorbing(n) if exact(kind) && patch.is_splat(rhs, n as f64) => return Some(rhs),
            Law::Idempotent if kind != ElementKind::Complex && patch.same(lhs, rhs) => return Some(lhs),
            Law::Cancelling if exact(kind) && patch.same(lhs, rhs) => {
                return patch.splat(0.0, ty);
            }
            _ => {}
        }
    }
    patch.miss("no law of the op applies")
}
