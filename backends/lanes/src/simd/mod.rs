//! Registers as vectors of lanes: one implementation of the same traits for each instruction set.
//!
//! Laws
//! - An instruction set has one number of lanes, `Simd::LANES`, for every kind: where a register holds half as many f64, two of them are one
//!   vector (`Two`). So operations that change the kind are lane by lane like all others.
//! - Every operation is exact or rounded once: all instruction sets give the same bits, any NaN for any NaN.
//! - Everything is inlined into `Simd::kernel`'s functions, which alone name the instructions that a machine must have.
//!
//! The functions of the traits are safe to call because only these functions, whose callers have checked the machine, can make a call reach an
//! instruction that is missing.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
#[cfg(target_arch = "x86_64")]
pub(crate) mod packed;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod register;
pub(crate) mod scalar;
mod two;

use shale_dialects::eval::vector::{IntVector, Mask, Single, Vector};
pub(crate) use two::Two;

/// Code that is compiled once for each instruction set.
pub(crate) trait Kernel<Arguments> {
    /// Runs it.
    ///
    /// # Safety
    /// The machine has the instructions of `S`; what the arguments must be is the kernel's business.
    unsafe fn run<S: Simd>(arguments: Arguments);
}

/// An instruction set.
pub(crate) trait Simd: Copy + 'static {
    /// Lanes of a vector; a power of two, at most 16.
    const LANES: usize;
    /// Vectors of f32.
    type F32: Single<Int = Self::I32, Mask = Self::M32, Double = Self::F64> + Float + Memory<f32>;
    /// Vectors of f64.
    type F64: Vector<Lane = f64, Int = Self::I64, Mask = Self::M64> + Float + Memory<f64>;
    /// Vectors of 32-bit integers.
    type I32: Integer<Mask = Self::M32> + Memory<i32>;
    /// Vectors of 64-bit integers.
    type I64: Integer<Mask = Self::M64> + Memory<i64>;
    /// A truth value for each 32-bit lane.
    type M32: Mask + Memory<u8>;
    /// A truth value for each 64-bit lane.
    type M64: Mask;

    /// The function that runs a kernel with this instruction set.
    fn kernel<K: Kernel<A>, A>() -> unsafe fn(A);

    /// The same numbers.
    fn widen(x: Self::F32) -> Self::F64;
    /// The nearest numbers.
    fn narrow(x: Self::F64) -> Self::F32;
    /// The same signed numbers.
    fn extend(x: Self::I32) -> Self::I64;
    /// The same unsigned numbers.
    fn extend_unsigned(x: Self::I32) -> Self::I64;
    /// The low bits.
    fn truncate(x: Self::I64) -> Self::I32;
    /// The same truth values.
    fn wide_mask(m: Self::M32) -> Self::M64;
    /// The same truth values.
    fn narrow_mask(m: Self::M64) -> Self::M32;
    /// Truth values from bits, the lowest one for the first lane.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn mask_of_bits(bits: u32) -> Self::M32 {
        const TO_THE_SIGN: [i32; 16] = [31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16];
        // SAFETY: a vector has at most 16 lanes.
        let shifts = unsafe { <Self::I32 as Memory<i32>>::load(TO_THE_SIGN.as_ptr()) };
        Self::I32::splat(bits.into()).shl_each(shifts).lt(Self::I32::splat(0))
    }
    /// The same signed numbers.
    #[inline(always)]
    fn double_from_word(x: Self::I32) -> Self::F64 {
        Self::F64::from_int(Self::extend(x))
    }
    /// Towards zero; the least number for 2³¹, and any for what lies further outside.
    #[inline(always)]
    fn word_from_double(x: Self::F64) -> Self::I32 {
        Self::truncate(x.to_int())
    }
    /// The nearest f32 to signed 64-bit numbers, rounded once.
    fn single_from_long(x: Self::I64) -> Self::F32;
    /// The lanes of two vectors in turn, which fill two.
    fn zipped(x: [Self::F32; 2]) -> [Self::F32; 2];
    /// The nearest f16, as an f32.
    fn round_f16(x: Self::F32) -> Self::F32;
    /// The nearest bf16, as an f32, NaN for NaN.
    #[inline(always)]
    fn round_bf16(x: Self::F32) -> Self::F32 {
        crate::format::round_bits::<Self>(x, 16)
    }

    /// Loads bytes as signed numbers.
    ///
    /// # Safety
    /// `LANES` elements can be read; so for the other loads, and written for the stores.
    unsafe fn load_i8(at: *const i8) -> Self::I32;
    /// Loads bytes as unsigned numbers.
    unsafe fn load_u8(at: *const u8) -> Self::I32;
    /// Loads pairs of bytes as signed numbers.
    unsafe fn load_i16(at: *const i16) -> Self::I32;
    /// Loads pairs of bytes as unsigned numbers.
    unsafe fn load_u16(at: *const u16) -> Self::I32;
    /// Loads f16.
    unsafe fn load_f16(at: *const u16) -> Self::F32;
    /// Stores the low bytes.
    unsafe fn store_u8(x: Self::I32, at: *mut u8);
    /// Stores the low halves.
    unsafe fn store_u16(x: Self::I32, at: *mut u16);
    /// Stores numbers that are f16.
    unsafe fn store_f16(x: Self::F32, at: *mut u16);
    /// Stores the nearest bf16 of two vectors.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    unsafe fn store_bf16(x: [Self::F32; 2], at: *mut u16) {
        // No closure: it would be compiled without the instructions.
        let (low, high) = (Self::round_bf16(x[0]).to_bits().shr(16), Self::round_bf16(x[1]).to_bits().shr(16));
        // SAFETY: the caller's promise.
        unsafe {
            Self::store_u16(low, at);
            Self::store_u16(high, at.add(Self::LANES));
        }
    }
    /// The same past the caches where the machine can do that; the address is a multiple of 64.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    unsafe fn stream_bf16(x: [Self::F32; 2], at: *mut u16) {
        // SAFETY: the caller's promise.
        unsafe { Self::store_bf16(x, at) }
    }
    /// Stores numbers that are f16 past the caches where the machine can do that; the address is a multiple of 64.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    unsafe fn stream_f16(x: [Self::F32; 2], at: *mut u16) {
        let [low, high] = x;
        // SAFETY: the caller's promise.
        unsafe {
            Self::store_f16(low, at);
            Self::store_f16(high, at.add(Self::LANES));
        }
    }
}

