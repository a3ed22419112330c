//! Runs of elements at a list of places, each joined with a run of updates: the loops of scatters.

use crate::elements::with_width;
use crate::machine::{Machine, Operation};
use crate::target::{Code, with_isa};
use crate::windows::{Batch, Reader, Start};
use shale_lanes::Isa;
use std::marker::PhantomData;

/// No place.
pub(crate) const NOWHERE: u32 = u32::MAX;
/// The place of a window that lies only partly in the array, or perhaps not at all.
pub(crate) const PARTLY: u32 = u32::MAX - 1;

/// Updates of runs of elements that lie behind each other, distances in elements.
pub(crate) struct Updates<'a> {
    /// The updates: run `i` begins at `i · step`.
    pub(crate) new: &'a [u8],
    pub(crate) step: usize,
    /// The elements of a run.
    pub(crate) run: usize,
}

/// Joins runs of elements at a list of places, in its order: `old[at[i] + k] = op(old[at[i] + k], new[i · step + k])`. Places where the array has no such run
/// are left out, as [`NOWHERE`] is.
pub(crate) type Scatterer = fn(old: &mut [u8], at: &[u32], updates: Updates<'_>, isa: Isa);

/// How the bytes of an element are joined with those of an update.
pub(crate) trait Join<const W: usize> {
    fn joined(old: [u8; W], new: [u8; W]) -> [u8; W];
}

/// By an operation on elements of a type.
pub(crate) struct By<T, O>(PhantomData<(T, O)>);

impl<const W: usize, T: Machine<W>, O: Operation<T>> Join<W> for By<T, O> {
    #[inline(always)]
    fn joined(old: [u8; W], new: [u8; W]) -> [u8; W] {
        O::apply(T::read(old), T::read(new)).bytes()
    }
}

/// The update stands in the element's place.
struct Replaced;

impl<const W: usize> Join<W> for Replaced {
    #[inline(always)]
    fn joined(_: [u8; W], new: [u8; W]) -> [u8; W] {
        new
    }
}

/// [`Scatterer`] of a way to join.
struct Placed<'a, const W: usize, J> {
    old: &'a mut [u8],
    at: &'a [u32],
    updates: Updates<'a>,
    join: PhantomData<J>,
}

impl<const W: usize, J: Join<W>> Code for Placed<'_, W, J> {
    type Out = ();

    #[inline(always)]
    fn run(self) {
        let (old, new) = (self.old.as_chunks_mut::<W>().0, self.updates.new.as_chunks::<W>().0);
        match (self.updates.run, self.updates.step) {
            (1, step) if repeats(self.at) => repeated::<W, J>(old, self.at, new, step),
            (1, 1) => singles::<W, J>(old, self.at, new, 1),
            (1, step) => singles::<W, J>(old, self.at, new, step),
            (run, step) => {
                for (i, at) in self.at.iter().enumerate() {
                    let at = *at as usize;
                    if at < old.len() && run <= old.len() - at {
                        joined::<W, J>(&mut old[at..][..run], &new[i * step..][..run]);
                    }
                }
            }
        }
    }
}

/// Joins single elements.
#[inline(always)]
fn singles<const W: usize, J: Join<W>>(old: &mut [[u8; W]], at: &[u32], new: &[[u8; W]], step: usize) {
    if at.is_empty() {
        return;
    }
    let new = &new[..(at.len() - 1) * step + 1];
    for i in 0..at.len() {
        let place = at[i] as usize;
        if place < old.len() {
            old[place] = J::joined(old[place], new[i * step]);
        }
    }
}

/// True if most places are those before them: as where indices are sorted.
#[inline(always)]
fn repeats(at: &[u32]) -> bool {
    let mut same = 0u32;
    for (a, b) in at.iter().zip(at.get(1..).unwrap_or_default()) {
        same += u32::from(a == b);
    }
    2 * same as usize > at.len()
}

/// Joins single elements, that of a place which comes several times in turn being kept meanwhile: it would wait for memory each time.
#[inline(always)]
fn repeated<const W: usize, J: Join<W>>(old: &mut [[u8; W]], at: &[u32], new: &[[u8; W]], step: usize) {
    let (mut i, new) = (0, &new[..(at.len() - 1) * step + 1]);
    while i < at.len() {
        let place = at[i];
        let Some(mut kept) = old.get(place as usize).copied() else {
            i += 1;
            continue;
        };
        while i < at.len() && at[i] == place {
            kept = J::joined(kept, new[i * step]);
            i += 1;
        }
        old[place as usize] = kept;
    }
}

/// Joins elements with as many others. One loop, which becomes vectors of neighbours: around loops over parts of a fixed size the compiler takes the same
/// element of many parts for a vector.
#[inline(always)]
pub(crate) fn joined<const W: usize, J: Join<W>>(old: &mut [[u8; W]], new: &[[u8; W]]) {
    for (old, new) in old.iter_mut().zip(new) {
        *old = J::joined(*old, *new);
    }
}

/// The loop of a way to join.
pub(crate) fn scatter<const W: usize, J: Join<W>>(old: &mut [u8], at: &[u32], updates: Updates<'_>, isa: Isa) {
    with_isa(isa, Placed::<W, J> { old, at, updates, join: PhantomData });
}

