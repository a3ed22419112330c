//! Complex numbers from their parts.

use super::{Imag, RealPart};
use crate::hlo::infer::array;
use shale_ir::element::{C64, C128, ElementType};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

op! {
    /// Complex numbers from their parts: `result[i] = real[i] + imaginary[i]·i`.
    ///
    /// - (C1) Both have elements of type `f32` or both `f64`.
    /// - (C2) Both have the same dimensions.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, -0.0]> : f32[2]
    /// %y = hlo.constant dense<[2.0, 3.0]> : f32[2]
    /// %z = hlo.complex %x, %y : (f32[2], f32[2]) -> c64[2]
    /// check.expect_eq_const %z, dense<[(1.0, 2.0), (-0.0, 3.0)]> : c64[2]
    /// ```
    pub struct Complex = "hlo.complex" [Pure, Elementwise] {
        /// (I1) The real parts.
        real: Value,
        /// (I2) The imaginary parts.
        imaginary: Value,
    }
}
impl<'c> Semantics<'c> for Complex {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (real, imaginary) = (array(body, self.real, "(I1) real")?, array(body, self.imaginary, "(I2) imaginary")?);
        let element = ElementType::complex_of(real.element).filter(|_| real.element == imaginary.element);
        let Some(element) = element else { return Err(format!("(C1) the parts must be both f32 or both f64, but are {real} and {imaginary}").into()) };
        require!(real.same_dims(&imaginary), "(C2) the parts must have the same dimensions, but are {real} and {imaginary}");
        out.push(real.with_element(element).ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (real, imaginary) = (m.array(self.real), m.array(self.imaginary));
        crate::eval::arithmetic::same_sizes(&[&real, &imaginary])?;
        m.spend(real.len() as u64)?;
        Ok(match real.element() {
            ElementType::F64 => {
                let parts = real.as_slice::<f64>().iter().zip(imaginary.as_slice::<f64>());
                Literal::from_vec(real.dims(), parts.map(|(re, im)| C128::new(*re, *im)).collect())
            }
            _ => {
                let parts = real.as_slice::<f32>().iter().zip(imaginary.as_slice::<f32>());
                Literal::from_vec(real.dims(), parts.map(|(re, im)| C64::new(*re, *im)).collect())
            }
        }
        .into())
    }

    /// complex(real(z), imag(z)) = z
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let (real, imaginary): (RealPart, Imag) = (patch.def(self.real)?, patch.def(self.imaginary)?);
        let complex = patch.ty(real.input).element().scalar()?.is_complex();
        patch.require(real.input == imaginary.input && complex, "the parts are of different numbers")?;
        Some(real.input)
    }
}
