//! Conversions between scalar types. (C1): the operand is of the kind that the op converts from; (C2): the result of the kind it
//! converts to, and wider or narrower as the name says.

use super::number::{self, float_value, signed, unsigned};
use super::{Constant, Overflow};
use shale_ir::attr::AttrKind;
use shale_ir::body::{Body, Op, Value};
use shale_ir::op;
use shale_ir::op::{OpResult, ResultType, Semantics};
use shale_ir::require;
use shale_ir::rewrite::Patch;
use shale_ir::text::type_text;
use shale_ir::types::{Type, TypeKind};

/// What a cast converts from or to.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Integer,
    Float,
    Index,
}

fn is(ty: Type<'_>, kind: Kind) -> bool {
    let index = *ty.get() == TypeKind::Index;
    match kind {
        Kind::Integer => ty.is_integer_or_index() && !index,
        Kind::Float => ty.is_float(),
        Kind::Index => index,
    }
}

/// How the widths compare.
#[derive(Clone, Copy)]
enum Width {
    Wider,
    Narrower,
    Any,
}

fn check(from: Type<'_>, to: Type<'_>, kinds: (Kind, Kind), width: Width) -> OpResult {
    let fits = is(from, kinds.0) && is(to, kinds.1);
    require!(fits, "(C1) cannot convert {} to {}", type_text(from), type_text(to));
    let (from_bits, to_bits) = (from.bit_width(), to.bit_width());
    let fits = match width {
        Width::Wider => to_bits > from_bits,
        Width::Narrower => to_bits < from_bits,
        Width::Any => true,
    };
    let word = if matches!(width, Width::Wider) { "wider" } else { "narrower" };
    require!(fits, "(C2) must convert to a {word} type, but converts {} to {}", type_text(from), type_text(to));
    Ok(())
}

/// What all casts without attributes look like.
macro_rules! cast_op {
    ($(#[doc = $doc:literal])* $Name:ident = $text:literal) => {
        op! {
            $(#[doc = $doc])*
            pub struct $Name<'c> = $text [Pure] {
                /// (I1) The operand.
                operand: Value,
                /// The type converted to.
                to: ResultType<'c>,
            }
            format "$operand attr-dict `:` type($operand) `to` type(results)"
        }
    };
}

macro_rules! casts {
    ($($(#[doc = $doc:literal])* $Name:ident = $text:literal ($from:ident -> $to:ident, $width:ident) $fold:expr;)*) => { $(
        cast_op! { $(#[doc = $doc])* $Name = $text }
        impl<'c> Semantics<'c> for $Name<'c> {
            fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
                check(body.ty(self.operand), self.to.0, (Kind::$from, Kind::$to), Width::$width)
            }
            fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
                let (from, value) = (patch.ty(self.operand), patch.constant_value(self.operand)?);
                let fold: fn(&mut Patch<'_, 'c>, shale_ir::attr::Attr<'c>, Type<'c>, Type<'c>) -> Option<Value> = $fold;
                fold(patch, value, from, self.to.0)
            }
        }
    )* };
}

casts! {
    /// The same signed number in a wider integer type.
    ExtSI = "arith.extsi" (Integer -> Integer, Wider) |p, v, from, to| Constant::int(p, signed(v.as_int()?, from)?, to);
    /// The same unsigned number in a wider integer type.
    ExtUI = "arith.extui" (Integer -> Integer, Wider) |p, v, from, to| Constant::int(p, unsigned(v.as_int()?, from)? as i64, to);
    /// The same value in a float type with more bits.
    ExtF = "arith.extf" (Float -> Float, Wider) |p, v, _, to| Constant::float(p, float_value(v)?, to);
    /// The nearest value in a float type with fewer bits.
    TruncF = "arith.truncf" (Float -> Float, Narrower) |p, v, _, to| Constant::float(p, float_value(v)?, to);
    /// The nearest float to a signed number.
    SIToFP = "arith.sitofp" (Integer -> Float, Any) |p, v, from, to| exact_int(signed(v.as_int()?, from)?).and_then(|x| Constant::float(p, x, to));
    /// The nearest float to an unsigned number.
    UIToFP = "arith.uitofp" (Integer -> Float, Any) |p, v, from, to| {
        exact_int(i64::try_from(unsigned(v.as_int()?, from)?).ok()?).and_then(|x| Constant::float(p, x, to))
    };
    /// A float towards zero as a signed number; outside the type's range the result is undefined.
    FPToSI = "arith.fptosi" (Float -> Integer, Any) |p, v, _, to| to_int(float_value(v)?, to, true).and_then(|x| Constant::int(p, x, to));
    /// A float towards zero as an unsigned number; outside the type's range the result is undefined.
    FPToUI = "arith.fptoui" (Float -> Integer, Any) |p, v, _, to| to_int(float_value(v)?, to, false).and_then(|x| Constant::int(p, x, to));
}

op! {
    /// The low bits of an integer.
    pub struct TruncI<'c> = "arith.trunci" [Pure] {
        /// (I1) The operand.
        operand: Value,
        /// (I2) What the program promises about the bits that are cut.
        overflowFlags: Overflow = Overflow::NONE,
        /// The type converted to.
        to: ResultType<'c>,
    }
    format "$operand (`overflow` $overflowFlags)? attr-dict `:` type($operand) `to` type(results)"
}
impl<'c> Semantics<'c> for TruncI<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        check(body.ty(self.operand), self.to.0, (Kind::Integer, Kind::Integer), Width::Narrower)
    }
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let value = patch.constant_value(self.operand)?;
        Constant::int(patch, value.as_int()?, self.to.0)
    }
}

