//! Which of several rows of elements each lane chooses.

use super::order::{Order, Ordered, with_order};
use super::reach::PADDING;
use crate::combine::{SIDE, some};
use crate::machine::{Bf16, Half};
use crate::memory::prefetch;
use crate::placed::NOWHERE;
use crate::target::{Code, with_isa};
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use std::marker::PhantomData;

/// Lanes that choose: lane `i` of a place among `x[begin + outer + inner + i]` for one outer element after the other, and under each one inner one after
/// the other.
pub(super) struct Choice<'a> {
    pub(super) x: &'a [u8],
    /// [`BLOCK`] elements of what padding holds.
    pub(super) fill: &'a [u8],
    pub(super) begin: usize,
    /// Where elements lie along the outermost dimension, or [`PADDING`].
    pub(super) outer: &'a [usize],
    /// The same along the others, for one place after the other, and where each one's end.
    pub(super) inner: &'a [usize],
    pub(super) ends: &'a [usize],
    /// The number of an element is that of the outer one, times this, and that of the inner one.
    pub(super) radix: usize,
    /// Lanes of a place.
    pub(super) lanes: usize,
    /// The number of the element that each lane chooses; anything where there is none.
    pub(super) chosen: &'a mut [u32],
}

/// Lanes that choose: lane `i` among `x[source + i]` for one source after the other.
pub(super) struct Masked<'a> {
    pub(super) x: &'a [u8],
    pub(super) sources: &'a [usize],
    /// Where not every lane has an element at every source: all ones for those that have one, for each source in turn, again and again.
    pub(super) masks: &'a [u32],
    /// The number of the source that each lane chooses, or [`NOWHERE`].
    pub(super) chosen: &'a mut [u32],
}

/// Finds what lanes choose.
pub(super) fn nearest(order: Order, choice: Choice<'_>, isa: Isa) {
    with_order!(order, keep, T, W => with_isa(isa, Nearest { choice, keep, flip: order.flip, element: PhantomData::<[T; W]> }));
}

/// The same where not every lane has every element.
pub(super) fn nearest_masked(order: Order, choice: Masked<'_>, isa: Isa) {
    with_order!(order, keep, T, W => with_isa(isa, NearestMasked { choice, keep, flip: order.flip, element: PhantomData::<[T; W]> }));
}

/// Bytes ahead that elements are asked for: rows of them that are apart are more than the processor foresees.
const AHEAD: usize = 4096;

/// Lanes that choose, and elements that are written, at one time: what is the same for all of them is found half as often as for a vector. More of them
/// become no vector code.
pub(super) const BLOCK: usize = 2 * SIDE;

/// Where the next block begins when all lanes before `first` are done, and how many lanes it has: [`BLOCK`] or [`SIDE`], of which there are at least as many.
/// The last block begins earlier where too few are left: some lanes are done twice.
#[inline(always)]
pub(super) fn block(lanes: usize, first: usize) -> (usize, usize) {
    let count = if lanes - first > SIDE && lanes >= BLOCK { BLOCK } else { SIDE };
    (first.min(lanes - count), count)
}

struct Nearest<'a, T, F, const W: usize> {
    choice: Choice<'a>,
    keep: F,
    flip: u64,
    element: PhantomData<[T; W]>,
}

impl<T: Ordered<W>, F: Fn(T, T) -> bool, const W: usize> Code for Nearest<'_, T, F, W> {
    type Out = ();

    #[inline(always)]
    fn run(mut self) {
        let lanes = self.choice.lanes;
        let mut begin = 0;
        for (place, end) in self.choice.ends.iter().enumerate() {
            let inner = &self.choice.inner[begin..*end];
            if lanes < SIDE {
                for first in 0..lanes {
                    self.some::<1>(inner, place * lanes, first);
                }
            } else {
                let mut first = 0;
                while first < lanes {
                    let (at, count) = block(lanes, first);
                    if count == BLOCK {
                        self.some::<BLOCK>(inner, place * lanes, at);
                    } else {
                        self.some::<SIDE>(inner, place * lanes, at);
                    }
                    first += count;
                }
            }
            begin = *end;
        }
    }
}

