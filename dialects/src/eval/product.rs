//! Sums of products: what dots and convolutions compute with, for each class of element types.

use super::arithmetic::{canonical_element, canonical_nan};
use shale_ir::element::{ComplexElement, Element, ElementKind, ElementType, FloatElement, IntElement, Pred, Real};
use shale_ir::literal::Literal;
use shale_ir::{with_complex, with_float, with_int};

/// Code that adds products of elements of any type.
pub trait WithProducts {
    /// What it gives.
    type Out;
    /// Runs it for one element type. `multiply_add(sum, x, y)` is `sum + x · y`, for floats rounded once.
    fn run<T: Element>(self, zero: T, multiply_add: impl Fn(T, T, T) -> T + Copy, add: impl Fn(T, T) -> T + Copy) -> Self::Out;
}

/// Runs `code` with the arithmetic of an element type.
///
/// Integers wrap; on `pred` a product is "and" and a sum is "or". A complex product is added part by part, each with two fused multiply-adds:
/// `re + x.re·y.re − x.im·y.im` and `im + x.re·y.im + x.im·y.re`, from the left. Floats narrower than f32 are computed in f32 and rounded.
pub fn with_products<W: WithProducts>(element: ElementType, code: W) -> W::Out {
    match element.kind() {
        ElementKind::Pred => code.run(
            Pred::from(false),
            |sum: Pred, x, y| Pred::from(bool::from(sum) | (bool::from(x) & bool::from(y))),
            |x, y| Pred::from(bool::from(x) | bool::from(y)),
        ),
        ElementKind::Signed | ElementKind::Unsigned => with_int!(element, T => code.run(
            T::wrap(0),
            |sum: T, x: T, y: T| T::wrap(sum.to_i128().wrapping_add(x.to_i128().wrapping_mul(y.to_i128()))),
            |x: T, y: T| T::wrap(x.to_i128() + y.to_i128()),
        ), otherwise => unreachable!("an integer")),
        ElementKind::Float => with_float!(element, T => code.run(
            T::nearest(0.0),
            |sum: T, x: T, y: T| canonical_element(T::narrow(canonical_nan(Real::mul_add(x.widen(), y.widen(), sum.widen())))),
            |x: T, y: T| canonical_element(T::narrow(canonical_nan(x.widen() + y.widen()))),
        ), otherwise => unreachable!("a float")),
        ElementKind::Complex => with_complex!(element, T => code.run(
            T::new(Real::ZERO, Real::ZERO),
            complex_multiply_add::<T>,
            |x: T, y: T| T::new(canonical_nan(x.re() + y.re()), canonical_nan(x.im() + y.im())),
        ), otherwise => unreachable!("a complex number")),
    }
}

fn complex_multiply_add<T: ComplexElement>(sum: T, x: T, y: T) -> T {
    let re = Real::mul_add(-x.im(), y.im(), Real::mul_add(x.re(), y.re(), sum.re()));
    let im = Real::mul_add(x.im(), y.re(), Real::mul_add(x.re(), y.im(), sum.im()));
    T::new(canonical_nan(re), canonical_nan(im))
}

/// The literal of zeros: what a sum of no products is.
pub fn zeros(element: ElementType, dims: &[i64]) -> Literal {
    struct Zeros<'a>(&'a [i64]);
    impl WithProducts for Zeros<'_> {
        type Out = Literal;
        fn run<T: Element>(self, zero: T, _: impl Fn(T, T, T) -> T + Copy, _: impl Fn(T, T) -> T + Copy) -> Literal {
            Literal::splat(self.0, zero)
        }
    }
    with_products(element, Zeros(dims))
}
