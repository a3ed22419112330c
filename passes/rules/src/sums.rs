//! Sums, products and quotients: gathering constants, factoring. Floats only relaxed, within a few units in the last place of the largest intermediate
//! result, where none overflows.

use crate::constants;
use shale_dialects::hlo::*;
use shale_ir::laws;
use shale_ir::prelude::*;

family! {
    /// Sums, products and quotients of several operands, constants in them.
    SUMS = "sums" {
        laws: LAWS,
        exact: [
            add_constants[Constant], multiply_constants[Constant], and_constants[Constant], or_constants[Constant], xor_constants[Constant],
            maximum_constants[Constant], minimum_constants[Constant], subtract_constant[Constant], constant_minus_sum[Add],
            constant_minus_difference[Subtract], scale_negate[Multiply],
        ],
        relaxed: [
            add_constants_float[Constant], multiply_constants_float[Constant], divide_constant[Constant], divide_scaled[Multiply],
            constant_quotient[Divide],
        ],
        explore: [scale_sum[Add]],
    }
}

laws! { static LAWS = [
    relaxed factor_float [Float]: Add(Multiply(x, y), Multiply(x, z)) => Multiply(x, Add(y, z));
    relaxed factor_difference_float [Float]: Subtract(Multiply(x, y), Multiply(x, z)) => Multiply(x, Subtract(y, z));
    relaxed factor_one_float [Float]: Add(Multiply(x, y), x) ~> Multiply(x, Add(y, 1.0));
    relaxed factor_divisor [Float]: Add(Divide(x, z), Divide(y, z)) <=> Divide(Add(x, y), z);
    relaxed factor_divisor_difference [Float]: Subtract(Divide(x, z), Divide(y, z)) <=> Divide(Subtract(x, y), z);
    relaxed quotient_times_divisor [Float]: Multiply(Divide(x, y), y) => x;
    relaxed product_by_factor [Float]: Divide(Multiply(x, y), y) => x;
    relaxed quotient_by_quotient [Float]: Divide(x, Divide(y, z)) => Divide(Multiply(x, z), y);
    relaxed quotient_by_divisor [Float]: Divide(Divide(x, y), z) => Divide(x, Multiply(y, z));
    relaxed reciprocal_times [Float]: Multiply(Divide(1.0, x), y) => Divide(y, x);
    relaxed divide_by_reciprocal [Float]: Divide(x, y) ~> Multiply(x, Divide(1.0, y));
    relaxed product_of_quotient [Float]: Multiply(Divide(x, y), z) ~> Divide(Multiply(x, z), y);
    relaxed ratio_of_products [Float]: Divide(Multiply(x, y), Multiply(x, z)) => Divide(y, z);
    relaxed quotient_by_self [Float]: Divide(Divide(x, y), x) => Divide(1.0, y);
    relaxed difference_of_squares [Float]: Subtract(Multiply(x, x), Multiply(y, y)) ~> Multiply(Add(x, y), Subtract(x, y));
] }

/// Defines rules that join two constants: `(x op c) op d = x op (c op d)`.
macro_rules! gather {
    ($($(#[doc = $doc:literal])* $name:ident: $Op:ident, $fits:expr;)*) => {
        $(
            $(#[doc = $doc])*
            fn $name<'c>(outer: $Op, patch: &mut Patch<'_, 'c>) -> Option<Value> {
                let fits: fn(&Patch<'_, 'c>, Value) -> bool = $fits;
                let fits = fits(patch, outer.lhs);
                patch.require(fits, "the law does not hold for the element type")?;
                patch.splat_of(outer.rhs)?;
                let inner: $Op = patch.def(outer.lhs)?;
                let rhs = constants::combined(patch, $Op::OPERATION, inner.rhs, outer.rhs)?;
                patch.push($Op { lhs: inner.lhs, rhs })
            }
        )*
    };
}

gather! {
    /// (x + c) + d = x + (c + d) on integers
    add_constants: Add, |patch, x| constants::is_integer(patch, x);
    /// (x · c) · d = x · (c · d) on integers
    multiply_constants: Multiply, |patch, x| constants::is_integer(patch, x);
    /// (x & c) & d = x & (c & d)
    and_constants: And, |_, _| true;
    /// (x | c) | d = x | (c | d)
    or_constants: Or, |_, _| true;
    /// (x ^ c) ^ d = x ^ (c ^ d)
    xor_constants: Xor, |_, _| true;
    /// max(max(x, c), d) = max(x, max(c, d)) on real numbers
    maximum_constants: Maximum, |patch, x| constants::is_integer(patch, x) || constants::is_float(patch, x);
    /// min(min(x, c), d) = min(x, min(c, d)) on real numbers
    minimum_constants: Minimum, |patch, x| constants::is_integer(patch, x) || constants::is_float(patch, x);
    /// (x + c) + d = x + (c + d) on floats
    add_constants_float: Add, |patch, x| constants::is_float(patch, x);
    /// (x · c) · d = x · (c · d) on floats
    multiply_constants_float: Multiply, |patch, x| constants::is_float(patch, x);
}

/// x − c = x + (−c) on integers and floats
fn subtract_constant<'c>(subtract: Subtract, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let real = constants::is_integer(patch, subtract.lhs) || constants::is_float(patch, subtract.lhs);
    patch.require(real, "the numbers are complex")?;
    let rhs = constants::negated(patch, subtract.rhs)?;
    patch.push(Add { lhs: subtract.lhs, rhs })
}

/// c − (x + d) = (c − d) − x on integers
fn constant_minus_sum<'c>(subtract: Subtract, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let whole = constants::is_integer(patch, subtract.lhs);
    patch.require(whole, "the elements are no integers")?;
    let add: Add = patch.def(subtract.rhs)?;
    let lhs = constants::combined(patch, Subtract::OPERATION, subtract.lhs, add.rhs)?;
    patch.push(Subtract { lhs, rhs: add.lhs })
}

