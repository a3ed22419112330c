//! Products of which each group of rows has a matrix of its own.

use super::attrs::RaggedDotDimensionNumbers;
use crate::form::legalize;
use shale_dialects::hlo;
use shale_dialects::hlo::infer::{Array, array};
use shale_dialects::lowering::Lowering;
use shale_ir::element::ElementType;
use shale_ir::prelude::*;

op! {
    /// Multiplies groups of rows of the lhs with a matrix of the rhs each: of `lhs [m, k]`, `rhs [g, k, n]` and `group_sizes [g]` the rows of
    /// group 0 come first. Rows behind the last group are 0.
    ///
    /// - (C1) `lhs` and `rhs` have one element type, and `group_sizes` holds integers.
    /// - (C2) There is one ragged dimension; dimension numbers are distinct and within the ranks; paired dimensions have equal sizes.
    pub struct RaggedDot<'c> = "chlo.ragged_dot" [Pure, TensorText, RaggedDot::LEGALIZE] {
        /// (I1) The left operand.
        lhs: Value,
        /// (I2) The right operand.
        rhs: Value,
        /// (I3) The number of rows of each group.
        group_sizes: Value,
        /// (I4) Which dimensions play which part.
        ragged_dot_dimension_numbers: RaggedDotDimensionNumbers<'c>,
        /// (I5) A hint how exact the product should be.
        precision_config: Option<AttrRef<'c>>,
        /// The type of the result.
        result: ResultType<'c>,
    }
    syntax &crate::syntax::GENERIC
}
impl<'c> Semantics<'c> for RaggedDot<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let (lhs, rhs, groups) = (array(body, self.lhs, "(I1) lhs")?, array(body, self.rhs, "(I2) rhs")?, array(body, self.group_sizes, "(I3) group_sizes")?);
        require!(lhs.element == rhs.element, "(C1) lhs and rhs must have one element type, but there are {lhs} and {rhs}");
        require!(groups.element.is_integer(), "(C1) group_sizes must hold integers, but is {groups}");
        let d = self.ragged_dot_dimension_numbers;
        let ragged = d.lhs_ragged_dimensions.list().len();
        require!(ragged == 1, "(C2) there must be one ragged dimension, but there are {ragged}");
        lhs.dim(d.lhs_ragged_dimensions.list()[0], "(C2) lhs_ragged_dimensions")?;
        d.rhs_group_dimensions.list().iter().try_for_each(|dim| rhs.dim(*dim, "(C2) rhs_group_dimensions").map(|_| ()))?;
        for (what, left, right) in
            [("batching", d.lhs_batching_dimensions, d.rhs_batching_dimensions), ("contracting", d.lhs_contracting_dimensions, d.rhs_contracting_dimensions)]
        {
            let (left, right) = (left.list(), right.list());
            require!(left.len() == right.len(), "(C2) lhs and rhs must have equally many {what} dimensions, but have {} and {}", left.len(), right.len());
            for (l, r) in left.iter().zip(right) {
                let (a, b) = (lhs.dims[lhs.dim(*l, &format!("(C2) lhs_{what}_dimensions"))?], rhs.dims[rhs.dim(*r, &format!("(C2) rhs_{what}_dimensions"))?]);
                require!(a.fits(b), "(C2) {what} dimensions {l} of {lhs} and {r} of {rhs} must have one size");
            }
        }
        Array::from_type(body.cx(), self.result.0, "the result").map(|_| ())
    }
}
legalize! {
    RaggedDot<'c>: |op, l| {
        let d = op.ragged_dot_dimension_numbers;
        let groups = array(l.body, op.group_sizes, "(I3) group_sizes")?;
        let ragged = d.lhs_ragged_dimensions.list()[0];
        let plain = !d.lhs_contracting_dimensions.list().contains(&ragged) && !d.lhs_batching_dimensions.list().contains(&ragged);
        let [group] = *d.rhs_group_dimensions.list() else { return Err(unsupported()) };
        if !plain || groups.rank() != 1 || !groups.is_static() {
            return Err(unsupported());
        }
        op.by_groups(l, group, groups.dims[0].size)
    };
}

