//! Small functions of lanes that the table of operations uses: of scalars, and of vectors of any instruction set.

use crate::kernel::Operands;
use crate::simd::{Float, Integer, Memory, Simd};
use shale_dialects::eval::vector::{IntVector, Lane, Mask, Vector};
use shale_ir::element::{ComplexElement, Real};

/// Integers that are divided lane by lane.
pub(crate) trait Whole: Copy {
    /// All bits set.
    const ONES: Self;
    /// The quotient, wrapped; `None` for division by zero.
    fn quotient(self, by: Self) -> Option<Self>;
    /// What division leaves; `None` for division by zero.
    fn rest(self, by: Self) -> Option<Self>;
}

macro_rules! whole {
    ($($T:ident)*) => { $(
        impl Whole for $T {
            const ONES: $T = !0;
            #[inline(always)]
            fn quotient(self, by: $T) -> Option<$T> {
                (by != 0).then(|| self.wrapping_div(by))
            }
            #[inline(always)]
            fn rest(self, by: $T) -> Option<$T> {
                (by != 0).then(|| self.wrapping_rem(by))
            }
        }
    )* };
}
whole!(i32 i64 u32 u64);

/// `x / y` towards zero; all ones for division by zero.
#[inline(always)]
pub(crate) fn divide<T: Whole>(x: T, y: T) -> T {
    x.quotient(y).unwrap_or(T::ONES)
}

/// What divisions of floats leave, with the sign of the dividend.
///
/// With `q = ⌊x / y⌋` towards zero below 2^MANTISSA, `x − q y` is a multiple of the smaller last place and less than 2 |y|: it is exact. The rounded quotient
/// may be one too large, never too small. Vectors with another lane go lane by lane.
///
/// # Safety
/// The pointers are valid for the lanes as [`Operands`] says.
#[inline(always)]
pub(crate) unsafe fn remainders<S: Simd, V: Float<Lane = T> + Memory<T>, T: Lane>(o: &Operands, each: fn(T, T) -> T) {
    let most = V::constant((1u64 << T::MANTISSA) as f64);
    let mut lane = 0;
    while lane < o.lanes {
        // SAFETY: the caller's promise: each vector takes some of the lanes.
        unsafe {
            let (x, y): (V, V) = (o.load(0, lane), o.load(1, lane));
            let quotient = (x / y).trunc();
            let rest = (-quotient).mul_add(y, x);
            if (quotient.abs().lt(most) & y.abs().lt(V::constant(f64::INFINITY))).all() {
                let is_over = (rest * V::constant(1.0).copysign(x)).lt(V::constant(0.0));
                o.store(lane, V::select(is_over, rest + y.abs().copysign(x), rest).copysign(x));
            } else {
                for lane in lane..lane + S::LANES {
                    let at = |operand: usize| o.source[operand].cast::<T>().add(lane & o.keep[operand]).read_unaligned();
                    o.target[0].cast::<T>().add(lane).write_unaligned(each(at(0), at(1)));
                }
            }
        }
        lane += S::LANES;
    }
}

/// Quotients of complex numbers, whose products are exact in f64, in which nothing is too large or too small: no number needs to be scaled. Vectors with a
/// divisor that is 0 or not finite, or a quotient of two NaNs, go lane by lane.
///
/// # Safety
/// The pointers are valid for the lanes as [`Operands`] says.
#[inline(always)]
pub(crate) unsafe fn complex_quotients<S: Simd>(o: &Operands, each: fn([f32; 4]) -> [f32; 2]) {
    let zero = S::F64::constant(0.0);
    let mut lane = 0;
    while lane < o.lanes {
        // SAFETY: the caller's promise: each vector takes some of the lanes.
        unsafe {
            let [a, b, c, d]: [S::F32; 4] = [o.load(0, lane), o.load(1, lane), o.load(2, lane), o.load(3, lane)];
            let [a, b, c, d] = [S::widen(a), S::widen(b), S::widen(c), S::widen(d)];
            let square = c.mul_add(c, d * d);
            // The reference adds errors of the products, +0, but to those of 0.
            let error = S::F64::select(a.eq(zero) & b.eq(zero), -zero, zero);
            let re = S::narrow((a.mul_add(c, b * d) + error) / square);
            let im = S::narrow((b.mul_add(c, -a * d) + error) / square);
            let ordinary = S::narrow_mask(zero.lt(square) & square.lt(S::F64::constant(f64::INFINITY)));
            if (ordinary & !(re.is_nan() & im.is_nan())).all() {
                o.store(lane, re);
                im.store(o.target[1].cast::<f32>().add(lane));
            } else {
                for lane in lane..lane + S::LANES {
                    let at = |operand: usize| o.source[operand].cast::<f32>().add(lane & o.keep[operand]).read_unaligned();
                    let [re, im] = each([at(0), at(1), at(2), at(3)]);
                    o.target[0].cast::<f32>().add(lane).write_unaligned(re);
                    o.target[1].cast::<f32>().add(lane).write_unaligned(im);
                }
            }
        }
        lane += S::LANES;
    }
}

