//! Sizes that a run knows, taken from where they are first known.
//!
//! Precondition: none.
//! Afterwards no `hlo.get_dimension_size` reads a size that is static, that an `hlo.set_dimension_size` gave, or that the op which makes the array takes
//! over from an operand: it reads the operand, or is the size. And no `hlo.set_dimension_size` gives an array the size that it has.
//! A size that turns out not to fit is an error of the op that sets it, which stays; and nothing is read across an optimization barrier.

use shale_dialects::hlo::infer::array;
use shale_dialects::hlo::{
    Add, BitcastConvert, Broadcast, Clamp, Compare, Concatenate, Convert, DynamicUpdateSlice, GetDimensionSize, IsFinite, Reduce, Reverse, Scatter, Select,
    SetDimensionSize, Sort, Transpose,
};
use shale_ir::body::{Body, Def, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::op::Flags;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::rewrite::{Patch, Patterns, RewriteOptions, rewrite_greedily};
use shale_ir::rule;

pass! {
    /// Reads run-time sizes of dimensions where they are first known, and removes sizes that are set to what they are.
    pub struct DynamicDimensionPropagation: FunctionPass = "dynamic-dimension-propagation" {}
}

impl FunctionPass for DynamicDimensionPropagation {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let mut patterns = Patterns::new();
        patterns.add(rule!(size_is_set)).add(rule!(size_of_operand)).add(rule!(size_of_parts)).add(rule!(size_is_static)).add(rule!(set_to_own_size));
        rewrite_greedily(body, &patterns, &RewriteOptions { fold: false, ..RewriteOptions::default() }, cx)
    }
}

/// get_dimension_size(set_dimension_size(x, n, d), d) = n, and that of another dimension is that of x
fn size_is_set<'c>(get: GetDimensionSize, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let set: SetDimensionSize = patch.def(get.input)?;
    if set.dimension == get.dimension { Some(set.size) } else { patch.push(GetDimensionSize { input: set.input, ..get }) }
}

/// get_dimension_size(x, d) = n if it is static
fn size_is_static<'c>(get: GetDimensionSize, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    use shale_ir::op::Semantics;
    get.fold(patch)
}

/// get_dimension_size(f(x), d) = get_dimension_size(x, d′) if f keeps the size
fn size_of_operand<'c>(get: GetDimensionSize, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let found = patch.body().def_op(get.input).and_then(|op| operand_with_size(patch.body(), op, get));
    patch.require(found.is_some(), "the op that makes the array sets the size itself")?;
    let (input, dimension) = found?;
    patch.push(GetDimensionSize { input, dimension: i64::try_from(dimension).ok()? })
}

/// get_dimension_size(concatenate(x, y, …), d) along d = the sum of the parts' sizes
fn size_of_parts<'c>(get: GetDimensionSize, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let parts: Concatenate = patch.def(get.input)?;
    patch.require(parts.dimension == get.dimension, "another dimension is read")?;
    let inputs: Vec<Value> = patch.body().iter(parts.inputs).collect();
    let mut sum = None;
    for input in inputs {
        let size = patch.push(GetDimensionSize { input, ..get })?;
        sum = Some(match sum {
            None => size,
            Some(lhs) => patch.push(Add { lhs, rhs: size })?,
        });
    }
    sum
}

/// set_dimension_size(x, get_dimension_size(x, d), d) = x if x is dynamic there already
fn set_to_own_size<'c>(set: SetDimensionSize, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let get: GetDimensionSize = patch.def(set.size)?;
    let own = get.input == set.input && get.dimension == set.dimension;
    patch.require(own, "it is the size of another array or dimension")?;
    let result = patch.body().result(patch.root(), 0);
    let same = patch.ty(set.input) == patch.ty(result);
    patch.require(same, "the type would say more")?;
    Some(set.input)
}

/// The operand, and its dimension, whose run-time size a dimension of an op's result has. Operands of one run-time size need no choice.
fn operand_with_size<'c>(body: &Body<'c>, op: Op, get: GetDimensionSize) -> Option<(Value, usize)> {
    let Def::Result(_, number) = body.def(get.input) else { return None };
    let d = usize::try_from(get.dimension).ok()?;
    if let Some(transpose) = body.matches::<Transpose>(op) {
        return Some((transpose.input, usize::try_from(transpose.permutation.list()[d]).ok()?));
    }
    if let Some(broadcast) = body.matches::<Broadcast>(op) {
        return Some((broadcast.input, broadcast.dimensions.list().iter().position(|to| *to == get.dimension)?));
    }
    if let Some(reduce) = body.matches::<Reduce>(op) {
        let input = body.at(reduce.inputs, 0);
        let kept = (0..array(body, input, "").ok()?.rank()).filter(|k| !reduce.dimensions.list().contains(&(*k as i64)));
        return kept.into_iter().nth(d).map(|k| (input, k));
    }
    if let Some(parts) = body.matches::<Concatenate>(op) {
        return (parts.dimension != get.dimension).then(|| (body.at(parts.inputs, 0), d));
    }
    same_sizes(body, op, number as usize).map(|input| (input, d))
}

/// The operand whose run-time sizes result `number` of an op has in all dimensions.
fn same_sizes(body: &Body<'_>, op: Op, number: usize) -> Option<Value> {
    let list = |values| (number < body.operands(op).len()).then(|| body.at(values, number));
    if let Some(select) = body.matches::<Select>(op) {
        return Some(select.on_true);
    }
    if let Some(clamp) = body.matches::<Clamp>(op) {
        return Some(clamp.operand);
    }
    if let Some(update) = body.matches::<DynamicUpdateSlice>(op) {
        return Some(update.operand);
    }
    if let Some(scatter) = body.matches::<Scatter>(op) {
        return list(scatter.inputs);
    }
    if let Some(sort) = body.matches::<Sort>(op) {
        return list(sort.inputs);
    }
    let same_dims = body.matches::<Convert>(op).is_some()
        || body.matches::<Reverse>(op).is_some()
        || body.matches::<Compare>(op).is_some()
        || body.matches::<IsFinite>(op).is_some()
        || body.matches::<BitcastConvert>(op).is_some_and(|_| equal_ranks(body, op));
    // An op of one type for all operands and results that is pure computes element by element.
    let elementwise = body.has(op, Flags::SAME_TYPE.union(Flags::PURE)) && body.region_count(op) == 0;
    (same_dims || elementwise).then(|| body.operand(op, 0))
}

fn equal_ranks(body: &Body<'_>, op: Op) -> bool {
    let rank = |value| array(body, value, "").ok().map(|array| array.rank());
    rank(body.operand(op, 0)) == rank(body.result(op, 0))
}
