//! Integer arithmetic: two's complement in the width of the type.
//!
//! Each line of the tables is one op: its name, traits, what it computes on constants (of the operands' values and type), and
//! what it is when the right operand is a constant that makes it simple. (C1): both operands and the result have one integer
//! type or `index`.

use super::number::{signed, unsigned};
use super::{Constant, Overflow, constants, integer};
use shale_ir::body::{Body, Op, Value};
use shale_ir::op;
use shale_ir::op::{OpResult, Semantics, Unit};
use shale_ir::rewrite::Patch;
use shale_ir::types::Type;

/// What an op is when its right operand is a certain constant.
enum Simple {
    /// The left operand.
    Left,
    /// The right operand.
    Right,
}
use Simple::{Left, Right};

/// The common fold: both operands constant, a neutral or absorbing constant, or twice the same operand.
fn fold<'c>(
    patch: &mut Patch<'_, 'c>,
    [lhs, rhs]: [Value; 2],
    compute: fn(i64, i64, Type<'_>) -> Option<i64>,
    simple: fn(i64, Type<'_>) -> Option<Simple>,
    same: Option<Same>,
) -> Option<Value> {
    let ty = patch.ty(lhs);
    match (same, lhs == rhs) {
        (Some(Same::Zero), true) => return Constant::int(patch, 0, ty),
        (Some(Same::Operand), true) => return Some(lhs),
        _ => {}
    }
    if let Some((x, y)) = constants(patch, lhs, rhs) {
        let value = compute(x.as_int()?, y.as_int()?, ty)?;
        return Constant::int(patch, value, ty);
    }
    match simple(patch.constant_value(rhs)?.as_int()?, ty)? {
        Left => Some(lhs),
        Right => Some(rhs),
    }
}

/// What `x op x` is.
#[derive(Clone, Copy)]
enum Same {
    Zero,
    Operand,
}

macro_rules! integer_ops {
    ($($(#[doc = $doc:literal])* $Name:ident = $text:literal [$($tr:ident),*] $($flags:ident)? = $compute:expr, $simple:expr, $same:expr;)*) => { $(
        integer_ops!(@op [$($doc)*] $Name $text [$($tr),*] $($flags)?);
        impl<'c> Semantics<'c> for $Name {
            fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
                integer(body.ty(self.lhs))
            }
            fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
                fold(patch, [self.lhs, self.rhs], $compute, $simple, $same)
            }
        }
    )* };
    (@op [$($doc:literal)*] $Name:ident $text:literal [$($tr:ident),*]) => {
        op! {
            $(#[doc = $doc])*
            pub struct $Name = $text [Pure, SameType $(, $tr)*] {
                /// (I1) The left operand.
                lhs: Value,
                /// (I2) The right operand.
                rhs: Value,
            }
            format "$lhs `,` $rhs attr-dict `:` type(results)"
        }
    };
    (@op [$($doc:literal)*] $Name:ident $text:literal [$($tr:ident),*] exact) => {
        op! {
            $(#[doc = $doc])*
            pub struct $Name = $text [Pure, SameType $(, $tr)*] {
                /// (I1) The left operand.
                lhs: Value,
                /// (I2) The right operand.
                rhs: Value,
                /// (I3) The program promises that no bit is lost: the division leaves no rest, the bits shifted out are zero.
                isExact: Option<Unit>,
            }
            format "$lhs `,` $rhs (`exact` $isExact)? attr-dict `:` type(results)"
        }
    };
    (@op [$($doc:literal)*] $Name:ident $text:literal [$($tr:ident),*] overflow) => {
        op! {
            $(#[doc = $doc])*
            pub struct $Name = $text [Pure, SameType $(, $tr)*] {
                /// (I1) The left operand.
                lhs: Value,
                /// (I2) The right operand.
                rhs: Value,
                /// (I3) What the program promises about overflow.
                overflowFlags: Overflow = Overflow::NONE,
            }
            format "$lhs `,` $rhs (`overflow` $overflowFlags)? attr-dict `:` type(results)"
        }
    };
}

const NEVER: fn(i64, Type<'_>) -> Option<Simple> = |_, _| None;
fn zero_left(y: i64, _: Type<'_>) -> Option<Simple> {
    (y == 0).then_some(Left)
}
fn one_left(y: i64, ty: Type<'_>) -> Option<Simple> {
    (unsigned(y, ty) == Some(1)).then_some(Left)
}
/// The shift amount, if it is less than the width: a larger one gives an undefined value, which is not folded.
fn amount(y: i64, ty: Type<'_>) -> Option<u32> {
    let amount = u32::try_from(unsigned(y, ty)?).ok()?;
    (amount < ty.bit_width()?).then_some(amount)
}

integer_ops! {
    /// `lhs + rhs`, wrapping around.
    AddI = "arith.addi" [Commutative] overflow = |x, y, _| Some(x.wrapping_add(y)), zero_left, None;
    /// `lhs − rhs`, wrapping around.
    SubI = "arith.subi" [] overflow = |x, y, _| Some(x.wrapping_sub(y)), zero_left, Some(Same::Zero);
    /// `lhs × rhs`, wrapping around.
    MulI = "arith.muli" [Commutative] overflow = |x, y, _| Some(x.wrapping_mul(y)),
        |y, ty| if y == 0 { Some(Right) } else { one_left(y, ty) }, None;
    /// `lhs ÷ rhs` of signed numbers, towards zero.
    DivSI = "arith.divsi" [] exact = |x, y, ty| signed(x, ty)?.checked_div(signed(y, ty)?).filter(|q| signed(*q, ty) == Some(*q)),
        |y, ty| (signed(y, ty) == Some(1)).then_some(Left), None;
    /// `lhs ÷ rhs` of unsigned numbers.
    DivUI = "arith.divui" [] exact = |x, y, ty| unsigned(x, ty)?.checked_div(unsigned(y, ty)?).map(|q| q as i64), one_left, None;
    /// `lhs ÷ rhs` of signed numbers, towards +∞.
    CeilDivSI = "arith.ceildivsi" [] = |x, y, ty| divide(x, y, ty, |q, sign| q + i64::from(sign > 0)), |y, ty| (signed(y, ty) == Some(1)).then_some(Left), None;
    /// `lhs ÷ rhs` of unsigned numbers, upwards.
    CeilDivUI = "arith.ceildivui" [] = |x, y, ty| { let (x, y) = (unsigned(x, ty)?, unsigned(y, ty)?); (y != 0).then(|| x.div_ceil(y) as i64) }, one_left, None;
    /// `lhs ÷ rhs` of signed numbers, towards −∞.
    FloorDivSI = "arith.floordivsi" [] = |x, y, ty| divide(x, y, ty, |q, sign| q - i64::from(sign < 0)), |y, ty| (signed(y, ty) == Some(1)).then_some(Left), None;
    /// The remainder of `arith.divsi`; it has the sign of `lhs`.
    RemSI = "arith.remsi" [] = |x, y, ty| signed(x, ty)?.checked_rem(signed(y, ty)?), NEVER, None;
    /// The remainder of `arith.divui`.
    RemUI = "arith.remui" [] = |x, y, ty| unsigned(x, ty)?.checked_rem(unsigned(y, ty)?).map(|r| r as i64), NEVER, None;
    /// Bitwise and.
    AndI = "arith.andi" [Commutative] = |x, y, _| Some(x & y),
        |y, ty| if y == 0 { Some(Right) } else { (signed(y, ty) == Some(-1)).then_some(Left) }, Some(Same::Operand);
    /// Bitwise or.
    OrI = "arith.ori" [Commutative] = |x, y, _| Some(x | y),
        |y, ty| if y == 0 { Some(Left) } else { (signed(y, ty) == Some(-1)).then_some(Right) }, Some(Same::Operand);
    /// Bitwise exclusive or.
    XOrI = "arith.xori" [Commutative] = |x, y, _| Some(x ^ y), zero_left, Some(Same::Zero);
    /// `lhs` shifted left by `rhs` bits; an amount of the width or more gives an undefined value.
    ShLI = "arith.shli" [] overflow = |x, y, ty| Some(x << amount(y, ty)?), zero_left, None;
    /// `lhs` shifted right by `rhs` bits, filling with the sign.
    ShRSI = "arith.shrsi" [] exact = |x, y, ty| Some(signed(x, ty)? >> amount(y, ty)?), zero_left, None;
    /// `lhs` shifted right by `rhs` bits, filling with zeros.
    ShRUI = "arith.shrui" [] exact = |x, y, ty| Some((unsigned(x, ty)? >> amount(y, ty)?) as i64), zero_left, None;
    /// The larger of two signed numbers.
    MaxSI = "arith.maxsi" [Commutative] = |x, y, ty| Some(signed(x, ty)?.max(signed(y, ty)?)), NEVER, Some(Same::Operand);
    /// The larger of two unsigned numbers.
    MaxUI = "arith.maxui" [Commutative] = |x, y, ty| Some(unsigned(x, ty)?.max(unsigned(y, ty)?) as i64), NEVER, Some(Same::Operand);
    /// The smaller of two signed numbers.
    MinSI = "arith.minsi" [Commutative] = |x, y, ty| Some(signed(x, ty)?.min(signed(y, ty)?)), NEVER, Some(Same::Operand);
    /// The smaller of two unsigned numbers.
    MinUI = "arith.minui" [Commutative] = |x, y, ty| Some(unsigned(x, ty)?.min(unsigned(y, ty)?) as i64), NEVER, Some(Same::Operand);
}

/// A signed division rounded by `round`, which is given the quotient towards zero and the sign of the exact one (0 when exact).
fn divide(x: i64, y: i64, ty: Type<'_>, round: fn(i64, i32) -> i64) -> Option<i64> {
    let (x, y) = (signed(x, ty)?, signed(y, ty)?);
    let (quotient, rest) = (x.checked_div(y)?, x.checked_rem(y)?);
    let sign = match (rest == 0, (x < 0) == (y < 0)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => -1,
    };
    let rounded = round(quotient, sign);
    (signed(rounded, ty) == Some(rounded)).then_some(rounded)
}
