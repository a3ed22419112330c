//! Batch normalization: it becomes sums and elementwise ops.
//!
//! With `n` elements of each feature: `μ = Σx / n`, `σ² = Σ(x − μ)² / n`, which stays accurate where the mean is large, and
//! `y = γ (x − μ) / √(σ² + ε) + β`. Floats narrower than f32 are computed in f32 and rounded once.

use super::broadcast::broadcast;
use super::legalize::{Lowering, legalize};
use crate::builder::{Builder, XlaOp};
use crate::eval::convert::convert;
use crate::hlo;
use crate::hlo::infer::{Array, array};
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::prelude::*;
use shale_ir::text::attr_text;

/// The number ε, an attribute such as `1.0e-3 : f32`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epsilon(pub f32);

impl<'c> AsAttr<'c> for Epsilon {
    const EXPECTED: &'static str = "a number such as 1.0e-3 : f32";
    fn to_attr(self, cx: Cx<'c>) -> Attr<'c> {
        cx.attr(AttrKind::Float(self.0.to_bits().into(), cx.scalar(ElementType::F32)))
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        match *attr.get() {
            AttrKind::Float(bits, ty) if ty.scalar() == Some(ElementType::F32) => Some(Epsilon(f32::from_bits(bits as u32))),
            _ => None,
        }
    }
}

/// Checks what the three ops have in common: a float array, and vectors of a number for each feature. Gives the array's and the vectors' type.
fn check<'c>(body: &Body<'c>, operand: Value, vectors: &[(Value, &str)], feature_index: i64) -> Result<(Array<'c>, Array<'c>), OpError> {
    let operand = array(body, operand, "(I1) operand")?;
    require!(operand.element.is_float() && operand.is_static(), "(C1) operand must hold floats and have known sizes, but is {operand}");
    let vector = operand.with_dims([operand.dims[operand.dim(feature_index, "(C2) feature_index")?]]);
    for (value, name) in vectors {
        let given = array(body, *value, name)?;
        require!(given == vector, "(C3) {name} must be {vector}, but is {given}");
    }
    Ok((operand, vector))
}

