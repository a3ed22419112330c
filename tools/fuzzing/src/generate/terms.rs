//! Dense terms: a few operations of one kind, applied again and again to a few values, so that the same subterm stands in many places.
//!
//! Most laws of algebra are about two or three operations on two or three values; such terms meet them by chance, and what nearly is one.

use super::elementwise::{RARE, REAL, compare};
use super::operands::Kind;
use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType};

pub(super) const FAMILY: Family = Family {
    name: "terms",
    weight: 24,
    snippets: &[
        bits, logic, shifts, shifts, ring, ring, division, order, order, signs, signs, odd_and_even, choices, choices, truths, complex, complex, comparisons,
        comparisons, conversions, conversions, powers,
    ],
};

/// The values that a term is made of; the first ones are its leaves.
struct Pool {
    values: Vec<Value>,
    /// The type that most of them have.
    kind: Kind,
}

impl Pool {
    /// A value that fits, or nothing.
    fn any(&self, g: &mut Maker<'_>, fits: impl Fn(&Kind) -> bool) -> Option<Value> {
        let all: Vec<Value> = self.values.iter().copied().filter(|v| fits(&g.kind(*v))).collect();
        if all.is_empty() { None } else { Some(g.pick(&all)) }
    }

    fn number(&self, g: &mut Maker<'_>) -> Option<Value> {
        self.any(g, |k| *k == self.kind)
    }

    fn like(&self, g: &mut Maker<'_>, value: Value) -> Option<Value> {
        let kind = g.kind(value);
        self.any(g, |k| *k == kind)
    }

    fn truth(&self, g: &mut Maker<'_>) -> Option<Value> {
        self.any(g, |k| k.element == ElementType::Pred && k.dims == self.kind.dims)
    }
}

/// Adds one value that is made of others.
type Step = for<'a, 'b, 'c> fn(&'a mut Maker<'c>, &'b Pool) -> Option<Value>;

/// Steps that apply an op to one value.
macro_rules! unary {
    ($($Op:ident),* $(,)?) => { &[$(|g, p| { let input = p.number(g)?; g.push($Op { input }) }),*] };
}
/// Steps that apply an op to two values of one type.
macro_rules! binary {
    ($($Op:ident),* $(,)?) => { &[$(|g, p| { let lhs = p.number(g)?; let rhs = p.like(g, lhs)?; g.push($Op { lhs, rhs }) }),*] };
}
/// Steps that shift, most of them by the first value.
macro_rules! shift {
    ($($Op:ident),* $(,)?) => { &[$(|g, p| { let lhs = p.number(g)?; let rhs = if g.chance(75) { p.values[0] } else { p.like(g, lhs)? }; g.push($Op { lhs, rhs }) }),*] };
}

const BITS: &[Step] = binary![And, Or, Xor];
const NOT: &[Step] = unary![Not];
const SHIFTS: &[Step] = shift![ShiftLeft, ShiftRightLogical, ShiftRightArithmetic];
const SUMS: &[Step] = binary![Add, Subtract];
const RING: &[Step] = binary![Add, Subtract, Multiply];
const QUOTIENTS: &[Step] = binary![Divide, Remainder];
const EXTREMES: &[Step] = binary![Maximum, Minimum];
const NEGATE: &[Step] = unary![Negate];
const SIGNS: &[Step] = unary![Negate, Abs, Sign];
const COMPLEX: &[Step] = unary![Conj, Negate, Conj, Negate];
const BOUNDED: &[Step] = unary![Tanh, Logistic, Exponential, Abs, Negate];
const POWER: &[Step] = binary![Power];

/// The choice between two values of one type by a truth value.
fn select(g: &mut Maker<'_>, p: &Pool) -> Option<Value> {
    let pred = p.truth(g)?;
    let on_true = p.number(g)?;
    let on_false = p.like(g, on_true)?;
    g.push(Select { pred, on_true, on_false })
}

fn clamp(g: &mut Maker<'_>, p: &Pool) -> Option<Value> {
    let [min, operand, max] = [p.number(g)?, p.number(g)?, p.number(g)?];
    g.push(Clamp { min, operand, max })
}

fn compared(g: &mut Maker<'_>, p: &Pool) -> Option<Value> {
    let lhs = p.number(g)?;
    let rhs = p.like(g, lhs)?;
    compare(g, lhs, rhs)
}

/// A comparison with the numbers on either side of the first comparison of the pool.
fn compared_again(g: &mut Maker<'_>, p: &Pool) -> Option<Value> {
    let (lhs, rhs) = (p.values[0], p.values[1]);
    let direction = g.pick(&super::elementwise::DIRECTIONS);
    let order = Order::Partial;
    if g.chance(70) { g.push(Compare { lhs, rhs, direction, order }) } else { g.push(Compare { lhs: rhs, rhs: lhs, direction, order }) }
}

