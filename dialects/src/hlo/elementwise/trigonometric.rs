//! Trigonometric and hyperbolic functions and their inverses.

use super::table::*;
use crate::eval::math::{complex, scalar};

unary_ops! {
    /// `cos x`, of the exact argument however large.
    Cosine = "hlo.cosine" [SameType] { real: |x| scalar::cos(x), complex: |x| complex::cos(x) }
        example almost "f32[2]": "[0.0, 3.1415927]" => "[1.0, -1.0]";

    /// `sin x`, of the exact argument however large.
    Sine = "hlo.sine" [SameType] { real: |x| scalar::sin(x), complex: |x| complex::sin(x) }
        example almost "f32[2]": "[0.0, 1.5707964]" => "[0.0, 1.0]";

    /// `tan x`, of the exact argument however large.
    Tan = "hlo.tan" [SameType] { real: |x| scalar::tan(x), complex: |x| complex::tan(x) }
        example almost "f32[2]": "[0.0, 0.7853982]" => "[0.0, 1.0]";

    /// `cosh x`
    Cosh = "hlo.cosh" [SameType] { real: |x| scalar::cosh(x), complex: |x| complex::cosh(x) }
        example almost "f32[2]": "[0.0, -1.0]" => "[1.0, 1.5430807]";

    /// `sinh x`
    Sinh = "hlo.sinh" [SameType] { real: |x| scalar::sinh(x), complex: |x| complex::sinh(x) }
        example almost "f32[2]": "[0.0, -1.0]" => "[0.0, -1.1752012]";

    /// `tanh x`
    Tanh = "hlo.tanh" [SameType] { real: |x| scalar::tanh(x), complex: |x| complex::tanh(x) }
        example almost "f32[3]": "[0.0, 1.0, -100.0]" => "[0.0, 0.7615942, -1.0]";

    /// `arccos x` in [0, π]; NaN outside [−1, 1]. Complex: cut along the real axis outside [−1, 1].
    Acos = "hlo.acos" [SameType] { real: |x| scalar::acos(x), complex: |x| complex::acos(x) }
        example almost "f32[3]": "[1.0, 0.0, -1.0]" => "[0.0, 1.5707964, 3.1415927]";

    /// `arcosh x`; NaN below 1. Complex: cut along the real axis below 1.
    Acosh = "hlo.acosh" [SameType] { real: |x| scalar::acosh(x), complex: |x| complex::acosh(x) }
        example almost "f32[2]": "[1.0, 2.0]" => "[0.0, 1.316958]";

    /// `arcsin x` in [−π/2, π/2]; NaN outside [−1, 1]. Complex: cut along the real axis outside [−1, 1].
    Asin = "hlo.asin" [SameType] { real: |x| scalar::asin(x), complex: |x| complex::asin(x) }
        example almost "f32[2]": "[0.0, -1.0]" => "[0.0, -1.5707964]";

    /// `arsinh x`. Complex: cut along the imaginary axis outside [−i, i].
    Asinh = "hlo.asinh" [SameType] { real: |x| scalar::asinh(x), complex: |x| complex::asinh(x) }
        example almost "f32[2]": "[0.0, -1.0]" => "[0.0, -0.8813736]";

    /// `arctan x` in [−π/2, π/2]. Complex: cut along the imaginary axis outside [−i, i].
    Atan = "hlo.atan" [SameType] { real: |x| scalar::atan(x), complex: |x| complex::atan(x) }
        example almost "f32[2]": "[0.0, 1.0]" => "[0.0, 0.7853982]";

    /// `artanh x`; ±∞ at ±1, NaN beyond. Complex: cut along the real axis outside [−1, 1].
    Atanh = "hlo.atanh" [SameType] { real: |x| scalar::atanh(x), complex: |x| complex::atanh(x) }
        example almost "f32[3]": "[0.0, 0.5, 1.0]" => "[0.0, 0.54930615, 0x7F800000]";
}
