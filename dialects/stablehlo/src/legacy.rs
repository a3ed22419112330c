//! Ops that StableHLO keeps for old programs: each says what others say in one or two steps.

use crate::attrs::DenseRows;
use crate::attrs::GatherDimensionNumbers;
use crate::collective::groups;
use crate::form::{forms, is_quantized, legalize, replace};
use crate::movement::gather;
use shale_dialects::hlo;
use shale_dialects::hlo::infer::{Array, Dim, array};
use shale_dialects::lowering::Lowering;
use shale_ir::element::ElementType;
use shale_ir::op::Effects;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

forms! {
    /// Duplicates an array along new dimensions before its own.
    Broadcast = "stablehlo.broadcast" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The sizes of the new dimensions.
        broadcast_sizes: Dims<'c>,
    } format "$operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)" => |body| {
        let from = array(body, operand, "(I1) operand")?;
        let new = broadcast_sizes.list();
        require!(new.iter().all(|size| *size >= 0), "(I2) broadcast_sizes must not be negative, but are {new:?}");
        let ty = from.with_dims(new.iter().map(|size| Dim::of(*size)).chain(from.dims.iter().copied())).ty();
        let dimensions: Vec<i64> = (0..from.rank()).map(|d| (new.len() + d) as i64).collect();
        Ok(hlo::Broadcast { input: operand, dimensions: body.cx().dims(&dimensions), result: ResultType(ty) })
    };

    /// Takes the parts of an array that indices along one dimension name.
    TorchIndexSelect = "stablehlo.torch_index_select" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The indices.
        index: Value,
        /// (I3) The dimension.
        dim: i64,
        /// (I4) The number of leading dimensions that both have in common.
        batch_dims: i64,
    } syntax GENERIC => |body| {
        let (from, indices) = (array(body, operand, "(I1) operand")?, array(body, index, "(I2) index")?);
        let (at, batch) = (from.dim(dim, "(I3) dim")?, batch_dims);
        require!((0..=dim.min(indices.rank() as i64)).contains(&batch), "(I4) batch_dims must be from 0 to dim and to the rank of {indices}, but is {batch}");
        let cx = body.cx();
        let (new, batching) = ((indices.rank() as i64) - batch, cx.dims(&(0..batch).collect::<Vec<_>>()));
        let after = (dim + new)..(dim + new + from.rank() as i64 - dim - 1);
        let mut window: Vec<i64> = from.dims.iter().map(|d| d.size).collect();
        window[at] = 1;
        window[..batch as usize].fill(1);
        let numbers = GatherDimensionNumbers {
            offset_dims: cx.dims(&(batch..dim).chain(after).collect::<Vec<_>>()), collapsed_slice_dims: cx.dims(&[dim]),
            operand_batching_dims: batching, start_indices_batching_dims: batching, start_index_map: cx.dims(&[dim]),
            index_vector_dim: indices.rank() as i64,
        };
        Ok(gather(operand, index, numbers, cx.dims(&window), false))
    };
}

op! {
    /// Adds the arrays of all replicas of a group.
    ///
    /// - (C1) The result has the operand's type.
    pub struct CrossReplicaSum<'c> = "stablehlo.cross-replica-sum" [TensorText, effects(Effects::CHANNEL), CrossReplicaSum::LEGALIZE] {
        /// (I1) The array.
        operand: Value,
        /// (I2) The groups.
        replica_groups: DenseRows<'c>,
        /// The type of the result.
        result: ResultType<'c>,
    }
    syntax &crate::syntax::GENERIC
}
impl<'c> Semantics<'c> for CrossReplicaSum<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let (from, to) = (body.ty(self.operand), self.result.0);
        require!(from.same_but_layout(to), "(C1) the result must have type {}, but has {}", type_text(from), type_text(to));
        Ok(())
    }
}
legalize! {
    CrossReplicaSum<'c>: |op, l| {
        let scalar = array(l.body, op.operand, "(I1) operand")?.with_dims([]).ty();
        let computation = l.sum(scalar)?;
        let (operands, replica_groups) = (op.operand.into(), groups(l.body, op.replica_groups));
        let accum = hlo::joining_type(l.body, operands, computation);
        replace(l, hlo::AllReduce { operands, replica_groups, channel_id: 0, use_global_device_ids: false, accum, computation })
    };
}

