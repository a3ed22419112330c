//! Contractions of any element types.

use super::buffer::{Context, Needs, Stock};
use super::{Across, Axis, Diagonal, Elements, Gemm, InLanes, Interleaved, InterleavedPlan, LineNumber, Lines, LinesPlan, Near, Number, Plan};
use crate::{KernelError, Run};
use shale_ir::element::{C64, C128, ElementKind, ElementType};
use shale_lanes::Isa;
use std::fmt::Debug;

/// A contraction for its element types, the order of its sums, and an instruction set.
#[derive(Debug)]
pub(crate) struct Contraction {
    compute: Box<dyn Compute>,
    /// Whether the operands have traded places.
    exchanged: bool,
}

/// What a run has besides its arrays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<'a> {
    pub threads: usize,
    pub context: Context<'a>,
}

/// What contractions of any type can do.
trait Compute: Debug + Send + Sync {
    /// Leaves early when the run is to stop.
    unsafe fn run(&self, operands: [*const u8; 2], result: *mut u8, around: Around<'_>);

    /// What a run on so many threads needs at most.
    fn needs(&self, threads: usize) -> Needs;

    /// Packs what is of use of operands that are the same in all runs, which then do not read it; gives the bytes of what is packed.
    unsafe fn keep(&mut self, _: [Option<*const u8>; 2]) -> usize {
        0
    }
}

impl<N: Number> Compute for Gemm<N> {
    unsafe fn run(&self, [left, right]: [*const u8; 2], result: *mut u8, around: Around<'_>) {
        // SAFETY: the caller's promise; so below.
        unsafe { self.run(left, right, result, around) }
    }
    fn needs(&self, threads: usize) -> Needs {
        self.needs(threads)
    }
    unsafe fn keep(&mut self, [_, right]: [Option<*const u8>; 2]) -> usize {
        // SAFETY: as above.
        right.map_or(0, |right| unsafe { self.keep_right(right) })
    }
}

impl Compute for Across {
    unsafe fn run(&self, [left, right]: [*const u8; 2], result: *mut u8, around: Around<'_>) {
        // SAFETY: as above.
        unsafe { self.run(left, right, result, around) }
    }
    fn needs(&self, threads: usize) -> Needs {
        self.needs(threads)
    }
    unsafe fn keep(&mut self, [left, _]: [Option<*const u8>; 2]) -> usize {
        // SAFETY: as above.
        left.map_or(0, |left| unsafe { self.keep_left(left) })
    }
}

impl<N: LineNumber> Compute for Lines<N> {
    unsafe fn run(&self, operands: [*const u8; 2], result: *mut u8, around: Around<'_>) {
        // SAFETY: as above.
        unsafe { self.run(operands, result, around) }
    }
    fn needs(&self, threads: usize) -> Needs {
        self.needs(threads)
    }
    unsafe fn keep(&mut self, [_, window]: [Option<*const u8>; 2]) -> usize {
        // SAFETY: as above.
        window.map_or(0, |window| unsafe { self.keep_window(window) })
    }
}

impl<N: Number> Compute for Diagonal<N> {
    unsafe fn run(&self, [left, right]: [*const u8; 2], result: *mut u8, around: Around<'_>) {
        // SAFETY: as above.
        unsafe { self.run(left, right, result, around) }
    }
    fn needs(&self, threads: usize) -> Needs {
        self.needs(threads)
    }
}

impl<N: Number> Compute for Near<N> {
    unsafe fn run(&self, operands: [*const u8; 2], result: *mut u8, around: Around<'_>) {
        // SAFETY: as above.
        unsafe { self.run(operands, result, around) }
    }
    fn needs(&self, _: usize) -> Needs {
        Needs::default()
    }
}

impl<N: Number> Compute for InLanes<N> {
    unsafe fn run(&self, operands: [*const u8; 2], result: *mut u8, around: Around<'_>) {
        // SAFETY: as above.
        unsafe { self.run(operands, result, around) }
    }
    fn needs(&self, threads: usize) -> Needs {
        self.needs(threads)
    }
}

impl<N: Number> Compute for Interleaved<N> {
    unsafe fn run(&self, operands: [*const u8; 2], result: *mut u8, around: Around<'_>) {
        // SAFETY: as above.
        unsafe { self.run(operands, result, around) }
    }
    fn needs(&self, threads: usize) -> Needs {
        self.needs(threads)
    }
}

/// Makes a contraction of the numbers that a type is computed with.
macro_rules! with_numbers {
    ($compute:expr, $N:ident => $make:expr) => {
        match $compute {
            ElementType::F64 => {
                type $N = f64;
                $make
            }
            ElementType::C64 => {
                type $N = C64;
                $make
            }
            ElementType::C128 => {
                type $N = C128;
                $make
            }
            ElementType::S64 | ElementType::U64 => {
                type $N = i64;
                $make
            }
            element if element.is_float() => {
                type $N = f32;
                $make
            }
            _ => {
                type $N = i32;
                $make
            }
        }
    };
}

fn panels<N: Number>(isa: Isa, elements: Elements, plan: Plan) -> Box<dyn Compute> {
    if Diagonal::<N>::fits(isa, elements, &plan) {
        return Box::new(Diagonal::<N>::new(isa, elements, plan));
    }
    let gemm = Gemm::<N>::new(isa, elements, plan);
    match Near::of(&gemm) {
        Some(near) => Box::new(near),
        None => Box::new(gemm),
    }
}

impl Contraction {
    fn new(compute: Box<dyn Compute>) -> Contraction {
        Contraction { compute, exchanged: false }
    }