/// Vectors that lie in memory as elements of a type, at any address.
pub(crate) trait Memory<T>: Copy {
    /// Loads one element for each lane.
    ///
    /// # Safety
    /// That many elements can be read.
    unsafe fn load(at: *const T) -> Self;
    /// Stores one element for each lane.
    ///
    /// # Safety
    /// That many elements can be written.
    unsafe fn store(self, at: *mut T);
    /// Stores past the caches, where the machine can.
    ///
    /// # Safety
    /// As for `store`, and the address is a multiple of 64.
    #[inline(always)]
    unsafe fn stream(self, at: *mut T) {
        // SAFETY: the caller's promise.
        unsafe { self.store(at) }
    }
}

/// A float that is rounded from constants.
pub(crate) trait Constant {
    /// The nearest one.
    fn of(value: f64) -> Self;
}

impl Constant for f32 {
    #[inline(always)]
    fn of(value: f64) -> f32 {
        value as f32
    }
}

impl Constant for f64 {
    #[inline(always)]
    fn of(value: f64) -> f64 {
        value
    }
}

/// What lanes of floats need beyond the functions' algorithms.
pub(crate) trait Float: Vector<Lane: Constant> {
    /// A constant, rounded, in every lane.
    #[inline(always)]
    fn constant(value: f64) -> Self {
        Self::splat(Self::Lane::of(value))
    }
    /// The larger number; NaN if one is NaN; +0 is larger than −0.
    #[inline(always)]
    fn maximum(self, other: Self) -> Self {
        // Equal numbers differ at most in the sign of zero.
        let equal = Self::from_bits(self.to_bits() & other.to_bits());
        let larger = Self::select(other.lt(self) | self.is_nan(), self, other);
        Self::select(self.eq(other), equal, larger)
    }
    /// The smaller number; NaN if one is NaN; −0 is smaller than +0.
    #[inline(always)]
    fn minimum(self, other: Self) -> Self {
        let equal = Self::from_bits(self.to_bits() | other.to_bits());
        let smaller = Self::select(self.lt(other) | self.is_nan(), self, other);
        Self::select(self.eq(other), equal, smaller)
    }
    /// The nearest integer towards +∞.
    #[inline(always)]
    fn ceil(self) -> Self {
        -(-self).floor()
    }
}

