//! Floats in the shapes that algebraic laws are about, those that hold and those that nearly do.

use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;

pub(super) const FAMILY: Family = Family {
    name: "identities",
    weight: 16,
    snippets: &[
        with_neutral, with_neutral, doubled, doubled, inverse_pair, two_constants, two_constants, distributed, of_itself, powers, select_of_same,
        select_of_not, compare_with_itself, signs, min_max, scaled_quotient, negated_terms, long_sum, absolute,
    ],
};

/// The constants of laws.
const CONSTANTS: [f64; 10] = [0.0, -0.0, 1.0, -1.0, 2.0, 0.5, 4.0, -2.0, 3.0, f64::INFINITY];

fn binary(g: &mut Maker<'_>, lhs: Value, rhs: Value) -> Option<Value> {
    let op = g.pick(super::elementwise::FLOAT_PAIRS);
    op(g, lhs, rhs)
}

/// x ∘ c or c ∘ x.
fn with_neutral(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let number = g.pick(&CONSTANTS);
    let c = g.splat_like(x, number);
    if g.chance(70) { binary(g, x, c) } else { binary(g, c, x) }
}

/// f(f(x)) of functions that undo or repeat themselves.
fn doubled(g: &mut Maker<'_>) -> Option<Value> {
    let input = g.float(0);
    let which = g.below(7);
    let apply = |g: &mut Maker<'_>, input| match which {
        0 | 1 => g.push(Negate { input }),
        2 => g.push(Abs { input }),
        3 => g.push(Sign { input }),
        4 => g.push(Floor { input }),
        5 => g.push(Ceil { input }),
        _ => g.push(RoundNearestEven { input }),
    };
    let once = apply(g, input)?;
    let input = if g.chance(20) { g.push(Abs { input: once })? } else { once };
    apply(g, input)
}

/// Functions and their inverses.
fn inverse_pair(g: &mut Maker<'_>) -> Option<Value> {
    let input = g.float(0);
    match g.below(6) {
        0 => g.push(Exponential { input }).and_then(|input| g.push(Log { input })),
        1 => g.push(Log { input }).and_then(|input| g.push(Exponential { input })),
        2 => g.push(Sqrt { input }).and_then(|r| g.push(Multiply { lhs: r, rhs: r })),
        3 => g.push(Multiply { lhs: input, rhs: input }).and_then(|input| g.push(Sqrt { input })),
        4 => g.push(Rsqrt { input }).and_then(|r| g.push(Multiply { lhs: input, rhs: r })),
        _ => {
            let one = g.splat_like(input, 1.0);
            g.push(Exponential { input }).and_then(|e| g.push(Subtract { lhs: e, rhs: one }))
        }
    }
}

/// (x ∘ c) ∘ d.
fn two_constants(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.number(0);
    let op = g.pick(super::elementwise::FLOAT_PAIRS);
    let (c, d) = (g.pick(&CONSTANTS), g.pick(&CONSTANTS));
    let (c, d) = (g.splat_like(x, c), g.splat_like(x, d));
    let inner = if g.chance(80) { op(g, x, c)? } else { op(g, c, x)? };
    let op = if g.chance(70) { op } else { g.pick(super::elementwise::FLOAT_PAIRS) };
    if g.chance(80) { op(g, inner, d) } else { op(g, d, inner) }
}

/// a·b + a·c, and what is like it.
fn distributed(g: &mut Maker<'_>) -> Option<Value> {
    let a = g.number(0);
    let (b, c) = (g.like(a), g.like(a));
    let lhs = g.push(Multiply { lhs: a, rhs: b })?;
    let rhs = if g.chance(50) { g.push(Multiply { lhs: a, rhs: c })? } else { g.push(Multiply { lhs: c, rhs: a })? };
    match g.below(4) {
        0 => g.push(Subtract { lhs, rhs }),
        1 => g.push(Divide { lhs, rhs }),
        2 => g.push(Maximum { lhs, rhs }),
        _ => g.push(Add { lhs, rhs }),
    }
}

/// x ∘ x, and x ∘ (x ∘ y).
fn of_itself(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.number(0);
    if g.chance(50) {
        return binary(g, x, x);
    }
    let y = g.like(x);
    let inner = if g.chance(50) { binary(g, x, y)? } else { binary(g, y, x)? };
    if g.chance(50) { binary(g, inner, x) } else { binary(g, inner, y) }
}

/// Powers with exponents that have other forms.
fn powers(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let exponent = g.pick(&[2.0, 0.5, -0.5, 1.0, 0.0, 3.0, -1.0, -2.0, 4.0]);
    let exponent = g.splat_like(x, exponent);
    let power = g.push(Power { lhs: x, rhs: exponent })?;
    match g.below(3) {
        0 => g.push(Sqrt { input: power }),
        1 => g.push(Multiply { lhs: power, rhs: x }),
        _ => Some(power),
    }
}

