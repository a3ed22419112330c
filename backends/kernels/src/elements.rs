//! Elements as bytes: copied and read at any address.

/// Calls a function with the width in bytes of an element as a constant; every element type has one of these widths.
macro_rules! with_width {
    ($width:expr, $W:ident => $body:expr) => {
        match $width {
            1 => {
                const $W: usize = 1;
                $body
            }
            2 => {
                const $W: usize = 2;
                $body
            }
            3 => {
                const $W: usize = 3;
                $body
            }
            4 => {
                const $W: usize = 4;
                $body
            }
            8 => {
                const $W: usize = 8;
                $body
            }
            16 => {
                const $W: usize = 16;
                $body
            }
            width => unreachable!("no element type has {width} bytes"),
        }
    };
}
pub(crate) use with_width;

/// Copies one element.
///
/// # Panics
/// Positions outside of the slices.
#[inline(always)]
pub(crate) fn copy<const W: usize>(from: &[u8], at: usize, to: &mut [u8], place: usize) {
    let (from, to): (&[u8; W], &mut [u8; W]) = ((&from[at..at + W]).try_into().expect("W bytes"), (&mut to[place..place + W]).try_into().expect("W bytes"));
    *to = *from;
}

/// The bits of an element of up to 8 bytes.
///
/// # Panics
/// A position outside of the slice.
#[inline(always)]
pub(crate) fn bits<const W: usize>(from: &[u8], at: usize) -> u64 {
    code::<W>((&from[at..at + W]).try_into().expect("W bytes"))
}

/// The same of one element; of a wider one those of its first 8 bytes.
#[inline(always)]
pub(crate) fn code<const W: usize>(element: &[u8; W]) -> u64 {
    let mut bytes = [0; 8];
    let mut i = 0;
    // A loop becomes one instruction; a slice that is copied may become a call.
    while i < W && i < 8 {
        bytes[i] = element[i];
        i += 1;
    }
    u64::from_le_bytes(bytes)
}

/// The element of up to 8 bytes that has these bits.
#[inline(always)]
pub(crate) fn element<const W: usize>(code: u64) -> [u8; W] {
    let (mut element, bytes) = ([0; W], code.to_le_bytes());
    let mut i = 0;
    while i < W && i < 8 {
        element[i] = bytes[i];
        i += 1;
    }
    element
}

/// `to[i] = from[order[i]]` for elements that lie one behind the other.
///
/// # Panics
/// A number outside of `from`, or a `to` that is shorter than the order.
pub(crate) fn gather<const W: usize>(from: &[u8], order: &[u32], to: &mut [u8]) {
    let from = from.as_chunks::<W>().0;
    for (element, at) in to.as_chunks_mut::<W>().0.iter_mut().zip(order) {
        *element = from[*at as usize];
    }
}

/// Writes an element everywhere.
pub(crate) fn fill(to: &mut [u8], element: &[u8]) {
    let (first, mut filled) = (to.len().min(element.len()), element.len());
    to[..first].copy_from_slice(&element[..first]);
    // What is filled is copied behind itself, as much as stays in the cache.
    while filled < to.len() {
        let count = filled.min(to.len() - filled).min(FILLED / element.len() * element.len());
        to.copy_within(..count, filled);
        filled += count;
    }
}

/// Bytes that are copied again and again.
pub(crate) const FILLED: usize = 1 << 14;
