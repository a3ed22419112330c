//! Constants, conversions and choices, element by element.

use super::api::{Builder, XlaOp};
use super::form::one_to_one;
use super::legalize::legalize;
use super::subcomputation::Subcomputation;
use super::tuple::leaf_types;
use crate::hlo;
use crate::hlo::infer::{Array, Dim, array};
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

op! {
    /// An array that is known when the program is built.
    ///
    /// The constraints are those of `hlo.constant`.
    pub struct Constant<'c> = "builder.constant" [Pure, Constant::LEGALIZE] {
        /// (I1) The elements.
        value: AttrRef<'c>,
    }
}
impl<'c> Semantics<'c> for Constant<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        hlo::Constant { value: self.value }.infer(body, out)
    }
}
legalize! { Constant<'c>: |Constant { value }, l| l.replace(hlo::Constant { value }); }

impl Builder {
    /// An array that is known when the program is built.
    #[track_caller]
    pub fn constant(&self, literal: &Literal) -> XlaOp {
        self.emit("constant", &[], |call| {
            let value = AttrRef(literal.to_attr(call.cx()));
            call.push(Constant { value })
        })
    }
}

one_to_one! {
    /// An array that counts along a dimension from 0.
    iota: Iota<'c> = "builder.iota" [Pure] {
        /// (I1) The type of the array.
        shape: shape,
        /// (I2) The dimension along which the numbers grow.
        iota_dimension: int,
    } => hlo::Iota { iota_dimension, result: shape };

    /// Each element as the nearest element of another type: floats become integers towards zero.
    convert_element_type: ConvertElementType<'c> = "builder.convert_element_type" [Pure] {
        /// (I1) The elements.
        operand: op,
        /// (I2) The element type converted to.
        new_element_type: element,
    } in body => hlo::Convert { input: operand, to: ResultType(array(body, operand, "(I1) operand")?.with_element(element(new_element_type)?).ty()) };

    /// The bits of the elements as elements of another type; a change of width is a change of the last dimension.
    bitcast_convert_type: BitcastConvertType<'c> = "builder.bitcast_convert_type" [Pure] {
        /// (I1) The elements.
        operand: op,
        /// (I2) The element type converted to.
        new_element_type: element,
    } in body => {
        let operand_type = array(body, operand, "(I1) operand")?;
        hlo::BitcastConvert { input: operand, to: ResultType(recast(&operand_type, element(new_element_type)?).ty()) }
    };

    /// Rounds floats to a format of fewer exponent and mantissa bits, in the same element type.
    reduce_precision: ReducePrecision = "builder.reduce_precision" [Pure] {
        /// (I1) The elements.
        operand: op,
        /// (I2) The exponent bits of the format.
        exponent_bits: int,
        /// (I3) Its mantissa bits.
        mantissa_bits: int,
    } => hlo::ReducePrecision { operand, exponent_bits, mantissa_bits };

    /// `minimum(maximum(min, operand), max)`; scalar bounds hold for all elements.
    clamp: Clamp = "builder.clamp" [Pure] {
        /// (I1) The lower bounds.
        min: op,
        /// (I2) The elements.
        operand: op,
        /// (I3) The upper bounds.
        max: op,
    } => hlo::Clamp { min, operand, max };

    /// A computation of scalars on each element of arrays of the same dimensions.
    map: Map<'c> = "builder.map" [RecursiveEffects] {
        /// (I1) The arrays.
        operands: ops,
        /// (I2) The computation.
        computation: region[|call| call.scalars(operands)],
        /// (I3) The dimensions mapped over: all of them, in order.
        dimensions: dims,
    } => hlo::Map { inputs: operands, dimensions, computation };
}

/// The scalar type that an attribute names.
fn element(ty: Type<'_>) -> Result<ElementType, OpError> {
    ty.scalar().ok_or_else(|| OpError::new(format!("(I2) new_element_type must be an element type, but is {}", shale_ir::text::type_text(ty))))
}

