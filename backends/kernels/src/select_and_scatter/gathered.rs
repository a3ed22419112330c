//! Elements that take the sources of the places which chose them.

use super::nearest::{BLOCK, block};
use super::reach::Reach;
use crate::combine::{SIDE, some};
use crate::machine::{Machine, Operation};
use crate::target::{Code, with_isa};
use shale_lanes::Isa;
use std::marker::PhantomData;

/// Lines of a result at an index of the outermost dimension.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    /// The places of the outermost dimension whose windows are over them: where the numbers of those of the others begin, where their sources do, and how
    /// many elements of their windows come before these.
    pub(super) outer: &'a [(usize, usize, usize)],
    /// Windows along the other dimensions.
    pub(super) inner: &'a Reach,
    /// The number of the element that each lane of a place has chosen.
    pub(super) chosen: &'a [u32],
    pub(super) source: &'a [u8],
    pub(super) init: &'a [u8],
    /// Elements of a line, of which there are [`SIDE`] or more.
    pub(super) lanes: usize,
}

/// Writes the initial value, joined with the sources of the places that chose an element, in their order, to lines that begin where the result of the
/// inner dimensions says.
///
/// # Safety
/// All of them can be written.
pub(crate) type Gathered = unsafe fn(rows: Rows<'_>, result: *mut u8, isa: Isa);

/// [`Gathered`] of an operation.
struct Joined<'a, const W: usize, T, O> {
    rows: Rows<'a>,
    result: *mut u8,
    operation: PhantomData<(T, O)>,
}

/// [`Gathered`] of an operation.
///
/// # Safety
/// As it says.
pub(crate) unsafe fn gathered<const W: usize, T: Machine<W>, O: Operation<T>>(rows: Rows<'_>, result: *mut u8, isa: Isa) {
    with_isa(isa, Joined::<W, T, O> { rows, result, operation: PhantomData });
}

impl<const W: usize, T: Machine<W>, O: Operation<T>> Code for Joined<'_, W, T, O> {
    type Out = ();

    #[inline(always)]
    fn run(self) {
        let lanes = self.rows.lanes;
        for (index, at) in self.rows.inner.results.iter().enumerate() {
            // SAFETY: the caller's promise: the line can be written.
            let line = unsafe { std::slice::from_raw_parts_mut(self.result.wrapping_add(at * W).cast::<[u8; W]>(), lanes) };
            let mut first = 0;
            while first < lanes {
                let (at, count) = block(lanes, first);
                if count == BLOCK {
                    self.some::<BLOCK>(index, line, at);
                } else {
                    self.some::<SIDE>(index, line, at);
                }
                first += count;
            }
        }
    }
}

impl<const W: usize, T: Machine<W>, O: Operation<T>> Joined<'_, W, T, O> {
    #[inline(always)]
    fn some<const N: usize>(&self, index: usize, line: &mut [[u8; W]], first: usize) {
        let rows = &self.rows;
        let source = rows.source.as_chunks::<W>().0;
        let init: &[u8; W] = rows.init[..W].try_into().expect("W bytes");
        let mut sums = [T::read(*init); N];
        for (begin, from, number) in rows.outer {
            for over in rows.inner.over.list(index) {
                let chosen: &[u32; N] = some(rows.chosen, begin + over.place * rows.lanes + first);
                let new: &[[u8; W]; N] = some(source, from + rows.inner.sources[over.place] + first);
                let number = (number + over.number) as u32;
                // One step after the other, each for all lanes: so they become vector code.
                let mut joined = sums;
                for i in 0..N {
                    joined[i] = O::apply(sums[i], T::read(new[i]));
                }
                for i in 0..N {
                    sums[i] = if chosen[i] == number { joined[i] } else { sums[i] };
                }
            }
        }
        let line: &mut [[u8; W]; N] = (&mut line[first..][..N]).try_into().expect("N elements");
        for i in 0..N {
            line[i] = sums[i].bytes();
        }
    }
}
