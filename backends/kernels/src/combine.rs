//! How elements that are there already are joined with new ones.

use crate::running::LINES;
use crate::target::{Code, with_isa};
use crate::{Array, ElementFunction, KernelError};
use shale_dialects::eval::arithmetic::{canonical_nan, maximum, minimum};
use shale_ir::element::ElementType;
use shale_lanes::{Isa, JoinOp, Scratch};
use std::marker::PhantomData;
use std::sync::Arc;

/// How an element of a result is joined with an update.
#[derive(Clone, Debug)]
pub enum Combiner {
    /// The update stands in its place.
    Replace,
    /// By a known operation, which has code for the most usual types.
    Join(JoinOp),
    /// By a function of the old elements of all arrays, then their updates, then scalars of these types, which are more operands of the kernel.
    Function(Arc<dyn ElementFunction>, Vec<ElementType>),
}

impl Combiner {
    /// A known operation, if it has code for a type: f32, f64 and integers of 8, 16, 32 and 64 bits.
    pub fn join(op: JoinOp, element: ElementType) -> Option<Combiner> {
        joiner(op, element).map(|_| Combiner::Join(op))
    }

    /// The scalars that the function uses besides the elements.
    pub(crate) fn captures(&self) -> Vec<Array> {
        match self {
            Combiner::Function(_, captures) => captures.iter().map(|element| Array::row_major(*element, &[])).collect(),
            _ => Vec::new(),
        }
    }
}

/// Joins elements of memory with those of another, one after the other: `old[i · old step] = op(old[i · old step], new[i · new step])`, for so many,
/// the steps in elements.
pub(crate) type Joiner = fn(old: &mut [u8], old_step: usize, new: &[u8], new_step: usize, count: usize);

/// Joins elements at a list of places, in its order, with those of another array: `old[at[i]] = op(old[at[i]], new[i · new step])`, [`NOWHERE`] left out.
pub(crate) type Scatterer = fn(old: &mut [u8], at: &[u32], new: &[u8], new_step: usize);

/// Joins 64 accumulators with 64 elements of each position of a tile, one position after the other or from the last one on, and leaves the accumulators
/// in the place of the elements.
pub(crate) type RunningTile = fn(tile: &mut [u8], sums: &mut [u8], reverse: bool, isa: Isa);

/// Joins a line of elements, each at one of several places: `old[bases[c] + i] = op(old[bases[c] + i], new[i])` for `c = chosen[i]`, which is
/// [`NOWHERE`] if there is none.
pub(crate) type Chosen = fn(old: &mut [u8], bases: &[usize], chosen: &[u32], new: &[u8], isa: Isa);

/// No place.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// An element of a machine type.
pub(crate) trait Machine<const W: usize>: Copy {
    fn read(bytes: [u8; W]) -> Self;
    fn bytes(self) -> [u8; W];
}

macro_rules! machine {
    ($($T:ident $W:literal),*) => { $(
        impl Machine<$W> for $T {
            #[inline(always)]
            fn read(bytes: [u8; $W]) -> $T { $T::from_le_bytes(bytes) }
            #[inline(always)]
            fn bytes(self) -> [u8; $W] { self.to_le_bytes() }
        }
    )* };
}
machine!(f32 4, f64 8, i8 1, u8 1, i16 2, u16 2, i32 4, u32 4, i64 8, u64 8);

/// An operation that is a type, so that loops are compiled for each.
trait Operation<T> {
    fn apply(x: T, y: T) -> T;
}

fn join<const W: usize, T: Machine<W>, O: Operation<T>>(old: &mut [u8], old_step: usize, new: &[u8], new_step: usize, count: usize) {
    if old_step == 1 && new_step == 1 {
        for (old, new) in old[..count * W].chunks_exact_mut(W).zip(new[..count * W].chunks_exact(W)) {
            let joined = O::apply(element(old), element(new));
            old.copy_from_slice(&joined.bytes());
        }
        return;
    }
    for i in 0..count {
        let new = element(&new[i * new_step * W..][..W]);
        let old = &mut old[i * old_step * W..][..W];
        let joined = O::apply(element(old), new);
        old.copy_from_slice(&joined.bytes());
    }
}

fn scatter<const W: usize, T: Machine<W>, O: Operation<T>>(old: &mut [u8], at: &[u32], new: &[u8], new_step: usize) {
    for (i, at) in at.iter().enumerate().filter(|(_, at)| **at != NOWHERE) {
        let old = &mut old[*at as usize * W..][..W];
        let joined = O::apply(element(old), element(&new[i * new_step * W..][..W]));
        old.copy_from_slice(&joined.bytes());
    }
}

