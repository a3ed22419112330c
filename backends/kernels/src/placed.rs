//! Runs of elements at a list of places, each joined with a run of updates: the loops of scatters.

use crate::elements::with_width;
use crate::machine::{Machine, Operation};
use crate::target::{Code, with_isa};
use crate::windows::{Batch, Reader, Start};
use shale_lanes::Isa;
use std::hint::select_unpredictable;
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
    /// An element in a register.
    type Element: Machine<W>;
    /// As [`Operation::raw`].
    fn raw(old: Self::Element, new: Self::Element) -> Self::Element;
    /// As [`Operation::settled`].
    fn settled(element: Self::Element) -> Self::Element;

    #[inline(always)]
    fn joined(old: [u8; W], new: [u8; W]) -> [u8; W] {
        Self::settled(Self::raw(Self::Element::read(old), Self::Element::read(new))).bytes()
    }
}

/// By an operation on elements of a type.
pub(crate) struct By<T, O>(PhantomData<(T, O)>);

impl<const W: usize, T: Machine<W>, O: Operation<T>> Join<W> for By<T, O> {
    type Element = T;

    #[inline(always)]
    fn raw(old: T, new: T) -> T {
        O::raw(old, new)
    }

    #[inline(always)]
    fn settled(element: T) -> T {
        O::settled(element)
    }
}

/// The update stands in the element's place.
struct Replaced;

impl<const W: usize> Join<W> for Replaced {
    type Element = [u8; W];

    #[inline(always)]
    fn raw(_: [u8; W], new: [u8; W]) -> [u8; W] {
        new
    }

