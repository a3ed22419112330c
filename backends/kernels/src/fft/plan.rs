//! How lines of complex numbers are transformed: whole, or in quarters that threads share.

use super::Number;
use super::quarters::{self, Quarters};
use rustfft::num_complex::Complex;
use rustfft::{FftDirection, FftPlannerScalar};
use shale_lanes::Isa;
use std::sync::Arc;

/// A transform of lines of some number of points.
pub(super) enum Plan<T: Number> {
    /// A line at a time.
    Whole(Arc<dyn rustfft::Fft<T>>),
    /// A quarter of a line at a time.
    Quarters(Box<Quarters<T>>),
}

impl<T: Number> Plan<T> {
    /// The transform of so many lines. How many threads there will be changes nothing, so that it changes no bit.
    pub(super) fn new(isa: Isa, points: usize, lines: usize, direction: FftDirection) -> Plan<T> {
        let points = points.max(1);
        if quarters::is_worthwhile(points, lines) {
            Plan::Quarters(Box::new(Quarters::new(isa, points, direction)))
        } else {
            Plan::Whole(whole(isa, points, direction))
        }
    }

    pub(super) fn is_inverse(&self) -> bool {
        match self {
            Plan::Whole(plan) => plan.fft_direction() == FftDirection::Inverse,
            Plan::Quarters(quarters) => quarters.is_inverse(),
        }
    }

    /// True if lines are best brought to where they are transformed.
    pub(super) fn is_in_place(&self) -> bool {
        matches!(self, Plan::Whole(_))
    }

    /// The points of a line.
    pub(super) fn points(&self) -> usize {
        match self {
            Plan::Whole(plan) => plan.len(),
            Plan::Quarters(quarters) => quarters.points(),
        }
    }

    /// How many of some threads take lines; one where they share each.
    pub(super) fn groups(&self, threads: usize) -> usize {
        if matches!(self, Plan::Whole(_)) { threads } else { 1 }
    }

    /// Numbers that a transform needs besides the line, which it does not find in its place if `in_place` is false.
    pub(super) fn spare(&self, threads: usize, in_place: bool) -> usize {
        match self {
            Plan::Whole(plan) => plan.get_inplace_scratch_len(),
            Plan::Quarters(quarters) => quarters.spare(threads) + if in_place { quarters.points() } else { 0 },
        }
    }

    /// Transforms lines of `from`, or those that are in `numbers`, and multiplies the results with a number.
    pub(super) fn run(&self, threads: usize, from: Option<&[Complex<T>]>, numbers: &mut [Complex<T>], spare: &mut [Complex<T>], scale: Option<T>) {
        match (self, from) {
            (Plan::Whole(plan), from) => {
                // In place is faster than from one memory to another, even with the copy.
                if let Some(from) = from {
                    numbers.copy_from_slice(from);
                }
                plan.process_with_scratch(numbers, spare);
                if let Some(scale) = scale {
                    for x in numbers {
                        *x = Complex::new(x.re * scale, x.im * scale);
                    }
                }
            }
            (Plan::Quarters(quarters), Some(from)) => {
                let lines = from.chunks_exact(quarters.points()).zip(numbers.chunks_exact_mut(quarters.points()));
                lines.for_each(|(from, numbers)| quarters.run(threads, from, numbers, spare, scale));
            }
            (Plan::Quarters(quarters), None) => {
                let (copy, spare) = spare.split_at_mut(quarters.points());
                for numbers in numbers.chunks_exact_mut(quarters.points()) {
                    copy.copy_from_slice(numbers);
                    quarters.run(threads, copy, numbers, spare, scale);
                }
            }
        }
    }
}

/// What is left of a number without the factors for which the library has vector code.
pub(super) fn left(number: usize) -> usize {
    let mut left = number.max(1);
    for factor in [2, 3, 5, 7, 11] {
        while left.is_multiple_of(factor) {
            left /= factor;
        }
    }
    left
}

/// The least length that is fast among those of at least so many points; it is a multiple of four if these are more than 18.
pub(super) fn smooth(least: usize) -> usize {
    [1, 3, 5, 9].into_iter().map(|odd| odd * least.div_ceil(odd).next_power_of_two()).min().unwrap_or(least)
}

/// The library's transform of a whole line.
#[cfg_attr(not(any(target_arch = "x86_64", target_arch = "aarch64")), allow(unused_variables, reason = "there is one form"))]
pub(super) fn whole<T: Number>(isa: Isa, points: usize, direction: FftDirection) -> Arc<dyn rustfft::Fft<T>> {
    #[cfg(target_arch = "x86_64")]
    if matches!(isa, Isa::Avx2 | Isa::Avx512)
        && let Ok(mut planner) = rustfft::FftPlannerAvx::new()
    {
        return planner.plan_fft(points, direction);
    }
    #[cfg(target_arch = "aarch64")]
    if isa == Isa::Neon
        && let Ok(mut planner) = rustfft::FftPlannerNeon::new()
    {
        return planner.plan_fft(points, direction);
    }
    FftPlannerScalar::new().plan_fft(points, direction)
}
