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
use rustfft::FftDirection;
use rustfft::num_complex::Complex;
use shale_lanes::Isa;
use std::f64::consts::TAU;
use std::sync::Arc;

/// The most rows: a column is transformed by its definition.
const MOST: usize = 31;
/// The fewest columns that are transformed together.
const FEWEST: usize = 4;

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
    /// For `q` from 1 to `(p − 1) / 2` the real parts of `wᵢq` for each `i`, then the imaginary ones; for the inverse those of the conjugates, times `2 / n`.
    turns: Vec<T>,
    rows: usize,
    isa: Isa,
}

impl<T: Number> Columns<T> {
    /// The transform of lines of `points` points in so many rows, both odd.
    pub(super) fn new(isa: Isa, points: usize, rows: usize, direction: FftDirection) -> Columns<T> {
        let (half, length) = (rows / 2, points / rows);
        let (scale, sign) = if direction == FftDirection::Forward { (1.0, -1.0) } else { (2.0 / points as f64, 1.0) };
        let root = |part: usize, of: usize| (TAU * (part % of) as f64 / of as f64).sin_cos();
        let turn = |q: usize, is_real: bool, i: usize| {
            let (sine, cosine) = root(q * i, points);
            T::of(scale * if is_real { cosine } else { sign * sine })
        };
        let roots = (1..=half).flat_map(|q| (1..=half).map(move |j| (q, j)));
        let roots = roots.map(|(q, j)| root(q * j, rows)).map(|(sine, cosine)| [T::of(cosine), T::of(sine)]).collect();
        let parts = (1..=half).flat_map(|q| [(q, true), (q, false)]);
        let turns = parts.flat_map(|(q, is_real)| (0..length).map(move |i| turn(q, is_real, i))).collect();
        Columns { row: whole(isa, length, direction), roots, turns, rows, isa }
    }

    /// Complex numbers in the rows that are transformed.
    fn points(&self) -> usize {
        self.rows.div_ceil(2) * self.row.len()
    }

    /// Runs code on as many columns together as there are, up to four vectors of the widest kind.
    fn with_columns(&self, code: impl Columnwise) {
        match self.row.len() {
            32.. => with_isa(self.isa, Together::<_, 32>(code)),
            16.. => with_isa(self.isa, Together::<_, 16>(code)),
            _ => with_isa(self.isa, Together::<_, FEWEST>(code)),
        }
    }
}

impl<T: Number> Form<T> for Columns<T> {
    fn spare(&self, _: usize) -> usize {
        self.points() + self.row.get_inplace_scratch_len()
    }

    fn forward(&self, _: usize, line: &[T], numbers: &mut [Complex<T>], spare: &mut [Complex<T>]) {
        let (rows, spare) = spare.split_at_mut(self.points());
        let (length, half) = (self.row.len(), self.rows / 2);
        self.with_columns(Forward { line, rows, roots: &self.roots, turns: &self.turns, length });
        self.row.process_with_scratch(rows, spare);
        // The points `r + p·i` for each `r` are the `i`-th ones of the rows, then the conjugates of the last ones but `i` of the rows from the last one on.
        for (i, numbers) in numbers.chunks_mut(self.rows).enumerate() {
            let (own, conjugates) = numbers.split_at_mut(numbers.len().min(half + 1));
            own.iter_mut().zip(rows[i..].iter().step_by(length)).for_each(|(to, x)| *to = *x);
            conjugates.iter_mut().zip(rows[..rows.len() - i].iter().rev().step_by(length)).for_each(|(to, x)| *to = x.conj());
        }
    }

    fn inverse(&self, _: usize, line: &[Complex<T>], numbers: &mut [T], spare: &mut [Complex<T>]) {
        let (rows, spare) = spare.split_at_mut(self.points());
        let (length, half) = (self.row.len(), self.rows / 2);
        for (i, line) in line.chunks(self.rows).enumerate() {
            let (own, conjugates) = line.split_at(line.len().min(half + 1));
            own.iter().zip(rows[i..].iter_mut().step_by(length)).for_each(|(x, to)| *to = *x);
            let end = rows.len() - i;
            conjugates.iter().zip(rows[..end].iter_mut().rev().step_by(length)).for_each(|(x, to)| *to = x.conj());
        }
        // The row of zero is its own conjugate.
        let first = &mut rows[..length];
        first[0].im = T::zero();
        (1..=length / 2).for_each(|i| first[length - i] = first[i].conj());
        self.row.process_with_scratch(rows, spare);
        let scale = T::of(1.0 / numbers.len() as f64);
        self.with_columns(Inverse { numbers, rows, roots: &self.roots, turns: &self.turns, length, scale });
    }
}

/// Code that takes `N` columns together, of at least as many.
trait Columnwise {
    /// Runs it. Implementations are `#[inline(always)]`.
    fn run<const N: usize>(self);
}

/// Such code with a number of columns.
struct Together<C, const N: usize>(C);

impl<C: Columnwise, const N: usize> Code for Together<C, N> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        self.0.run::<N>();
    }
}

/// Neighbouring numbers of a row. Between lines of the cache, a vector that is written is not read again before both lines have it.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Vector<X, const N: usize>([X; N]);

/// The first columns of groups; the last group may have columns of the one before, too.
#[inline(always)]
fn firsts<const N: usize>(length: usize) -> impl Iterator<Item = usize> {
    (0..length).step_by(N).map(move |first| first.min(length.saturating_sub(N)))
}

/// The numbers of a row from some place on.
#[inline(always)]
fn load<T: Number, const N: usize>(row: &[T], first: usize) -> Vector<T, N> {
    let mut lanes = Vector([T::zero(); N]);
    lanes.0.copy_from_slice(&row[first..first + N]);
    lanes
}

