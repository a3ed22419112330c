//! Memory that kernels need while they run.

use bytemuck::Pod;
use shale_ir::memory::AlignedBytes;
use shale_lanes::Scratch;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Memory with any contents, kept from one run to the next.
#[derive(Debug)]
pub(crate) struct Memory {
    words: Vec<u64>,
    /// Where there is much: stores to many places at once find each page of 4 KiB in no table of the processor.
    pages: Option<AlignedBytes>,
}

/// From this many bytes on memory is in huge pages.
const HUGE: usize = 2 << 20;
/// Bytes in huge pages that are kept.
const KEPT_BYTES: usize = 64 << 20;
/// Huge pages that nobody needs now.
static SPARE: Mutex<Vec<AlignedBytes>> = Mutex::new(Vec::new());

impl Memory {
    /// Memory of a run's scratch. It should be given back.
    pub(crate) fn borrow(scratch: &mut Scratch) -> Memory {
        Memory { words: scratch.borrow_words(), pages: None }
    }

    /// Gives memory back.
    pub(crate) fn give_back(self, scratch: &mut Scratch) {
        scratch.return_words(self.words);
        let mut spare = spare();
        if let Some(pages) = self.pages
            && spare.iter().chain([&pages]).map(|pages| pages.bytes().len()).sum::<usize>() <= KEPT_BYTES
        {
            spare.push(pages);
        }
    }

    /// Memory for so many numbers, whose alignment is at most 8; what it holds is of no meaning.
    pub(crate) fn of<T: Pod>(&mut self, count: usize) -> &mut [T] {
        let bytes = count * size_of::<T>();
        if bytes >= HUGE && self.pages.as_ref().is_none_or(|pages| pages.bytes().len() < bytes) {
            // A system that gives no pages may still have words.
            self.pages = spared(bytes).or_else(|| AlignedBytes::new(bytes).ok());
        }
        match &mut self.pages {
            Some(pages) if bytes >= HUGE => bytemuck::cast_slice_mut(&mut pages.bytes_mut()[..bytes]),
            _ => {
                let words = bytes.div_ceil(8);
                if self.words.len() < words {
                    self.words.resize(words, 0);
                }
                &mut bytemuck::cast_slice_mut(&mut self.words[..words])[..count]
            }
        }
    }
}

/// The least of the pages that nobody needs and that are enough.
fn spared(bytes: usize) -> Option<AlignedBytes> {
    let mut spare = spare();
    let enough = (0..spare.len()).filter(|i| spare[*i].bytes().len() >= bytes);
    let least = enough.min_by_key(|i| spare[*i].bytes().len())?;
    Some(spare.swap_remove(least))
}

fn spare() -> MutexGuard<'static, Vec<AlignedBytes>> {
    // Pages hold nothing that a panic could leave half done.
    SPARE.lock().unwrap_or_else(PoisonError::into_inner)
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