    #[inline(always)]
    fn settled(element: [u8; W]) -> [u8; W] {
        element
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
            (1, 1) => ones::<W, J>(old, self.at, new, 1),
            (1, step) => ones::<W, J>(old, self.at, new, step),
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

/// Joins single elements: places that come again and again in turn, as where indices are sorted, have loops of their own.
#[inline(always)]
fn ones<const W: usize, J: Join<W>>(old: &mut [[u8; W]], at: &[u32], new: &[[u8; W]], step: usize) {
    let Some(new) = at.len().checked_sub(1).map(|last| &new[..last * step + 1]) else { return };
    let order = Order::of(at, old.len());
    let inside = order.outside == 0;
    match at.len() / order.runs {
        _ if order.outside == at.len() => {}
        // SAFETY: the array has all places.
        ..SHORT if inside => unsafe { inside_ones::<W, J>(old, at, new, step) },
        ..SHORT => singles::<W, J>(old, at, new, step),
        // SAFETY: as above.
        ..LONG if inside && order.increases => unsafe { increasing::<W, J>(old, at, new, step) },
        _ => repeated::<W, J>(old, at, new, step),
    }
}

/// The mean length of runs of equal places from which on to wait for an element that has just been written takes longer than to keep it. Measured with f32
/// sums: 4 places 1.2 times as fast as side by side, 8 places .7 times.
const SHORT: usize = 6;
/// The mean length from which on the branch where a run ends, which nobody foresees, costs less than to do without: 16 places .8 times as fast as side by
/// side, 32 places 1.25 times.
const LONG: usize = 24;

/// How places follow each other.
struct Order {
    /// Runs of equal ones.
    runs: usize,
    /// None is less than the one before it.
    increases: bool,
    /// How many are not in the array.
    outside: usize,
}

impl Order {
    #[inline(always)]
    fn of(at: &[u32], elements: usize) -> Order {
        let (mut changes, mut less, mut outside) = (0u32, 0u32, 0u32);
        for (a, b) in at.iter().zip(at.get(1..).unwrap_or_default()) {
            changes += u32::from(a != b);
            less += u32::from(a > b);
        }
        let elements = u32::try_from(elements).unwrap_or(u32::MAX);
        for at in at {
            outside += u32::from(*at >= elements);
        }
        Order { runs: changes as usize + 1, increases: less == 0, outside: outside as usize }
    }
}

/// Joins single elements.
#[inline(always)]
fn singles<const W: usize, J: Join<W>>(old: &mut [[u8; W]], at: &[u32], new: &[[u8; W]], step: usize) {
    for i in 0..at.len() {
        let place = at[i] as usize;
        if place < old.len() {
            old[place] = J::joined(old[place], new[i * step]);
        }
    }
}

/// The same for places that the array has, all of them.
///
/// # Safety
/// It has.
#[inline(always)]
unsafe fn inside_ones<const W: usize, J: Join<W>>(old: &mut [[u8; W]], at: &[u32], new: &[[u8; W]], step: usize) {
    const TOGETHER: usize = 8;
    let (groups, rest) = at.as_chunks::<TOGETHER>();
    for (group, at) in groups.iter().enumerate() {
        let new = &new[group * TOGETHER * step..][..(TOGETHER - 1) * step + 1];
        for i in 0..TOGETHER {
            // SAFETY: the caller's promise.
            let old = unsafe { old.get_unchecked_mut(at[i] as usize) };
            *old = J::joined(*old, new[i * step]);
        }
    }
    singles::<W, J>(old, rest, new.get(groups.len() * TOGETHER * step..).unwrap_or_default(), step);
}

/// Joins single elements, that of a place which comes several times in turn being kept meanwhile: it would wait for memory each time.
#[inline(always)]
fn repeated<const W: usize, J: Join<W>>(old: &mut [[u8; W]], at: &[u32], new: &[[u8; W]], step: usize) {
    let mut i = 0;
    while i < at.len() {
        let place = at[i];
        let Some(mut kept) = old.get(place as usize).map(|old| J::Element::read(*old)) else {
            i += 1;
            continue;
        };
        while i < at.len() && at[i] == place {
            kept = J::raw(kept, J::Element::read(new[i * step]));
            i += 1;
        }
        old[place as usize] = J::settled(kept).bytes();
    }
}

/// Parts of a list that are joined side by side: so many additions can be under way at one time.
const SIDE_BY_SIDE: usize = 4;

/// As [`repeated`], for places that never decrease, all of them in the array: runs of equal ones in several parts of the list side by side, without a branch
/// where one ends.
///
/// # Safety
/// The array has the places.
#[inline(always)]
unsafe fn increasing<const W: usize, J: Join<W>>(old: &mut [[u8; W]], at: &[u32], new: &[[u8; W]], step: usize) {
    // No run lies in two parts.
    let first: [usize; SIDE_BY_SIDE + 1] = std::array::from_fn(|part| {
        let middle = at.len() * part / SIDE_BY_SIDE;
        (middle..at.len()).find(|i| *i == 0 || at[i - 1] != at[*i]).unwrap_or(at.len())
    });
    let steps = (0..SIDE_BY_SIDE).map(|part| first[part + 1] - first[part]).min().unwrap_or(0);
    if steps == 0 {
        return repeated::<W, J>(old, at, new, step);
    }
    let parts: [_; SIDE_BY_SIDE] = std::array::from_fn(|part| (&at[first[part]..][..steps], &new[first[part] * step..][..(steps - 1) * step + 1]));
    // The place and the element of the last step. Each part's are variables of their own, not an array's: so they stay in registers.
    let [mut a, mut b, mut c, mut d] = [(NOWHERE, J::Element::read([0; W])); SIDE_BY_SIDE];
    let mut joined = |(last, kept): (u32, J::Element), part: usize, i: usize| {
        // SAFETY: `i` is a step, of which both lists have so many.
        let (place, new) = unsafe { (*parts[part].0.get_unchecked(i), *parts[part].1.get_unchecked(i * step)) };
        let same = place == last;
        // An element that is kept is not read again: it would wait until it is written. The first one is there always.
        // SAFETY: the caller's promise; an array that has a place has one at 0.
        let there = J::Element::read(unsafe { *old.get_unchecked(select_unpredictable(same, 0, place as usize)) });
        let sum = J::raw(select_unpredictable(same, kept, there), J::Element::read(new));
        // SAFETY: as above.
        unsafe { *old.get_unchecked_mut(place as usize) = J::settled(sum).bytes() };
        (place, sum)
    };
    for i in 0..steps {
        (a, b, c, d) = (joined(a, 0, i), joined(b, 1, i), joined(c, 2, i), joined(d, 3, i));
    }
    for part in 0..SIDE_BY_SIDE {
        let rest = first[part] + steps..first[part + 1];
        if !rest.is_empty() {
            repeated::<W, J>(old, &at[rest.clone()], &new[rest.start * step..], step);
        }
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

/// Numbers that are put side by side at one time.
const TOGETHER: usize = 256;

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
                continue;
            }
            // Numbers of vectors are put side by side first, so that what is done with them is vector code.
            let mut numbers = [[0; B]; TOGETHER];
            let (stride, memory) = (self.row.indices, self.indices);
            for (part, at) in self.at.chunks_mut(TOGETHER).enumerate() {
                side_by_side(&memory[first + part * TOGETHER * stride..], stride, &mut numbers[..at.len()]);
                for (at, number) in at.iter_mut().zip(&numbers) {
                    *at = place(*at, N::read(reader, number, 0));
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

/// Copies numbers that lie `stride` bytes apart.
#[inline(always)]
fn side_by_side<const B: usize>(from: &[u8], stride: usize, to: &mut [[u8; B]]) {
    match stride / B {
        2 if stride == 2 * B => first_of::<B, 2>(from, to),
        3 if stride == 3 * B => first_of::<B, 3>(from, to),
        _ => {
            for (i, number) in to.iter_mut().enumerate() {
                number.copy_from_slice(&from[i * stride..][..B]);
            }
        }
    }
}

/// Copies the first one of each `K` numbers, the last of which may be alone.
#[inline(always)]
fn first_of<const B: usize, const K: usize>(from: &[u8], to: &mut [[u8; B]]) {
    let (vectors, rest) = from.as_chunks::<B>().0.as_chunks::<K>();
    for (number, vector) in to.iter_mut().zip(vectors) {
        *number = vector[0];
    }
    if let (Some(number), Some(last)) = (to.get_mut(vectors.len()), rest.first()) {
        *number = *last;
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