/// What lanes of integers need beyond the functions' algorithms.
pub(crate) trait Integer: IntVector {
    /// Bits of a lane.
    const BITS: u32;

    /// All bits inverted.
    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::splat(-1)
    }
    /// `self < other`, unsigned.
    #[inline(always)]
    fn lt_unsigned(self, other: Self) -> Self::Mask {
        let sign = Self::splat(i64::MIN >> (64 - Self::BITS));
        (self ^ sign).lt(other ^ sign)
    }
    /// The larger number, signed.
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self::select(self.lt(other), other, self)
    }
    /// The smaller number, signed.
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self::select(self.lt(other), self, other)
    }
    /// The larger number, unsigned.
    #[inline(always)]
    fn max_unsigned(self, other: Self) -> Self {
        Self::select(self.lt_unsigned(other), other, self)
    }
    /// The smaller number, unsigned.
    #[inline(always)]
    fn min_unsigned(self, other: Self) -> Self {
        Self::select(self.lt_unsigned(other), self, other)
    }
    /// Shifts each lane right by its own count, the sign in: only signs where the count is the width or more (taken as an unsigned number).
    #[inline(always)]
    fn sar_each(self, bits: Self) -> Self {
        // ~(~x >> n) shifts ones in.
        let sign = self.sar(Self::BITS - 1);
        (self ^ sign).shr_each(bits) ^ sign
    }
    /// Rotates each lane left by its own count, modulo the width.
    #[inline(always)]
    fn rotate_left(self, bits: Self) -> Self {
        let bits = bits & Self::splat(i64::from(Self::BITS) - 1);
        self.shl_each(bits) | self.shr_each(Self::splat(Self::BITS.into()) - bits)
    }
    /// Rotates all lanes left by one count, modulo the width.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // only the window engine has generators' rounds
    #[inline(always)]
    fn rotate_left_all(self, bits: u32) -> Self {
        let bits = bits % Self::BITS;
        self.shl(bits) | self.shr((Self::BITS - bits) % Self::BITS)
    }
    /// The high half of the signed product.
    #[inline(always)]
    fn mul_high(self, other: Self) -> Self {
        let unsigned = self.mul_high_unsigned(other);
        unsigned - (self.sar(Self::BITS - 1) & other) - (other.sar(Self::BITS - 1) & self)
    }
    /// The number of bits that are set, by adding neighbours.
    #[inline(always)]
    fn popcnt(self) -> Self {
        let mask = |byte: i64| Self::splat(byte.wrapping_mul(0x0101_0101_0101_0101));
        let pairs = self - (self.shr(1) & mask(0x55));
        let fours = (pairs & mask(0x33)) + (pairs.shr(2) & mask(0x33));
        let bytes = (fours + fours.shr(4)) & mask(0x0f);
        bytes.mul_low(mask(1)).shr(Self::BITS - 8)
    }
    /// The number of zeros above the highest bit that is set.
    #[inline(always)]
    fn count_leading_zeros(self) -> Self {
        let mut x = self;
        let mut by = 1;
        while by < Self::BITS {
            x = x | x.shr(by);
            by *= 2;
        }
        x.not().popcnt()
    }
}

/// The longest vector in bytes of any kind and instruction set: 16 lanes of 8 bytes.
pub(crate) const VECTOR_BYTES: usize = 128;
