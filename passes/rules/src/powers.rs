//! Powers of two: products, quotients, remainders and shifts by constants.

use crate::constants;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Products, quotients and remainders by powers of two, shifts by constants.
    POWERS = "powers" {
        exact: [
            multiply_to_shift[Constant], divide_to_shift[Constant], remainder_to_and[Constant], divide_power_of_two[Constant],
            shift_left_twice[ShiftLeft], shift_right_twice[ShiftRightLogical], shift_right_arithmetic_twice[ShiftRightArithmetic],
            shift_left_and_back[ShiftLeft], shift_right_and_back, shift_left_all[Constant], shift_right_all[Constant],
            shift_right_arithmetic_all[Constant], shift_of_masked[And],
        ],
    }
}

/// The width of the elements, in bits.
fn width(patch: &Patch<'_, '_>, value: Value) -> Option<u64> {
    constants::element(patch, value).map(|e| u64::from(e.bits()))
}

/// A number of bits that a shift by a constant moves, which is less than the width.
fn amount(patch: &mut Patch<'_, '_>, value: Value) -> Option<u64> {
    let (bits, width) = (constants::bits(patch, value)?, width(patch, value)?);
    patch.require(bits < width, "the shift is not below the width")?;
    Some(bits)
}

/// x · 2ᵏ = x << k on integers
fn multiply_to_shift<'c>(product: Multiply, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let k = constants::exponent(patch, product.rhs)?;
    patch.require(k > 0, "the factor is one")?;
    let rhs = constants::splat_like(patch, f64::from(k), product.rhs)?;
    patch.push(ShiftLeft { lhs: product.lhs, rhs })
}

/// x / 2ᵏ = x >> k on unsigned integers
fn divide_to_shift<'c>(quotient: Divide, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let unsigned = constants::element(patch, quotient.lhs)?.is_unsigned_integer();
    patch.require(unsigned, "the quotient of negative numbers is rounded towards zero")?;
    let k = constants::exponent(patch, quotient.rhs)?;
    patch.require(k > 0, "the divisor is one")?;
    let rhs = constants::splat_like(patch, f64::from(k), quotient.rhs)?;
    patch.push(ShiftRightLogical { lhs: quotient.lhs, rhs })
}

/// x mod 2ᵏ = x & (2ᵏ − 1) on unsigned integers
fn remainder_to_and<'c>(remainder: Remainder, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let unsigned = constants::element(patch, remainder.lhs)?.is_unsigned_integer();
    patch.require(unsigned, "the remainder has the sign of the dividend")?;
    constants::exponent(patch, remainder.rhs)?;
    let one = constants::splat_like(patch, 1.0, remainder.rhs)?;
    let rhs = constants::combined(patch, Subtract::OPERATION, remainder.rhs, one)?;
    patch.push(And { lhs: remainder.lhs, rhs })
}

/// x / 2ᵏ = x · 2⁻ᵏ on floats whose type represents 2⁻ᵏ
fn divide_power_of_two<'c>(quotient: Divide, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let float = constants::is_float(patch, quotient.lhs);
    patch.require(float, "the elements are no floats")?;
    let divisor = constants::number(patch, quotient.rhs)?;
    // 2^k has a reciprocal that is a normal number in f64, unless its own mantissa is not empty.
    let power = divisor.is_normal() && divisor.to_bits().trailing_zeros() >= 52;
    patch.require(power, "the divisor is no power of two")?;
    let rhs = constants::splat_like(patch, 1.0 / divisor, quotient.rhs)?;
    patch.push(Multiply { lhs: quotient.lhs, rhs })
}

/// (x << a) << b = x << (a + b), 0 if that is the width or more
fn shift_left_twice<'c>(outer: ShiftLeft, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let b = amount(patch, outer.rhs)?;
    let inner: ShiftLeft = patch.def(outer.lhs)?;
    let sum = b + amount(patch, inner.rhs)?;
    if sum >= width(patch, outer.lhs)? {
        return constants::splat_like(patch, 0.0, outer.lhs);
    }
    let rhs = constants::splat_like(patch, sum as f64, outer.rhs)?;
    patch.push(ShiftLeft { lhs: inner.lhs, rhs })
}

