//! Between stored elements and lanes.
//!
//! A transfer has two halves: moving elements that do not lie one after the other to or from a buffer where they do, and widening or narrowing
//! contiguous elements, which is a kernel like an operation's.

use super::format;
use super::kernel::{Operands, TileKernel};
use super::place::Place;
use super::program::Access;
use super::scalars::wrap_signed;
use crate::simd::{Kernel, Memory, Simd};
use shale_dialects::eval::vector::{IntVector, Vector};
use shale_ir::element::{ElementType, FloatFormat};

/// True for types whose elements are lanes as they are.
pub(super) fn is_lane(element: ElementType) -> bool {
    use ElementType::*;
    matches!(element, Pred | S32 | U32 | S64 | U64 | F32 | F64)
}

/// A kernel over contiguous elements, given as a function of the addresses of a vector's elements.
macro_rules! over_vectors {
    ($S:ident, |$from:ident: $From:ty, $to:ident: $To:ty, $imm:ident| $code:expr) => {{
        struct Code;
        impl Kernel<*const Operands> for Code {
            #[inline(always)]
            unsafe fn run<S: Simd>(o: *const Operands) {
                // SAFETY: the caller's promise: the pointers are valid for the lanes, of which each vector takes some.
                unsafe {
                    let (o, mut lane) = (&*o, 0);
                    let $imm = o.immediate;
                    while lane < o.lanes {
                        let ($from, $to) = (o.source[0].cast::<$From>().add(lane), o.target[0].cast::<$To>().add(lane));
                        $code;
                        lane += S::LANES;
                    }
                }
            }
        }
        $S::kernel::<Code, *const Operands>()
    }};
}

/// The kernel from contiguous elements to lanes; `None` where these are the same.
pub(super) fn widening<S: Simd>(element: ElementType) -> Option<(TileKernel, u64)> {
    use ElementType::*;
    let bits = u64::from(element.bits());
    Some(match element {
        _ if is_lane(element) => return None,
        S8 => (over_vectors!(S, |from: i8, to: i32, _imm| S::load_i8(from).store(to)), 0),
        S2 | S4 => (over_vectors!(S, |from: u8, to: i32, imm| wrap_signed(S::load_u8(from), imm).store(to)), bits),
        U2 | U4 | U8 => (over_vectors!(S, |from: u8, to: i32, _imm| S::load_u8(from).store(to)), 0),
        S16 => (over_vectors!(S, |from: i16, to: i32, _imm| S::load_i16(from).store(to)), 0),
        U16 => (over_vectors!(S, |from: u16, to: i32, _imm| S::load_u16(from).store(to)), 0),
        F16 => (over_vectors!(S, |from: u16, to: f32, _imm| format::load_f16::<S>(from).store(to)), 0),
        Bf16 => (over_vectors!(S, |from: u16, to: f32, _imm| S::F32::from_bits(S::load_u16(from).shl(16)).store(to)), 0),
        Tf32 => (widen_tf32, 0),
        _ => (over_vectors!(S, |from: u8, to: f32, imm| S::F32::lookup(format::values(imm), S::load_u8(from)).store(to)), element as u64),
    })
}

/// The kernel from lanes to contiguous elements; `None` where these are the same.
pub(super) fn narrowing<S: Simd>(element: ElementType) -> Option<(TileKernel, u64)> {
    use ElementType::*;
    Some(match element {
        _ if is_lane(element) => return None,
        S8 | U8 => (over_vectors!(S, |from: i32, to: u8, _imm| S::store_u8(S::I32::load(from), to)), 0),
        S2 | S4 | U2 | U4 => {
            (over_vectors!(S, |from: i32, to: u8, imm| S::store_u8(S::I32::load(from) & S::I32::splat(imm as i64), to)), (1 << element.bits()) - 1)
        }
        S16 | U16 => (over_vectors!(S, |from: i32, to: u16, _imm| S::store_u16(S::I32::load(from), to)), 0),
        F16 => (over_vectors!(S, |from: f32, to: u16, _imm| S::store_f16(S::F32::load(from), to)), 0),
        Bf16 => (over_vectors!(S, |from: f32, to: u16, _imm| S::store_u16(S::round_bf16(S::F32::load(from)).to_bits().shr(16), to)), 0),
        Tf32 => (narrow_tf32, 0),
        _ => (over_vectors!(S, |from: f32, to: u8, imm| S::store_u8(format::encode::<S>(S::F32::load(from), imm), to)), element as u64),
    })
}