    /// The contraction whose operands have traded places again.
    pub(crate) fn exchanged(self) -> Contraction {
        Contraction { exchanged: !self.exchanged, ..self }
    }

    /// Sums in panels.
    ///
    /// # Errors
    /// Types that do not convert to one another.
    pub(crate) fn in_panels(isa: Isa, elements: Elements, plan: Plan) -> Result<Contraction, KernelError> {
        elements.check()?;
        Ok(Contraction::new(with_numbers!(elements.compute, N => panels::<N>(isa, elements, plan))))
    }

    /// Sums in panels whose columns lack some products; the operands' order is that of the plan.
    pub(crate) fn across(across: Across) -> Contraction {
        Contraction::new(Box::new(across))
    }

    /// Sums in panels, lines of neighbouring results at a time, in f64, f32 or integers of at most 32 bits.
    ///
    /// # Errors
    /// As [`in_panels`](Contraction::in_panels).
    pub(crate) fn in_lines(isa: Isa, elements: Elements, plan: LinesPlan) -> Result<Contraction, KernelError> {
        elements.check()?;
        Ok(Contraction::new(match elements.compute {
            ElementType::F64 => Box::new(Lines::<f64>::new(isa, elements, plan)),
            compute if compute.is_integer() => Box::new(Lines::<i32>::new(isa, elements, plan)),
            _ => Box::new(Lines::<f32>::new(isa, elements, plan)),
        }))
    }

    /// Sums in lanes over the batching, the free and the contracted index; `matrix` is the operand with the free one: 0 the left, 1 the right one.
    ///
    /// # Errors
    /// As [`in_panels`](Contraction::in_panels).
    pub(crate) fn in_lanes(isa: Isa, elements: Elements, axes: [Axis; 3], matrix: usize) -> Result<Contraction, KernelError> {
        elements.check()?;
        Ok(Contraction::new(with_numbers!(elements.compute, N => Box::new(InLanes::<N>::new(isa, elements, axes, matrix)) as Box<dyn Compute>)))
    }

    /// Sums of small contractions side by side; `None` for elements of which it cannot be made.
    ///
    /// # Errors
    /// As [`in_panels`](Contraction::in_panels).
    pub(crate) fn interleaved(isa: Isa, elements: Elements, plan: InterleavedPlan) -> Result<Option<Contraction>, KernelError> {
        elements.check()?;
        let made = with_numbers!(elements.compute, N => Interleaved::<N>::new(isa, elements, plan).map(|made| Box::new(made) as Box<dyn Compute>));
        Ok(made.map(Contraction::new))
    }

    /// Packs what is of use of operands that are the same in all runs; gives the bytes that it keeps.
    ///
    /// # Safety
    /// The elements to which the axes lead can be read in the operands that are there.
    pub(crate) unsafe fn prepare(&mut self, [left, right]: [Option<*const u8>; 2]) -> usize {
        // SAFETY: the caller's promise.
        unsafe { self.compute.keep(if self.exchanged { [right, left] } else { [left, right] }) }
    }

    /// Computes all results.
    ///
    /// # Errors
    /// The run is to stop.
    ///
    /// # Safety
    /// The elements to which the axes lead can be read in the operands and written in the result.
    pub(crate) unsafe fn run(&self, operands: [*const u8; 2], result: *mut u8, run: &mut Run<'_>) -> Result<(), KernelError> {
        let [left, right] = operands;
        let operands = if self.exchanged { [right, left] } else { operands };
        let stock = (!run.workspace.is_empty()).then(|| Stock::new(run.workspace, run.threads <= 1));
        let context = Context { stop: run.stop, stock: stock.as_ref() };
        // SAFETY: the caller's promise.
        unsafe { self.compute.run(operands, result, Around { threads: run.threads.max(1), context }) };
        run.stop.check()
    }

    /// What a run on so many threads needs at most.
    pub(crate) fn needs(&self, threads: usize) -> Needs {
        self.compute.needs(threads.max(1))
    }
}

impl Elements {
    /// The types where the operands have traded places.
    pub(crate) fn exchanged(self) -> Elements {
        Elements { left: self.right, right: self.left, ..self }
    }

    /// Checks that all types are of one class.
    ///
    /// # Errors
    /// Types that are not.
    fn check(self) -> Result<(), KernelError> {
        let class = |element: ElementType| if element.kind() == ElementKind::Unsigned { ElementKind::Signed } else { element.kind() };
        let Elements { left, right, compute, result } = self;
        if [left, right, result].iter().all(|element| class(*element) == class(compute)) {
            return Ok(());
        }
        let [left, right, compute, result] = [left, right, compute, result].map(ElementType::xla_name);
        Err(KernelError::new(format!("a contraction of {left} and {right} in {compute} does not give {result}")))
    }
}