fn unsupported() -> OpError {
    let error = OpError::new("has no form in hlo with a ragged dimension that is contracted or a batch, or group sizes for each batch");
    error.with_hint("groups of rows, with one list of group sizes, are supported")
}

impl<'c> RaggedDot<'c> {
    /// One product for each group; each row is taken from that of its group.
    fn by_groups(self, l: &mut Lowering<'_, 'c>, group: i64, count: i64) -> Result<Vec<Value>, OpError> {
        let (cx, d) = (l.cx(), self.ragged_dot_dimension_numbers);
        let (lhs, rhs) = (array(l.body, self.lhs, "(I1) lhs")?, array(l.body, self.rhs, "(I2) rhs")?);
        let result = Array::from_type(cx, self.result.0, "the result")?;
        // A dot's result has the batch dimensions, then the lhs's free ones: the ragged dimension is one of these.
        let taken = [d.lhs_batching_dimensions.list(), d.lhs_contracting_dimensions.list()].concat();
        let ragged = d.lhs_ragged_dimensions.list()[0];
        let before = (0..ragged).filter(|dim| !taken.contains(dim)).count();
        let row_dim = (d.lhs_batching_dimensions.list().len() + before) as i64;
        let shift = |dims: Dims<'c>| cx.dims(&dims.list().iter().map(|dim| dim - i64::from(*dim > group)).collect::<Vec<_>>());
        let stated = |dims: Dims<'c>| Some(dims).filter(|d| !d.list().is_empty());
        let indices = ResultType(result.with_element(ElementType::S64).ty());
        let row = l.push(hlo::Iota { iota_dimension: row_dim, result: indices })?;
        let (mut end, mut sum) = (l.scalar(shale_ir::literal::Literal::scalar(0_i64))?, l.number(result.element, 0.0)?);
        sum = l.broadcast(sum, &[], &result)?;
        for g in 0..count {
            let size = part(l, self.group_sizes, 0, g)?;
            let size = l.converted(size, ElementType::S64)?;
            let begin = end;
            end = l.push(hlo::Add { lhs: begin, rhs: size })?;
            let matrix = part(l, self.rhs, group as usize, g)?;
            let product = l.push(hlo::DotGeneral {
                lhs: self.lhs,
                rhs: matrix,
                lhs_batching_dimensions: stated(d.lhs_batching_dimensions),
                rhs_batching_dimensions: stated(shift(d.rhs_batching_dimensions)),
                lhs_contracting_dimensions: stated(d.lhs_contracting_dimensions),
                rhs_contracting_dimensions: stated(shift(d.rhs_contracting_dimensions)),
                accum: crate::precision::accumulation(l.body, self.result, None),
                result: self.result,
            })?;
            let (from, to) = (l.compare(row, hlo::Direction::Ge, begin)?, l.compare(row, hlo::Direction::Lt, end)?);
            let pred = l.push(hlo::And { lhs: from, rhs: to })?;
            sum = l.push(hlo::Select { pred, on_true: product, on_false: sum })?;
        }
        debug_assert!(lhs.element == rhs.element);
        Ok(vec![sum])
    }
}

/// The part of an array at one index of a dimension, without that dimension.
fn part(l: &mut Lowering<'_, '_>, input: Value, dim: usize, index: i64) -> Result<Value, OpError> {
    let (cx, whole) = (l.cx(), array(l.body, input, "the operand")?);
    let (mut starts, mut limits) = (vec![0; whole.rank()], whole.dims.iter().map(|d| d.size).collect::<Vec<_>>());
    (starts[dim], limits[dim]) = (index, index + 1);
    let strides = cx.dims(&vec![1; whole.rank()]);
    let part = l.push(hlo::Slice { input, start_indices: cx.dims(&starts), limit_indices: cx.dims(&limits), strides })?;
    let dims = whole.dims.iter().enumerate().filter(|(d, _)| *d != dim).map(|(_, size)| *size);
    l.push(hlo::Reshape { input: part, result: ResultType(whole.with_dims(dims).ty()) })
}
