//! Where all places of a row choose among the same rows of elements: the windows of images whose channels lie side by side.

use super::SelectAndScatter;
use crate::combine::{Chosen, NOWHERE, SIDE, chooser, some};
use crate::elements::{FILLED, fill};
use crate::machine::Machine;
use crate::memory::prefetch;
use crate::target::{Code, with_isa};
use crate::threads::split;
use crate::{KernelError, Stop};
use shale_ir::element::ElementType;
use shale_lanes::{Direction, JoinOp};
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

/// What is chosen from, and what the chosen elements are joined with: parts of the arrays that places share.
struct Part<'a> {
    x: &'a [u8],
    source: &'a [u8],
    init: &'a [u8],
    /// Where rows of elements begin, from where the sliding window says.
    first: usize,
    direction: Direction,
    join: Chosen,
}

/// Elements of a result below which one thread is faster than several.
const PARALLEL: usize = 1 << 16;

impl SelectAndScatter {
    /// The number of the chosen row is found for each place, then each row of elements takes the sources that have chosen it. So each element gets its
    /// sources in the order of their places. `line` is where rows of elements begin.
    pub(super) fn run_lines(
        &self,
        operands: &[&[u8]],
        result: &mut [u8],
        (direction, op, first): (Direction, JoinOp, usize),
        (threads, stop): (usize, Stop<'_>),
    ) -> Result<(), KernelError> {
        let element = self.result[0].element;
        let join = chooser(op, element).ok_or_else(|| KernelError::new("no code for the type"))?;
        let part = |x| Part { x, source: operands[1], init: operands[2], first, direction, join };
        let Some(size) = self.sliding.separate(self.result[0].elements()) else { return self.run_part(None, &part(operands[0]), result, stop) };
        let threads = if self.result[0].elements() < PARALLEL { 1 } else { threads };
        let bytes = size * element.bytes();
        let chunks: Vec<Mutex<&mut [u8]>> = result.chunks_exact_mut(bytes).map(Mutex::new).collect();
        let failed = Mutex::new(Ok(()));
        split(threads, chunks.len(), |range| {
            for (place, x) in range.clone().zip(operands[0][range.start * bytes..].chunks_exact(bytes)) {
                // Each is one thread's: nobody waits.
                let mut chunk = chunks[place].lock().unwrap_or_else(PoisonError::into_inner);
                if let Err(error) = self.run_part(Some(place), &part(x), &mut chunk, stop) {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
                }
            }
        });
        failed.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The places at one index of the first dimension, whose elements nobody else has, or all of them.
    fn run_part(&self, place: Option<usize>, part: &Part<'_>, result: &mut [u8], stop: Stop<'_>) -> Result<(), KernelError> {
        let places = self.sliding.places;
        let width = self.result[0].element.bytes();
        let mut chosen = vec![NOWHERE; places];
        let mut filled = 0;
        let mut visit = |at: usize, bases: &[usize]| {
            let Some(last) = bases.iter().max() else { return Ok(()) };
            // What a row is joined to has been filled just before, while it is in a cache.
            let needed = (last + part.first + places) * width;
            if needed > filled {
                let until = result.len().min(needed + FILLED);
                fill(&mut result[filled..until], part.init);
                filled = until;
            }
            self.nearest(&part.x[part.first * width..], bases, &mut chosen, part.direction);
            (part.join)(&mut result[part.first * width..], bases, &chosen, &part.source[at * width..], self.isa);
            Ok(())
        };
        match place {
            Some(place) => self.sliding.each_row_at(place, stop, &mut visit)?,
            None => self.sliding.each_row(stop, &mut visit)?,
        }
        fill(&mut result[filled..], part.init);
        Ok(())
    }

    /// Which row each place chooses by a comparison.
    fn nearest(&self, x: &[u8], bases: &[usize], chosen: &mut [u32], direction: Direction) {
        macro_rules! of {
            ($($Type:ident => $T:ident),*) => {
                match self.result[0].element {
                    $(ElementType::$Type => self.nearest_in::<$T, { size_of::<$T>() }>(x, bases, chosen, direction),)*
                    _ => {} // the constructor refuses others
                }
            };
        }
        of!(F32 => f32, F64 => f64, S8 => i8, U8 => u8, S16 => i16, U16 => u16, S32 => i32, U32 => u32, S64 => i64, U64 => u64);
    }

    fn nearest_in<T: Machine<W> + PartialOrd, const W: usize>(&self, x: &[u8], bases: &[usize], chosen: &mut [u32], direction: Direction) {
        let x = x.as_chunks::<W>().0;
        macro_rules! with {
            ($($Direction:ident $compare:tt),*) => {
                match direction {
                    $(Direction::$Direction => with_isa(self.isa, Nearest { x, bases, chosen, keep: |x: T, y: T| x $compare y, element: PhantomData }),)*
                }
            };
        }
        with!(Eq ==, Ne !=, Ge >=, Gt >, Le <=, Lt <);
    }
}

/// Bytes ahead that elements are asked for: rows of them that are apart are more than the processor foresees.
const AHEAD: usize = 4096;

/// The rows of elements from which the places of a row choose.
struct Nearest<'a, T, F, const W: usize> {
    x: &'a [[u8; W]],
    bases: &'a [usize],
    chosen: &'a mut [u32],
    keep: F,
    element: PhantomData<T>,
}

impl<T: Machine<W>, F: Fn(T, T) -> bool, const W: usize> Code for Nearest<'_, T, F, W> {
    type Out = ();
    #[inline(always)]
    fn run(mut self) {
        let count = self.chosen.len();
        if count < SIDE {
            for i in 0..count {
                self.some::<1>(i);
            }
            return;
        }
        for first in (0..count).step_by(SIDE) {
            // The last ones begin earlier where there are too few: they are found twice.
            self.some::<SIDE>(first.min(count - SIDE));
        }
    }
}

impl<T: Machine<W>, F: Fn(T, T) -> bool, const W: usize> Nearest<'_, T, F, W> {
    #[inline(always)]
    fn some<const N: usize>(&mut self, first: usize) {
        let mut values = [T::read([0; W]); N];
        let mut chosen = [0; N];
        for (choice, base) in self.bases.iter().enumerate() {
            let next = some::<_, N>(self.x, base + first);
            prefetch::<false>(next.as_ptr().cast::<u8>().wrapping_add(AHEAD));
            // One step after the other, each for all lanes: so they become vector code.
            let mut kept = [false; N];
            for i in 0..N {
                kept[i] = (self.keep)(values[i], T::read(next[i])) & (choice > 0);
            }
            for i in 0..N {
                values[i] = if kept[i] { values[i] } else { T::read(next[i]) };
            }
            for i in 0..N {
                chosen[i] = if kept[i] { chosen[i] } else { choice as u32 };
            }
        }
        self.chosen[first..][..N].copy_from_slice(&chosen);
    }
}
