//! What models are made of: softmax, norms, activations, attention; plain, and with a detail changed.

use super::contraction::{Pairing, dotted};
use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;

pub(super) const FAMILY: Family =
    Family { name: "models", weight: 5, snippets: &[softmax, softmax, log_sum_exp, layer_norm, rms_norm, gelu, silu, relu_chain, attention, mean] };

/// Which of the usual functions reduces.
#[derive(Clone, Copy)]
enum By {
    Sum,
    Max,
}

/// The reduction of one dimension, and its broadcast back.
fn along(g: &mut Maker<'_>, x: Value, dimension: usize, by: By) -> Option<(Value, Value)> {
    let kind = g.kind(x);
    let scalar = g.ty(kind.element, &[]);
    let body = g.region(&[scalar, scalar], |g, args| {
        let (lhs, rhs) = (args[0], args[1]);
        Some(vec![match by {
            By::Sum => g.push(Add { lhs, rhs })?,
            By::Max => g.push(Maximum { lhs, rhs })?,
        }])
    })?;
    let init = g.scalar(kind.element, if matches!(by, By::Sum) { 0.0 } else { f64::NEG_INFINITY });
    let (inputs, init_values, dimensions) = (g.values(&[x]), g.values(&[init]), g.dims(&[dimension as i64]));
    let reduced = g.push(Reduce { inputs, init_values, dimensions, accum: None, body })?;
    let reduced = *g.results(reduced).first()?;
    let kept: Vec<i64> = (0..kind.rank() as i64).filter(|d| *d != dimension as i64).collect();
    let wide = g.broadcast(reduced, &kept, &kind.dims)?;
    Some((reduced, wide))
}

fn subject(g: &mut Maker<'_>) -> (Value, usize) {
    let x = g.float(1);
    let rank = g.kind(x).rank();
    let dimension = if g.chance(70) { rank - 1 } else { g.below(rank) };
    (x, dimension)
}

fn softmax_of(g: &mut Maker<'_>, x: Value, d: usize) -> Option<Value> {
    let shifted = if g.chance(85) {
        let (_, max) = along(g, x, d, By::Max)?;
        g.push(Subtract { lhs: x, rhs: max })?
    } else {
        x
    };
    let exp = g.push(Exponential { input: shifted })?;
    let (_, sum) = along(g, exp, d, By::Sum)?;
    g.push(Divide { lhs: exp, rhs: sum })
}

fn softmax(g: &mut Maker<'_>) -> Option<Value> {
    let (x, d) = subject(g);
    let y = softmax_of(g, x, d)?;
    if g.chance(25) { g.push(Log { input: y }) } else { Some(y) }
}

fn log_sum_exp(g: &mut Maker<'_>) -> Option<Value> {
    let (x, d) = subject(g);
    let (max, wide) = along(g, x, d, By::Max)?;
    let shifted = g.push(Subtract { lhs: x, rhs: wide })?;
    let exp = g.push(Exponential { input: shifted })?;
    let (sum, wide_sum) = along(g, exp, d, By::Sum)?;
    if g.chance(50) {
        let log = g.push(Log { input: sum })?;
        return g.push(Add { lhs: log, rhs: max });
    }
    let log = g.push(Log { input: wide_sum })?;
    g.push(Subtract { lhs: shifted, rhs: log })
}

/// The mean along a dimension, in the array's own shape.
fn mean_of(g: &mut Maker<'_>, x: Value, d: usize) -> Option<Value> {
    let (_, sum) = along(g, x, d, By::Sum)?;
    let n = g.kind(x).dims[d].max(1) as f64;
    if g.chance(50) {
        let count = g.splat_like(sum, n);
        g.push(Divide { lhs: sum, rhs: count })
    } else {
        let part = g.splat_like(sum, 1.0 / n);
        g.push(Multiply { lhs: sum, rhs: part })
    }
}

fn mean(g: &mut Maker<'_>) -> Option<Value> {
    let (x, d) = subject(g);
    mean_of(g, x, d)
}

