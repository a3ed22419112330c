//! Lines of a prime number of real points: convolutions of real lines of one point less.
//!
//! The real line `x` of `p` points has the Hartley transform `h[k] = Σ x[j]·(cos θjk + sin θjk)` with `θ = 2π / p`; with the points `z[k]` of its Fourier
//! transform `h[k] = re z[k] − im z[k]` and `h[p − k] = re z[k] + im z[k]`, and the transform of `h` is `p·x`. So either direction is one of these.
//! Let `g` be a primitive root of `p`, `j = gᵠ` and `k = g⁻ˢ`: then `h[k] = x[0] + Σ a[q]·u[s − q]` with `a[q] = x[gᵠ]` and `u[r] = cos θg⁻ʳ + sin θg⁻ʳ`
//! (C. M. Rader, Discrete Fourier transforms when the number of data samples is prime, Proceedings of the IEEE 56, 1968). This cyclic convolution of
//! `p − 1` real numbers is the product of their transforms, which are those of half as many complex points ([`Halves`]); where these have large factors, `a`
//! goes on with zeros, and `u` with what the sums meet, to a length without.

use super::Number;
use super::halves::Halves;
use super::plan::{left, smooth};
use super::real::Form;
use rustfft::FftDirection;
use rustfft::num_complex::Complex;
use shale_lanes::Isa;
use std::f64::consts::TAU;

/// The fewest points for which this is faster than a whole transform.
const FEW: usize = 47;

/// Whether lines of so many points, an odd number, are transformed like this.
pub(super) fn is_worthwhile(points: usize) -> bool {
    points >= FEW && u32::try_from(points).is_ok() && factors(points) == [points]
}

/// The transform of lines of a prime number of real points.
pub(super) struct Hartley<T: Number> {
    /// The places `gᵠ` of the first half of `a`; those of the second one are what is left of `p`.
    places: Vec<u32>,
    /// Where `h[k]` is found for each `k` of the first half but 0: its `s`.
    found: Vec<u32>,
    /// The first half of the transform of `u`, divided by the root of `p`: no product is much larger than the sum of a line's magnitudes.
    factors: Vec<Complex<T>>,
    root: f64,
    forward: Halves<T>,
    inverse: Halves<T>,
}

impl<T: Number> Hartley<T> {
    /// The transform of so many lines of `points` points, an odd prime below 2³².
    pub(super) fn new(isa: Isa, points: usize, lines: usize) -> Hartley<T> {
        let (count, length) = (points - 1, length(points - 1));
        let root = primitive_root(points);
        let mut powers = vec![1u32; count];
        (1..count).for_each(|q| powers[q] = (powers[q - 1] as usize * root % points) as u32);
        let mut found = vec![0; count / 2];
        let mut kernel = vec![Complex::new(0.0, 0.0); length / 2 + 1];
        let numbers: &mut [f64] = bytemuck::cast_slice_mut(&mut kernel);
        for s in 0..count {
            let k = powers[(count - s) % count] as usize;
            if let Some(found) = found.get_mut(k - 1) {
                *found = s as u32;
            }
            let (sine, cosine) = (TAU * (k as f64 / points as f64)).sin_cos();
            let u = (cosine + sine) / (points as f64).sqrt();
            numbers[s] = u;
            numbers[(length - count + s) % length] = u;
        }
        let transform = Halves::new(isa, length, 1, FftDirection::Forward);
        transform.forward_in_place(1, &mut kernel, &mut vec![Complex::new(0.0, 0.0); transform.spare_in_place(1)]);
        let factors = kernel.iter().map(|x| Complex::new(T::of(x.re), T::of(x.im))).collect();
        powers.truncate(count / 2);
        powers.shrink_to_fit();
        let [forward, inverse] = [FftDirection::Forward, FftDirection::Inverse].map(|direction| Halves::new(isa, length, lines, direction));
        Hartley { places: powers, found, factors, root: (points as f64).sqrt(), forward, inverse }
    }

    /// Makes `Σ a[q]·u[s − q]` of the first numbers, over the root of `p`; gives the sum of `a`.
    fn convolve(&self, threads: usize, numbers: &mut [Complex<T>], spare: &mut [Complex<T>]) -> T {
        bytemuck::cast_slice_mut::<_, T>(numbers)[2 * self.places.len()..].fill(T::zero());
        self.forward.forward_in_place(threads, numbers, spare);
        let sum = numbers[0].re;
        for (x, factor) in numbers.iter_mut().zip(&self.factors) {
            *x = Complex::new(x.re * factor.re - x.im * factor.im, x.re * factor.im + x.im * factor.re);
        }
        self.inverse.inverse_in_place(threads, numbers, spare);
        sum
    }
}

