//! Comparing computed values with expected ones.
//!
//! Integers and truth values must be equal. Floats may differ within a [`Tolerance`]; complex numbers are compared part by part.
//! Any NaN equals any NaN and nothing else; an infinity equals only itself.

use super::relayout::for_each_index;
use super::{Literal, LiteralError, literal_error};
use crate::element::{ComplexElement, Element, ElementType, FloatElement, IntElement, print_element};
use crate::{with_complex, with_float, with_int};
use std::cmp::Ordering;
use std::fmt;

/// How far a float may be from what is expected: it is within tolerance if **one** of the three bounds holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tolerance {
    /// Bound of |actual − expected|.
    pub abs: f64,
    /// Bound of |actual − expected| / |expected|.
    pub rel: f64,
    /// Bound of the number of steps from one value to the other through the values of the element type.
    pub ulp: u64,
    /// Whether −0 and 0 differ; if not they are zero steps apart.
    pub signed_zeros: bool,
}

impl Tolerance {
    /// Equal values: −0 is not 0, any NaN is any NaN.
    pub const EXACT: Tolerance = Tolerance { abs: 0.0, rel: 0.0, ulp: 0, signed_zeros: true };
    /// Equal numbers: −0 is 0.
    pub const EQUAL: Tolerance = Tolerance { signed_zeros: false, ..Tolerance::EXACT };

    /// Within `n` units in the last place of the element type; −0 is 0.
    pub const fn ulp(n: u64) -> Tolerance {
        Tolerance { ulp: n, ..Tolerance::EQUAL }
    }

    /// Within an absolute or a relative bound; −0 is 0.
    pub const fn close(abs: f64, rel: f64) -> Tolerance {
        Tolerance { abs, rel, ..Tolerance::EQUAL }
    }
}

/// The largest error of one kind, and where it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Worst {
    /// The error; infinite where a NaN or an infinity stands against another value.
    pub error: f64,
    /// The index of the element.
    pub index: Vec<i64>,
}

/// What a comparison found. Errors are measured for every element, also for those within tolerance.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Comparison {
    /// The number of elements compared.
    pub elements: usize,
    /// How many are not within tolerance.
    pub mismatches: usize,
    /// The index of the first element that is not within tolerance, with the text of what was got and what was expected.
    pub first: Option<(Vec<i64>, String, String)>,
    /// The largest |actual − expected|; none if all elements are equal.
    pub abs: Option<Worst>,
    /// The largest |actual − expected| / |expected|.
    pub rel: Option<Worst>,
    /// The largest number of steps through the values of the element type.
    pub ulp: Option<Worst>,
}

impl Comparison {
    /// Whether every element is within tolerance.
    pub fn is_close(&self) -> bool {
        self.mismatches == 0
    }
}

/// How far apart two elements are.
#[derive(Clone, Copy)]
struct Distance {
    abs: f64,
    rel: f64,
    ulp: f64,
    /// Whether the two are 0 and −0.
    zeros: bool,
}

impl Distance {
    const NONE: Distance = Distance { abs: 0.0, rel: 0.0, ulp: 0.0, zeros: false };
    const INFINITE: Distance = Distance { abs: f64::INFINITY, rel: f64::INFINITY, ulp: f64::INFINITY, zeros: false };

    fn of_integers(actual: i128, expected: i128) -> Distance {
        let abs = actual.abs_diff(expected) as f64;
        let ulp = abs;
        if actual == expected { Distance::NONE } else { Distance { abs, rel: abs / (expected as f64).abs(), ulp, zeros: false } }
    }

    fn of_floats<T: FloatElement>(actual: T, expected: T) -> Distance {
        let (a, e) = (actual.value(), expected.value());
        if a.is_nan() && e.is_nan() {
            return Distance::NONE;
        }
        if a.partial_cmp(&e) == Some(Ordering::Equal) {
            return Distance { zeros: a == 0.0 && a.is_sign_negative() != e.is_sign_negative(), ..Distance::NONE };
        }
        if !a.is_finite() || !e.is_finite() {
            return Distance::INFINITE;
        }
        let abs = (a - e).abs();
        Distance { abs, rel: abs / e.abs(), ulp: rank(actual).abs_diff(rank(expected)) as f64, zeros: false }
    }

