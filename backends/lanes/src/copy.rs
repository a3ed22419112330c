//! Copies of rows: of many short ones, each of which is a few moves of one width, and of long ones past the caches.

use crate::isa::Isa;
#[cfg(target_arch = "aarch64")]
use crate::simd::neon::Neon;
use crate::simd::scalar::Scalar;
use crate::simd::{Kernel, Memory, Simd};
#[cfg(target_arch = "x86_64")]
use crate::simd::{avx2::Avx2, avx512::Avx512};

/// Where the first of some rows is, and how many bytes are from row to row.
type Side<T> = (T, isize);

/// Copies rows of so many bytes.
///
/// # Safety
/// Each row's bytes can be read on one side and written on the other; what is written overlaps nothing that is read, and no other row.
pub(super) unsafe fn copy_rows(isa: Isa, from: Side<*const u8>, to: Side<*mut u8>, rows: usize, bytes: usize) {
    // SAFETY: the caller's promise; the machine has the instruction set.
    unsafe {
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 | Isa::Avx512 => wide_rows(from, to, rows, bytes),
            _ => any_rows(from, to, rows, bytes),
        }
    }
}

/// [`copy_rows`] by moves of 32 bytes where rows are as long.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn wide_rows(from: Side<*const u8>, to: Side<*mut u8>, rows: usize, bytes: usize) {
    // SAFETY: the caller's promise.
    unsafe { any_rows(from, to, rows, bytes) }
}

/// [`copy_rows`]
#[inline(always)]
unsafe fn any_rows(from: Side<*const u8>, to: Side<*mut u8>, rows: usize, bytes: usize) {
    // SAFETY: the caller's promise; the widths are at most the bytes.
    unsafe {
        match bytes {
            16 => each(from, to, rows, |from, to| one::<[u64; 2]>(from, to)),
            8 => each(from, to, rows, |from, to| one::<u64>(from, to)),
            4 => each(from, to, rows, |from, to| one::<u32>(from, to)),
            2 => each(from, to, rows, |from, to| one::<u16>(from, to)),
            64..=FAR if rows > AHEAD / bytes && from.1.unsigned_abs() >= 2 * bytes && from.1 % PAGE != 0 => each(from, to, rows, |row, to| {
                prefetch(row.wrapping_offset((AHEAD / bytes) as isize * from.1), bytes);
                if bytes <= NEAR { moves(row, to, bytes) } else { row.copy_to_nonoverlapping(to, bytes) }
            }),
            64.. if bytes <= NEAR => each(from, to, rows, |from, to| moves(from, to, bytes)),
            64.. => each(from, to, rows, |from, to| from.copy_to_nonoverlapping(to, bytes)),
            32.. => each(from, to, rows, |from, to| ends::<[u64; 4]>(from, to, bytes)),
            17.. => each(from, to, rows, |from, to| ends::<[u64; 2]>(from, to, bytes)),
            9.. => each(from, to, rows, |from, to| ends::<u64>(from, to, bytes)),
            5.. => each(from, to, rows, |from, to| ends::<u32>(from, to, bytes)),
            3 => each(from, to, rows, |from, to| ends::<u16>(from, to, bytes)),
            _ => each(from, to, rows, |from, to| from.copy_to_nonoverlapping(to, bytes)),
        }
    }
}

/// Bytes of a line of the caches, to a multiple of which stores past them go: as many as the largest vector has.
pub(super) const LINE: usize = 64;

/// Rows to be copied past the caches.
struct Past {
    from: Side<*const u8>,
    to: Side<*mut u8>,
    rows: usize,
    bytes: usize,
}

/// The kernel that copies rows past the caches.
struct PastCaches;

/// Copies rows of so many bytes past the caches where the machine can; what is written can be read by any thread that is told of it.
///
/// # Safety
/// Each row's bytes can be read on one side and written on the other; what is written overlaps nothing that is read, and no other row. The machine has the
/// instruction set.
pub unsafe fn copy_past(isa: Isa, from: (*const u8, isize), to: (*mut u8, isize), rows: usize, bytes: usize) {
    // SAFETY: the caller's promise.
    unsafe { copy_rows_past(isa, from, to, rows, bytes) };
    wait_for_streams();
}

/// Stores past the caches are not ordered with others: waits for those that are on their way.
pub(super) fn wait_for_streams() {
    // SAFETY: every such machine has the instruction.
    #[cfg(target_arch = "x86_64")]
    #[allow(unused_unsafe)] // some intrinsics are safe
    unsafe {
        std::arch::x86_64::_mm_sfence();
    }
}