/// c − (d − x) = x + (c − d) on integers
fn constant_minus_difference<'c>(subtract: Subtract, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let whole = constants::is_integer(patch, subtract.lhs);
    patch.require(whole, "the elements are no integers")?;
    let inner: Subtract = patch.def(subtract.rhs)?;
    let rhs = constants::combined(patch, Subtract::OPERATION, subtract.lhs, inner.lhs)?;
    patch.push(Add { lhs: inner.rhs, rhs })
}

/// −(x · c) = x · (−c) on integers and floats
fn scale_negate<'c>(negate: Negate, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let real = constants::is_integer(patch, negate.input) || constants::is_float(patch, negate.input);
    patch.require(real, "the numbers are complex")?;
    let product: Multiply = patch.def(negate.input)?;
    let rhs = constants::negated(patch, product.rhs)?;
    patch.push(Multiply { lhs: product.lhs, rhs })
}

/// (x + c) · d = x · d + c · d on integers
fn scale_sum<'c>(product: Multiply, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let whole = constants::is_integer(patch, product.lhs);
    patch.require(whole, "the elements are no integers")?;
    patch.splat_of(product.rhs)?;
    let add: Add = patch.def(product.lhs)?;
    let rhs = constants::combined(patch, Multiply::OPERATION, add.rhs, product.rhs)?;
    let lhs = patch.push(Multiply { lhs: add.lhs, rhs: product.rhs })?;
    patch.push(Add { lhs, rhs })
}

/// x / c = x · (1 / c) on floats, c being finite and no zero, and so the reciprocal
fn divide_constant<'c>(divide: Divide, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let float = constants::is_float(patch, divide.lhs);
    patch.require(float, "the elements are no floats")?;
    let number = constants::number(patch, divide.rhs)?;
    let one = constants::splat_like(patch, 1.0, divide.rhs)?;
    let rhs = constants::combined(patch, Divide::OPERATION, one, divide.rhs)?;
    let reciprocal = constants::number(patch, rhs)?;
    patch.require(number.is_finite() && number != 0.0 && reciprocal.is_finite() && reciprocal != 0.0, "the divisor has no finite reciprocal")?;
    patch.push(Multiply { lhs: divide.lhs, rhs })
}

/// (x · c) / d = x · (c / d) on floats
fn divide_scaled<'c>(divide: Divide, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let float = constants::is_float(patch, divide.lhs);
    patch.require(float, "the elements are no floats")?;
    patch.splat_of(divide.rhs)?;
    let product: Multiply = patch.def(divide.lhs)?;
    let rhs = constants::combined(patch, Divide::OPERATION, product.rhs, divide.rhs)?;
    patch.push(Multiply { lhs: product.lhs, rhs })
}

/// (c / x) · d = (c · d) / x on floats
fn constant_quotient<'c>(product: Multiply, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let float = constants::is_float(patch, product.lhs);
    patch.require(float, "the elements are no floats")?;
    patch.splat_of(product.rhs)?;
    let quotient: Divide = patch.def(product.lhs)?;
    let lhs = constants::combined(patch, Multiply::OPERATION, quotient.lhs, product.rhs)?;
    patch.push(Divide { lhs, rhs: quotient.rhs })
}