/// What division leaves, `x` for division by zero.
#[inline(always)]
pub(crate) fn remainder<T: Whole>(x: T, y: T) -> T {
    x.rest(y).unwrap_or(x)
}

/// `xʸ`, wrapped; for `y < 0` it is ±1 for `x = ±1` and 0 otherwise.
#[inline(always)]
pub(crate) fn power(x: i64, y: i64) -> i64 {
    match (x, y) {
        (1, ..0) => 1,
        (-1, ..0) => 1 - 2 * (y & 1),
        (_, ..0) => 0,
        _ => power_unsigned(x, y as u64),
    }
}

/// `xʸ` by repeated squaring, wrapped.
#[inline(always)]
pub(crate) fn power_unsigned(mut x: i64, mut y: u64) -> i64 {
    let mut result = 1i64;
    while y > 0 {
        if y & 1 == 1 {
            result = result.wrapping_mul(x);
        }
        x = x.wrapping_mul(x);
        y >>= 1;
    }
    result
}

/// The parts of a complex number.
#[inline(always)]
pub(crate) fn parts<T: ComplexElement>(z: T) -> [T::Part; 2] {
    [z.re(), z.im()]
}

/// The lexicographically larger number, zeros of both signs being equal; NaN if a part is NaN.
pub(crate) fn complex_maximum<T: ComplexElement<Part: Float>>(z: T, w: T) -> T {
    pick(z, w, T::Part::maximum, |x, y| x > y)
}

/// The lexicographically smaller number, zeros of both signs being equal; NaN if a part is NaN.
pub(crate) fn complex_minimum<T: ComplexElement<Part: Float>>(z: T, w: T) -> T {
    pick(z, w, T::Part::minimum, |x, y| x < y)
}

fn pick<T: ComplexElement>(z: T, w: T, part: fn(T::Part, T::Part) -> T::Part, before: fn(T::Part, T::Part) -> bool) -> T {
    let [a, b, c, d] = [z.re(), z.im(), w.re(), w.im()];
    if [a, b, c, d].iter().any(|p| Real::is_nan(*p)) {
        T::new(Real::NAN, Real::NAN)
    } else if before(a, c) || (a == c && before(b, d)) {
        z
    } else if a == c && b == d {
        T::new(part(a, c), part(b, d))
    } else {
        w
    }
}

/// +∞ in every lane.
#[inline(always)]
pub(crate) fn infinity<V: Float>(_: V) -> V {
    V::constant(f64::INFINITY)
}

/// −1, 0 or 1 with the sign of `x`: −0 and NaN stay.
#[inline(always)]
pub(crate) fn sign<V: Float>(x: V) -> V {
    V::select(x.is_nan() | x.eq(V::constant(0.0)), x, V::constant(1.0).copysign(x))
}

/// The nearest integer, ties away from zero. The difference from the integer part is exact.
#[inline(always)]
pub(crate) fn round_afz<V: Float>(x: V) -> V {
    let whole = x.trunc();
    let up = V::constant(0.5).le((x - whole).abs());
    V::select(up, whole + V::constant(1.0).copysign(x), whole)
}