/// The kernel that stores lanes past the caches, by their size in bytes.
pub(super) fn streaming<S: Simd>(bytes: usize) -> Option<TileKernel> {
    match bytes {
        4 => Some(over_vectors!(S, |from: i32, to: i32, _imm| S::I32::load(from).stream(to))),
        8 => Some(over_vectors!(S, |from: i64, to: i64, _imm| S::I64::load(from).stream(to))),
        _ => None,
    }
}

/// Elements that lie apart, to be put one after the other, or at another distance.
#[derive(Clone, Copy)]
pub(super) struct Apart {
    pub(super) from: *const u8,
    pub(super) stride: isize,
    pub(super) lanes: usize,
    pub(super) to: *mut u8,
    /// Bytes between the elements where they go, which kernels that put them one after the other do not look at.
    pub(super) to_stride: isize,
}

/// Copies elements that lie apart.
pub(super) type Collect = unsafe fn(*const Apart);

/// The kernel that copies elements of a type as large as `T`, with code of its own for the distances of reversed and strided slices.
struct Collected<T>(std::marker::PhantomData<T>);

impl<T: Copy> Kernel<*const Apart> for Collected<T> {
    #[inline(always)]
    unsafe fn run<S: Simd>(apart: *const Apart) {
        // SAFETY: the caller's promise: an element at each distance, and as much room.
        unsafe {
            let a = &*apart;
            let (from, to, size) = (a.from.cast::<T>(), a.to.cast::<T>(), size_of::<T>() as isize);
            match a.stride / size {
                -1 if a.stride == -size => collect_backwards(from, a.lanes, to),
                2 if a.stride == 2 * size => collect::<T, 2>(from, a.lanes, to),
                3 if a.stride == 3 * size => collect::<T, 3>(from, a.lanes, to),
                4 if a.stride == 4 * size => collect::<T, 4>(from, a.lanes, to),
                _ => {
                    for lane in 0..a.lanes {
                        to.add(lane).write_unaligned(from.byte_offset(lane as isize * a.stride).read_unaligned());
                    }
                }
            }
        }
    }
}

/// Copies elements that are read backwards, the last one first: memory is read forwards, as machines expect it to be.
#[inline(always)]
unsafe fn collect_backwards<T: Copy>(from: *const T, lanes: usize, to: *mut T) {
    let first = from.wrapping_sub(lanes.saturating_sub(1));
    for lane in 0..lanes {
        // SAFETY: the caller's promise.
        unsafe { to.add(lanes - 1 - lane).write_unaligned(first.add(lane).read_unaligned()) };
    }
}

/// Copies elements that lie `STEP` elements apart.
#[inline(always)]
unsafe fn collect<T: Copy, const STEP: isize>(from: *const T, lanes: usize, to: *mut T) {
    for lane in 0..lanes {
        // SAFETY: the caller's promise.
        unsafe { to.add(lane).write_unaligned(from.offset(lane as isize * STEP).read_unaligned()) };
    }
}

/// The kernel that copies elements of some bytes that lie apart.
pub(super) fn collecting<S: Simd>(bytes: usize) -> Option<Collect> {
    match bytes {
        1 => Some(S::kernel::<Collected<u8>, *const Apart>()),
        2 => Some(S::kernel::<Collected<u16>, *const Apart>()),
        4 => Some(S::kernel::<Collected<u32>, *const Apart>()),
        8 => Some(S::kernel::<Collected<u64>, *const Apart>()),
        _ => None,
    }
}

/// Copies elements as large as `T` from one distance to another, by code for any machine: stores of vectors to places apart are slower than one store after
/// the other.
unsafe fn spread<T: Copy>(apart: *const Apart) {
    /// Elements that are read before any of them is written.
    const AT_ONCE: usize = 4;
    // SAFETY: the caller's promise: an element at each distance, and room at each.
    unsafe {
        let Apart { mut from, stride, lanes, mut to, to_stride } = *apart;
        for _ in 0..lanes / AT_ONCE {
            let mut elements = [from.cast::<T>().read_unaligned(); AT_ONCE];
            for element in &mut elements[1..] {
                from = from.wrapping_offset(stride);
                *element = from.cast::<T>().read_unaligned();
            }
            from = from.wrapping_offset(stride);
            for element in elements {
                to.cast::<T>().write_unaligned(element);
                to = to.wrapping_offset(to_stride);
            }
        }
        for _ in 0..lanes % AT_ONCE {
            to.cast::<T>().write_unaligned(from.cast::<T>().read_unaligned());
            (from, to) = (from.wrapping_offset(stride), to.wrapping_offset(to_stride));
        }
    }
}

