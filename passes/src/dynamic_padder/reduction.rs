//! Reductions: what lies beyond the sizes becomes what changes nothing, or is left out by the computation.
//!
//! The canonical order of float sums (`dialects/src/eval/canonical.rs`) does not change where more elements of −0 stand behind the others: so the dimensions
//! that make a row become one, whose first elements are those that are there.

use super::mask::{Join, Sizes, assert, equal, filled, same_sizes, shown, with, within, zero};
use super::reshape::{compacted, lies_together};
use super::sized::fields;
use super::{Out, Padded, Padder};
use crate::regions::move_block;
use shale_dialects::eval::canonical::ROWS;
use shale_dialects::hlo::infer::{Array, array};
use shale_dialects::hlo::{Combiner, Complex, Reduce, ReduceWindow, Select, SelectAndScatter, Window};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Body, Op, Region, Value};
use shale_ir::element::{ElementKind, ElementType, Pred};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::shape::PaddingValue;
use shale_ir::types::Type;

/// The scalar that changes nothing if a computation joins it with any other; `None` if there is none that is known.
///
/// # Errors
/// What inference says.
pub(super) fn neutral(l: &mut Lowering<'_, '_>, region: Region, element: ElementType) -> Result<Option<Value>, OpError> {
    if Combiner::of(l.body, region).is_none() {
        return Ok(None);
    }
    let (name, is_inexact) = (joining(l.body, region), matches!(element.kind(), ElementKind::Float | ElementKind::Complex));
    let of = |value: PaddingValue| value.bits(element).and_then(|bits| Literal::scalar_from_bytes(element, &bits.to_le_bytes()[..element.bytes()]));
    let literal = match name {
        Some("hlo.add") if element.is_complex() => {
            let part = l.number(element.part(), -0.0)?;
            return l.push(Complex { real: part, imaginary: part }).map(Some);
        }
        Some("hlo.add") if is_inexact => return l.number(element, -0.0).map(Some),
        // 1 + 0i changes signs of zeros, and makes NaN of infinities.
        Some("hlo.multiply" | "hlo.maximum" | "hlo.minimum") if element.is_complex() => None,
        Some("hlo.multiply") => of(PaddingValue::One),
        Some("hlo.maximum") => of(PaddingValue::Lowest),
        Some("hlo.minimum") => of(PaddingValue::Highest),
        Some("hlo.and") if element.is_pred() => Some(Literal::scalar(Pred::from(true))),
        Some("hlo.and") => return ones(l, element).map(Some),
        Some("hlo.add" | "hlo.or" | "hlo.xor") => return zero(l, element).map(Some),
        _ => None,
    };
    literal.map(|literal| l.scalar(literal)).transpose()
}

/// An integer all of whose bits are 1.
fn ones(l: &mut Lowering<'_, '_>, element: ElementType) -> Result<Value, OpError> {
    let none = zero(l, element)?;
    l.push(shale_dialects::hlo::Not { input: none })
}

/// The name of the op that a computation returns the result of.
fn joining<'c>(body: &Body<'c>, region: Region) -> Option<&'c str> {
    let end = body.last_op(body.first_block(region)?)?;
    let value = body.iter(body.operands(end)).next()?;
    Some(body.name(body.def_op(value)?).text())
}