/// The magnitude; the smallest number is its own.
#[inline(always)]
pub(crate) fn abs<I: Integer>(x: I) -> I {
    let sign = x.sar(I::BITS - 1);
    (x ^ sign) - sign
}

/// The quotient towards zero of signed integers, −1 for division by zero. That of the lanes as f64 differs from a whole number, unless it is one, by at least
/// the divisor's inverse: rounding it does not reach one.
#[inline(always)]
pub(crate) fn quotient<S: Simd>(x: S::I32, y: S::I32) -> S::I32 {
    let whole = S::word_from_double(S::double_from_word(x) / S::double_from_word(y));
    S::I32::select(y.eq(S::I32::splat(0)), S::I32::splat(-1), whole)
}

/// The same for unsigned integers, all ones for division by zero: signed lanes are less by 2³¹.
#[inline(always)]
pub(crate) fn quotient_unsigned<S: Simd>(x: S::I32, y: S::I32) -> S::I32 {
    let whole = (double_from_unsigned_word::<S>(x) / double_from_unsigned_word::<S>(y)).trunc() - S::F64::constant(2_147_483_648.0);
    let whole = S::word_from_double(whole) ^ S::I32::splat(i32::MIN.into());
    S::I32::select(y.eq(S::I32::splat(0)), S::I32::splat(-1), whole)
}

/// The same number.
#[inline(always)]
pub(crate) fn double_from_unsigned_word<S: Simd>(x: S::I32) -> S::F64 {
    S::double_from_word(x ^ S::I32::splat(i32::MIN.into())) + S::F64::constant(2_147_483_648.0)
}

/// The nearest f32 to unsigned numbers.
#[inline(always)]
pub(crate) fn single_from_unsigned_word<S: Simd>(x: S::I32) -> S::F32 {
    S::narrow(double_from_unsigned_word::<S>(x))
}

/// What division leaves, `x` for division by zero.
#[inline(always)]
pub(crate) fn rest<I: Integer>(x: I, y: I, quotient: I) -> I {
    x - quotient.mul_low(y)
}

/// `√(x² + y²)`, infinite if a part is, even if the other is NaN: in f64 nothing is rounded or too large before the sum.
#[inline(always)]
pub(crate) fn magnitude<S: Simd>(x: S::F32, y: S::F32) -> S::F32 {
    let (re, im, infinity) = (S::widen(x), S::widen(y), S::F32::constant(f64::INFINITY));
    let magnitude = S::narrow(re.mul_add(re, im * im).sqrt());
    S::F32::select(x.abs().eq(infinity) | y.abs().eq(infinity), infinity, magnitude)
}

/// −1, 0 or 1.
#[inline(always)]
pub(crate) fn signum<I: Integer>(x: I) -> I {
    x.sar(I::BITS - 1) | (I::splat(0) - x).shr(I::BITS - 1)
}

/// The low `bits` as a signed number.
#[inline(always)]
pub(crate) fn wrap_signed<I: Integer>(x: I, bits: u64) -> I {
    let unused = I::BITS - bits as u32;
    x.shl(unused).sar(unused)
}

/// The bits of floats, those of negative ones inverted below the sign.
#[inline(always)]
pub(crate) fn total_order_key<I: Integer>(bits: I) -> I {
    bits ^ bits.sar(I::BITS - 1).shr(1)
}

/// Towards zero, held between −2ⁿ and 2ⁿ − 1, NaN as 0.
#[inline(always)]
pub(crate) fn to_int<V: Float<Int: Integer>>(x: V, n: u32) -> V::Int {
    let end = V::constant((1_u64 << n) as f64);
    let lowest = V::Int::splat(i64::MIN >> (63 - n));
    let int = V::Int::select(x.lt(-end), lowest, x.to_int());
    let int = V::Int::select(end.le(x), lowest.not(), int);
    V::Int::select(x.is_nan(), V::Int::splat(0), int)
}

