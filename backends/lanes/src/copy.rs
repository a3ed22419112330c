//! Copies of many short rows, each of which is a few moves of one width.

use super::place::Rows;

/// Copies rows of so many bytes from the first place to the second one.
///
/// # Safety
/// Each row's bytes can be read and written at its places; what is written overlaps nothing that is read, and no other row.
pub(super) unsafe fn copy_rows(rows: &Rows<'_>, bytes: usize) {
    // SAFETY: the caller's promise; the widths are at most the bytes.
    unsafe {
        match bytes {
            64.. => each(rows, |from, to| from.copy_to_nonoverlapping(to, bytes)),
            32.. => each(rows, |from, to| ends::<[u64; 4]>(from, to, bytes)),
            16.. => each(rows, |from, to| ends::<[u64; 2]>(from, to, bytes)),
            8.. => each(rows, |from, to| ends::<u64>(from, to, bytes)),
            4.. => each(rows, |from, to| ends::<u32>(from, to, bytes)),
            2.. => each(rows, |from, to| ends::<u16>(from, to, bytes)),
            _ => each(rows, |from, to| from.copy_to_nonoverlapping(to, bytes)),
        }
    }
}

/// Does something with the places of each row.
#[inline(always)]
fn each(rows: &Rows<'_>, copy: impl Fn(*const u8, *mut u8)) {
    let (mut from, mut to) = (rows.places[0].base, rows.places[1].base);
    let (from_step, to_step) = if rows.count > 1 { (rows.steps[0], rows.steps[1]) } else { (0, 0) };
    for _ in 0..rows.count {
        copy(from, to);
        (from, to) = (from.wrapping_offset(from_step), to.wrapping_offset(to_step));
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
