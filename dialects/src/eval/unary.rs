//! Unary operations on elements, one function for each class of element types.

use super::arithmetic::{canonical_element, canonical_nan};
use shale_ir::element::{C64, C128, ComplexElement, Element, ElementKind, ElementType, FloatElement, IntElement, Pred, Real};
use shale_ir::literal::Literal;
use shale_ir::{with_float, with_int};

/// A unary operation: for each class of element types what it computes, if it is defined for them.
///
/// Integers, narrow floats and NaNs are treated as in [`Binary`](super::arithmetic::Binary).
#[derive(Clone, Copy)]
pub struct Unary {
    /// On truth values.
    pub pred: Option<fn(bool) -> bool>,
    /// On integers; the last argument is the element type's width in bits.
    pub int: Option<fn(i128, u32) -> i128>,
    /// On f32 and everything narrower.
    pub single: Option<fn(f32) -> f32>,
    /// On f64.
    pub double: Option<fn(f64) -> f64>,
    /// On c64.
    pub complex_single: Option<fn(C64) -> C64>,
    /// On c128.
    pub complex_double: Option<fn(C128) -> C128>,
    /// On c64, with a real result.
    pub part_single: Option<fn(C64) -> f32>,
    /// On c128, with a real result.
    pub part_double: Option<fn(C128) -> f64>,
    /// On real floats of any type, whose value is an f64; the result is a truth value.
    pub test: Option<fn(f64) -> bool>,
}

const DEFINED: &str = "the verifier refuses element types that the operation does not take";

impl Unary {
    /// An operation that is defined for no type.
    pub const NONE: Unary = Unary {
        pred: None,
        int: None,
        single: None,
        double: None,
        complex_single: None,
        complex_double: None,
        part_single: None,
        part_double: None,
        test: None,
    };

    /// The element type of the result on elements of a type; `None` if the operation is not defined for them.
    pub fn result(&self, element: ElementType) -> Option<ElementType> {
        match element.kind() {
            ElementKind::Pred => self.pred.map(|_| element),
            ElementKind::Signed | ElementKind::Unsigned => self.int.map(|_| element),
            ElementKind::Float => self.single.map(|_| element).or(self.test.map(|_| ElementType::Pred)),
            ElementKind::Complex => self.complex_single.map(|_| element).or(self.part_single.map(|_| element.part())),
        }
    }

    /// `result[i] = op(x[i])`
    ///
    /// # Panics
    /// If the operation is not defined for the type: a bug, since the op's verifier refuses it.
    pub fn apply(&self, x: &Literal) -> Literal {
        match x.element().kind() {
            ElementKind::Pred => {
                let f = self.pred.expect(DEFINED);
                each(x, |x: Pred| Pred::from(f(x.into())))
            }
            ElementKind::Signed | ElementKind::Unsigned => {
                let f = self.int.expect(DEFINED);
                with_int!(x.element(), T => each(x, |x: T| T::wrap(f(x.to_i128(), T::BITS))), otherwise => unreachable!("an integer"))
            }
            ElementKind::Float => self.apply_to_floats(x),
            ElementKind::Complex if x.element() == ElementType::C64 => complex(x, self.complex_single, self.part_single),
            ElementKind::Complex => complex(x, self.complex_double, self.part_double),
        }
    }

    fn apply_to_floats(&self, x: &Literal) -> Literal {
        match (self.test, self.single, self.double) {
            (Some(f), ..) => with_float!(x.element(), T => each(x, |x: T| Pred::from(f(x.value()))), otherwise => unreachable!("a float")),
            (_, _, Some(f)) if x.element() == ElementType::F64 => each(x, |x: f64| canonical_nan(f(x))),
            (_, Some(f), _) => {
                with_float!(x.element(), T => each(x, |x: T| canonical_element(T::nearest(canonical_nan(f(x.value() as f32)).into()))), otherwise => unreachable!("a float"))
            }
            _ => panic!("{DEFINED}"),
        }
    }
}

fn each<T: Element, R: Element>(x: &Literal, f: impl Fn(T) -> R) -> Literal {
    Literal::from_vec(x.dims(), x.as_slice::<T>().iter().map(|x| f(*x)).collect())
}

fn complex<T: ComplexElement>(x: &Literal, f: Option<fn(T) -> T>, part: Option<fn(T) -> T::Part>) -> Literal {
    match (f, part) {
        (Some(f), _) => each(x, |x: T| {
            let result = f(x);
            T::new(canonical_nan(result.re()), canonical_nan(result.im()))
        }),
        (_, Some(f)) => each(x, |x: T| canonical_nan(f(x))),
        _ => panic!("{DEFINED}"),
    }
}

/// −1, 0 or 1 with the sign of `x`: −0 and NaN stay.
pub fn sign<R: Real>(x: R) -> R {
    if x.is_nan() || x == R::ZERO { x } else { R::ONE.copysign(x) }
}