/// Towards zero, held between 0 and 2⁶⁴ − 1, NaN as 0.
#[inline(always)]
pub(crate) fn to_unsigned<S: Simd>(x: S::F64) -> S::I64 {
    let (zero, half) = (S::F64::constant(0.0), S::F64::constant((1_u64 << 63) as f64));
    let x = S::F64::select(zero.lt(x), x, zero);
    let upper = half.le(x);
    let low = S::F64::select(upper, x - half, x);
    let int = low.to_int() ^ S::I64::select(upper, S::I64::splat(i64::MIN), S::I64::splat(0));
    S::I64::select((half + half).le(x), S::I64::splat(-1), int)
}

/// Towards zero, held between 0 and 2³² − 1, NaN as 0.
#[inline(always)]
pub(crate) fn to_unsigned_word<S: Simd>(x: S::F32) -> S::I32 {
    let (zero, half) = (S::F32::constant(0.0), S::F32::constant(2_147_483_648.0));
    let x = S::F32::select(zero.lt(x), x, zero);
    let upper = half.le(x);
    let low = S::F32::select(upper, x - half, x);
    let int = low.to_int() ^ S::I32::select(upper, S::I32::splat(i32::MIN.into()), S::I32::splat(0));
    S::I32::select((half + half).le(x), S::I32::splat(-1), int)
}

/// A number below 2⁶³ that rounds as half of `x` does: its last bit is set if a bit was lost.
#[inline(always)]
fn halved<S: Simd>(x: S::I64) -> S::I64 {
    x.shr(1) | (x & S::I64::splat(1))
}

/// The nearest f32 to unsigned numbers.
#[inline(always)]
pub(crate) fn single_from_unsigned<S: Simd>(x: S::I64) -> S::F32 {
    let half = S::single_from_long(halved::<S>(x));
    let large = S::narrow_mask(x.lt(S::I64::splat(0)));
    S::F32::select(large, half + half, S::single_from_long(x))
}

/// The nearest f64 to unsigned numbers.
#[inline(always)]
pub(crate) fn double_from_unsigned<S: Simd>(x: S::I64) -> S::F64 {
    let half = S::F64::from_int(halved::<S>(x));
    S::F64::select(x.lt(S::I64::splat(0)), half + half, S::F64::from_int(x))
}

/// The f64 rounded to f32, to the neighbour with an odd last bit if it is none.
#[inline(always)]
pub(crate) fn to_odd<S: Simd>(x: S::F64) -> S::F32 {
    let nearest = S::narrow(x);
    let (wide, bits) = (S::widen(nearest), nearest.to_bits());
    let even = (bits & S::I32::splat(1)).eq(S::I32::splat(0));
    let inexact = S::narrow_mask(x.lt(wide) | wide.lt(x));
    let too_large = S::narrow_mask(x.abs().lt(wide.abs()));
    let odd = bits + S::I32::select(too_large, S::I32::splat(-1), S::I32::splat(1));
    S::F32::select(even & inexact, S::F32::from_bits(odd), nearest)
}

/// Signed numbers rounded to f64, to the neighbour with an odd last bit where they are none.
#[inline(always)]
pub(crate) fn long_to_odd<S: Simd>(x: S::I64) -> S::F64 {
    let zero = S::I64::splat(0);
    let nearest = S::F64::from_int(x);
    let end = S::F64::constant((1_u64 << 63) as f64);
    let back = S::I64::select(end.le(nearest), S::I64::splat(i64::MIN), nearest.to_int());
    let (error, bits) = (x - back, nearest.to_bits());
    let odd = (bits & S::I64::splat(1)).eq(S::I64::splat(1));
    // Away from zero where the error has the sign of the number.
    let away = !(error ^ x).lt(zero);
    let other = bits + S::I64::select(away, S::I64::splat(1), S::I64::splat(-1));
    S::F64::select(odd | error.eq(zero), nearest, S::F64::from_bits(other))
}

/// The same for unsigned numbers.
#[inline(always)]
pub(crate) fn unsigned_long_to_odd<S: Simd>(x: S::I64) -> S::F64 {
    let half = long_to_odd::<S>(halved::<S>(x));
    S::F64::select(x.lt(S::I64::splat(0)), half + half, long_to_odd::<S>(x))
}
