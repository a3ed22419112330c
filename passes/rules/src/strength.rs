//! Expensive functions by cheaper ones: roots, powers, exponentials, logarithms, hyperbolic functions.
//!
//! All relaxed: the bound is a few units in the last place of the largest intermediate result, where none overflows.

use shale_dialects::hlo::*;
use shale_ir::laws;

family! {
    /// Roots, powers, exponentials, logarithms, hyperbolic functions, quotients.
    STRENGTH = "strength" { laws: LAWS, }
}

laws! { static LAWS = [
    relaxed reciprocal_of_sqrt [Float]: Divide(1.0, Sqrt(x)) => Rsqrt(x);
    relaxed reciprocal_of_rsqrt [Float]: Divide(1.0, Rsqrt(x)) => Sqrt(x);
    relaxed divide_own_sqrt [Float]: Divide(x, Sqrt(x)) => Sqrt(x);
    relaxed divide_sqrt [Float]: Divide(x, Sqrt(y)) => Multiply(x, Rsqrt(y));
    relaxed divide_rsqrt [Float]: Divide(x, Rsqrt(y)) => Multiply(x, Sqrt(y));
    relaxed multiply_own_rsqrt [Float]: Multiply(x, Rsqrt(x)) => Sqrt(x);
    relaxed multiply_sqrt_rsqrt [Float]: Multiply(Sqrt(x), Rsqrt(x)) => 1.0;
    relaxed square_of_sqrt [Float]: Multiply(Sqrt(x), Sqrt(x)) => x;
    relaxed square_of_rsqrt [Float]: Multiply(Rsqrt(x), Rsqrt(x)) => Divide(1.0, x);
    relaxed sqrt_of_square [Float]: Sqrt(Multiply(x, x)) => Abs(x);
    relaxed rsqrt_of_square [Float]: Rsqrt(Multiply(x, x)) => Divide(1.0, Abs(x));
    relaxed rsqrt_of_reciprocal [Float]: Rsqrt(Divide(1.0, x)) => Sqrt(x);
    relaxed cube_of_cbrt [Float]: Multiply(Multiply(Cbrt(x), Cbrt(x)), Cbrt(x)) => x;

    relaxed power_two [Float]: Power(x, 2.0) => Multiply(x, x);
    relaxed power_three [Float]: Power(x, 3.0) => Multiply(Multiply(x, x), x);
    relaxed power_four [Float]: Power(x, 4.0) => Multiply(Multiply(x, x), Multiply(x, x));
    relaxed power_half [Float]: Power(x, 0.5) => Sqrt(x);
    relaxed power_three_halves [Float]: Power(x, 1.5) => Multiply(x, Sqrt(x));
    relaxed power_minus_half [Float]: Power(x, -0.5) => Rsqrt(x);
    relaxed power_minus_one [Float]: Power(x, -1.0) => Divide(1.0, x);
    relaxed power_minus_two [Float]: Power(x, -2.0) => Divide(1.0, Multiply(x, x));
    relaxed product_of_powers [Float]: Multiply(Power(x, y), Power(x, z)) => Power(x, Add(y, z));

    relaxed exponential_product [Float]: Multiply(Exponential(x), Exponential(y)) => Exponential(Add(x, y));
    relaxed exponential_quotient [Float]: Divide(Exponential(x), Exponential(y)) => Exponential(Subtract(x, y));
    relaxed reciprocal_of_exponential [Float]: Divide(1.0, Exponential(x)) => Exponential(Negate(x));
    relaxed divide_exponential [Float]: Divide(x, Exponential(y)) => Multiply(x, Exponential(Negate(y)));
    relaxed power_of_exponential [Float]: Power(Exponential(x), y) => Exponential(Multiply(x, y));
    relaxed sqrt_of_exponential [Float]: Sqrt(Exponential(x)) => Exponential(Multiply(x, 0.5));
    relaxed exponential_log [Float]: Exponential(Log(x)) => x;
    relaxed log_exponential [Float]: Log(Exponential(x)) => x;
    relaxed exponential_minus [Float]: Subtract(Exponential(x), 1.0) => ExponentialMinusOne(x);
    relaxed exponential_plus_minus_one [Float]: Add(Exponential(x), -1.0) => ExponentialMinusOne(x);
    relaxed exponential_minus_one_plus [Float]: Add(ExponentialMinusOne(x), 1.0) => Exponential(x);
    relaxed log_of_plus_one [Float]: Log(Add(x, 1.0)) => LogPlusOne(x);
    relaxed exponential_log_plus_one [Float]: Exponential(LogPlusOne(x)) => Add(x, 1.0);
    relaxed log_plus_exponential_minus [Float]: LogPlusOne(ExponentialMinusOne(x)) => x;
    relaxed exponential_minus_log_plus [Float]: ExponentialMinusOne(LogPlusOne(x)) => x;
    relaxed log_of_reciprocal [Float]: Log(Divide(1.0, x)) => Negate(Log(x));
    relaxed log_of_sqrt [Float]: Log(Sqrt(x)) => Multiply(Log(x), 0.5);
    relaxed log_of_rsqrt [Float]: Log(Rsqrt(x)) => Multiply(Log(x), -0.5);
    relaxed log_of_scaled_exponential [Float]: Log(Multiply(Exponential(x), y)) => Add(x, Log(y));
    relaxed log_of_exponential_quotient [Float]: Log(Divide(Exponential(x), y)) => Subtract(x, Log(y));

    relaxed logistic_of_exponential [Float]: Divide(1.0, Add(Exponential(Negate(x)), 1.0)) => Logistic(x);
    relaxed logistic_of_quotient [Float]: Divide(Exponential(x), Add(Exponential(x), 1.0)) => Logistic(x);
    relaxed logistic_of_tanh [Float]: Multiply(Add(Tanh(Multiply(x, 0.5)), 1.0), 0.5) => Logistic(x);
    relaxed logistic_of_scaled_tanh [Float]: Add(Multiply(Tanh(Multiply(x, 0.5)), 0.5), 0.5) => Logistic(x);
    relaxed tanh_of_logistic [Float]: Subtract(Multiply(Logistic(Multiply(x, 2.0)), 2.0), 1.0) => Tanh(x);
    relaxed tanh_of_logistic_sum [Float]: Add(Multiply(Logistic(Multiply(x, 2.0)), 2.0), -1.0) => Tanh(x);
    relaxed one_minus_logistic [Float]: Subtract(1.0, Logistic(x)) => Logistic(Negate(x));
    relaxed reciprocal_of_logistic [Float]: Divide(1.0, Logistic(x)) => Add(Exponential(Negate(x)), 1.0);
    relaxed tanh_of_quotient [Float]: Divide(Sinh(x), Cosh(x)) => Tanh(x);
    relaxed tan_of_quotient [Float]: Divide(Sine(x), Cosine(x)) => Tan(x);
    relaxed pythagoras [Float]: Add(Multiply(Sine(x), Sine(x)), Multiply(Cosine(x), Cosine(x))) => 1.0;
    relaxed one_minus_erf [Float]: Subtract(1.0, Erf(x)) => Erfc(x);
    relaxed one_minus_erfc [Float]: Subtract(1.0, Erfc(x)) => Erf(x);
    relaxed one_plus_erf [Float]: Add(Erf(x), 1.0) ~> Erfc(Negate(x));
    relaxed atan2_of_one [Float]: Atan2(x, 1.0) => Atan(x);
] }
