//! Dots and convolutions, and what stands before and behind them.

use super::operands::Kind;
use super::{Family, Maker};
use shale_dialects::hlo::lists::{Bools, Pairs};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::op::ResultType;

pub(super) const FAMILY: Family = Family {
    name: "contraction",
    weight: 10,
    snippets: &[
        dot, dot, dot, of_transposed, chain, of_scaled, of_broadcast, shared_operand, of_concatenated, outer, convolution, convolution, pointwise, pointwise,
    ],
};

/// The dimensions that a dot pairs up: batches and contracted ones, of the left and the right side.
#[derive(Default)]
pub(super) struct Pairing {
    pub(super) batch: (Vec<i64>, Vec<i64>),
    pub(super) contract: (Vec<i64>, Vec<i64>),
}

fn free<'a>(kind: &'a Kind, batch: &'a [i64], contract: &'a [i64]) -> impl Iterator<Item = i64> + 'a {
    (0..kind.rank()).filter(|d| !batch.contains(&(*d as i64)) && !contract.contains(&(*d as i64))).map(|d| kind.dims[d])
}

/// A dot with this pairing; the result's element type is the operands' or a wider one.
pub(super) fn dotted(g: &mut Maker<'_>, lhs: Value, rhs: Value, pairing: &Pairing) -> Option<Value> {
    let (left, right) = (g.kind(lhs), g.kind(rhs));
    let batch = pairing.batch.0.iter().map(|d| left.dims[*d as usize]);
    let dims: Vec<i64> = batch.chain(free(&left, &pairing.batch.0, &pairing.contract.0)).chain(free(&right, &pairing.batch.1, &pairing.contract.1)).collect();
    let wider = match left.element {
        ElementType::S8 => ElementType::S32,
        ElementType::U8 => ElementType::U32,
        ElementType::F16 | ElementType::Bf16 => ElementType::F32,
        same => same,
    };
    let element = if g.chance(30) { wider } else { left.element };
    let result = ResultType(g.ty(element, &dims));
    let accum = (left.is_float() && g.chance(10)).then(|| g.cx().scalar(ElementType::F64));
    let mut list = |list: &[i64]| (!list.is_empty() || g.below(4) == 0).then(|| g.dims(list));
    let (lhs_batching_dimensions, rhs_batching_dimensions) = (list(&pairing.batch.0), list(&pairing.batch.1));
    let (lhs_contracting_dimensions, rhs_contracting_dimensions) = (list(&pairing.contract.0), list(&pairing.contract.1));
    g.push(DotGeneral { lhs, rhs, lhs_batching_dimensions, rhs_batching_dimensions, lhs_contracting_dimensions, rhs_contracting_dimensions, accum, result })
}

/// A right side for some pairing with a left side.
fn partner(g: &mut Maker<'_>, lhs: Value) -> (Value, Pairing) {
    let kind = g.kind(lhs);
    let mut order = g.permutation(kind.rank());
    let contracted = if g.chance(80) { 1 } else { g.below(3) }.min(order.len());
    let rest = order.split_off(contracted);
    let batches = if g.chance(60) { 0 } else { g.below(3) }.min(rest.len());
    let (batch, contract) = (rest[..batches].to_vec(), order);
    let free = g.below(3).min(4 - batches - contracted);
    let rank = batches + contracted + free;
    let places = g.permutation(rank);
    let mut dims: Vec<i64> = (0..rank).map(|_| g.size()).collect();
    for (place, d) in places.iter().zip(batch.iter().chain(&contract)) {
        dims[*place as usize] = kind.dims[*d as usize];
    }
    let rhs = g.value(kind.element, &dims);
    let (b, c) = (places[..batches].to_vec(), places[batches..batches + contracted].to_vec());
    (rhs, Pairing { batch: (batch, b), contract: (contract, c) })
}

fn dot(g: &mut Maker<'_>) -> Option<Value> {
    let lhs = g.number(1);
    let (rhs, pairing) = partner(g, lhs);
    dotted(g, lhs, rhs, &pairing)
}

/// A dot of transposed operands, or a transposed dot.
fn of_transposed(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.number(2);
    let rank = g.kind(x).rank();
    let permutation = g.permutation(rank);
    let permutation = g.dims(&permutation);
    let lhs = g.push(Transpose { input: x, permutation })?;
    let (rhs, pairing) = partner(g, lhs);
    let y = dotted(g, lhs, rhs, &pairing)?;
    if g.chance(50) {
        return Some(y);
    }
    let rank = g.kind(y).rank();
    let permutation = g.permutation(rank);
    let permutation = g.dims(&permutation);
    g.push(Transpose { input: y, permutation })
}

