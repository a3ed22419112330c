//! Comparisons, and selections by them.

use crate::constants;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;
use std::cmp::Ordering;

family! {
    /// Comparisons with themselves, constants and other comparisons; selections that are maxima.
    COMPARE = "compare" {
        exact: [
            compare_self, compare_pred, compare_negates[Negate], compare_nots[Not], compare_zero_difference[Subtract], compare_zero_xor[Xor],
            compare_sums[Add], compare_sum_with_constant[Add], compare_at_end, compare_abs_zero[Abs], compare_selected[Select], and_compares[Compare],
            or_compares[Compare], xor_compares[Compare], select_extreme[Compare], select_abs[Compare], select_equal[Compare],
        ],
        relaxed: [select_extreme_float[Compare], select_abs_float[Compare], select_equal_float[Compare]],
    }
}

/// True if no element is outside of the order of a comparison.
fn is_ordered(patch: &Patch<'_, '_>, compare: Compare) -> bool {
    compare.order == Order::Total || constants::element(patch, compare.lhs).is_some_and(|e| !e.is_float() && !e.is_complex())
}

fn is_equality(compare: Compare) -> bool {
    matches!(compare.direction, Direction::Eq | Direction::Ne)
}

/// A constant of truth values for the result of the root.
fn truth<'c>(patch: &mut Patch<'_, 'c>, value: bool) -> Option<Value> {
    let ty = patch.ty(patch.body().result(patch.root(), 0));
    patch.splat(f64::from(u8::from(value)), ty)
}

/// x < x and x > x are false, NaN or not
fn compare_self<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let same = patch.same(compare.lhs, compare.rhs);
    patch.require(same && matches!(compare.direction, Direction::Lt | Direction::Gt), "the operands may be in the relation")?;
    truth(patch, false)
}

/// Of truth values: (p ≠ q) = p xor q, (p = q) = not (p xor q)
fn compare_pred<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let pred = constants::element(patch, compare.lhs)?.is_pred();
    patch.require(pred && is_equality(compare), "no equality of truth values")?;
    let differ = patch.push(Xor { lhs: compare.lhs, rhs: compare.rhs })?;
    if compare.direction == Direction::Ne { Some(differ) } else { patch.push(Not { input: differ }) }
}

/// (−x < −y) = (x > y) on floats; on integers equality only
fn compare_negates<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let fits = compare.order == Order::Partial && (is_equality(compare) || constants::is_float(patch, compare.lhs));
    patch.require(fits, "the smallest integer stays where it is")?;
    let (x, y): (Negate, Negate) = (patch.def(compare.lhs)?, patch.def(compare.rhs)?);
    patch.push(Compare { lhs: x.input, rhs: y.input, direction: compare.direction.mirrored(), order: compare.order })
}

/// (not x < not y) = (x > y) on integers and truth values
fn compare_nots<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let (x, y): (Not, Not) = (patch.def(compare.lhs)?, patch.def(compare.rhs)?);
    patch.push(Compare { lhs: x.input, rhs: y.input, direction: compare.direction.mirrored(), order: compare.order })
}

/// (x − y = 0) = (x = y) on integers, and so for ≠
fn compare_zero_difference<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let fits = is_equality(compare) && constants::is_integer(patch, compare.lhs) && patch.is_splat(compare.rhs, 0.0);
    patch.require(fits, "no equality of integers with zero")?;
    let difference: Subtract = patch.def(compare.lhs)?;
    patch.push(Compare { lhs: difference.lhs, rhs: difference.rhs, ..compare })
}

/// ((x xor y) = 0) = (x = y), and so for ≠
fn compare_zero_xor<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let fits = is_equality(compare) && patch.is_splat(compare.rhs, 0.0);
    patch.require(fits, "no equality with zero")?;
    let xor: Xor = patch.def(compare.lhs)?;
    patch.push(Compare { lhs: xor.lhs, rhs: xor.rhs, ..compare })
}

/// (x + z = y + z) = (x = y) on integers, and so for ≠
fn compare_sums<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let fits = is_equality(compare) && constants::is_integer(patch, compare.lhs);
    patch.require(fits, "no equality of integers")?;
    let (x, y): (Add, Add) = (patch.def(compare.lhs)?, patch.def(compare.rhs)?);
    let same = patch.same(x.rhs, y.rhs);
    patch.require(same, "nothing is added to both sides")?;
    patch.push(Compare { lhs: x.lhs, rhs: y.lhs, ..compare })
}

