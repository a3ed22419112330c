//! Several lines of elements, put in turn: the first of each, then the second ones, and so on.

use crate::simd::{Kernel, Simd};
use std::marker::PhantomData;

/// The most lines that are put in turn by one call.
pub(super) const MOST_LINES: usize = 16;

/// Contiguous lines, and where their elements go.
pub(super) struct Lines {
    pub(super) from: [*const u8; MOST_LINES],
    /// How many lines there are, at most [`MOST_LINES`].
    pub(super) count: usize,
    pub(super) lanes: usize,
    pub(super) to: *mut u8,
}

/// Puts lines in turn.
pub(super) type Zip = unsafe fn(*const Lines);

/// The kernel for elements as large as `T`, with code of its own for few lines, which the compiler makes shuffles of.
struct Zipped<T>(PhantomData<T>);

impl<T: Copy> Kernel<*const Lines> for Zipped<T> {
    #[inline(always)]
    unsafe fn run<S: Simd>(lines: *const Lines) {
        // SAFETY: the caller's promise: so many lines of so many elements, and room for all of them.
        unsafe {
            let lines = &*lines;
            match lines.count {
                2 => in_turn::<T, 2>(lines),
                3 => in_turn::<T, 3>(lines),
                4 => in_turn::<T, 4>(lines),
                _ => one_by_one::<T>(lines),
            }
        }
    }
}

/// Puts any number of lines in turn, by code for any machine: stores of vectors to places apart are slower than one store after the other.
///
/// # Safety
/// As for [`in_turn`].
unsafe fn one_by_one<T: Copy>(lines: &Lines) {
    for (line, from) in lines.from[..lines.count].iter().enumerate() {
        for lane in 0..lines.lanes {
            // SAFETY: the caller's promise.
            unsafe { lines.to.cast::<T>().add(lane * lines.count + line).write_unaligned(from.cast::<T>().add(lane).read_unaligned()) };
        }
    }
}

/// Puts `LINES` lines in turn.
///
/// # Safety
/// There are as many lines, of so many elements, and room for all of them apart from the lines.
#[inline(always)]
unsafe fn in_turn<T: Copy, const LINES: usize>(lines: &Lines) {
    for lane in 0..lines.lanes {
        for line in 0..LINES {
            // SAFETY: the caller's promise.
            unsafe {
                let element = lines.from[line].cast::<T>().add(lane).read_unaligned();
                lines.to.cast::<T>().add(lane * LINES + line).write_unaligned(element);
            }
        }
    }
}

/// The kernel for elements of some bytes; `None` for a size that is no number of the machine.
pub(super) fn zip<S: Simd>(bytes: usize) -> Option<Zip> {
    match bytes {
        1 => Some(S::kernel::<Zipped<u8>, *const Lines>()),
        2 => Some(S::kernel::<Zipped<u16>, *const Lines>()),
        4 => Some(S::kernel::<Zipped<u32>, *const Lines>()),
        8 => Some(S::kernel::<Zipped<u64>, *const Lines>()),
        _ => None,
    }
}
