//! Batch normalization: ops that `--expand` turns into sums, products and broadcasts.
//!
//! Floats narrower than f32 are computed in f32 and rounded at the end. The variance is the mean of squared differences, never E[x²] − E[x]².

use super::infer::{Array, Dim, array};
use super::{Add, Divide, Multiply, Reduce, Sqrt, Subtract};
use crate::lowering::{Expand, Lowering, When};
use shale_ir::element::ElementType;
use shale_ir::op::OpError;
use shale_ir::prelude::*;

op! {
    /// Normalizes over all dimensions but `feature_index`, with the operand's own moments:
    /// `output = scale · (operand − mean) / √(variance + epsilon) + offset`. Results: output, mean, variance.
    ///
    /// - (C1) `feature_index` is a dimension of `operand`.
    /// - (C2) `operand` holds floats and has static sizes.
    /// - (C3) `scale` and `offset` are `[dims(operand)[feature_index]]` of the operand's element type.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1.0], [3.0]]> : f32[2,1]
    /// %one = hlo.constant dense<[1.0]> : f32[1]
    /// %y, %mean, %variance = hlo.batch_norm_training %x, %one, %one, epsilon = 0.0 : f32, feature_index = 1 : (f32[2,1], f32[1], f32[1]) -> (f32[2,1], f32[1], f32[1])
    /// check.expect_eq_const %y, dense<[[0.0], [2.0]]> : f32[2,1]
    /// ```
    pub struct BatchNormTraining = "hlo.batch_norm_training" [Pure, BatchNormTraining::EXPAND] -> Values {
        /// (I1) The array.
        operand: Value,
        /// (I2) The factor of each feature.
        scale: Value,
        /// (I3) The summand of each feature.
        offset: Value,
        /// (I4) What is added to the variance.
        epsilon: f32,
        /// (I5) The feature dimension.
        feature_index: i64,
    }
}
impl<'c> Semantics<'c> for BatchNormTraining {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (operand, feature) = check(body, self.operand, self.feature_index, &[("scale", self.scale), ("offset", self.offset)])?;
        out.extend([operand.ty(), feature.ty(), feature.ty()]);
        Ok(())
    }
}
impl Expand for BatchNormTraining {
    const WHEN: When = When::Always;
    fn expand(self, l: &mut Lowering<'_, '_>) -> Result<Vec<Value>, OpError> {
        let mut n = Normalization::new(l, self.operand, self.feature_index, self.epsilon)?;
        let x = n.wide(self.operand)?;
        let mean = n.mean(x)?;
        let difference = n.minus(x, mean)?;
        let square = n.times(difference, difference)?;
        let variance = n.mean(square)?;
        let output = n.scaled(difference, variance, self.scale, self.offset)?;
        [output, mean, variance].into_iter().map(|v| n.narrow(v)).collect()
    }
}

op! {
    /// Normalizes over all dimensions but `feature_index`, with given moments:
    /// `scale · (operand − mean) / √(variance + epsilon) + offset`.
    ///
    /// - (C1) `feature_index` is a dimension of `operand`.
    /// - (C2) `operand` holds floats and has static sizes.
    /// - (C3) `scale`, `offset`, `mean` and `variance` are `[dims(operand)[feature_index]]` of the operand's element type.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1.0], [3.0]]> : f32[2,1]
    /// %one = hlo.constant dense<[1.0]> : f32[1]
    /// %y = hlo.batch_norm_inference %x, %one, %one, %one, %one, epsilon = 0.0 : f32, feature_index = 1 : (f32[2,1], f32[1], f32[1], f32[1], f32[1]) -> f32[2,1]
    /// check.expect_eq_const %y, dense<[[1.0], [3.0]]> : f32[2,1]
    /// ```
    pub struct BatchNormInference = "hlo.batch_norm_inference" [Pure, BatchNormInference::EXPAND] {
        /// (I1) The array.
        operand: Value,
        /// (I2) The factor of each feature.
        scale: Value,
        /// (I3) The summand of each feature.
        offset: Value,
        /// (I4) The mean of each feature.
        mean: Value,
        /// (I5) The variance of each feature.
        variance: Value,
        /// (I6) What is added to the variance.
        epsilon: f32,
        /// (I7) The feature dimension.
        feature_index: i64,
    }
}
impl<'c> Semantics<'c> for BatchNormInference {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let features = [("scale", self.scale), ("offset", self.offset), ("mean", self.mean), ("variance", self.variance)];
        let (operand, _) = check(body, self.operand, self.feature_index, &features)?;
        out.push(operand.ty());
        Ok(())
    }
}
impl Expand for BatchNormInference {
    const WHEN: When = When::Always;
    fn expand(self, l: &mut Lowering<'_, '_>) -> Result<Vec<Value>, OpError> {
        let mut n = Normalization::new(l, self.operand, self.feature_index, self.epsilon)?;
        let (x, mean, variance) = (n.wide(self.operand)?, n.wide(self.mean)?, n.wide(self.variance)?);
        let difference = n.minus(x, mean)?;
        let output = n.scaled(difference, variance, self.scale, self.offset)?;
        Ok(vec![n.narrow(output)?])
    }
}

