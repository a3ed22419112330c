//! To quantized numbers and back.

use crate::form::{is_quantized, legalize};
use crate::quant::expressed;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

op! {
    /// Quantizes numbers, or quantizes them anew.
    ///
    /// - (C1) The result holds quantized numbers that stand for the operand's, with the operand's sizes.
    pub struct UniformQuantize<'c> = "stablehlo.uniform_quantize" [Pure, TensorText, UniformQuantize::LEGALIZE] {
        /// (I1) The array.
        operand: Value,
        /// The type of the result.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for UniformQuantize<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let (from, to) = (body.ty(self.operand), self.result.0);
        same_sizes(from, to)?;
        let stands_for = expressed(to.element());
        let numbers = expressed(from.element()).map_or_else(|| type_text(from.element()), str::to_owned);
        require!(stands_for == Some(&numbers), "(C1) the result must hold numbers quantized from {numbers}, but is {}", type_text(to));
        Ok(())
    }
}

op! {
    /// Numbers that quantized ones stand for.
    ///
    /// - (C1) The result holds the numbers that the operand's stand for, with the operand's sizes.
    pub struct UniformDequantize<'c> = "stablehlo.uniform_dequantize" [Pure, TensorText, UniformDequantize::LEGALIZE] {
        /// (I1) The array.
        operand: Value,
        /// The type of the result.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for UniformDequantize<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let (from, to) = (body.ty(self.operand), self.result.0);
        same_sizes(from, to)?;
        let numbers = expressed(from.element());
        require!(numbers.is_some(), "(C1) operand must hold quantized numbers, but is {}", type_text(from));
        let fits = numbers == Some(&*type_text(to.element()));
        require!(fits, "(C1) the result must hold {}, but is {}", numbers.unwrap_or_default(), type_text(to));
        Ok(())
    }
}

fn same_sizes(from: Type<'_>, to: Type<'_>) -> OpResult {
    let (Some(a), Some(b)) = (from.array(), to.array()) else {
        return Err(format!("(C1) operand and result must be arrays, but are {} and {}", type_text(from), type_text(to)).into());
    };
    let unknown = a.dynamic != 0 || b.dynamic != 0;
    let fits = a.dims == b.dims || (unknown && a.rank() == b.rank());
    require!(fits, "(C1) the result must have the sizes of {}, but is {}", type_text(from), type_text(to));
    Ok(())
}

legalize! {
    UniformQuantize<'c>: |_op, l| Err(no_form(l.body, l.op()));
    UniformDequantize<'c>: |_op, l| Err(no_form(l.body, l.op()));
}

/// Every such op works on quantized numbers, which is an error before it comes to this.
fn no_form(body: &Body<'_>, op: Op) -> OpError {
    debug_assert!(is_quantized(body, op));
    OpError::new("has no form in hlo: quantized numbers are only read and written")
}
