//! Registers of numbers: f64, or the parts of c128 in two registers.
//!
//! The functions of the traits are safe to call because they are inlined into the functions that name the instructions a machine must have, whose
//! callers have checked the machine.

use super::field::{Field, over_plain};
use shale_ir::element::C128;

/// Lanes of f64.
pub(super) trait Lanes: Copy {
    /// How many.
    const COUNT: usize;
    /// Reads numbers that can be read.
    unsafe fn load(at: *const f64) -> Self;
    /// Writes numbers that can be written.
    unsafe fn store(self, at: *mut f64);
    fn splat(value: f64) -> Self;
    fn plus(self, x: Self) -> Self;
    fn minus(self, x: Self) -> Self;
    fn times(self, x: Self) -> Self;
    fn over(self, x: Self) -> Self;
}

macro_rules! lanes {
    ($($(#[$cfg:meta])* $V:ident = $count:literal of $Register:ty: $load:path, $store:path, $splat:path, $add:path, $sub:path, $mul:path, $div:path;)*) => { $(
        $(#[$cfg])*
        #[derive(Clone, Copy)]
        pub(super) struct $V($Register);
        $(#[$cfg])*
        impl Lanes for $V {
            const COUNT: usize = $count;
            #[inline(always)]
            unsafe fn load(at: *const f64) -> Self {
                // SAFETY: the caller's promise; the functions that this is inlined into are called where the machine has the instruction. So below.
                $V(unsafe { $load(at) })
            }
            #[inline(always)]
            unsafe fn store(self, at: *mut f64) {
                // SAFETY: the caller's promise.
                unsafe { $store(at, self.0) }
            }
            #[inline(always)]
            fn splat(value: f64) -> Self {
                // SAFETY: as in `load`.
                $V(unsafe { $splat(value) })
            }
            #[inline(always)]
            fn plus(self, x: Self) -> Self {
                // SAFETY: as in `load`.
                $V(unsafe { $add(self.0, x.0) })
            }
            #[inline(always)]
            fn minus(self, x: Self) -> Self {
                // SAFETY: as in `load`.
                $V(unsafe { $sub(self.0, x.0) })
            }
            #[inline(always)]
            fn times(self, x: Self) -> Self {
                // SAFETY: as in `load`.
                $V(unsafe { $mul(self.0, x.0) })
            }
            #[inline(always)]
            fn over(self, x: Self) -> Self {
                // SAFETY: as in `load`.
                $V(unsafe { $div(self.0, x.0) })
            }
        }
    )* };
}

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
lanes! {
    #[cfg(target_arch = "x86_64")]
    Avx512 = 8 of __m512d: _mm512_loadu_pd, _mm512_storeu_pd, _mm512_set1_pd, _mm512_add_pd, _mm512_sub_pd, _mm512_mul_pd, _mm512_div_pd;
    #[cfg(target_arch = "x86_64")]
    Avx2 = 4 of __m256d: _mm256_loadu_pd, _mm256_storeu_pd, _mm256_set1_pd, _mm256_add_pd, _mm256_sub_pd, _mm256_mul_pd, _mm256_div_pd;
}
#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;
#[cfg(target_arch = "aarch64")]
lanes! {
    Neon = 2 of float64x2_t: vld1q_f64, vst1q_f64, vdupq_n_f64, vaddq_f64, vsubq_f64, vmulq_f64, vdivq_f64;
}

impl Lanes for f64 {
    const COUNT: usize = 1;
    #[inline(always)]
    unsafe fn load(at: *const f64) -> f64 {
        // SAFETY: the caller's promise.
        unsafe { *at }
    }
    #[inline(always)]
    unsafe fn store(self, at: *mut f64) {
        // SAFETY: the caller's promise.
        unsafe { *at = self }
    }
    #[inline(always)]
    fn splat(value: f64) -> f64 {
        value
    }
    #[inline(always)]
    fn plus(self, x: f64) -> f64 {
        self + x
    }
    #[inline(always)]
    fn minus(self, x: f64) -> f64 {
        self - x
    }
    #[inline(always)]
    fn times(self, x: f64) -> f64 {
        self * x
    }
    #[inline(always)]
    fn over(self, x: f64) -> f64 {
        self / x
    }
}

/// Numbers of a field, one a lane; their imaginary parts, if they have such, lie `plane` numbers behind their real parts.
pub(super) trait Numbers: Copy {
    /// How many.
    const COUNT: usize;
    /// Reads numbers that can be read.
    unsafe fn load(at: *const f64, plane: usize) -> Self;
    /// Writes numbers that can be written.
    unsafe fn store(self, at: *mut f64, plane: usize);
    /// One number, which can be read, in all lanes.
    unsafe fn splat(at: *const f64, plane: usize) -> Self;
    /// The difference to the product of `x` and `y`, or of `x` and the conjugate of `y`: each operation rounded.
    fn minus_product<const CONJUGATED: bool>(self, x: Self, y: Self) -> Self;
    /// The quotients by one number, which can be read.
    unsafe fn over(self, at: *const f64, plane: usize) -> Self;
}

/// Real numbers.
#[derive(Clone, Copy)]
pub(super) struct Real<L>(L);

impl<L: Lanes> Numbers for Real<L> {
    const COUNT: usize = L::COUNT;
    #[inline(always)]
    unsafe fn load(at: *const f64, _: usize) -> Self {
        // SAFETY: the caller's promise.
        Real(unsafe { L::load(at) })
    }
    #[inline(always)]
    unsafe fn store(self, at: *mut f64, _: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.0.store(at) }
    }
    #[inline(always)]
    unsafe fn splat(at: *const f64, _: usize) -> Self {
        // SAFETY: the caller's promise.
        Real(L::splat(unsafe { *at }))
    }
    #[inline(always)]
    fn minus_product<const CONJUGATED: bool>(self, x: Self, y: Self) -> Self {
        Real(self.0.minus(x.0.times(y.0)))
    }
    #[inline(always)]
    unsafe fn over(self, at: *const f64, _: usize) -> Self {
        // SAFETY: the caller's promise.
        Real(self.0.over(L::splat(unsafe { *at })))
    }
}

/// Complex numbers: the real parts and the imaginary ones.
#[derive(Clone, Copy)]
pub(super) struct Complex<L>(L, L);

/// The most lanes of an instruction set.
const MOST: usize = 8;

impl<L: Lanes> Numbers for Complex<L> {
    const COUNT: usize = L::COUNT;
    #[inline(always)]
    unsafe fn load(at: *const f64, plane: usize) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Complex(L::load(at), L::load(at.add(plane))) }
    }
    #[inline(always)]
    unsafe fn store(self, at: *mut f64, plane: usize) {
        // SAFETY: the caller's promise.
        unsafe {
            self.0.store(at);
            self.1.store(at.add(plane));
        }
    }
    #[inline(always)]
    unsafe fn splat(at: *const f64, plane: usize) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Complex(L::splat(*at), L::splat(*at.add(plane))) }
    }
    #[inline(always)]
    fn minus_product<const CONJUGATED: bool>(self, x: Self, y: Self) -> Self {
        let (re, im) = ([x.0.times(y.0), x.1.times(y.1)], [x.0.times(y.1), x.1.times(y.0)]);
        // With the conjugate the terms with `y.1` have the opposite sign, which is exact.
        let (re, im) = if CONJUGATED { (re[0].plus(re[1]), im[1].minus(im[0])) } else { (re[0].minus(re[1]), im[0].plus(im[1])) };
        Complex(self.0.minus(re), self.1.minus(im))
    }
    #[inline(always)]
    unsafe fn over(self, at: *const f64, plane: usize) -> Self {
        let [mut re, mut im] = [[0.0; MOST]; 2];
        // SAFETY: no instruction set has more lanes; the divisor is the caller's promise.
        let divisor = unsafe {
            self.0.store(re.as_mut_ptr());
            self.1.store(im.as_mut_ptr());
            C128::new(*at, *at.add(plane))
        };
        if !over_plain(&mut re[..L::COUNT], &mut im[..L::COUNT], divisor) {
            for (re, im) in re.iter_mut().zip(&mut im).take(L::COUNT) {
                let quotient = C128::new(*re, *im).over(divisor);
                (*re, *im) = (quotient.re, quotient.im);
            }
        }
        // SAFETY: as above.
        unsafe { Complex(L::load(re.as_ptr()), L::load(im.as_ptr())) }
    }
}