/// [`RunningTile`] of an operation.
struct Walk<'a, const W: usize, T, O> {
    tile: &'a mut [u8],
    sums: &'a mut [u8],
    reverse: bool,
    operation: PhantomData<(T, O)>,
}

impl<const W: usize, T: Machine<W>, O: Operation<T>> Code for Walk<'_, W, T, O> {
    type Out = ();

    #[inline(always)]
    fn run(self) {
        let positions = self.tile.len() / (LINES * W);
        let (tile, kept) = (self.tile.as_chunks_mut::<W>().0, self.sums.as_chunks_mut::<W>().0);
        let mut sums = [T::read([0; W]); LINES];
        for lane in 0..LINES {
            sums[lane] = T::read(kept[lane]);
        }
        for step in 0..positions {
            let position = if self.reverse { positions - 1 - step } else { step };
            let elements = &mut tile[position * LINES..][..LINES];
            for lane in 0..LINES {
                sums[lane] = O::apply(sums[lane], T::read(elements[lane]));
                elements[lane] = sums[lane].bytes();
            }
        }
        for lane in 0..LINES {
            kept[lane] = sums[lane].bytes();
        }
    }
}

/// [`Chosen`] of an operation.
struct Choices<'a, const W: usize, T, O> {
    old: &'a mut [u8],
    bases: &'a [usize],
    chosen: &'a [u32],
    new: &'a [u8],
    operation: PhantomData<(T, O)>,
}

/// Elements of a line that are joined at one time.
pub(crate) const SIDE: usize = 16;

impl<const W: usize, T: Machine<W>, O: Operation<T>> Code for Choices<'_, W, T, O> {
    type Out = ();

    #[inline(always)]
    fn run(mut self) {
        let count = self.chosen.len();
        if count < SIDE {
            for i in 0..count {
                self.some::<1>(i, i);
            }
            return;
        }
        for first in (0..count).step_by(SIDE) {
            // The last ones begin earlier where there are too few: what is done already is left out.
            self.some::<SIDE>(first.min(count - SIDE), first);
        }
    }
}

impl<const W: usize, T: Machine<W>, O: Operation<T>> Choices<'_, W, T, O> {
    /// Joins some elements, those before `done` left out.
    #[inline(always)]
    fn some<const N: usize>(&mut self, first: usize, done: usize) {
        let (old, new) = (self.old.as_chunks_mut::<W>().0, some::<_, N>(self.new.as_chunks::<W>().0, first));
        let mut chosen = *some::<_, N>(self.chosen, first);
        if done > first {
            chosen[..done - first].fill(NOWHERE);
        }
        for (choice, base) in self.bases.iter().enumerate() {
            let old: &mut [[u8; W]; N] = (&mut old[base + first..][..N]).try_into().expect("N elements");
            // One step after the other, each for all lanes: so they become vector code.
            let (mut kept, mut joined) = ([T::read([0; W]); N], [T::read([0; W]); N]);
            for i in 0..N {
                kept[i] = T::read(old[i]);
            }
            for i in 0..N {
                joined[i] = O::apply(kept[i], T::read(new[i]));
            }
            for i in 0..N {
                kept[i] = if chosen[i] == choice as u32 { joined[i] } else { kept[i] };
            }
            for i in 0..N {
                old[i] = kept[i].bytes();
            }
        }
    }
}

/// `N` elements of a list.
#[inline(always)]
pub(crate) fn some<T, const N: usize>(list: &[T], first: usize) -> &[T; N] {
    list[first..][..N].try_into().expect("N elements")
}

#[inline(always)]
fn element<const W: usize, T: Machine<W>>(bytes: &[u8]) -> T {
    T::read(bytes.try_into().expect("W bytes"))
}

fn running<const W: usize, T: Machine<W>, O: Operation<T>>(tile: &mut [u8], sums: &mut [u8], reverse: bool, isa: Isa) {
    with_isa(isa, Walk::<W, T, O> { tile, sums, reverse, operation: PhantomData });
}

fn choose<const W: usize, T: Machine<W>, O: Operation<T>>(old: &mut [u8], bases: &[usize], chosen: &[u32], new: &[u8], isa: Isa) {
    with_isa(isa, Choices::<W, T, O> { old, bases, chosen, new, operation: PhantomData });
}

