//! Vectors of numbers that products are added in.

use num_complex::Complex;
use shale_ir::element::{ElementType, Real};

/// Lanes of numbers: the arithmetic of the micro-kernels.
///
/// Everything is inlined into functions that name the instructions which a machine must have; only they call it.
pub(super) trait Lanes: Copy {
    /// What a lane holds.
    type Number: Copy;
    /// The number of lanes.
    const COUNT: usize;

    /// Zero in each lane.
    fn zero() -> Self;
    /// Loads a number for each lane, from any address.
    ///
    /// # Safety
    /// That many numbers can be read.
    unsafe fn load(at: *const Self::Number) -> Self;
    /// Stores a number for each lane, to any address.
    ///
    /// # Safety
    /// That many numbers can be written.
    unsafe fn store(self, at: *mut Self::Number);
    /// Loads a number for each of the first `count` lanes, from any address; zero in the others.
    ///
    /// # Safety
    /// That many numbers can be read.
    unsafe fn load_first(at: *const Self::Number, count: usize) -> Self;
    /// Stores the numbers of the first `count` lanes, to any address.
    ///
    /// # Safety
    /// That many numbers can be written.
    unsafe fn store_first(self, at: *mut Self::Number, count: usize);
    /// One number in each lane.
    ///
    /// # Safety
    /// One number can be read.
    unsafe fn splat(at: *const Self::Number) -> Self;
    /// Brings what is at an address, which need not exist, near to the processor, where it can be asked.
    #[inline(always)]
    fn prefetch(_: *const u8) {}
    /// `self + x · y`, rounded as the type's products are.
    fn multiply_add(self, x: Self, y: Self) -> Self;
    /// `self + other`
    fn add(self, other: Self) -> Self;
    /// What the sum of one lane begins with.
    fn zero_one() -> Self::Number;
    /// `sum + x · y` of one lane.
    fn multiply_add_one(sum: Self::Number, x: Self::Number, y: Self::Number) -> Self::Number;
    /// `x + y` of one lane.
    fn add_one(x: Self::Number, y: Self::Number) -> Self::Number;
}

/// The arithmetic of one number.
pub(super) trait Arithmetic {
    /// The number.
    type Number: Copy;
    /// Zero.
    const ZERO: Self::Number;
    /// `sum + x · y`
    fn multiply_add(sum: Self::Number, x: Self::Number, y: Self::Number) -> Self::Number;
    /// `x + y`
    fn add(x: Self::Number, y: Self::Number) -> Self::Number;
}

/// Floats: a product is added with one rounding.
pub(super) struct Fused<T>(std::marker::PhantomData<T>);

impl<T: Real> Arithmetic for Fused<T> {
    type Number = T;
    const ZERO: T = T::ZERO;
    #[inline(always)]
    fn multiply_add(sum: T, x: T, y: T) -> T {
        x.mul_add(y, sum)
    }
    #[inline(always)]
    fn add(x: T, y: T) -> T {
        x + y
    }
}

/// Complex numbers: part by part, each with two fused multiply-adds.
pub(super) struct ComplexFused<T>(std::marker::PhantomData<T>);

macro_rules! complex {
    ($($T:ident)*) => {$(
        impl Arithmetic for ComplexFused<$T> {
            type Number = Complex<$T>;
            const ZERO: Complex<$T> = Complex { re: 0.0, im: 0.0 };
            #[inline(always)]
            fn multiply_add(sum: Complex<$T>, x: Complex<$T>, y: Complex<$T>) -> Complex<$T> {
                Complex { re: (-x.im).mul_add(y.im, x.re.mul_add(y.re, sum.re)), im: x.im.mul_add(y.re, x.re.mul_add(y.im, sum.im)) }
            }
            #[inline(always)]
            fn add(x: Complex<$T>, y: Complex<$T>) -> Complex<$T> {
                x + y
            }
        }
    )*};
}
complex!(f32 f64);

/// Integers, modulo a power of two.
pub(super) struct Wrapping<T>(std::marker::PhantomData<T>);

