//! Products of matrices whose sides are padded, reversed, repeated, converted or chosen by truth values; of integers, whose sums may be taken in any order,
//! and of floats, whose sums may not.

use super::contraction::{Pairing, dotted};
use super::movement::reversed;
use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::ElementType;

pub(super) const FAMILY: Family =
    Family { name: "products", weight: 16, snippets: &[padded, padded, both_reversed, batches, chosen_rows, chosen_rows, converted, negated, spread, added] };

/// The sizes of a product: [m, k] × [k, n].
fn sides(g: &mut Maker<'_>) -> (Value, Value) {
    let element = if g.chance(70) { g.int_element() } else { g.float_element() };
    let [m, k, n] = [(); 3].map(|()| g.size());
    (g.value(element, &[m, k]), g.value(element, &[k, n]))
}

fn product(g: &mut Maker<'_>, lhs: Value, rhs: Value) -> Option<Value> {
    dotted(g, lhs, rhs, &Pairing { contract: (vec![1], vec![0]), ..Pairing::default() })
}

/// Zeros around one side, along its free or its contracted dimension.
fn padded(g: &mut Maker<'_>) -> Option<Value> {
    let (x, y) = sides(g);
    let kind = g.kind(x);
    let number = g.pick(&[0.0, 0.0, 0.0, 1.0]);
    let padding_value = g.scalar(kind.element, number);
    let (low, high) = (g.between(0, 2), g.between(0, 1));
    let along = g.below(2);
    let edge = |size: i64| (0..2).map(|d| if d == along { size } else { 0 }).collect::<Vec<i64>>();
    let (edge_padding_low, edge_padding_high, interior_padding) = (g.dims(&edge(low)), g.dims(&edge(high)), g.dims(&[0, 0]));
    let lhs = g.push(Pad { input: x, padding_value, edge_padding_low, edge_padding_high, interior_padding })?;
    let rhs = if along == 0 {
        y
    } else {
        let n = g.kind(y).dims[1];
        g.value(kind.element, &[kind.dims[1] + low + high, n])
    };
    product(g, lhs, rhs)
}

/// Both sides reversed, mostly along what is contracted.
fn both_reversed(g: &mut Maker<'_>) -> Option<Value> {
    let (x, y) = sides(g);
    if g.chance(25) {
        let (lhs, rhs) = (reversed(g, x)?, reversed(g, y)?);
        return product(g, lhs, rhs);
    }
    let (last, first) = (g.dims(&[1]), g.dims(&[0]));
    let lhs = g.push(Reverse { input: x, dimensions: last })?;
    let rhs = g.push(Reverse { input: y, dimensions: first })?;
    product(g, lhs, rhs)
}

/// The same product in several batches.
fn batches(g: &mut Maker<'_>) -> Option<Value> {
    let (x, y) = sides(g);
    let (left, right, b) = (g.kind(x).dims, g.kind(y).dims, g.between(1, 3));
    let lhs = g.broadcast(x, &[1, 2], &[b, left[0], left[1]])?;
    let rhs = if g.chance(70) { g.broadcast(y, &[1, 2], &[b, right[0], right[1]])? } else { g.value(g.kind(x).element, &[b, right[0], right[1]]) };
    dotted(g, lhs, rhs, &Pairing { batch: (vec![0], vec![0]), contract: (vec![2], vec![1]) })
}

/// Rows chosen by truth values as numbers: by given indices, or all of them in order.
fn chosen_rows(g: &mut Maker<'_>) -> Option<Value> {
    let (_, table) = sides(g);
    let kind = g.kind(table);
    let k = kind.dims[0];
    let unit = g.chance(50);
    // Constant folding lists small counts.
    let n = if unit { k } else { 66 / k.max(1) + 1 };
    let rhs = g.iota(ElementType::S32, &[n, k], 1)?;
    let lhs = if unit {
        g.iota(ElementType::S32, &[n, k], 0)?
    } else {
        let (lhs, from) = (g.unknown(-1, 3)?, g.constant(ElementType::S32, &[n]));
        let lhs = g.broadcast(lhs, &[], &[n])?;
        let chosen = g.push(Add { lhs, rhs: from })?;
        g.broadcast(chosen, &[0], &[n, k])?
    };
    let (lhs, rhs) = if g.chance(70) { (lhs, rhs) } else { (rhs, lhs) };
    let hot = g.push(Compare { lhs, rhs, direction: Direction::Eq, order: Order::Partial })?;
    let hot = g.convert(hot, kind.element)?;
    if g.chance(70) { product(g, hot, table) } else { dotted(g, table, hot, &Pairing { contract: (vec![0], vec![1]), ..Pairing::default() }) }
}

/// Both sides converted from one type, narrower or not.
fn converted(g: &mut Maker<'_>) -> Option<Value> {
    let (from, to) = g.pick(&[
        (ElementType::S8, ElementType::S32),
        (ElementType::Bf16, ElementType::F32),
        (ElementType::F16, ElementType::F32),
        (ElementType::F32, ElementType::F64),
        (ElementType::S32, ElementType::F32),
        (ElementType::U8, ElementType::S32),
    ]);
    let [m, k, n] = [(); 3].map(|()| g.size());
    let side = |g: &mut Maker<'_>, dims: &[i64]| {
        let x = match g.existing(|kind| kind.dims == dims && kind.element != from) {
            Some(value) => g.convert(value, from)?,
            None => g.value(from, dims),
        };
        g.convert(x, to)
    };
    let (lhs, rhs) = (side(g, &[m, k])?, side(g, &[k, n])?);
    product(g, lhs, rhs)
}

fn negated(g: &mut Maker<'_>) -> Option<Value> {
    let (x, y) = sides(g);
    let lhs = g.push(Negate { input: x })?;
    let rhs = if g.chance(70) { g.push(Negate { input: y })? } else { y };
    product(g, lhs, rhs)
}

/// One side constant along its free or its contracted dimension.
fn spread(g: &mut Maker<'_>) -> Option<Value> {
    let (x, y) = sides(g);
    let (element, dims) = (g.kind(x).element, g.kind(x).dims);
    let kept = g.between(0, 1);
    let row = g.value(element, &[dims[kept as usize]]);
    let lhs = g.broadcast(row, &[kept], &dims)?;
    product(g, lhs, y)
}

/// x · y + z · y, or side by side, or over both as one.
fn added(g: &mut Maker<'_>) -> Option<Value> {
    let (x, y) = sides(g);
    let z = g.like(x);
    if g.chance(40) {
        let inputs = g.values(&[x, z]);
        let lhs = g.push(Concatenate { inputs, dimension: 1 })?;
        let other = g.like(y);
        let inputs = g.values(&[y, other]);
        let rhs = g.push(Concatenate { inputs, dimension: 0 })?;
        return product(g, lhs, rhs);
    }
    let (lhs, rhs) = (product(g, x, y)?, product(g, z, y)?);
    if g.kind(lhs) == g.kind(rhs) { g.push(Add { lhs, rhs }) } else { Some(lhs) }
}