macro_rules! of_truths {
    ($($name:ident: $Op:ident;)*) => { $(
        fn $name(g: &mut Maker<'_>, p: &Pool) -> Option<Value> {
            let (lhs, rhs) = (p.truth(g)?, p.truth(g)?);
            g.push($Op { lhs, rhs })
        }
    )* };
}
of_truths! { both: And; either: Or; differ: Xor; }

fn untruth(g: &mut Maker<'_>, p: &Pool) -> Option<Value> {
    let input = p.truth(g)?;
    g.push(Not { input })
}

/// Grows a term from leaves by steps of which it has only a few.
fn grown(g: &mut Maker<'_>, leaves: Vec<Value>, kind: Kind, fixed: &[Step], some: &[&[Step]]) -> Option<Value> {
    let all: Vec<Step> = some.concat();
    let mut steps = fixed.to_vec();
    for _ in 0..g.between(1, 2) {
        if !all.is_empty() {
            steps.push(g.pick(&all));
        }
    }
    let mut pool = Pool { values: leaves, kind };
    let first = pool.values.len();
    for _ in 0..g.between(3, 9) {
        let step = g.pick(&steps);
        if let Some(value) = step(g, &pool) {
            pool.values.push(value);
        }
    }
    // What nothing reads would be dead.
    for value in pool.values.get(first..)?.to_vec() {
        if !g.body.is_used(value) {
            g.offer(value);
        }
    }
    pool.values.get(first..)?.last().copied()
}

/// Two values of one type, sometimes three, and constants.
fn leaves(g: &mut Maker<'_>, x: Value, constants: &[f64]) -> (Vec<Value>, Kind) {
    let mut all = vec![x, g.like(x)];
    if g.chance(50) {
        all.push(g.like(x));
    }
    for _ in 0..2 {
        if !constants.is_empty() && g.chance(45) {
            let number = g.pick(constants);
            all.push(g.splat_like(x, number));
        }
    }
    let kind = g.kind(x);
    (all, kind)
}

fn number(g: &mut Maker<'_>) -> Value {
    if g.chance(50) { g.int() } else { g.float(0) }
}

fn bits(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let (leaves, kind) = leaves(g, x, &[0.0, -1.0, 1.0]);
    grown(g, leaves, kind, &[], &[BITS, NOT, BITS, NOT, SUMS, NEGATE])
}

fn logic(g: &mut Maker<'_>) -> Option<Value> {
    let dims = g.shape();
    let x = g.predicate(&dims);
    let (leaves, kind) = leaves(g, x, &[0.0, 1.0]);
    grown(g, leaves, kind, &[], &[BITS, NOT, BITS, NOT, RING, EXTREMES])
}

fn shifts(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let (leaves, kind) = leaves(g, x, &[0.0, -1.0, 1.0, 2.0, 3.0, 8.0, 40.0]);
    let shift = g.pick(SHIFTS);
    grown(g, leaves, kind, &[shift], &[SHIFTS, BITS, RING, NOT])
}

fn ring(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let (leaves, kind) = leaves(g, x, &[0.0, 1.0, -1.0, 2.0, -0.0, 3.0]);
    grown(g, leaves, kind, &[], &[RING, RING, NEGATE])
}

fn division(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let (leaves, kind) = leaves(g, x, &[0.0, 1.0, -1.0, 2.0, 4.0]);
    let step = g.pick(QUOTIENTS);
    grown(g, leaves, kind, &[step], &[QUOTIENTS, RING, SIGNS])
}

fn order(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let (leaves, kind) = leaves(g, x, &[0.0, 1.0, -1.0, f64::INFINITY, f64::NEG_INFINITY, 255.0, -128.0]);
    grown(g, leaves, kind, EXTREMES, &[EXTREMES, SIGNS, RING, BOUNDED, &[clamp, clamp]])
}

fn signs(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let (leaves, kind) = leaves(g, x, &[-1.0, -0.0]);
    let step = g.pick(SIGNS);
    grown(g, leaves, kind, &[step], &[SIGNS, RING, QUOTIENTS, EXTREMES])
}

/// A function of one number before and after signs.
fn odd_and_even(g: &mut Maker<'_>) -> Option<Value> {
    let mut x = g.float(0);
    let list = if g.chance(50) { RARE } else { REAL };
    let f = g.pick(list);
    for _ in 0..g.between(2, 4) {
        x = match g.below(5) {
            0 | 1 => f(g, x)?,
            2 | 3 => g.push(Negate { input: x })?,
            _ => g.push(Abs { input: x })?,
        };
    }
    if g.chance(20) { g.push(IsFinite { input: x }) } else { Some(x) }
}

