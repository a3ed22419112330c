//! Sorting: what lies beyond the size comes last.

use super::mask::{assert, filled, indices, known, same_sizes, size_of};
use super::sized::fields;
use super::{Out, Padded, Padder};
use shale_dialects::hlo::infer::array;
use shale_dialects::hlo::{And, Direction, Not, Or, Sort, TopK};
use shale_ir::body::{Op, Value};
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::shape::PaddingValue;
use shale_ir::types::Type;

/// One more array says where each element stands. Runs of 1, 2, 4 … neighbours are merged from the left, so the order of those that are there does not
/// depend on what stands behind them, not even with a comparator that is no order.
pub(super) fn sort<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let sort: Sort = fields(p, op)?;
    let mut l = p.before(op);
    same_sizes(&mut l, &operands.iter().collect::<Vec<_>>())?;
    let along = sort.dimension as usize;
    let Some(size) = operands[0].sizes.0[along] else { return Ok(Out::Same(operands.iter().map(|of| of.sizes.clone()).collect())) };
    let like = array(l.body, operands[0].value, "input")?;
    let place = indices(&mut l, &like, along)?;
    let block = l.body.first_block(sort.comparator).ok_or("the comparator must have a block")?;
    if !l.body.ops(block).all(|op| l.body.is_pure(op)) {
        return Err("its comparator may fail, or does more than compute".into());
    }
    let s32 = l.cx().array(ElementType::S32, &[]);
    let types: Vec<Type<'c>> = l.body.types(l.body.args(block)).chain([s32, s32]).collect();
    let comparator = l.region(&types, |l, args| {
        let (own, places) = args.split_at(args.len() - 2);
        let less = l.inline(sort.comparator, own)?;
        let (first, second) = (l.compare(places[0], Direction::Lt, size)?, l.compare(places[1], Direction::Lt, size)?);
        let alone = l.push(Not { input: second })?;
        let before = l.push(Or { lhs: alone, rhs: less[0] })?;
        Ok(vec![l.push(And { lhs: first, rhs: before })?])
    })?;
    let inputs: Vec<Value> = operands.iter().map(|of| of.value).chain([place]).collect();
    let inputs = l.body.values(&inputs);
    let given = l.push(Sort { inputs, comparator, ..sort })?;
    let given: Vec<Value> = l.body.iter(given).take(operands.len()).collect();
    Ok(Out::New(given.into_iter().zip(operands).map(|(value, of)| Padded { value, sizes: of.sizes.clone() }).collect()))
}

/// What lies beyond the size becomes the smallest value in total order. Of equal ones that with the lower index comes first.
pub(super) fn top_k(p: &mut Padder<'_, '_>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let (top, of) = (fields::<TopK>(p, op)?, &operands[0]);
    let mut l = p.before(op);
    let (element, last) = (array(l.body, of.value, "operand")?.element, of.sizes.0.len() - 1);
    let mut sizes = of.sizes.clone();
    sizes.0[last] = None;
    if of.sizes.0[last].is_some() {
        let (k, size) = (known(&mut l, top.k)?, size_of(&mut l, of, last)?);
        let holds = l.compare(k, Direction::Le, size)?;
        let message = format!("k must be at most the run-time size {{0}} of the last dimension, but is {}", top.k);
        assert(&mut l, holds, &[size], &message)?;
        if element.bits() < 16 && element.kind() == ElementKind::Float {
            return Err("narrow floats have no smallest value that is common to them".into());
        }
        let lowest = match element.kind() {
            ElementKind::Float => Literal::scalar_from_bytes(element, &(u64::MAX >> (64 - element.bits())).to_le_bytes()[..element.bytes()]),
            _ => PaddingValue::Lowest.bits(element).and_then(|bits| Literal::scalar_from_bytes(element, &bits.to_le_bytes()[..element.bytes()])),
        };
        let with = l.scalar(lowest.ok_or("the element type has no smallest value")?)?;
        let value = filled(&mut l, of, with)?;
        p.body.set_operand(op, 0, value);
    }
    Ok(Out::Same(vec![sizes.clone(), sizes]))
}
