//! Padding around and between elements.

use crate::eval::index::{moved_or, position, strides};
use crate::hlo::infer::array;
use shale_ir::diag::counted;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::prelude::*;

op! {
    /// Puts `padding_value` between neighbours, then adds it at the edges or, where the number is negative, takes elements away:
    /// `result[i] = input[j]` where `i = edge_padding_low + j × (interior_padding + 1)`, `padding_value` elsewhere.
    ///
    /// A dimension of size `n` becomes `edge_padding_low + n + max(n − 1, 0) × interior_padding + edge_padding_high`; a dynamic one from
    /// which more is taken than is there at run time becomes empty.
    ///
    /// - (C1) `padding_value` is a scalar of the input's element type.
    /// - (C2) `edge_padding_low`, `edge_padding_high` and `interior_padding` have one number for each dimension of `input`.
    /// - (C3) `interior_padding` is not negative.
    /// - (C4) The result's sizes are not negative and fit in 63 bits.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2, 3]> : s32[3]
    /// %zero = hlo.constant dense<0> : s32[]
    /// %y = hlo.pad %x, %zero, edge_padding_low = [1], edge_padding_high = [-1], interior_padding = [1] : (s32[3], s32[]) -> s32[5]
    /// check.expect_eq_const %y, dense<[0, 1, 0, 2, 0]> : s32[5]
    /// ```
    pub struct Pad<'c> = "hlo.pad" [Pure] {
        /// (I1) The array.
        input: Value,
        /// (I2) What stands where there is no element.
        padding_value: Value,
        /// (I3) The padding before the first element.
        edge_padding_low: Dims<'c>,
        /// (I4) The padding after the last element.
        edge_padding_high: Dims<'c>,
        /// (I5) The padding between two elements.
        interior_padding: Dims<'c>,
    }
}
impl<'c> Semantics<'c> for Pad<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (input, fill) = (array(body, self.input, "(I1) input")?, array(body, self.padding_value, "(I2) padding_value")?);
        require!(fill == input.with_dims([]), "(C1) padding_value must be {}, but is {fill}", input.with_dims([]));
        for (name, list) in
            [("edge_padding_low", self.edge_padding_low), ("edge_padding_high", self.edge_padding_high), ("interior_padding", self.interior_padding)]
        {
            let (rank, count) = (input.rank(), list.list().len());
            require!(count == rank, "(C2) {name} must have {}, but has {count}", counted(rank, "number"));
        }
        let mut result = input.with_dims([]);
        for (d, dim) in input.dims.iter().enumerate() {
            let interior = self.interior_padding.list()[d];
            require!(interior >= 0, "(C3) interior_padding must not be negative, but is {interior} in dimension {d}");
            let padded = |size| self.padded(d, size);
            let dim = dim.map(|size| i64::try_from(padded(size)).ok().filter(|size| *size >= 0)).ok_or_else(|| {
                let padded = padded(dim.size);
                OpError::new(format!("(C4) the size of dimension {d} must be from 0 to 2^63 - 1, but is {padded}"))
            })?;
            result.dims.push(dim);
        }
        out.push(result.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (input, fill) = (m.array(self.input), m.array(self.padding_value));
        let dims: Vec<_> = input.dims().iter().enumerate().map(|(d, size)| self.padded(d, *size).max(0) as i64).collect();
        let own = strides(input.dims());
        let (low, interior) = (self.edge_padding_low.list(), self.interior_padding.list());
        moved_or(m, &input, &fill, &dims, |index| {
            let mut from = index.to_vec();
            for (d, i) in from.iter_mut().enumerate() {
                let (at, step) = (i128::from(*i) - i128::from(low[d]), i128::from(interior[d]) + 1);
                let inside = at >= 0 && at % step == 0 && at / step < input.dims()[d].into();
                *i = inside.then_some((at / step) as i64)?;
            }
            Some(position(&from, &own))
        })
    }

    /// pad(x, 0, 0, 0) = x
    fn fold(self, _: &mut Patch<'_, 'c>) -> Option<Value> {
        let nothing = |list: Dims<'c>| list.list().iter().all(|n| *n == 0);
        (nothing(self.edge_padding_low) && nothing(self.edge_padding_high) && nothing(self.interior_padding)).then_some(self.input)
    }
}

impl Pad<'_> {
    /// What dimension `d` becomes if it has `size` elements.
    fn padded(self, d: usize, size: i64) -> i128 {
        let [low, high, interior] = [self.edge_padding_low, self.edge_padding_high, self.interior_padding].map(|list| i128::from(list.list()[d]));
        low + i128::from(size) + i128::from((size - 1).max(0)) * interior + high
    }
}
