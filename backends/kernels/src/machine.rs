//! Elements as the processor computes with them, and operations that join two of them.

use shale_dialects::eval::arithmetic::canonical_nan;
use shale_ir::element::{C64, C128, ComplexElement, Real};
use std::convert::identity;
use std::marker::PhantomData;

/// An element of a machine type.
pub(crate) trait Machine<const W: usize>: Copy {
    fn read(bytes: [u8; W]) -> Self;
    fn bytes(self) -> [u8; W];
}

/// Bytes that nothing is computed with.
impl<const W: usize> Machine<W> for [u8; W] {
    #[inline(always)]
    fn read(bytes: [u8; W]) -> [u8; W] {
        bytes
    }
    #[inline(always)]
    fn bytes(self) -> [u8; W] {
        self
    }
}

macro_rules! machine {
    ($($T:ident $W:literal),*) => { $(
        impl Machine<$W> for $T {
            #[inline(always)]
            fn read(bytes: [u8; $W]) -> $T { $T::from_le_bytes(bytes) }
            #[inline(always)]
            fn bytes(self) -> [u8; $W] { self.to_le_bytes() }
        }
    )* };
}
machine!(f32 4, f64 8, i8 1, u8 1, i16 2, u16 2, i32 4, u32 4, i64 8, u64 8);

macro_rules! complex {
    ($($T:ident $W:literal),*) => { $(
        impl Machine<$W> for $T {
            #[inline(always)]
            fn read(bytes: [u8; $W]) -> $T { bytemuck::cast(bytes) }
            #[inline(always)]
            fn bytes(self) -> [u8; $W] { bytemuck::cast(self) }
        }
    )* };
}
complex!(C64 8, C128 16);

/// A number of 16 bits as the f32 of the same value: every operation rounds.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(crate) struct Bf16(f32);

/// The same for the half-precision format.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(crate) struct Half(f32);

impl Machine<2> for Bf16 {
    #[inline(always)]
    fn read(bytes: [u8; 2]) -> Bf16 {
        Bf16(f32::from_bits(u32::from(u16::from_le_bytes(bytes)) << 16))
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 2] {
        let bits = self.0.to_bits();
        // Ties go to the even number: the last bit that stays is added.
        let rounded = bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16;
        let code = if self.0.is_nan() { 0x7fc0 } else { rounded };
        (code as u16).to_le_bytes()
    }
}

/// 2¹¹²: what the exponents of the two formats differ by.
const RAISED: f32 = f32::from_bits((127 + 112) << 23);
/// What a number too small for a normal half is added to, so that its last bit is that of the smallest half.
const SMALL: f32 = f32::from_bits((127 - 15 + 23 - 10 + 1) << 23);

impl Machine<2> for Half {
    #[inline(always)]
    fn read(bytes: [u8; 2]) -> Half {
        let bits = u32::from(u16::from_le_bytes(bytes));
        let (sign, magnitude) = ((bits & 0x8000) << 16, (bits & 0x7fff) << 13);
        let finite = (f32::from_bits(magnitude) * RAISED).to_bits();
        let special = magnitude | 0xff << 23;
        Half(f32::from_bits(sign | if magnitude >= 31 << 23 { special } else { finite }))
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 2] {
        let sign = self.0.to_bits() & 0x8000_0000;
        let bits = self.0.to_bits() ^ sign;
        let special = if bits > 255 << 23 { 0x7e00 } else { 0x7c00 };
        let small = (f32::from_bits(bits) + SMALL).to_bits().wrapping_sub(SMALL.to_bits());
        // Ties go to the even number; a carry goes to the exponent, and from the largest number to infinity.
        let normal = bits.wrapping_add(0xfff + (bits >> 13 & 1)).wrapping_sub(112 << 23) >> 13;
        let finite = if bits < 113 << 23 { small } else { normal };
        let code = if bits >= 143 << 23 { special } else { finite };
        ((code | sign >> 16) as u16).to_le_bytes()
    }
}

/// How elements lie in memory, and as what they are computed with.
pub(crate) trait Stored<const W: usize, const V: usize> {
    type Computed: Machine<V>;
    fn widen(bytes: [u8; W]) -> Self::Computed;
    fn narrow(value: Self::Computed) -> [u8; W];
}

/// Elements that are computed with as they are.
pub(crate) struct Plain<T>(PhantomData<T>);

/// Narrow floats that are joined in f32 and rounded once.
pub(crate) struct Widened<T>(PhantomData<T>);

impl<T: Machine<W>, const W: usize> Stored<W, W> for Plain<T> {
    type Computed = T;
    #[inline(always)]
    fn widen(bytes: [u8; W]) -> T {
        T::read(bytes)
    }
    #[inline(always)]
    fn narrow(value: T) -> [u8; W] {
        value.bytes()
    }
}

