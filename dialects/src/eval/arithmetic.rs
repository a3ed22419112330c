//! Binary operations on elements, one function for each class of element types.

use shale_ir::element::{C64, C128, ComplexElement, Element, ElementKind, ElementType, FloatElement, IntElement, Pred, Real};
use shale_ir::eval::{EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::{with_float, with_int};

/// A binary operation whose result has the operands' type.
///
/// Integers are the numbers they stand for; the result is wrapped to the element type. Floats narrower than f32 are computed in f32
/// and rounded once. A NaN result is the canonical quiet NaN.
#[derive(Clone, Copy)]
pub struct Binary {
    /// On truth values.
    pub pred: Option<fn(bool, bool) -> bool>,
    /// On integers; the last argument is the element type's width in bits.
    pub int: Option<fn(i128, i128, u32) -> i128>,
    /// On f32 and everything narrower.
    pub single: Option<fn(f32, f32) -> f32>,
    /// On f64.
    pub double: Option<fn(f64, f64) -> f64>,
    /// On c64.
    pub complex_single: Option<fn(C64, C64) -> C64>,
    /// On c128.
    pub complex_double: Option<fn(C128, C128) -> C128>,
}

/// Code that works on elements of any type, given a binary operation on them.
pub trait WithOperation {
    /// What it gives.
    type Out;
    /// Runs it for one element type.
    fn run<T: Element>(self, operation: impl Fn(T, T) -> T + Copy) -> Self::Out;
}

impl Binary {
    /// An operation that is defined for no type.
    pub const NONE: Binary = Binary { pred: None, int: None, single: None, double: None, complex_single: None, complex_double: None };

    /// True if the operation is defined for elements of this type.
    pub fn supports(&self, element: ElementType) -> bool {
        match element.kind() {
            ElementKind::Pred => self.pred.is_some(),
            ElementKind::Signed | ElementKind::Unsigned => self.int.is_some(),
            ElementKind::Float => self.single.is_some(),
            ElementKind::Complex => self.complex_single.is_some(),
        }
    }

    /// Runs `code` with the operation on elements of a type.
    ///
    /// # Panics
    /// If the operation is not defined for the type: a bug, since the op's verifier refuses it.
    pub fn with<W: WithOperation>(&self, element: ElementType, code: W) -> W::Out {
        const DEFINED: &str = "the verifier refuses element types that the operation does not take";
        match element {
            ElementType::Pred => {
                let f = self.pred.expect(DEFINED);
                code.run(move |x: Pred, y: Pred| Pred::from(f(x.into(), y.into())))
            }
            ElementType::F64 => {
                let f = self.double.expect(DEFINED);
                code.run(move |x: f64, y: f64| canonical_nan(f(x, y)))
            }
            ElementType::C64 => complex(self.complex_single.expect(DEFINED), code),
            ElementType::C128 => complex(self.complex_double.expect(DEFINED), code),
            _ if element.is_integer() => {
                let f = self.int.expect(DEFINED);
                with_int!(element, T => code.run(move |x: T, y: T| T::wrap(f(x.to_i128(), y.to_i128(), T::BITS))), otherwise => unreachable!("an integer"))
            }
            _ => {
                let f = self.single.expect(DEFINED);
                with_float!(element, T => code.run(move |x: T, y: T| canonical_element(T::nearest(canonical_nan(f(x.value() as f32, y.value() as f32)).into()))),
                    otherwise => unreachable!("a float"))
            }
        }
    }

    /// `result[i] = lhs[i] op rhs[i]`
    ///
    /// # Errors
    /// Operands whose run-time sizes differ.
    pub fn apply(&self, lhs: &Literal, rhs: &Literal) -> EvalResult<Literal> {
        struct Apply<'a>(&'a Literal, &'a Literal);
        impl WithOperation for Apply<'_> {
            type Out = Literal;
            fn run<T: Element>(self, operation: impl Fn(T, T) -> T + Copy) -> Literal {
                let pairs = self.0.as_slice::<T>().iter().zip(self.1.as_slice::<T>());
                Literal::from_vec(self.0.dims(), pairs.map(|(x, y)| operation(*x, *y)).collect())
            }
        }
        same_sizes(&[lhs, rhs])?;
        Ok(self.with(lhs.element(), Apply(lhs, rhs)))
    }
}

fn complex<T: ComplexElement, W: WithOperation>(f: fn(T, T) -> T, code: W) -> W::Out {
    code.run(move |x: T, y: T| {
        let result = f(x, y);
        T::new(canonical_nan(result.re()), canonical_nan(result.im()))
    })
}

/// The value, or the canonical quiet NaN for any NaN: what arithmetic gives.
pub fn canonical_nan<R: Real>(value: R) -> R {
    if value.is_nan() { R::NAN } else { value }
}

/// The element, or the canonical quiet NaN for any NaN: overflow is one of its sign where a type has no infinity.
pub fn canonical_element<T: FloatElement>(value: T) -> T {
    if T::FORMAT.is_nan(value.code()) { T::nearest(f64::NAN) } else { value }
}

/// Checks that arrays have the same run-time sizes: types alone do not say so for dynamic dimensions.
///
/// # Errors
/// The first two sizes that differ.
pub fn same_sizes(arrays: &[&Literal]) -> EvalResult<()> {
    match arrays.windows(2).find(|pair| pair[0].dims() != pair[1].dims()) {
        None => Ok(()),
        Some(pair) => Err(EvalError::new(format!("operands must have the same run-time sizes, but have {:?} and {:?}", pair[0].dims(), pair[1].dims()))),
    }
}

/// The larger number; NaN if one is NaN; +0 is larger than −0.
pub fn maximum<R: Real>(x: R, y: R) -> R {
    if x.is_nan() || x > y || (x == y && !x.is_sign_negative()) { x } else { y }
}

/// The smaller number; NaN if one is NaN; −0 is smaller than +0.
pub fn minimum<R: Real>(x: R, y: R) -> R {
    if x.is_nan() || x < y || (x == y && x.is_sign_negative()) { x } else { y }
}

/// The lexicographically larger number, zeros of both signs being equal; NaN if a part is NaN.
pub fn complex_maximum<T: ComplexElement>(x: T, y: T) -> T {
    pick(x, y, maximum, |x, y| x > y)
}

/// The lexicographically smaller number, zeros of both signs being equal; NaN if a part is NaN.
pub fn complex_minimum<T: ComplexElement>(x: T, y: T) -> T {
    pick(x, y, minimum, |x, y| x < y)
}

/// The first of two numbers in a lexicographic order; of equal ones, each part's first, so that the order of `x` and `y` never matters.
fn pick<T: ComplexElement>(x: T, y: T, part: fn(T::Part, T::Part) -> T::Part, before: fn(T::Part, T::Part) -> bool) -> T {
    if [x.re(), x.im(), y.re(), y.im()].iter().any(|p| p.is_nan()) {
        T::new(T::Part::NAN, T::Part::NAN)
    } else if before(x.re(), y.re()) || (x.re() == y.re() && before(x.im(), y.im())) {
        x
    } else if x.re() == y.re() && x.im() == y.im() {
        T::new(part(x.re(), y.re()), part(x.im(), y.im()))
    } else {
        y
    }
}
