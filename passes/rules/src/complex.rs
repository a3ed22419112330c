//! Complex numbers and their parts.

use shale_dialects::hlo::*;
use shale_ir::laws;

family! {
    /// Complex numbers and their parts: conjugates, sums and products by parts.
    COMPLEX = "complex" { laws: LAWS, }
}

laws! { static LAWS = [
    exact real_conj [Complex]: RealPart(Conj(x)) => RealPart(x);
    exact imag_conj [Complex]: Imag(Conj(x)) => Negate(Imag(x));
    exact abs_conj [Complex]: Abs(Conj(x)) => Abs(x);
    exact abs_negate_complex [Complex]: Abs(Negate(x)) => Abs(x);
    exact real_negate [Complex]: RealPart(Negate(x)) => Negate(RealPart(x));
    exact imag_negate [Complex]: Imag(Negate(x)) => Negate(Imag(x));
    exact conj_negate [Complex]: Conj(Negate(x)) <=> Negate(Conj(x));
    /// Differs in the sign of zero.
    relaxed add_conjs [Complex]: Add(Conj(x), Conj(y)) => Conj(Add(x, y));
    /// Differs in the sign of zero.
    relaxed subtract_conjs [Complex]: Subtract(Conj(x), Conj(y)) => Conj(Subtract(x, y));
    /// Differs in the sign of zero.
    relaxed multiply_conjs [Complex]: Multiply(Conj(x), Conj(y)) => Conj(Multiply(x, y));
    exact real_add [Complex]: RealPart(Add(x, y)) ~> Add(RealPart(x), RealPart(y));
    exact imag_add [Complex]: Imag(Add(x, y)) ~> Add(Imag(x), Imag(y));
    exact real_subtract [Complex]: RealPart(Subtract(x, y)) ~> Subtract(RealPart(x), RealPart(y));
    exact imag_subtract [Complex]: Imag(Subtract(x, y)) ~> Subtract(Imag(x), Imag(y));
    exact real_multiply [Complex]: RealPart(Multiply(x, y)) ~> Subtract(Multiply(RealPart(x), RealPart(y)), Multiply(Imag(x), Imag(y)));
    exact imag_multiply [Complex]: Imag(Multiply(x, y)) ~> Add(Multiply(RealPart(x), Imag(y)), Multiply(Imag(x), RealPart(y)));
    exact real_times_conj [Complex]: RealPart(Multiply(x, Conj(x))) => Add(Multiply(RealPart(x), RealPart(x)), Multiply(Imag(x), Imag(x)));
    /// Differs where x is not finite.
    relaxed imag_times_conj [Complex]: Imag(Multiply(x, Conj(x))) => 0.0;
    relaxed square_of_abs [Complex]: Multiply(Abs(x), Abs(x)) => Add(Multiply(RealPart(x), RealPart(x)), Multiply(Imag(x), Imag(x)));
    exact imag_of_real [Float]: Imag(x) => 0.0;

    exact conj_complex [Float]: Conj(Complex(x, y)) => Complex(x, Negate(y));
    exact negate_complex [Float]: Negate(Complex(x, y)) ~> Complex(Negate(x), Negate(y));
    exact add_complexes [Float]: Add(Complex(x, y), Complex(z, w)) => Complex(Add(x, z), Add(y, w));
    exact subtract_complexes [Float]: Subtract(Complex(x, y), Complex(z, w)) => Complex(Subtract(x, z), Subtract(y, w));
    exact abs_of_real [Float]: Abs(Complex(x, 0.0)) => Abs(x);
    exact abs_of_imaginary [Float]: Abs(Complex(0.0, x)) => Abs(x);
    exact select_complexes [Float]: Select(p, Complex(x, y), Complex(z, y)) => Complex(Select(p, x, z), y);
    relaxed euler [Float]: Exponential(Complex(0.0, x)) => Complex(Cosine(x), Sine(x));
    relaxed real_of_euler [Float]: RealPart(Exponential(Complex(x, y))) => Multiply(Exponential(x), Cosine(y));
    relaxed imag_of_euler [Float]: Imag(Exponential(Complex(x, y))) => Multiply(Exponential(x), Sine(y));
    relaxed real_of_log [Complex]: RealPart(Log(x)) => Log(Abs(x));
    relaxed imag_of_log [Complex]: Imag(Log(x)) => Atan2(Imag(x), RealPart(x));
    relaxed abs_of_product [Complex]: Abs(Multiply(x, y)) => Multiply(Abs(x), Abs(y));
    relaxed abs_of_exponential [Complex]: Abs(Exponential(x)) => Exponential(RealPart(x));
] }
