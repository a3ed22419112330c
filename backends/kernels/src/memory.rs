//! Memory that kernels need while they run.

use bytemuck::Pod;
use shale_lanes::Scratch;

/// Memory with any contents, kept from one run to the next.
#[derive(Debug)]
pub(crate) struct Memory(Vec<u64>);

impl Memory {
    /// Memory of a run's scratch. It should be given back.
    pub(crate) fn borrow(scratch: &mut Scratch) -> Memory {
        Memory(scratch.borrow_words())
    }

    /// Gives memory back.
    pub(crate) fn give_back(self, scratch: &mut Scratch) {
        scratch.return_words(self.0);
    }

    /// Memory for so many numbers, whose alignment is at most 8; what it holds is of no meaning.
    pub(crate) fn of<T: Pod>(&mut self, count: usize) -> &mut [T] {
        let words = (count * size_of::<T>()).div_ceil(8);
        if self.0.len() < words {
            self.0.resize(words, 0);
        }
        &mut bytemuck::cast_slice_mut(&mut self.0[..words])[..count]
    }
}

/// Asks for the line of an address, which may be any: a hint. With `LATER`, it comes to the second-level cache.
#[inline(always)]
pub(crate) fn prefetch<const LATER: bool>(at: *const u8) {
    // SAFETY: a hint, for any address.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _MM_HINT_T1, _mm_prefetch};
        if LATER { _mm_prefetch::<_MM_HINT_T1>(at.cast()) } else { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = at;
}
