//! Choices by truth values: masks, signs, choices between choices and between truth values, bounds.

use super::Maker;
use super::elementwise::Binary;
use super::pairs::{number, truth, variants};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::ElementType;

/// What joins masked values.
const JOINS: &[Binary] = &[
    |g, lhs, rhs| g.push(Multiply { lhs, rhs }),
    |g, lhs, rhs| g.push(Multiply { lhs, rhs }),
    |g, lhs, rhs| g.push(Add { lhs, rhs }),
    |g, lhs, rhs| g.push(And { lhs, rhs }),
];

/// One of few constants, or another value.
fn constant_or(g: &mut Maker<'_>, x: Value) -> Value {
    let number = g.pick(&[0.0, 1.0, -1.0, 0.0]);
    if g.chance(65) { g.splat_like(x, number) } else { g.like(x) }
}

/// Products and sums of values that are chosen beside constants.
pub(super) fn masks(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let pred = g.predicate(&g.kind(x).dims);
    variants(g, |g| {
        let chosen = |g: &mut Maker<'_>| {
            let (on_true, on_false) = (constant_or(g, x), constant_or(g, x));
            g.push(Select { pred, on_true, on_false })
        };
        let (a, b) = (chosen(g)?, chosen(g)?);
        let rhs = if g.chance(50) { b } else { x };
        let op = g.pick(JOINS);
        op(g, a, rhs)
    })
}

/// A choice between x and −x, and what does not see the sign.
pub(super) fn signs_chosen(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let pred = g.predicate(&g.kind(x).dims);
    variants(g, |g| {
        let y = if g.chance(60) { x } else { g.like(x) };
        let minus = g.push(Negate { input: y })?;
        let (on_true, on_false) = if g.chance(70) { (x, minus) } else { (minus, x) };
        let chosen = g.push(Select { pred, on_true, on_false })?;
        match g.below(3) {
            0 => g.push(Abs { input: chosen }),
            1 => g.push(Multiply { lhs: chosen, rhs: chosen }),
            _ => g.push(Negate { input: chosen }),
        }
    })
}

/// A choice between a value and another choice.
pub(super) fn nested_choices(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let (y, dims) = (g.like(x), g.kind(x).dims);
    let preds = [g.predicate(&dims), g.predicate(&dims)];
    variants(g, |g| {
        let z = g.like(x);
        let one = |g: &mut Maker<'_>| g.pick(&[x, y, z]);
        let (pred, on_true, on_false) = (g.pick(&preds), one(g), one(g));
        let inner = g.push(Select { pred, on_true, on_false })?;
        let (pred, other) = (g.pick(&preds), one(g));
        let (on_true, on_false) = if g.chance(50) { (inner, other) } else { (other, inner) };
        g.push(Select { pred, on_true, on_false })
    })
}

/// Integers through two types.
pub(super) fn through_types(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    variants(g, |g| {
        let types = [ElementType::S8, ElementType::U8, ElementType::S16, ElementType::U16, ElementType::S32, ElementType::U32, ElementType::S4];
        let (through, to) = (g.pick(&types), g.pick(&types));
        let y = g.convert(x, through)?;
        g.convert(y, to)
    })
}

/// A value held within bounds, and again within the same or others; a choice between constants as another type.
pub(super) fn held_and_chosen(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let (low, high) = (g.like(x), g.like(x));
    let pred = g.predicate(&g.kind(x).dims);
    variants(g, |g| {
        if g.chance(50) {
            let once = g.push(Clamp { min: low, operand: x, max: high })?;
            let max = if g.chance(75) { high } else { g.like(x) };
            return g.push(Clamp { min: low, operand: once, max });
        }
        let (on_true, on_false) = (constant_or(g, x), constant_or(g, x));
        let chosen = g.push(Select { pred, on_true, on_false })?;
        let to = g.pick(&[ElementType::F32, ElementType::S32, ElementType::S64, ElementType::F64, ElementType::S8]);
        g.convert(chosen, to)
    })
}

/// A choice between truth values.
pub(super) fn truth_choices(g: &mut Maker<'_>) -> Option<Value> {
    let p = truth(g);
    let q = g.like(p);
    variants(g, |g| {
        let one = |g: &mut Maker<'_>| {
            let number = g.pick(&[0.0, 1.0]);
            match g.below(7) {
                0 => Some(p),
                1 | 2 => g.push(Not { input: q }),
                3 | 4 => Some(q),
                _ => Some(g.splat_like(p, number)),
            }
        };
        let (on_true, on_false) = (one(g)?, one(g)?);
        g.push(Select { pred: p, on_true, on_false })
    })
}
