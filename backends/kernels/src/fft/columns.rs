//! Lines of an odd number of real points that has a small factor: short transforms of columns, then complex ones of half as many rows.
//!
//! Let `n = p·m` with `p` odd and the line be `p` rows of `m` numbers. With the transform `a[q]` of the column of every place `i`, `x[q + p·k] =
//! Σ wᵢq · a[q][i] · exp(−2πi·i·k / m)` with `wᵢq = exp(−2πi·i·q / n)`: decimation in frequency by `p`. A column is real, so the rows `q` and `p − q` of
//! `a` are conjugates, as are the points `k` and `n − k`: the rows up to `(p − 1) / 2` give all points. That of 0 is real and transformed as if it were
//! complex, so the work is `(p + 1) / 2p` of that of a complex line. The inverse goes back.

use super::Number;
use super::plan::whole;
use super::real::Form;
use crate::target::{Code, with_isa};
use bytemuck::Zeroable;
use rustfft::FftDirection;
use rustfft::num_complex::Complex;
use shale_lanes::Isa;
use std::f64::consts::TAU;
use std::ops::Range;
use std::sync::Arc;

/// The most rows: a column is transformed by its definition.
const MOST: usize = 31;
/// Columns that are transformed together, as vectors.
const LANES: usize = 32;
/// Neighbours of a row that are brought to their places together, in the first cache.
const BLOCK: usize = 64;

/// The numbers of rows of which the library's transforms are no vector code, and the fewest points for which these are faster than a whole transform.
const SLOW: ([usize; 6], usize) = ([31, 29, 23, 19, 17, 13], 200);
/// The others, the best first.
const OTHER: ([usize; 6], usize) = ([15, 9, 5, 7, 11, 3], 512);

/// The number of rows of lines of so many points, an odd number, that are transformed like this.
pub(super) fn rows(points: usize) -> Option<usize> {
    [SLOW, OTHER].into_iter().filter(|(_, least)| points >= *least).flat_map(|(rows, _)| rows).find(|rows| points.is_multiple_of(*rows))
}

/// The transform of lines of an odd number of real points.
pub(super) struct Columns<T> {
    /// Transforms a row.
    row: Arc<dyn rustfft::Fft<T>>,
    /// `cos` and `sin` of `2π·j·q / p` for `j` from 1 to `(p − 1) / 2` for each such `q`.
    roots: Vec<[T; 2]>,
    /// `wᵢq` for each `i` for `q` from 1 to `(p − 1) / 2`; for the inverse the conjugates, times `2 / n`.
    turns: Vec<Complex<T>>,
    rows: usize,
    isa: Isa,
}

impl<T: Number> Columns<T> {
    /// The transform of lines of `points` points in so many rows, both odd.
    pub(super) fn new(isa: Isa, points: usize, rows: usize, direction: FftDirection) -> Columns<T> {
        let (half, length) = (rows / 2, points / rows);
        let (scale, sign) = if direction == FftDirection::Forward { (1.0, -1.0) } else { (2.0 / points as f64, 1.0) };
        let root = |part: usize, of: usize| (TAU * (part % of) as f64 / of as f64).sin_cos();
        let turn = |q: usize, i: usize| {
            let (sine, cosine) = root(q * i, points);
            Complex::new(T::of(scale * cosine), T::of(scale * sign * sine))
        };
        let roots = (1..=half).flat_map(|q| (1..=half).map(move |j| (q, j)));
        let roots = roots.map(|(q, j)| root(q * j, rows)).map(|(sine, cosine)| [T::of(cosine), T::of(sine)]).collect();
        let turns = (1..=half).flat_map(|q| (0..length).map(move |i| (q, i))).map(|(q, i)| turn(q, i)).collect();
        Columns { row: whole(isa, length, direction), roots, turns, rows, isa }
    }

    /// Complex numbers in the rows that are transformed.
    fn points(&self) -> usize {
        self.rows.div_ceil(2) * self.row.len()
    }

