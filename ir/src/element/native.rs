//! The Rust types of array elements, and what code that is generic over them may ask.
//!
//! Laws
//! - Every type is plain data of exactly [`ElementType::bytes`] bytes, in the byte order and with the unused high bits (all
//!   zero) of the IR's dense constants: a buffer of elements is a buffer of bytes.
//! - Narrow integers and floats are codes: arithmetic happens in `i128` or in [`FloatElement::Compute`], and one rounding or
//!   wrapping leads back.

use super::format::FloatFormat;
use super::real::Real;
use super::types::ElementType;
use bytemuck::{Pod, Zeroable};
use std::fmt::{self, Debug};

pub use half::{bf16, f16};

/// Complex number of two `f32`.
pub type C64 = num_complex::Complex<f32>;
/// Complex number of two `f64`.
pub type C128 = num_complex::Complex<f64>;

/// A Rust type that is the storage of an element type.
pub trait Element: Pod + Debug + PartialEq + Send + Sync {
    /// The element type that this is.
    const TYPE: ElementType;
}

/// An integer of 2 to 64 bits; `pred` is none.
pub trait IntElement: Element + Ord {
    /// Width in bits.
    const BITS: u32;
    /// Whether values below zero exist.
    const SIGNED: bool;
    /// The smallest value.
    const LOWEST: i128 = if Self::SIGNED { -(1 << (Self::BITS - 1)) } else { 0 };
    /// The largest value.
    const HIGHEST: i128 = if Self::SIGNED { (1 << (Self::BITS - 1)) - 1 } else { (1 << Self::BITS) - 1 };

    /// The value.
    fn to_i128(self) -> i128;
    /// The element with the low [`BITS`](Self::BITS) bits of `value`: the value modulo 2^BITS.
    fn wrap(value: i128) -> Self;
}

/// A real float of any format.
pub trait FloatElement: Element + PartialOrd {
    /// The type that holds every value exactly and in which arithmetic is done: `f64` for `f64`, else `f32`.
    type Compute: Real;
    /// The bit layout.
    const FORMAT: FloatFormat;

    /// The value, exactly.
    fn widen(self) -> Self::Compute;
    /// The nearest element, ties to even, rounded once; overflow and NaN as [`FloatFormat::from_f64`] has them.
    fn narrow(value: Self::Compute) -> Self;
    /// The value, exactly.
    fn value(self) -> f64;
    /// The nearest element, ties to even, rounded once.
    fn nearest(value: f64) -> Self;
    /// The bits, in the low [`FloatFormat::bits`] bits of a word.
    fn code(self) -> u64;
    /// The element with these bits; bits above the width are ignored.
    fn from_code(code: u64) -> Self;

    /// A key that orders as IEEE 754's totalOrder: −NaN < −∞ < … < −0 < +0 < … < +∞ < +NaN, NaNs of one sign by their bits. The one NaN of the fnuz types, whose sign bit is set, comes before everything.
    fn total_order_key(self) -> i64 {
        let (code, format) = (self.code(), Self::FORMAT);
        let magnitude = (code & format.magnitude_mask()) as i64;
        match code & format.sign_bit() {
            0 => magnitude,
            _ if !format.has_signed_zero() && magnitude == 0 => -2 - format.magnitude_mask() as i64,
            _ => -1 - magnitude,
        }
    }
}

/// A complex number.
pub trait ComplexElement: Element {
    /// The type of the real and the imaginary part.
    type Part: Real + FloatElement<Compute = Self::Part>;

    /// The real part.
    fn re(self) -> Self::Part;
    /// The imaginary part.
    fn im(self) -> Self::Part;
    /// The number `re + im·i`.
    fn new(re: Self::Part, im: Self::Part) -> Self;
}

/// A truth value, one byte: 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Pod, Zeroable)]
#[repr(transparent)]
pub struct Pred(u8);

impl From<bool> for Pred {
    fn from(value: bool) -> Self {
        Pred(u8::from(value))
    }
}

impl From<Pred> for bool {
    fn from(value: Pred) -> Self {
        value.0 & 1 == 1
    }
}

impl Debug for Pred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        bool::from(*self).fmt(f)
    }
}

macro_rules! elements {
    ($($T:ty = $Variant:ident),* $(,)?) => { $(
        impl Element for $T {
            const TYPE: ElementType = ElementType::$Variant;
        }
    )* };
}
elements! {
    Pred = Pred, S2 = S2, S4 = S4, i8 = S8, i16 = S16, i32 = S32, i64 = S64,
    U2 = U2, U4 = U4, u8 = U8, u16 = U16, u32 = U32, u64 = U64,
    f16 = F16, bf16 = Bf16, f32 = F32, f64 = F64, C64 = C64, C128 = C128,
}

macro_rules! integers {
    ($($T:ident)*) => { $(
        impl IntElement for $T {
            const BITS: u32 = <$T>::BITS;
            const SIGNED: bool = <$T>::MIN != 0;

            fn to_i128(self) -> i128 {
                self.into()
            }
            fn wrap(value: i128) -> Self {
                value as $T
            }
        }
    )* };
}
integers! { i8 i16 i32 i64 u8 u16 u32 u64 }

