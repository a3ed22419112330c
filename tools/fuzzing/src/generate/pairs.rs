//! Few operations on the same operands: two functions of one value after the other, two operations on the same pair and a third on both results, one
//! operation with a shared operand. All operations are drawn from small lists, so each combination comes up, those that laws are about and others.

use super::choices::{held_and_chosen, masks, nested_choices, signs_chosen, through_types, truth_choices};
use super::elementwise::{Binary, RARE, REAL, Unary, compare};
use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType};

pub(super) const FAMILY: Family = Family {
    name: "pairs",
    weight: 80,
    snippets: &[
        bits_over_same, bits_over_same, bits_over_same, extremes_over_same, extremes_over_same, sums_over_same, truths_over_same, sums_of_bits, bits_of_turned,
        bits_of_turned, parts_of_numbers, truths_as_numbers, bits_absorbed, sums_absorbed, extremes_absorbed, by_constants, by_constants, bits_shared,
        sums_shared, chosen_shared, chosen_functions, chosen_functions, roundings, signed_functions, tests, joined_tests, bounded, masks, signs_chosen,
        nested_choices, truth_choices, truth_choices, through_types, held_and_chosen, complex_parts, complex_parts, complex_parts, both_complex, comparisons,
    ],
};

macro_rules! unary {
    ($($Op:ident),* $(,)?) => { &[$(|g, input| g.push($Op { input })),*] };
}
macro_rules! binary {
    ($($Op:ident),* $(,)?) => { &[$(|g, lhs, rhs| g.push($Op { lhs, rhs })),*] };
}

const LOGIC: &[Binary] = binary![And, Or, Xor];
const BITS: &[Binary] = binary![And, Or, Xor, And, Or, Xor, Add, Subtract];
const SHIFTS: &[Binary] = binary![ShiftLeft, ShiftRightLogical, ShiftRightArithmetic];
const EXTREMES: &[Binary] = binary![Maximum, Minimum, Maximum, Minimum, Add, Subtract, Multiply];
const SUMS: &[Binary] = binary![Add, Subtract, Multiply, Add, Subtract, Multiply, Divide, Remainder];
const ROUNDINGS: &[Unary] = unary![Floor, Ceil, RoundNearestEven, RoundNearestAfz, Sign, Cbrt, Negate];
const TESTS: &[Unary] = unary![IsInf, IsPosInf, IsNegInf, IsFinite];
const TESTED: &[Unary] = unary![Negate, Abs, Exponential, Logistic, Tanh, Sqrt];
const BOUNDED: &[Unary] = unary![Exponential, Logistic, Tanh, Abs, Sqrt];
const SYMMETRIC: &[Unary] = unary![Cosine, Cosh, Sine, Tan, Sinh, Tanh, Asin, Asinh, Atan, Atanh, Erf, Cbrt, Logistic, Exponential];
const NOT: Unary = |g, input| g.push(Not { input });
const NEGATE: Unary = |g, input| g.push(Negate { input });

/// How many variants a snippet makes of its operands.
const VARIANTS: usize = 4;

/// Makes a few variants, all of which may be read; gives the last.
pub(super) fn variants<'c>(g: &mut Maker<'c>, mut one: impl FnMut(&mut Maker<'c>) -> Option<Value>) -> Option<Value> {
    let mut last = None;
    for _ in 0..VARIANTS {
        if let Some(value) = one(g) {
            g.offer(value);
            last = Some(value);
        }
    }
    last
}

pub(super) fn number(g: &mut Maker<'_>) -> Value {
    if g.chance(60) { g.int() } else { g.float(0) }
}

pub(super) fn truth(g: &mut Maker<'_>) -> Value {
    let dims = g.shape();
    g.predicate(&dims)
}

/// The value, or sometimes what `turn` makes of it.
fn turned(g: &mut Maker<'_>, x: Value, turn: Unary) -> Option<Value> {
    if g.chance(25) { turn(g, x) } else { Some(x) }
}