/// The loop in which elements of so many bytes are replaced.
pub(crate) fn replacer(width: usize) -> Scatterer {
    with_width!(width, W => scatter::<W, Replaced>)
}

/// Which place a number means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rule {
    /// What is added to negative numbers: the size, where these count from the end.
    pub(crate) from_end: i64,
    pub(crate) edge: Edge,
}

/// What a window is that does not lie in the array as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Edge {
    /// The nearest one that does.
    #[default]
    Held,
    /// [`NOWHERE`].
    Nowhere,
    /// [`PARTLY`] if it has more than one element along the dimension, else [`NOWHERE`].
    Cut,
}

impl Rule {
    /// Where a window begins along a dimension, or the nearest place to it where one may, and whether it does. There is no branch, so that loops of it are
    /// vector code.
    #[inline(always)]
    pub(crate) fn first<N: Number>(self, number: N, start: &Start) -> (usize, bool) {
        let number = number.counted(self.from_end);
        let held = number.held(start.size - start.window);
        (held.place(), (held == number) | (self.edge == Edge::Held))
    }
}

/// Integers in which places are found.
pub(crate) trait Number: Copy + PartialEq {
    /// The one at an address, or the nearest to it.
    fn read(reader: Reader, memory: &[u8], at: usize) -> Self;
    /// Moved, if it is negative, by one of this type that is not.
    fn counted(self, from_end: i64) -> Self;
    /// Not below 0 and not above a number of this type.
    fn held(self, most: usize) -> Self;
    /// One that is not negative.
    fn place(self) -> usize;
}

macro_rules! number {
    ($T:ty, $read:ident) => {
        impl Number for $T {
            #[inline(always)]
            fn read(reader: Reader, memory: &[u8], at: usize) -> $T {
                reader.$read(memory, at)
            }

            #[inline(always)]
            fn counted(self, from_end: i64) -> $T {
                self.wrapping_add(self >> (<$T>::BITS - 1) & from_end as $T)
            }

            #[inline(always)]
            fn held(self, most: usize) -> $T {
                self.max(0).min(most as $T)
            }

            #[inline(always)]
            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

number!(i32, read_small);
number!(i64, read);

/// The places of some windows in an array of less than [`PARTLY`] elements.
pub(crate) struct Places<'a> {
    pub(crate) reader: Reader,
    pub(crate) starts: &'a [Start],
    pub(crate) row: &'a Batch,
    pub(crate) indices: &'a [u8],
    /// The first index vector's byte.
    pub(crate) index: usize,
    /// The element from which on the first window's batch lies.
    pub(crate) operand: usize,
    pub(crate) rule: Rule,
    /// What is to be the places.
    pub(crate) at: &'a mut [u32],
}

impl Places<'_> {
    /// Finds them; gives the last one in the array's order, [`NOWHERE`] if there is such a window.
    pub(crate) fn find(self, isa: Isa) -> u32 {
        with_isa(isa, self)
    }

    /// The same with indices of so many bytes, found in numbers of a type.
    #[inline(always)]
    fn of<const B: usize, N: Number>(self) -> u32 {
        let (reader, rule) = (self.reader.of_bytes(B), self.rule);
        let (first, step) = (self.operand as u32, self.row.operand as u32);
        for (i, at) in self.at.iter_mut().enumerate() {
            *at = first.wrapping_add((i as u32).wrapping_mul(step));
        }
        for start in self.starts.iter().copied() {
            let outside = if start.along.is_some() && rule.edge == Edge::Cut { PARTLY } else { NOWHERE };
            let place = |at: u32, number: N| moved(at, rule.first(number, &start), &start, outside);
            let first = self.index + start.at;
            if self.row.indices == B {
                let numbers = self.indices[first..][..self.at.len() * B].as_chunks::<B>().0;
                for (at, number) in self.at.iter_mut().zip(numbers) {
                    *at = place(*at, N::read(reader, number, 0));
                }
            } else {
                for (i, at) in self.at.iter_mut().enumerate() {
                    *at = place(*at, N::read(reader, self.indices, first + i * self.row.indices));
                }
            }
        }
        self.at.iter().fold(0, |last, at| last.max(*at))
    }

    /// True if 32 bits have all places and what is added to negative numbers.
    #[inline(always)]
    fn are_small(&self) -> bool {
        i32::try_from(self.rule.from_end).is_ok() && self.starts.iter().all(|start| i32::try_from(start.size).is_ok())
    }
}

/// A place moved to where a window begins along a dimension; `outside` if it is not in the array there.
#[inline(always)]
fn moved(at: u32, (first, is_inside): (usize, bool), start: &Start, outside: u32) -> u32 {
    let inside = at.wrapping_add((first as u32).wrapping_mul(start.stride as u32));
    let inside = if at >= PARTLY { at } else { inside };
    let out = if at >= PARTLY { at.max(outside) } else { outside };
    if is_inside { inside } else { out }
}

impl Code for Places<'_> {
    type Out = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        match (self.reader.bytes(), self.are_small()) {
            (1, true) => self.of::<1, i32>(),
            (1, _) => self.of::<1, i64>(),
            (2, true) => self.of::<2, i32>(),
            (2, _) => self.of::<2, i64>(),
            (4, true) => self.of::<4, i32>(),
            (4, _) => self.of::<4, i64>(),
            _ => self.of::<8, i64>(),
        }
    }
}