macro_rules! narrow_integers {
    ($($(#[$doc:meta])* $T:ident = $bits:literal, $signed:literal;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Pod, Zeroable)]
        #[repr(transparent)]
        pub struct $T(u8);

        impl IntElement for $T {
            const BITS: u32 = $bits;
            const SIGNED: bool = $signed;

            fn to_i128(self) -> i128 {
                let unused = 8 - $bits;
                let code = self.0 << unused;
                if $signed { (code as i8 >> unused).into() } else { (code >> unused).into() }
            }
            fn wrap(value: i128) -> Self {
                $T(value as u8 & ((1 << $bits) - 1))
            }
        }
        impl PartialOrd for $T {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
        impl Ord for $T {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.to_i128().cmp(&other.to_i128())
            }
        }
        impl Debug for $T {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Debug::fmt(&self.to_i128(), f)
            }
        }
    )* };
}
narrow_integers! {
    /// Signed 2-bit integer, −2 to 1: its two's complement code in the low bits of a byte.
    S2 = 2, true;
    /// Signed 4-bit integer, −8 to 7: its two's complement code in the low bits of a byte.
    S4 = 4, true;
    /// Unsigned 2-bit integer, 0 to 3, in the low bits of a byte.
    U2 = 2, false;
    /// Unsigned 4-bit integer, 0 to 15, in the low bits of a byte.
    U4 = 4, false;
}

macro_rules! wide_floats {
    ($($T:ident: $Bits:ident, $Compute:ident, $FORMAT:ident, $widen:expr, $narrow:expr, $nearest:expr;)*) => { $(
        impl FloatElement for $T {
            type Compute = $Compute;
            const FORMAT: FloatFormat = FloatFormat::$FORMAT;

            fn widen(self) -> $Compute {
                $widen(self)
            }
            fn narrow(value: $Compute) -> Self {
                $narrow(value)
            }
            fn value(self) -> f64 {
                self.into()
            }
            fn nearest(value: f64) -> Self {
                $nearest(value)
            }
            fn code(self) -> u64 {
                self.to_bits().into()
            }
            fn from_code(code: u64) -> Self {
                $T::from_bits(code as $Bits)
            }
        }
    )* };
}
wide_floats! {
    // half converts an f64 by way of f32 on some machines, which rounds twice.
    f16: u16, f32, F16, f16::to_f32, f16::from_f32, |v| f16::from_code(FloatFormat::F16.from_f64(v));
    bf16: u16, f32, BF16, bf16::to_f32, bf16::from_f32, |v| bf16::from_code(FloatFormat::BF16.from_f64(v));
    f32: u32, f32, F32, |v| v, |v| v, |v| v as f32;
    f64: u64, f64, F64, |v| v, |v| v, |v| v;
}

macro_rules! narrow_floats {
    ($($(#[$doc:meta])* $T:ident[$size:literal] = $FORMAT:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, Pod, Zeroable)]
        #[repr(transparent)]
        pub struct $T([u8; $size]);

        impl Element for $T {
            const TYPE: ElementType = ElementType::$T;
        }
        impl FloatElement for $T {
            type Compute = f32;
            const FORMAT: FloatFormat = FloatFormat::$FORMAT;

            fn widen(self) -> f32 {
                self.value() as f32
            }
            fn narrow(value: f32) -> Self {
                Self::nearest(value.into())
            }
            fn value(self) -> f64 {
                Self::FORMAT.to_f64(self.code())
            }
            fn nearest(value: f64) -> Self {
                Self::from_code(Self::FORMAT.from_f64(value))
            }
            fn code(self) -> u64 {
                self.0.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
            }
            fn from_code(code: u64) -> Self {
                let bytes = (code & (u64::MAX >> (64 - Self::FORMAT.bits()))).to_le_bytes();
                $T(std::array::from_fn(|i| bytes[i]))
            }
        }
        impl PartialEq for $T {
            fn eq(&self, other: &Self) -> bool {
                self.widen() == other.widen()
            }
        }
        impl PartialOrd for $T {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                self.widen().partial_cmp(&other.widen())
            }
        }
        impl Debug for $T {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.widen().fmt(f)
            }
        }
    )* };
}
narrow_floats! {
    /// 8-bit float with infinities; equality and order are those of the values.
    F8E5M2[1] = F8E5M2;
    /// 8-bit float without infinities.
    F8E4M3Fn[1] = F8E4M3FN;
    /// 8-bit float of bias 11 without infinities and −0.
    F8E4M3B11Fnuz[1] = F8E4M3B11FNUZ;
    /// 8-bit float of bias 16 without infinities and −0.
    F8E5M2Fnuz[1] = F8E5M2FNUZ;
    /// 8-bit float of bias 8 without infinities and −0.
    F8E4M3Fnuz[1] = F8E4M3FNUZ;
    /// 8-bit float that follows IEEE 754 conventions.
    F8E4M3[1] = F8E4M3;
    /// 8-bit float that follows IEEE 754 conventions.
    F8E3M4[1] = F8E3M4;
    /// 8-bit power of two without sign and zero.
    F8E8M0Fnu[1] = F8E8M0FNU;
    /// 4-bit float of finite values only.
    F4E2M1Fn[1] = F4E2M1FN;
    /// 6-bit float of finite values only.
    F6E2M3Fn[1] = F6E2M3FN;
    /// 6-bit float of finite values only.
    F6E3M2Fn[1] = F6E3M2FN;
    /// 19-bit float with the range of `f32` and the precision of `f16`, in three bytes.
    Tf32[3] = TF32;
}

macro_rules! complex {
    ($($T:ident of $Part:ident),*) => { $(
        impl ComplexElement for $T {
            type Part = $Part;

            fn re(self) -> $Part {
                self.re
            }
            fn im(self) -> $Part {
                self.im
            }
            fn new(re: $Part, im: $Part) -> Self {
                $T { re, im }
            }
        }
    )* };
}
complex! { C64 of f32, C128 of f64 }
