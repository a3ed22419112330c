//! Conversion between element types.

use shale_ir::element::{ComplexElement, Element, ElementKind, ElementType, FloatElement, IntElement, Pred};
use shale_ir::literal::Literal;
use shale_ir::{with_complex, with_float, with_int};

/// A number of any element type, exactly.
#[derive(Clone, Copy)]
enum Number {
    Int(i128),
    Real(f64),
    Complex(f64, f64),
}

/// Each element as the nearest element of another type.
///
/// Floats become integers towards zero, held between the type's ends, NaN as 0. Anything becomes `pred` by x ≠ 0 (NaN is true). Reals
/// get an imaginary part of 0; complex numbers lose theirs. Floats round to nearest, ties to even, once.
pub fn convert(x: &Literal, to: ElementType) -> Literal {
    if x.element() == to { x.clone() } else { write(x.dims(), &read(x), to) }
}

fn read(x: &Literal) -> Vec<Number> {
    fn all<T: Element>(x: &Literal, number: impl Fn(T) -> Number) -> Vec<Number> {
        x.as_slice::<T>().iter().map(|e| number(*e)).collect()
    }
    match x.element().kind() {
        ElementKind::Pred => all(x, |e: Pred| Number::Int(bool::from(e).into())),
        ElementKind::Signed | ElementKind::Unsigned => {
            with_int!(x.element(), T => all(x, |e: T| Number::Int(e.to_i128())), otherwise => unreachable!("an integer"))
        }
        ElementKind::Float => with_float!(x.element(), T => all(x, |e: T| Number::Real(e.value())), otherwise => unreachable!("a float")),
        ElementKind::Complex => {
            with_complex!(x.element(), T => all(x, |e: T| Number::Complex(e.re().value(), e.im().value())), otherwise => unreachable!("a complex number"))
        }
    }
}

fn write(dims: &[i64], numbers: &[Number], to: ElementType) -> Literal {
    fn all<T: Element>(dims: &[i64], numbers: &[Number], element: impl Fn(Number) -> T) -> Literal {
        Literal::from_vec(dims, numbers.iter().map(|n| element(*n)).collect())
    }
    match to.kind() {
        ElementKind::Pred => all(dims, numbers, |n| Pred::from(is_nonzero(n))),
        ElementKind::Signed | ElementKind::Unsigned => {
            with_int!(to, T => all(dims, numbers, |n| match n {
                Number::Int(value) => T::wrap(value),
                Number::Real(value) | Number::Complex(value, _) => T::wrap((value as i128).clamp(T::LOWEST, T::HIGHEST)), // `as` truncates, holds, and gives 0 for NaN
            }), otherwise => unreachable!("an integer"))
        }
        ElementKind::Float => with_float!(to, T => all(dims, numbers, real::<T>), otherwise => unreachable!("a float")),
        ElementKind::Complex => with_complex!(to, T => all(dims, numbers, |n| {
            let im = if let Number::Complex(_, im) = n { im } else { 0.0 };
            T::new(real(n), FloatElement::nearest(im))
        }), otherwise => unreachable!("a complex number")),
    }
}

fn is_nonzero(number: Number) -> bool {
    match number {
        Number::Int(value) => value != 0,
        Number::Real(value) => value != 0.0,
        Number::Complex(re, im) => re != 0.0 || im != 0.0,
    }
}

/// The nearest float; integers go there in one step, since f64 does not hold all of them.
fn real<T: FloatElement>(number: Number) -> T {
    match number {
        Number::Int(value) if T::TYPE == ElementType::F32 => T::nearest(f64::from(value as f32)),
        Number::Int(value) => T::nearest(value as f64),
        Number::Real(value) | Number::Complex(value, _) => T::nearest(value),
    }
}