/// The last dimension of one with the first of the other, as in a product of matrices.
fn product(g: &mut Maker<'_>, lhs: Value, rhs: Value) -> Option<Value> {
    let last = g.kind(lhs).rank() as i64 - 1;
    dotted(g, lhs, rhs, &Pairing { contract: (vec![last], vec![0]), ..Pairing::default() })
}

fn matrix(g: &mut Maker<'_>) -> (Value, Kind) {
    let whole = g.chance(45);
    let x = match g.existing(|k| k.rank() == 2 && (if whole { k.is_int() } else { k.is_float() })) {
        Some(value) => value,
        None => {
            let (element, dims) = (if whole { g.int_element() } else { g.float_element() }, g.shape_of_rank(2));
            g.value(element, &dims)
        }
    };
    let kind = g.kind(x);
    (x, kind)
}

/// (a · b) · c and a · (b · c).
fn chain(g: &mut Maker<'_>) -> Option<Value> {
    let (a, kind) = matrix(g);
    let (n, m) = (g.size(), g.size());
    let (b, c) = (g.value(kind.element, &[kind.dims[1], n]), g.value(kind.element, &[n, m]));
    if g.chance(50) {
        let ab = product(g, a, b)?;
        product(g, ab, c)
    } else {
        let bc = product(g, b, c)?;
        product(g, a, bc)
    }
}

/// A dot whose operand or result is multiplied by a constant or has a bias added.
fn of_scaled(g: &mut Maker<'_>) -> Option<Value> {
    let (a, kind) = matrix(g);
    let n = g.size();
    let b = g.value(kind.element, &[kind.dims[1], n]);
    let number = g.pick(&[2.0, 0.5, -1.0, 1.0, 0.0]);
    let c = g.splat_like(a, number);
    let a = if g.chance(50) { g.push(Multiply { lhs: a, rhs: c })? } else { a };
    let y = product(g, a, b)?;
    let element = g.kind(y).element;
    let bias = g.value(element, &[n]);
    let dims = g.kind(y).dims;
    let rhs = g.broadcast(bias, &[1], &dims)?;
    let y = g.push(Add { lhs: y, rhs })?;
    let op = g.pick(super::elementwise::REAL);
    if g.chance(40) { op(g, y) } else { Some(y) }
}

/// A dot with a broadcast or a splat.
fn of_broadcast(g: &mut Maker<'_>) -> Option<Value> {
    let (a, kind) = matrix(g);
    let n = g.size();
    let number = g.pick(&[0.0, 1.0, 2.0]);
    let b = if g.chance(50) {
        g.splat(kind.element, &[kind.dims[1], n], number)
    } else {
        let row = g.value(kind.element, &[n]);
        g.broadcast(row, &[1], &[kind.dims[1], n])?
    };
    product(g, a, b)
}

/// a · b + a · c, or two dots with one operand that could be one.
fn shared_operand(g: &mut Maker<'_>) -> Option<Value> {
    let (a, kind) = matrix(g);
    let n = g.size();
    let (b, c) = (g.value(kind.element, &[kind.dims[1], n]), g.value(kind.element, &[kind.dims[1], n]));
    let (ab, ac) = (product(g, a, b)?, product(g, a, c)?);
    if g.kind(ab) != g.kind(ac) {
        return Some(ab);
    }
    if g.chance(50) {
        return g.push(Add { lhs: ab, rhs: ac });
    }
    let inputs = g.values(&[ab, ac]);
    g.push(Concatenate { inputs, dimension: 1 })
}

/// A dot over a concatenated or padded dimension.
fn of_concatenated(g: &mut Maker<'_>) -> Option<Value> {
    let (a, kind) = matrix(g);
    let other = g.value(kind.element, &[kind.dims[0], 2]);
    let inputs = g.values(&[a, other]);
    let lhs = g.push(Concatenate { inputs, dimension: 1 })?;
    let n = g.size();
    let rhs = g.value(kind.element, &[kind.dims[1] + 2, n]);
    product(g, lhs, rhs)
}

/// Nothing contracted.
fn outer(g: &mut Maker<'_>) -> Option<Value> {
    let lhs = g.existing(|k| k.rank() <= 2 && k.element != ElementType::Pred)?;
    let element = g.kind(lhs).element;
    let rank = g.below(2);
    let dims: Vec<i64> = (0..rank).map(|_| g.size()).collect();
    let rhs = g.value(element, &dims);
    dotted(g, lhs, rhs, &Pairing::default())
}

