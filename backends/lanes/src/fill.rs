//! One element at many places that follow each other.

use super::copy::LINE;
use super::kernel::{Operands, TileKernel};
use crate::simd::{Kernel, Memory, Simd};
use std::marker::PhantomData;

/// The kernels that write a line again and again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fill {
    store: TileKernel,
    /// Past the caches, from a multiple of 64 on.
    stream: TileKernel,
}

/// Writes a line of 32-bit lanes to all lanes, past the caches or not.
struct Lines<const STREAM: bool>(PhantomData<()>);

impl<const STREAM: bool> Kernel<*const Operands> for Lines<STREAM> {
    #[inline(always)]
    unsafe fn run<S: Simd>(o: *const Operands) {
        // SAFETY: the caller's promise: a line at the source, and room for the lanes, of which each vector takes some.
        unsafe {
            let o = &*o;
            let (line, to, mut lane) = (o.source[0].cast::<i32>(), o.target[0].cast::<i32>(), 0);
            while lane < o.lanes {
                // A vector may be shorter than an element.
                let value = S::I32::load(line.add(lane % (LINE / 4)));
                if STREAM {
                    value.stream(to.add(lane));
                } else {
                    value.store(to.add(lane));
                }
                lane += S::LANES;
            }
        }
    }
}

impl Fill {
    /// The kernels of an instruction set.
    pub(super) fn new<S: Simd>() -> Fill {
        Fill { store: S::kernel::<Lines<false>, *const Operands>(), stream: S::kernel::<Lines<true>, *const Operands>() }
    }

    /// Writes an element of 1, 2, 4 or 8 bytes `count` times.
    ///
    /// # Safety
    /// The element can be read; there is room for so many.
    pub(super) unsafe fn run(&self, element: *const u8, size: usize, to: *mut u8, count: usize, past_caches: bool) {
        let mut line = [0u8; LINE];
        // SAFETY: the caller's promise: the head and the lines are parts of the room, and so is the rest.
        unsafe {
            for part in line.chunks_exact_mut(size) {
                element.copy_to_nonoverlapping(part.as_mut_ptr(), size);
            }
            // Behind the head each line begins with a whole element.
            let streams = past_caches && to.addr().is_multiple_of(size);
            let head = if streams { (to.addr().next_multiple_of(LINE) - to.addr()).min(count * size) } else { 0 };
            to.copy_from_nonoverlapping(line.as_ptr(), head);
            let (to, bytes) = (to.add(head), count * size - head);
            let whole = bytes / LINE * LINE;
            let kernel = if streams { self.stream } else { self.store };
            kernel(&Operands { lanes: whole / 4, immediate: 0, target: [to; 2], source: [line.as_ptr(); 4], keep: [usize::MAX; 4] });
            to.add(whole).copy_from_nonoverlapping(line.as_ptr(), bytes - whole);
        }
    }
}
