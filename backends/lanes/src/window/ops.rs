//! The operations that the window engine has handlers for: those that fused loops consist of most often.
//!
//! A register holds f32, the bits of i32, or truth values as lanes of ones and zeros.

use super::narrow::Narrow;
use super::{Cell, Frame, Handler};
use crate::chain::with_chains;
use crate::op::Op;
use crate::program::Kind;
use crate::scalars as lane;
use crate::simd::{Float, Integer, Simd};
use shale_dialects::eval::math::single;
use shale_dialects::eval::vector::{IntVector, Vector};
use std::ops::Range;

/// An operation of one register.
pub(crate) trait One {
    fn apply<S: Simd>(x: S::F32) -> S::F32;
}

/// An operation of two registers.
pub(crate) trait Both {
    fn apply<S: Simd>(x: S::F32, y: S::F32) -> S::F32;
}

/// An operation of three registers.
pub(crate) trait Three {
    fn apply<S: Simd>(x: S::F32, y: S::F32, z: S::F32) -> S::F32;
}

/// Handlers of an instruction set, for operands of all places.
pub(crate) trait Handlers {
    /// Bytes of a window.
    const BLOCK_BYTES: usize;
    /// The end of a block. With `held`, window Y has the only total, which is left in memory when a row ends; the cell's immediate is what changes no total.
    /// Where a block has but a half of it, a row is gone through twice, by every other block. With `ahead`, the lines of another place are asked for. With
    /// `last`, the row ends as well.
    fn end(held: bool, ahead: bool, last: bool) -> Handler;
    /// Loads the lanes of a total that the block has into window Y.
    fn total() -> Handler;
    /// A window where the bits at the place of the first operand say so, the cell's immediate elsewhere.
    fn some(window: usize) -> Handler;
    /// Stores a window.
    fn store(streaming: bool, window: usize) -> Handler;
    /// Stores the first lanes of a window: those of which the bits at the place of the second operand say so.
    fn store_some(window: usize) -> Handler;
    /// The indices of lanes.
    fn count(to: usize) -> Handler;
    /// An operand where the lane's index is within a span, the cell's immediate elsewhere. The span is that of the cell, or there is a table of bits
    /// at the place of the second operand, and the period where the third one's would be.
    fn within(is_listed: bool, to: usize, x: usize) -> Handler;
    /// Loads a window from narrow elements.
    fn widen<E: Narrow>(to: usize) -> Handler;
    /// Stores a window as narrow elements.
    fn narrow<E: Narrow>(streaming: bool, window: usize) -> Handler;
    /// Loads a window from the first parts of pairs, or from the second ones.
    fn unzip(second: bool, to: usize) -> Handler;
    /// Stores pairs whose parts are in windows or memory.
    fn zip(streaming: bool, x: usize, y: usize) -> Handler;
    /// Runs a chain over bytes of its places, a multiple of a block, and says how often it was entered. Blocks begin with the cell
    /// `first`; what stands before it runs once whenever the chain is entered.
    ///
    /// # Safety
    /// The machine has the instructions, the cells end with that of [`Handlers::end`], and the places behind the frame hold the bytes.
    unsafe fn drive(cells: *const Cell, first: *const Cell, frame: *const Frame, bytes: Range<usize>) -> usize;
    /// Brings a frame to the next row.
    ///
    /// # Safety
    /// The machine has the instructions; the frame has begun, and a row follows.
    unsafe fn next_row(frame: *const Frame);
    /// That of an operation whose operand may be anywhere.
    fn one<O: One>(to: usize, x: usize) -> Handler;
    /// That of an operation with much code, from a window to the same one.
    fn heavy<O: One>(window: usize) -> Handler;
    /// That of an operation of two operands. From memory to memory it joins a total with the lanes of a window.
    fn both<O: Both>(to: usize, x: usize, y: usize) -> Handler;
    /// That of the quotient of an operand and of one whose lanes are equal: it is in memory, or the cell's immediate.
    fn quotient(to: usize, x: usize, by: usize) -> Handler;
    /// That of an operation of three operands, the first and last of which may be anywhere.
    fn three<O: Three>(to: usize, x: usize, y: usize, z: usize) -> Handler;
    /// That of an operation of three operands, the last of which is the cell's immediate.
    fn by<O: Three>(to: usize, x: usize, y: usize) -> Handler;
    /// That of the sum of both windows in one of them, and in the other what it held, rotated by the cell's immediate, exclusive or the sum.
    fn round(window: usize) -> Handler;
}

