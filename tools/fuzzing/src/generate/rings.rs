//! Integers: ring laws, bits, powers of two, divisions.

use super::elementwise::INT_PAIRS;
use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;

pub(super) const FAMILY: Family = Family {
    name: "rings",
    weight: 10,
    snippets: &[with_constant, with_constant, nested_constants, masks, shifts, division, factored, of_itself, negation, complement, logic_nest, compared],
};

const CONSTANTS: [f64; 12] = [0.0, 1.0, -1.0, 2.0, 4.0, 8.0, 3.0, 7.0, -2.0, 16.0, 255.0, 31.0];

fn constant(g: &mut Maker<'_>, x: Value) -> Value {
    let number = g.pick(&CONSTANTS);
    g.splat_like(x, number)
}

fn with_constant(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let c = constant(g, x);
    let op = g.pick(INT_PAIRS);
    if g.chance(70) { op(g, x, c) } else { op(g, c, x) }
}

fn nested_constants(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let (c, d) = (constant(g, x), constant(g, x));
    let op = g.pick(INT_PAIRS);
    let inner = op(g, x, c)?;
    let op = if g.chance(70) { op } else { g.pick(INT_PAIRS) };
    op(g, inner, d)
}

fn masks(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let (c, d) = (constant(g, x), constant(g, x));
    let and = g.push(And { lhs: x, rhs: c })?;
    match g.below(3) {
        0 => g.push(Or { lhs: and, rhs: d }),
        1 => g.push(And { lhs: and, rhs: d }),
        _ => {
            let not = g.push(Not { input: c })?;
            let rest = g.push(And { lhs: x, rhs: not })?;
            g.push(Or { lhs: and, rhs: rest })
        }
    }
}

fn shifts(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let (a, b) = (g.between(0, 9) as f64, g.between(0, 9) as f64);
    let (a, b) = (g.splat_like(x, a), g.splat_like(x, b));
    match g.below(4) {
        0 => g.push(ShiftLeft { lhs: x, rhs: a }).and_then(|lhs| g.push(ShiftLeft { lhs, rhs: b })),
        1 => g.push(ShiftRightLogical { lhs: x, rhs: a }).and_then(|lhs| g.push(ShiftRightLogical { lhs, rhs: b })),
        2 => g.push(ShiftLeft { lhs: x, rhs: a }).and_then(|lhs| g.push(ShiftRightArithmetic { lhs, rhs: a })),
        _ => {
            // A rotation, if the two sum up to the width.
            let width = f64::from(g.kind(x).element.bits());
            let n = g.between(1, 7) as f64;
            let (left, right) = (g.splat_like(x, n), g.splat_like(x, width - n));
            let (high, low) = (g.push(ShiftLeft { lhs: x, rhs: left })?, g.push(ShiftRightLogical { lhs: x, rhs: right })?);
            g.push(Or { lhs: high, rhs: low })
        }
    }
}

fn division(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let c = constant(g, x);
    let (quotient, rest) = (g.push(Divide { lhs: x, rhs: c })?, g.push(Remainder { lhs: x, rhs: c })?);
    if g.chance(40) {
        return Some(if g.chance(50) { quotient } else { rest });
    }
    let product = g.push(Multiply { lhs: quotient, rhs: c })?;
    if g.chance(50) { g.push(Add { lhs: product, rhs: rest }) } else { g.push(Subtract { lhs: x, rhs: product }) }
}

fn factored(g: &mut Maker<'_>) -> Option<Value> {
    let a = g.int();
    let (b, c) = (g.like(a), constant(g, a));
    let (ab, ac) = (g.push(Multiply { lhs: a, rhs: b })?, g.push(Multiply { lhs: c, rhs: a })?);
    if g.chance(60) { g.push(Add { lhs: ab, rhs: ac }) } else { g.push(Subtract { lhs: ab, rhs: ac }) }
}

fn of_itself(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let (op, outer) = (g.pick(INT_PAIRS), g.pick(INT_PAIRS));
    if g.chance(40) {
        return op(g, x, x);
    }
    let y = g.like(x);
    let inner = op(g, x, y)?;
    if g.chance(50) { outer(g, inner, x) } else { outer(g, inner, y) }
}

fn negation(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let y = g.like(x);
    match g.below(4) {
        0 => g.push(Negate { input: x }).and_then(|input| g.push(Negate { input })),
        1 => g.push(Negate { input: y }).and_then(|rhs| g.push(Add { lhs: x, rhs })),
        2 => g.push(Subtract { lhs: x, rhs: y }).and_then(|input| g.push(Negate { input })),
        _ => {
            let zero = g.splat_like(x, 0.0);
            g.push(Subtract { lhs: zero, rhs: x })
        }
    }
}

fn complement(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let y = g.like(x);
    let (a, b) = (g.push(Not { input: x })?, g.push(Not { input: y })?);
    match g.below(4) {
        0 => g.push(Not { input: a }),
        1 => g.push(And { lhs: a, rhs: b }),
        2 => g.push(Xor { lhs: a, rhs: b }),
        _ => g.push(Or { lhs: a, rhs: b }),
    }
}

fn logic_nest(g: &mut Maker<'_>) -> Option<Value> {
    let dims = g.shape();
    let (x, y) = (g.predicate(&dims), g.predicate(&dims));
    let inner = if g.chance(50) { g.push(And { lhs: x, rhs: y })? } else { g.push(Or { lhs: x, rhs: y })? };
    let other = match g.below(3) {
        0 => x,
        1 => g.push(Not { input: x })?,
        _ => {
            let number = g.pick(&[0.0, 1.0]);
            g.splat_like(x, number)
        }
    };
    if g.chance(50) { g.push(And { lhs: inner, rhs: other }) } else { g.push(Or { lhs: inner, rhs: other }) }
}

/// Comparisons whose operands have constants added or are of a narrow type.
fn compared(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let (c, d) = (constant(g, x), constant(g, x));
    let lhs = match g.below(3) {
        0 => g.push(Add { lhs: x, rhs: c })?,
        1 => g.push(Subtract { lhs: x, rhs: c })?,
        _ => x,
    };
    super::elementwise::compare(g, lhs, d)
}