op! {
    /// The gradients of `hlo.batch_norm_training`. With `r = √(variance + epsilon)` and sums over all dimensions but `feature_index` of m elements:
    /// `c = Σ g·(x − mean) / (variance + epsilon) / m`, `d = Σ g / m`; results: `scale / r · (g − d − c·(x − mean))`, `Σ g·(x − mean) / r`, `Σ g`.
    ///
    /// - (C1) `feature_index` is a dimension of `operand`.
    /// - (C2) `operand` holds floats and has static sizes; `grad_output` has its type.
    /// - (C3) `scale`, `mean` and `variance` are `[dims(operand)[feature_index]]` of the operand's element type.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1.0], [3.0]]> : f32[2,1]
    /// %one = hlo.constant dense<[1.0]> : f32[1]
    /// %two = hlo.constant dense<[2.0]> : f32[1]
    /// %gx, %gs, %go = hlo.batch_norm_grad %x, %one, %two, %one, %x, epsilon = 0.0 : f32, feature_index = 1 : (f32[2,1], f32[1], f32[1], f32[1], f32[2,1]) -> (f32[2,1], f32[1], f32[1])
    /// check.expect_eq_const %gx, dense<[[0.0], [0.0]]> : f32[2,1]
    /// check.expect_eq_const %gs, dense<[2.0]> : f32[1]
    /// ```
    pub struct BatchNormGrad = "hlo.batch_norm_grad" [Pure, BatchNormGrad::EXPAND] -> Values {
        /// (I1) The array that was normalized.
        operand: Value,
        /// (I2) The factor of each feature.
        scale: Value,
        /// (I3) The mean of each feature.
        mean: Value,
        /// (I4) The variance of each feature.
        variance: Value,
        /// (I5) The gradient of the output.
        grad_output: Value,
        /// (I6) What is added to the variance.
        epsilon: f32,
        /// (I7) The feature dimension.
        feature_index: i64,
    }
}
impl<'c> Semantics<'c> for BatchNormGrad {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let features = [("scale", self.scale), ("mean", self.mean), ("variance", self.variance)];
        let (operand, feature) = check(body, self.operand, self.feature_index, &features)?;
        let gradient = array(body, self.grad_output, "(I5) grad_output")?;
        require!(gradient == operand, "(C2) grad_output must be {operand}, but is {gradient}");
        out.extend([operand.ty(), feature.ty(), feature.ty()]);
        Ok(())
    }
}
impl Expand for BatchNormGrad {
    const WHEN: When = When::Always;
    fn expand(self, l: &mut Lowering<'_, '_>) -> Result<Vec<Value>, OpError> {
        let mut n = Normalization::new(l, self.operand, self.feature_index, self.epsilon)?;
        let (x, g) = (n.wide(self.operand)?, n.wide(self.grad_output)?);
        let (scale, mean, variance) = (n.wide(self.scale)?, n.wide(self.mean)?, n.wide(self.variance)?);
        let difference = n.minus(x, mean)?;
        let shifted = n.shifted(variance)?;
        let product = n.times(g, difference)?;
        let quotient = n.over(product, shifted)?;
        let (c, d) = (n.mean(quotient)?, n.mean(g)?);
        let bent = n.times(difference, c)?;
        let centred = n.minus(g, d)?;
        let rest = n.minus(centred, bent)?;
        let root = n.l.push(Sqrt { input: shifted })?;
        let factor = n.over(scale, root)?;
        let grad_operand = n.times(rest, factor)?;
        let normalized = n.over(product, root)?;
        let (grad_scale, grad_offset) = (n.sum(normalized)?, n.sum(g)?);
        [grad_operand, grad_scale, grad_offset].into_iter().map(|v| n.narrow(v)).collect()
    }
}

/// Checks (C1) to (C3); gives the operand's type and that of a feature vector.
fn check<'c>(body: &Body<'c>, operand: Value, feature_index: i64, features: &[(&str, Value)]) -> Result<(Array<'c>, Array<'c>), OpError> {
    let operand = array(body, operand, "(I1) operand")?;
    let index = operand.dim(feature_index, "(C1) feature_index")?;
    let fits = operand.element.is_float() && operand.dims.iter().all(|d| !d.dynamic);
    require!(fits, "(C2) operand must hold floats and have static sizes, but is {operand}");
    let feature = operand.with_dims([operand.dims[index]]);
    for (name, value) in features {
        let actual = array(body, *value, name)?;
        require!(actual == feature, "(C3) {name} must be {feature}, but is {actual}");
    }
    Ok((operand, feature))
}

