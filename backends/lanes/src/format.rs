//! Rounding to the narrow formats, and integers of any width, as lanes of 32 bits.

use crate::simd::{Integer, Simd};
use shale_dialects::eval::vector::{IntVector, Vector};
use shale_ir::element::{ElementType, FloatFormat, Specials};
use std::sync::OnceLock;

/// The number of a float type in immediates.
pub(super) struct Format;

impl Format {
    /// The number by which [`round`] and its kin know the format.
    pub(super) fn code(element: ElementType) -> u64 {
        element as u64
    }
}

/// A number wrapped to an integer type, as lanes hold it.
pub(super) fn wrap(value: i128, element: ElementType) -> u64 {
    let unused = 128 - element.bits();
    let wrapped = if element.is_signed() { value << unused >> unused } else { ((value as u128) << unused >> unused) as i128 };
    if element.bits() == 64 { wrapped as u64 } else { u64::from(wrapped as u32) }
}

/// How f32 are rounded to a format of at most 8 bits, all as lanes of 32 bits.
#[derive(Clone, Copy)]
struct Rounding {
    /// Bits of the mantissa that are dropped.
    drop: u32,
    /// What the exponent field of an f32 has more, in place.
    rebias: i32,
    /// The least normal number.
    normal: f32,
    /// A number in whose last place the subnormal numbers are counted.
    counter: f32,
    max: i32,
    overflow: i32,
    overflow_has_sign: bool,
    nan: [i32; 2],
    sign_shift: u32,
    sign: i32,
    powers: bool,
    signed_zero: bool,
}

/// 2ⁿ for a normal f32.
const fn power(n: i32) -> f32 {
    f32::from_bits(((127 + n) as u32) << 23)
}

const fn rounding(f: FloatFormat) -> Rounding {
    let (m, b) = (f.mantissa_bits as i32, f.bias);
    let overflow = match f.specials {
        Specials::Ieee => f.max_finite() + 1,
        Specials::FiniteOnly => f.max_finite(),
        _ => f.nan(false),
    };
    let powers = f.is_unsigned();
    Rounding {
        drop: 23 - f.mantissa_bits,
        rebias: (127 - b) << m,
        normal: if powers { 0.0 } else { power(1 - b) },
        counter: if powers { 1.0 } else { power(1 - b - m + 23) },
        max: f.max_finite() as i32,
        overflow: overflow as i32,
        overflow_has_sign: matches!(f.specials, Specials::Ieee | Specials::FiniteOnly | Specials::AllOnesNan),
        nan: [f.nan(false) as i32, f.nan(true) as i32],
        sign_shift: if powers { 0 } else { 32 - f.bits() },
        sign: f.sign_bit() as i32,
        powers,
        signed_zero: f.has_signed_zero(),
    }
}

/// By element type; those of other formats are not used.
static ROUNDINGS: [Rounding; ElementType::ALL.len()] = {
    let mut all = [rounding(FloatFormat::F8E5M2); ElementType::ALL.len()];
    let mut i = 0;
    while i < all.len() {
        if let Some(f) = ElementType::ALL[i].float_format()
            && f.bits() <= 8
        {
            all[i] = rounding(f);
        }
        i += 1;
    }
    all
};

/// The code of the nearest number of a format of at most 8 bits.
#[inline(always)]
pub(super) fn encode<S: Simd>(x: S::F32, to: u64) -> S::I32 {
    let r = &ROUNDINGS[to as usize];
    let bits = x.to_bits();
    let magnitude = bits & S::I32::splat(0x7fff_ffff);
    let negative = bits.lt(S::I32::splat(0));
    let code = if r.powers {
        // Ties go up, except for 2⁻¹²⁷, which is the least number and no normal f32.
        let least = magnitude.eq(S::I32::splat(0x0040_0000));
        let code = (magnitude + S::I32::splat(0x0040_0000)).shr(23);
        let code = S::I32::select(least, S::I32::splat(0), code);
        S::I32::select(negative | magnitude.eq(S::I32::splat(0)), S::I32::splat(r.max.into()) + S::I32::splat(1), code)
    } else {
        let last = magnitude.shr(r.drop) & S::I32::splat(1);
        let normal = (magnitude + last + S::I32::splat((1 << (r.drop - 1)) - 1)).shr(r.drop) - S::I32::splat(r.rebias.into());
        let counter = S::F32::splat(r.counter);
        let subnormal = (x.abs() + counter).to_bits() - counter.to_bits();
        S::I32::select(x.abs().lt(S::F32::splat(r.normal)), subnormal, normal)
    };
    let sign = bits.shr(r.sign_shift) & S::I32::splat(r.sign.into());
    let keeps_sign = if r.signed_zero { sign } else { S::I32::select(code.eq(S::I32::splat(0)), S::I32::splat(0), sign) };
    let overflow = S::I32::splat(r.overflow.into()) | if r.overflow_has_sign { sign } else { S::I32::splat(0) };
    let signed = S::I32::select(S::I32::splat(r.max.into()).lt(code), overflow, code | keeps_sign);
    let nan = S::I32::select(negative, S::I32::splat(r.nan[1].into()), S::I32::splat(r.nan[0].into()));
    S::I32::select(x.is_nan(), nan, signed)
}

