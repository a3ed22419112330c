//! Conversions between element types.

use crate::constants;
use crate::iotas::counts;
use shale_dialects::eval::convert::convert;
use shale_dialects::hlo::*;
use shale_ir::element::ElementType;
use shale_ir::element::ElementType::{Bf16, F16, F32, F64};
use shale_ir::prelude::*;

family! {
    /// Conversions between element types: chains, constants, masks, comparisons of converted numbers.
    CONVERTS = "converts" {
        exact: [
            convert_convert[Convert], convert_narrower[Convert], convert_constant[Constant], convert_iota[Iota], convert_selected[Select],
            compare_converts[Convert], compare_converted_pred[Convert], floor_of_integer[Convert], ceil_of_integer[Convert],
            round_even_of_integer[Convert], round_afz_of_integer[Convert], multiply_converted_preds[Convert], maximum_converted_preds[Convert],
            minimum_converted_preds[Convert], multiply_by_mask[Convert], real_of_converted[Convert], reduce_precision_twice[ReducePrecision],
        ],
        relaxed: [multiply_by_mask_float[Convert]],
    }
}

/// True if `wide` holds every value of `narrow` as the same number.
fn keeps(narrow: ElementType, wide: ElementType) -> bool {
    let native = matches!(wide, Bf16 | F16 | F32 | F64);
    let digits = wide.float_format().map_or(0, |f| f.precision());
    if wide.is_complex() || narrow.is_complex() || wide.is_pred() {
        false
    } else if narrow.is_pred() {
        native || wide.is_integer() && (wide.bits() > 1 || wide.is_unsigned_integer())
    } else if narrow.is_integer() && wide.is_integer() {
        narrow.bits() + u32::from(narrow.is_unsigned_integer() && wide.is_signed_integer()) <= wide.bits()
            && (narrow.is_unsigned_integer() || wide.is_signed_integer())
    } else if narrow.is_integer() {
        native && narrow.bits() <= digits + u32::from(narrow.is_signed_integer())
    } else {
        narrow.is_float() && wide.is_float() && matches!(wide, F32 | F64) && narrow.bits() <= wide.bits()
    }
}

/// convert(convert(x) to U) to V = convert(x) to V if U holds every value of x
fn convert_convert<'c>(outer: Convert<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Convert = patch.def(outer.input)?;
    let [from, through, to] = [patch.ty(inner.input), inner.to.0, outer.to.0].map(|ty| ty.element().scalar());
    let (from, through, to) = (from?, through?, to?);
    patch.require(keeps(from, through), "the type between does not hold every value")?;
    // Integers wrap where floats stop at the ends.
    patch.require(!(from.is_integer() && through.is_float() && to.is_integer()), "floats become integers in another way than integers")?;
    patch.push(Convert { input: inner.input, to: outer.to })
}

/// convert(convert(x) to U) to V = convert(x) to V on integers if V is not wider than U: the low bits
fn convert_narrower<'c>(outer: Convert<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Convert = patch.def(outer.input)?;
    let [from, through, to] = [patch.ty(inner.input), inner.to.0, outer.to.0].map(|ty| ty.element().scalar());
    let (from, through, to) = (from?, through?, to?);
    let whole = from.is_integer() && through.is_integer() && to.is_integer();
    patch.require(whole && to.bits() <= through.bits(), "no narrower integers")?;
    patch.push(Convert { input: inner.input, to: outer.to })
}

/// convert(c) = the constant, converted
fn convert_constant<'c>(outer: Convert<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let element = outer.to.0.element().scalar()?;
    let scalar = patch.splat_of(outer.input)?;
    patch.splat_literal(&convert(&scalar, element), outer.to.0)
}

/// convert(iota) = iota of the other type, if every index is a number of the first; from a float to an integer also of the second, since that does not wrap
fn convert_iota<'c>(outer: Convert<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let iota: Iota = patch.def(outer.input)?;
    let (from, to) = (iota.result.0.element().scalar()?, outer.to.0.element().scalar()?);
    let size = *iota.result.0.array()?.dims.list().get(usize::try_from(iota.iota_dimension).ok()?)?;
    let digits = match from.float_format() {
        Some(format) if matches!(from, Bf16 | F16 | F32 | F64) => format.precision(),
        None if from.is_integer() => from.bits() - u32::from(from.is_signed_integer()),
        _ => 0,
    };
    let fits = u32::from(size <= 0) + (64 - (size.max(1) - 1).leading_zeros()) <= digits;
    patch.require(fits && !to.is_pred(), "the first type does not hold every index")?;
    patch.require(from.is_integer() || !to.is_integer() || counts(to, size), "the integer's type does not hold every index")?;
    patch.push(Iota { iota_dimension: iota.iota_dimension, result: outer.to })
}

/// convert(select(p, c, d)) = select(p, convert(c), convert(d)) for constants
fn convert_selected<'c>(outer: Convert<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let select: Select = patch.def(outer.input)?;
    let element = outer.to.0.element().scalar()?;
    let (yes, no) = (patch.splat_of(select.on_true)?, patch.splat_of(select.on_false)?);
    let on_true = patch.splat_literal(&convert(&yes, element), outer.to.0)?;
    let on_false = patch.splat_literal(&convert(&no, element), outer.to.0)?;
    patch.push(Select { pred: select.pred, on_true, on_false })
}

/// compare(convert(x), convert(y)) = compare(x, y) if the wider type holds every value
fn compare_converts<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let (x, y): (Convert, Convert) = (patch.def(compare.lhs)?, patch.def(compare.rhs)?);
    let same = patch.ty(x.input) == patch.ty(y.input) && compare.order == Order::Partial;
    let kept = same && keeps(patch.ty(x.input).element().scalar()?, x.to.0.element().scalar()?);
    patch.require(kept, "the types differ, or do not hold every value")?;
    patch.push(Compare { lhs: x.input, rhs: y.input, ..compare })
}