/// How an operation is run: what its handler is for given places.
pub(super) enum Form {
    /// From a place to a window.
    One(fn(usize, usize) -> Handler),
    /// Within a window.
    Heavy(fn(usize) -> Handler),
    /// From two places to a window.
    Both(fn(usize, usize, usize) -> Handler),
    /// From three places to a window.
    Three(fn(usize, usize, usize, usize) -> Handler),
    /// From two places and the cell's immediate to a window.
    By(fn(usize, usize, usize) -> Handler),
}

/// The integers of a register.
#[inline(always)]
pub(super) fn int<S: Simd>(x: S::F32) -> S::I32 {
    x.to_bits()
}

/// A register of integers.
#[inline(always)]
pub(super) fn reg<S: Simd>(x: S::I32) -> S::F32 {
    S::F32::from_bits(x)
}

/// The truth values of a register.
#[inline(always)]
pub(super) fn truth<S: Simd>(x: S::F32) -> S::M32 {
    x.to_bits().lt(S::I32::splat(0))
}

/// A register of truth values.
#[inline(always)]
pub(super) fn lanes<S: Simd>(mask: S::M32) -> S::F32 {
    S::F32::from_bits(S::I32::select(mask, S::I32::splat(-1), S::I32::splat(0)))
}

macro_rules! code {
    ($Trait:ident ($($x:ident),*) $body:expr) => {
        impl $Trait for Code {
            #[inline(always)]
            fn apply<S: Simd>($($x: S::F32),*) -> S::F32 {
                $body
            }
        }
    };
}

macro_rules! table {
    ($($Trait:ident $Form:ident $method:ident $args:tt { $($Op:ident $kinds:pat => $body:expr;)* })*) => {
        /// The form of an operation on operands of these kinds; `None` where only the tile engine has it.
        pub(super) fn form<H: Handlers>(op: Op, kind: Kind) -> Option<Form> {
            Some(match (op, kind) {
                $($( (Op::$Op, $kinds) => {
                    struct Code;
                    code!($Trait $args $body);
                    Form::$Form(H::$method::<Code>)
                } )*)*
                _ => return None,
            })
        }
    };
}

use Kind::{F32, I32, Mask};