/// [`copy_rows`] past the caches, where the machine can: whole lines of them, to which others have to be brought that rows share with what is beside them.
///
/// # Safety
/// As for [`copy_rows`].
pub(super) unsafe fn copy_rows_past(isa: Isa, from: Side<*const u8>, to: Side<*mut u8>, rows: usize, bytes: usize) {
    let follow = from.1 == bytes as isize && to.1 == from.1;
    let past = if follow { Past { from, to, rows: 1, bytes: bytes * rows } } else { Past { from, to, rows, bytes } };
    let kernel = match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => Avx512::kernel::<PastCaches, *const Past>(),
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => Avx2::kernel::<PastCaches, *const Past>(),
        #[cfg(target_arch = "aarch64")]
        Isa::Neon => Neon::kernel::<PastCaches, *const Past>(),
        _ => Scalar::kernel::<PastCaches, *const Past>(),
    };
    // SAFETY: the caller's promise; the machine has the instruction set.
    unsafe { kernel(&past) };
}

impl Kernel<*const Past> for PastCaches {
    #[inline(always)]
    unsafe fn run<S: Simd>(past: *const Past) {
        // SAFETY: the caller's promise: the bytes of the rows, and room for them; a vector that is streamed begins at a multiple of its size.
        unsafe {
            let Past { from, to, rows, bytes } = &*past;
            let far = (LINE..=FAR).contains(bytes) && *rows > AHEAD / *bytes && from.1.unsigned_abs() >= 2 * *bytes;
            each(*from, *to, *rows, |from, to| {
                // Stores past the caches wait for those before them: the lines that the next row has a part in, at both of its ends, are asked for.
                let next = to.cast_const().wrapping_offset((*past).to.1);
                if far {
                    prefetch(from.wrapping_offset((AHEAD / *bytes) as isize * (*past).from.1), *bytes);
                }
                for end in [next, next.wrapping_add(*bytes)].into_iter().filter(|end| !end.addr().is_multiple_of(LINE)) {
                    prefetch(end, 1);
                }
                let head = (to.addr().next_multiple_of(LINE) - to.addr()).min(*bytes);
                let end = head + (bytes - head) / LINE * LINE;
                if head > 0 {
                    from.copy_to_nonoverlapping(to, head);
                }
                let mut at = head;
                while at < end {
                    S::I32::load(from.add(at).cast()).stream(to.add(at).cast());
                    at += 4 * S::LANES;
                }
                if end < *bytes {
                    from.add(end).copy_to_nonoverlapping(to.add(end), bytes - end);
                }
            });
        }
    }
}

/// The most bytes of a row that is copied by moves, not by a call.
const NEAR: usize = 256;
/// The most bytes of a row of which a machine does not see that it comes, where it lies apart from the one before.
const FAR: usize = 1 << 10;
/// Bytes of rows ahead that memory is asked for.
const AHEAD: usize = 4 << 10;
/// Rows so many bytes apart lie in the same few places of a first-level cache: what is asked for would be gone when its turn comes.
const PAGE: isize = 4 << 10;

/// Asks for the lines of some bytes, which may be anywhere: a hint.
#[inline(always)]
pub(super) fn prefetch(from: *const u8, bytes: usize) {
    // SAFETY: a hint, for any address.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        (0..bytes).step_by(64).for_each(|at| _mm_prefetch::<_MM_HINT_T0>(from.wrapping_add(at).cast()));
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (from, bytes);
}

/// Does something with both places of each row.
#[inline(always)]
fn each((mut from, from_step): Side<*const u8>, (mut to, to_step): Side<*mut u8>, rows: usize, copy: impl Fn(*const u8, *mut u8)) {
    for _ in 0..rows {
        copy(from, to);
        (from, to) = (from.wrapping_offset(from_step), to.wrapping_offset(to_step));
    }
}

/// Copies a row by one move.
///
/// # Safety
/// The row has the bytes of the move.
#[inline(always)]
unsafe fn one<T: Copy>(from: *const u8, to: *mut u8) {
    // SAFETY: the caller's promise.
    unsafe { to.cast::<T>().write_unaligned(from.cast::<T>().read_unaligned()) };
}

/// Copies a row by moves of 32 bytes, the last of which ends where the row does.
///
/// # Safety
/// The row has the bytes, at least as many as a move, and the two rows do not overlap.
#[inline(always)]
unsafe fn moves(from: *const u8, to: *mut u8, bytes: usize) {
    let mut at = 0;
    // SAFETY: the caller's promise.
    unsafe {
        while at + 32 < bytes {
            one::<[u64; 4]>(from.add(at), to.add(at));
            at += 32;
        }
        one::<[u64; 4]>(from.add(bytes - 32), to.add(bytes - 32));
    }
}

/// Copies a row by two moves, one from its beginning and one to its end, which may overlap.
///
/// # Safety
/// The row has the bytes, at least as many as a move and at most twice as many, and the two rows do not overlap.
#[inline(always)]
unsafe fn ends<T: Copy>(from: *const u8, to: *mut u8, bytes: usize) {
    let last = bytes - size_of::<T>();
    // SAFETY: the caller's promise.
    unsafe {
        let (begin, end) = (from.cast::<T>().read_unaligned(), from.add(last).cast::<T>().read_unaligned());
        to.cast::<T>().write_unaligned(begin);
        to.add(last).cast::<T>().write_unaligned(end);
    }
}