/// op(f(x, y), h(x, y)), each of the four operands sometimes turned.
fn over_same(g: &mut Maker<'_>, x: Value, ops: &[Binary], outer: &[Binary], turn: Unary) -> Option<Value> {
    let y = g.like(x);
    let mut inner = Vec::new();
    for _ in 0..VARIANTS {
        let (a, b, op) = (turned(g, x, turn)?, turned(g, y, turn)?, g.pick(ops));
        let value = if g.chance(70) { op(g, a, b)? } else { op(g, b, a)? };
        inner.push(turned(g, value, turn)?);
    }
    variants(g, |g| {
        let (op, lhs, rhs) = (g.pick(outer), g.pick(&inner), g.pick(&inner));
        op(g, lhs, rhs)
    })
}

fn bits_over_same(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let outer = g.pick(&[LOGIC, BITS, SUMS]);
    over_same(g, x, LOGIC, outer, NOT)
}

/// Sums and differences of two bitwise operations on the same operands.
fn sums_of_bits(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let y = g.like(x);
    variants(g, |g| {
        let (f, h, op) = (g.pick(LOGIC), g.pick(LOGIC), g.pick::<Binary>(binary![Add, Subtract, Xor]));
        let (lhs, rhs) = (f(g, x, y)?, h(g, x, y)?);
        op(g, lhs, rhs)
    })
}

/// Two bitwise operations, one of them on an operand turned.
fn bits_of_turned(g: &mut Maker<'_>) -> Option<Value> {
    let x = if g.chance(50) { truth(g) } else { g.int() };
    let y = g.like(x);
    variants(g, |g| {
        let (f, other, op) = (g.pick(LOGIC), g.pick(LOGIC), g.pick(LOGIC));
        let h = if g.chance(70) { f } else { other };
        let not = g.push(Not { input: y })?;
        let lhs = f(g, x, not)?;
        let rhs = if g.chance(50) {
            h(g, x, y)?
        } else {
            let not = g.push(Not { input: x })?;
            h(g, not, y)?
        };
        op(g, lhs, rhs)
    })
}

/// A number's sign, its absolute value, its negative and itself.
fn parts_of_numbers(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let mut parts = vec![x];
    let turns: &[Unary] = unary![Sign, Abs, Negate];
    for turn in turns {
        parts.extend(turn(g, x));
    }
    variants(g, |g| {
        let (lhs, rhs) = (g.pick(&parts), g.pick(&parts));
        let op = g.pick::<Binary>(binary![Multiply, Multiply, Maximum, Minimum, Add, Divide, Subtract]);
        op(g, lhs, rhs)
    })
}

/// Extremes, products and sums of truth values as numbers.
fn truths_as_numbers(g: &mut Maker<'_>) -> Option<Value> {
    let p = truth(g);
    let q = g.like(p);
    variants(g, |g| {
        let to = g.pick(&[ElementType::F32, ElementType::S32, ElementType::U8, ElementType::Bf16]);
        let (lhs, rhs) = (g.convert(p, to)?, g.convert(q, to)?);
        let op = g.pick::<Binary>(binary![Maximum, Minimum, Multiply, Add]);
        op(g, lhs, rhs)
    })
}

fn truths_over_same(g: &mut Maker<'_>) -> Option<Value> {
    let x = truth(g);
    over_same(g, x, LOGIC, LOGIC, NOT)
}

fn extremes_over_same(g: &mut Maker<'_>) -> Option<Value> {
    let x = if g.chance(60) { g.float(0) } else { g.int() };
    over_same(g, x, binary![Maximum, Minimum], binary![Maximum, Minimum, Add, Subtract, Subtract, Multiply], |g, input| g.push(Abs { input }))
}

fn sums_over_same(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    over_same(g, x, SUMS, SUMS, NEGATE)
}

/// op(f(x, y), x) and its like, the operands sometimes turned or constants.
fn absorbed(g: &mut Maker<'_>, x: Value, ops: &[Binary], turn: Unary) -> Option<Value> {
    let y = match g.below(4) {
        0 => {
            let number = g.pick(&[0.0, 1.0, -1.0, 2.0]);
            g.splat_like(x, number)
        }
        _ => g.like(x),
    };
    variants(g, |g| {
        let (a, b, op) = (turned(g, x, turn)?, turned(g, y, turn)?, g.pick(ops));
        let inner = if g.chance(60) { op(g, a, b)? } else { op(g, b, a)? };
        let inner = turned(g, inner, turn)?;
        let (other, op) = (g.pick(&[x, x, y]), g.pick(ops));
        let other = turned(g, other, turn)?;
        if g.chance(50) { op(g, inner, other) } else { op(g, other, inner) }
    })
}