table! {
    Both Both both(x, y) {
        Add F32 => x + y;
        Subtract F32 => x - y;
        Multiply F32 => x * y;
        Divide F32 => x / y;
        Maximum F32 => x.maximum(y);
        Minimum F32 => x.minimum(y);
        Equal F32 => lanes::<S>(Vector::eq(x, y));
        NotEqual F32 => lanes::<S>(!Vector::eq(x, y));
        Less F32 => lanes::<S>(Vector::lt(x, y));
        LessEqual F32 => lanes::<S>(Vector::le(x, y));
        Add I32 => reg::<S>(int::<S>(x) + int::<S>(y));
        Subtract I32 => reg::<S>(int::<S>(x) - int::<S>(y));
        Multiply I32 => reg::<S>(int::<S>(x).mul_low(int::<S>(y)));
        Maximum I32 => reg::<S>(Integer::max(int::<S>(x), int::<S>(y)));
        Minimum I32 => reg::<S>(Integer::min(int::<S>(x), int::<S>(y)));
        And I32 | Mask => reg::<S>(int::<S>(x) & int::<S>(y));
        Or I32 | Mask => reg::<S>(int::<S>(x) | int::<S>(y));
        Xor I32 | Mask => reg::<S>(int::<S>(x) ^ int::<S>(y));
        ShiftLeft I32 => reg::<S>(int::<S>(x).shl_each(int::<S>(y)));
        ShiftRightLogical I32 => reg::<S>(int::<S>(x).shr_each(int::<S>(y)));
        ShiftRightArithmetic I32 => reg::<S>(int::<S>(x).sar_each(int::<S>(y)));
        RotateLeft I32 => reg::<S>(int::<S>(x).rotate_left(int::<S>(y)));
        Equal I32 => lanes::<S>(IntVector::eq(int::<S>(x), int::<S>(y)));
        NotEqual I32 => lanes::<S>(!IntVector::eq(int::<S>(x), int::<S>(y)));
        Less I32 => lanes::<S>(IntVector::lt(int::<S>(x), int::<S>(y)));
        LessEqual I32 => lanes::<S>(!IntVector::lt(int::<S>(y), int::<S>(x)));
        LessUnsigned I32 => lanes::<S>(int::<S>(x).lt_unsigned(int::<S>(y)));
        LessEqualUnsigned I32 => lanes::<S>(!int::<S>(y).lt_unsigned(int::<S>(x)));
        MaximumUnsigned I32 => reg::<S>(int::<S>(x).max_unsigned(int::<S>(y)));
        MinimumUnsigned I32 => reg::<S>(int::<S>(x).min_unsigned(int::<S>(y)));
        MultiplyHigh I32 => reg::<S>(int::<S>(x).mul_high(int::<S>(y)));
        MultiplyHighUnsigned I32 => reg::<S>(int::<S>(x).mul_high_unsigned(int::<S>(y)));
        Divide I32 => reg::<S>(lane::quotient::<S>(int::<S>(x), int::<S>(y)));
        Remainder I32 => reg::<S>(lane::rest(int::<S>(x), int::<S>(y), lane::quotient::<S>(int::<S>(x), int::<S>(y))));
        DivideUnsigned I32 => reg::<S>(lane::quotient_unsigned::<S>(int::<S>(x), int::<S>(y)));
        RemainderUnsigned I32 => reg::<S>(lane::rest(int::<S>(x), int::<S>(y), lane::quotient_unsigned::<S>(int::<S>(x), int::<S>(y))));
        Equal Mask => reg::<S>((int::<S>(x) ^ int::<S>(y)).not());
        NotEqual Mask => reg::<S>(int::<S>(x) ^ int::<S>(y));
        Less Mask => reg::<S>(int::<S>(x).not() & int::<S>(y));
        LessEqual Mask => reg::<S>(int::<S>(x).not() | int::<S>(y));
        ComplexAbs F32 => lane::magnitude::<S>(x, y);
    }
    Three Three three(x, y, z) {
        Fma F32 => x.mul_add(y, z);
        Select Mask => S::F32::select(truth::<S>(x), y, z);
    }
    One One one(x) {
        Copy F32 | I32 | Mask => x;
        Bitcast F32 | I32 => x;
        Negate F32 => -x;
        Abs F32 => x.abs();
        Sign F32 => lane::sign(x);
        Floor F32 => x.floor();
        Ceil F32 => x.ceil();
        RoundEven F32 => x.round_ties_even();
        Sqrt F32 => x.sqrt();
        Trunc F32 => x.trunc();
        RoundAfz F32 => lane::round_afz(x);
        IsFinite F32 => lanes::<S>(Vector::lt(x.abs(), lane::infinity(x)));
        IsInfinite F32 => lanes::<S>(Vector::eq(x.abs(), lane::infinity(x)));
        IsNan F32 => lanes::<S>(x.is_nan());
        TotalOrderKey F32 => reg::<S>(lane::total_order_key(int::<S>(x)));
        Abs I32 => reg::<S>(lane::abs(int::<S>(x)));
        Sign I32 => reg::<S>(lane::signum(int::<S>(x)));
        Popcnt I32 => reg::<S>(int::<S>(x).popcnt());
        CountLeadingZeros I32 => reg::<S>(int::<S>(x).count_leading_zeros());
        ToF32Unsigned I32 => lane::single_from_unsigned_word::<S>(int::<S>(x));
        Negate I32 => reg::<S>(S::I32::splat(0) - int::<S>(x));
        Not I32 | Mask => reg::<S>(int::<S>(x).not());
        ToF32 I32 => S::F32::from_int(int::<S>(x));
        ToF32Odd I32 => lane::to_odd::<S>(S::double_from_word(int::<S>(x)));
        ToF32OddUnsigned I32 => lane::to_odd::<S>(lane::double_from_unsigned_word::<S>(int::<S>(x)));
        ToU32 F32 => reg::<S>(lane::to_unsigned_word::<S>(x));
        ToI32 F32 => reg::<S>(lane::to_int::<S::F32>(x, 31));
        RoundBf16 F32 => S::round_bf16(x);
        RoundF16 F32 => S::round_f16(x);
    }
    One Heavy heavy(x) {
        Rsqrt F32 => single::rsqrt(x);
        Exponential F32 => single::exp(x);
        ExponentialMinusOne F32 => single::expm1(x);
        Log F32 => single::log(x);
        LogPlusOne F32 => single::log1p(x);
        Logistic F32 => single::logistic(x);
        Tanh F32 => single::tanh(x);
        Erf F32 => single::erf(x);
        Erfc F32 => single::erfc(x);
        ErfInv F32 => single::erf_inv(x);
        Cbrt F32 => single::cbrt(x);
        Tan F32 => single::tan(x);
        Sine F32 => single::sin(x);
        Cosine F32 => single::cos(x);
    }
}

