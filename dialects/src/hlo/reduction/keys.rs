//! Elements as keys that sorting compares.

use shale_ir::element::{Element, ElementKind, FloatElement, IntElement, Pred};
use shale_ir::literal::Literal;
use shale_ir::{with_float, with_int};

/// The elements of an array as numbers of one type.
pub(super) enum Keys {
    /// Integers, truth values, and floats in their total order.
    Whole(Vec<i128>),
    /// Floats as IEEE 754 compares them.
    Real(Vec<f64>),
}

impl Keys {
    /// The keys of IEEE 754's partial order; for other types than floats the same as [`Keys::total`].
    pub(super) fn partial(x: &Literal) -> Keys {
        match x.element().kind() {
            ElementKind::Float => with_float!(x.element(), T => Keys::Real(x.as_slice::<T>().iter().map(|e| e.value()).collect()),
                otherwise => unreachable!("a float")),
            _ => Keys::total(x),
        }
    }

    /// The keys of the total order: −NaN < −∞ < … < −0 < +0 < … < +∞ < +NaN.
    ///
    /// # Panics
    /// On complex numbers, which have no order: a bug, since verifiers refuse them.
    pub(super) fn total(x: &Literal) -> Keys {
        fn whole<T: Element>(x: &Literal, key: impl Fn(T) -> i128) -> Keys {
            Keys::Whole(x.as_slice::<T>().iter().map(|e| key(*e)).collect())
        }
        match x.element().kind() {
            ElementKind::Pred => whole(x, |e: Pred| bool::from(e).into()),
            ElementKind::Signed | ElementKind::Unsigned => with_int!(x.element(), T => whole(x, |e: T| e.to_i128()), otherwise => unreachable!("an integer")),
            ElementKind::Float => with_float!(x.element(), T => whole(x, |e: T| e.total_order_key().into()), otherwise => unreachable!("a float")),
            ElementKind::Complex => unreachable!("verifiers refuse to order complex numbers"),
        }
    }

    /// Whether one element is less than another.
    pub(super) fn less(&self, first: usize, second: usize) -> bool {
        match self {
            Keys::Whole(keys) => keys[first] < keys[second],
            Keys::Real(keys) => keys[first] < keys[second],
        }
    }
}
