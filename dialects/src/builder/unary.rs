//! Elementwise ops of one operand.

use super::form::one_to_one;
use super::legalize::legalize;
use crate::hlo;

/// Defines methods of one operand, with their ops.
macro_rules! unary_ops {
    ($($(#[doc = $doc:literal])* $method:ident: $Name:ident = $text:literal => $Hlo:ident;)*) => {
        one_to_one! { $(
            $(#[doc = $doc])*
            $method: $Name = $text [Pure] {
                /// (I1) The elements.
                operand: op,
            } => hlo::$Hlo { input: operand };
        )* }
    };
}

unary_ops! {
    /// The magnitude; of complex numbers it is real.
    abs: Abs = "builder.abs" => Abs;
    /// The smallest integer that is not smaller.
    ceil: Ceil = "builder.ceil" => Ceil;
    /// The largest integer that is not larger.
    floor: Floor = "builder.floor" => Floor;
    /// The nearest integer, ties away from zero.
    round: Round = "builder.round" => RoundNearestAfz;
    /// The nearest integer, ties to the even one.
    round_nearest_even: RoundNearestEven = "builder.round_nearest_even" => RoundNearestEven;
    /// −1, 0 or 1 with the sign of the element; of a complex number `x / |x|`.
    sign: Sign = "builder.sign" => Sign;
    /// `−x`
    neg: Neg = "builder.neg" => Negate;
    /// All bits inverted; on `pred`: logical not.
    not: Not = "builder.not" => Not;
    /// The number of bits that are set.
    population_count: PopulationCount = "builder.population_count" => Popcnt;
    /// The number of zeros above the highest bit that is set.
    clz: Clz = "builder.clz" => CountLeadingZeros;
    /// The real part; of a real number itself.
    real: Real = "builder.real" => RealPart;
    /// The imaginary part; of a real number 0.
    imag: Imag = "builder.imag" => Imag;
    /// The complex conjugate.
    conj: Conj = "builder.conj" => Conj;
    /// True for numbers, false for ±∞ and NaN.
    is_finite: IsFinite = "builder.is_finite" => IsFinite;
    /// True for ±∞.
    is_inf: IsInf = "builder.is_inf" => IsInf;
    /// True for +∞.
    is_pos_inf: IsPosInf = "builder.is_pos_inf" => IsPosInf;
    /// True for −∞.
    is_neg_inf: IsNegInf = "builder.is_neg_inf" => IsNegInf;
    /// `eˣ`
    exp: Exp = "builder.exp" => Exponential;
    /// `eˣ − 1`, accurate near 0.
    expm1: Expm1 = "builder.expm1" => ExponentialMinusOne;
    /// The natural logarithm.
    log: Log = "builder.log" => Log;
    /// `ln(1 + x)`, accurate near 0.
    log1p: Log1p = "builder.log1p" => LogPlusOne;
    /// `1 / (1 + e⁻ˣ)`
    logistic: Logistic = "builder.logistic" => Logistic;
    /// `√x`
    sqrt: Sqrt = "builder.sqrt" => Sqrt;
    /// `1 / √x`
    rsqrt: Rsqrt = "builder.rsqrt" => Rsqrt;
    /// `∛x`
    cbrt: Cbrt = "builder.cbrt" => Cbrt;
    /// `cos x`
    cos: Cos = "builder.cos" => Cosine;
    /// `sin x`
    sin: Sin = "builder.sin" => Sine;
    /// `tan x`
    tan: Tan = "builder.tan" => Tan;
    /// `cosh x`
    cosh: Cosh = "builder.cosh" => Cosh;
    /// `sinh x`
    sinh: Sinh = "builder.sinh" => Sinh;
    /// `tanh x`
    tanh: Tanh = "builder.tanh" => Tanh;
    /// `arccos x`
    acos: Acos = "builder.acos" => Acos;
    /// `arcosh x`
    acosh: Acosh = "builder.acosh" => Acosh;
    /// `arcsin x`
    asin: Asin = "builder.asin" => Asin;
    /// `arsinh x`
    asinh: Asinh = "builder.asinh" => Asinh;
    /// `arctan x`
    atan: Atan = "builder.atan" => Atan;
    /// `artanh x`
    atanh: Atanh = "builder.atanh" => Atanh;
    /// The error function.
    erf: Erf = "builder.erf" => Erf;
    /// `1 − erf x`, accurate for large `x`.
    erfc: Erfc = "builder.erfc" => Erfc;
    /// The inverse of the error function.
    erf_inv: ErfInv = "builder.erf_inv" => ErfInv;
    /// The logarithm of the magnitude of the gamma function.
    lgamma: Lgamma = "builder.lgamma" => Lgamma;
    /// The logarithmic derivative of the gamma function.
    digamma: Digamma = "builder.digamma" => Digamma;
    /// The modified Bessel function of the first kind of order 1, times `e^(−|x|)`.
    bessel_i1e: BesselI1e = "builder.bessel_i1e" => BesselI1e;
}
