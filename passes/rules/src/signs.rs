//! Signs: negation and absolute values, and functions that are even or odd.

use shale_dialects::hlo::*;
use shale_ir::laws;

family! {
    /// Negation, absolute values, even and odd functions.
    SIGNS = "signs" { laws: LAWS, }
}

laws! { static LAWS = [
    exact subtract_negate [Signed Unsigned Float Complex]: Subtract(x, Negate(y)) => Add(x, y);
    exact add_own_negate [Signed Unsigned]: Add(x, Negate(x)) => 0.0;
    exact add_negate [Signed Unsigned Float Complex]: Add(x, Negate(y)) => Subtract(x, y);
    exact multiply_negate_negate [Signed Unsigned Float Complex]: Multiply(Negate(x), Negate(y)) => Multiply(x, y);
    exact divide_negate_negate [Float]: Divide(Negate(x), Negate(y)) => Divide(x, y);
    exact multiply_minus_one [Signed Unsigned Float]: Multiply(x, -1.0) => Negate(x);
    exact divide_minus_one [Signed Float]: Divide(x, -1.0) => Negate(x);
    exact minus_zero_subtract [Float]: Subtract(-0.0, x) => Negate(x);
    exact zero_subtract [Signed Unsigned]: Subtract(0.0, x) => Negate(x);
    exact negate_subtract [Signed Unsigned]: Negate(Subtract(x, y)) => Subtract(y, x);
    /// Differs in the sign of zero.
    relaxed negate_subtract_float [Float]: Negate(Subtract(x, y)) => Subtract(y, x);
    exact multiply_negate [Signed Unsigned Float]: Multiply(Negate(x), y) <=> Negate(Multiply(x, y));
    exact divide_negate [Float]: Divide(Negate(x), y) <=> Negate(Divide(x, y));
    exact divide_by_negate [Float]: Divide(x, Negate(y)) => Negate(Divide(x, y));
    exact add_negate_negate [Signed Unsigned]: Add(Negate(x), Negate(y)) => Negate(Add(x, y));
    exact negate_max [Float]: Negate(Maximum(x, y)) ~> Minimum(Negate(x), Negate(y));
    exact negate_min [Float]: Negate(Minimum(x, y)) ~> Maximum(Negate(x), Negate(y));

    exact abs_negate [Signed Float]: Abs(Negate(x)) => Abs(x);
    exact abs_square [Signed Float]: Multiply(Abs(x), Abs(x)) => Multiply(x, x);
    exact abs_product [Float]: Multiply(Abs(x), Abs(y)) <=> Abs(Multiply(x, y));
    exact abs_quotient [Float]: Divide(Abs(x), Abs(y)) => Abs(Divide(x, y));
    exact abs_of_square [Float]: Abs(Multiply(x, x)) => Multiply(x, x);
    exact abs_sqrt [Float]: Abs(Sqrt(Abs(x))) => Sqrt(Abs(x));
    exact abs_exponential [Float]: Abs(Exponential(x)) => Exponential(x);
    exact abs_logistic [Float]: Abs(Logistic(x)) => Logistic(x);
    exact sign_negate [Float]: Sign(Negate(x)) => Negate(Sign(x));
    exact sign_times_abs [Signed]: Multiply(Sign(x), Abs(x)) => x;

    exact cosine_negate [Float]: Cosine(Negate(x)) => Cosine(x);
    exact cosine_abs [Float]: Cosine(Abs(x)) => Cosine(x);
    exact cosh_negate [Float]: Cosh(Negate(x)) => Cosh(x);
    exact sine_negate [Float]: Sine(Negate(x)) <=> Negate(Sine(x));
    exact tan_negate [Float]: Tan(Negate(x)) <=> Negate(Tan(x));
    exact sinh_negate [Float]: Sinh(Negate(x)) <=> Negate(Sinh(x));
    exact tanh_negate [Float]: Tanh(Negate(x)) <=> Negate(Tanh(x));
    exact asin_negate [Float]: Asin(Negate(x)) <=> Negate(Asin(x));
    exact asinh_negate [Float]: Asinh(Negate(x)) <=> Negate(Asinh(x));
    exact atan_negate [Float]: Atan(Negate(x)) <=> Negate(Atan(x));
    exact atanh_negate [Float]: Atanh(Negate(x)) <=> Negate(Atanh(x));
    exact erf_negate [Float]: Erf(Negate(x)) <=> Negate(Erf(x));
    exact cbrt_negate [Float]: Cbrt(Negate(x)) <=> Negate(Cbrt(x));

    exact is_finite_negate [Float]: IsFinite(Negate(x)) => IsFinite(x);
    exact is_finite_abs [Float]: IsFinite(Abs(x)) => IsFinite(x);
] }
