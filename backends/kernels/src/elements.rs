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
    let element: [u8; W] = from[at..at + W].try_into().expect("W bytes");
    to[place..place + W].copy_from_slice(&element);
}

/// The bits of an element of up to 8 bytes.
///
/// # Panics
/// A position outside of the slice.
#[inline(always)]
pub(crate) fn bits<const W: usize>(from: &[u8], at: usize) -> u64 {
    let mut bytes = [0; 8];
    let width = if W < 8 { W } else { 8 };
    bytes[..width].copy_from_slice(&from[at..at + width]);
    u64::from_le_bytes(bytes)
}

/// `to[i] = from[order[i]]` for elements that lie one behind the other.
///
/// # Panics
/// A number outside of `from`, or a `to` that is shorter than the order.
pub(crate) fn gather<const W: usize>(from: &[u8], order: &[u32], to: &mut [u8]) {
    for (element, at) in to.chunks_exact_mut(W).zip(order) {
        let at = *at as usize * W;
        element.copy_from_slice(&from[at..at + W]);
    }
}
