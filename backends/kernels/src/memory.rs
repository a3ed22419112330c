//! The workspace of a run, in parts, and which arrays caches do not hold.

use crate::KernelError;
use bytemuck::Pod;
use smallvec::SmallVec;

/// Bytes from which on an array is written past the caches: below, somebody reads it from there.
pub const LARGE: usize = 8 << 20;
/// The bytes that a nest or kernel must read and write for that: as long as the caches hold all of it, they take it faster than memory.
pub const LARGE_TOGETHER: usize = 24 << 20;
/// The same for several threads: the caches take their 33 MB 1.3 to 2 times as fast as memory does, and those of one thread up to 1.4 times as slowly.
pub const LARGE_SHARED: usize = 40 << 20;

/// Bytes of a line of the caches.
pub(crate) const LINE: usize = 64;

/// Each part begins at a multiple of this.
const ALIGN: usize = 64;

/// A part of a run's workspace, with any contents.
#[derive(Debug, Default)]
pub(crate) struct Memory<'a>(&'a mut [u8]);

/// The bytes of a workspace that has parts of these sizes.
pub(crate) fn workspace(sizes: &[usize]) -> usize {
    sizes.iter().map(|bytes| bytes.checked_next_multiple_of(ALIGN).unwrap_or(usize::MAX)).fold(0, usize::saturating_add)
}

/// Cuts a workspace into parts of some bytes each.
///
/// # Errors
/// It is too small, or lies at no multiple of 64.
pub(crate) fn parts<'a>(workspace: &'a mut [u8], sizes: &[usize]) -> Result<SmallVec<[Memory<'a>; 8]>, KernelError> {
    let (needed, given) = (self::workspace(sizes), workspace.len());
    let mut rest = workspace;
    if given < needed || (needed > 0 && !rest.as_ptr().addr().is_multiple_of(ALIGN)) {
        return Err(KernelError::new(format!("the kernel needs a workspace of {needed} aligned bytes, but has {given}")));
    }
    let mut part = |bytes: &usize| {
        let (part, others) = std::mem::take(&mut rest).split_at_mut(bytes.next_multiple_of(ALIGN));
        rest = others;
        Memory(part)
    };
    Ok(sizes.iter().map(&mut part).collect())
}

/// Cuts a workspace into those of some threads, of so many bytes each.
///
/// # Errors
/// As for [`parts`].
pub(crate) fn of_threads(workspace: &mut [u8], threads: usize, bytes: usize) -> Result<Vec<&mut [u8]>, KernelError> {
    Ok(parts(workspace, &vec![bytes; threads])?.into_iter().map(|part| part.0).collect())
}

/// As [`parts`], for a number of parts that is known.
///
/// # Errors
/// As for [`parts`].
pub(crate) fn divided<'a, const N: usize>(workspace: &'a mut [u8], sizes: [usize; N]) -> Result<[Memory<'a>; N], KernelError> {
    let mut all = parts(workspace, &sizes)?.into_iter();
    Ok(std::array::from_fn(|_| all.next().unwrap_or_default()))
}

impl Memory<'_> {
    /// Memory for so many numbers, not more than the part has room for, whose alignment is at most 64; what it holds is of no meaning.
    pub(crate) fn of<T: Pod>(&mut self, count: usize) -> &mut [T] {
        bytemuck::cast_slice_mut(&mut self.0[..count * size_of::<T>()])
    }
}

/// Bytes behind an element of a run that are asked for when it is written.
const RUN_AHEAD: usize = 16;

/// Asks for what lies behind an element that was written to one of many runs: stores are done in order, so that one whose line is far away stops all behind it,
/// and the processor does not see that the run goes on.
#[inline(always)]
pub(crate) fn prefetch_run<T>(written: *const T) {
    prefetch::<false>(written.cast::<u8>().wrapping_add(RUN_AHEAD));
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

/// Asks for all lines of some bytes, as [`prefetch`]: they need not begin with a line, and then end in one more than they would.
#[inline(always)]
pub(crate) fn prefetch_all<const LATER: bool>(at: *const u8, bytes: usize) {
    if bytes == 0 {
        return;
    }
    let mut byte = 0;
    while byte < bytes {
        prefetch::<LATER>(at.wrapping_add(byte));
        byte += LINE;
    }
    prefetch::<LATER>(at.wrapping_add(bytes - 1));
}