macro_rules! operations {
    ($($Name:ident { $($T:ident)* } |$x:ident, $y:ident| $value:expr;)*) => {
        $(struct $Name;
        $(impl Operation<$T> for $Name {
            #[inline(always)]
            fn apply($x: $T, $y: $T) -> $T { $value }
        })*)*
    };
}
operations! {
    Add { i8 u8 i16 u16 i32 u32 i64 u64 } |x, y| x.wrapping_add(y);
    Multiply { i8 u8 i16 u16 i32 u32 i64 u64 } |x, y| x.wrapping_mul(y);
    Maximum { i8 u8 i16 u16 i32 u32 i64 u64 } |x, y| x.max(y);
    Minimum { i8 u8 i16 u16 i32 u32 i64 u64 } |x, y| x.min(y);
    And { i8 u8 i16 u16 i32 u32 i64 u64 } |x, y| x & y;
    Or { i8 u8 i16 u16 i32 u32 i64 u64 } |x, y| x | y;
    Xor { i8 u8 i16 u16 i32 u32 i64 u64 } |x, y| x ^ y;
    RealAdd { f32 f64 } |x, y| canonical_nan(x + y);
    RealMultiply { f32 f64 } |x, y| canonical_nan(x * y);
    RealMaximum { f32 f64 } |x, y| canonical_nan(maximum(x, y));
    RealMinimum { f32 f64 } |x, y| canonical_nan(minimum(x, y));
}

/// The loop of an operation on elements of a type, if there is one.
pub(crate) fn joiner(op: JoinOp, element: ElementType) -> Option<Joiner> {
    Some(loops(op, element)?.0)
}

/// The same for lists of places.
pub(crate) fn scatterer(op: JoinOp, element: ElementType) -> Option<Scatterer> {
    Some(loops(op, element)?.1)
}

/// The same for tiles of running reductions.
pub(crate) fn running_tile(op: JoinOp, element: ElementType) -> Option<RunningTile> {
    Some(loops(op, element)?.2)
}

/// The same for lines of elements, each at one of several places.
pub(crate) fn chooser(op: JoinOp, element: ElementType) -> Option<Chosen> {
    Some(loops(op, element)?.3)
}

/// The loops of an operation.
type Loops = (Joiner, Scatterer, RunningTile, Chosen);

fn loops(op: JoinOp, element: ElementType) -> Option<Loops> {
    macro_rules! table {
        ($W:literal $T:ident: $($Op:ident => $Name:ident),*) => {
            match op {
                $(JoinOp::$Op => (join::<$W, $T, $Name>, scatter::<$W, $T, $Name>, running::<$W, $T, $Name>, choose::<$W, $T, $Name>),)*
                #[allow(unreachable_patterns)]
                _ => return None,
            }
        };
    }
    macro_rules! whole {
        ($W:literal $T:ident) => {
            table!($W $T: Add => Add, Multiply => Multiply, Maximum => Maximum, Minimum => Minimum, And => And, Or => Or, Xor => Xor)
        };
    }
    macro_rules! real {
        ($W:literal $T:ident) => {
            table!($W $T: Add => RealAdd, Multiply => RealMultiply, Maximum => RealMaximum, Minimum => RealMinimum)
        };
    }
    let loops: Loops = match element {
        ElementType::F32 => real!(4 f32),
        ElementType::F64 => real!(8 f64),
        ElementType::S8 => whole!(1 i8),
        ElementType::U8 => whole!(1 u8),
        ElementType::S16 => whole!(2 i16),
        ElementType::U16 => whole!(2 u16),
        ElementType::S32 => whole!(4 i32),
        ElementType::U32 => whole!(4 u32),
        ElementType::S64 => whole!(8 i64),
        ElementType::U64 => whole!(8 u64),
        _ => return None,
    };
    Some(loops)
}

/// Calls of a function on elements that are picked from arrays.
pub(crate) struct Picked<'a> {
    pub(crate) function: &'a dyn ElementFunction,
    /// The captured scalars.
    pub(crate) captures: &'a [&'a [u8]],
    pub(crate) scratch: &'a mut Scratch,
}

impl Picked<'_> {
    /// What the function gives for `lanes` elements of each of these.
    ///
    /// # Errors
    /// What the function reports.
    pub(crate) fn call(&mut self, lanes: usize, inputs: &[Vec<u8>], outputs: &mut [Vec<u8>]) -> Result<(), KernelError> {
        let inputs: Vec<&[u8]> = inputs.iter().map(|input| &input[..]).chain(self.captures.iter().copied()).collect();
        let mut outputs: Vec<&mut [u8]> = outputs.iter_mut().map(|output| &mut output[..]).collect();
        self.function.call(lanes, &inputs, &mut outputs, self.scratch)
    }
}