pub(super) fn reduce<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let reduce: Reduce<'c> = fields(p, op)?;
    let count = reduce.inputs.len();
    let inputs = &operands[..count];
    let mut l = p.before(op);
    same_sizes(&mut l, &inputs.iter().collect::<Vec<_>>())?;
    let of = array(l.body, inputs[0].value, "input")?;
    let is_reduced = |d: usize| reduce.dimensions.list().contains(&(d as i64));
    let sizes = inputs[0].sizes.of((0..of.rank()).filter(|d| !is_reduced(*d)));
    if inputs[0].sizes.dynamic().all(|(d, _)| !is_reduced(d)) {
        return Ok(Out::Same(vec![sizes; count]));
    }
    let is_inexact = matches!(of.element.kind(), ElementKind::Float | ElementKind::Complex);
    let in_order = is_inexact && Combiner::of(l.body, reduce.body).is_some_and(|c| c.ordered);
    let Some(with) = neutral(&mut l, reduce.body, of.element)?.filter(|_| count == 1) else {
        if in_order {
            return Err("no number leaves every complex number as it is when they are multiplied".into());
        }
        let inits: Vec<Value> = operands[count..].iter().map(|of| of.value).collect();
        let (inputs, init_values, body) = left_out(&mut l, inputs, &inits, reduce.body)?;
        let given = l.push(Reduce { inputs, init_values, body, ..reduce })?;
        let given: Vec<Value> = l.body.iter(given).take(count).collect();
        return Ok(Out::New(given.into_iter().map(|value| Padded { value, sizes: sizes.clone() }).collect()));
    };
    let input = Padded { value: filled(&mut l, &inputs[0], with)?, sizes: inputs[0].sizes.clone() };
    let row = (0..of.rank()).rev().take_while(|d| is_reduced(*d)).last().unwrap_or(of.rank());
    if let Some(why) = rows_in_order(&of, &input.sizes, reduce.dimensions.list(), row).filter(|_| in_order) {
        return Err(why);
    }
    if !in_order || lies_together(&of, &input.sizes, &(row..of.rank())) {
        p.body.set_operand(op, 0, input.value);
        return Ok(Out::Same(vec![sizes]));
    }
    let value = in_dense_rows(&mut l, reduce, &input, with, row)?;
    Ok(Out::New(vec![Padded { value, sizes }]))
}

/// Why the rows, which are in dimensions before `row`, are not joined in the same groups where more of them are there.
fn rows_in_order(of: &Array<'_>, sizes: &Sizes, reduced: &[i64], row: usize) -> Option<OpError> {
    let rows: Vec<usize> = (0..row).filter(|d| reduced.contains(&(*d as i64))).collect();
    let count = rows.iter().map(|d| of.dims[*d].size).fold(1, i64::saturating_mul);
    let outermost = rows.iter().find(|d| of.dims[**d].size != 1).copied().unwrap_or(0);
    let inner = rows.iter().any(|d| *d > outermost && sizes.0[*d].is_some());
    (count > ROWS as i64 && inner).then(|| format!("adds more than {ROWS} rows, of which an inner dimension has a run-time size").into())
}

/// The reduction with the dimensions from `row` on as one, whose first elements are those that are there.
fn in_dense_rows<'c>(l: &mut Lowering<'_, 'c>, reduce: Reduce<'c>, input: &Padded, with: Value, row: usize) -> Result<Value, OpError> {
    let dense = compacted(l, input, row..input.sizes.0.len())?;
    let value = filled(l, &dense, with)?;
    let dims: Vec<i64> = reduce.dimensions.list().iter().copied().filter(|d| *d < row as i64).chain([row as i64]).collect();
    let body = taken(l, reduce.body)?;
    let (inputs, dimensions) = (l.body.values(&[value]), l.cx().dims(&dims));
    let given = l.push(Reduce { inputs, dimensions, body, ..reduce })?;
    Ok(l.body.at(given, 0))
}

/// The computation of an op that goes, for one that takes its place.
fn taken(l: &mut Lowering<'_, '_>, region: Region) -> Result<Region, OpError> {
    let block = l.body.first_block(region).ok_or("the computation must have a block")?;
    let all: Vec<usize> = (0..l.body.args(block).len()).collect();
    Ok(move_block(l.body, block, &all))
}

/// Operands and computation of a reduction with one more input, which says of each element whether it is there: what is not is left out.
fn left_out<'c>(
    l: &mut Lowering<'_, 'c>,
    inputs: &[Padded],
    inits: &[Value],
    region: Region,
) -> Result<(shale_ir::body::Values, shale_ir::body::Values, Region), OpError> {
    let block = l.body.first_block(region).ok_or("the computation must have a block")?;
    if !l.body.ops(block).all(|op| l.body.is_pure(op)) {
        return Err("its computation may fail, or does more than compute".into());
    }
    let count = inputs.len();
    let like = array(l.body, inputs[0].value, "input")?;
    let there = within(l, &like, &inputs[0].sizes)?.ok_or("nothing is left out")?;
    let pred = l.cx().array(ElementType::Pred, &[]);
    let scalars: Vec<Type<'c>> = inits.iter().map(|init| l.body.ty(*init)).chain([pred]).collect();
    let body = l.region(&scalars.repeat(2), |l, args| {
        let (before, element) = args.split_at(count + 1);
        let joined = l.inline(region, &[&before[..count], &element[..count]].concat())?;
        let keep = |(new, old): (Value, &Value)| l.push(Select { pred: element[count], on_true: new, on_false: *old });
        let mut next = joined.into_iter().zip(before).map(keep).collect::<Result<Vec<_>, _>>()?;
        next.push(before[count]);
        Ok(next)
    })?;
    let none = l.scalar(Literal::scalar(Pred::from(false)))?;
    let inputs: Vec<Value> = inputs.iter().map(|of| of.value).chain([there]).collect();
    let inits: Vec<Value> = inits.iter().copied().chain([none]).collect();
    Ok((l.body.values(&inputs), l.body.values(&inits), body))
}

