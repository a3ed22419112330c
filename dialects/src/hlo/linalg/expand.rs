//! Batches of matrices as plain ops: what the expansions of decompositions are made of.
//!
//! Laws
//! - An expansion does the evaluator's steps in its order and in its types, so the results are equal to the bit.
//! - Whatever the batch dimensions are, they become one of known size; a dynamic one is filled up to its bound with zeros.

use super::matrix::with_field;
use crate::hlo::infer::{Array, Dim, array};
use crate::hlo::*;
use crate::lowering::Lowering;
use shale_ir::element::{C128, Element, ElementType};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::prelude::*;

/// Where a part of a matrix is: at an index, or over the whole dimension.
pub(super) type Place = Option<Value>;

impl<'c> Lowering<'_, 'c> {
    /// The last two dimensions of an array as matrices `[batch, rows, columns]` of what is computed with, each transposed if `transposed`.
    pub(super) fn with_one_batch(&mut self, value: Value, transposed: bool) -> Result<Value, OpError> {
        let element = array(self.body, value, "operand")?.element;
        let wide = self.converted(value, with_field!(element, T => T::TYPE))?;
        let filled = self.filled(wide)?;
        let array = array(self.body, filled, "operand")?;
        let (batch, matrix) = array.dims.split_at(array.rank() - 2);
        let count = batch.iter().try_fold(1_i64, |count, d| count.checked_mul(d.size));
        let count = count.ok_or_else(|| OpError::new(format!("cannot be expanded: {array} has more than 2^63 - 1 matrices")))?;
        let matrices = self.reshaped(filled, &array.with_dims([Dim::of(count), matrix[0], matrix[1]]))?;
        self.transposed(matrices, transposed)
    }

    /// What [`Lowering::with_one_batch`] made of an array `like`, as its counterpart of type `ty`.
    pub(super) fn with_batch_of(&mut self, like: Value, matrices: Value, transposed: bool, ty: Type<'c>) -> Result<Value, OpError> {
        let (matrices, like_type) = (self.transposed(matrices, transposed)?, array(self.body, like, "operand")?);
        let of = array(self.body, matrices, "operand")?;
        let mut result = self.reshaped(matrices, &of.with_dims(like_type.dims.iter().map(|d| Dim::of(d.size))))?;
        for dimension in dynamic(&like_type) {
            let size = self.push(GetDimensionSize { input: like, dimension })?;
            result = self.push(SetDimensionSize { input: result, size, dimension })?;
        }
        if self.body.ty(result) == ty { Ok(result) } else { self.push(Convert { input: result, to: ResultType(ty) }) }
    }

    /// Two arrays as they are, with ops that fail where their dynamic dimensions, which both have, differ at run time.
    pub(super) fn same_sizes(&mut self, mut x: Value, mut y: Value) -> Result<(Value, Value), OpError> {
        for dimension in dynamic(&array(self.body, x, "operand")?) {
            let (of_x, of_y) = (self.push(GetDimensionSize { input: x, dimension })?, self.push(GetDimensionSize { input: y, dimension })?);
            // No array is cut to more than it has.
            x = self.push(SetDimensionSize { input: x, size: of_y, dimension })?;
            y = self.push(SetDimensionSize { input: y, size: of_x, dimension })?;
        }
        Ok((x, y))
    }

    /// The array with zeros behind each dynamic dimension, which becomes a known one of the bound's size.
    fn filled(&mut self, value: Value) -> Result<Value, OpError> {
        let array = array(self.body, value, "operand")?;
        if array.is_static() {
            return Ok(value);
        }
        let zero = self.number(array.element, 0.0)?;
        let none = self.cx().dims(&vec![0; array.rank()]);
        let bounds: Vec<i64> = array.dims.iter().map(|d| if d.dynamic { d.size } else { 0 }).collect();
        let high = self.cx().dims(&bounds);
        let padded = self.push(Pad { input: value, padding_value: zero, edge_padding_low: none, edge_padding_high: high, interior_padding: none })?;
        let start = self.number(ElementType::S64, 0.0)?;
        let start_indices = self.body.values(&vec![start; array.rank()]);
        let sizes: Vec<i64> = array.dims.iter().map(|d| d.size).collect();
        let slice_sizes = self.cx().dims(&sizes);
        self.push(DynamicSlice { operand: padded, start_indices, slice_sizes })
    }

    fn reshaped(&mut self, value: Value, to: &Array<'c>) -> Result<Value, OpError> {
        if array(self.body, value, "operand")? == *to { Ok(value) } else { self.push(Reshape { input: value, result: ResultType(to.ty()) }) }
    }

    /// Each matrix transposed, if `transposed`.
    pub(super) fn transposed(&mut self, matrices: Value, transposed: bool) -> Result<Value, OpError> {
        let permutation = self.cx().dims(&[0, 2, 1]);
        if transposed { self.push(Transpose { input: matrices, permutation }) } else { Ok(matrices) }
    }

    /// An element, row or column of each matrix, as matrices of size 1 where there is an index.
    pub(super) fn part(&mut self, matrices: Value, row: Place, column: Place) -> Result<Value, OpError> {
        let of = array(self.body, matrices, "operand")?;
        let size = |d: usize, place: Place| if place.is_some() { 1 } else { of.dims[d].size };
        let slice_sizes = self.cx().dims(&[of.dims[0].size, size(1, row), size(2, column)]);
        let start_indices = self.starts(row, column)?;
        self.push(DynamicSlice { operand: matrices, start_indices, slice_sizes })
    }

    /// The matrices with another element, row or column.
    pub(super) fn with_part(&mut self, matrices: Value, part: Value, row: Place, column: Place) -> Result<Value, OpError> {
        let start_indices = self.starts(row, column)?;
        self.push(DynamicUpdateSlice { operand: matrices, update: part, start_indices })
    }

    fn starts(&mut self, row: Place, column: Place) -> Result<Values, OpError> {
        let zero = self.number(ElementType::S64, 0.0)?;
        Ok(self.body.values(&[zero, row.unwrap_or(zero), column.unwrap_or(zero)]))
    }

    /// An element, row or column of each matrix, or a scalar, repeated to the sizes of the matrices `like`.
    pub(super) fn spread(&mut self, part: Value, like: Value) -> Result<Value, OpError> {
        let (from, to) = (array(self.body, part, "operand")?, array(self.body, like, "operand")?);
        let kept: Vec<usize> = (0..from.rank()).filter(|d| from.dims[*d] == to.dims[*d]).collect();
        let dropped = self.reshaped(part, &from.with_dims(kept.iter().map(|d| from.dims[*d])))?;
        let dimensions: Vec<i64> = kept.iter().map(|d| *d as i64).collect();
        self.broadcast(dropped, &dimensions, &to)
    }

    /// `x − lhs · rhs`, element by element; in f32 rounded once.
    pub(super) fn minus_product(&mut self, x: Value, lhs: Value, rhs: Value) -> Result<Value, OpError> {
        if array(self.body, x, "operand")?.element != ElementType::F32 {
            let product = self.push(Multiply { lhs, rhs })?;
            return self.push(Subtract { lhs: x, rhs: product });
        }
        // Products of f32 are exact in f64; their differences, rounded to odd there, are rounded to f32 as the exact ones are.
        let [x, lhs, rhs] = [self.converted(x, ElementType::F64)?, self.converted(lhs, ElementType::F64)?, self.converted(rhs, ElementType::F64)?];
        let product = self.push(Multiply { lhs, rhs })?;
        let difference = self.push(Subtract { lhs: x, rhs: product })?;
        let error = self.error_of_difference(x, product, difference)?;
        let odd = self.rounded_to_odd(difference, error)?;
        self.converted(odd, ElementType::F32)
    }

    /// What a difference of f64 lacks to be exact, where nothing overflows (Knuth's two-sum: The Art of Computer Programming, volume 2, 4.2.2).
    fn error_of_difference(&mut self, lhs: Value, rhs: Value, difference: Value) -> Result<Value, OpError> {
        let minus_rhs = self.push(Subtract { lhs: difference, rhs: lhs })?;
        let own = self.push(Subtract { lhs: difference, rhs: minus_rhs })?;
        let error_of_lhs = self.push(Subtract { lhs, rhs: own })?;
        let error_of_rhs = self.push(Add { lhs: rhs, rhs: minus_rhs })?;
        self.push(Subtract { lhs: error_of_lhs, rhs: error_of_rhs })
    }

    /// `nearest + error`, where `nearest` is the nearest f64: of the two numbers around it the one with an odd last bit, unless it is exact (Boldo and
    /// Melquiond, Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd).
    fn rounded_to_odd(&mut self, nearest: Value, error: Value) -> Result<Value, OpError> {
        let of = array(self.body, nearest, "operand")?;
        let to = ResultType(of.with_element(ElementType::S64).ty());
        let bits = self.push(BitcastConvert { input: nearest, to })?;
        let numbers = |l: &mut Self, value: i64| l.scalar(Literal::scalar(value)).and_then(|number| l.broadcast(number, &[], &of));
        let (one, minus_one) = (numbers(self, 1)?, numbers(self, -1)?);
        let zero = self.number(ElementType::F64, 0.0)?;
        // Bits count magnitudes: towards an error of the number's own sign they grow.
        let [above, below] = [self.compare(error, Direction::Gt, zero)?, self.compare(error, Direction::Lt, zero)?];
        let negative = self.compare(nearest, Direction::Lt, zero)?;
        let on_positive = self.push(Select { pred: above, on_true: one, on_false: minus_one })?;
        let on_negative = self.push(Select { pred: below, on_true: one, on_false: minus_one })?;
        let step = self.push(Select { pred: negative, on_true: on_negative, on_false: on_positive })?;
        let other = self.push(Add { lhs: bits, rhs: step })?;
        let last = self.push(And { lhs: bits, rhs: one })?;
        let none = self.scalar(Literal::scalar(0_i64))?;
        let even = self.compare(last, Direction::Eq, none)?;
        let inexact = self.push(Or { lhs: above, rhs: below })?;
        let pred = self.push(And { lhs: even, rhs: inexact })?;
        let odd = self.push(Select { pred, on_true: other, on_false: bits })?;
        self.push(BitcastConvert { input: odd, to: ResultType(of.ty()) })
    }

    /// Each element's row (dimension 1) or column (dimension 2).
    pub(super) fn indices(&mut self, dimension: usize, like: Value) -> Result<Value, OpError> {
        let like = array(self.body, like, "operand")?.with_element(ElementType::S64);
        self.push(Iota { iota_dimension: dimension as i64, result: ResultType(like.ty()) })
    }
}

/// The dynamic dimensions of an array.
fn dynamic(array: &Array<'_>) -> Vec<i64> {
    (0..array.rank()).filter(|d| array.dims[*d].dynamic).map(|d| d as i64).collect()
}
