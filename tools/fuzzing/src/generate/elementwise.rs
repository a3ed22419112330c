//! Ops on each element by itself.

use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::op::ResultType;

pub(super) const FAMILY: Family = Family {
    name: "elementwise",
    weight: 22,
    snippets: &[
        float_binary, float_binary, float_unary, float_unary, int_binary, int_binary, int_unary, logic, complex_function, complex_parts, comparison,
        comparison, select, select, clamp, convert, convert_round_trip, bitcast, reduce_precision, special, test, chain,
    ],
};

/// An op on one value.
pub(super) type Unary = for<'a, 'c> fn(&'a mut Maker<'c>, Value) -> Option<Value>;
/// An op on two values of one type.
pub(super) type Binary = for<'a, 'c> fn(&'a mut Maker<'c>, Value, Value) -> Option<Value>;

/// A list of functions that push ops on one value.
macro_rules! unary {
    ($($Op:ident),* $(,)?) => { &[$(|g, input| g.push($Op { input })),*] };
}
/// A list of functions that push ops on two values.
macro_rules! binary {
    ($($Op:ident),* $(,)?) => { &[$(|g, lhs, rhs| g.push($Op { lhs, rhs })),*] };
}

pub(super) const REAL: &[Unary] = unary![
    Abs, Sign, Negate, Ceil, Floor, RoundNearestAfz, RoundNearestEven, Exponential, ExponentialMinusOne, Log, LogPlusOne, Logistic, Sqrt, Rsqrt, Cbrt, Cosine,
    Sine, Tan, Tanh, Erf, Abs, Negate, Sqrt, Exponential, RealPart, Imag,
];
pub(super) const RARE: &[Unary] = unary![Cosh, Sinh, Acos, Acosh, Asin, Asinh, Atan, Atanh, Erfc, ErfInv, Lgamma, Digamma, BesselI1e];
const COMPLEX: &[Unary] = unary![
    Negate, Sign, Exponential, ExponentialMinusOne, Log, LogPlusOne, Logistic, Sqrt, Rsqrt, Cbrt, Cosine, Sine, Tan, Cosh, Sinh, Tanh, Acos, Acosh, Asin,
    Asinh, Atan, Atanh,
];
pub(super) const INTEGER: &[Unary] = unary![Abs, Sign, Negate, Not, Popcnt, CountLeadingZeros, Negate, Not];
pub(super) const FLOAT_PAIRS: &[Binary] = binary![Add, Subtract, Multiply, Divide, Maximum, Minimum, Add, Multiply, Subtract, Remainder, Power, Atan2];
pub(super) const INT_PAIRS: &[Binary] = binary![
    Add, Subtract, Multiply, Add, Multiply, Divide, Remainder, Maximum, Minimum, And, Or, Xor, ShiftLeft, ShiftRightArithmetic, ShiftRightLogical, Mulhi,
    Power,
];
const LOGIC: &[Binary] = binary![And, Or, Xor, Maximum, Minimum, Add, Multiply];
const PARTS: &[Unary] = unary![RealPart, Imag, Abs, Conj, Conj];
const TESTS: &[Unary] = unary![IsFinite, IsInf, IsPosInf, IsNegInf];
pub(super) const DIRECTIONS: [Direction; 6] = [Direction::Eq, Direction::Ne, Direction::Ge, Direction::Gt, Direction::Le, Direction::Lt];

fn float_binary(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let y = g.like(x);
    let op = g.pick(FLOAT_PAIRS);
    op(g, x, y)
}

fn float_unary(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let op = if g.chance(20) { g.pick(RARE) } else { g.pick(REAL) };
    op(g, x)
}

fn int_binary(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let y = g.like(x);
    let op = g.pick(INT_PAIRS);
    op(g, x, y)
}

fn int_unary(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.int();
    let op = g.pick(INTEGER);
    op(g, x)
}

fn logic(g: &mut Maker<'_>) -> Option<Value> {
    let dims = g.shape();
    let x = g.predicate(&dims);
    if g.chance(30) {
        return g.push(Not { input: x });
    }
    let y = g.like(x);
    let op = g.pick(LOGIC);
    op(g, x, y)
}

/// A complex value: one that is there, or one made of two real ones.
pub(super) fn complex(g: &mut Maker<'_>) -> Option<Value> {
    if let Some(value) = g.existing(|k| k.element.kind() == ElementKind::Complex).filter(|_| g.chance(60)) {
        return Some(value);
    }
    let part = g.pick(&[ElementType::F32, ElementType::F32, ElementType::F64]);
    let dims = match g.existing(|k| k.element == part) {
        Some(value) => g.kind(value).dims,
        None => g.shape(),
    };
    let real = g.value(part, &dims);
    let imaginary = g.value(part, &dims);
    g.push(Complex { real, imaginary })
}