    /// The points `r + p·i` of the first half, for `i` in a block and each `r`, are those of a row from some place on, or conjugates of those before.
    fn place(&self, r: usize, block: usize) -> (Range<usize>, bool) {
        let (length, first) = (self.row.len(), block * BLOCK);
        if r <= self.rows / 2 { (r * length + first..(r + 1) * length, false) } else { ((self.rows - r) * length..(self.rows - r + 1) * length - first, true) }
    }
}

impl<T: Number> Form<T> for Columns<T> {
    fn spare(&self, _: usize) -> usize {
        self.points() + self.row.get_inplace_scratch_len()
    }

    fn forward(&self, _: usize, line: &[T], numbers: &mut [Complex<T>], spare: &mut [Complex<T>]) {
        let (rows, spare) = spare.split_at_mut(self.points());
        with_isa(self.isa, Forward { line, rows, roots: &self.roots, turns: &self.turns, length: self.row.len() });
        self.row.process_with_scratch(rows, spare);
        for (block, numbers) in numbers.chunks_mut(BLOCK * self.rows).enumerate() {
            for r in 0..self.rows.min(numbers.len()) {
                let (places, is_conjugate) = self.place(r, block);
                let to = numbers[r..].iter_mut().step_by(self.rows);
                if is_conjugate {
                    to.zip(rows[places].iter().rev()).for_each(|(to, x)| *to = x.conj());
                } else {
                    to.zip(&rows[places]).for_each(|(to, x)| *to = *x);
                }
            }
        }
    }

    fn inverse(&self, _: usize, line: &[Complex<T>], numbers: &mut [T], spare: &mut [Complex<T>]) {
        let (rows, spare) = spare.split_at_mut(self.points());
        for (block, line) in line.chunks(BLOCK * self.rows).enumerate() {
            for r in 0..self.rows.min(line.len()) {
                let (places, is_conjugate) = self.place(r, block);
                let from = line[r..].iter().step_by(self.rows);
                if is_conjugate {
                    from.zip(rows[places].iter_mut().rev()).for_each(|(x, to)| *to = x.conj());
                } else {
                    from.zip(&mut rows[places]).for_each(|(x, to)| *to = *x);
                }
            }
        }
        // The row of zero is its own conjugate.
        let (first, _) = rows.split_at_mut(self.row.len());
        first[0].im = T::zero();
        let length = first.len();
        (1..=length / 2).for_each(|i| first[length - i] = first[i].conj());
        self.row.process_with_scratch(rows, spare);
        let scale = T::of(1.0 / numbers.len() as f64);
        with_isa(self.isa, Inverse { numbers, rows, roots: &self.roots, turns: &self.turns, length, scale });
    }
}

/// The first columns of groups; the last group may have columns of the one before, too.
#[inline(always)]
fn firsts(length: usize) -> impl Iterator<Item = usize> {
    (0..length).step_by(LANES).map(move |first| first.min(length.saturating_sub(LANES)))
}

/// Some numbers of a row, with zeros behind its end.
#[inline(always)]
fn load<X: Zeroable + Copy>(row: &[X], first: usize) -> [X; LANES] {
    let (rest, mut lanes) = (&row[first..], [X::zeroed(); LANES]);
    match rest.first_chunk() {
        Some(rest) => lanes = *rest,
        None => lanes[..rest.len()].copy_from_slice(rest),
    }
    lanes
}

#[inline(always)]
fn store<X: Copy>(row: &mut [X], first: usize, lanes: &[X; LANES]) {
    let rest = &mut row[first..];
    match rest.first_chunk_mut() {
        Some(rest) => *rest = *lanes,
        None => rest.copy_from_slice(&lanes[..rest.len()]),
    }
}

/// Multiplies numbers, given and found as their parts, with those of a row.
#[inline(always)]
fn turn<T: Number>(re: &mut [T; LANES], im: &mut [T; LANES], turns: &[Complex<T>], first: usize) {
    let turns = load(turns, first);
    for i in 0..LANES {
        (re[i], im[i]) = (re[i] * turns[i].re - im[i] * turns[i].im, re[i] * turns[i].im + im[i] * turns[i].re);
    }
}