/// Defines the ops: operands, of which the first is the array and those in `arrays` have its type, and the types of the results.
macro_rules! norms {
    ($($(#[doc = $doc:literal])* $method:ident: $Name:ident = $text:literal -> $Out:ty, ($($vector:ident),*) ($($array:ident)?) => |$x:ident, $v:ident| $types:expr;)*) => { $(
        op! {
            $(#[doc = $doc])*
            ///
            /// - (C1) `operand` holds floats and has known sizes.
            /// - (C2) `feature_index` is a dimension of `operand`.
            /// - (C3) The vectors have a number of the operand's element type for each feature.
            /// - (C4) `epsilon` is not negative.
            /// - (C5) The gradient, if there is one, has the type of `operand`.
            pub struct $Name = $text [Pure, $Name::LEGALIZE] -> $Out {
                /// (I1) The array.
                operand: Value,
                $(/// A number for each feature.
                $vector: Value,)*
                $(/// The gradient of the result.
                $array: Value,)?
                /// What is added to the variance.
                epsilon: Epsilon,
                /// The dimension of features.
                feature_index: i64,
            }
        }
        impl<'c> Semantics<'c> for $Name {
            fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
                let ($x, $v) = check(body, self.operand, &[$((self.$vector, stringify!($vector))),*], self.feature_index)?;
                $(let gradient = array(body, self.$array, stringify!($array))?;
                require!(gradient == $x, "(C5) {} must be {}, but is {gradient}", stringify!($array), $x);)?
                require!(self.epsilon.0 >= 0.0, "(C4) epsilon must not be negative, but is {}", attr_text(self.epsilon.to_attr(body.cx())));
                out.extend($types.map(|array| array.ty()));
                Ok(())
            }
        }
        impl Builder {
            $(#[doc = $doc])*
            #[track_caller]
            #[allow(clippy::too_many_arguments)] // as many as the specification has
            pub fn $method(&self, operand: XlaOp, $($vector: XlaOp,)* $($array: XlaOp,)? epsilon: f32, feature_index: i64) -> XlaOp {
                self.emit(stringify!($method), &[operand, $($vector,)* $($array)?], |call| {
                    $(let $vector = call.value($vector)?;)*
                    $(let $array = call.value($array)?;)?
                    let operand = call.value(operand)?;
                    let results = call.push($Name { operand, $($vector,)* $($array,)? epsilon: Epsilon(epsilon), feature_index })?;
                    super::tuple::Collate::collate(results, call)
                })
            }
        }
    )* };
}

norms! {
    /// Normalizes an array by the mean and variance that it has over all dimensions but that of features, then scales by `scale` and shifts by
    /// `offset`; gives the array, the means and the variances as a tuple.
    batch_norm_training: BatchNormTraining = "builder.batch_norm_training" -> Values, (scale, offset) () => |x, v| [&x, &v, &v];
    /// Normalizes an array by given means and variances, then scales by `scale` and shifts by `offset`.
    batch_norm_inference: BatchNormInference = "builder.batch_norm_inference" -> Value, (scale, offset, mean, variance) () => |x, _v| [&x];
    /// The gradients of a normalization with respect to the array, `scale` and `offset`, as a tuple, from the gradient of its result.
    batch_norm_grad: BatchNormGrad = "builder.batch_norm_grad" -> Values, (scale, mean, variance) (grad_output) => |x, v| [&x, &v, &v];
}

legalize! {
    BatchNormTraining: |op, l| {
        let mut norm = Norm::new(l, op.operand, op.feature_index)?;
        let (x, [scale, offset]) = (norm.compute(op.operand)?, norm.all([op.scale, op.offset])?);
        let mean = norm.mean(x)?;
        let deviations = norm.centred(x, mean)?;
        let squares = norm.mul(deviations, deviations)?;
        let variance = norm.mean(squares)?;
        let scaled = norm.scaled(deviations, scale, variance, op.epsilon)?;
        let y = norm.shifted(scaled, offset)?;
        [y, mean, variance].into_iter().map(|value| norm.result(value)).collect()
    };
    BatchNormInference: |op, l| {
        let mut norm = Norm::new(l, op.operand, op.feature_index)?;
        let (x, [scale, offset, mean, variance]) = (norm.compute(op.operand)?, norm.all([op.scale, op.offset, op.mean, op.variance])?);
        let deviations = norm.centred(x, mean)?;
        let scaled = norm.scaled(deviations, scale, variance, op.epsilon)?;
        let y = norm.shifted(scaled, offset)?;
        Ok(vec![norm.result(y)?])
    };
    // c = mean(∇y (x − μ) / (σ² + ε)), d = mean(∇y), ∇x = γ / √(σ² + ε) · (∇y − d − c (x − μ)),
    // ∇γ = Σ ∇y (x − μ) / √(σ² + ε), ∇β = Σ ∇y
    BatchNormGrad: |op, l| {
        let mut norm = Norm::new(l, op.operand, op.feature_index)?;
        let ([x, grad], [scale, mean, variance]) = (norm.all([op.operand, op.grad_output])?, norm.all([op.scale, op.mean, op.variance])?);
        let deviations = norm.centred(x, mean)?;
        let products = norm.mul(grad, deviations)?;
        let (grad_offset, products) = (norm.sum(grad)?, norm.sum(products)?);
        let (d, c) = (norm.over_count(grad_offset)?, norm.over_count(products)?);
        let biased = norm.biased(variance, op.epsilon)?;
        let c = norm.div(c, biased)?;
        let root = norm.push(hlo::Sqrt { input: biased })?;
        let grad_scale = norm.div(products, root)?;
        let (c, d) = (norm.spread(c)?, norm.spread(d)?);
        let along = norm.mul(c, deviations)?;
        let rest = norm.sub(grad, d)?;
        let rest = norm.sub(rest, along)?;
        let grad_operand = norm.scaled(rest, scale, variance, op.epsilon)?;
        [grad_operand, grad_scale, grad_offset].into_iter().map(|value| norm.result(value)).collect()
    };
}

/// Puts the ops of one normalization in place.
struct Norm<'l, 'a, 'c> {
    l: &'l mut Lowering<'a, 'c>,
    /// The operand's element type.
    element: ElementType,
    /// The operand's type in the element type that is computed in.
    array: Array<'c>,
    feature: usize,
}

impl<'l, 'a, 'c> Norm<'l, 'a, 'c> {
    fn new(l: &'l mut Lowering<'a, 'c>, operand: Value, feature_index: i64) -> Result<Self, OpError> {
        let operand = array(l.body, operand, "operand")?;
        let element = operand.element;
        let wide = if element == ElementType::F64 { element } else { ElementType::F32 };
        let feature = operand.dim(feature_index, "feature_index")?;
        Ok(Norm { l, element, array: operand.with_element(wide), feature })
    }

    fn push<T: Semantics<'c, Out = Value>>(&mut self, fields: T) -> Result<Value, OpError> {
        self.l.push(fields)
    }

    fn convert(&mut self, value: Value, element: ElementType) -> Result<Value, OpError> {
        let from = array(self.l.body, value, "a value")?;
        if from.element == element { Ok(value) } else { self.push(hlo::Convert { input: value, to: ResultType(from.with_element(element).ty()) }) }
    }

    /// The value in the element type that is computed in.
    fn compute(&mut self, value: Value) -> Result<Value, OpError> {
        self.convert(value, self.array.element)
    }

    fn all<const N: usize>(&mut self, values: [Value; N]) -> Result<[Value; N], OpError> {
        let mut wide = values;
        for value in &mut wide {
            *value = self.compute(*value)?;
        }
        Ok(wide)
    }

    /// The value in the operand's element type.
    fn result(&mut self, value: Value) -> Result<Value, OpError> {
        self.convert(value, self.element)
    }

    fn mul(&mut self, lhs: Value, rhs: Value) -> Result<Value, OpError> {
        self.push(hlo::Multiply { lhs, rhs })
    }

    fn sub(&mut self, lhs: Value, rhs: Value) -> Result<Value, OpError> {
        self.push(hlo::Subtract { lhs, rhs })
    }

    fn div(&mut self, lhs: Value, rhs: Value) -> Result<Value, OpError> {
        self.push(hlo::Divide { lhs, rhs })
    }

    /// A vector of one number for each feature, as an array of the operand's dimensions.
    fn spread(&mut self, vector: Value) -> Result<Value, OpError> {
        broadcast(self.l, vector, &[self.feature], &self.array.dims)
    }

    /// A vector of equal numbers.
    fn constant(&mut self, value: f64) -> Result<Value, OpError> {
        let (one, ty) = (convert(&Literal::scalar(value), self.array.element), self.array.with_dims([self.array.dims[self.feature]]).ty());
        let value = AttrRef(self.l.cx().dense(ty, one.bytes()));
        self.push(hlo::Constant { value })
    }

    /// The sum over all dimensions but that of features.
    fn sum(&mut self, value: Value) -> Result<Value, OpError> {
        let others: Vec<i64> = (0..self.array.rank()).filter(|d| *d != self.feature).map(|d| d as i64).collect();
        let scalar = self.array.with_dims([]).ty();
        let zero = AttrRef(Literal::zeros(self.array.element, &[]).to_attr(self.l.cx()));
        let (zero, body) = (self.push(hlo::Constant { value: zero })?, self.l.sum(scalar)?);
        let dimensions = self.l.cx().dims(&others);
        let sums = self.l.push(hlo::Reduce { inputs: value.into(), init_values: zero.into(), dimensions, accum: None, body })?;
        Ok(self.l.body.at(sums, 0))
    }

    /// A sum divided by the number of elements of a feature.
    fn over_count(&mut self, sum: Value) -> Result<Value, OpError> {
        let count: f64 = (0..self.array.rank()).filter(|d| *d != self.feature).map(|d| self.array.dims[d].size as f64).product();
        let count = self.constant(count)?;
        self.div(sum, count)
    }

    fn mean(&mut self, value: Value) -> Result<Value, OpError> {
        let sum = self.sum(value)?;
        self.over_count(sum)
    }

    /// `x − μ`
    fn centred(&mut self, x: Value, mean: Value) -> Result<Value, OpError> {
        let mean = self.spread(mean)?;
        self.sub(x, mean)
    }

    /// `σ² + ε`
    fn biased(&mut self, variance: Value, epsilon: Epsilon) -> Result<Value, OpError> {
        let epsilon = self.constant(epsilon.0.into())?;
        self.push(hlo::Add { lhs: variance, rhs: epsilon })
    }

    /// `γ x / √(σ² + ε)`
    fn scaled(&mut self, x: Value, scale: Value, variance: Value, epsilon: Epsilon) -> Result<Value, OpError> {
        let biased = self.biased(variance, epsilon)?;
        let root = self.push(hlo::Sqrt { input: biased })?;
        let (scale, root) = (self.spread(scale)?, self.spread(root)?);
        let product = self.mul(x, scale)?;
        self.div(product, root)
    }

    /// `x + β`
    fn shifted(&mut self, x: Value, offset: Value) -> Result<Value, OpError> {
        let offset = self.spread(offset)?;
        self.push(hlo::Add { lhs: x, rhs: offset })
    }
}
