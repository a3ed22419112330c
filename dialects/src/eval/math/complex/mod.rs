//! The functions of complex numbers, on c128; those of c64 are computed in f64 and rounded once.
//!
//! Laws
//! - Each part is within 4 ulp, but where a part is a difference that cancels (its error is then small beside the number's magnitude).
//! - Special values, signed zeros and sides of branch cuts as in annex G of C99. XLA's CPU loses signs of zero here and there.
//! - No overflow or underflow on the way to a result that is representable.

mod divide;
mod exponential;
mod hyperbolic;
mod inverse;
mod logarithm;
mod power;
mod root;

use shale_ir::element::{C64, C128, ComplexElement, FloatElement};

/// A complex element type.
pub trait Complex: ComplexElement {
    /// The same number, exactly. All NaNs are one, so that no sign of a zero or infinity comes from that of a NaN, which machines choose.
    fn widen(self) -> C128 {
        let part = |x: f64| if x.is_nan() { f64::NAN } else { x };
        C128::new(part(self.re().value()), part(self.im().value()))
    }
    /// The nearest number.
    fn narrow(z: C128) -> Self {
        Self::new(FloatElement::nearest(z.re), FloatElement::nearest(z.im))
    }
}
impl Complex for C64 {}
impl Complex for C128 {}

macro_rules! functions {
    ($($(#[doc = $doc:literal])* $module:ident::$name:ident($($z:ident),*);)*) => {
        $($(#[doc = $doc])* pub fn $name<T: Complex>($($z: T),*) -> T { T::narrow($module::$name($($z.widen()),*)) })*
    };
}
functions! {
    /// z / w
    divide::divide(z, w);
    /// z / |z|; 0 at 0, NaN in both parts if one is NaN.
    divide::sign(z);
    /// eᶻ
    exponential::exp(z);
    /// eᶻ − 1
    exponential::expm1(z);
    /// 1 / (1 + e⁻ᶻ)
    exponential::logistic(z);
    /// cosh z
    hyperbolic::cosh(z);
    /// sinh z
    hyperbolic::sinh(z);
    /// tanh z
    hyperbolic::tanh(z);
    /// cos z
    hyperbolic::cos(z);
    /// sin z
    hyperbolic::sin(z);
    /// tan z
    hyperbolic::tan(z);
    /// arccos z, cut along the real axis outside [−1, 1].
    inverse::acos(z);
    /// arcosh z, cut along the real axis below 1.
    inverse::acosh(z);
    /// arcsin z, cut along the real axis outside [−1, 1].
    inverse::asin(z);
    /// arsinh z, cut along the imaginary axis outside [−i, i].
    inverse::asinh(z);
    /// arctan z, cut along the imaginary axis outside [−i, i].
    inverse::atan(z);
    /// −i · log((x + iy) / √(x² + y²))
    inverse::atan2(y, x);
    /// artanh z, cut along the real axis outside [−1, 1].
    inverse::atanh(z);
    /// The principal logarithm, cut along the negative real axis.
    logarithm::log(z);
    /// log(1 + z)
    logarithm::log1p(z);
    /// e^(w · log z); 1 for w = 0, and 0 for z = 0 where the real part of w is positive.
    power::pow(z, w);
    /// The principal cube root, whose angle is a third of the number's.
    root::cbrt(z);
    /// 1 / √z
    root::rsqrt(z);
    /// The square root in the right half-plane.
    root::sqrt(z);
}

/// |z|
pub fn abs<T: Complex>(z: T) -> T::Part {
    FloatElement::nearest(root::magnitude(z.widen()))
}

/// i · z
fn times_i(z: C128) -> C128 {
    C128::new(-z.im, z.re)
}

/// −i · z
fn over_i(z: C128) -> C128 {
    C128::new(z.im, -z.re)
}

/// `x · 2ⁿ` for |n| up to 2000, rounded once for results that are not subnormal.
fn scale(x: f64, n: i32) -> f64 {
    let (half, rest) = (n / 2, n - n / 2);
    x * f64::from_bits(((1023 + half) as u64) << 52) * f64::from_bits(((1023 + rest) as u64) << 52)
}

/// `scale` of both parts.
fn scale_both(z: C128, n: i32) -> C128 {
    C128::new(scale(z.re, n), scale(z.im, n))
}

/// The exponent of the larger part of a finite number that is not 0, rounded to an even number: 1 ≤ larger / 2ⁿ < 4 or so.
fn even_exponent(z: C128) -> i32 {
    let larger = z.re.abs().max(z.im.abs());
    let subnormal = if larger < f64::MIN_POSITIVE { 54 } else { 0 };
    let exponent = (scale(larger, subnormal).to_bits() >> 52) as i32 - 1023 - subnormal;
    exponent & !1
}