/// (x + c = d) = (x = d − c) on integers, and so for ≠
fn compare_sum_with_constant<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let fits = is_equality(compare) && constants::is_integer(patch, compare.lhs);
    patch.require(fits, "no equality of integers")?;
    patch.splat_of(compare.rhs)?;
    let add: Add = patch.def(compare.lhs)?;
    let rhs = constants::combined(patch, Subtract::OPERATION, compare.rhs, add.rhs)?;
    patch.push(Compare { lhs: add.lhs, rhs, ..compare })
}

/// x < c and its like where c is the smallest or largest integer: known, or an equality
fn compare_at_end<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let whole = constants::is_integer(patch, compare.lhs) && !is_equality(compare);
    patch.require(whole, "no order of integers")?;
    let least = constants::is_neutral(patch, Maximum::OPERATION, compare.rhs);
    let greatest = constants::is_neutral(patch, Minimum::OPERATION, compare.rhs);
    patch.require(least || greatest, "the constant is at no end")?;
    let direction = match (compare.direction, least) {
        (Direction::Lt, true) | (Direction::Gt, false) => return truth(patch, false),
        (Direction::Ge, true) | (Direction::Le, false) => return truth(patch, true),
        (Direction::Le, true) | (Direction::Ge, false) => Direction::Eq,
        _ => Direction::Ne,
    };
    patch.push(Compare { direction, ..compare })
}

/// (|x| = 0) = (x = 0), and so for ≠; |x| < 0 is false for floats
fn compare_abs_zero<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let zero = patch.is_splat(compare.rhs, 0.0) && compare.order == Order::Partial;
    patch.require(zero, "no comparison with zero")?;
    let abs: Abs = patch.def(compare.lhs)?;
    let float = constants::is_float(patch, abs.input);
    if compare.direction == Direction::Lt && float {
        return truth(patch, false);
    }
    let real = float || constants::is_integer(patch, abs.input);
    patch.require(real && is_equality(compare), "no equality of real numbers")?;
    patch.push(Compare { lhs: abs.input, ..compare })
}

/// compare(select(p, c, d), e) = p, not p or known, c, d and e being constants
fn compare_selected<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let right = constants::number(patch, compare.rhs)?;
    patch.require(compare.order == Order::Partial, "an order of bits")?;
    let select: Select = patch.def(compare.lhs)?;
    let (yes, no) = (constants::number(patch, select.on_true)?, constants::number(patch, select.on_false)?);
    let narrow = constants::element(patch, compare.lhs)?.bits() <= 32;
    patch.require(narrow, "the numbers may have more digits than f64")?;
    let root = patch.ty(patch.body().result(patch.root(), 0));
    let fits = patch.ty(select.pred) == root;
    patch.require(fits, "one truth value for all elements")?;
    match (compare.direction.holds(yes.partial_cmp(&right)), compare.direction.holds(no.partial_cmp(&right))) {
        (true, false) => Some(select.pred),
        (false, true) => patch.push(Not { input: select.pred }),
        (both, _) => truth(patch, both),
    }
}

/// The cases in which a comparison holds: less, equal, greater, unordered.
fn cases(direction: Direction) -> [bool; 4] {
    [Some(Ordering::Less), Some(Ordering::Equal), Some(Ordering::Greater), None].map(|order| direction.holds(order))
}

/// A comparison of the same operands that holds where `join` of both comparisons does.
fn joined<'c>(patch: &mut Patch<'_, 'c>, [lhs, rhs]: [Value; 2], join: fn(bool, bool) -> bool) -> Option<Value> {
    let (first, mut second): (Compare, Compare) = (patch.def(lhs)?, patch.def(rhs)?);
    let crossed = patch.same(first.lhs, second.rhs) && patch.same(first.rhs, second.lhs);
    if crossed {
        second = Compare { lhs: second.rhs, rhs: second.lhs, direction: second.direction.mirrored(), order: second.order };
    }
    let same = patch.same(first.lhs, second.lhs) && patch.same(first.rhs, second.rhs) && first.order == second.order;
    patch.require(same, "the comparisons have other operands")?;
    let relevant = if is_ordered(patch, first) { 3 } else { 4 };
    let (a, b) = (cases(first.direction), cases(second.direction));
    let wanted: Vec<bool> = (0..relevant).map(|i| join(a[i], b[i])).collect();
    if let Some(known) = [false, true].into_iter().find(|known| wanted.iter().all(|case| case == known)) {
        return truth(patch, known);
    }
    let all = [Direction::Eq, Direction::Ne, Direction::Ge, Direction::Gt, Direction::Le, Direction::Lt];
    let direction = all.into_iter().find(|d| cases(*d)[..relevant] == wanted[..]);
    let complex = constants::element(patch, first.lhs)?.is_complex();
    let Some(direction) = direction.filter(|d| !complex || matches!(d, Direction::Eq | Direction::Ne)) else {
        return patch.miss("no relation holds where both together do");
    };
    patch.push(Compare { direction, ..first })
}

