//! Questions about constants whose elements are equal, and arithmetic on them.

use shale_dialects::eval::arithmetic::Binary;
use shale_dialects::eval::convert::convert;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

/// The element type of a value's array.
pub(crate) fn element(patch: &Patch<'_, '_>, value: Value) -> Option<ElementType> {
    patch.ty(value).element().scalar()
}

/// True if a value holds integers.
pub(crate) fn is_integer(patch: &Patch<'_, '_>, value: Value) -> bool {
    element(patch, value).is_some_and(ElementType::is_integer)
}

/// True if a value holds real floats of a format that laws speak of: with −0 and NaN.
pub(crate) fn is_float(patch: &Patch<'_, '_>, value: Value) -> bool {
    element(patch, value).is_some_and(|e| shale_ir::rewrite::Elements::Float.contains(e))
}

/// The real number that all elements of a constant are.
pub(crate) fn number(patch: &mut Patch<'_, '_>, value: Value) -> Option<f64> {
    let real = !element(patch, value)?.is_complex();
    patch.require(real, "the numbers are complex")?;
    convert(&patch.splat_of(value)?, ElementType::F64).item::<f64>()
}

/// The bits of the integer that all elements of a constant are.
pub(crate) fn bits(patch: &mut Patch<'_, '_>, value: Value) -> Option<u64> {
    let element = element(patch, value)?;
    patch.require(element.is_integer(), "the elements are no integers")?;
    let all = convert(&patch.splat_of(value)?, ElementType::U64).item::<u64>()?;
    Some(all & (u64::MAX >> (64 - element.bits())))
}

/// The exponent of the power of two, as bits without sign, that all elements of a constant are.
pub(crate) fn exponent(patch: &mut Patch<'_, '_>, value: Value) -> Option<u32> {
    let bits = bits(patch, value)?;
    patch.require(bits.is_power_of_two(), "the operand is no power of two")?;
    Some(bits.trailing_zeros())
}

/// The constant `x op y` of two constants whose elements are equal.
pub(crate) fn combined(patch: &mut Patch<'_, '_>, op: &Binary, x: Value, y: Value) -> Option<Value> {
    let (a, b, ty) = (patch.splat_of(x)?, patch.splat_of(y)?, patch.ty(x));
    let result = op.apply(&a, &b).ok()?;
    patch.splat_literal(&result, ty)
}

/// True if a value is a constant of equal elements `c` with `op(x, c) = x` for every `x`, of the maximum or the minimum: it is compared with all values
/// at the ends of the type.
pub(crate) fn is_neutral(patch: &mut Patch<'_, '_>, op: &Binary, value: Value) -> bool {
    let Some(scalar) = patch.splat_of(value) else { return false };
    if scalar.element().is_complex() || scalar.element().is_pred() {
        return false;
    }
    let edges = Literal::edges(scalar.element());
    let copies = scalar.bytes().repeat(edges.len());
    let all = Literal::from_bytes(scalar.element(), edges.dims(), &copies);
    let same = |joined: Literal| edges.compare(&joined, shale_ir::literal::Tolerance::EXACT).is_ok_and(|c| c.first.is_none());
    all.is_ok_and(|all| op.apply(&edges, &all).is_ok_and(same))
}

/// A constant of the type of `like` whose elements all are `n`; `None` if the type does not represent it.
pub(crate) fn splat_like(patch: &mut Patch<'_, '_>, n: f64, like: Value) -> Option<Value> {
    let ty = patch.ty(like);
    patch.splat(n, ty)
}

/// The constant `−c` for the constant `c`.
pub(crate) fn negated(patch: &mut Patch<'_, '_>, value: Value) -> Option<Value> {
    let (scalar, ty) = (patch.splat_of(value)?, patch.ty(value));
    let negated = shale_dialects::hlo::Negate::OPERATION.apply(&scalar);
    patch.splat_literal(&negated, ty)
}
