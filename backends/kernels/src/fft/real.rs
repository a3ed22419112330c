//! Transforms of lines one side of which is real.

use super::Number;
use super::columns::{self, Columns};
use super::complex::{self, Side, Source, each_group};
use super::halves::Halves;
use super::hartley::{self, Hartley};
use super::plan::Plan;
use crate::lines::Lines;
use crate::memory::prefetch_all;
use crate::{Array, KernelError, Run};
use rustfft::FftDirection;
use rustfft::num_complex::Complex;
use shale_lanes::Isa;

/// A transform of lines with a real side.
pub(super) struct Real<T: Number> {
    sides: [Lines; 2],
    points: usize,
    is_inverse: bool,
    form: Box<dyn Form<T>>,
}

/// How a line with a real side is transformed, one way.
pub(super) trait Form<T: Number>: Send + Sync {
    /// How many of some threads take lines; one where they share each.
    fn groups(&self, threads: usize) -> usize {
        threads
    }

    /// Complex numbers that a transform needs besides both sides.
    fn spare(&self, threads: usize) -> usize;

    /// Makes the first half of the complex points of a line; the first one, and the middle one of an even number, may have an imaginary part.
    fn forward(&self, threads: usize, line: &[T], numbers: &mut [Complex<T>], spare: &mut [Complex<T>]);

    /// Makes the line of the first half of its complex points, of the first of which, and of the middle one of an even number, the real part counts.
    fn inverse(&self, threads: usize, line: &[Complex<T>], numbers: &mut [T], spare: &mut [Complex<T>]);
}

impl<T: Number> Real<T> {
    /// The transform between lines of `points` real numbers and lines of the first half of the complex ones.
    pub(super) fn new(sides: [Lines; 2], points: usize, direction: FftDirection, isa: Isa) -> Real<T> {
        let lines = sides[0].count;
        let form: Box<dyn Form<T>> = if points.is_multiple_of(2) && points > 0 {
            Box::new(Halves::new(isa, points, lines, direction))
        } else if let Some(rows) = columns::rows(points) {
            Box::new(Columns::new(isa, points, rows, direction))
        } else if hartley::is_worthwhile(points) {
            Box::new(Hartley::new(isa, points, lines))
        } else {
            Box::new(Whole(Plan::new(isa, points, lines, direction)))
        };
        Real { sides, points, is_inverse: direction == FftDirection::Inverse, form }
    }

    pub(super) fn is_inverse(&self) -> bool {
        self.is_inverse
    }

    /// The bytes of the workspace that a run takes.
    pub(super) fn workspace(&self, threads: usize, arrays: [&Array; 2]) -> usize {
        let (sides, spare, groups) = (self.sides(arrays), self.form.spare(threads), self.form.groups(threads));
        match self.is_inverse {
            _ if self.points == 0 => 0,
            true => complex::workspace::<Complex<T>, T>(groups, sides, true, 2 * spare),
            false => complex::workspace::<T, Complex<T>>(groups, sides, true, spare),
        }
    }

    fn sides<'a>(&'a self, [from, to]: [&'a Array; 2]) -> [Side<'a>; 2] {
        [Side { lines: &self.sides[0], array: from }, Side { lines: &self.sides[1], array: to }]
    }

    /// Transforms all lines of `operand`.
    pub(super) fn run(&self, run: &mut Run<'_>, arrays: [&Array; 2], operand: &[u8], result: &mut [u8]) -> Result<(), KernelError> {
        if self.points == 0 {
            return Ok(());
        }
        let (sides, threads, half) = (self.sides(arrays), run.threads, self.points / 2 + 1);
        let (spare, groups) = (self.form.spare(threads), self.form.groups(threads));
        if self.is_inverse {
            each_group::<Complex<T>, T>(run, groups, sides, Source::Read(operand), result, 2 * spare, |input, numbers, spare| {
                let spare = bytemuck::cast_slice_mut(spare);
                for (line, numbers) in input.into_iter().flat_map(|input| input.chunks_exact(half)).zip(numbers.chunks_exact_mut(self.points)) {
                    ask_for_next(line);
                    self.form.inverse(threads, line, numbers, spare);
                }
            })
        } else {
            each_group::<T, Complex<T>>(run, groups, sides, Source::Read(operand), result, spare, |input, numbers, spare| {
                for (line, numbers) in input.into_iter().flat_map(|input| input.chunks_exact(self.points)).zip(numbers.chunks_exact_mut(half)) {
                    ask_for_next(line);
                    self.form.forward(threads, line, numbers, spare);
                    // These points of a real line are real, whatever the line holds.
                    numbers[0].im = T::zero();
                    if self.points.is_multiple_of(2) {
                        numbers[half - 1].im = T::zero();
                    }
                }
            })
        }
    }
}

/// Bytes of a line up to which the next one is asked for: a part of a second-level cache.
const NEAR: usize = 64 << 10;

/// Asks for the line behind one: neither columns nor permutations of it are read in an order that the machine sees.
fn ask_for_next<X>(line: &[X]) {
    if size_of_val(line) <= NEAR {
        prefetch_all::<true>(line.as_ptr_range().end.cast(), size_of_val(line));
    }
}

/// All points are transformed, as complex ones.
struct Whole<T: Number>(Plan<T>);

impl<T: Number> Form<T> for Whole<T> {
    fn groups(&self, threads: usize) -> usize {
        self.0.groups(threads)
    }

    fn spare(&self, threads: usize) -> usize {
        self.0.points() + self.0.spare(threads, true)
    }

    fn forward(&self, threads: usize, line: &[T], numbers: &mut [Complex<T>], spare: &mut [Complex<T>]) {
        let (points, spare) = spare.split_at_mut(line.len());
        points.iter_mut().zip(line).for_each(|(point, x)| *point = Complex::new(*x, T::zero()));
        self.0.run(threads, None, points, spare, None);
        numbers.copy_from_slice(&points[..numbers.len()]);
    }

    fn inverse(&self, threads: usize, line: &[Complex<T>], numbers: &mut [T], spare: &mut [Complex<T>]) {
        let n = numbers.len();
        let (points, spare) = spare.split_at_mut(n);
        points[..line.len()].copy_from_slice(line);
        points[0].im = T::zero();
        (1..line.len()).for_each(|k| points[n - k] = points[k].conj());
        self.0.run(threads, None, points, spare, None);
        let scale = T::of(1.0 / n as f64);
        numbers.iter_mut().zip(points).for_each(|(x, point)| *x = point.re * scale);
    }
}