/// The values of the codes of a format of at most 8 bits; NaNs with their bits, since the total order reads these.
#[inline(always)]
pub(super) fn values(of: u64) -> &'static [f32; 256] {
    static VALUES: [OnceLock<Box<[f32; 256]>>; ElementType::ALL.len()] = [const { OnceLock::new() }; ElementType::ALL.len()];
    VALUES[of as usize].get_or_init(|| {
        let format = ElementType::ALL[of as usize].float_format().unwrap_or(FloatFormat::F8E5M2);
        Box::new(std::array::from_fn(|code| {
            let (code, value) = (code as u64, format.to_f64(code as u64) as f32);
            let mantissa = (code & ((1 << format.mantissa_bits) - 1)) as u32;
            // A format with a single NaN may have it at a mantissa of 0.
            if value.is_nan() && mantissa != 0 { f32::from_bits(value.to_bits() & !0x007f_ffff | mantissa << (23 - format.mantissa_bits)) } else { value }
        }))
    })
}

/// The nearest number of a format, as an f32.
#[inline(always)]
pub(super) fn round<S: Simd>(x: S::F32, to: u64, positive_nan: bool) -> S::F32 {
    if to == ElementType::Tf32 as u64 {
        return round_bits::<S>(x, 13);
    }
    let x = if positive_nan { S::F32::select(x.is_nan(), S::F32::splat(f32::NAN.abs()), x) } else { x };
    S::F32::lookup(values(to), encode::<S>(x, to))
}

/// f16 as f32, NaNs with their bits: the machines' conversions make them quiet, and the total order reads these bits.
///
/// # Safety
/// As many elements as lanes can be read.
#[inline(always)]
pub(super) unsafe fn load_f16<S: Simd>(at: *const u16) -> S::F32 {
    // SAFETY: the caller's promise.
    let (value, code) = unsafe { (S::load_f16(at), S::load_u16(at)) };
    let payload = (code & S::I32::splat(0x3ff)).shl(13) | (code & S::I32::splat(0x8000)).shl(16) | S::I32::splat(0x7f80_0000);
    S::F32::select(value.is_nan(), S::F32::from_bits(payload), value)
}

/// The nearest f32 whose last `drop` bits are 0, NaN for NaN.
#[inline(always)]
pub(super) fn round_bits<S: Simd>(x: S::F32, drop: u32) -> S::F32 {
    let bits = x.to_bits();
    let last = bits.shr(drop) & S::I32::splat(1);
    let rounded = bits + last + S::I32::splat((1 << (drop - 1)) - 1);
    let quiet = bits | S::I32::splat(0x0040_0000);
    let low = S::I32::splat((1 << drop) - 1);
    S::F32::from_bits(S::I32::select(x.is_nan(), quiet, rounded) & Integer::not(low))
}

fn format_of(immediate: u64) -> FloatFormat {
    ElementType::ALL.get((immediate & 0xff) as usize).and_then(|e| e.float_format()).unwrap_or(FloatFormat::F64)
}

/// A number of a format rounded to fewer exponent and mantissa bits: overflow gives ±∞ of the format, what is below the least normal number of
/// the smaller format a zero of its sign. The immediate holds the bits (exponent, mantissa) above the format's number.
pub(super) fn reduce(x: f64, immediate: u64) -> f64 {
    let (format, exponent_bits, mantissa_bits) = (format_of(immediate), (immediate >> 16) as u32 & 0xff, (immediate >> 8) as u32 & 0xff);
    if !x.is_finite() {
        return x;
    }
    let code = format.from_f64(x);
    let (magnitude, sign) = (code & format.magnitude_mask(), code & format.sign_bit());
    let number = |x: f64| format.to_f64(format.from_f64(if sign == 0 { x } else { -x }));
    let drop = format.mantissa_bits.saturating_sub(mantissa_bits);
    let low = (1u64 << drop) - 1;
    let rounded = if drop == 0 { magnitude } else { (magnitude + (low >> 1) + (magnitude >> drop & 1)) & !low };
    let exponent = (rounded >> format.mantissa_bits) as i32;
    let fewer = exponent_bits < format.exponent_bits;
    let reach = if fewer { (1 << (exponent_bits - 1)) - 1 } else { 0 };
    if rounded > format.max_finite() || (fewer && exponent > format.bias + reach) {
        number(f64::INFINITY)
    } else if fewer && exponent <= format.bias - reach {
        number(0.0)
    } else {
        format.to_f64(rounded | sign)
    }
}

/// The next number of a format after `x` towards `y`: magnitudes are ordered as their codes.
pub(super) fn next_after(x: f64, y: f64, immediate: u64) -> f64 {
    let format = format_of(immediate);
    if x.is_nan() || y.is_nan() {
        return format.to_f64(format.from_f64(f64::NAN));
    }
    if x == y {
        return y;
    }
    let code = format.from_f64(x);
    let (magnitude, sign) = (code & format.magnitude_mask(), code & format.sign_bit());
    if x == 0.0 {
        return format.to_f64(1 | if y < 0.0 { format.sign_bit() } else { 0 });
    }
    match if (y > x) == (x > 0.0) { magnitude + 1 } else { magnitude.wrapping_sub(1) } {
        0 if !format.has_signed_zero() && !format.is_unsigned() => 0.0,
        next => format.to_f64(sign | next),
    }
}
