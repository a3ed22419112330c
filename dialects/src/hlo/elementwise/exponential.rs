//! Exponential functions, logarithms, roots.

use super::table::*;
use crate::eval::math::{complex, scalar};

unary_ops! {
    /// `eˣ`
    Exponential = "hlo.exponential" [SameType] { real: |x| scalar::exp(x), complex: |x| complex::exp(x) }
        example almost "f32[3]": "[0.0, 1.0, -1.0]" => "[1.0, 2.7182817, 0.36787945]";

    /// `eˣ − 1`, accurate near 0.
    ExponentialMinusOne = "hlo.exponential_minus_one" [SameType] { real: |x| scalar::expm1(x), complex: |x| complex::expm1(x) }
        example almost "f32[3]": "[0.0, 1.0, 1.0e-10]" => "[0.0, 1.7182819, 1.0e-10]";

    /// The natural logarithm; −∞ at 0, NaN below. Complex: cut along the negative real axis.
    Log = "hlo.log" [SameType] { real: |x| scalar::log(x), complex: |x| complex::log(x) }
        example almost "f32[3]": "[1.0, 2.0, 0.0]" => "[0.0, 0.6931472, 0xFF800000]";

    /// `ln(1 + x)`, accurate near 0.
    LogPlusOne = "hlo.log_plus_one" [SameType] { real: |x| scalar::log1p(x), complex: |x| complex::log1p(x) }
        example almost "f32[3]": "[0.0, 1.0, 1.0e-10]" => "[0.0, 0.6931472, 1.0e-10]";

    /// `1 / (1 + e⁻ˣ)`
    Logistic = "hlo.logistic" [SameType] { real: |x| scalar::logistic(x), complex: |x| complex::logistic(x) }
        example almost "f32[3]": "[0.0, 1.0, -1.0]" => "[0.5, 0.7310586, 0.26894143]";

    /// `√x`, correctly rounded; NaN below −0. Complex: the root in the right half-plane.
    Sqrt = "hlo.sqrt" [SameType] { real: |x| x.sqrt(), complex: |x| complex::sqrt(x) }
        example exactly "f32[3]": "[0.0, 2.25, 16.0]" => "[0.0, 1.5, 4.0]";

    /// `1 / √x`
    Rsqrt = "hlo.rsqrt" [SameType] { real: |x| scalar::rsqrt(x), complex: |x| complex::rsqrt(x) }
        example almost "f32[3]": "[4.0, 0.25, 0.0]" => "[0.5, 2.0, 0x7F800000]";

    /// `∛x`, of negative numbers too. Complex: the principal root, whose angle is a third of the number's.
    Cbrt = "hlo.cbrt" [SameType] { real: |x| scalar::cbrt(x), complex: |x| complex::cbrt(x) }
        example almost "f32[3]": "[27.0, -8.0, 0.0]" => "[3.0, -2.0, 0.0]";
}
