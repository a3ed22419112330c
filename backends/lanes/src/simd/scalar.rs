//! One lane: Rust's scalars. The portable form, and what the others are tested against.

use super::{Float, Integer, Kernel, Memory, Simd};
use shale_ir::element::{FloatElement, f16};
use std::num::Wrapping;

/// No vector instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar;

impl Float for f32 {}
impl Float for f64 {}

macro_rules! integer {
    ($I:ident, $U:ident) => {
        impl Integer for Wrapping<$I> {
            const BITS: u32 = $I::BITS;
            #[inline(always)]
            fn popcnt(self) -> Self {
                Wrapping(self.0.count_ones() as $I)
            }
            #[inline(always)]
            fn count_leading_zeros(self) -> Self {
                Wrapping(self.0.leading_zeros() as $I)
            }
        }
    };
}
integer!(i32, u32);
integer!(i64, u64);

macro_rules! memory {
    ($($V:ty, $T:ty, |$x:ident| $get:expr, |$y:ident| $put:expr;)*) => { $(
        impl Memory<$T> for $V {
            #[inline(always)]
            unsafe fn load(at: *const $T) -> Self {
                // SAFETY: the caller promises that an element can be read.
                let $x = unsafe { at.read_unaligned() };
                $get
            }
            #[inline(always)]
            unsafe fn store(self, at: *mut $T) {
                let $y = self;
                // SAFETY: the caller promises that an element can be written.
                unsafe { at.write_unaligned($put) }
            }
        }
    )* };
}
memory! {
    f32, f32, |x| x, |y| y;
    f64, f64, |x| x, |y| y;
    Wrapping<i32>, i32, |x| Wrapping(x), |y| y.0;
    Wrapping<i64>, i64, |x| Wrapping(x), |y| y.0;
    bool, u8, |x| x != 0, |y| u8::from(y);
}

impl Simd for Scalar {
    const LANES: usize = 1;
    type F32 = f32;
    type F64 = f64;
    type I32 = Wrapping<i32>;
    type I64 = Wrapping<i64>;
    type M32 = bool;
    type M64 = bool;

    fn kernel<K: Kernel<A>, A>() -> unsafe fn(A) {
        unsafe fn run<K: Kernel<A>, A>(arguments: A) {
            // SAFETY: every machine has scalars; the rest is the caller's promise.
            unsafe { K::run::<Scalar>(arguments) }
        }
        run::<K, A>
    }

    #[inline(always)]
    fn widen(x: f32) -> f64 {
        x.into()
    }
    #[inline(always)]
    fn narrow(x: f64) -> f32 {
        x as f32
    }
    #[inline(always)]
    fn extend(x: Wrapping<i32>) -> Wrapping<i64> {
        Wrapping(x.0.into())
    }
    #[inline(always)]
    fn extend_unsigned(x: Wrapping<i32>) -> Wrapping<i64> {
        Wrapping(i64::from(x.0 as u32))
    }
    #[inline(always)]
    fn truncate(x: Wrapping<i64>) -> Wrapping<i32> {
        Wrapping(x.0 as i32)
    }
    #[inline(always)]
    fn wide_mask(m: bool) -> bool {
        m
    }
    #[inline(always)]
    fn narrow_mask(m: bool) -> bool {
        m
    }
    #[inline(always)]
    fn single_from_long(x: Wrapping<i64>) -> f32 {
        x.0 as f32
    }
    #[inline(always)]
    fn zipped(x: [f32; 2]) -> [f32; 2] {
        x
    }
    #[inline(always)]
    fn round_f16(x: f32) -> f32 {
        f16::narrow(x).widen()
    }

    #[inline(always)]
    unsafe fn load_i8(at: *const i8) -> Wrapping<i32> {
        // SAFETY: the caller promises that an element can be read; so below.
        Wrapping(unsafe { at.read_unaligned() }.into())
    }
    #[inline(always)]
    unsafe fn load_u8(at: *const u8) -> Wrapping<i32> {
        // SAFETY: as above.
        Wrapping(unsafe { at.read_unaligned() }.into())
    }
    #[inline(always)]
    unsafe fn load_i16(at: *const i16) -> Wrapping<i32> {
        // SAFETY: as above.
        Wrapping(unsafe { at.read_unaligned() }.into())
    }
    #[inline(always)]
    unsafe fn load_u16(at: *const u16) -> Wrapping<i32> {
        // SAFETY: as above.
        Wrapping(unsafe { at.read_unaligned() }.into())
    }
    #[inline(always)]
    unsafe fn load_f16(at: *const u16) -> f32 {
        // SAFETY: as above.
        f16::from_bits(unsafe { at.read_unaligned() }).widen()
    }
    #[inline(always)]
    unsafe fn store_u8(x: Wrapping<i32>, at: *mut u8) {
        // SAFETY: the caller promises that an element can be written; so below.
        unsafe { at.write_unaligned(x.0 as u8) }
    }
    #[inline(always)]
    unsafe fn store_u16(x: Wrapping<i32>, at: *mut u16) {
        // SAFETY: as above.
        unsafe { at.write_unaligned(x.0 as u16) }
    }
    #[inline(always)]
    unsafe fn store_f16(x: f32, at: *mut u16) {
        // SAFETY: as above.
        unsafe { at.write_unaligned(f16::narrow(x).to_bits()) }
    }
}