macro_rules! widened {
    ($($T:ident),*) => { $(
        impl Stored<2, 4> for Widened<$T> {
            type Computed = f32;
            #[inline(always)]
            fn widen(bytes: [u8; 2]) -> f32 { $T::read(bytes).0 }
            #[inline(always)]
            fn narrow(value: f32) -> [u8; 2] { $T(value).bytes() }
        }

        impl $T {
            #[inline(always)]
            fn canonical(self) -> $T { $T(canonical_nan(self.0)) }
        }
    )* };
}
widened!(Bf16, Half);

/// An operation that is a type, so that loops are compiled for each.
pub(crate) trait Operation<T> {
    /// What joined with any element gives that element.
    const NOTHING: T;
    /// Two elements joined, but that a NaN may have any bits. They say nothing of what it is joined with next, which is a NaN as well, so that a chain of
    /// these need not wait until results are [settled](Operation::settled).
    fn raw(x: T, y: T) -> T;
    /// An element that was joined, with the bits of a result.
    fn settled(x: T) -> T;

    #[inline(always)]
    fn apply(x: T, y: T) -> T {
        Self::settled(Self::raw(x, y))
    }
}

macro_rules! operations {
    ($($Name:ident { $($T:ident)* } $nothing:expr, |$x:ident, $y:ident| $value:expr, $settled:expr;)*) => { $($(
        const _: () = {
            #[allow(dead_code)]
            type T = $T;
            impl Operation<T> for $Name {
                const NOTHING: T = $nothing;
                #[inline(always)]
                fn raw($x: T, $y: T) -> T { $value }
                #[inline(always)]
                fn settled(x: T) -> T { ($settled)(x) }
            }
        };
    )*)* };
}
pub(crate) struct Add;
pub(crate) struct Multiply;
pub(crate) struct Maximum;
pub(crate) struct Minimum;
pub(crate) struct And;
pub(crate) struct Or;
pub(crate) struct Xor;
operations! {
    Add { u8 u16 u32 u64 } 0, |x, y| x.wrapping_add(y), identity;
    Multiply { u8 u16 u32 u64 } 1, |x, y| x.wrapping_mul(y), identity;
    Maximum { i8 u8 i16 u16 i32 u32 i64 u64 } T::MIN, |x, y| x.max(y), identity;
    Minimum { i8 u8 i16 u16 i32 u32 i64 u64 } T::MAX, |x, y| x.min(y), identity;
    And { u8 u16 u32 u64 } !0, |x, y| x & y, identity;
    Or { u8 u16 u32 u64 } 0, |x, y| x | y, identity;
    Xor { u8 u16 u32 u64 } 0, |x, y| x ^ y, identity;
    Add { f32 f64 } -0.0, |x, y| x + y, canonical_nan;
    Multiply { f32 f64 } 1.0, |x, y| x * y, canonical_nan;
    Maximum { f32 f64 } T::NEG_INFINITY, |x, y| extreme(x, y, x > y, T::from_bits(x.to_bits() & y.to_bits())), canonical_nan;
    Minimum { f32 f64 } T::INFINITY, |x, y| extreme(x, y, x < y, T::from_bits(x.to_bits() | y.to_bits())), canonical_nan;
    Add { Bf16 Half } T { 0: -0.0 }, |x, y| T::read(T { 0: x.0 + y.0 }.bytes()), T::canonical;
    Multiply { Bf16 Half } T { 0: 1.0 }, |x, y| T::read(T { 0: x.0 * y.0 }.bytes()), T::canonical;
    Maximum { Bf16 Half } T { 0: f32::NEG_INFINITY }, |x, y| T { 0: <Maximum as Operation<f32>>::raw(x.0, y.0) }, T::canonical;
    Minimum { Bf16 Half } T { 0: f32::INFINITY }, |x, y| T { 0: <Minimum as Operation<f32>>::raw(x.0, y.0) }, T::canonical;
    Add { C64 C128 } T { re: -0.0, im: -0.0 }, |x, y| x + y, canonical;
    // Padding is never joined by this: no number times infinity is what it was.
    Multiply { C64 C128 } T { re: 1.0, im: 0.0 }, |x, y| x * y, canonical;
}

#[inline(always)]
fn canonical<T: ComplexElement>(value: T) -> T {
    T::new(canonical_nan(value.re()), canonical_nan(value.im()))
}

/// The larger or smaller one of two numbers, as [`maximum`](shale_dialects::eval::arithmetic::maximum) has it, without branches: the first one where it
/// precedes the other. Equal numbers differ in the sign of zeros alone, so that the bits of both, or of either, are the ones of the result. A NaN keeps its bits.
#[inline(always)]
fn extreme<T: Real>(x: T, y: T, precedes: bool, equal: T) -> T {
    let one = if precedes | x.is_nan() { x } else { y };
    if x == y { equal } else { one }
}