/// compare(convert(p), c) = p or not p or known
fn compare_converted_pred<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let right = constants::number(patch, compare.rhs)?;
    let inner: Convert = patch.def(compare.lhs)?;
    let (from, to) = (constants::element(patch, inner.input)?, constants::element(patch, compare.rhs)?);
    let narrow = to.bits() <= 32 || to.is_float();
    patch.require(from.is_pred() && keeps(from, to) && compare.order == Order::Partial && narrow, "no truth values as numbers")?;
    let holds = |n: f64| compare.direction.holds(n.partial_cmp(&right));
    match (holds(1.0), holds(0.0)) {
        (true, false) => Some(inner.input),
        (false, true) => patch.push(Not { input: inner.input }),
        (both, _) => {
            let ty = patch.ty(inner.input);
            patch.splat(f64::from(u8::from(both)), ty)
        }
    }
}

/// True if a value is a conversion of integers or truth values to floats: whole or infinite numbers.
fn is_whole(patch: &mut Patch<'_, '_>, value: Value) -> Option<()> {
    let inner: Convert = patch.def(value)?;
    let from = constants::element(patch, inner.input)?;
    let to = constants::element(patch, value)?;
    patch.require((from.is_integer() || from.is_pred()) && matches!(to, Bf16 | F16 | F32 | F64), "no integers as floats")
}

/// floor(convert(n)) = convert(n) for integers n
fn floor_of_integer<'c>(op: Floor, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    is_whole(patch, op.input).map(|()| op.input)
}

/// ceil(convert(n)) = convert(n) for integers n
fn ceil_of_integer<'c>(op: Ceil, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    is_whole(patch, op.input).map(|()| op.input)
}

/// round(convert(n)) = convert(n) for integers n
fn round_even_of_integer<'c>(op: RoundNearestEven, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    is_whole(patch, op.input).map(|()| op.input)
}

/// round(convert(n)) = convert(n) for integers n, ties away from zero
fn round_afz_of_integer<'c>(op: RoundNearestAfz, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    is_whole(patch, op.input).map(|()| op.input)
}

/// The truth values of which two values are conversions to one type that holds 0 and 1.
fn truths<'c>(patch: &mut Patch<'_, 'c>, lhs: Value, rhs: Value) -> Option<(Value, Value, ResultType<'c>)> {
    let (p, q): (Convert, Convert) = (patch.def(lhs)?, patch.def(rhs)?);
    let [first, second] = [p.input, q.input].map(|x| patch.ty(x));
    let pred = ElementType::Pred;
    let fits = first == second && first.element().scalar() == Some(pred) && keeps(pred, p.to.0.element().scalar()?);
    patch.require(fits, "no truth values of one shape as numbers")?;
    Some((p.input, q.input, p.to))
}

/// convert(p) · convert(q) = convert(p and q)
fn multiply_converted_preds<'c>(op: Multiply, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let (lhs, rhs, to) = truths(patch, op.lhs, op.rhs)?;
    let input = patch.push(And { lhs, rhs })?;
    patch.push(Convert { input, to })
}

/// max(convert(p), convert(q)) = convert(p or q)
fn maximum_converted_preds<'c>(op: Maximum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let (lhs, rhs, to) = truths(patch, op.lhs, op.rhs)?;
    let input = patch.push(Or { lhs, rhs })?;
    patch.push(Convert { input, to })
}

/// min(convert(p), convert(q)) = convert(p and q)
fn minimum_converted_preds<'c>(op: Minimum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let (lhs, rhs, to) = truths(patch, op.lhs, op.rhs)?;
    let input = patch.push(And { lhs, rhs })?;
    patch.push(Convert { input, to })
}

fn masked<'c>(op: Multiply, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let mask: Convert = patch.def(op.rhs)?;
    let (pred, to) = (ElementType::Pred, constants::element(patch, op.lhs)?);
    let fits = constants::element(patch, mask.input) == Some(pred) && keeps(pred, to);
    patch.require(fits, "no truth values as numbers")?;
    let on_false = constants::splat_like(patch, 0.0, op.lhs)?;
    patch.push(Select { pred: mask.input, on_true: op.lhs, on_false })
}

/// x · convert(p) = select(p, x, 0) on integers
fn multiply_by_mask<'c>(op: Multiply, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let whole = constants::is_integer(patch, op.lhs);
    patch.require(whole, "the elements are no integers")?;
    masked(op, patch)
}

/// x · convert(p) = select(p, x, 0) on floats, but for the sign of zero, infinities and NaN
fn multiply_by_mask_float<'c>(op: Multiply, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let float = constants::is_float(patch, op.lhs);
    patch.require(float, "the elements are no floats")?;
    masked(op, patch)
}

/// real(convert(x)) = x for real x of the type of the part
fn real_of_converted<'c>(op: RealPart, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Convert = patch.def(op.input)?;
    let same = patch.ty(inner.input) == patch.ty(patch.body().result(patch.root(), 0));
    patch.require(same, "the number has another type than its part").map(|()| inner.input)
}

/// reduce_precision(reduce_precision(x)) = reduce_precision(x) to the same format
fn reduce_precision_twice<'c>(outer: ReducePrecision, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: ReducePrecision = patch.def(outer.operand)?;
    let same = inner.exponent_bits == outer.exponent_bits && inner.mantissa_bits == outer.mantissa_bits;
    patch.require(same, "the formats differ").map(|()| outer.operand)
}
