//! How elements that are there already are joined with new ones.

use crate::fold::{Folding, Walk, fold, running};
use crate::machine::{Add, And, Bf16, Half, Machine, Maximum, Minimum, Multiply, Operation, Or, Plain, Stored, Widened, Xor};
use crate::placed::{By, NOWHERE, Scatterer, joined, scatter};
use crate::reduce_window::{InSquares, in_squares};
use crate::select_and_scatter::{Gathered, gathered};
use crate::target::{Code, with_isa};
use crate::{Array, ElementFunction, KernelError};
use shale_ir::element::{C64, C128, ElementType};
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
    /// By a function of the old elements of all arrays, then their updates, then arrays that are more operands of the kernel.
    Function(Arc<dyn ElementFunction>, Vec<Array>),
}

impl Combiner {
    /// A known operation, if it has code for a type: floats of 16, 32 and 64 bits, sums and products of complex numbers, truth values and integers of 8, 16,
    /// 32 and 64 bits.
    pub fn join(op: JoinOp, element: ElementType) -> Option<Combiner> {
        joiner(op, element).map(|_| Combiner::Join(op))
    }

    /// The arrays that the function uses besides the elements.
    pub(crate) fn captures(&self) -> Vec<Array> {
        match self {
            Combiner::Function(_, captures) => captures.clone(),
            _ => Vec::new(),
        }
    }
}

/// Joins elements of memory with those of another, one after the other: `old[i · old step] = op(old[i · old step], new[i · new step])`, for so many,
/// the steps in elements.
pub(crate) type Joiner = fn(old: &mut [u8], old_step: usize, new: &[u8], new_step: usize, count: usize);