op! {
    /// Multiplies and adds as a formula says: `ab,bc->ac`.
    ///
    /// - (C1) The formula names each dimension of both operands and of the result with a letter; a letter stands at most once in each.
    /// - (C2) Dimensions with one letter have one size; each letter of the result stands in an operand.
    /// - (C3) Both operands and the result have one element type.
    pub struct Einsum<'c> = "stablehlo.einsum" [Pure, TensorText, Einsum::LEGALIZE] {
        /// (I1) The left operand.
        lhs: Value,
        /// (I2) The right operand.
        rhs: Value,
        /// (I3) The formula.
        einsum_config: Str<'c>,
        /// The type of the result.
        result: ResultType<'c>,
    }
    format "$lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)"
}

op! {
    /// Adds along dimensions and reorders the others as a formula says: `abc->ca`.
    ///
    /// - (C1) The formula names each dimension of the operand and of the result with a letter; a letter stands at most once in each.
    /// - (C2) Dimensions with one letter have one size; each letter of the result stands in the operand.
    /// - (C3) The operand and the result have one element type.
    pub struct UnaryEinsum<'c> = "stablehlo.unary_einsum" [Pure, TensorText, UnaryEinsum::LEGALIZE] {
        /// (I1) The operand.
        operand: Value,
        /// (I2) The formula.
        einsum_config: Str<'c>,
        /// The type of the result.
        result: ResultType<'c>,
    }
    format "$operand `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)"
}

/// A formula: a letter for each dimension of each operand, and of the result.
struct Formula {
    operands: Vec<Vec<char>>,
    result: Vec<char>,
}

impl Formula {
    /// Reads a formula and checks it against the types.
    fn new<'c>(body: &Body<'c>, text: &str, operands: &[Value], result: ResultType<'c>) -> Result<Formula, OpError> {
        let expected = || OpError::new(format!("(C1) einsum_config must be a formula such as \"ab,bc->ac\", but is {text:?}"));
        let (inputs, output) = text.split_once("->").ok_or_else(expected)?;
        let letters = |side: &str| side.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>();
        let formula = Formula { operands: inputs.split(',').map(letters).collect(), result: letters(output) };
        if formula.operands.len() != operands.len() {
            return Err(expected());
        }
        let mut sizes: Vec<(char, Dim)> = Vec::new();
        let result = Array::from_type(body.cx(), result.0, "the result")?;
        let arrays: Vec<Array<'c>> = operands.iter().map(|v| array(body, *v, "the operand")).collect::<Result<_, _>>()?;
        for (k, (letters, array)) in formula.operands.iter().zip(&arrays).chain([(&formula.result, &result)]).enumerate() {
            let distinct = letters.iter().enumerate().all(|(i, c)| c.is_alphabetic() && !letters[..i].contains(c));
            require!(distinct && letters.len() == array.rank(), "(C1) {text:?} must have a letter of its own for each dimension of {array}");
            require!(array.element == result.element, "(C3) operands and result must have one element type, but there are {array} and {result}");
            for (letter, dim) in letters.iter().zip(&array.dims) {
                match sizes.iter().find(|(c, _)| c == letter) {
                    Some((_, size)) => require!(size.fits(*dim), "(C2) dimension '{letter}' has sizes {size} and {dim}"),
                    None => {
                        require!(k < arrays.len(), "(C2) '{letter}' stands in the result of {text:?} only");
                        sizes.push((*letter, *dim));
                    }
                }
            }
        }
        Ok(formula)
    }
}

impl<'c> Semantics<'c> for Einsum<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        if is_quantized(body, op) {
            return Ok(());
        }
        Formula::new(body, self.einsum_config.text(), &[self.lhs, self.rhs], self.result).map(|_| ())
    }
}
impl<'c> Semantics<'c> for UnaryEinsum<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        if is_quantized(body, op) {
            return Ok(());
        }
        Formula::new(body, self.einsum_config.text(), &[self.operand], self.result).map(|_| ())
    }
}

