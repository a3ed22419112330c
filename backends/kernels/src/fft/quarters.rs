//! Long lines: the transforms of every fourth point, which threads share, and their results joined.
//!
//! With `n = 4·m` and `y[j]` the transform of the points `x[4·i + j]`, `x[k + q·m] = Σ w⁻ʲᵏ · i⁻ʲ^q · y[j][k]` with `w = exp(2πi / n)`: decimation in time
//! by four. The numbers that are joined come from four places and go there again, each of which is gone along from its beginning to its end.

use super::Number;
use super::plan::whole;
use crate::target::{Code, with_isa};
use crate::threads::split_list;
use rustfft::FftDirection;
use rustfft::num_complex::Complex;
use shale_lanes::Isa;
use std::f64::consts::TAU;
use std::sync::Arc;

/// The fewest points of a line that is transformed in quarters: below, a line stays in a second-level cache.
const LONG: usize = 1 << 18;
/// From so many lines on, threads take whole ones.
const MANY: usize = 4;

/// Whether so many lines of so many points are transformed in quarters.
pub(super) fn is_worthwhile(points: usize, lines: usize) -> bool {
    points >= LONG && points.is_multiple_of(4) && lines < MANY
}

/// Numbers that are joined together, as vectors of parts.
const BLOCK: usize = 64;
/// Numbers of each quarter that a thread joins at one time.
const CHUNK: usize = 64 * BLOCK;

/// Real and imaginary parts of some numbers.
type Parts<T> = [[T; BLOCK]; 2];
/// The same places of all quarters.
type Chunk<'a, T> = [&'a mut [Complex<T>]; 4];

/// The transform of a line.
pub(super) struct Quarters<T> {
    quarter: Arc<dyn rustfft::Fft<T>>,
    /// `w⁻ʲᵏ` for `j` from 1 to 3 and the first `k`.
    low: [Parts<T>; 3],
    /// `w⁻ᵏ` for the first `k` of each block.
    high: Vec<Complex<T>>,
    isa: Isa,
}

impl<T: Number> Quarters<T> {
    /// The transform of lines of `points` points, a multiple of four.
    pub(super) fn new(isa: Isa, points: usize, direction: FftDirection) -> Quarters<T> {
        let sign = if direction == FftDirection::Forward { -1.0 } else { 1.0 };
        let power = |k: usize| {
            let (sine, cosine) = (TAU * (k as f64 / points as f64)).sin_cos();
            Complex::new(T::of(cosine), T::of(sign * sine))
        };
        let mut low = [[[T::of(0.0); BLOCK]; 2]; 3];
        for (j, low) in low.iter_mut().enumerate() {
            for k in 0..BLOCK {
                let power = power((j + 1) * k);
                (low[0][k], low[1][k]) = (power.re, power.im);
            }
        }
        let high = (0..points / 4).step_by(BLOCK).map(power).collect();
        Quarters { quarter: whole(isa, points / 4, direction), low, high, isa }
    }

    pub(super) fn is_inverse(&self) -> bool {
        self.quarter.fft_direction() == FftDirection::Inverse
    }

    pub(super) fn points(&self) -> usize {
        4 * self.quarter.len()
    }

    /// Numbers that a transform needs besides its own.
    pub(super) fn spare(&self, threads: usize) -> usize {
        threads.clamp(1, 4) * self.quarter.get_inplace_scratch_len()
    }

    /// Transforms a line, and multiplies what comes with a number.
    pub(super) fn run(&self, threads: usize, from: &[Complex<T>], numbers: &mut [Complex<T>], spare: &mut [Complex<T>], scale: Option<T>) {
        let points = self.quarter.len();
        split_list(threads, &mut chunks(numbers), |first, chunks| {
            for (i, chunk) in chunks.iter_mut().enumerate() {
                let from = &from[4 * (first + i) * CHUNK..][..4 * chunk[0].len()];
                with_isa(self.isa, Deal { from, chunk });
            }
        });
        let (threads, room) = (threads.clamp(1, 4), self.quarter.get_inplace_scratch_len());
        let mut rooms: Vec<_> = (0..threads).map(|_| Vec::new()).collect();
        let mut spare = spare;
        let mut parts = numbers.chunks_mut(points * 4usize.div_ceil(threads));
        for own in &mut rooms {
            let (room, rest) = std::mem::take(&mut spare).split_at_mut(room);
            spare = rest;
            own.extend(parts.next().map(|numbers| (numbers, room)));
        }
        split_list(threads, &mut rooms, |_, rooms| {
            rooms.iter_mut().flatten().for_each(|(numbers, room)| self.quarter.process_with_scratch(numbers, room));
        });
        split_list(threads, &mut chunks(numbers), |first, chunks| {
            for (i, chunk) in chunks.iter_mut().enumerate() {
                let high = &self.high[(first + i) * (CHUNK / BLOCK)..];
                let scale = scale.unwrap_or(T::of(1.0));
                with_isa(self.isa, Join { chunk, low: &self.low, high, inverse: self.is_inverse(), scale });
            }
        });
    }
}

