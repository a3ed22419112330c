//! Arrays that count: moved and compared without being made.

use crate::build::*;
use shale_dialects::hlo::*;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::prelude::*;

family! {
    /// Movement and comparison of arrays that count.
    IOTAS = "iotas" {
        exact: [transpose_iota[Iota], broadcast_iota[Iota], reshape_iota[Iota], compare_iota[Iota]],
        explore: [slice_iota_part[Iota], select_iota[Compare]],
    }
}

/// An iota along a dimension of an array of these sizes.
fn iota<'c>(p: &mut Patch<'_, 'c>, to: &Sized<'c>, iota_dimension: i64) -> Option<Value> {
    p.push(Iota { iota_dimension, result: ResultType(to.of(to.element())) })
}

/// transpose(iota) = iota
pub(crate) fn transpose_iota<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (inner, to): (Iota, _) = (p.def(op.input)?, result(p)?);
    iota(p, &to, inverse(op.permutation.list())[inner.iota_dimension as usize])
}

/// broadcast(iota) = iota
pub(crate) fn broadcast_iota<'c>(op: Broadcast<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (inner, to): (Iota, _) = (p.def(op.input)?, result(p)?);
    iota(p, &to, op.dimensions.list()[inner.iota_dimension as usize])
}

/// reshape(iota) = iota if its dimension stays one, between dimensions that are joined or split as they please
pub(crate) fn reshape_iota<'c>(op: Reshape<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (inner, from, to): (Iota, _, _) = (p.def(op.input)?, sized(p, op.input)?, result(p)?);
    p.require(!from.dims.contains(&0), "there are no elements")?;
    let along = inner.iota_dimension as usize;
    let run = runs(&from.dims, &to.dims).into_iter().find(|(a, _)| a.contains(&along))?;
    let kept = kept_dims(&from.dims[run.0.clone()], &to.dims[run.1.clone()])?[along - run.0.start];
    let Some(kept) = kept else { return p.miss("the dimension goes") };
    iota(p, &to, run.1.start as i64 + kept)
}

/// True if a type holds every number from 0 to below `size`, which must not wrap or be rounded.
pub(crate) fn counts(element: ElementType, size: i64) -> bool {
    let bits = match element.kind() {
        ElementKind::Signed | ElementKind::Unsigned => element.bits() - u32::from(element.is_signed()),
        ElementKind::Float if matches!(element, ElementType::Bf16 | ElementType::F16 | ElementType::F32 | ElementType::F64) => {
            element.float_format().map_or(0, |format| format.precision())
        }
        _ => return false,
    };
    bits >= 63 || (size - 1).max(0) >> bits == 0
}

/// compare(iota, splat c) = true or false if it is the same for all its numbers
pub(crate) fn compare_iota(op: Compare, p: &mut Patch<'_, '_>) -> Option<Value> {
    let (inner, from, to): (Iota, _, _) = (p.def(op.lhs)?, sized(p, op.lhs)?, result(p)?);
    let (size, c) = (from.dims[inner.iota_dimension as usize], integer_splat(p, op.rhs)?);
    p.require(counts(from.element(), size) && size > 0, "the numbers wrap")?;
    let (below, above) = (c < 0, c >= i128::from(size));
    let outcome = match op.direction {
        Direction::Eq if below || above => false,
        Direction::Ne if below || above => true,
        Direction::Lt if above => true,
        Direction::Lt if c <= 0 => false,
        Direction::Le if c >= i128::from(size) - 1 => true,
        Direction::Le if below => false,
        Direction::Ge if c <= 0 => true,
        Direction::Ge if above => false,
        Direction::Gt if below => true,
        Direction::Gt if c >= i128::from(size) - 1 => false,
        _ => return p.miss("it differs among the numbers"),
    };
    p.splat(f64::from(u8::from(outcome)), to.of(ElementType::Pred))
}

/// slice(iota) = start + stride · iota of integers
pub(crate) fn slice_iota_part<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (inner, to): (Iota, _) = (p.def(op.input)?, result(p)?);
    let (start, _, stride) = ranges(op)[inner.iota_dimension as usize];
    p.require(to.is_discrete() && (start > 0 || stride > 1) && start < 1 << 52 && stride < 1 << 52, "the numbers are no integers, or begin with 0")?;
    let counted = iota(p, &to, inner.iota_dimension)?;
    let ty = to.of(to.element());
    let (start, stride) = (p.splat(start as f64, ty)?, p.splat(stride as f64, ty)?);
    let scaled = binary::<Multiply>(p, counted, stride)?;
    binary::<Add>(p, scaled, start)
}

/// select(iota < c, x, y) = concatenate(slice(x), slice(y))
pub(crate) fn select_iota(op: Select, p: &mut Patch<'_, '_>) -> Option<Value> {
    let compare: Compare = p.def(op.pred)?;
    let (inner, from): (Iota, _) = (p.def(compare.lhs)?, sized(p, compare.lhs)?);
    let (along, c) = (inner.iota_dimension as usize, integer_splat(p, compare.rhs)?);
    let size = from.dims[along];
    let first = match compare.direction {
        Direction::Lt | Direction::Ge => c,
        Direction::Le | Direction::Gt => c + 1,
        _ => return p.miss("it is no comparison of order"),
    };
    p.require(counts(from.element(), size) && 0 < first && first < i128::from(size), "the numbers wrap, or one side is never taken")?;
    let upward = matches!(compare.direction, Direction::Lt | Direction::Le);
    let (low, high) = if upward { (op.on_true, op.on_false) } else { (op.on_false, op.on_true) };
    let part = |p: &mut Patch<'_, '_>, x: Value, start: i64, limit: i64| {
        let own: Vec<Range> = from.dims.iter().enumerate().map(|(d, size)| if d == along { (start, limit, 1) } else { (0, *size, 1) }).collect();
        slice(p, x, &own)
    };
    let first = first as i64;
    let (low, high) = (part(p, low, 0, first)?, part(p, high, first, size)?);
    concatenate(p, &[low, high], inner.iota_dimension)
}