/// The parts of complex ones.
#[inline(always)]
fn load_parts<T: Number, const N: usize>(row: &[Complex<T>], first: usize) -> [Vector<T, N>; 2] {
    let (row, mut re, mut im) = (&row[first..first + N], Vector([T::zero(); N]), Vector([T::zero(); N]));
    for i in 0..N {
        (re.0[i], im.0[i]) = (row[i].re, row[i].im);
    }
    [re, im]
}

#[inline(always)]
fn store<T: Number, const N: usize>(row: &mut [T], first: usize, lanes: &Vector<T, N>) {
    row[first..first + N].copy_from_slice(&lanes.0);
}

#[inline(always)]
fn store_parts<T: Number, const N: usize>(row: &mut [Complex<T>], first: usize, [re, im]: &[Vector<T, N>; 2]) {
    let row = &mut row[first..first + N];
    for i in 0..N {
        row[i] = Complex::new(re.0[i], im.0[i]);
    }
}

/// The products of numbers with those of a row, all as their parts.
#[inline(always)]
fn turn<T: Number, const N: usize>([re, im]: &[Vector<T, N>; 2], turns: &[T], first: usize) -> [Vector<T, N>; 2] {
    let (cosines, sines) = turns.split_at(turns.len() / 2);
    let (cosines, sines): (Vector<T, N>, Vector<T, N>) = (load(cosines, first), load(sines, first));
    let mut turned = [*re, *im];
    for i in 0..N {
        turned[0].0[i] = re.0[i] * cosines.0[i] - im.0[i] * sines.0[i];
        turned[1].0[i] = re.0[i] * sines.0[i] + im.0[i] * cosines.0[i];
    }
    turned
}

/// Transforms columns of a real line, and turns what comes.
struct Forward<'a, T> {
    line: &'a [T],
    rows: &'a mut [Complex<T>],
    roots: &'a [[T; 2]],
    turns: &'a [T],
    length: usize,
}

impl<T: Number> Columnwise for Forward<'_, T> {
    #[inline(always)]
    fn run<const N: usize>(self) {
        let Forward { line, rows, roots, turns, length } = self;
        let (zero, half) = (Vector([T::zero(); N]), rows.len() / length - 1);
        let row = |j: usize| &line[j * length..][..length];
        let (mut sums, mut differences) = ([zero; MOST / 2], [zero; MOST / 2]);
        for first in firsts::<N>(length) {
            let x: Vector<T, N> = load(row(0), first);
            let mut all = x;
            for (j, (sums, differences)) in (1..=half).zip(sums.iter_mut().zip(&mut differences)) {
                let (a, b): (Vector<T, N>, Vector<T, N>) = (load(row(j), first), load(row(2 * half + 1 - j), first));
                for i in 0..N {
                    (sums.0[i], differences.0[i]) = (a.0[i] + b.0[i], a.0[i] - b.0[i]);
                    all.0[i] = all.0[i] + sums.0[i];
                }
            }
            store_parts(&mut rows[..length], first, &[all, zero]);
            let each = rows[length..].chunks_exact_mut(length).zip(turns.chunks_exact(2 * length)).zip(roots.chunks_exact(half.max(1)));
            for ((to, turns), roots) in each {
                let [mut re, mut im] = [x, zero];
                for ([cosine, sine], (sums, differences)) in roots.iter().zip(sums.iter().zip(&differences)) {
                    for i in 0..N {
                        re.0[i] = re.0[i] + sums.0[i] * *cosine;
                        im.0[i] = im.0[i] - differences.0[i] * *sine;
                    }
                }
                store_parts(to, first, &turn(&[re, im], turns, first));
            }
        }
    }
}

/// The inverse of [`Forward`], with the numbers of the first row multiplied with `scale`.
struct Inverse<'a, T> {
    numbers: &'a mut [T],
    rows: &'a [Complex<T>],
    roots: &'a [[T; 2]],
    turns: &'a [T],
    length: usize,
    scale: T,
}

impl<T: Number> Columnwise for Inverse<'_, T> {
    #[inline(always)]
    fn run<const N: usize>(self) {
        let Inverse { numbers, rows, roots, turns, length, scale } = self;
        let (zero, half) = (Vector([T::zero(); N]), rows.len() / length - 1);
        let mut parts = [[zero; 2]; MOST / 2];
        for first in firsts::<N>(length) {
            let [mut x, _]: [Vector<T, N>; 2] = load_parts(&rows[..length], first);
            for i in 0..N {
                x.0[i] = x.0[i] * scale;
            }
            let mut all = x;
            let each = rows[length..].chunks_exact(length).zip(turns.chunks_exact(2 * length));
            for ((row, turns), parts) in each.zip(&mut parts) {
                *parts = turn(&load_parts(row, first), turns, first);
                for i in 0..N {
                    all.0[i] = all.0[i] + parts[0].0[i];
                }
            }
            store(&mut numbers[..length], first, &all);
            for (j, roots) in roots.chunks_exact(half.max(1)).enumerate() {
                let [mut even, mut odd] = [x, zero];
                for ([cosine, sine], [re, im]) in roots.iter().zip(&parts) {
                    for i in 0..N {
                        even.0[i] = even.0[i] + re.0[i] * *cosine;
                        odd.0[i] = odd.0[i] + im.0[i] * *sine;
                    }
                }
                let mut other = even;
                for i in 0..N {
                    other.0[i] = even.0[i] + odd.0[i];
                    even.0[i] = even.0[i] - odd.0[i];
                }
                store(&mut numbers[(j + 1) * length..][..length], first, &even);
                store(&mut numbers[(2 * half - j) * length..][..length], first, &other);
            }
        }
    }
}