pub(super) fn reduce_window<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let reduce: ReduceWindow<'c> = fields(p, op)?;
    let count = reduce.inputs.len();
    let inputs = &operands[..count];
    let mut l = p.before(op);
    same_sizes(&mut l, &inputs.iter().collect::<Vec<_>>())?;
    let of: Array<'c> = array(l.body, inputs[0].value, "input")?;
    let window = reduce.window(of.rank())?;
    let sizes = places(&mut l, &window, &inputs[0].sizes)?;
    if let Some(with) = neutral(&mut l, reduce.body, of.element)?.filter(|_| count == 1) {
        let value = filled(&mut l, &inputs[0], with)?;
        p.body.set_operand(op, 0, value);
        return Ok(Out::Same(vec![sizes]));
    }
    let inits: Vec<Value> = operands[count..].iter().map(|of| of.value).collect();
    let (inputs, init_values, body) = left_out(&mut l, inputs, &inits, reduce.body)?;
    let given = l.push(ReduceWindow { inputs, init_values, body, ..reduce })?;
    let given: Vec<Value> = l.body.iter(given).take(count).collect();
    Ok(Out::New(given.into_iter().map(|value| Padded { value, sizes: sizes.clone() }).collect()))
}

/// What lies beyond the sizes is selected for, and scattered to, what lies beyond them, where the window has one element along a dimension.
pub(super) fn select_and_scatter<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let fields: SelectAndScatter<'c> = fields(p, op)?;
    let (base, source) = (&operands[0], &operands[1]);
    let (of, to) = (p.array(base.value)?, p.array(source.value)?);
    let window = fields.window(of.rank())?;
    let dynamic = |d: &usize| base.sizes.0[*d].is_some() || source.sizes.0[*d].is_some();
    let is_one = |d: usize| window.0[d].is_one() && of.dims[d].size == to.dims[d].size;
    if !(0..of.rank()).filter(dynamic).all(is_one) {
        return Err("a window goes over a dimension of run-time size".into());
    }
    let mut l = p.before(op);
    let places = Padded { value: source.value, sizes: base.sizes.clone() };
    if let Some(holds) = equal(&mut l, &places, source, (0..of.rank()).map(|d| (d, d)))? {
        let mut numbers = Vec::new();
        let (wanted, given) = (shown(&l, &places, &mut numbers)?, shown(&l, source, &mut numbers)?);
        assert(&mut l, holds, &numbers, &format!("source must have the run-time sizes {wanted}, but has {given}"))?;
    }
    Ok(Out::Same(vec![base.sizes.clone()]))
}

/// How many places a window has along each dimension: `⌊(padded − dilated window) / stride⌋ + 1`, 0 where it does not fit.
pub(super) fn places(l: &mut Lowering<'_, '_>, window: &Window, base: &Sizes) -> Result<Sizes, OpError> {
    let mut sizes = base.clone();
    for (d, size) in base.dynamic() {
        let of = window.0[d];
        let covered = (of.size - 1).checked_mul(of.window_dilation).and_then(|n| n.checked_add(1)).ok_or("the window is too large")?;
        let steps = [
            (Join::Multiply, of.base_dilation),
            (Join::Subtract, of.base_dilation - 1),
            (Join::Maximum, 0),
            (Join::Add, of.low),
            (Join::Add, of.high),
            (Join::Subtract, covered),
            (Join::Add, of.stride),
            (Join::Maximum, 0),
            (Join::Divide, of.stride),
        ];
        let mut n = size;
        for (by, k) in steps {
            n = if matches!((by, k), (Join::Multiply | Join::Divide, 1) | (Join::Add | Join::Subtract, 0)) { n } else { with(l, n, by, k)? };
        }
        sizes.0[d] = Some(n);
    }
    Ok(sizes)
}
