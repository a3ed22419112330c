//! The numbers that decompositions compute with, one by one.

use super::tile::Engine;
use shale_dialects::eval::math::complex;
use shale_ir::element::C128;
use shale_lanes::Isa;
use std::fmt::Debug;

/// f32 or f64: a number, or a part of a complex one.
pub(super) trait Part: bytemuck::Pod + Debug + Send + Sync {
    /// Whether it is f64, which f64 and complex numbers are computed in; other floats are in f32.
    const IS_DOUBLE: bool;
    const ZERO: Self;
    const NAN: Self;
    /// The nearest number.
    fn of(value: f64) -> Self;
    /// The number, exactly.
    fn wide(self) -> f64;
    /// `self − x · y`: rounded once in f32, each operation rounded in f64.
    fn minus_product(self, x: Self, y: Self) -> Self;
    /// The quotient.
    fn over(self, divisor: Self) -> Self;
    /// The number with the opposite sign.
    fn negated(self) -> Self;
    /// The square root.
    fn root(self) -> Self;
    /// True for what a root is taken of: positive and finite numbers.
    fn is_pivot(self) -> bool;
}

macro_rules! parts {
    ($($P:ty, $double:literal, |$z:ident, $x:ident, $y:ident| $minus_product:expr;)*) => { $(
        impl Part for $P {
            const IS_DOUBLE: bool = $double;
            const ZERO: $P = 0.0;
            const NAN: $P = <$P>::NAN;
            #[inline(always)]
            fn of(value: f64) -> $P {
                value as $P
            }
            #[inline(always)]
            fn wide(self) -> f64 {
                self.into()
            }
            #[inline(always)]
            fn minus_product(self, $x: $P, $y: $P) -> $P {
                let $z = self;
                $minus_product
            }
            #[inline(always)]
            fn over(self, divisor: $P) -> $P {
                self / divisor
            }
            #[inline(always)]
            fn negated(self) -> $P {
                -self
            }
            #[inline(always)]
            fn root(self) -> $P {
                self.sqrt()
            }
            #[inline(always)]
            fn is_pivot(self) -> bool {
                (self > 0.0) & (self < <$P>::INFINITY)
            }
        }
    )* };
}

parts! {
    f32, false, |z, x, y| (-x).mul_add(y, z);
    f64, true, |z, x, y| z - x * y;
}

/// f32, f64 or c128.
pub(super) trait Field: Copy + Debug + Send + Sync + 'static {
    /// What one of its numbers consists of.
    type Part: Part;
    /// How `isa` computes with tiles, with conjugates of the factors if so said.
    fn engine(isa: Isa, conjugated: bool) -> Engine<Self::Part>;
    /// The number whose real part is at a place and whose imaginary one lies `plane` behind it.
    fn get(from: &[Self::Part], at: usize, plane: usize) -> Self;
    /// Writes the number there.
    fn set(self, to: &mut [Self::Part], at: usize, plane: usize);
    /// The difference to a product, as the op states it.
    fn minus_product(self, x: Self, y: Self) -> Self;
    /// The quotient.
    fn over(self, divisor: Self) -> Self;
    /// The number with the opposite imaginary part.
    fn conj(self) -> Self;
    /// The square root of the real part, if that is positive and finite.
    fn pivot(self) -> Option<Self>;
}

/// Evaluates an expression with what matrices of an element type are computed with.
macro_rules! with_field {
    ($element:expr, $F:ident => $body:expr) => {
        match $element {
            element if element.is_complex() => {
                type $F = C128;
                $body
            }
            ElementType::F64 => {
                type $F = f64;
                $body
            }
            _ => {
                type $F = f32;
                $body
            }
        }
    };
}
pub(super) use with_field;

macro_rules! reals {
    ($($P:ty, $engine:path;)*) => { $(
        impl Field for $P {
            type Part = $P;
            fn engine(isa: Isa, _: bool) -> Engine<$P> {
                $engine(isa)
            }
            #[inline(always)]
            fn get(from: &[$P], at: usize, _: usize) -> $P {
                from[at]
            }
            #[inline(always)]
            fn set(self, to: &mut [$P], at: usize, _: usize) {
                to[at] = self;
            }
            #[inline(always)]
            fn minus_product(self, x: $P, y: $P) -> $P {
                Part::minus_product(self, x, y)
            }
            #[inline(always)]
            fn over(self, divisor: $P) -> $P {
                self / divisor
            }
            #[inline(always)]
            fn conj(self) -> $P {
                self
            }
            #[inline(always)]
            fn pivot(self) -> Option<$P> {
                self.is_pivot().then(|| self.root())
            }
        }
    )* };
}

reals! {
    f32, Engine::single;
    f64, Engine::double;
}

impl Field for C128 {
    type Part = f64;
    fn engine(isa: Isa, conjugated: bool) -> Engine<f64> {
        Engine::complex(isa, conjugated)
    }
    #[inline(always)]
    fn get(from: &[f64], at: usize, plane: usize) -> C128 {
        C128::new(from[at], from[at + plane])
    }
    #[inline(always)]
    fn set(self, to: &mut [f64], at: usize, plane: usize) {
        (to[at], to[at + plane]) = (self.re, self.im);
    }
    #[inline(always)]
    fn minus_product(self, x: C128, y: C128) -> C128 {
        self - x * y
    }
    fn over(self, divisor: C128) -> C128 {
        complex::divide(self, divisor)
    }
    #[inline(always)]
    fn conj(self) -> C128 {
        C128::new(self.re, -self.im)
    }
    fn pivot(self) -> Option<C128> {
        self.re.pivot().map(C128::from)
    }
}

/// True if a quotient of such parts needs no scaling: neither it nor anything on the way overflows or becomes subnormal, and no more than one of the
/// parts is 0. Products of four parts and their rounding errors have exponents within ±1000.
#[inline(always)]
fn is_plain(re: f64, im: f64) -> bool {
    const LEAST: f64 = f64::from_bits((1023 - 200) << 52);
    const MOST: f64 = f64::from_bits((1023 + 200) << 52);
    let plain = |x: f64| (x.abs() >= LEAST) & (x.abs() <= MOST);
    (plain(re) & (plain(im) | (im == 0.0))) | ((re == 0.0) & plain(im))
}

/// Quotients of complex numbers by one, where all are such that the scaling by powers of two that [`complex::divide`] begins and ends with changes
/// nothing: its steps without it, which vectorize. False, and nothing is done, if some are not.
#[inline(always)]
pub(super) fn over_plain(re: &mut [f64], im: &mut [f64], divisor: C128) -> bool {
    let plain = re.iter().zip(&*im).fold(true, |all, (re, im)| all & is_plain(*re, *im));
    if !plain || !is_plain(divisor.re, divisor.im) {
        return false;
    }
    let sum_of_products = |a: f64, b: f64, c: f64, d: f64| {
        let product = c * d;
        a.mul_add(b, product) + c.mul_add(d, -product)
    };
    let square = divisor.re.mul_add(divisor.re, divisor.im * divisor.im);
    for (re, im) in re.iter_mut().zip(im) {
        let quotient = sum_of_products(*re, divisor.re, *im, divisor.im) / square;
        *im = sum_of_products(*im, divisor.re, -*re, divisor.im) / square;
        *re = quotient;
    }
    true
}
