//! The neighbours of floats.

use crate::eval::arithmetic::same_sizes;
use crate::hlo::infer::array;
use shale_ir::element::FloatElement;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;
use shale_ir::with_float;

op! {
    /// The next number of the element type after `x` towards `y`; `y` where both are equal, NaN where one is NaN.
    ///
    /// - (C1) Elements are real floats.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 1.0, 2.0]> : bf16[3]
    /// %y = hlo.constant dense<[2.0, 0.0, 2.0]> : bf16[3]
    /// %z = hlo.next_after %x, %y : bf16[3]
    /// check.expect_eq_const %z, dense<[1.0078125, 0.99609375, 2.0]> : bf16[3]
    /// ```
    pub struct NextAfter = "hlo.next_after" [Pure, Elementwise, SameType] {
        /// (I1) Where to start.
        x: Value,
        /// (I2) Where to go.
        y: Value,
    }
}
impl<'c> Semantics<'c> for NextAfter {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let x = array(body, self.x, "(I1) x")?;
        require!(x.element.is_float(), "(C1) is not defined for elements of type {}", x.element.xla_name());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (x, y) = (m.array(self.x), m.array(self.y));
        same_sizes(&[&x, &y])?;
        m.spend(x.len() as u64)?;
        Ok(with_float!(x.element(), T => {
            let pairs = x.as_slice::<T>().iter().zip(y.as_slice::<T>());
            Literal::from_vec(x.dims(), pairs.map(|(x, y)| next_after(*x, *y)).collect())
        }, otherwise => unreachable!("(C1) holds"))
        .into())
    }
}

/// Magnitudes are ordered as their codes: the next one is a code up or down.
fn next_after<T: FloatElement>(x: T, y: T) -> T {
    let (from, to) = (x.value(), y.value());
    if from.is_nan() || to.is_nan() {
        return T::nearest(f64::NAN);
    }
    if from == to {
        return y;
    }
    let (magnitude, sign) = (x.code() & T::FORMAT.magnitude_mask(), x.code() & T::FORMAT.sign_bit());
    if from == 0.0 {
        return T::from_code(1 | if to < 0.0 { T::FORMAT.sign_bit() } else { 0 });
    }
    match if (to > from) == (from > 0.0) { magnitude + 1 } else { magnitude - 1 } {
        // A type without −0 has a NaN in its place.
        0 if !T::FORMAT.has_signed_zero() && !T::FORMAT.is_unsigned() => T::from_code(0),
        next => T::from_code(sign | next),
    }
}
