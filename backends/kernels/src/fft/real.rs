//! Transforms of lines one side of which is real.

use super::Number;
use super::complex::{self, Side, each_group};
use super::plan::Plan;
use crate::lines::Lines;
use crate::target::{Code, with_isa};
use crate::{Array, KernelError, Run};
use rustfft::FftDirection;
use rustfft::num_complex::Complex;
use shale_lanes::Isa;
use std::f64::consts::TAU;

/// A transform with a real side, of `n` points: that of half as many complex points, which are pairs of neighbours, if `n` is even.
///
/// With the transforms `e` and `o` of the even and the odd numbers that of the pairs is `z[k] = e[k] + i·o[k]`, and the wanted one is `x[k] = e[k] +
/// w·o[k]` with `w = exp(−2πi·k / n)`. All four are Hermitian, so `a = z[k]` and `b = conj(z[n/2 − k])` give `x[k] = (a + b) / 2 + t` and `x[n/2 − k] =
/// conj((a + b) / 2 − t)` with `t = w·(a − b) / 2i`. The inverse has the same form.
pub(super) struct Real<T: Number> {
    sides: [Lines; 2],
    points: usize,
    plan: Plan<T>,
    /// What sums and differences of `a` and `b` are multiplied with; none where all points are transformed.
    mix: Option<(T, Vec<Complex<T>>)>,
    isa: Isa,
}

/// Bytes of a line up to which a transform from one memory to another is faster than a copy and one in place: both and what it needs besides fit into
/// the first cache.
const SHORT: usize = 1 << 14;

impl<T: Number> Real<T> {
    /// The transform between lines of `points` real numbers and lines of the first half of the complex ones.
    pub(super) fn new(sides: [Lines; 2], points: usize, direction: FftDirection, isa: Isa) -> Real<T> {
        let halved = points.is_multiple_of(2) && points > 0;
        let plan = Plan::new(isa, if halved { points / 2 } else { points }, sides[0].count, direction);
        let n = points as f64;
        let mix = halved.then(|| {
            // w / i = exp(−2πi·(k / n + ¼)), and for the inverse i·conj(w).
            let (scale, sign) = if direction == FftDirection::Forward { (0.5, -1.0) } else { (1.0 / n, 1.0) };
            // exp(±i·(θ + π/2)) by the sine and cosine of θ = 2π·k / n, which are exact for the first point: it stays real.
            let turn = |k: usize| {
                let (sine, cosine) = (TAU * (k as f64 / n)).sin_cos();
                Complex::new(T::of(-sine), T::of(sign * cosine))
            };
            (T::of(scale), (0..=points / 4).map(turn).collect())
        });
        Real { sides, points, plan, mix, isa }
    }

    pub(super) fn is_inverse(&self) -> bool {
        self.plan.is_inverse()
    }

    /// The bytes of the workspace that a run takes.
    pub(super) fn workspace(&self, threads: usize, arrays: [&Array; 2]) -> usize {
        let (sides, spare, groups) = (self.sides(arrays), self.spare(threads), self.plan.groups(threads));
        match self.is_inverse() {
            _ if self.points == 0 => 0,
            true => complex::workspace::<Complex<T>, T>(groups, sides, spare),
            false => complex::workspace::<T, Complex<T>>(groups, sides, spare),
        }
    }

    fn sides<'a>(&'a self, [from, to]: [&'a Array; 2]) -> [Side<'a>; 2] {
        [Side { lines: &self.sides[0], array: from }, Side { lines: &self.sides[1], array: to }]
    }

    /// Numbers of the result's type that a line needs besides itself.
    fn spare(&self, threads: usize) -> usize {
        // Where all points are transformed they are an odd number, which is done in place.
        let transform = self.plan.spare(threads, false);
        match (self.is_inverse(), self.mix.is_some()) {
            (true, true) => 2 * (self.points / 2 + 1 + transform),
            (true, false) => 2 * (self.points + transform),
            (false, true) => transform.max(self.immutable()),
            (false, false) => self.points + transform,
        }
    }

    /// Numbers that a transform of a short line from one memory to another needs.
    fn immutable(&self) -> usize {
        if let Plan::Whole(plan) = &self.plan { plan.get_immutable_scratch_len() } else { 0 }
    }

