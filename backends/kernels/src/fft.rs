//! Fourier transforms of lines: rustfft's, in the precision of the array.
//!
//! The largest error of a transform of `n` points, relative to the root of the sum of the squares of its result, is below `ε · (2 + log₂ n)` with
//! `ε = 2⁻²³` for c64 and `2⁻⁵²` for c128; the reference computes c64 in c128 and rounds. So the bits are not those of the reference, and those of
//! AVX2 are not those of the scalar code.

use crate::checks::check;
use crate::lines::Lines;
use crate::memory::Memory;
use crate::{Array, Kernel, KernelError, Run};
use rustfft::num_complex::Complex;
use rustfft::{FftDirection, FftNum, FftPlannerScalar};
use shale_ir::element::ElementType;
use shale_lanes::{Isa, Scratch};
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

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
struct Axes<T> {
    /// Complex axes, in the result, for inverse real transforms in the operand.
    complex: Vec<(Lines, Arc<dyn rustfft::Fft<T>>)>,
    /// The last axis, if its other side is real.
    real: Option<Real<T>>,
}

/// A transform with a real side.
struct Real<T> {
    operand: Lines,
    result: Lines,
    points: usize,
    is_inverse: bool,
    /// The transform of all points, or of half of them for a forward transform of an even number.
    plan: Arc<dyn rustfft::Fft<T>>,
    /// `exp(−2πi·k / n)` for half a transform.
    turns: Vec<Complex<T>>,
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
            complex.push((Lines::new(&array.dims, d)?, planned(self.isa, array.dims[d].max(1), direction)));
        }
        let mut last = None;
        if real {
            let (operand, result, n) = (Lines::new(&self.operand.dims, rank - 1)?, Lines::new(&self.result.dims, rank - 1)?, self.points);
            let halved = forward && n.is_multiple_of(2) && n > 0;
            let angle = |k: usize| -std::f64::consts::TAU * k as f64 / n as f64;
            let turns = if halved { (0..=n / 2).map(|k| Complex::new(T::of(angle(k).cos()), T::of(angle(k).sin()))).collect() } else { Vec::new() };
            let plan = planned(self.isa, if halved { n / 2 } else { n.max(1) }, direction);
            last = Some(Real { operand, result, points: n, is_inverse: !forward, plan, turns });
        }
        Ok(Axes { complex, real: last })
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

#[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables, reason = "there is one form"))]
fn planned<T: FftNum>(isa: Isa, points: usize, direction: FftDirection) -> Arc<dyn rustfft::Fft<T>> {
    #[cfg(target_arch = "x86_64")]
    if matches!(isa, Isa::Avx2 | Isa::Avx512)
        && let Ok(mut planner) = rustfft::FftPlannerAvx::new()
    {
        return planner.plan_fft(points, direction);
    }
    FftPlannerScalar::new().plan_fft(points, direction)
}

/// Bytes of lines that are transformed at one time, about.
const GROUP: usize = 1 << 18;

impl<T: Number> Axes<T> {
    fn run(&self, scratch: &mut Scratch, [from, to]: [&Array; 2], operand: &[u8], result: &mut [u8]) {
        match &self.real {
            None => {
                for (number, (lines, plan)) in self.complex.iter().enumerate() {
                    let source = (number == 0).then_some((from, operand));
                    transform(scratch, lines, &**plan, source, to, result);
                }
            }
            Some(real) if real.is_inverse => {
                let mut copy = operand.to_vec();
                self.complex.iter().for_each(|(lines, plan)| transform(scratch, lines, &**plan, None, from, &mut copy));
                real.inverse([from, to], &copy, result);
            }
            Some(real) => {
                real.forward([from, to], operand, result);
                self.complex.iter().for_each(|(lines, plan)| transform(scratch, lines, &**plan, None, to, result));
            }
        }
    }
}

/// Transforms the lines of an array in place, or those of another array of the same sizes.
fn transform<T: Number>(scratch: &mut Scratch, lines: &Lines, plan: &dyn rustfft::Fft<T>, from: Option<(&Array, &[u8])>, array: &Array, memory: &mut [u8]) {
    let mut buffers = [(); 2].map(|()| Memory::borrow(scratch));
    let [points, spare] = &mut buffers;
    let (step, n) = (lines.group(array, GROUP), lines.length);
    for first in (0..lines.count).step_by(step) {
        let range = first..(first + step).min(lines.count);
        let count = range.len() * n;
        let bytes = points.of::<u8>(count * size_of::<Complex<T>>());
        match from {
            Some((array, memory)) => lines.read(array, memory, range.clone(), bytes),
            None => lines.read(array, memory, range.clone(), bytes),
        }
        let numbers = complex(bytes);
        plan.process_with_scratch(numbers, complex(spare.of::<u8>(plan.get_inplace_scratch_len() * size_of::<Complex<T>>())));
        if plan.fft_direction() == FftDirection::Inverse {
            let n = T::of(n as f64);
            for x in numbers.iter_mut() {
                *x = Complex::new(x.re / n, x.im / n);
            }
        }
        lines.write(array, points.of::<u8>(count * size_of::<Complex<T>>()), range, memory);
    }
    for buffer in buffers {
        buffer.give_back(scratch);
    }
}