/// The array type in which bits of `from` are seen as `to`; where the widths do not fit, one that the hlo op refuses.
fn recast<'c>(from: &Array<'c>, to: ElementType) -> Array<'c> {
    let (wide, narrow) = (i64::from(from.element.bits().max(to.bits())), i64::from(from.element.bits().min(to.bits())));
    let mut dims = from.dims.clone();
    if to.bits() < from.element.bits() {
        dims.push(Dim::of(wide / narrow));
    } else if to.bits() > from.element.bits() {
        dims.pop();
    }
    from.with_dims(dims).with_element(to)
}

op! {
    /// `on_true` where `pred` is true, `on_false` elsewhere; a scalar `pred` chooses for all elements, and between tuples.
    ///
    /// - (C1) `on_true` and `on_false` have one type.
    /// - (C2) `pred` holds truth values, one or as many as `on_true` has elements.
    /// - (C3) Between tuples `pred` is a scalar.
    pub struct Select = "builder.select" [Pure, Select::LEGALIZE] {
        /// (I1) What chooses.
        pred: Value,
        /// (I2) The elements for true.
        on_true: Value,
        /// (I3) The elements for false.
        on_false: Value,
    }
}
impl<'c> Semantics<'c> for Select {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (pred, ty, other) = (array(body, self.pred, "(I1) pred")?, body.ty(self.on_true), body.ty(self.on_false));
        if !matches!(ty.get(), TypeKind::Tuple(_)) {
            return hlo::Select { pred: self.pred, on_true: self.on_true, on_false: self.on_false }.infer(body, out);
        }
        let text = shale_ir::text::type_text;
        require!(ty.same_but_layout(other), "(C1) on_true and on_false must have one type, but are {} and {}", text(ty), text(other));
        require!(pred.rank() == 0 && pred.element == ElementType::Pred, "(C3) pred must be pred[] to choose between tuples, but is {pred}");
        for leaf in leaf_types(ty) {
            Array::from_type(body.cx(), leaf, "(C1) a part of on_true")?;
        }
        out.push(ty);
        Ok(())
    }
}
legalize! { Select: |Select { pred, on_true, on_false }, l| {
    let leaves = l.leaves(on_true)?.into_iter().zip(l.leaves(on_false)?).collect::<Vec<_>>();
    let chosen = leaves.into_iter().map(|(on_true, on_false)| l.push(hlo::Select { pred, on_true, on_false }));
    let chosen = chosen.collect::<Result<Vec<_>, _>>()?;
    Ok(vec![l.rebuild(l.body.ty(on_true), &mut chosen.into_iter())?])
}; }

/// A computation that takes values from outside behind the elements.
struct WithStatic<'a, S> {
    computation: S,
    static_operands: &'a [XlaOp],
}
impl<S: Subcomputation> Subcomputation for WithStatic<'_, S> {
    #[track_caller]
    fn build(self, builder: &Builder, op: &'static str, args: &[XlaOp]) -> Vec<XlaOp> {
        self.computation.build(builder, op, &[args, self.static_operands].concat())
    }
}

impl Builder {
    /// As [`Builder::map`], for a computation that takes an element of each of `operands` and then the values `static_operands`, which are the
    /// same for all elements and of any type.
    #[track_caller]
    pub fn map_with_static_operands(&self, operands: &[XlaOp], computation: impl Subcomputation, dimensions: &[i64], static_operands: &[XlaOp]) -> XlaOp {
        self.map(operands, WithStatic { computation, static_operands }, dimensions)
    }

    /// `on_true` where `pred` is true, `on_false` elsewhere; a scalar `pred` chooses for all elements, and between tuples.
    #[track_caller]
    pub fn select(&self, pred: XlaOp, on_true: XlaOp, on_false: XlaOp) -> XlaOp {
        self.emit("select", &[pred, on_true, on_false], |call| {
            call.push(Select { pred: call.value(pred)?, on_true: call.value(on_true)?, on_false: call.value(on_false)? })
        })
    }
}