macro_rules! wrapping {
    ($($T:ident)*) => {$(
        impl Arithmetic for Wrapping<$T> {
            type Number = $T;
            const ZERO: $T = 0;
            #[inline(always)]
            fn multiply_add(sum: $T, x: $T, y: $T) -> $T {
                sum.wrapping_add(x.wrapping_mul(y))
            }
            #[inline(always)]
            fn add(x: $T, y: $T) -> $T {
                x.wrapping_add(y)
            }
        }
    )*};
}
wrapping!(i32 i64);

/// Truth values, 0 or 1: a product is "and", a sum is "or".
pub(super) struct Truth;

impl Arithmetic for Truth {
    type Number = i32;
    const ZERO: i32 = 0;
    #[inline(always)]
    fn multiply_add(sum: i32, x: i32, y: i32) -> i32 {
        sum | (x & y)
    }
    #[inline(always)]
    fn add(x: i32, y: i32) -> i32 {
        x | y
    }
}

/// Numbers of a float type narrower than f32, held as f32: computed as f32 and rounded to the type after each step. Sums begin with the type's zero:
/// NaN where it has none.
pub(super) struct Rounded<T>(std::marker::PhantomData<T>);

impl<T: shale_ir::element::FloatElement<Compute = f32>> Arithmetic for Rounded<T> {
    type Number = f32;
    const ZERO: f32 = if matches!(T::TYPE, ElementType::F8E8M0Fnu) { f32::NAN } else { 0.0 };
    #[inline(always)]
    fn multiply_add(sum: f32, x: f32, y: f32) -> f32 {
        T::narrow(x.mul_add(y, sum)).widen()
    }
    #[inline(always)]
    fn add(x: f32, y: f32) -> f32 {
        T::narrow(x + y).widen()
    }
}

/// Lanes of any arithmetic, one after the other: the form for machines without vectors and for types without vector instructions.
pub(super) struct Several<A: Arithmetic, const N: usize>(pub(super) [A::Number; N]);

impl<A: Arithmetic, const N: usize> Clone for Several<A, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Arithmetic, const N: usize> Copy for Several<A, N> {}

impl<A: Arithmetic, const N: usize> Lanes for Several<A, N> {
    type Number = A::Number;
    const COUNT: usize = N;
    #[inline(always)]
    fn zero() -> Self {
        Several([A::ZERO; N])
    }
    #[inline(always)]
    unsafe fn load(at: *const A::Number) -> Self {
        // SAFETY: the caller's promise.
        Several(unsafe { at.cast::<[A::Number; N]>().read_unaligned() })
    }
    #[inline(always)]
    unsafe fn store(self, at: *mut A::Number) {
        // SAFETY: the caller's promise.
        unsafe { at.cast::<[A::Number; N]>().write_unaligned(self.0) }
    }
    #[inline(always)]
    unsafe fn load_first(at: *const A::Number, count: usize) -> Self {
        let mut lanes = Self::zero();
        for (i, lane) in lanes.0.iter_mut().enumerate().take(count) {
            // SAFETY: the caller's promise.
            *lane = unsafe { at.add(i).read_unaligned() };
        }
        lanes
    }
    #[inline(always)]
    unsafe fn store_first(self, at: *mut A::Number, count: usize) {
        for (i, lane) in self.0.iter().enumerate().take(count) {
            // SAFETY: the caller's promise.
            unsafe { at.add(i).write_unaligned(*lane) };
        }
    }
    #[inline(always)]
    unsafe fn splat(at: *const A::Number) -> Self {
        // SAFETY: the caller's promise.
        Several([unsafe { at.read_unaligned() }; N])
    }
    #[inline(always)]
    fn multiply_add(mut self, x: Self, y: Self) -> Self {
        for i in 0..N {
            self.0[i] = A::multiply_add(self.0[i], x.0[i], y.0[i]);
        }
        self
    }
    #[inline(always)]
    fn add(mut self, other: Self) -> Self {
        for i in 0..N {
            self.0[i] = A::add(self.0[i], other.0[i]);
        }
        self
    }
    #[inline(always)]
    fn zero_one() -> A::Number {
        A::ZERO
    }
    #[inline(always)]
    fn multiply_add_one(sum: A::Number, x: A::Number, y: A::Number) -> A::Number {
        A::multiply_add(sum, x, y)
    }
    #[inline(always)]
    fn add_one(x: A::Number, y: A::Number) -> A::Number {
        A::add(x, y)
    }
}
