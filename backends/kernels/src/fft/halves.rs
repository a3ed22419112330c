//! Lines of an even number of real points: half as many complex ones, which are pairs of neighbours.
//!
//! With the transforms `e` and `o` of the even and the odd numbers that of the pairs is `z[k] = e[k] + i·o[k]`, and the wanted one is `x[k] = e[k] +
//! w·o[k]` with `w = exp(−2πi·k / n)`. All four are Hermitian, so `a = z[k]` and `b = conj(z[n/2 − k])` give `x[k] = (a + b) / 2 + t` and `x[n/2 − k] =
//! conj((a + b) / 2 − t)` with `t = w·(a − b) / 2i`. The inverse has the same form.

use super::Number;
use super::plan::Plan;
use super::real::Form;
use crate::target::{Code, with_isa};
use rustfft::FftDirection;
use rustfft::num_complex::Complex;
use shale_lanes::Isa;
use std::f64::consts::TAU;

/// The transform of lines of an even number of real points.
pub(super) struct Halves<T: Number> {
    plan: Plan<T>,
    /// What sums and differences of `a` and `b` are multiplied with.
    scale: T,
    turns: Vec<Complex<T>>,
    isa: Isa,
}

/// Bytes of a line up to which a transform from one memory to another is faster than a copy and one in place: both and what it needs besides fit into
/// the first cache.
const SHORT: usize = 1 << 14;

impl<T: Number> Halves<T> {
    /// The transform of so many lines of `points` real points.
    pub(super) fn new(isa: Isa, points: usize, lines: usize, direction: FftDirection) -> Halves<T> {
        let n = points as f64;
        // w / i = exp(−2πi·(k / n + ¼)), and for the inverse i·conj(w).
        let (scale, sign) = if direction == FftDirection::Forward { (0.5, -1.0) } else { (1.0 / n, 1.0) };
        // exp(±i·(θ + π/2)) by the sine and cosine of θ = 2π·k / n, which are exact for the first point: it stays real.
        let turn = |k: usize| {
            let (sine, cosine) = (TAU * (k as f64 / n)).sin_cos();
            Complex::new(T::of(-sine), T::of(sign * cosine))
        };
        let turns = (0..=points / 4).map(turn).collect();
        Halves { plan: Plan::new(isa, points / 2, lines, direction), scale: T::of(scale), turns, isa }
    }

    /// Numbers that a transform in its place needs besides.
    pub(super) fn spare_in_place(&self, threads: usize) -> usize {
        self.plan.spare(threads, true)
    }

    /// Makes the first half of the complex points of the line whose pairs are all `numbers` but the last one.
    pub(super) fn forward_in_place(&self, threads: usize, numbers: &mut [Complex<T>], spare: &mut [Complex<T>]) {
        let half = numbers.len() - 1;
        self.plan.run(threads, None, &mut numbers[..half], spare, None);
        self.unpair(numbers);
    }

    /// The inverse of [`Halves::forward_in_place`].
    pub(super) fn inverse_in_place(&self, threads: usize, numbers: &mut [Complex<T>], spare: &mut [Complex<T>]) {
        let half = numbers.len() - 1;
        self.pair(numbers);
        self.plan.run(threads, None, &mut numbers[..half], spare, None);
    }

    /// The points of the line from those of its pairs, which are all but the last one.
    fn unpair(&self, numbers: &mut [Complex<T>]) {
        let half = numbers.len() - 1;
        numbers[half] = numbers[0];
        with_isa(self.isa, Mix { numbers, turns: &self.turns, scale: self.scale });
    }

    /// The points of the pairs from those of the line.
    fn pair(&self, numbers: &mut [Complex<T>]) {
        let half = numbers.len() - 1;
        // A real line has a real first point and a real middle one.
        (numbers[0].im, numbers[half].im) = (T::zero(), T::zero());
        with_isa(self.isa, Mix { numbers, turns: &self.turns, scale: self.scale });
    }
}

impl<T: Number> Form<T> for Halves<T> {
    fn groups(&self, threads: usize) -> usize {
        self.plan.groups(threads)
    }

