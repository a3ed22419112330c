//! Registers of numbers: f32, f64, or the parts of c128 in two registers.
//!
//! The functions of the traits are safe to call because they are inlined into the functions that name the instructions a machine must have, whose
//! callers have checked the machine.

use super::field::{Field, Part, over_plain};
use shale_ir::element::C128;

/// Lanes of f32 or f64.
pub(super) trait Lanes: Copy {
    type Part: Part;
    /// How many.
    const COUNT: usize;
    /// Reads numbers that can be read.
    unsafe fn load(at: *const Self::Part) -> Self;
    /// Writes numbers that can be written.
    unsafe fn store(self, at: *mut Self::Part);
    fn splat(value: Self::Part) -> Self;
    /// `self − x · y`, rounded as [`Part::minus_product`] is.
    fn minus_product(self, x: Self, y: Self) -> Self;
    fn over(self, x: Self) -> Self;
}

/// Lanes that parts of complex numbers lie in.
pub(super) trait Parts: Lanes {
    fn plus(self, x: Self) -> Self;
    fn minus(self, x: Self) -> Self;
    fn times(self, x: Self) -> Self;
}

macro_rules! lanes {
    ($($(#[$cfg:meta])* $V:ident = $count:literal of $P:ty as $Register:ty: $load:path, $store:path, $splat:path, $div:path, |$z:ident, $x:ident, $y:ident| $minus_product:expr;)*) => { $(
        $(#[$cfg])*
        #[derive(Clone, Copy)]
        pub(super) struct $V($Register);
        $(#[$cfg])*
        impl Lanes for $V {
            type Part = $P;
            const COUNT: usize = $count;
            #[inline(always)]
            unsafe fn load(at: *const $P) -> Self {
                // SAFETY: the caller's promise; the functions that this is inlined into are called where the machine has the instruction. So below.
                $V(unsafe { $load(at) })
            }
            #[inline(always)]
            unsafe fn store(self, at: *mut $P) {
                // SAFETY: the caller's promise.
                unsafe { $store(at, self.0) }
            }
            #[inline(always)]
            fn splat(value: $P) -> Self {
                // SAFETY: as in `load`.
                $V(unsafe { $splat(value) })
            }
            #[inline(always)]
            fn minus_product(self, x: Self, y: Self) -> Self {
                let ($z, $x, $y) = (self.0, x.0, y.0);
                // SAFETY: as in `load`.
                $V(unsafe { $minus_product })
            }
            #[inline(always)]
            fn over(self, x: Self) -> Self {
                // SAFETY: as in `load`.
                $V(unsafe { $div(self.0, x.0) })
            }
        }
    )* };
}

macro_rules! parts {
    ($($(#[$cfg:meta])* $V:ident: $add:path, $sub:path, $mul:path;)*) => { $(
        $(#[$cfg])*
        impl Parts for $V {
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
        }
    )* };
}

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
#[cfg(target_arch = "x86_64")]
lanes! {
    Avx512Single = 16 of f32 as __m512: _mm512_loadu_ps, _mm512_storeu_ps, _mm512_set1_ps, _mm512_div_ps, |z, x, y| _mm512_fnmadd_ps(x, y, z);
    Avx512 = 8 of f64 as __m512d: _mm512_loadu_pd, _mm512_storeu_pd, _mm512_set1_pd, _mm512_div_pd, |z, x, y| _mm512_sub_pd(z, _mm512_mul_pd(x, y));
    Avx2Single = 8 of f32 as __m256: _mm256_loadu_ps, _mm256_storeu_ps, _mm256_set1_ps, _mm256_div_ps, |z, x, y| _mm256_fnmadd_ps(x, y, z);
    Avx2 = 4 of f64 as __m256d: _mm256_loadu_pd, _mm256_storeu_pd, _mm256_set1_pd, _mm256_div_pd, |z, x, y| _mm256_sub_pd(z, _mm256_mul_pd(x, y));
}
#[cfg(target_arch = "x86_64")]
parts! {
    Avx512: _mm512_add_pd, _mm512_sub_pd, _mm512_mul_pd;
    Avx2: _mm256_add_pd, _mm256_sub_pd, _mm256_mul_pd;
}
#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;
#[cfg(target_arch = "aarch64")]
lanes! {
    NeonSingle = 4 of f32 as float32x4_t: vld1q_f32, vst1q_f32, vdupq_n_f32, vdivq_f32, |z, x, y| vfmsq_f32(z, x, y);
    Neon = 2 of f64 as float64x2_t: vld1q_f64, vst1q_f64, vdupq_n_f64, vdivq_f64, |z, x, y| vsubq_f64(z, vmulq_f64(x, y));
}
#[cfg(target_arch = "aarch64")]
parts! {
    Neon: vaddq_f64, vsubq_f64, vmulq_f64;
}

impl<P: Part> Lanes for P {
    type Part = P;
    const COUNT: usize = 1;
    #[inline(always)]
    unsafe fn load(at: *const P) -> P {
        // SAFETY: the caller's promise.
        unsafe { *at }
    }
    #[inline(always)]
    unsafe fn store(self, at: *mut P) {
        // SAFETY: the caller's promise.
        unsafe { *at = self }
    }
    #[inline(always)]
    fn splat(value: P) -> P {
        value
    }
    #[inline(always)]
    fn minus_product(self, x: P, y: P) -> P {
        Part::minus_product(self, x, y)
    }
    #[inline(always)]
    fn over(self, x: P) -> P {
        Part::over(self, x)
    }
}

impl Parts for f64 {
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
}

/// Numbers of a field, one a lane; their imaginary parts, if they have such, lie `plane` numbers behind their real parts.
pub(super) trait Numbers: Copy {
    type Part: Part;
    /// How many parts one has.
    const PARTS: usize;
    /// How many.
    const COUNT: usize;
    /// Reads numbers that can be read.
    unsafe fn load(at: *const Self::Part, plane: usize) -> Self;
    /// Writes numbers that can be written.
    unsafe fn store(self, at: *mut Self::Part, plane: usize);
    /// One number, which can be read, in all lanes.
    unsafe fn splat(at: *const Self::Part, plane: usize) -> Self;
    /// The difference to the product of `x` and `y`, or of `x` and the conjugate of `y`.
    fn minus_product<const CONJUGATED: bool>(self, x: Self, y: Self) -> Self;
    /// The quotients by one number, which can be read.
    unsafe fn over(self, at: *const Self::Part, plane: usize) -> Self;
}

/// Real numbers.
#[derive(Clone, Copy)]
pub(super) struct Real<L>(L);

impl<L: Lanes> Numbers for Real<L> {
    type Part = L::Part;
    const PARTS: usize = 1;
    const COUNT: usize = L::COUNT;
    #[inline(always)]
    unsafe fn load(at: *const L::Part, _: usize) -> Self {
        // SAFETY: the caller's promise.
        Real(unsafe { L::load(at) })
    }
    #[inline(always)]
    unsafe fn store(self, at: *mut L::Part, _: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.0.store(at) }
    }
    #[inline(always)]
    unsafe fn splat(at: *const L::Part, _: usize) -> Self {
        // SAFETY: the caller's promise.
        Real(L::splat(unsafe { *at }))
    }
    #[inline(always)]
    fn minus_product<const CONJUGATED: bool>(self, x: Self, y: Self) -> Self {
        Real(self.0.minus_product(x.0, y.0))
    }
    #[inline(always)]
    unsafe fn over(self, at: *const L::Part, _: usize) -> Self {
        // SAFETY: the caller's promise.
        Real(self.0.over(L::splat(unsafe { *at })))
    }
}

/// Complex numbers: the real parts and the imaginary ones.
#[derive(Clone, Copy)]
pub(super) struct Complex<L>(L, L);

/// The most lanes of an instruction set.
const MOST: usize = 8;

impl<L: Parts<Part = f64>> Numbers for Complex<L> {
    type Part = f64;
    const PARTS: usize = 2;
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