/// Values and truth values for choices.
fn alternatives(g: &mut Maker<'_>, x: Value, constants: &[f64]) -> (Vec<Value>, Kind) {
    let (mut all, kind) = leaves(g, x, constants);
    for _ in 0..g.between(1, 2) {
        all.push(g.predicate(&kind.dims));
    }
    (all, kind)
}

fn choices(g: &mut Maker<'_>) -> Option<Value> {
    let x = if g.chance(70) { number(g) } else { g.any() };
    let (leaves, kind) = alternatives(g, x, &[0.0, 1.0, -1.0]);
    grown(g, leaves, kind, &[select], &[&[select], RING, QUOTIENTS, EXTREMES, SIGNS, NOT, &[both, either, untruth]])
}

fn truths(g: &mut Maker<'_>) -> Option<Value> {
    let dims = g.shape();
    let x = g.predicate(&dims);
    let (leaves, kind) = leaves(g, x, &[0.0, 1.0]);
    grown(g, leaves, kind, &[select], &[&[select], NOT, BITS])
}

/// A complex number from two parts of the pool.
fn of_parts(g: &mut Maker<'_>, p: &Pool) -> Option<Value> {
    let real = p.any(g, Kind::is_float)?;
    let imaginary = p.like(g, real)?;
    g.push(Complex { real, imaginary })
}

fn a_part(g: &mut Maker<'_>, p: &Pool) -> Option<Value> {
    let input = p.number(g)?;
    match g.below(4) {
        0 => g.push(RealPart { input }),
        1 => g.push(Imag { input }),
        2 => g.push(RealPart { input }),
        _ => g.push(Abs { input }),
    }
}

fn complex(g: &mut Maker<'_>) -> Option<Value> {
    let x = super::elementwise::complex(g)?;
    let kind = g.kind(x);
    let part = if kind.element == ElementType::C64 { ElementType::F32 } else { ElementType::F64 };
    let number = g.pick(&[0.0, 1.0]);
    let mut leaves = vec![x, g.value(part, &kind.dims), g.value(part, &kind.dims), g.splat(part, &kind.dims, number)];
    leaves.push(g.predicate(&kind.dims));
    grown(g, leaves, kind, &[a_part, of_parts], &[COMPLEX, RING, &[select]])
}

fn comparisons(g: &mut Maker<'_>) -> Option<Value> {
    let x = if g.chance(50) { g.int() } else { g.any() };
    if g.kind(x).element.kind() == ElementKind::Complex {
        return None;
    }
    let (leaves, kind) = leaves(g, x, &[0.0, 1.0, 3.0, -128.0, 127.0, 255.0]);
    grown(g, leaves, kind, &[compared], &[&[compared_again, compared_again, select], &[both, either, differ, untruth], SUMS, BITS, SIGNS, NOT])
}

/// Conversions there and back, and what does not care.
fn conversions(g: &mut Maker<'_>) -> Option<Value> {
    let from = if g.chance(30) { g.predicate(&[]) } else { g.any() };
    let kind = g.kind(from);
    let x = if g.chance(30) { g.predicate(&kind.dims) } else { from };
    let element = g.pick(&[ElementType::F32, ElementType::S32, ElementType::F64, ElementType::S64, ElementType::Bf16, ElementType::S8]);
    let (a, b) = (g.like(x), g.like(x));
    let mut leaves = vec![g.convert(x, element)?, g.convert(a, element)?];
    if g.chance(50) {
        leaves.push(g.convert(b, element)?);
    }
    let number = g.pick(&[0.0, 1.0, 0.5, -1.0]);
    leaves.push(g.splat(element, &kind.dims, number));
    let again: Step = |g, p| {
        let input = p.number(g)?;
        let types = [ElementType::F32, ElementType::S32, ElementType::F64, ElementType::S64, ElementType::Bf16, ElementType::S8, ElementType::S16];
        let element = g.pick(&types);
        let once = g.convert(input, element)?;
        if g.chance(60) {
            return Some(once);
        }
        let element = g.pick(&types);
        g.convert(once, element)
    };
    let kind = Kind { element, dims: kind.dims };
    grown(g, leaves, kind, &[again], &[&[compared, compared, select], EXTREMES, RING, unary![Floor, Ceil, RoundNearestEven, RoundNearestAfz, IsFinite, Negate]])
}

fn powers(g: &mut Maker<'_>) -> Option<Value> {
    let x = number(g);
    let (leaves, kind) = leaves(g, x, &[0.0, 1.0, 2.0, 3.0]);
    grown(g, leaves, kind, POWER, &[RING, QUOTIENTS])
}