    fn spare(&self, threads: usize) -> usize {
        let (transform, copy) = (self.plan.spare(threads, false), if self.plan.is_inverse() { self.plan.points() + 1 } else { 0 });
        let immutable = if let Plan::Whole(plan) = &self.plan { plan.get_immutable_scratch_len() } else { 0 };
        copy + transform.max(immutable)
    }

    fn forward(&self, threads: usize, line: &[T], numbers: &mut [Complex<T>], spare: &mut [Complex<T>]) {
        let (half, pairs) = (numbers.len() - 1, bytemuck::cast_slice(line));
        match &self.plan {
            Plan::Whole(plan) if size_of_val(line) <= SHORT => plan.process_immutable_with_scratch(pairs, &mut numbers[..half], spare),
            plan => plan.run(threads, Some(pairs), &mut numbers[..half], spare, None),
        }
        self.unpair(numbers);
    }

    fn inverse(&self, threads: usize, line: &[Complex<T>], numbers: &mut [T], spare: &mut [Complex<T>]) {
        let (points, spare) = spare.split_at_mut(line.len());
        points.copy_from_slice(line);
        self.pair(points);
        self.plan.run(threads, Some(&points[..line.len() - 1]), bytemuck::cast_slice_mut(numbers), spare, None);
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
        let (lows, low) = low.as_chunks_mut::<LANES>();
        let (high, highs) = high.as_rchunks_mut::<LANES>();
        for ((a, b), turn) in lows.iter_mut().zip(highs.iter_mut().rev()).zip(turns.as_chunks::<LANES>().0) {
            pairs(a, b, turn, scale);
        }
        for ((a, b), turn) in low.iter_mut().zip(high.iter_mut().rev()).zip(&turns[lows.len() * LANES..]) {
            pair(a, b, *turn, scale);
        }
    }
}

/// Numbers that are mixed together, as vectors of parts: with less, no vector code is made.
const LANES: usize = 32;

/// [`pair`] for each number of a block and its partner of another one, whose order is the reverse.
#[inline(always)]
fn pairs<T: Number>(a: &mut [Complex<T>; LANES], b: &mut [Complex<T>; LANES], turns: &[Complex<T>; LANES], scale: T) {
    let [mut x, mut y, mut turn] = [[[T::zero(); LANES]; 2]; 3];
    for i in 0..LANES {
        (x[0][i], x[1][i]) = (a[i].re * scale, a[i].im * scale);
        (y[0][i], y[1][i]) = (b[LANES - 1 - i].re * scale, b[LANES - 1 - i].im * scale);
        (turn[0][i], turn[1][i]) = (turns[i].re, turns[i].im);
    }
    for i in 0..LANES {
        let (lower, upper) = mixed([x[0][i], x[1][i]], [y[0][i], y[1][i]], [turn[0][i], turn[1][i]]);
        (x[0][i], x[1][i], y[0][i], y[1][i]) = (lower[0], lower[1], upper[0], upper[1]);
    }
    for i in 0..LANES {
        a[i] = Complex::new(x[0][i], x[1][i]);
        b[LANES - 1 - i] = Complex::new(y[0][i], y[1][i]);
    }
}

#[inline(always)]
fn pair<T: Number>(a: &mut Complex<T>, b: &mut Complex<T>, turn: Complex<T>, scale: T) {
    let (lower, upper) = mixed([a.re * scale, a.im * scale], [b.re * scale, b.im * scale], [turn.re, turn.im]);
    *a = Complex::new(lower[0], lower[1]);
    *b = Complex::new(upper[0], upper[1]);
}

/// What two numbers become, all as their parts.
#[inline(always)]
fn mixed<T: Number>(x: [T; 2], y: [T; 2], turn: [T; 2]) -> ([T; 2], [T; 2]) {
    let (sum, difference) = ([x[0] + y[0], x[1] - y[1]], [x[0] - y[0], x[1] + y[1]]);
    let turned = [turn[0] * difference[0] - turn[1] * difference[1], turn[0] * difference[1] + turn[1] * difference[0]];
    ([sum[0] + turned[0], sum[1] + turned[1]], [sum[0] - turned[0], turned[1] - sum[1]])
}