/// What copies elements of some bytes from one distance to another.
pub(super) fn spreading(bytes: usize) -> Option<Collect> {
    match bytes {
        1 => Some(spread::<u8>),
        2 => Some(spread::<u16>),
        4 => Some(spread::<u32>),
        8 => Some(spread::<u64>),
        _ => None,
    }
}

unsafe fn widen_tf32(o: *const Operands) {
    // SAFETY: the caller's promise: as many elements of three bytes as lanes.
    unsafe {
        let o = &*o;
        for lane in 0..o.lanes {
            let [a, b, c] = o.source[0].cast::<[u8; 3]>().add(lane).read();
            let value = FloatFormat::TF32.to_f64(u64::from(u32::from_le_bytes([a, b, c, 0]))) as f32;
            o.target[0].cast::<f32>().add(lane).write_unaligned(value);
        }
    }
}

unsafe fn narrow_tf32(o: *const Operands) {
    // SAFETY: the caller's promise: as many elements of three bytes as lanes.
    unsafe {
        let o = &*o;
        for lane in 0..o.lanes {
            let value = o.source[0].cast::<f32>().add(lane).read_unaligned();
            let [a, b, c, ..] = FloatFormat::TF32.from_f64(value.into()).to_le_bytes();
            o.target[0].cast::<[u8; 3]>().add(lane).write([a, b, c]);
        }
    }
}

/// The address of the first lane's element.
///
/// # Safety
/// The place holds it (and, for lists, its index).
pub(super) unsafe fn first_element(place: &Place, access: Access, size: usize) -> *mut u8 {
    match access {
        // SAFETY: the caller's promise.
        Access::Indexed => unsafe { place.base.offset(place.index.read_unaligned() as isize * size as isize) },
        _ => place.base,
    }
}

/// Goes over lanes with the address of each one's element: a loop for each access, which asks nothing of an element.
///
/// # Safety
/// The place holds the elements (and, for lists, their indices).
#[inline(always)]
unsafe fn each(place: &Place, access: Access, size: usize, lanes: std::ops::Range<usize>, mut visit: impl FnMut(*mut u8)) {
    // SAFETY: the caller's promise.
    unsafe {
        match access {
            Access::Contiguous => lanes.for_each(|lane| visit(place.base.add(lane * size))),
            Access::Splat | Access::Total(_) => lanes.for_each(|_| visit(place.base)),
            Access::Strided => lanes.for_each(|lane| visit(place.base.offset(lane as isize * place.stride))),
            Access::Indexed => lanes.for_each(|lane| visit(place.base.offset(place.index.add(lane).read_unaligned() as isize * size as isize))),
        }
    }
}

/// Copies the elements of lanes `first ..` one after the other.
///
/// # Safety
/// The place holds the elements of the lanes; `to` takes them.
pub(super) unsafe fn gather(place: &Place, access: Access, size: usize, first: usize, lanes: usize, to: *mut u8) {
    macro_rules! copy {
        ($T:ty) => {{
            let mut to = to.cast::<$T>();
            // SAFETY: the caller's promise.
            unsafe {
                each(place, access, size, first..first + lanes, |from| {
                    to.write_unaligned(from.cast::<$T>().read_unaligned());
                    to = to.add(1);
                })
            }
        }};
    }
    match (access, size) {
        // SAFETY: the caller's promise.
        (Access::Contiguous, _) => unsafe { place.base.add(first * size).copy_to_nonoverlapping(to, lanes * size) },
        (_, 1) => copy!(u8),
        (_, 2) => copy!(u16),
        (_, 3) => copy!([u8; 3]),
        (_, 4) => copy!(u32),
        _ => copy!(u64),
    }
}

/// Copies elements that lie one after the other to lanes `first ..`.
///
/// # Safety
/// The place takes the elements of the lanes; `from` has them.
pub(super) unsafe fn scatter(place: &Place, access: Access, size: usize, first: usize, lanes: usize, from: *const u8) {
    macro_rules! copy {
        ($T:ty) => {{
            let mut from = from.cast::<$T>();
            // SAFETY: the caller's promise.
            unsafe {
                each(place, access, size, first..first + lanes, |to| {
                    to.cast::<$T>().write_unaligned(from.read_unaligned());
                    from = from.add(1);
                })
            }
        }};
    }
    match (access, size) {
        // SAFETY: the caller's promise; a tile may be copied onto itself.
        (Access::Contiguous, _) => unsafe { place.base.add(first * size).copy_from(from, lanes * size) },
        (_, 1) => copy!(u8),
        (_, 2) => copy!(u16),
        (_, 3) => copy!([u8; 3]),
        (_, 4) => copy!(u32),
        _ => copy!(u64),
    }
}
