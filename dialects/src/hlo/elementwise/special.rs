//! Special functions of real numbers.

use super::table::*;
use crate::eval::math::scalar;

unary_ops! {
    /// The error function: `2/√π` times the integral of `e^(−t²)` from 0 to `x`.
    Erf = "hlo.erf" [SameType] { real: |x| scalar::erf(x) }
        example almost "f32[3]": "[0.0, 1.0, -10.0]" => "[0.0, 0.8427008, -1.0]";

    /// `1 − erf x`, accurate for large `x`.
    Erfc = "hlo.erfc" [SameType] { real: |x| scalar::erfc(x) }
        example almost "f32[3]": "[0.0, 1.0, -10.0]" => "[1.0, 0.15729921, 2.0]";

    /// The inverse of the error function; ±∞ at ±1, NaN beyond.
    ErfInv = "hlo.erf_inv" [SameType] { real: |x| scalar::erf_inv(x) }
        example almost "f32[3]": "[0.0, 0.5, 1.0]" => "[0.0, 0.47693628, 0x7F800000]";

    /// The logarithm of the magnitude of the gamma function; ∞ at the poles 0, −1, −2, ….
    Lgamma = "hlo.lgamma" [SameType] { real: |x| scalar::lgamma(x) }
        example almost "f32[3]": "[1.0, 0.5, 4.0]" => "[0.0, 0.5723649, 1.7917595]";

    /// The logarithmic derivative of the gamma function; NaN at its poles.
    Digamma = "hlo.digamma" [SameType] { real: |x| scalar::digamma(x) }
        example almost "f32[2]": "[1.0, 2.0]" => "[-0.5772157, 0.42278433]";

    /// `e^(−|x|) I₁(x)`, the scaled modified Bessel function of order 1.
    BesselI1e = "hlo.bessel_i1e" [SameType] { real: |x| scalar::bessel_i1e(x) }
        example almost "f32[3]": "[0.0, 1.0, -2.0]" => "[0.0, 0.20791042, -0.21526929]";
}