    fn is_within(self, tolerance: Tolerance, exact: bool) -> bool {
        if self.zeros {
            return !tolerance.signed_zeros;
        }
        if exact || self.abs.is_infinite() && self.ulp.is_infinite() {
            return self.abs == 0.0;
        }
        self.abs <= tolerance.abs || self.rel <= tolerance.rel || self.ulp <= tolerance.ulp as f64
    }
}

/// The place of a finite value among the values of its type: neighbours differ by 1, both zeros have 0.
fn rank<T: FloatElement>(value: T) -> i128 {
    let code = value.code();
    let magnitude = i128::from(code & T::FORMAT.magnitude_mask());
    if code & T::FORMAT.sign_bit() == 0 { magnitude } else { -magnitude }
}

/// The distances between the parts of two elements given by their bytes: one, or two for a complex type.
fn distances(element: ElementType, actual: &[u8], expected: &[u8]) -> [Distance; 2] {
    fn read<T: Element>(bytes: &[u8]) -> T {
        bytemuck::pod_read_unaligned(bytes)
    }
    fn parts<T: ComplexElement>(a: T, e: T) -> [Distance; 2] {
        [Distance::of_floats(a.re(), e.re()), Distance::of_floats(a.im(), e.im())]
    }
    let one = with_float!(element, T => Distance::of_floats(read::<T>(actual), read::<T>(expected)), otherwise => {
        with_int!(element, T => Distance::of_integers(read::<T>(actual).to_i128(), read::<T>(expected).to_i128()), otherwise => {
            return with_complex!(element, T => parts(read::<T>(actual), read::<T>(expected)), otherwise => {
                [Distance::of_integers(actual[0].into(), expected[0].into()), Distance::NONE]
            });
        })
    });
    [one, Distance::NONE]
}

impl Literal {
    /// Compares this literal with the expected one, element by element in logical order; layouts do not count.
    ///
    /// # Errors
    /// The element types or the run-time sizes differ.
    pub fn compare(&self, expected: &Literal, tolerance: Tolerance) -> Result<Comparison, LiteralError> {
        if self.element != expected.element || self.sizes() != expected.sizes() {
            let shape = |l: &Literal| crate::shape::ArrayShape::new(l.element, l.sizes()).to_string();
            return Err(literal_error!("expected a literal of shape {}, got {}", shape(expected), shape(self)));
        }
        let exact = !self.element.part().is_float();
        let size = self.element.bytes();
        let (left, right) = (self.map(), expected.map());
        let mut report = Comparison::default();
        for_each_index(self.sizes(), |index| {
            let (i, j) = (left.offset(index) as usize * size, right.offset(index) as usize * size);
            let (a, e) = (&self.bytes()[i..i + size], &expected.bytes()[j..j + size]);
            let distances = distances(self.element, a, e);
            report.elements += 1;
            if distances.iter().any(|d| !d.is_within(tolerance, exact)) {
                report.mismatches += 1;
                report.first.get_or_insert_with(|| (index.to_vec(), text(self.element, a), text(self.element, e)));
            }
            for distance in distances {
                worst(&mut report.abs, distance.abs, index);
                worst(&mut report.rel, distance.rel, index);
                worst(&mut report.ulp, distance.ulp, index);
            }
            true
        });
        Ok(report)
    }
}

fn worst(so_far: &mut Option<Worst>, error: f64, index: &[i64]) {
    if error > so_far.as_ref().map_or(0.0, |w| w.error) {
        *so_far = Some(Worst { error, index: index.to_vec() });
    }
}

fn text(element: ElementType, bytes: &[u8]) -> String {
    let mut out = Vec::new();
    print_element(&mut out, element, bytes);
    String::from_utf8_lossy(&out).into_owned()
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.first {
            None => write!(f, "all {} elements are within tolerance", self.elements)?,
            Some((index, actual, expected)) => {
                write!(f, "{} of {} elements differ, the first at {index:?}: expected {expected}, got {actual}", self.mismatches, self.elements)?;
            }
        }
        for (name, worst) in [("absolute", &self.abs), ("relative", &self.rel), ("ulp", &self.ulp)] {
            if let Some(Worst { error, index }) = worst {
                write!(f, "; largest {name} error {error:e} at {index:?}")?;
            }
        }
        Ok(())
    }
}