macro_rules! chains {
    ($($first:ident $then:ident $flipped:literal => |$x:ident, $y:ident, $z:ident| $body:expr;)*) => {
        /// The form of `(x first y) then z` on floats of 32 bits, each rounded; or of `z then (x first y)`, if it is `flipped`.
        pub(super) fn chain<H: Handlers>(first: Op, then: Op, flipped: bool) -> Option<Form> {
            Some(match (first, then, flipped) {
                $( (Op::$first, Op::$then, $flipped) => {
                    struct Code;
                    code!(Three ($x, $y, $z) $body);
                    Form::Three(H::three::<Code>)
                } )*
                _ => return None,
            })
        }
    };
}

with_chains!(chains);

macro_rules! steps {
    ($($first:ident $then:ident => |$x:ident, $y:ident, $by:ident| $body:expr;)*) => {
        /// The form of `(x first by) then y` on integers of 32 bits, where the cell's immediate says by how many bits.
        pub(super) fn step<H: Handlers>(first: Op, then: Op) -> Option<Form> {
            Some(match (first, then) {
                $( (Op::$first, Op::$then) => {
                    struct Code;
                    code!(Three ($x, $y, $by) {
                        let ($x, $y, $by) = (int::<S>($x), int::<S>($y), int::<S>($by));
                        reg::<S>($body)
                    });
                    Form::By(H::by::<Code>)
                } )*
                _ => return None,
            })
        }
    };
}

steps! {
    ShiftLeft Add => |x, y, by| x.shl_each(by) + y;
    ShiftLeft Or => |x, y, by| x.shl_each(by) | y;
    ShiftLeft Xor => |x, y, by| x.shl_each(by) ^ y;
    ShiftRightLogical Add => |x, y, by| x.shr_each(by) + y;
    ShiftRightLogical Or => |x, y, by| x.shr_each(by) | y;
    ShiftRightLogical Xor => |x, y, by| x.shr_each(by) ^ y;
    RotateLeft Add => |x, y, by| x.rotate_left(by) + y;
    RotateLeft Xor => |x, y, by| x.rotate_left(by) ^ y;
}

/// The form of the low 8 or 16 bits as an integer with a sign, or without one.
pub(super) fn wrap<H: Handlers>(is_signed: bool, bits: u64) -> Option<Form> {
    macro_rules! wrapped {
        ($bits:literal $shift:ident) => {{
            struct Code;
            code!(One(x) reg::<S>(int::<S>(x).shl(32 - $bits).$shift(32 - $bits)));
            Form::One(H::one::<Code>)
        }};
    }
    Some(match (is_signed, bits) {
        (true, 8) => wrapped!(8 sar),
        (true, 16) => wrapped!(16 sar),
        (false, 8) => wrapped!(8 shr),
        (false, 16) => wrapped!(16 shr),
        _ => return None,
    })
}

/// The form of a product of a value with itself, which is loaded once.
pub(super) fn square<H: Handlers>() -> Form {
    struct Code;
    code!(One(x) x * x);
    Form::One(H::one::<Code>)
}

/// The form of a quotient whose divisor is equal in all lanes.
pub(super) fn quotient<H: Handlers>() -> Form {
    Form::Both(H::quotient)
}

/// The form of the square of a difference.
pub(super) fn squared_difference<H: Handlers>() -> Form {
    struct Code;
    code!(Both(x, y) {
        let difference = x - y;
        difference * difference
    });
    Form::Both(H::both::<Code>)
}
