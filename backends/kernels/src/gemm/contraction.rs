//! Contractions of any element types.

use super::{Axis, Elements, Gemm, InLanes, Plan};
use crate::KernelError;
use shale_ir::element::{C64, C128, ElementKind, ElementType};
use shale_lanes::Isa;
use std::fmt::Debug;

/// A contraction for its element types, the order of its sums, and an instruction set.
#[derive(Debug)]
pub(crate) struct Contraction(Box<dyn Compute>);

/// What contractions of any type can do.
trait Compute: Debug + Send + Sync {
    unsafe fn run(&self, operands: [*const u8; 2], result: *mut u8, threads: usize);
}

macro_rules! compute {
    ($T:ident: |$this:ident, $operands:ident, $result:ident, $threads:ident| $run:expr) => {
        impl<N: super::Number> Compute for $T<N> {
            unsafe fn run(&self, $operands: [*const u8; 2], $result: *mut u8, $threads: usize) {
                let $this = self;
                // SAFETY: the caller's promise.
                unsafe { $run }
            }
        }
    };
}
compute!(Gemm: |gemm, operands, result, threads| gemm.run(operands[0], operands[1], result, threads));
compute!(InLanes: |dot, operands, result, threads| dot.run(operands, result, threads));

/// Makes a contraction of the numbers that a type is computed with.
macro_rules! with_numbers {
    ($compute:expr, $N:ident => $make:expr) => {
        match $compute {
            ElementType::F64 => {
                type $N = f64;
                Box::new($make) as Box<dyn Compute>
            }
            ElementType::C64 => {
                type $N = C64;
                Box::new($make)
            }
            ElementType::C128 => {
                type $N = C128;
                Box::new($make)
            }
            ElementType::S64 | ElementType::U64 => {
                type $N = i64;
                Box::new($make)
            }
            element if element.is_float() => {
                type $N = f32;
                Box::new($make)
            }
            _ => {
                type $N = i32;
                Box::new($make)
            }
        }
    };
}

impl Contraction {
    /// Sums in panels.
    ///
    /// # Errors
    /// Types that do not convert to one another.
    pub(crate) fn in_panels(isa: Isa, elements: Elements, plan: Plan) -> Result<Contraction, KernelError> {
        elements.check()?;
        Ok(Contraction(with_numbers!(elements.compute, N => Gemm::<N>::new(isa, elements, plan))))
    }

    /// Sums in lanes over the batching, the free and the contracted index; `matrix` is the operand with the free one: 0 the left, 1 the right one.
    ///
    /// # Errors
    /// As [`in_panels`](Contraction::in_panels).
    pub(crate) fn in_lanes(isa: Isa, elements: Elements, axes: [Axis; 3], matrix: usize) -> Result<Contraction, KernelError> {
        elements.check()?;
        Ok(Contraction(with_numbers!(elements.compute, N => InLanes::<N>::new(isa, elements, axes, matrix))))
    }

    /// Computes all results.
    ///
    /// # Safety
    /// The elements to which the axes lead can be read in the operands and written in the result.
    pub(crate) unsafe fn run(&self, operands: [*const u8; 2], result: *mut u8, threads: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.0.run(operands, result, threads.max(1)) }
    }
}

impl Elements {
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
