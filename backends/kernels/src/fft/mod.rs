//! Fourier transforms of lines: rustfft's, in the precision of the array, the last step of long lines (`quarters`) and what real lines spare (`real`) apart.
//!
//! The largest error of a transform of `n` points, relative to the root of the sum of the squares of its result, is below `ε · (2 + log₂ n)` with
//! `ε = 2⁻²³` for c64 and `2⁻⁵²` for c128; the reference computes c64 in c128 and rounds. So the bits are not those of the reference, and those of
//! AVX2 are not those of the scalar code. The bound holds where no sum on the way overflows: where the sum of the magnitudes of a line's points, times
//! `1 + ε` for each of the `log₂ n` steps, is a number of the array's precision; where a prime factor of `n` is above 31, and the transform a convolution,
//! the same of that sum times `2·√n`. Beyond, parts are infinite or NaN where those of the reference may be numbers, since nothing is scaled; of a line
//! with a point that is infinite or NaN, some parts may be numbers. Parts depend neither on the number of threads nor on other lines: a line is one
//! thread's, or is long and cut alike for any number (`quarters`).

mod columns;
mod complex;
mod halves;
mod hartley;
mod plan;
mod quarters;
mod real;

use crate::checks::check;
use crate::lines::Lines;
use crate::memory::{self, divided};
use crate::{Array, Kernel, KernelError, Run};
use complex::{Side, transform};
use plan::Plan;
use real::Real;
use rustfft::num_complex::Complex;
use rustfft::{FftDirection, FftNum};
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use std::fmt::{self, Debug, Formatter};

/// Which transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transform {
    /// From complex to complex.
    Forward,
    /// Its inverse, divided by the number of points.
    Inverse,
    /// From real to the first half of the complex spectrum.
    RealForward,
    /// Its inverse.
    RealInverse,
}

/// Transforms the last axes of an array.
pub struct Fft {
    operand: [Array; 1],
    result: [Array; 1],
    transform: Transform,
    plans: Plans,
}

enum Plans {
    Single(Axes<f32>),
    Double(Axes<f64>),
}

/// The transforms of one array.
struct Axes<T: Number> {
    /// Complex axes, in the result, for inverse real transforms in the operand.
    complex: Vec<(Lines, Plan<T>)>,
    /// The last axis, if its other side is real.
    real: Option<Real<T>>,
}

impl Debug for Fft {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe())
    }
}

impl Fft {
    /// A transform of the last `axes` axes; `points` is the size of the last one on the real side.
    ///
    /// # Errors
    /// Arrays that are no two sides of such a transform.
    pub fn new(operand: Array, result: Array, transform: Transform, axes: usize, points: usize, isa: Isa) -> Result<Fft, KernelError> {
        let misfit = || KernelError::new(format!("{:?} and {:?} are no sides of a transform of {axes} axes", operand.dims, result.dims));
        let (rank, part) = (operand.dims.len(), operand.element.part());
        let complex = ElementType::complex_of(part).ok_or_else(misfit)?;
        let half = if points == 0 && transform == Transform::RealForward { 0 } else { points / 2 + 1 };
        let (last_in, last_out, types) = match transform {
            Transform::Forward | Transform::Inverse => (points, points, (complex, complex)),
            Transform::RealForward => (points, half, (part, complex)),
            Transform::RealInverse => (half, points, (complex, part)),
        };
        let ranks = rank == result.dims.len() && (1..=rank).contains(&axes);
        let sizes = ranks && operand.dims[..rank - 1] == result.dims[..rank - 1] && (operand.dims[rank - 1], result.dims[rank - 1]) == (last_in, last_out);
        if !sizes || (operand.element, result.element) != types {
            return Err(misfit());
        }
        let form = Form { operand: &operand, result: &result, transform, axes, points, isa };
        let plans = if part == ElementType::F32 { Plans::Single(form.plan()?) } else { Plans::Double(form.plan()?) };
        Ok(Fft { operand: [operand], result: [result], transform, plans })
    }
}

/// What plans are made for.
struct Form<'a> {
    operand: &'a Array,
    result: &'a Array,
    transform: Transform,
    axes: usize,
    points: usize,
    isa: Isa,
}

