//! Identities with zero and one, and the ring of integers.

use shale_dialects::hlo::*;
use shale_ir::laws;

family! {
    /// Identities with zero and one, what cancels, remainders, the ring of integers.
    IDENTITIES = "identities" { laws: LAWS, }
}

laws! { static LAWS = [
    /// Differs for −0.
    relaxed add_zero [Float Complex]: Add(x, 0.0) => x;
    /// Differs for −0.
    relaxed subtract_minus_zero [Float]: Subtract(x, -0.0) => x;
    /// Differs in the sign of zero.
    relaxed zero_subtract_float [Float]: Subtract(0.0, x) => Negate(x);
    /// Differs in the sign of zero and where x is not finite.
    relaxed multiply_zero [Float]: Multiply(x, 0.0) => 0.0;
    /// Differs in the sign of zero.
    relaxed multiply_one_complex [Complex]: Multiply(x, 1.0) => x;
    /// Differs where x is not finite.
    relaxed subtract_self [Float Complex]: Subtract(x, x) => 0.0;
    /// Differs where x is zero or not finite.
    relaxed divide_self [Float]: Divide(x, x) => 1.0;
    /// Differs in the sign of zero.
    relaxed add_own_negate_float [Float Complex]: Add(x, Negate(x)) => 0.0;

    exact subtract_add [Signed Unsigned]: Subtract(Add(x, y), y) => x;
    exact add_subtract [Signed Unsigned]: Add(Subtract(x, y), y) => x;
    exact subtract_subtract [Signed Unsigned]: Subtract(x, Subtract(x, y)) => y;
    exact subtract_from_add [Signed Unsigned]: Subtract(y, Add(x, y)) => Negate(x);
    exact subtract_sums [Signed Unsigned]: Subtract(Add(x, z), Add(y, z)) => Subtract(x, y);
    exact subtract_differences [Signed Unsigned]: Subtract(Subtract(x, z), Subtract(y, z)) => Subtract(x, y);
    exact add_differences [Signed Unsigned]: Add(Subtract(x, y), Subtract(y, z)) => Subtract(x, z);
    /// Rounds otherwise: within a unit in the last place of the largest intermediate result.
    relaxed subtract_add_float [Float Complex]: Subtract(Add(x, y), y) => x;
    /// As `subtract_add_float`.
    relaxed add_subtract_float [Float Complex]: Add(Subtract(x, y), y) => x;
    /// As `subtract_add_float`.
    relaxed subtract_subtract_float [Float Complex]: Subtract(x, Subtract(x, y)) => y;
    /// As `subtract_add_float`.
    relaxed subtract_sums_float [Float Complex]: Subtract(Add(x, z), Add(y, z)) => Subtract(x, y);

    exact factor [Signed Unsigned]: Add(Multiply(x, y), Multiply(x, z)) => Multiply(x, Add(y, z));
    exact factor_difference [Signed Unsigned]: Subtract(Multiply(x, y), Multiply(x, z)) => Multiply(x, Subtract(y, z));
    exact factor_one [Signed Unsigned]: Add(Multiply(x, y), x) <=> Multiply(x, Add(y, 1.0));
    exact factor_minus_one [Signed Unsigned]: Subtract(Multiply(x, y), x) <=> Multiply(x, Subtract(y, 1.0));
    exact add_self [Signed Unsigned Float]: Add(x, x) <=> Multiply(x, 2.0);
    exact double_minus [Signed Unsigned]: Subtract(ShiftLeft(x, 1.0), x) => x;
    exact square_of_difference [Signed Unsigned Float]: Multiply(Subtract(x, y), Subtract(x, y)) ~> Multiply(Subtract(y, x), Subtract(y, x));

    exact remainder_one [Signed Unsigned]: Remainder(x, 1.0) => 0.0;
    exact remainder_self [Signed Unsigned]: Remainder(x, x) => 0.0;
    exact zero_remainder [Signed Unsigned]: Remainder(0.0, x) => 0.0;
    exact remainder_remainder [Signed Unsigned Float]: Remainder(Remainder(x, y), y) => Remainder(x, y);
    exact remainder_negate [Signed Float]: Remainder(x, Negate(y)) => Remainder(x, y);
    exact remainder_abs [Signed Float]: Remainder(x, Abs(y)) => Remainder(x, y);
    exact negate_remainder [Float]: Remainder(Negate(x), y) <=> Negate(Remainder(x, y));
    /// Division by zero gives x for the remainder and thus for the right side too.
    exact divide_and_remainder [Signed Unsigned]: Subtract(x, Multiply(Divide(x, y), y)) => Remainder(x, y);
    exact divide_and_remainder_sum [Signed Unsigned]: Add(Multiply(Divide(x, y), y), Remainder(x, y)) => x;
    exact abs_unsigned [Unsigned]: Abs(x) => x;

    exact power_one [Signed Unsigned Float]: Power(x, 1.0) => x;
    exact power_zero [Signed Unsigned Float]: Power(x, 0.0) => 1.0;
    exact one_power [Signed Unsigned Float]: Power(1.0, x) => 1.0;
    exact power_two_integer [Signed Unsigned]: Power(x, 2.0) => Multiply(x, x);
    exact power_three_integer [Signed Unsigned]: Power(x, 3.0) => Multiply(Multiply(x, x), x);
] }