/// (x ≤ y and x ≥ y) = (x = y), and so for other relations of the same operands
fn and_compares<'c>(and: And, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    joined(patch, [and.lhs, and.rhs], |a, b| a & b)
}

/// (x < y or x = y) = (x ≤ y), and so for other relations of the same operands
fn or_compares<'c>(or: Or, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    joined(patch, [or.lhs, or.rhs], |a, b| a | b)
}

/// (x ≤ y xor x = y) = (x < y), and so for other relations of the same operands
fn xor_compares<'c>(xor: Xor, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    joined(patch, [xor.lhs, xor.rhs], |a, b| a ^ b)
}

/// The comparison that a selection between its operands makes: with `on_true` on the left.
fn comparison<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Compare> {
    let compare: Compare = patch.def(select.pred)?;
    let same = |patch: &Patch<'_, '_>, x, y| patch.same(select.on_true, x) && patch.same(select.on_false, y);
    if same(patch, compare.lhs, compare.rhs) {
        return Some(compare);
    }
    let mirrored = same(patch, compare.rhs, compare.lhs);
    patch.require(mirrored, "the branches are not what is compared")?;
    Some(Compare { lhs: compare.rhs, rhs: compare.lhs, direction: compare.direction.mirrored(), order: compare.order })
}

fn extreme<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let Compare { lhs, rhs, direction, .. } = comparison(select, patch)?;
    match direction {
        Direction::Gt | Direction::Ge => patch.push(Maximum { lhs, rhs }),
        Direction::Lt | Direction::Le => patch.push(Minimum { lhs, rhs }),
        _ => patch.miss("an equality"),
    }
}

/// select(x > y, x, y) = max(x, y) on integers, and so for the other relations
fn select_extreme<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let whole = constants::is_integer(patch, select.on_true);
    patch.require(whole, "the elements are no integers")?;
    extreme(select, patch)
}

/// select(x > y, x, y) = max(x, y) on floats, but for NaN and the sign of zero
fn select_extreme_float<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let float = constants::is_float(patch, select.on_true);
    patch.require(float, "the elements are no floats")?;
    extreme(select, patch)
}

fn absolute<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let compare: Compare = patch.def(select.pred)?;
    let zero = patch.is_splat(compare.rhs, 0.0) && compare.order == Order::Partial;
    patch.require(zero, "no comparison with zero")?;
    let (plus, minus) = match compare.direction {
        Direction::Gt | Direction::Ge => (select.on_true, select.on_false),
        Direction::Lt | Direction::Le => (select.on_false, select.on_true),
        _ => return patch.miss("an equality"),
    };
    let negate: Negate = patch.def(minus)?;
    let same = patch.same(plus, compare.lhs) && patch.same(negate.input, plus);
    patch.require(same, "the branches are not x and −x")?;
    patch.push(Abs { input: plus })
}

/// select(x ≥ 0, x, −x) = |x| on signed integers, and so for the other relations
fn select_abs<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let signed = constants::element(patch, select.on_true)?.is_signed_integer();
    patch.require(signed, "the elements are no signed integers")?;
    absolute(select, patch)
}

/// select(x ≥ 0, x, −x) = |x| on floats, but for the sign of zero
fn select_abs_float<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let float = constants::is_float(patch, select.on_true);
    patch.require(float, "the elements are no floats")?;
    absolute(select, patch)
}

fn equal<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let compare = comparison(select, patch)?;
    match compare.direction {
        Direction::Eq => Some(select.on_false),
        Direction::Ne => Some(select.on_true),
        _ => patch.miss("no equality"),
    }
}

/// select(x = y, x, y) = y and select(x ≠ y, x, y) = x, but on floats
fn select_equal<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let element = constants::element(patch, select.on_true)?;
    patch.require(element.is_integer() || element.is_pred(), "−0 and +0 are equal")?;
    equal(select, patch)
}

/// select(x = y, x, y) = y and select(x ≠ y, x, y) = x on floats, but for the sign of zero
fn select_equal_float<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let float = constants::is_float(patch, select.on_true);
    patch.require(float, "the elements are no floats")?;
    equal(select, patch)
}