/// Joins accumulators with the elements of each position, one position after the other or from the last one on, and writes them for each.
pub(crate) type Running = unsafe fn(walk: Walk<'_>, sums: &mut [u8], isa: Isa);

/// Joins the elements that lie behind each other from several places on with one accumulator each, one place after the other.
pub(crate) type Fold = fn(fold: Folding<'_>, isa: Isa);

/// Joins a line of elements, each at one of several places: `old[bases[c] + i] = op(old[bases[c] + i], new[i])` for `c = chosen[i]`, which is
/// [`NOWHERE`] if there is none. Where bases increase, an element is joined with its `new[i]` in order of `i`.
pub(crate) type Chosen = fn(old: &mut [u8], bases: &[usize], chosen: &[u32], new: &[u8], isa: Isa);

fn join<const W: usize, T: Machine<W>, O: Operation<T>>(old: &mut [u8], old_step: usize, new: &[u8], new_step: usize, count: usize) {
    if old_step == 1 && new_step == 1 {
        return joined::<W, By<T, O>>(old[..count * W].as_chunks_mut().0, new[..count * W].as_chunks().0);
    }
    for i in 0..count {
        let new = element(&new[i * new_step * W..][..W]);
        let old = &mut old[i * old_step * W..][..W];
        let joined = O::apply(element(old), new);
        old.copy_from_slice(&joined.bytes());
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
        // From the last base on, since an element behind it is joined with an earlier lane.
        for (choice, base) in self.bases.iter().enumerate().rev() {
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

fn choose<const W: usize, T: Machine<W>, O: Operation<T>>(old: &mut [u8], bases: &[usize], chosen: &[u32], new: &[u8], isa: Isa) {
    with_isa(isa, Choices::<W, T, O> { old, bases, chosen, new, operation: PhantomData });
}

/// The loop of an operation on elements of a type, if there is one.
pub(crate) fn joiner(op: JoinOp, element: ElementType) -> Option<Joiner> {
    Some(loops(op, element)?.0)
}

/// The same for lists of places.
pub(crate) fn scatterer(op: JoinOp, element: ElementType) -> Option<Scatterer> {
    Some(loops(op, element)?.1)
}

/// The same for lines of elements, each at one of several places.
pub(crate) fn chooser(op: JoinOp, element: ElementType) -> Option<Chosen> {
    Some(loops(op, element)?.2)
}

/// The same for elements that take the sources of the places which chose them.
pub(crate) fn gatherer(op: JoinOp, element: ElementType) -> Option<Gathered> {
    Some(loops(op, element)?.6)
}

/// The loops of running reductions and of windows for elements that are joined as what they are, or narrow ones joined in f32, and how many bytes what
/// they are joined in has.
pub(crate) fn folds(op: JoinOp, element: ElementType, accum: Option<ElementType>) -> Option<Folds> {
    let (running, fold, width, squares): (Running, Fold, usize, Option<InSquares>) = match (element, accum.filter(|accum| *accum != element)) {
        (_, None) => (loops(op, element)?.4, loops(op, element)?.5, element.bytes(), squares(op, element)),
        (ElementType::Bf16, Some(ElementType::F32)) => widened::<Bf16>(op)?,
        (ElementType::F16, Some(ElementType::F32)) => widened::<Half>(op)?,
        _ => return None,
    };
    // No number times infinity is what it was, not even 1 + 0i.
    let changes = element.is_complex() && op == JoinOp::Multiply;
    Some(Folds { running, squares, fold, width, nothing: loops(op, element).map(|loops| loops.3).filter(|_| !changes) })
}

/// What [`folds`] gives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Folds {
    pub(crate) running: Running,
    /// The same for lines that are turned in registers, if the elements have 4 bytes.
    pub(crate) squares: Option<InSquares>,
    pub(crate) fold: Fold,
    /// Bytes of an accumulator.
    pub(crate) width: usize,
    /// The bytes of an element that changes nothing, if there is one.
    pub(crate) nothing: Option<[u8; 16]>,
}

fn widened<T>(op: JoinOp) -> Option<(Running, Fold, usize, Option<InSquares>)>
where
    Widened<T>: Stored<2, 4, Computed = f32>,
{
    macro_rules! of {
        ($Op:ident) => {
            (running::<Widened<T>, $Op, 2, 4> as Running, fold::<Widened<T>, $Op, 2, 4> as Fold, 4, None)
        };
    }
    Some(match op {
        JoinOp::Add => of!(Add),
        JoinOp::Multiply => of!(Multiply),
        JoinOp::Maximum => of!(Maximum),
        JoinOp::Minimum => of!(Minimum),
        _ => return None,
    })
}

/// Running reductions in squares, for elements of 4 bytes.
fn squares(op: JoinOp, element: ElementType) -> Option<InSquares> {
    macro_rules! of {
        ($T:ident: $($Op:ident)*) => {
            match op {
                $(JoinOp::$Op => Some(in_squares::<$T, $Op> as InSquares),)*
                #[allow(unreachable_patterns)]
                _ => None,
            }
        };
    }
    match (element, op) {
        (ElementType::F32, _) => of!(f32: Add Multiply Maximum Minimum),
        (ElementType::S32, JoinOp::Maximum | JoinOp::Minimum) => of!(i32: Maximum Minimum),
        (ElementType::S32 | ElementType::U32, _) => of!(u32: Add Multiply Maximum Minimum And Or Xor),
        _ => None,
    }
}

fn nothing<const W: usize, T: Machine<W>, O: Operation<T>>() -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..W].copy_from_slice(&O::NOTHING.bytes());
    bytes
}

/// The loops of an operation.
type Loops = (Joiner, Scatterer, Chosen, [u8; 16], Running, Fold, Gathered);

fn loops(op: JoinOp, element: ElementType) -> Option<Loops> {
    macro_rules! table {
        ($W:literal $T:ident: $($Op:ident => $Name:ident),*) => {
            match op {
                $(JoinOp::$Op => (
                    join::<$W, $T, $Name> as Joiner,
                    scatter::<$W, By<$T, $Name>> as Scatterer,
                    choose::<$W, $T, $Name> as Chosen,
                    nothing::<$W, $T, $Name>(),
                    running::<Plain<$T>, $Name, $W, $W> as Running,
                    fold::<Plain<$T>, $Name, $W, $W> as Fold,
                    gathered::<$W, $T, $Name> as Gathered,
                ),)*
                #[allow(unreachable_patterns)]
                _ => return None,
            }
        };
    }
    // Numbers with a sign have the bits of those without but for the larger and the smaller one.
    macro_rules! signed {
        ($W:literal $T:ident $U:ident) => {
            match op {
                JoinOp::Maximum | JoinOp::Minimum => table!($W $T: Maximum => Maximum, Minimum => Minimum),
                _ => whole!($W $U),
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
            table!($W $T: Add => Add, Multiply => Multiply, Maximum => Maximum, Minimum => Minimum)
        };
    }
    Some(match element {
        ElementType::F32 => real!(4 f32),
        ElementType::F64 => real!(8 f64),
        ElementType::Bf16 => real!(2 Bf16),
        ElementType::F16 => real!(2 Half),
        ElementType::C64 => table!(8 C64: Add => Add, Multiply => Multiply),
        ElementType::C128 => table!(16 C128: Add => Add, Multiply => Multiply),
        ElementType::Pred => table!(1 u8: Add => Or, Multiply => And, Maximum => Or, Minimum => And, And => And, Or => Or, Xor => Xor),
        ElementType::S8 => signed!(1 i8 u8),
        ElementType::U8 => whole!(1 u8),
        ElementType::S16 => signed!(2 i16 u16),
        ElementType::U16 => whole!(2 u16),
        ElementType::S32 => signed!(4 i32 u32),
        ElementType::U32 => whole!(4 u32),
        ElementType::S64 => signed!(8 i64 u64),
        ElementType::U64 => whole!(8 u64),
        _ => return None,
    })
}

/// Calls of a function on elements that are picked from arrays.
pub(crate) struct Picked<'a> {
    pub(crate) function: &'a dyn ElementFunction,
    /// What is captured.
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