fn bits_absorbed(g: &mut Maker<'_>) -> Option<Value> {
    let x = if g.chance(25) { truth(g) } else { g.int() };
    absorbed(g, x, BITS, NOT)
}

fn sums_absorbed(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    absorbed(g, x, SUMS, NEGATE)
}

fn extremes_absorbed(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    absorbed(g, x, EXTREMES, NEGATE)
}

/// op(f(x, c), d) with few constants, so that some are the same or fit together.
fn by_constants(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let ops: &[Binary] = g.pick(&[LOGIC, SHIFTS, SHIFTS, SUMS, binary![And, ShiftRightLogical, Divide, Remainder]]);
    let few = [g.between(1, 4) as f64, g.pick(&[1.0, 2.0, 4.0, 8.0, -1.0, 40.0])];
    variants(g, |g| {
        let (c, d) = (g.pick(&few), g.pick(&few));
        let (c, d) = (g.splat_like(x, c), g.splat_like(x, d));
        let (f, h) = (g.pick(ops), g.pick(ops));
        let y = f(g, x, c)?;
        if g.chance(85) { h(g, y, d) } else { h(g, y, x) }
    })
}

/// op(f(x, z), f(y, z)).
fn shared(g: &mut Maker<'_>, x: Value, inner: &[Binary], outer: &[Binary]) -> Option<Value> {
    let (y, z) = (g.like(x), g.like(x));
    variants(g, |g| {
        let op = g.pick(inner);
        let (lhs, rhs) = if g.chance(75) { (op(g, x, z)?, op(g, y, z)?) } else { (op(g, z, x)?, op(g, z, y)?) };
        if g.chance(10) {
            return compare(g, lhs, rhs);
        }
        let op = g.pick(outer);
        op(g, lhs, rhs)
    })
}

fn bits_shared(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let inner = if g.chance(70) { SHIFTS } else { LOGIC };
    shared(g, x, inner, BITS)
}

fn sums_shared(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let lists = [SUMS, EXTREMES];
    let (inner, outer) = (g.pick(&lists), g.pick(&lists));
    shared(g, x, inner, outer)
}

/// A choice between f(x, z) and f(y, z).
fn chosen_shared(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let (y, z) = (g.like(x), g.like(x));
    let pred = g.predicate(&g.kind(x).dims);
    variants(g, |g| {
        let list = g.pick(&[SUMS, EXTREMES]);
        let op = g.pick(list);
        let (on_true, on_false) = if g.chance(65) { (op(g, x, z)?, op(g, y, z)?) } else { (op(g, z, x)?, op(g, z, y)?) };
        g.push(Select { pred, on_true, on_false })
    })
}

/// A choice between f(x) and f(y).
fn chosen_functions(g: &mut Maker<'_>) -> Option<Value> {
    let x = if g.chance(15) { super::elementwise::complex(g)? } else { number(g) };
    let y = g.like(x);
    let pred = g.predicate(&g.kind(x).dims);
    variants(g, |g| {
        let list = if g.kind(x).is_int() { super::elementwise::INTEGER } else { REAL };
        let f = g.pick(list);
        let (on_true, on_false) = (f(g, x)?, f(g, y)?);
        g.push(Select { pred, on_true, on_false })
    })
}

/// One function after another.
fn after(g: &mut Maker<'_>, first: &[Unary], second: &[Unary]) -> Option<Value> {
    let x = g.float(0);
    variants(g, |g| {
        let (f, h) = (g.pick(first), g.pick(second));
        let y = f(g, x)?;
        h(g, y)
    })
}

fn roundings(g: &mut Maker<'_>) -> Option<Value> {
    after(g, ROUNDINGS, ROUNDINGS)
}

fn tests(g: &mut Maker<'_>) -> Option<Value> {
    after(g, TESTED, TESTS)
}