/// Numbers from their parts.
#[inline(always)]
fn joined<T: Number>(re: &[T; LANES], im: &[T; LANES]) -> [Complex<T>; LANES] {
    let mut numbers = [Complex::zeroed(); LANES];
    for i in 0..LANES {
        numbers[i] = Complex::new(re[i], im[i]);
    }
    numbers
}

/// Transforms columns of a real line, and turns what comes.
struct Forward<'a, T> {
    line: &'a [T],
    rows: &'a mut [Complex<T>],
    roots: &'a [[T; 2]],
    turns: &'a [Complex<T>],
    length: usize,
}

impl<T: Number> Code for Forward<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let Forward { line, rows, roots, turns, length } = self;
        let (zero, half) = ([T::zero(); LANES], rows.len() / length - 1);
        let row = |j: usize| &line[j * length..][..length];
        let (mut sums, mut differences) = ([zero; MOST / 2], [zero; MOST / 2]);
        for first in firsts(length) {
            let x = load(row(0), first);
            let mut all = x;
            for (j, (sums, differences)) in (1..=half).zip(sums.iter_mut().zip(&mut differences)) {
                let (a, b) = (load(row(j), first), load(row(2 * half + 1 - j), first));
                for i in 0..LANES {
                    (sums[i], differences[i]) = (a[i] + b[i], a[i] - b[i]);
                    all[i] = all[i] + sums[i];
                }
            }
            store(&mut rows[..length], first, &joined(&all, &zero));
            let each = rows[length..].chunks_exact_mut(length).zip(turns.chunks_exact(length)).zip(roots.chunks_exact(half.max(1)));
            for ((to, turns), roots) in each {
                let (mut re, mut im) = (x, zero);
                for ([cosine, sine], (sums, differences)) in roots.iter().zip(sums.iter().zip(&differences)) {
                    for i in 0..LANES {
                        re[i] = re[i] + sums[i] * *cosine;
                        im[i] = im[i] - differences[i] * *sine;
                    }
                }
                turn(&mut re, &mut im, turns, first);
                store(to, first, &joined(&re, &im));
            }
        }
    }
}

/// The inverse of [`Forward`], with the numbers of the first row multiplied with `scale`.
struct Inverse<'a, T> {
    numbers: &'a mut [T],
    rows: &'a [Complex<T>],
    roots: &'a [[T; 2]],
    turns: &'a [Complex<T>],
    length: usize,
    scale: T,
}

impl<T: Number> Code for Inverse<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let Inverse { numbers, rows, roots, turns, length, scale } = self;
        let (zero, half) = ([T::zero(); LANES], rows.len() / length - 1);
        let (mut re, mut im) = ([zero; MOST / 2], [zero; MOST / 2]);
        for first in firsts(length) {
            let (row, mut x) = (load(&rows[..length], first), zero);
            for i in 0..LANES {
                x[i] = row[i].re * scale;
            }
            let mut all = x;
            let each = rows[length..].chunks_exact(length).zip(turns.chunks_exact(length));
            for ((row, turns), (re, im)) in each.zip(re.iter_mut().zip(&mut im)) {
                let row = load(row, first);
                for i in 0..LANES {
                    (re[i], im[i]) = (row[i].re, row[i].im);
                }
                turn(re, im, turns, first);
                for i in 0..LANES {
                    all[i] = all[i] + re[i];
                }
            }
            store(&mut numbers[..length], first, &all);
            for (j, roots) in roots.chunks_exact(half.max(1)).enumerate() {
                let (mut even, mut odd) = (x, zero);
                for ([cosine, sine], (re, im)) in roots.iter().zip(re.iter().zip(&im)) {
                    for i in 0..LANES {
                        even[i] = even[i] + re[i] * *cosine;
                        odd[i] = odd[i] + im[i] * *sine;
                    }
                }
                let mut other = even;
                for i in 0..LANES {
                    other[i] = even[i] + odd[i];
                    even[i] = even[i] - odd[i];
                }
                store(&mut numbers[(j + 1) * length..][..length], first, &even);
                store(&mut numbers[(2 * half - j) * length..][..length], first, &other);
            }
        }
    }
}
