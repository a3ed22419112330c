//! Gradients of pooling windows with padding, as programs write them.
//!
//! The padding of hlo's select_and_scatter is left out of windows, so programs whose windows choose among padding too pad the array before, and take the part
//! of the result that is the array's: `slice(select_and_scatter(pad(x, value), …))`. That is not the same: a value of padding is chosen where it is preferred
//! (−∞ behind a NaN by ≥), and what it gets is cut off. Who makes code for it asks [`as_framed_scatter`].

use super::SelectAndScatter;
use crate::hlo::infer::known;
use crate::hlo::layout::is_row_major;
use crate::hlo::{Combiner, Compare, Direction, Fusion, Order, Pad, Return, Slice};
use shale_ir::body::{Body, Op, Region, Value};
use shale_ir::element::ElementType;

/// An `hlo.select_and_scatter` of an array in a frame of padding, or of whose result a part is kept. Its computations are one comparison and one operation.
#[derive(Clone, Debug)]
pub struct FramedScatter<'c> {
    /// The op, whose operand is the array with its padding.
    pub scatter: SelectAndScatter<'c>,
    /// The array.
    pub input: Value,
    /// What stands around it, if something does.
    pub padding_value: Option<Value>,
    /// How many elements of padding there are before and behind those of each dimension.
    pub padding: Vec<[i64; 2]>,
    /// The first index of the part, counted from the first element of padding.
    pub first: Vec<i64>,
    /// The part.
    pub result: Value,
    /// The ops that compute it, in order.
    pub ops: Vec<Op>,
}

impl FramedScatter<'_> {
    /// The arrays and scalars that it is computed from: the array, the source, the initial value, and what padding holds if that is another value.
    pub fn inputs(&self) -> Vec<Value> {
        let init = self.scatter.init_value;
        [self.input, self.scatter.source, init].into_iter().chain(self.padding_value.filter(|value| *value != init)).collect()
    }
}

/// The frame around the `hlo.select_and_scatter` that `op` is, if it is one of arrays of known sizes, in which nothing else reads the whole result.
pub fn as_framed_scatter<'c>(body: &Body<'c>, op: Op) -> Option<FramedScatter<'c>> {
    let scatter: SelectAndScatter<'c> = body.matches(op)?;
    let whole = body.result(op, 0);
    let (operand, _) = (known(body, scatter.operand)?, known(body, scatter.source)?);
    let has_code = operand.element.is_integer() && operand.element.bits() >= 8
        || matches!(operand.element, ElementType::F32 | ElementType::F64 | ElementType::Bf16 | ElementType::F16);
    if !has_code || comparison(body, scatter.select).is_none() || sole_op(body, scatter.scatter).is_none() || Combiner::of(body, scatter.scatter).is_none() {
        return None;
    }
    let pad = body.def_op(scatter.operand).and_then(|pad| edges(body, pad).map(|found| (pad, found)));
    let mut users = body.users(whole);
    let part = users.next().filter(|_| users.next().is_none()).and_then(|user| starts(body, user).map(|first| (user, first)));
    if pad.is_none() && part.is_none() {
        return None;
    }
    let rank = operand.dims.len();
    let ops = pad.iter().map(|(pad, _)| *pad).chain([op]).chain(part.iter().map(|(part, _)| *part)).collect();
    let result = part.as_ref().map_or(whole, |(part, _)| body.result(*part, 0));
    let first = part.map_or_else(|| vec![0; rank], |(_, first)| first);
    let (input, padding_value, padding) = match pad {
        Some((_, (pad, padding))) => (pad.input, Some(pad.padding_value), padding),
        None => (scatter.operand, None, vec![[0; 2]; rank]),
    };
    Some(FramedScatter { scatter, input, padding_value, padding, first, result, ops })
}

/// The same of an `hlo.fusion` that takes [`FramedScatter::inputs`], in row-major order, and computes nothing else.
pub fn as_fused_framed_scatter<'c>(body: &Body<'c>, op: Op) -> Option<FramedScatter<'c>> {
    let fusion: Fusion<'c> = body.matches(op)?;
    let block = body.first_block(fusion.body)?;
    let ops: Vec<Op> = body.ops(block).collect();
    let (end, inner) = ops.split_last()?;
    let found = inner.iter().find_map(|op| as_framed_scatter(body, *op)).filter(|found| found.ops == inner)?;
    let end: Return = body.matches(*end)?;
    let is_whole = body.iter(end.operands).eq([found.result]) && body.iter(body.args(block)).eq(found.inputs());
    let in_order = body.iter(body.operands(op)).chain(body.iter(body.results(op))).all(|value| is_row_major(body.ty(value)));
    (is_whole && in_order).then_some(found)
}

/// The op that a region consists of, whose results it gives.
pub fn sole_op(body: &Body<'_>, region: Region) -> Option<Op> {
    let block = body.first_block(region)?;
    let (first, last) = (body.first_op(block)?, body.last_op(block)?);
    let is_whole = body.next_op(first) == Some(last) && body.iter(body.operands(last)).eq(body.iter(body.results(first)));
    is_whole.then_some(first)
}

/// The comparison of its first argument with its second one that a region is, which says which comes first, in the order in which a NaN is neither.
pub fn comparison(body: &Body<'_>, region: Region) -> Option<Compare> {
    let compare: Compare = body.matches(sole_op(body, region)?)?;
    let orders = !matches!(compare.direction, Direction::Eq | Direction::Ne);
    let is_plain = orders && compare.order == Order::Partial && body.iter(body.args(body.first_block(region)?)).eq([compare.lhs, compare.rhs]);
    is_plain.then_some(compare)
}

/// The padding around an array, if an op puts such around it and nothing else.
fn edges<'c>(body: &Body<'c>, op: Op) -> Option<(Pad<'c>, Vec<[i64; 2]>)> {
    let pad: Pad<'c> = body.matches(op)?;
    known(body, pad.input)?;
    let (low, high) = (pad.edge_padding_low.list(), pad.edge_padding_high.list());
    let counts = || low.iter().chain(high);
    let is_around = counts().all(|count| *count >= 0) && counts().any(|count| *count > 0) && pad.interior_padding.list().iter().all(|count| *count == 0);
    is_around.then(|| low.iter().zip(high).map(|(low, high)| [*low, *high]).collect()).map(|edges| (pad, edges))
}

/// Where the part of an array begins that an op gives: a slice, or what is left when edges are removed.
fn starts(body: &Body<'_>, op: Op) -> Option<Vec<i64>> {
    if let Some(slice) = body.matches::<Slice<'_>>(op) {
        return slice.strides.list().iter().all(|stride| *stride == 1).then(|| slice.start_indices.list().to_vec());
    }
    let pad: Pad<'_> = body.matches(op)?;
    let (low, high) = (pad.edge_padding_low.list(), pad.edge_padding_high.list());
    let is_part = low.iter().chain(high).all(|count| *count <= 0) && pad.interior_padding.list().iter().all(|count| *count == 0);
    is_part.then(|| low.iter().map(|count| -count).collect())
}
