//! From an [`ElementType`](super::ElementType) that is known at run time to the Rust type of its elements.
//!
//! Each macro is a `match` whose arms hold `type T = …;` before the given expression, so generic code is called with `T`:
//!
//! ```
//! use shale_ir::element::{Element, ElementType};
//! use shale_ir::{with_element, with_int};
//!
//! let size = |element: ElementType| with_element!(element, T => size_of::<T>());
//! assert_eq!(size(ElementType::C128), 16);
//! let is_int = |element: ElementType| with_int!(element, T => T::TYPE == element, otherwise => false);
//! assert!(is_int(ElementType::U4) && !is_int(ElementType::Pred));
//! ```

/// Evaluates an expression with `type T` being the Rust type of an element type: `with_element!(element, T => f::<T>())`.
#[macro_export]
macro_rules! with_element {
    ($element:expr, $T:ident => $body:expr) => {
        $crate::match_element!($element, $T => $body, [
            Pred S2 S4 S8 S16 S32 S64 U2 U4 U8 U16 U32 U64 F16 Bf16 F32 F64 C64 C128
            F8E5M2 F8E4M3Fn F8E4M3B11Fnuz F8E5M2Fnuz F8E4M3Fnuz F8E4M3 F8E3M4 F8E8M0Fnu F4E2M1Fn F6E2M3Fn F6E3M2Fn Tf32
        ], [])
    };
}

/// [`with_element!`] for the integers (`T: IntElement`); another expression for the other element types.
#[macro_export]
macro_rules! with_int {
    ($element:expr, $T:ident => $body:expr, otherwise => $other:expr) => {
        $crate::match_element!($element, $T => $body, [S2 S4 S8 S16 S32 S64 U2 U4 U8 U16 U32 U64], [_ => $other])
    };
}

/// [`with_element!`] for the real floats (`T: FloatElement`); another expression for the other element types.
#[macro_export]
macro_rules! with_float {
    ($element:expr, $T:ident => $body:expr, otherwise => $other:expr) => {
        $crate::match_element!($element, $T => $body, [
            F16 Bf16 F32 F64
            F8E5M2 F8E4M3Fn F8E4M3B11Fnuz F8E5M2Fnuz F8E4M3Fnuz F8E4M3 F8E3M4 F8E8M0Fnu F4E2M1Fn F6E2M3Fn F6E3M2Fn Tf32
        ], [_ => $other])
    };
}

/// [`with_element!`] for the complex numbers (`T: ComplexElement`); another expression for the other element types.
#[macro_export]
macro_rules! with_complex {
    ($element:expr, $T:ident => $body:expr, otherwise => $other:expr) => {
        $crate::match_element!($element, $T => $body, [C64 C128], [_ => $other])
    };
}

/// The `match` of [`with_element!`] and its kin.
#[doc(hidden)]
#[macro_export]
macro_rules! match_element {
    ($element:expr, $T:ident => $body:expr, [$($Variant:ident)*], [$(_ => $other:expr)?]) => {
        match $element {
            $($crate::element::ElementType::$Variant => {
                type $T = $crate::element::by_variant::$Variant;
                $body
            })*
            $(_ => $other,)?
        }
    };
}

/// The Rust types under the names of the variants of [`ElementType`](super::ElementType).
#[doc(hidden)]
pub mod by_variant {
    pub use crate::element::native::*;
    pub use f32 as F32;
    pub use f64 as F64;
    pub use half::{bf16 as Bf16, f16 as F16};
    pub use i8 as S8;
    pub use i16 as S16;
    pub use i32 as S32;
    pub use i64 as S64;
    pub use u8 as U8;
    pub use u16 as U16;
    pub use u32 as U32;
    pub use u64 as U64;
}
