//! Elements that are narrower than a lane: how windows of them are loaded and stored.

use super::ops::{int, lanes, reg, truth};
use crate::format;
use crate::simd::packed::Packed;
use crate::simd::{Memory, Simd};
use shale_dialects::eval::vector::IntVector;
use shale_ir::element::ElementType;

/// Elements of one or two bytes in memory.
pub(crate) trait Narrow {
    /// Bytes of an element.
    const BYTES: usize;
    /// Loads one for each lane.
    ///
    /// # Safety
    /// They can be read; so for the store, of four vectors one after the other. Past the caches at multiples of 64.
    unsafe fn load<S: Simd>(at: *const u8) -> S::F32;
    /// Stores the nearest floats, the low bits of integers, and truth values as 0 or 1.
    unsafe fn store<S: Packed>(x: [S::F32; 4], past: bool, at: *mut u8);
}

/// True for elements that [`narrow`] knows.
pub(super) fn is_narrow(element: ElementType) -> bool {
    use ElementType::{Bf16, F16, Pred, S8, S16, U8, U16};
    matches!(element, Bf16 | F16 | S8 | U8 | S16 | U16 | Pred)
}

/// The code for a narrow element type, `$E` being what loads and stores it.
macro_rules! narrow {
    ($element:expr, $E:ident => $code:expr) => {{
        use shale_ir::element::ElementType;
        use $crate::window::narrow as of;
        macro_rules! with {
            ($T:ident) => {{
                type $E = of::$T;
                $code
            }};
        }
        match $element {
            ElementType::Bf16 => with!(Bf16),
            ElementType::F16 => with!(F16),
            ElementType::S8 => with!(S8),
            ElementType::U8 => with!(U8),
            ElementType::S16 => with!(S16),
            ElementType::U16 => with!(U16),
            _ => with!(Pred),
        }
    }};
}
pub(super) use narrow;

/// The format `bf16`.
pub(crate) struct Bf16;
/// The format `f16`.
pub(crate) struct F16;
/// The same for programs that see no bits of NaNs, which become quiet.
pub(crate) struct QuietF16;
/// Signed bytes.
pub(crate) struct S8;
/// Unsigned bytes.
pub(crate) struct U8;
/// Signed integers of two bytes.
pub(crate) struct S16;
/// Unsigned integers of two bytes.
pub(crate) struct U16;
/// Bytes 0 and 1, which are lanes of zeros and of ones.
pub(crate) struct Pred;

impl Narrow for Bf16 {
    const BYTES: usize = 2;
    #[inline(always)]
    unsafe fn load<S: Simd>(at: *const u8) -> S::F32 {
        // SAFETY: the caller's promise; so below.
        reg::<S>(unsafe { S::load_u16(at.cast()) }.shl(16))
    }
    #[inline(always)]
    unsafe fn store<S: Packed>([a, b, c, d]: [S::F32; 4], past: bool, at: *mut u8) {
        let (at, next) = (at.cast(), at.cast::<u16>().wrapping_add(2 * S::LANES));
        // SAFETY: as above.
        unsafe {
            if past {
                S::stream_bf16([a, b], at);
                S::stream_bf16([c, d], next);
            } else {
                S::store_bf16([a, b], at);
                S::store_bf16([c, d], next);
            }
        }
    }
}

impl Narrow for F16 {
    const BYTES: usize = 2;
    #[inline(always)]
    unsafe fn load<S: Simd>(at: *const u8) -> S::F32 {
        // SAFETY: as above.
        unsafe { format::load_f16::<S>(at.cast()) }
    }
    #[inline(always)]
    unsafe fn store<S: Packed>([a, b, c, d]: [S::F32; 4], past: bool, at: *mut u8) {
        let at = at.cast::<u16>();
        // SAFETY: as above.
        unsafe {
            if past {
                S::stream_f16([a, b], at);
                S::stream_f16([c, d], at.add(2 * S::LANES));
            } else {
                S::store_f16(a, at);
                S::store_f16(b, at.add(S::LANES));
                S::store_f16(c, at.add(2 * S::LANES));
                S::store_f16(d, at.add(3 * S::LANES));
            }
        }
    }
}

impl Narrow for QuietF16 {
    const BYTES: usize = 2;
    #[inline(always)]
    unsafe fn load<S: Simd>(at: *const u8) -> S::F32 {
        // SAFETY: as above.
        unsafe { S::load_f16(at.cast()) }
    }
    #[inline(always)]
    unsafe fn store<S: Packed>(x: [S::F32; 4], past: bool, at: *mut u8) {
        // SAFETY: as above.
        unsafe { F16::store::<S>(x, past, at) }
    }
}

macro_rules! integers {
    ($($T:ident $bytes:literal $load:ident $store:ident;)*) => { $(
        impl Narrow for $T {
            const BYTES: usize = $bytes;
            #[inline(always)]
            unsafe fn load<S: Simd>(at: *const u8) -> S::F32 {
                // SAFETY: as above.
                reg::<S>(unsafe { S::$load(at.cast()) })
            }
            #[inline(always)]
            unsafe fn store<S: Packed>([a, b, c, d]: [S::F32; 4], past: bool, at: *mut u8) {
                // SAFETY: as above.
                unsafe { $store::<S>([int::<S>(a), int::<S>(b), int::<S>(c), int::<S>(d)], past, at) }
            }
        }
    )* };
}
integers! {
    S8 1 load_i8 store_bytes;
    U8 1 load_u8 store_bytes;
    S16 2 load_i16 store_halves;
    U16 2 load_u16 store_halves;
}

/// # Safety
/// As for [`Narrow::store`].
#[inline(always)]
unsafe fn store_bytes<S: Packed>(x: [S::I32; 4], past: bool, at: *mut u8) {
    // SAFETY: the caller's promise; so below.
    unsafe { S::store_bytes(x, past, at) }
}

/// # Safety
/// As for [`Narrow::store`].
#[inline(always)]
unsafe fn store_halves<S: Packed>([a, b, c, d]: [S::I32; 4], past: bool, at: *mut u8) {
    // SAFETY: as above.
    unsafe {
        S::store_halves([a, b], past, at.cast());
        S::store_halves([c, d], past, at.cast::<u16>().add(2 * S::LANES));
    }
}

impl Narrow for Pred {
    const BYTES: usize = 1;
    #[inline(always)]
    unsafe fn load<S: Simd>(at: *const u8) -> S::F32 {
        // SAFETY: as above.
        lanes::<S>(unsafe { <S::M32 as Memory<u8>>::load(at) })
    }
    #[inline(always)]
    unsafe fn store<S: Packed>([a, b, c, d]: [S::F32; 4], past: bool, at: *mut u8) {
        // SAFETY: as above.
        unsafe {
            if past {
                let one = S::I32::splat(1);
                let bits = [int::<S>(a) & one, int::<S>(b) & one, int::<S>(c) & one, int::<S>(d) & one];
                return S::store_bytes(bits, past, at);
            }
            truth::<S>(a).store(at);
            truth::<S>(b).store(at.add(S::LANES));
            truth::<S>(c).store(at.add(2 * S::LANES));
            truth::<S>(d).store(at.add(3 * S::LANES));
        }
    }
}
