//! Maximum, minimum and clamp.

use crate::constants;
use shale_dialects::hlo::*;
use shale_ir::laws;
use shale_ir::prelude::*;

family! {
    /// The lattice of maximum and minimum, clamp, absolute values as maxima.
    LATTICE = "lattice" {
        laws: LAWS,
        exact: [
            maximum_of_least[Constant], minimum_of_greatest[Constant], maximum_of_greatest[Constant], minimum_of_least[Constant],
            clamp_of_constants[Maximum], clamp_of_constants_below[Minimum],
        ],
        relaxed: [maximum_of_infinity[Constant], minimum_of_infinity[Constant]],
    }
}

laws! { static LAWS = [
    exact maximum_maximum [Signed Unsigned Float]: Maximum(Maximum(x, y), y) => Maximum(x, y);
    exact minimum_minimum [Signed Unsigned Float]: Minimum(Minimum(x, y), y) => Minimum(x, y);
    exact minimum_absorbs [Signed Unsigned]: Minimum(x, Maximum(x, y)) => x;
    exact maximum_absorbs [Signed Unsigned]: Maximum(x, Minimum(x, y)) => x;
    /// Differs where y is NaN.
    relaxed minimum_absorbs_float [Float]: Minimum(x, Maximum(x, y)) => x;
    /// Differs where y is NaN.
    relaxed maximum_absorbs_float [Float]: Maximum(x, Minimum(x, y)) => x;
    exact maximum_of_minima [Signed Unsigned Float]: Maximum(Minimum(x, y), Minimum(x, z)) => Minimum(x, Maximum(y, z));
    exact minimum_of_maxima [Signed Unsigned Float]: Minimum(Maximum(x, y), Maximum(x, z)) => Maximum(x, Minimum(y, z));
    exact sum_of_extremes [Signed Unsigned Float]: Add(Maximum(x, y), Minimum(x, y)) => Add(x, y);
    exact product_of_extremes [Signed Unsigned Float]: Multiply(Maximum(x, y), Minimum(x, y)) => Multiply(x, y);
    exact span_of_extremes [Float]: Subtract(Maximum(x, y), Minimum(x, y)) => Abs(Subtract(x, y));
    exact maximum_of_extremes [Signed Unsigned Float]: Maximum(Maximum(x, y), Minimum(x, y)) => Maximum(x, y);
    exact minimum_of_extremes [Signed Unsigned Float]: Minimum(Maximum(x, y), Minimum(x, y)) => Minimum(x, y);

    exact clamp_expand [Signed Unsigned Float]: Clamp(x, y, z) ~> Minimum(Maximum(x, y), z);
    exact clamp_of_minimum_maximum [Signed Unsigned Float]: Minimum(Maximum(x, y), z) ~> Clamp(x, y, z);
    exact clamp_clamp [Signed Unsigned Float]: Clamp(x, Clamp(x, y, z), z) => Clamp(x, y, z);
    exact clamp_between_equals [Signed Unsigned]: Clamp(x, y, x) => x;

    exact maximum_own_negate [Signed Float]: Maximum(x, Negate(x)) => Abs(x);
    exact minimum_own_negate [Signed Float]: Minimum(x, Negate(x)) => Negate(Abs(x));
    exact maximum_own_abs [Float]: Maximum(Abs(x), x) => Abs(x);
    exact minimum_own_abs [Float]: Minimum(Abs(x), x) => x;
    exact maximum_of_abs [Float]: Maximum(Abs(x), 0.0) => Abs(x);
    exact maximum_of_square [Float]: Maximum(Multiply(x, x), 0.0) => Multiply(x, x);
    exact maximum_of_exponential [Float]: Maximum(Exponential(x), 0.0) => Exponential(x);
    exact maximum_of_logistic [Float]: Maximum(Logistic(x), 0.0) => Logistic(x);
    exact minimum_of_logistic [Float]: Minimum(Logistic(x), 1.0) => Logistic(x);
    exact minimum_of_tanh [Float]: Minimum(Tanh(x), 1.0) => Tanh(x);
    exact maximum_of_tanh [Float]: Maximum(Tanh(x), -1.0) => Tanh(x);
    /// A leaky unit of slope one: differs in the sign of zero.
    relaxed relu_difference [Float]: Subtract(Maximum(x, 0.0), Maximum(Negate(x), 0.0)) => x;
    relaxed relu_sum [Float]: Add(Maximum(x, 0.0), Maximum(Negate(x), 0.0)) => Abs(x);
] }

/// max(x, the least value) = x
fn maximum_of_least<'c>(max: Maximum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let least = constants::is_neutral(patch, Maximum::OPERATION, max.rhs);
    patch.require(least, "the operand is not the least value").map(|()| max.lhs)
}

/// min(x, the greatest value) = x
fn minimum_of_greatest<'c>(min: Minimum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let greatest = constants::is_neutral(patch, Minimum::OPERATION, min.rhs);
    patch.require(greatest, "the operand is not the greatest value").map(|()| min.lhs)
}

/// max(x, c) = c for the greatest integer c
fn maximum_of_greatest<'c>(max: Maximum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let whole = constants::is_integer(patch, max.rhs);
    let greatest = whole && constants::is_neutral(patch, Minimum::OPERATION, max.rhs);
    patch.require(greatest, "the operand is not the greatest integer").map(|()| max.rhs)
}

/// min(x, c) = c for the least integer c
fn minimum_of_least<'c>(min: Minimum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let whole = constants::is_integer(patch, min.rhs);
    let least = whole && constants::is_neutral(patch, Maximum::OPERATION, min.rhs);
    patch.require(least, "the operand is not the least integer").map(|()| min.rhs)
}

/// max(x, ∞) = ∞, but for NaN
fn maximum_of_infinity<'c>(max: Maximum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let infinite = constants::number(patch, max.rhs) == Some(f64::INFINITY);
    patch.require(infinite, "the operand is not ∞").map(|()| max.rhs)
}

/// min(x, −∞) = −∞, but for NaN
fn minimum_of_infinity<'c>(min: Minimum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let infinite = constants::number(patch, min.rhs) == Some(f64::NEG_INFINITY);
    patch.require(infinite, "the operand is not −∞").map(|()| min.rhs)
}

/// min(max(x, c), d) = clamp(c, x, d)
fn clamp_of_constants<'c>(min: Minimum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    patch.splat_of(min.rhs)?;
    let max: Maximum = patch.def(min.lhs)?;
    patch.splat_of(max.rhs)?;
    patch.push(Clamp { min: max.rhs, operand: max.lhs, max: min.rhs })
}

/// max(min(x, d), c) = clamp(c, x, d) if c ≤ d
fn clamp_of_constants_below<'c>(max: Maximum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let low = patch.splat_of(max.rhs)?;
    let min: Minimum = patch.def(max.lhs)?;
    let high = patch.splat_of(min.rhs)?;
    let ordered = Maximum::OPERATION.apply(&low, &high).is_ok_and(|upper| upper.bytes() == high.bytes());
    patch.require(ordered, "the lower bound is above the upper one")?;
    patch.push(Clamp { min: max.rhs, operand: min.lhs, max: min.rhs })
}