fn select_of_same(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let y = if g.chance(40) { x } else { g.like(x) };
    let dims = g.kind(x).dims;
    let pred = g.predicate(&dims);
    let inner = g.push(Select { pred, on_true: x, on_false: y })?;
    let z = g.like(x);
    if g.chance(50) { g.push(Select { pred, on_true: inner, on_false: z }) } else { g.push(Select { pred, on_true: z, on_false: inner }) }
}

fn select_of_not(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let y = g.like(x);
    let dims = g.kind(x).dims;
    let pred = g.predicate(&dims);
    let not = g.push(Not { input: pred })?;
    g.push(Select { pred: not, on_true: x, on_false: y })
}

fn compare_with_itself(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let y = match g.below(4) {
        0 => g.push(Negate { input: x }).unwrap_or(x),
        1 => g.splat_like(x, 0.0),
        _ => x,
    };
    super::elementwise::compare(g, x, y)
}

fn signs(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let (sign, abs) = (g.push(Sign { input: x })?, g.push(Abs { input: x })?);
    match g.below(4) {
        0 => g.push(Multiply { lhs: sign, rhs: abs }),
        1 => g.push(Multiply { lhs: sign, rhs: x }),
        2 => g.push(Sqrt { input: abs }),
        _ => g.push(Negate { input: abs }).and_then(|input| g.push(Abs { input })),
    }
}

fn min_max(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.number(0);
    let (low, high) = (g.splat_like(x, 0.0), g.splat_like(x, 6.0));
    match g.below(4) {
        0 => g.push(Maximum { lhs: x, rhs: low }).and_then(|lhs| g.push(Minimum { lhs, rhs: high })),
        1 => g.push(Minimum { lhs: x, rhs: high }).and_then(|lhs| g.push(Maximum { lhs, rhs: low })),
        2 => g.push(Maximum { lhs: x, rhs: low }).and_then(|lhs| g.push(Maximum { lhs, rhs: low })),
        _ => {
            let y = g.like(x);
            let max = g.push(Maximum { lhs: x, rhs: y })?;
            g.push(Minimum { lhs: max, rhs: x })
        }
    }
}

/// (x / c) · d, x / (y / z) and their kin.
fn scaled_quotient(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let y = g.like(x);
    let c = g.pick(&[2.0, 4.0, 0.5, 3.0, 10.0]);
    let c = g.splat_like(x, c);
    match g.below(5) {
        0 => g.push(Divide { lhs: x, rhs: c }).and_then(|lhs| g.push(Multiply { lhs, rhs: c })),
        1 => g.push(Divide { lhs: y, rhs: c }).and_then(|rhs| g.push(Divide { lhs: x, rhs })),
        2 => g.push(Sqrt { input: y }).and_then(|rhs| g.push(Divide { lhs: x, rhs })),
        3 => g.push(Exponential { input: y }).and_then(|rhs| g.push(Divide { lhs: x, rhs })),
        _ => {
            let one = g.splat_like(x, 1.0);
            g.push(Divide { lhs: one, rhs: y }).and_then(|rhs| g.push(Multiply { lhs: x, rhs }))
        }
    }
}

fn negated_terms(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.number(0);
    let y = g.like(x);
    let minus = g.push(Negate { input: y })?;
    let minus_x = g.push(Negate { input: x })?;
    match g.below(6) {
        0 => g.push(Add { lhs: x, rhs: minus }),
        1 => g.push(Subtract { lhs: x, rhs: minus }),
        2 => g.push(Multiply { lhs: minus_x, rhs: minus }),
        3 => g.push(Divide { lhs: minus_x, rhs: minus }),
        4 => g.push(Subtract { lhs: x, rhs: y }).and_then(|input| g.push(Negate { input })),
        _ => g.push(Maximum { lhs: minus_x, rhs: minus }),
    }
}

/// A sum or product of several values, some of them twice.
fn long_sum(g: &mut Maker<'_>) -> Option<Value> {
    let mut x = g.number(0);
    let product = g.chance(30);
    for _ in 0..g.between(3, 6) {
        let y = g.like(x);
        let (lhs, rhs) = if g.chance(50) { (x, y) } else { (y, x) };
        x = if product { g.push(Multiply { lhs, rhs })? } else { g.push(Add { lhs, rhs })? };
    }
    Some(x)
}

fn absolute(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.number(0);
    let square = g.push(Multiply { lhs: x, rhs: x })?;
    match g.below(3) {
        0 => g.push(Abs { input: square }),
        1 => {
            let zero = g.splat_like(x, 0.0);
            g.push(Maximum { lhs: square, rhs: zero })
        }
        _ => g.push(Abs { input: x }).and_then(|a| g.push(Multiply { lhs: a, rhs: a })),
    }
}