/// `[b, 0, f]` for an order of the names.
fn named(order: &[i64], outer: &str, feature: &str) -> String {
    let name = |p: &i64| match *p {
        0 => outer.to_string(),
        1 => feature.to_string(),
        n => (n - 2).to_string(),
    };
    format!("[{}]", order.iter().map(name).collect::<Vec<_>>().join(", "))
}

/// The sizes in the given order of batch, feature, spatial dimensions.
fn ordered(order: &[i64], sizes: &[i64]) -> Vec<i64> {
    order.iter().map(|p| sizes[*p as usize]).collect()
}

fn convolution(g: &mut Maker<'_>) -> Option<Value> {
    let spatial = g.pick(&[1usize, 2, 1, 0]);
    let one = g.chance(25);
    convolved(g, spatial, one)
}

/// A convolution with a window of one place: a dot.
fn pointwise(g: &mut Maker<'_>) -> Option<Value> {
    let spatial = g.pick(&[1usize, 2]);
    convolved(g, spatial, true)
}

fn convolved(g: &mut Maker<'_>, spatial: usize, one: bool) -> Option<Value> {
    let element = match g.float_element() {
        element if g.chance(80) => element,
        _ => g.int_element(),
    };
    let rank = spatial + 2;
    let (groups, batches) = g.pick(&[(1, 1), (1, 1), (1, 1), (2, 1), (1, 2)]);
    let (input, output) = (g.between(1, 2), g.between(1, 2) * groups * batches);
    let base: Vec<i64> = (0..spatial).map(|_| g.between(1, 4)).collect();
    let window: Vec<i64> = base.iter().map(|_| if one { 1 } else { g.between(1, 3) }).collect();
    let lhs_sizes = [&[g.between(1, 2) * batches, input * groups], &base[..]].concat();
    let rhs_sizes = [&[input, output], &window[..]].concat();
    let plain = g.chance(40);
    let order = |g: &mut Maker<'_>| if plain { (0..rank as i64).collect() } else { g.permutation(rank) };
    let (lo, ro, yo) = (order(g), order(g), order(g));
    let lhs = g.value(element, &ordered(&lo, &lhs_sizes));
    let rhs = g.value(element, &ordered(&ro, &rhs_sizes));
    let list = |g: &mut Maker<'_>, choices: &[i64]| (0..spatial).map(|_| if one || plain { choices[0] } else { g.pick(choices) }).collect::<Vec<_>>();
    let (strides, base_dilation, window_dilation) = (list(g, &[1, 1, 2]), list(g, &[1, 1, 2]), list(g, &[1, 1, 2]));
    let (low, high) = (list(g, &[0, 1, 1, -1]), list(g, &[0, 1, 2]));
    let places = |d: usize| {
        let dilated = |n: i64, by: i64| if n == 0 { 0 } else { (n - 1) * by + 1 };
        let (padded, wide) = (dilated(base[d], base_dilation[d]) + low[d] + high[d], dilated(window[d], window_dilation[d]));
        if padded < wide { 0 } else { (padded - wide) / strides[d] + 1 }
    };
    let result_sizes: Vec<i64> = [lhs_sizes[0] / batches, output].into_iter().chain((0..spatial).map(places)).collect();
    let text = format!("{}x{}->{}", named(&lo, "b", "f"), named(&ro, "i", "o"), named(&yo, "b", "f"));
    let padding: Vec<_> = low.into_iter().zip(high).collect();
    let reversal: Vec<bool> = (0..spatial).map(|_| g.chance(30)).collect();
    let reversed = !plain && g.chance(30);
    let full = !plain || g.chance(30);
    let cx = g.cx();
    g.push(Convolution {
        lhs,
        rhs,
        dim_numbers: ConvDimensionNumbers::new(cx, &text)?,
        window_strides: full.then(|| cx.dims(&strides)),
        padding: full.then(|| Pairs::new(cx, &padding)),
        lhs_dilation: full.then(|| cx.dims(&base_dilation)),
        rhs_dilation: full.then(|| cx.dims(&window_dilation)),
        window_reversal: reversed.then(|| Bools::new(cx, &reversal)),
        feature_group_count: groups,
        batch_group_count: batches,
        accum: None,
        result: ResultType(cx.array(element, &ordered(&yo, &result_sizes))),
    })
    .filter(|_| element.kind() != ElementKind::Pred)
}