    /// Transforms all lines of `operand`.
    pub(super) fn run(&self, run: &mut Run<'_>, arrays: [&Array; 2], operand: &[u8], result: &mut [u8]) -> Result<(), KernelError> {
        if self.points == 0 {
            return Ok(());
        }
        let (sides, threads) = (self.sides(arrays), run.threads);
        let (spare, groups) = (self.spare(threads), self.plan.groups(threads));
        // The inverse of all points needs them; both forms transform copies.
        if self.is_inverse() {
            let half = self.points / 2 + 1;
            let points = if self.mix.is_some() { half } else { self.points };
            each_group::<Complex<T>, T>(run, groups, sides, Some(operand), result, spare, |input, numbers, spare| {
                let spare = bytemuck::cast_slice_mut::<T, Complex<T>>(spare);
                for (line, numbers) in input.into_iter().flat_map(|input| input.chunks_exact(half)).zip(numbers.chunks_exact_mut(self.points)) {
                    let (points, spare) = spare.split_at_mut(points);
                    self.inverse(threads, line, numbers, points, spare);
                }
            })
        } else {
            let half = self.points / 2 + 1;
            let points = if self.mix.is_some() { 0 } else { self.points };
            each_group::<T, Complex<T>>(run, groups, sides, Some(operand), result, spare, |input, numbers, spare| {
                for (line, numbers) in input.into_iter().flat_map(|input| input.chunks_exact(self.points)).zip(numbers.chunks_exact_mut(half)) {
                    let (points, spare) = spare.split_at_mut(points);
                    self.forward(threads, line, numbers, points, spare);
                }
            })
        }
    }

    fn forward(&self, threads: usize, line: &[T], numbers: &mut [Complex<T>], points: &mut [Complex<T>], spare: &mut [Complex<T>]) {
        let Some((scale, turns)) = &self.mix else {
            points.iter_mut().zip(line).for_each(|(point, x)| *point = Complex::new(*x, T::zero()));
            self.plan.run(threads, None, points, spare, None);
            numbers.copy_from_slice(&points[..numbers.len()]);
            // The first point of a real line is real, whatever the line holds.
            numbers.iter_mut().take(1).for_each(|point| point.im = T::zero());
            return;
        };
        let half = self.points / 2;
        match &self.plan {
            Plan::Whole(plan) if size_of_val(line) <= SHORT => plan.process_immutable_with_scratch(bytemuck::cast_slice(line), &mut numbers[..half], spare),
            plan => plan.run(threads, Some(bytemuck::cast_slice(line)), &mut numbers[..half], spare, None),
        }
        numbers[half] = numbers[0];
        with_isa(self.isa, Mix { numbers, turns, scale: *scale });
        // So are the first one and the middle one here.
        (numbers[0].im, numbers[half].im) = (T::zero(), T::zero());
    }

    fn inverse(&self, threads: usize, line: &[Complex<T>], numbers: &mut [T], points: &mut [Complex<T>], spare: &mut [Complex<T>]) {
        let n = self.points;
        // A real signal has a real first point and, with an even number of points, a real middle one.
        points[..line.len()].copy_from_slice(line);
        points[0].im = T::zero();
        let Some((scale, turns)) = &self.mix else {
            (1..line.len()).for_each(|k| points[n - k] = points[k].conj());
            self.plan.run(threads, None, points, spare, None);
            let scale = T::of(1.0 / n as f64);
            return numbers.iter_mut().zip(points).for_each(|(x, point)| *x = point.re * scale);
        };
        points[n / 2].im = T::zero();
        with_isa(self.isa, Mix { numbers: points, turns, scale: *scale });
        self.plan.run(threads, Some(&points[..n / 2]), bytemuck::cast_slice_mut(numbers), spare, None);
    }
}

/// `z[k] ← s + t` and `z[h − k] ← conj(s − t)` with `s = a + b` and `t = turns[k]·(a − b)`, where `a = scale·z[k]`, `b = scale·conj(z[h − k])`, for `h + 1`
/// numbers. Scaled first, sums of what fits into the type fit.
struct Mix<'a, T> {
    numbers: &'a mut [Complex<T>],
    turns: &'a [Complex<T>],
    scale: T,
}

impl<T: Number> Code for Mix<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let Mix { numbers, turns, scale } = self;
        let (low, high) = numbers.split_at_mut(numbers.len() / 2);
        // With an odd number of them the one in the middle is its own partner.
        let (middle, high) = high.split_at_mut(high.len() - low.len());
        if let [x] = middle {
            let (mut lower, mut upper) = (*x, *x);
            pair(&mut lower, &mut upper, turns[low.len()], scale);
            *x = lower;
        }
        for ((a, b), turn) in low.iter_mut().zip(high.iter_mut().rev()).zip(turns) {
            pair(a, b, *turn, scale);
        }
    }
}

#[inline(always)]
fn pair<T: Number>(a: &mut Complex<T>, b: &mut Complex<T>, turn: Complex<T>, scale: T) {
    let (x, y) = ([a.re * scale, a.im * scale], [b.re * scale, b.im * scale]);
    let (sum, difference) = ([x[0] + y[0], x[1] - y[1]], [x[0] - y[0], x[1] + y[1]]);
    let turned = [turn.re * difference[0] - turn.im * difference[1], turn.re * difference[1] + turn.im * difference[0]];
    *a = Complex::new(sum[0] + turned[0], sum[1] + turned[1]);
    *b = Complex::new(sum[0] - turned[0], turned[1] - sum[1]);
}