fn complex_function(g: &mut Maker<'_>) -> Option<Value> {
    let z = complex(g)?;
    if g.chance(50) {
        let op = g.pick(COMPLEX);
        return op(g, z);
    }
    let w = g.like(z);
    let op = g.pick(FLOAT_PAIRS);
    op(g, z, w)
}

fn complex_parts(g: &mut Maker<'_>) -> Option<Value> {
    let z = complex(g)?;
    let op = g.pick(PARTS);
    op(g, z)
}

/// A comparison in a random direction.
pub(super) fn compare(g: &mut Maker<'_>, lhs: Value, rhs: Value) -> Option<Value> {
    let direction = g.pick(&DIRECTIONS);
    if g.kind(lhs).is_float() && g.chance(25) {
        let (lhs, rhs) = (g.without_nan(lhs)?, g.without_nan(rhs)?);
        return g.push(Compare { lhs, rhs, direction, order: Order::Total });
    }
    g.push(Compare { lhs, rhs, direction, order: Order::Partial })
}

fn comparison(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let y = g.like(x);
    let result = compare(g, x, y)?;
    if g.chance(30) { g.push(Not { input: result }) } else { Some(result) }
}

fn select(g: &mut Maker<'_>) -> Option<Value> {
    let on_true = g.any();
    let on_false = g.like(on_true);
    let dims = if g.chance(25) { Vec::new() } else { g.kind(on_true).dims };
    let pred = g.predicate(&dims);
    g.push(Select { pred, on_true, on_false })
}

fn clamp(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.number(0);
    let kind = g.kind(operand);
    let dims = if g.chance(50) { Vec::new() } else { kind.dims };
    let (low, high) = (g.pick(&[-1.0, 0.0, -4.0]), g.pick(&[1.0, 6.0, 4.0]));
    let ordered = g.chance(60);
    let min = if ordered { g.splat(kind.element, &dims, low) } else { g.value(kind.element, &dims) };
    let max = if ordered { g.splat(kind.element, &dims, high) } else { g.value(kind.element, &dims) };
    g.push(Clamp { min, operand, max })
}

/// Any element type that others may be converted to.
fn target(g: &mut Maker<'_>) -> ElementType {
    if g.chance(60) { g.element() } else { g.pick(&super::whole::ALL) }
}

fn convert(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let to = target(g);
    g.convert(x, to)
}

fn convert_round_trip(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let (from, to) = (g.kind(x).element, target(g));
    let there = g.convert(x, to)?;
    if g.chance(30) {
        let next = target(g);
        return g.convert(there, next);
    }
    g.convert(there, from)
}

fn bitcast(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let kind = g.kind(x);
    let same: Vec<_> = super::whole::ALL.iter().copied().filter(|e| e.bits() == kind.element.bits() && *e != ElementType::Pred).collect();
    let element = if same.is_empty() { return None } else { g.pick(&same) };
    let to = ResultType(g.ty(element, &kind.dims));
    let x = g.without_nan(x)?;
    let there = g.push(BitcastConvert { input: x, to })?;
    if g.chance(50) {
        return Some(there);
    }
    let to = ResultType(g.ty(kind.element, &kind.dims));
    g.push(BitcastConvert { input: there, to })
}

fn reduce_precision(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.float(0);
    let (exponent_bits, mantissa_bits) = g.pick(&[(8, 23), (5, 10), (8, 7), (5, 2), (4, 3), (11, 52)]);
    let once = g.push(ReducePrecision { operand, exponent_bits, mantissa_bits })?;
    if g.chance(30) { g.push(ReducePrecision { operand: once, exponent_bits, mantissa_bits }) } else { Some(once) }
}

fn special(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let y = g.like(x);
    match g.below(4) {
        0 => g.push(NextAfter { x, y }),
        1 => {
            let order = g.splat_like(x, 1.0);
            g.push(Polygamma { lhs: order, rhs: y })
        }
        2 => g.push(Zeta { lhs: x, rhs: y }),
        _ => g.push(Atan2 { lhs: x, rhs: y }),
    }
}

fn test(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let op = g.pick(TESTS);
    op(g, x)
}

/// Several ops on one value after another.
fn chain(g: &mut Maker<'_>) -> Option<Value> {
    let mut x = g.float(0);
    for _ in 0..g.between(2, 5) {
        let unary = g.chance(60);
        x = if unary {
            let op = g.pick(REAL);
            op(g, x)?
        } else {
            let y = g.like(x);
            let op = g.pick(FLOAT_PAIRS);
            if g.chance(50) { op(g, x, y)? } else { op(g, y, x)? }
        };
    }
    Some(x)
}