impl<T: Number> Form<T> for Hartley<T> {
    fn groups(&self, threads: usize) -> usize {
        self.forward.groups(threads)
    }

    fn spare(&self, threads: usize) -> usize {
        self.factors.len() + self.forward.spare_in_place(threads).max(self.inverse.spare_in_place(threads))
    }

    fn forward(&self, threads: usize, line: &[T], numbers: &mut [Complex<T>], spare: &mut [Complex<T>]) {
        let (room, spare) = spare.split_at_mut(self.factors.len());
        let half = self.places.len();
        let (low, high) = bytemuck::cast_slice_mut::<_, T>(room)[..2 * half].split_at_mut(half);
        for ((low, high), place) in low.iter_mut().zip(high).zip(&self.places) {
            (*low, *high) = (line[*place as usize], line[line.len() - *place as usize]);
        }
        let sum = self.convolve(threads, room, spare);
        let found = &bytemuck::cast_slice::<_, T>(room)[..2 * half];
        let (first, scale) = (line[0], T::of(0.5 * self.root));
        numbers[0] = Complex::new(first + sum, T::zero());
        for (point, s) in numbers[1..].iter_mut().zip(&self.found) {
            let (own, other) = (found[*s as usize], found[opposite(*s as usize, half)]);
            *point = Complex::new(first + (other + own) * scale, (other - own) * scale);
        }
    }

    fn inverse(&self, threads: usize, line: &[Complex<T>], numbers: &mut [T], spare: &mut [Complex<T>]) {
        let (room, spare) = spare.split_at_mut(self.factors.len());
        let half = self.places.len();
        let (low, high) = bytemuck::cast_slice_mut::<_, T>(room)[..2 * half].split_at_mut(half);
        for ((low, high), place) in low.iter_mut().zip(high).zip(&self.places) {
            let place = *place as usize;
            let x = if place <= half { line[place] } else { line[numbers.len() - place].conj() };
            (*low, *high) = (x.re - x.im, x.re + x.im);
        }
        let sum = self.convolve(threads, room, spare);
        let found = &bytemuck::cast_slice::<_, T>(room)[..2 * half];
        let n = numbers.len() as f64;
        let (first, scale) = (line[0].re * T::of(1.0 / n), T::of(self.root / n));
        numbers[0] = first + sum * T::of(1.0 / n);
        let (low, high) = numbers[1..].split_at_mut(half);
        for ((low, high), s) in low.iter_mut().zip(high.iter_mut().rev()).zip(&self.found) {
            *low = first + found[*s as usize] * scale;
            *high = first + found[opposite(*s as usize, half)] * scale;
        }
    }
}

/// The place of `h[p − k]` from that of `h[k]`: `−1` is the power of `g` in the middle.
#[inline(always)]
fn opposite(s: usize, half: usize) -> usize {
    if s < half { s + half } else { s - half }
}

/// The even length of a convolution of `count` real numbers, an even number.
fn length(count: usize) -> usize {
    if left(count) == 1 { count } else { smooth(2 * count - 1) }
}

/// The prime factors of a number, each once.
fn factors(number: usize) -> Vec<usize> {
    let (mut rest, mut found, mut factor) = (number, Vec::new(), 2);
    while factor * factor <= rest {
        if rest.is_multiple_of(factor) {
            found.push(factor);
            while rest.is_multiple_of(factor) {
                rest /= factor;
            }
        }
        factor += 1;
    }
    if rest > 1 {
        found.push(rest);
    }
    found
}

/// The least number whose powers are all numbers below a prime.
fn primitive_root(prime: usize) -> usize {
    let factors = factors(prime - 1);
    let power = |base: usize, mut exponent: usize| {
        let (mut base, mut result) = (base as u64, 1);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result * base % prime as u64;
            }
            base = base * base % prime as u64;
            exponent /= 2;
        }
        result
    };
    (2..prime).find(|root| factors.iter().all(|factor| power(*root, (prime - 1) / factor) != 1)).unwrap_or(1)
}