macro_rules! index_casts {
    ($($(#[doc = $doc:literal])* $Name:ident = $text:literal;)*) => { $(
        cast_op! { $(#[doc = $doc])* $Name = $text }
        impl<'c> Semantics<'c> for $Name<'c> {
            fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
                let (from, to) = (body.ty(self.operand), self.to.0);
                let kinds = if is(from, Kind::Index) { (Kind::Index, Kind::Integer) } else { (Kind::Integer, Kind::Index) };
                check(from, to, kinds, Width::Any)
            }
        }
    )* };
}
index_casts! {
    /// Between `index` and a signed integer: extended by the sign, or cut.
    IndexCast = "arith.index_cast";
    /// Between `index` and an unsigned integer: extended by zeros, or cut.
    IndexCastUI = "arith.index_castui";
}

cast_op! {
    /// The same bits as a value of another type.
    ///
    /// - (C1) Both types are integers or floats.
    /// - (C2) They have the same number of bits.
    Bitcast = "arith.bitcast"
}
impl<'c> Semantics<'c> for Bitcast<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let (from, to) = (body.ty(self.operand), self.to.0);
        let number = |ty| is(ty, Kind::Integer) || is(ty, Kind::Float);
        require!(number(from) && number(to), "(C1) cannot convert {} to {}", type_text(from), type_text(to));
        require!(from.bit_width() == to.bit_width(), "(C2) must keep the number of bits, but converts {} to {}", type_text(from), type_text(to));
        Ok(())
    }
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let (from, to) = (patch.ty(self.operand), self.to.0);
        let bits = match *patch.constant_value(self.operand)?.get() {
            AttrKind::Int(value, _) => unsigned(value, from)?,
            AttrKind::Float(bits, _) => bits,
            _ => return None,
        };
        let cx = patch.cx();
        let value = if to.is_float() { cx.attr(AttrKind::Float(bits, to)) } else { number::int_attr(cx, bits as i64, to)? };
        patch.constant(value, to)
    }
}

/// An integer as f64, if that is exact: rounding twice could show otherwise.
fn exact_int(value: i64) -> Option<f64> {
    (value.unsigned_abs() <= 1 << 53).then_some(value as f64)
}

/// A float towards zero, if the type holds it.
fn to_int(value: f64, to: Type<'_>, is_signed: bool) -> Option<i64> {
    let whole = value.trunc();
    if whole.is_nan() || whole.abs() >= 9.2e18 {
        return None;
    }
    let whole = whole as i64;
    let held = if is_signed { signed(whole, to)? } else { i64::try_from(unsigned(whole, to)?).ok()? };
    (held == whole).then_some(whole)
}