/// (x >> a) >> b = x >> (a + b), 0 if that is the width or more
fn shift_right_twice<'c>(outer: ShiftRightLogical, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let b = amount(patch, outer.rhs)?;
    let inner: ShiftRightLogical = patch.def(outer.lhs)?;
    let sum = b + amount(patch, inner.rhs)?;
    if sum >= width(patch, outer.lhs)? {
        return constants::splat_like(patch, 0.0, outer.lhs);
    }
    let rhs = constants::splat_like(patch, sum as f64, outer.rhs)?;
    patch.push(ShiftRightLogical { lhs: inner.lhs, rhs })
}

/// (x >> a) >> b = x >> min(a + b, width − 1), with copies of the sign
fn shift_right_arithmetic_twice<'c>(outer: ShiftRightArithmetic, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let b = amount(patch, outer.rhs)?;
    let inner: ShiftRightArithmetic = patch.def(outer.lhs)?;
    let sum = (b + amount(patch, inner.rhs)?).min(width(patch, outer.lhs)? - 1);
    let rhs = constants::splat_like(patch, sum as f64, outer.rhs)?;
    patch.push(ShiftRightArithmetic { lhs: inner.lhs, rhs })
}

/// (x << a) >> a = x & (all ones >> a)
fn shift_left_and_back<'c>(outer: ShiftRightLogical, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let a = amount(patch, outer.rhs)?;
    let inner: ShiftLeft = patch.def(outer.lhs)?;
    let same = amount(patch, inner.rhs)? == a;
    patch.require(same, "the shifts differ")?;
    let ones = constants::splat_like(patch, -1.0, outer.rhs)?;
    let rhs = constants::combined(patch, ShiftRightLogical::OPERATION, ones, outer.rhs)?;
    patch.push(And { lhs: inner.lhs, rhs })
}

/// (x >> a) << a = x & (all ones << a), for both right shifts
fn shift_right_and_back<'c>(outer: ShiftLeft, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let a = amount(patch, outer.rhs)?;
    let (input, by) = match patch.def::<ShiftRightLogical>(outer.lhs) {
        Some(inner) => (inner.lhs, inner.rhs),
        None => patch.def::<ShiftRightArithmetic>(outer.lhs).map(|inner| (inner.lhs, inner.rhs))?,
    };
    let same = amount(patch, by)? == a;
    patch.require(same, "the shifts differ")?;
    let ones = constants::splat_like(patch, -1.0, outer.rhs)?;
    let rhs = constants::combined(patch, ShiftLeft::OPERATION, ones, outer.rhs)?;
    patch.push(And { lhs: input, rhs })
}

/// x << c = 0 if c is the width or more
fn shift_left_all<'c>(shift: ShiftLeft, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let all = constants::bits(patch, shift.rhs)? >= width(patch, shift.rhs)?;
    patch.require(all, "the shift is below the width")?;
    constants::splat_like(patch, 0.0, shift.lhs)
}

/// x >> c = 0 if c is the width or more
fn shift_right_all<'c>(shift: ShiftRightLogical, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let all = constants::bits(patch, shift.rhs)? >= width(patch, shift.rhs)?;
    patch.require(all, "the shift is below the width")?;
    constants::splat_like(patch, 0.0, shift.lhs)
}

/// x >> c = x >> (width − 1) if c is the width or more, with copies of the sign
fn shift_right_arithmetic_all<'c>(shift: ShiftRightArithmetic, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let width = width(patch, shift.rhs)?;
    let all = constants::bits(patch, shift.rhs)? >= width;
    patch.require(all, "the shift is below the width")?;
    let rhs = constants::splat_like(patch, (width - 1) as f64, shift.rhs)?;
    patch.push(ShiftRightArithmetic { lhs: shift.lhs, rhs })
}

/// (x & c) >> a = 0 if no bit of c stays
fn shift_of_masked<'c>(shift: ShiftRightLogical, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let a = amount(patch, shift.rhs)?;
    let and: And = patch.def(shift.lhs)?;
    let none = constants::bits(patch, and.rhs)? >> a == 0;
    patch.require(none, "bits of the mask stay")?;
    constants::splat_like(patch, 0.0, shift.lhs)
}