fn normalized(g: &mut Maker<'_>, x: Value, centred: Value, d: usize) -> Option<Value> {
    let square = g.push(Multiply { lhs: centred, rhs: centred })?;
    let variance = mean_of(g, square, d)?;
    let epsilon = g.splat_like(x, 1e-5);
    let input = g.push(Add { lhs: variance, rhs: epsilon })?;
    let y = if g.chance(60) {
        let r = g.push(Rsqrt { input })?;
        g.push(Multiply { lhs: centred, rhs: r })?
    } else {
        let root = g.push(Sqrt { input })?;
        g.push(Divide { lhs: centred, rhs: root })?
    };
    let kind = g.kind(x);
    let scale = g.value(kind.element, &[kind.dims[d]]);
    let rhs = g.broadcast(scale, &[d as i64], &kind.dims)?;
    g.push(Multiply { lhs: y, rhs })
}

fn layer_norm(g: &mut Maker<'_>) -> Option<Value> {
    let (x, d) = subject(g);
    let mean = mean_of(g, x, d)?;
    let centred = g.push(Subtract { lhs: x, rhs: mean })?;
    normalized(g, x, centred, d)
}

fn rms_norm(g: &mut Maker<'_>) -> Option<Value> {
    let (x, d) = subject(g);
    normalized(g, x, x, d)
}

fn gelu(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let (half, one) = (g.splat_like(x, 0.5), g.splat_like(x, 1.0));
    let inner = if g.chance(50) {
        let c = g.splat_like(x, std::f64::consts::FRAC_1_SQRT_2);
        let scaled = g.push(Multiply { lhs: x, rhs: c })?;
        g.push(Erf { input: scaled })?
    } else {
        let (three, a, b) = (g.splat_like(x, 3.0), g.splat_like(x, 0.044_715), g.splat_like(x, 0.797_884_56));
        let cube = g.push(Power { lhs: x, rhs: three })?;
        let cube = g.push(Multiply { lhs: cube, rhs: a })?;
        let sum = g.push(Add { lhs: x, rhs: cube })?;
        let input = g.push(Multiply { lhs: sum, rhs: b })?;
        g.push(Tanh { input })?
    };
    let sum = g.push(Add { lhs: inner, rhs: one })?;
    let product = g.push(Multiply { lhs: x, rhs: sum })?;
    g.push(Multiply { lhs: product, rhs: half })
}

fn silu(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let sigmoid = if g.chance(50) {
        g.push(Logistic { input: x })?
    } else {
        let one = g.splat_like(x, 1.0);
        let minus = g.push(Negate { input: x })?;
        let e = g.push(Exponential { input: minus })?;
        let rhs = g.push(Add { lhs: one, rhs: e })?;
        g.push(Divide { lhs: one, rhs })?
    };
    g.push(Multiply { lhs: x, rhs: sigmoid })
}

fn relu_chain(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let zero = g.splat_like(x, 0.0);
    let relu = g.push(Maximum { lhs: x, rhs: zero })?;
    let pred = g.push(Compare { lhs: x, rhs: zero, direction: Direction::Gt, order: Order::Partial })?;
    let masked = g.push(Select { pred, on_true: relu, on_false: zero })?;
    let y = g.like(x);
    g.push(Multiply { lhs: masked, rhs: y })
}

fn attention(g: &mut Maker<'_>) -> Option<Value> {
    let q = g.existing(|k| k.is_float() && k.rank() == 2 && k.count() <= 25)?;
    let kind = g.kind(q);
    let n = g.size();
    let (k, v) = (g.value(kind.element, &[n, kind.dims[1]]), g.value(kind.element, &[n, kind.dims[1]]));
    let scores = dotted(g, q, k, &Pairing { contract: (vec![1], vec![1]), ..Pairing::default() })?;
    let scale = g.splat_like(scores, 0.5);
    let scores = g.push(Multiply { lhs: scores, rhs: scale })?;
    let weights = softmax_of(g, scores, 1)?;
    let weights = if g.kind(weights).element == kind.element { weights } else { g.convert(weights, kind.element)? };
    dotted(g, weights, v, &Pairing { contract: (vec![1], vec![0]), ..Pairing::default() })
}
