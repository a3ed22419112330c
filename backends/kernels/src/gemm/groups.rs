//! Numbers of 32 bits that hold several narrow integers: steps of a contraction that one instruction takes together.

use super::Elements;
use super::lanes::Arithmetic;
use super::number::Grouped;
use super::pack::{Left, Packing, Part, Start, pack_right, pack_rows, padded};
use super::terms::{Panel, Terms};
use super::transfer::{Loader, Transfer};
use crate::target::{Code, with_isa};
use bytemuck::Pod;
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use std::fmt::Debug;

/// How contractions of narrow integers are computed in groups, if the machine can; sums are modulo 2³².
pub(super) fn grouped(elements: Elements, isa: Isa) -> Option<Grouped<i32>> {
    use ElementType::{S2, S4, S8, S16, U2, U4, U8};
    let Elements { left, right, compute, .. } = elements;
    let narrow = |list: &[ElementType]| compute.is_integer() && compute.bits() <= 32 && list.contains(&left) && list.contains(&right);
    let has_bytes = isa == Isa::Avx512 && is_x86_feature_detected!("avx512vnni");
    if has_bytes && (narrow(&[S2, S4, S8, U2, U4]) || left == U8 && narrow(&[U8, S2, S4, S8, U2, U4]) && right != U8) {
        // What has no sign lies as it is to be.
        let flip = left != U8;
        let left = if flip { Loader::<i8>::flipped(left) } else { i8::loader(S8, compute, isa) };
        return Some((Box::new(Groups { left, right: i8::loader(right, compute, isa), flip }), &super::avx512::vnni::BYTES));
    }
    if isa >= Isa::Avx2 && narrow(&[S2, S4, S8, S16, U2, U4, U8]) {
        let tiles = if isa == Isa::Avx512 { &super::avx512::SHORTS } else { &super::avx2::SHORTS };
        let [left, right] = [left, right].map(|element| i16::loader(element, compute, isa));
        return Some((Box::new(Groups { left, right, flip: false }), tiles));
    }
    None
}

/// Groups of integers of a type.
#[derive(Debug)]
struct Groups<T> {
    left: Loader<T>,
    right: Loader<T>,
    /// Whether 128 was added to the left side, to make it unsigned.
    flip: bool,
}

impl<T: Pod + Debug + Send + Sync> Packing<i32> for Groups<T> {
    fn group(&self) -> usize {
        size_of::<i32>() / size_of::<T>()
    }

    unsafe fn left(&self, from: *const u8, (terms, panel): (&Terms, &Panel), offsets: &[isize], to: *mut i32) -> Left<i32> {
        // What is behind the last element of a group meets zeros on the right.
        let row = padded(panel.len.div_ceil(self.group()));
        // SAFETY: the caller's promise.
        unsafe { pack_rows(&self.left, from, &terms.runs[panel.runs.clone()], offsets, row * self.group(), to.cast()) };
        Left { at: to, row, step: 1 }
    }

    unsafe fn right(&self, from: *const u8, part: Part<'_>, offsets: &[isize], width: usize, to: *mut i32) {
        let group = self.group();
        let mut rows = vec![T::zeroed(); part.indices.len().next_multiple_of(group) * width];
        // SAFETY: the caller's promise; the rows have room for the indices.
        unsafe { pack_right(&self.right, from, part, offsets, width, rows.as_mut_ptr()) };
        for (g, rows) in rows.chunks_exact(group * width).enumerate() {
            for column in 0..width {
                // SAFETY: the caller's promise.
                unsafe {
                    let to = to.add(g * width + column).cast::<T>();
                    (0..group).for_each(|i| to.add(i).write(rows[i * width + column]));
                }
            }
        }
    }

    fn start(&self) -> Option<Start<i32>> {
        self.flip.then_some(|sums, groups| with_isa(Isa::Avx512, Starts { sums, groups }))
    }
}

/// What sums of `(x + 128) · y` begin with: −128 · Σ y.
struct Starts<'a> {
    sums: &'a mut [i32],
    groups: &'a [i32],
}

impl Code for Starts<'_> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        for (sum, group) in self.sums.iter_mut().zip(self.groups) {
            let bytes = (*group << 24 >> 24) + (*group << 16 >> 24) + (*group << 8 >> 24) + (*group >> 24);
            *sum = sum.wrapping_sub(128 * bytes);
        }
    }
}

/// Four bytes: unsigned ones on the left, signed ones on the right.
pub(super) struct Bytes;

impl Arithmetic for Bytes {
    type Number = i32;
    const ZERO: i32 = 0;
    #[inline(always)]
    fn multiply_add(sum: i32, x: i32, y: i32) -> i32 {
        let products = x.to_ne_bytes().into_iter().zip(y.to_ne_bytes()).map(|(x, y)| i32::from(x) * i32::from(y as i8));
        products.fold(sum, i32::wrapping_add)
    }
    #[inline(always)]
    fn add(x: i32, y: i32) -> i32 {
        x.wrapping_add(y)
    }
}

/// Two signed integers of 16 bits.
pub(super) struct Shorts;

impl Arithmetic for Shorts {
    type Number = i32;
    const ZERO: i32 = 0;
    #[inline(always)]
    fn multiply_add(sum: i32, x: i32, y: i32) -> i32 {
        let halves = |x: i32| [i32::from(x as i16), x >> 16];
        halves(x).into_iter().zip(halves(y)).fold(sum, |sum, (x, y)| sum.wrapping_add(x.wrapping_mul(y)))
    }
    #[inline(always)]
    fn add(x: i32, y: i32) -> i32 {
        x.wrapping_add(y)
    }
}