fn complex<T: Number>(bytes: &mut [u8]) -> &mut [Complex<T>] {
    bytemuck::cast_slice_mut(bytes)
}

impl<T: Number> Real<T> {
    fn forward(&self, [from, to]: [&Array; 2], operand: &[u8], result: &mut [u8]) {
        let mut row = vec![T::zero(); self.points];
        let mut points = vec![Complex::new(T::zero(), T::zero()); self.plan.len().max(self.result.length)];
        let mut spare = vec![Complex::new(T::zero(), T::zero()); self.plan.get_inplace_scratch_len()];
        for line in 0..self.operand.count {
            self.operand.read(from, operand, line..line + 1, bytemuck::cast_slice_mut(&mut row));
            if self.points == 0 {
                break;
            }
            if self.turns.is_empty() {
                points.iter_mut().zip(&row).for_each(|(point, x)| *point = Complex::new(*x, T::zero()));
                self.plan.process_with_scratch(&mut points[..self.points], &mut spare);
            } else {
                let half = self.points / 2;
                points.iter_mut().zip(row.chunks_exact(2)).for_each(|(point, pair)| *point = Complex::new(pair[0], pair[1]));
                self.plan.process_with_scratch(&mut points[..half], &mut spare);
                self.untangle(&mut points[..=half]);
            }
            self.result.write(to, bytemuck::cast_slice(&points[..self.result.length]), line..line + 1, result);
        }
    }

    /// From the transform `z` of pairs of neighbours as complex numbers to that of the numbers: with the transforms `e` and `o` of the even and odd
    /// ones `z[k] = e[k] + i·o[k]`, and `x[k] = e[k] + exp(−2πi·k / n)·o[k]`.
    fn untangle(&self, z: &mut [Complex<T>]) {
        let half = z.len() - 1;
        let two = T::of(2.0);
        z[half] = z[0];
        for k in 0..=half / 2 {
            let (a, b) = (z[k], z[half - k].conj());
            let (sum, difference) = (a + b, a - b);
            let even = Complex::new(sum.re / two, sum.im / two);
            let odd = Complex::new(difference.im / two, -difference.re / two);
            let turned = self.turns[k] * odd;
            z[k] = even + turned;
            z[half - k] = (even - turned).conj();
        }
    }

    fn inverse(&self, [from, to]: [&Array; 2], operand: &[u8], result: &mut [u8]) {
        let n = self.points;
        let mut half = vec![Complex::new(T::zero(), T::zero()); self.operand.length];
        let mut points = vec![Complex::new(T::zero(), T::zero()); n];
        let mut spare = vec![Complex::new(T::zero(), T::zero()); self.plan.get_inplace_scratch_len()];
        let mut row = vec![T::zero(); n];
        for line in 0..self.operand.count {
            if n == 0 {
                break;
            }
            self.operand.read(from, operand, line..line + 1, bytemuck::cast_slice_mut(&mut half));
            // A real signal has a real first point and, with an even number of points, a real middle one.
            half[0].im = T::zero();
            if n.is_multiple_of(2) {
                half[n / 2].im = T::zero();
            }
            (0..n).for_each(|k| points[k] = if k <= n / 2 { half[k] } else { half[n - k].conj() });
            self.plan.process_with_scratch(&mut points, &mut spare);
            let scale = T::of(n as f64);
            row.iter_mut().zip(&points).for_each(|(x, point)| *x = point.re / scale);
            self.result.write(to, bytemuck::cast_slice(&row), line..line + 1, result);
        }
    }
}

impl Kernel for Fft {
    fn describe(&self) -> String {
        format!("fft {:?} {} {:?} to {:?}", self.transform, self.operand[0].element.xla_name(), self.operand[0].dims, self.result[0].dims)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operand, operands, &self.result, results)?;
        if self.result[0].dims.contains(&0) {
            return Ok(());
        }
        let arrays = [&self.operand[0], &self.result[0]];
        match &self.plans {
            Plans::Single(axes) => axes.run(run.scratch, arrays, operands[0], results[0]),
            Plans::Double(axes) => axes.run(run.scratch, arrays, operands[0], results[0]),
        }
        Ok(())
    }
}
