//! Compile-time numbers: integers in the width of their type, floats through f64.
//!
//! f64 holds every value of the narrower float types, and has more than twice their precision and two bits more: rounding the
//! f64 result of +, −, ×, ÷ once more to the narrow type gives the correctly rounded result (Figueroa, "When is double rounding
//! innocuous?", 1995). The proof needs results of the narrow type that are normal; f32 is the widest such type, and
//! subnormal results of + and − are exact. Products and quotients that would be subnormal are therefore not folded.

use shale_ir::attr::{Attr, AttrKind};
use shale_ir::element::FloatFormat;
use shale_ir::session::Cx;
use shale_ir::types::Type;

/// A value in the width of its type: sign-extended, or zero-extended where the type is unsigned.
pub(super) fn wrap(value: i64, ty: Type<'_>) -> Option<i64> {
    let width = ty.bit_width()?;
    Some(match (width, ty.is_unsigned()) {
        (64, _) => value,
        (0 | 65.., _) => return None,
        (_, true) => value & ((1 << width) - 1),
        (_, false) => value << (64 - width) >> (64 - width),
    })
}

/// The unsigned reading of a wrapped value.
pub(super) fn unsigned(value: i64, ty: Type<'_>) -> Option<u64> {
    let width = ty.bit_width()?;
    match width {
        64 => Some(value as u64),
        1..64 => Some(value as u64 & ((1 << width) - 1)),
        _ => None,
    }
}

/// The signed reading of a wrapped value: `i1` true is −1.
pub(super) fn signed(value: i64, ty: Type<'_>) -> Option<i64> {
    let width = ty.bit_width()?;
    (1..=64).contains(&width).then(|| value << (64 - width) >> (64 - width))
}

/// An integer attribute of a type, from any integer.
pub(super) fn int_attr<'c>(cx: Cx<'c>, value: i64, ty: Type<'c>) -> Option<Attr<'c>> {
    Some(cx.attr(AttrKind::Int(wrap(value, ty)?, ty)))
}

/// The float format of a type.
pub(super) fn format(ty: Type<'_>) -> Option<FloatFormat> {
    ty.scalar()?.float_format()
}

/// The value of a float attribute.
pub(super) fn float_value(attr: Attr<'_>) -> Option<f64> {
    match *attr.get() {
        AttrKind::Float(bits, ty) => Some(format(ty)?.to_f64(bits)),
        _ => None,
    }
}

/// A float attribute of a type, rounded once.
pub(super) fn float_attr<'c>(cx: Cx<'c>, value: f64, ty: Type<'c>) -> Option<Attr<'c>> {
    Some(cx.attr(AttrKind::Float(format(ty)?.from_f64(value), ty)))
}

/// True if a value is below the normal range of a format (and not zero): where rounding twice may show.
pub(super) fn is_subnormal(value: f64, format: FloatFormat) -> bool {
    value != 0.0 && value.abs() < f64::powi(2.0, 1 - format.bias)
}