/// Two tests of one value.
fn joined_tests(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    variants(g, |g| {
        let (f, h, op) = (g.pick(TESTS), g.pick(TESTS), g.pick(LOGIC));
        let (lhs, rhs) = (f(g, x)?, h(g, x)?);
        op(g, lhs, rhs)
    })
}

/// A function of −x or |x|, or the absolute value of a function.
fn signed_functions(g: &mut Maker<'_>) -> Option<Value> {
    let list = g.pick(&[RARE, REAL, SYMMETRIC, SYMMETRIC]);
    match g.below(4) {
        3 => {
            let input = g.float(0);
            let input = g.push(Abs { input })?;
            let f = g.pick::<Unary>(unary![Sqrt, Sqrt, Cbrt, Cosine, Tanh]);
            let input = f(g, input)?;
            g.push(Abs { input })
        }
        0 => after(g, list, unary![Abs, Negate, IsFinite]),
        1 => after(g, list, unary![Abs]),
        _ => after(g, unary![Negate, Negate, Abs], list),
    }
}

/// A function with known bounds held within them.
fn bounded(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    variants(g, |g| {
        let f = g.pick(BOUNDED);
        let lhs = f(g, x)?;
        let number = g.pick(&[0.0, 1.0, -1.0]);
        let rhs = g.splat_like(x, number);
        let op = g.pick::<Binary>(binary![Maximum, Minimum]);
        op(g, lhs, rhs)
    })
}

/// A part of what an operation gives.
fn complex_parts(g: &mut Maker<'_>) -> Option<Value> {
    let x = super::elementwise::complex(g)?;
    let y = g.like(x);
    variants(g, |g| {
        let f = g.pick::<Unary>(unary![Conj, Conj, Conj, Negate]);
        let turned = f(g, x)?;
        let op = g.pick::<Binary>(binary![Add, Subtract, Multiply, Multiply]);
        let input = match g.below(5) {
            0 | 1 => turned,
            2 | 3 => op(g, x, turned)?,
            _ => op(g, x, y)?,
        };
        let part = g.pick::<Unary>(unary![RealPart, Imag, Abs, RealPart, Imag, Conj, Abs, RealPart]);
        part(g, input)
    })
}

/// An operation on two numbers that are made of parts.
fn both_complex(g: &mut Maker<'_>) -> Option<Value> {
    let element = g.pick(&[ElementType::F32, ElementType::F64]);
    let dims = g.shape();
    let parts = [g.value(element, &dims), g.value(element, &dims), g.splat(element, &dims, 0.0)];
    let pred = g.predicate(&dims);
    variants(g, |g| {
        let one = |g: &mut Maker<'_>| {
            let (real, imaginary) = (g.pick(&parts), g.pick(&parts));
            g.push(Complex { real, imaginary })
        };
        let (lhs, rhs) = (one(g)?, one(g)?);
        match g.below(6) {
            0 => g.push(Conj { input: lhs }),
            1 => g.push(Negate { input: lhs }),
            2 => g.push(Abs { input: lhs }),
            3 => g.push(Select { pred, on_true: lhs, on_false: rhs }),
            _ => {
                let op = g.pick::<Binary>(binary![Add, Subtract]);
                op(g, lhs, rhs)
            }
        }
    })
}

/// Comparisons of what an operation or function gives, with zero or with another of its kind.
fn comparisons(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let (y, z) = (g.like(x), g.like(x));
    if g.kind(x).element.kind() == ElementKind::Complex {
        return None;
    }
    variants(g, |g| {
        let zero = g.splat_like(x, 0.0);
        let op = g.pick::<Binary>(binary![Subtract, Xor, Add, Add]);
        let (lhs, rhs) = match g.below(4) {
            0 => (g.push(Abs { input: x })?, zero),
            1 => {
                let f = g.pick::<Unary>(unary![Negate, Not]);
                (f(g, x)?, f(g, y)?)
            }
            2 => (op(g, x, y)?, zero),
            _ => (op(g, x, z)?, op(g, y, z)?),
        };
        let equality = Compare { lhs, rhs, direction: g.pick(&[Direction::Eq, Direction::Ne]), order: Order::Partial };
        if g.chance(60) { g.push(equality) } else { compare(g, lhs, rhs) }
    })
}
