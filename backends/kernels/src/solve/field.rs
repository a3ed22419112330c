//! The numbers that decompositions compute with, one by one.

use shale_dialects::eval::math::complex;
use shale_ir::element::C128;

/// f64 or c128: each operation is that of the hlo op, without fused steps.
pub(super) trait Field: Copy {
    /// The number whose real part is at a place and whose imaginary one lies `plane` behind it.
    fn get(from: &[f64], at: usize, plane: usize) -> Self;
    /// Writes the number there.
    fn set(self, to: &mut [f64], at: usize, plane: usize);
    /// The difference to a product.
    fn minus_product(self, x: Self, y: Self) -> Self;
    /// The quotient.
    fn over(self, divisor: Self) -> Self;
    /// The number with the opposite imaginary part.
    fn conj(self) -> Self;
    /// The square root of the real part, if that is positive and finite.
    fn pivot(self) -> Option<Self>;
}

impl Field for f64 {
    #[inline(always)]
    fn get(from: &[f64], at: usize, _: usize) -> f64 {
        from[at]
    }
    #[inline(always)]
    fn set(self, to: &mut [f64], at: usize, _: usize) {
        to[at] = self;
    }
    #[inline(always)]
    fn minus_product(self, x: f64, y: f64) -> f64 {
        self - x * y
    }
    #[inline(always)]
    fn over(self, divisor: f64) -> f64 {
        self / divisor
    }
    #[inline(always)]
    fn conj(self) -> f64 {
        self
    }
    #[inline(always)]
    fn pivot(self) -> Option<f64> {
        (self > 0.0 && self.is_finite()).then(|| self.sqrt())
    }
}

impl Field for C128 {
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