legalize! {
    Einsum<'c>: |op, l| {
        let formula = Formula::new(l.body, op.einsum_config.text(), &[op.lhs, op.rhs], op.result)?;
        let [left, right] = &formula.operands[..] else { return Err(OpError::new("(C1) einsum_config must name two operands")) };
        let kept = |own: &[char], other: &[char]| own.iter().copied().filter(|c| other.contains(c) || formula.result.contains(c)).collect::<Vec<_>>();
        let (a, b) = (kept(left, right), kept(right, left));
        let (lhs, rhs) = (summed(l, op.lhs, left, &a)?, summed(l, op.rhs, right, &b)?);
        let batch: Vec<char> = a.iter().copied().filter(|c| b.contains(c) && formula.result.contains(c)).collect();
        let contracting: Vec<char> = a.iter().copied().filter(|c| b.contains(c) && !formula.result.contains(c)).collect();
        let free = |own: &[char], other: &[char]| own.iter().copied().filter(|c| !other.contains(c)).collect::<Vec<_>>();
        let order = [batch.clone(), free(&a, &b), free(&b, &a)].concat();
        let (x, y, cx) = (array(l.body, lhs, "lhs")?, array(l.body, rhs, "rhs")?, l.cx());
        let size = |c: &char| a.iter().position(|d| d == c).map(|i| x.dims[i]).or_else(|| b.iter().position(|d| d == c).map(|i| y.dims[i]));
        let result = ResultType(x.with_dims(order.iter().filter_map(size)).ty());
        let dims = |letters: &[char], of: &[char]| Some(cx.dims(&places(letters, of))).filter(|d| !d.list().is_empty());
        let product = hlo::DotGeneral {
            lhs, rhs, lhs_batching_dimensions: dims(&batch, &a), rhs_batching_dimensions: dims(&batch, &b),
            lhs_contracting_dimensions: dims(&contracting, &a), rhs_contracting_dimensions: dims(&contracting, &b),
            accum: crate::precision::accumulation(l.body, result, None), result,
        };
        let product = l.push(product)?;
        transposed(l, product, &order, &formula.result)
    };
    UnaryEinsum<'c>: |op, l| {
        let formula = Formula::new(l.body, op.einsum_config.text(), &[op.operand], op.result)?;
        let letters = &formula.operands[0];
        let kept: Vec<char> = letters.iter().copied().filter(|c| formula.result.contains(c)).collect();
        let sum = summed(l, op.operand, letters, &kept)?;
        transposed(l, sum, &kept, &formula.result)
    };
}

/// Where letters stand among others.
fn places(letters: &[char], of: &[char]) -> Vec<i64> {
    letters.iter().filter_map(|c| of.iter().position(|d| d == c)).map(|i| i as i64).collect()
}

/// The array with its dimensions in another order.
fn transposed(l: &mut Lowering<'_, '_>, input: Value, from: &[char], to: &[char]) -> Result<Vec<Value>, OpError> {
    if from == to {
        return Ok(vec![input]);
    }
    let permutation = l.cx().dims(&places(to, from));
    l.replace(hlo::Transpose { input, permutation })
}

/// The sum along all dimensions but those with these letters.
fn summed(l: &mut Lowering<'_, '_>, input: Value, letters: &[char], kept: &[char]) -> Result<Value, OpError> {
    let gone: Vec<char> = letters.iter().copied().filter(|c| !kept.contains(c)).collect();
    if gone.is_empty() {
        return Ok(input);
    }
    let element: ElementType = array(l.body, input, "the operand")?.element;
    let zero = l.number(element, 0.0)?;
    let scalar = l.cx().array(element, &[]);
    let body = l.sum(scalar)?;
    let dimensions = l.cx().dims(&places(&gone, letters));
    let inputs = Values::from(input);
    let accum = hlo::accumulation_type(l.body, inputs, body);
    let results = l.push(hlo::Reduce { inputs, init_values: zero.into(), dimensions, accum, body })?;
    Ok(l.body.at(results, 0))
}