impl Form<'_> {
    fn plan<T: Number>(&self) -> Result<Axes<T>, KernelError> {
        let (rank, transform) = (self.operand.dims.len(), self.transform);
        let real = matches!(transform, Transform::RealForward | Transform::RealInverse);
        let forward = matches!(transform, Transform::Forward | Transform::RealForward);
        let direction = if forward { FftDirection::Forward } else { FftDirection::Inverse };
        let array = if transform == Transform::RealInverse { self.operand } else { self.result };
        let mut complex = Vec::new();
        for d in rank - self.axes..rank - usize::from(real) {
            let lines = Lines::new(&array.dims, d)?.in_order_of(array);
            let plan = Plan::new(self.isa, array.dims[d], lines.count, direction);
            complex.push((lines, plan));
        }
        let sides = [self.operand, self.result].map(|side| Lines::new(&side.dims, rank - 1).map(|lines| lines.in_order_of(self.result)));
        let [from, to] = sides;
        let sides = [from?, to?];
        let real = real.then(|| Real::new(sides, self.points, direction, self.isa));
        Ok(Axes { complex, real })
    }
}

/// f32 or f64.
trait Number: FftNum + bytemuck::Pod {
    fn of(value: f64) -> Self;
}

impl Number for f32 {
    fn of(value: f64) -> f32 {
        value as f32
    }
}

impl Number for f64 {
    fn of(value: f64) -> f64 {
        value
    }
}

impl<T: Number> Axes<T> {
    /// The bytes of the workspace: those of the step that needs most, behind the copy of the operand that an inverse of several axes makes.
    fn workspace(&self, threads: usize, [from, to]: [&Array; 2]) -> usize {
        let array = if self.real.as_ref().is_some_and(Real::is_inverse) { from } else { to };
        let complex = |(number, (lines, plan)): (usize, &(Lines, Plan<T>))| {
            let is_first = number == 0 && self.real.is_none();
            let sides = [Side { lines, array: if is_first { from } else { array } }, Side { lines, array }];
            complex::workspace::<Complex<T>, Complex<T>>(plan.groups(threads), sides, is_first && !plan.is_in_place(), plan.spare(threads, !is_first))
        };
        let most = self.complex.iter().enumerate().map(complex).max().unwrap_or(0);
        let real = self.real.as_ref().map_or(0, |real| real.workspace(threads, [from, to]));
        memory::workspace(&[self.copied(from), most.max(real)])
    }

    /// The bytes of the operand's copy.
    fn copied(&self, from: &Array) -> usize {
        let is_copied = !self.complex.is_empty() && self.real.as_ref().is_some_and(Real::is_inverse);
        if is_copied { from.bytes() } else { 0 }
    }

    fn run(&self, run: &mut Run<'_>, [from, to]: [&Array; 2], operand: &[u8], result: &mut [u8]) -> Result<(), KernelError> {
        let Some(real) = &self.real else {
            for (number, (lines, plan)) in self.complex.iter().enumerate() {
                let source = (number == 0).then_some((from, operand));
                transform(run, lines, plan, source, to, result)?;
            }
            return Ok(());
        };
        if !real.is_inverse() {
            real.run(run, [from, to], operand, result)?;
            self.complex.iter().try_for_each(|(lines, plan)| transform(run, lines, plan, None, to, result))
        } else if self.complex.is_empty() {
            real.run(run, [from, to], operand, result)
        } else {
            let Run { scratch, threads, workspace, stop } = run;
            let (copy, workspace) = workspace.split_at_mut(memory::workspace(&[operand.len()]).min(workspace.len()));
            let run = &mut Run { scratch, threads: *threads, workspace, stop: *stop };
            let [mut copy] = divided(copy, [operand.len()])?;
            let copy = copy.of::<u8>(operand.len());
            copy.copy_from_slice(operand);
            self.complex.iter().try_for_each(|(lines, plan)| transform(run, lines, plan, None, from, copy))?;
            real.run(run, [from, to], copy, result)
        }
    }
}

impl Kernel for Fft {
    fn describe(&self) -> String {
        format!("fft {:?} {} {:?} to {:?}", self.transform, self.operand[0].element.xla_name(), self.operand[0].dims, self.result[0].dims)
    }

    fn workspace(&self, threads: usize) -> usize {
        let arrays = [&self.operand[0], &self.result[0]];
        match &self.plans {
            _ if self.result[0].dims.contains(&0) => 0,
            Plans::Single(axes) => axes.workspace(threads, arrays),
            Plans::Double(axes) => axes.workspace(threads, arrays),
        }
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operand, operands, &self.result, results)?;
        if self.result[0].dims.contains(&0) {
            return Ok(());
        }
        let arrays = [&self.operand[0], &self.result[0]];
        match &self.plans {
            Plans::Single(axes) => axes.run(run, arrays, operands[0], results[0]),
            Plans::Double(axes) => axes.run(run, arrays, operands[0], results[0]),
        }
    }
}