/// The quarters of a line, chunk by chunk.
fn chunks<T>(numbers: &mut [Complex<T>]) -> Vec<Chunk<'_, T>> {
    let (low, high) = numbers.split_at_mut(numbers.len() / 2);
    let (a, b) = low.split_at_mut(low.len() / 2);
    let (c, d) = high.split_at_mut(high.len() / 2);
    let [a, b, c, d] = [a, b, c, d].map(|quarter| quarter.chunks_mut(CHUNK));
    a.zip(b).zip(c.zip(d)).map(|((a, b), (c, d))| [a, b, c, d]).collect()
}

/// Deals points out to the quarters.
struct Deal<'a, 'b, T> {
    from: &'a [Complex<T>],
    chunk: &'a mut Chunk<'b, T>,
}

impl<T: Number> Code for Deal<'_, '_, T> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let (blocks, rest) = self.from.as_chunks::<{ 4 * BLOCK }>();
        for (j, quarter) in self.chunk.iter_mut().enumerate() {
            for (to, from) in quarter.as_chunks_mut::<BLOCK>().0.iter_mut().zip(blocks) {
                for i in 0..BLOCK {
                    to[i] = from[4 * i + j];
                }
            }
            let to = &mut quarter[blocks.len() * BLOCK..];
            for (to, four) in to.iter_mut().zip(rest.as_chunks::<4>().0) {
                *to = four[j];
            }
        }
    }
}

/// Joins what the transforms of the quarters are.
struct Join<'a, 'b, T> {
    chunk: &'a mut Chunk<'b, T>,
    low: &'a [Parts<T>; 3],
    /// From the chunk's first block on.
    high: &'a [Complex<T>],
    inverse: bool,
    scale: T,
}

impl<T: Number> Code for Join<'_, '_, T> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let Join { chunk, low, high, inverse, scale } = self;
        let [a, b, c, d] = chunk.each_mut().map(|quarter| quarter.as_chunks_mut::<BLOCK>());
        for ((((a, b), c), d), high) in a.0.iter_mut().zip(b.0).zip(c.0).zip(d.0).zip(high) {
            join([a, b, c, d], low, *high, (inverse, scale));
        }
        // The last ones are joined with zeros behind them.
        let rest = [a.1, b.1, c.1, d.1];
        if let Some(high) = high.get(a.0.len()).filter(|_| !rest[0].is_empty()) {
            let mut block = [[Complex::new(T::zero(), T::zero()); BLOCK]; 4];
            block.iter_mut().zip(&rest).for_each(|(block, rest)| block[..rest.len()].copy_from_slice(rest));
            join(block.each_mut(), low, *high, (inverse, scale));
            block.iter().zip(rest).for_each(|(block, rest)| rest.copy_from_slice(&block[..rest.len()]));
        }
    }
}

#[inline(always)]
fn times<T: Number>(x: Complex<T>, y: Complex<T>) -> Complex<T> {
    Complex::new(x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re)
}

/// The parts of some numbers.
#[inline(always)]
fn load<T: Number>(numbers: &[Complex<T>; BLOCK]) -> Parts<T> {
    let mut parts = [[T::zero(); BLOCK]; 2];
    for i in 0..BLOCK {
        (parts[0][i], parts[1][i]) = (numbers[i].re, numbers[i].im);
    }
    parts
}

/// The same, multiplied with powers of the root of unity.
#[inline(always)]
fn turned<T: Number>(numbers: &[Complex<T>; BLOCK], low: &Parts<T>, high: Complex<T>) -> Parts<T> {
    let mut parts = load(numbers);
    for i in 0..BLOCK {
        let power = times(Complex::new(low[0][i], low[1][i]), high);
        let x = times(Complex::new(parts[0][i], parts[1][i]), power);
        (parts[0][i], parts[1][i]) = (x.re, x.im);
    }
    parts
}

/// Transforms four points each, in their places.
#[inline(always)]
fn join<T: Number>(block: [&mut [Complex<T>; BLOCK]; 4], low: &[Parts<T>; 3], high: Complex<T>, (inverse, scale): (bool, T)) {
    let square = times(high, high);
    let a = load(block[0]);
    let b = turned(block[1], &low[0], high);
    let c = turned(block[2], &low[1], square);
    let d = turned(block[3], &low[2], times(square, high));
    let mut to = [[[T::zero(); BLOCK]; 2]; 4];
    for i in 0..BLOCK {
        let (even, odd) = ([a[0][i] + c[0][i], a[1][i] + c[1][i]], [b[0][i] + d[0][i], b[1][i] + d[1][i]]);
        let (half, turned) = ([a[0][i] - c[0][i], a[1][i] - c[1][i]], [b[1][i] - d[1][i], d[0][i] - b[0][i]]);
        for part in 0..2 {
            to[0][part][i] = (even[part] + odd[part]) * scale;
            to[1][part][i] = (half[part] + turned[part]) * scale;
            to[2][part][i] = (even[part] - odd[part]) * scale;
            to[3][part][i] = (half[part] - turned[part]) * scale;
        }
    }
    // The second and the fourth quarter of an inverse transform are exchanged.
    let order = if inverse { [0, 3, 2, 1] } else { [0, 1, 2, 3] };
    for (numbers, quarter) in block.into_iter().zip(order) {
        for i in 0..BLOCK {
            numbers[i] = Complex::new(to[quarter][0][i], to[quarter][1][i]);
        }
    }
}
