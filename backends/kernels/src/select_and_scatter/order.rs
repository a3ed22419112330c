//! Which of two elements stays chosen: comparisons of integers as one of two, of signed ones, so that there is code for these alone.

use crate::machine::{Bf16, Half, Machine};
use shale_ir::element::ElementType;
use shale_lanes::Direction;

/// A comparison of elements that says which come first. Integers are compared as signed ones by `≥` or `>`, with some bits flipped: all of them where smaller
/// ones stay, the highest one of those without a sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    pub(super) element: ElementType,
    /// True for `>` and `<`.
    pub(super) is_strict: bool,
    /// True for `≤` and `<` of floats.
    pub(super) is_reversed: bool,
    /// The bits of an integer that are flipped.
    pub(super) flip: u64,
}

impl Order {
    /// A comparison of elements of a type, if it has code.
    pub(super) fn of(direction: Direction, element: ElementType) -> Option<Order> {
        let (is_strict, is_reversed) = match direction {
            Direction::Ge => (false, false),
            Direction::Gt => (true, false),
            Direction::Le => (false, true),
            Direction::Lt => (true, true),
            Direction::Eq | Direction::Ne => return None,
        };
        if matches!(element, ElementType::F32 | ElementType::F64 | ElementType::Bf16 | ElementType::F16) {
            return Some(Order { element, is_strict, is_reversed, flip: 0 });
        }
        if !element.is_integer() || element.bits() < 8 {
            return None;
        }
        let all = if is_reversed { u64::MAX } else { 0 };
        let highest = if element.is_signed() { 0 } else { 1 << (element.bits() - 1) };
        Some(Order { element, is_strict, is_reversed: false, flip: all ^ highest })
    }
}

/// Numbers that are compared.
pub(super) trait Ordered<const W: usize>: Machine<W> + PartialOrd {
    /// The number that an element is compared as: an integer with the bits of `flip` flipped, a float as it is.
    fn flipped(bytes: [u8; W], flip: u64) -> Self;
}

macro_rules! floats {
    ($($T:ident $W:literal),*) => { $(
        impl Ordered<$W> for $T {
            #[inline(always)]
            fn flipped(bytes: [u8; $W], _flip: u64) -> $T {
                <$T as Machine<$W>>::read(bytes)
            }
        }
    )* };
}
floats!(f32 4, f64 8, Bf16 2, Half 2);

macro_rules! integers {
    ($($T:ident $W:literal),*) => { $(
        impl Ordered<$W> for $T {
            #[inline(always)]
            fn flipped(bytes: [u8; $W], flip: u64) -> $T {
                <$T as Machine<$W>>::read(bytes) ^ flip as $T
            }
        }
    )* };
}
integers!(i8 1, i16 2, i32 4, i64 8);

/// Runs code for the numbers that an order compares, their width, and whether one stays when another comes.
macro_rules! with_order {
    ($order:expr, $keep:ident, $T:ident, $W:ident => $body:expr) => {
        match $order.element {
            ElementType::F32 => with_order!(@float $order, $keep, $T f32, $W 4 => $body),
            ElementType::F64 => with_order!(@float $order, $keep, $T f64, $W 8 => $body),
            ElementType::Bf16 => with_order!(@float $order, $keep, $T Bf16, $W 2 => $body),
            ElementType::F16 => with_order!(@float $order, $keep, $T Half, $W 2 => $body),
            ElementType::S8 | ElementType::U8 => with_order!(@any $order, $keep, $T i8, $W 1 => $body; >, >=),
            ElementType::S16 | ElementType::U16 => with_order!(@any $order, $keep, $T i16, $W 2 => $body; >, >=),
            ElementType::S32 | ElementType::U32 => with_order!(@any $order, $keep, $T i32, $W 4 => $body; >, >=),
            ElementType::S64 | ElementType::U64 => with_order!(@any $order, $keep, $T i64, $W 8 => $body; >, >=),
            _ => {}
        }
    };
    (@float $order:expr, $keep:ident, $T:ident $Number:ident, $W:ident $Width:literal => $body:expr) => {
        if $order.is_reversed {
            with_order!(@any $order, $keep, $T $Number, $W $Width => $body; <, <=)
        } else {
            with_order!(@any $order, $keep, $T $Number, $W $Width => $body; >, >=)
        }
    };
    (@any $order:expr, $keep:ident, $T:ident $Number:ident, $W:ident $Width:literal => $body:expr; $strict:tt, $other:tt) => {{
        type $T = $Number;
        const $W: usize = $Width;
        if $order.is_strict {
            let $keep = |x: $T, y: $T| x $strict y;
            $body
        } else {
            let $keep = |x: $T, y: $T| x $other y;
            $body
        }
    }};
}
pub(super) use with_order;
