//! Float arithmetic: IEEE, one rounding per op. (C1): operands and result have one float type.

#![allow(clippy::float_cmp)] // exact values are meant

use super::number::{float_value, format, is_subnormal};
use super::{Constant, FastMath, constants, float};
use shale_ir::body::{Body, Op, Value};
use shale_ir::op;
use shale_ir::op::{OpResult, Semantics};
use shale_ir::rewrite::Patch;

/// The common fold: both operands constant, or a right operand that changes no bit of the left one.
fn fold<'c>(patch: &mut Patch<'_, 'c>, [lhs, rhs]: [Value; 2], compute: Option<Compute>, neutral: Option<f64>) -> Option<Value> {
    let ty = patch.ty(lhs);
    if let (Some(compute), Some((x, y))) = (compute, constants(patch, lhs, rhs)) {
        let value = (compute.value)(float_value(x)?, float_value(y)?);
        // f64 itself is computed in f64; narrower types round the f64 result once more, which shows only below the normal range.
        let narrow = format(ty)?.bits() < 64;
        patch.require(!(compute.multiplicative && narrow && is_subnormal(value, format(ty)?)), "a subnormal result is not folded")?;
        return Constant::float(patch, value, ty);
    }
    let (constant, neutral) = (patch.constant_value(rhs)?, neutral?);
    let value = float_value(constant)?;
    patch.require(value == neutral && value.is_sign_negative() == neutral.is_sign_negative(), "the constant is not neutral")?;
    Some(lhs)
}

/// How constants are computed in f64.
struct Compute {
    value: fn(f64, f64) -> f64,
    /// Products and quotients: their subnormal results are not exact in f64.
    multiplicative: bool,
}

macro_rules! float_ops {
    ($($(#[doc = $doc:literal])* $Name:ident = $text:literal [$($tr:ident),*] $compute:expr, $neutral:expr;)*) => { $(
        op! {
            $(#[doc = $doc])*
            pub struct $Name = $text [Pure, SameType $(, $tr)*] {
                /// (I1) The left operand.
                lhs: Value,
                /// (I2) The right operand.
                rhs: Value,
                /// (I3) Liberties that the program allows.
                fastmath: FastMath = FastMath::NONE,
            }
            format "$lhs `,` $rhs (`fastmath` $fastmath)? attr-dict `:` type(results)"
        }
        impl<'c> Semantics<'c> for $Name {
            fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
                float(body.ty(self.lhs))
            }
            fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
                fold(patch, [self.lhs, self.rhs], $compute, $neutral)
            }
        }
    )* };
}

const fn sum(value: fn(f64, f64) -> f64) -> Compute {
    Compute { value, multiplicative: false }
}
const fn product(value: fn(f64, f64) -> f64) -> Compute {
    Compute { value, multiplicative: true }
}

float_ops! {
    /// `lhs + rhs`. x + (−0) = x for every x; x + 0 is not x when x is −0.
    AddF = "arith.addf" [Commutative] Some(sum(|x, y| x + y)), Some(-0.0);
    /// `lhs − rhs`. x − 0 = x for every x.
    SubF = "arith.subf" [] Some(sum(|x, y| x - y)), Some(0.0);
    /// `lhs × rhs`. x × 1 = x for every x.
    MulF = "arith.mulf" [Commutative] Some(product(|x, y| x * y)), Some(1.0);
    /// `lhs ÷ rhs`. x ÷ 1 = x for every x.
    DivF = "arith.divf" [] Some(product(|x, y| x / y)), Some(1.0);
    /// The remainder of `lhs ÷ rhs` rounded towards zero; it has the sign of `lhs`.
    RemF = "arith.remf" [] Some(sum(|x, y| x % y)), None;
    /// The larger operand; NaN if one is NaN; +0 is larger than −0.
    MaximumF = "arith.maximumf" [Commutative] Some(sum(maximum)), None;
    /// The smaller operand; NaN if one is NaN; −0 is smaller than +0.
    MinimumF = "arith.minimumf" [Commutative] Some(sum(|x, y| -maximum(-x, -y))), None;
    /// The larger operand; if one is NaN, the other.
    MaxNumF = "arith.maxnumf" [Commutative] None, None;
    /// The smaller operand; if one is NaN, the other.
    MinNumF = "arith.minnumf" [Commutative] None, None;
}

fn maximum(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x == y {
        if x.is_sign_negative() { y } else { x }
    } else {
        x.max(y)
    }
}

op! {
    /// `−operand`: flips the sign bit, of NaN and zero too.
    pub struct NegF = "arith.negf" [Pure, SameType] {
        /// (I1) The operand.
        operand: Value,
        /// (I2) Liberties that the program allows.
        fastmath: FastMath = FastMath::NONE,
    }
    format "$operand (`fastmath` $fastmath)? attr-dict `:` type(results)"
}
impl<'c> Semantics<'c> for NegF {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        float(body.ty(self.operand))
    }

    /// −(−x) = x, in a type with negative numbers
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let unsigned = format(patch.ty(self.operand))?.is_unsigned();
        patch.require(!unsigned, "the type has no negative numbers")?;
        if let Some(inner) = patch.def::<NegF>(self.operand) {
            return Some(inner.operand);
        }
        let (ty, value) = (patch.ty(self.operand), patch.constant_value(self.operand)?);
        Constant::float(patch, -float_value(value)?, ty)
    }
}