/// The expansion of one op: arithmetic in which feature vectors stand beside whole arrays.
struct Normalization<'l, 'a, 'c> {
    l: &'l mut Lowering<'a, 'c>,
    /// The operand's type in the type of computation.
    whole: Array<'c>,
    element: ElementType,
    feature: usize,
    epsilon: f32,
}

impl<'l, 'a, 'c> Normalization<'l, 'a, 'c> {
    fn new(l: &'l mut Lowering<'a, 'c>, operand: Value, feature_index: i64, epsilon: f32) -> Result<Self, OpError> {
        let operand = array(l.body, operand, "operand")?;
        let wide = if operand.element == ElementType::F64 { ElementType::F64 } else { ElementType::F32 };
        Ok(Normalization { whole: operand.with_element(wide), element: operand.element, feature: feature_index as usize, epsilon, l })
    }

    /// A value in the type of computation.
    fn wide(&mut self, value: Value) -> Result<Value, OpError> {
        self.l.converted(value, self.whole.element)
    }

    /// A value in the operand's element type.
    fn narrow(&mut self, value: Value) -> Result<Value, OpError> {
        self.l.converted(value, self.element)
    }

    /// The value in the whole's shape: a feature vector is repeated.
    fn spread(&mut self, value: Value, like: Value) -> Result<Value, OpError> {
        let (from, to) = (array(self.l.body, value, "operand")?, array(self.l.body, like, "operand")?);
        let feature = [self.feature as i64];
        self.l.broadcast(value, &feature[..from.rank().min(1)], &to)
    }

    fn minus(&mut self, lhs: Value, rhs: Value) -> Result<Value, OpError> {
        let rhs = self.spread(rhs, lhs)?;
        self.l.push(Subtract { lhs, rhs })
    }

    fn times(&mut self, lhs: Value, rhs: Value) -> Result<Value, OpError> {
        let rhs = self.spread(rhs, lhs)?;
        self.l.push(Multiply { lhs, rhs })
    }

    fn over(&mut self, lhs: Value, rhs: Value) -> Result<Value, OpError> {
        let rhs = self.spread(rhs, lhs)?;
        self.l.push(Divide { lhs, rhs })
    }

    fn scalar(&mut self, value: f64) -> Result<Value, OpError> {
        self.l.number(self.whole.element, value)
    }

    /// `Σ value` over all dimensions but the feature's.
    fn sum(&mut self, value: Value) -> Result<Value, OpError> {
        let scalar = self.whole.with_dims([]).ty();
        let region = self.l.sum(scalar)?;
        let zero = self.scalar(0.0)?;
        let dimensions: Vec<i64> = (0..self.whole.rank()).filter(|d| *d != self.feature).map(|d| d as i64).collect();
        let (inputs, init_values, dimensions) = (self.l.body.values(&[value]), self.l.body.values(&[zero]), self.l.cx().dims(&dimensions));
        let sums = self.l.push(Reduce { inputs, init_values, dimensions, accum: None, body: region })?;
        Ok(self.l.body.at(sums, 0))
    }

    /// `Σ value / m` over all dimensions but the feature's.
    fn mean(&mut self, value: Value) -> Result<Value, OpError> {
        let others = self.whole.dims.iter().enumerate().filter(|(d, _)| *d != self.feature);
        let count: f64 = others.map(|(_, Dim { size, .. })| *size as f64).product();
        let (sum, count) = (self.sum(value)?, self.scalar(count)?);
        self.over(sum, count)
    }

    /// `variance + epsilon`
    fn shifted(&mut self, variance: Value) -> Result<Value, OpError> {
        let epsilon = self.scalar(f64::from(self.epsilon))?;
        let epsilon = self.spread(epsilon, variance)?;
        self.l.push(Add { lhs: variance, rhs: epsilon })
    }

    /// `scale · difference / √(variance + epsilon) + offset`
    fn scaled(&mut self, difference: Value, variance: Value, scale: Value, offset: Value) -> Result<Value, OpError> {
        let (scale, offset) = (self.wide(scale)?, self.wide(offset)?);
        let shifted = self.shifted(variance)?;
        let root = self.l.push(Sqrt { input: shifted })?;
        let product = self.times(difference, scale)?;
        let normalized = self.over(product, root)?;
        let offset = self.spread(offset, normalized)?;
        self.l.push(Add { lhs: normalized, rhs: offset })
    }
}