impl<T: Ordered<W>, F: Fn(T, T) -> bool, const W: usize> Nearest<'_, T, F, W> {
    /// Some lanes of a place, whose numbers lie from `at` on.
    #[inline(always)]
    fn some<const N: usize>(&mut self, inner: &[usize], at: usize, first: usize) {
        let (x, fill) = (self.choice.x.as_chunks::<W>().0, self.choice.fill.as_chunks::<W>().0);
        let mut values = [T::read([0; W]); N];
        let mut chosen = [0; N];
        let mut count = 0;
        for (number, outer) in self.choice.outer.iter().enumerate() {
            for (more, element) in inner.iter().enumerate() {
                let is_padding = *outer == PADDING || *element == PADDING;
                let next: &[[u8; W]; N] = if is_padding { some(fill, 0) } else { some(x, self.choice.begin + outer + element + first) };
                prefetch::<false>(next.as_ptr().cast::<u8>().wrapping_add(AHEAD));
                let number = (number * self.choice.radix + more) as u32;
                // One step after the other, each for all lanes: so they become vector code.
                let (mut read, mut kept) = ([T::read([0; W]); N], [false; N]);
                for i in 0..N {
                    read[i] = T::flipped(next[i], self.flip);
                }
                for i in 0..N {
                    kept[i] = (self.keep)(values[i], read[i]) & (count > 0);
                }
                for i in 0..N {
                    values[i] = if kept[i] { values[i] } else { read[i] };
                }
                for i in 0..N {
                    chosen[i] = if kept[i] { chosen[i] } else { number };
                }
                count += 1;
            }
        }
        let numbers: &mut [u32; N] = (&mut self.choice.chosen[at + first..][..N]).try_into().expect("N numbers");
        *numbers = chosen;
    }
}

struct NearestMasked<'a, T, F, const W: usize> {
    choice: Masked<'a>,
    keep: F,
    flip: u64,
    element: PhantomData<[T; W]>,
}

impl<T: Ordered<W>, F: Fn(T, T) -> bool, const W: usize> Code for NearestMasked<'_, T, F, W> {
    type Out = ();

    #[inline(always)]
    fn run(mut self) {
        let count = self.choice.chosen.len();
        let full = count / SIDE * SIDE;
        for first in (0..full).step_by(SIDE) {
            self.some_masked::<SIDE>(first);
        }
        for first in full..count {
            self.some_masked::<1>(first);
        }
    }
}

impl<T: Ordered<W>, F: Fn(T, T) -> bool, const W: usize> NearestMasked<'_, T, F, W> {
    #[inline(always)]
    fn some_masked<const N: usize>(&mut self, first: usize) {
        let (x, count) = (self.choice.x.as_chunks::<W>().0, self.choice.chosen.len());
        let mut values = [T::read([0; W]); N];
        let mut chosen = [NOWHERE; N];
        for (choice, (source, mask)) in self.choice.sources.iter().zip(self.choice.masks.chunks_exact(count).cycle()).enumerate() {
            let (next, mask) = (some::<_, N>(x, source + first), some::<_, N>(mask, first));
            let mut kept = [false; N];
            for i in 0..N {
                kept[i] = ((self.keep)(values[i], T::flipped(next[i], self.flip)) & (chosen[i] != NOWHERE)) | (mask[i] == 0);
            }
            for i in 0..N {
                values[i] = if kept[i] { values[i] } else { T::flipped(next[i], self.flip) };
            }
            for i in 0..N {
                chosen[i] = if kept[i] { chosen[i] } else { choice as u32 };
            }
        }
        self.choice.chosen[first..][..N].copy_from_slice(&chosen);
    }
}
