//! Ops of one operand: signs, rounding, bits, parts of complex numbers, and tests.

use super::Complex;
use super::table::*;
use crate::eval::integer;
use crate::eval::math::complex;
use crate::eval::unary::sign;
use shale_ir::element::{ElementType, Real};

unary_ops! {
    /// The magnitude; of a complex number √(re² + im²), real. The smallest integer is its own magnitude.
    Abs = "hlo.abs" [] { int: |x| x.abs(), real: |x| x.abs(), part: |x| complex::abs(x) }
        fold: |x, patch| patch.def::<Abs>(x.input).map(|_| x.input);
        example exactly "c64[2]": "[(3.0, 4.0), (0.0, -2.0)]" => "[5.0, 2.0]" of "f32[2]";

    /// −1, 0 or 1 with the sign of the element: −0 and NaN stay. Complex: `x / |x|`, 0 at 0, NaN in both parts if one is NaN.
    Sign = "hlo.sign" [SameType] { int: |x| x.signum(), real: |x| sign(x), complex: |x| complex::sign(x) }
        fold: |x, patch| patch.require(!is_complex(patch.ty(x.input)), "x / |x| rounds").and_then(|()| patch.def::<Sign>(x.input).map(|_| x.input));
        example exactly "s32[3]": "[-7, 0, 5]" => "[-1, 0, 1]";

    /// `−x`
    Negate = "hlo.negate" [SameType] { int: |x| -x, real: |x| -x, complex: |x| -x }
        fold: |x, patch| {
            let unsigned = patch.ty(x.input).element().scalar() == Some(ElementType::F8E8M0Fnu);
            patch.require(!unsigned, "a type without negative values loses them")?;
            Some(patch.def::<Negate>(x.input)?.input)
        };
        example exactly "u8[3]": "[0, 1, 255]" => "[0, 255, 1]";

    /// All bits inverted; on `pred`: logical not.
    Not = "hlo.not" [SameType] { pred: |x| !x, int: |x| !x }
        fold: |x, patch| Some(patch.def::<Not>(x.input)?.input);
        example exactly "s8[2]": "[5, -1]" => "[-6, 0]";

    /// The number of bits that are set.
    Popcnt = "hlo.popcnt" [SameType] { int: |x, bits| integer::population_count(x, bits) }
        example exactly "s8[3]": "[0, 5, -1]" => "[0, 2, 8]";

    /// The number of zeros above the highest bit that is set.
    CountLeadingZeros = "hlo.count_leading_zeros" [SameType] { int: |x, bits| integer::count_leading_zeros(x, bits) }
        example exactly "s8[3]": "[0, 5, -1]" => "[8, 5, 0]";

    /// The smallest integer that is not smaller.
    Ceil = "hlo.ceil" [SameType] { real: |x| x.ceil() }
        fold: |x, patch| patch.def::<Ceil>(x.input).map(|_| x.input);
        example exactly "f32[3]": "[-1.5, 0.25, 2.0]" => "[-1.0, 1.0, 2.0]";

    /// The largest integer that is not larger.
    Floor = "hlo.floor" [SameType] { real: |x| x.floor() }
        fold: |x, patch| patch.def::<Floor>(x.input).map(|_| x.input);
        example exactly "f32[3]": "[-1.5, 0.25, 2.0]" => "[-2.0, 0.0, 2.0]";

    /// The nearest integer, ties away from zero.
    RoundNearestAfz = "hlo.round_nearest_afz" [SameType] { real: |x| x.round() }
        fold: |x, patch| patch.def::<RoundNearestAfz>(x.input).map(|_| x.input);
        example exactly "f32[4]": "[-2.5, 0.4, 0.5, 2.5]" => "[-3.0, 0.0, 1.0, 3.0]";

    /// The nearest integer, ties to the even one.
    RoundNearestEven = "hlo.round_nearest_even" [SameType] { real: |x| Real::round_ties_even(x) }
        fold: |x, patch| patch.def::<RoundNearestEven>(x.input).map(|_| x.input);
        example exactly "f32[4]": "[-2.5, 0.4, 0.5, 3.5]" => "[-2.0, 0.0, 0.0, 4.0]";

    /// The real part; of a real number itself.
    RealPart = "hlo.real" [] { real: |x| x, part: |z| z.re }
        fold: |x, patch| if is_complex(patch.ty(x.input)) { Some(patch.def::<Complex>(x.input)?.real) } else { Some(x.input) };
        example exactly "c64[1]": "[(3.0, 4.0)]" => "[3.0]" of "f32[1]";

    /// The imaginary part; of a real number 0.
    Imag = "hlo.imag" [] { real: |_x| 0.0, part: |z| z.im }
        fold: |x, patch| Some(patch.def::<Complex>(x.input)?.imaginary);
        example exactly "c64[1]": "[(3.0, 4.0)]" => "[4.0]" of "f32[1]";

    /// The complex conjugate: the imaginary part negated.
    Conj = "hlo.conj" [SameType] { complex: |z| z.conj() }
        fold: |x, patch| Some(patch.def::<Conj>(x.input)?.input);
        example exactly "c64[1]": "[(3.0, 4.0)]" => "[(3.0, -4.0)]";

    /// True for numbers, false for ±∞ and NaN.
    IsFinite = "hlo.is_finite" [] { test: |x| x.is_finite() }
        example exactly "f32[3]": "[1.0, 0x7F800000, 0x7FC00000]" => "[true, false, false]" of "pred[3]";

    /// True for ±∞.
    IsInf = "hlo.is_inf" [] { test: |x| x.is_infinite() }
        example exactly "f32[3]": "[1.0, 0xFF800000, 0x7FC00000]" => "[false, true, false]" of "pred[3]";

    /// True for +∞.
    IsPosInf = "hlo.is_pos_inf" [] { test: |x| x == f64::INFINITY }
        example exactly "f32[3]": "[1.0, 0xFF800000, 0x7F800000]" => "[false, false, true]" of "pred[3]";

    /// True for −∞.
    IsNegInf = "hlo.is_neg_inf" [] { test: |x| x == f64::NEG_INFINITY }
        example exactly "f32[3]": "[1.0, 0xFF800000, 0x7F800000]" => "[false, true, false]" of "pred[3]";
}

/// True for arrays of complex numbers.
fn is_complex(ty: Type<'_>) -> bool {
    ty.element().scalar().is_some_and(|e| e.is_complex())
}
