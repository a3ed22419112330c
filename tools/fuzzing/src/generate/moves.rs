//! Movements of movements: any two after each other, the same one of two operands, parts that are put back, rows of what is moved.

use super::elementwise::{FLOAT_PAIRS, INT_PAIRS, REAL, Unary};
use super::indexing::rows;
use super::movement::{added_unit, broadcasted, joined, padded, reshaped_somehow, reversed, sliced, start, transposed};
use super::reduction::{reduced, some_dims};
use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::ElementType;

pub(super) const FAMILY: Family = Family {
    name: "moves",
    weight: 40,
    snippets: &[
        two, two, two, three, alike, alike, through, of_counts, put_back, put_back, taken_again, rows_of_moved, moved_rows, chosen_by_count, nested_parts,
        reduced_after, reduced_after,
    ],
};

/// Everything that moves elements.
const MOVES: &[Unary] = &[
    transposed, transposed, reshaped_somehow, added_unit, broadcasted, sliced, sliced, padded, reversed, reversed, extended, dynamic_sliced, dynamic_sliced,
    updated, taken,
];

/// An array to move: one that is there, or one with a form of its own.
fn subject(g: &mut Maker<'_>) -> Value {
    let x = g.ranked(1);
    let kind = g.kind(x);
    match g.below(12) {
        0 => {
            let number = g.pick(&[0.0, 1.0, 2.0]);
            g.splat_like(x, number)
        }
        1 => count(g).unwrap_or(x),
        2 => {
            let along = g.below(kind.rank());
            g.iota(kind.element, &kind.dims, along).unwrap_or(x)
        }
        _ => x,
    }
}

/// The numbers from 0 on: few, which constant folding lists, or many, which stay what they are.
fn count(g: &mut Maker<'_>) -> Option<Value> {
    let element = g.pick(&[ElementType::S32, ElementType::S32, ElementType::S32, ElementType::F32, ElementType::U8, ElementType::S64]);
    let dims = if g.chance(35) { g.shape_of_rank(1) } else { g.pick(&[vec![66], vec![70], vec![9, 8], vec![5, 14], vec![3, 5, 5]]) };
    let along = g.below(dims.len());
    g.iota(element, &dims, along)
}

/// The array with something before or behind it: an equal one, one of its type, a constant, another count.
fn extended(g: &mut Maker<'_>, x: Value) -> Option<Value> {
    let kind = g.kind(x);
    let along = g.below(kind.rank());
    let other = match g.below(4) {
        0 => x,
        1 => g.splat_like(x, 0.0),
        2 => g.iota(kind.element, &kind.dims, along).unwrap_or(x),
        _ => g.like(x),
    };
    if kind.rank() == 0 {
        return None;
    }
    if g.chance(50) { joined(g, &[x, other], along) } else { joined(g, &[other, x], along) }
}

/// Start indices, some of them held within bounds.
fn starts(g: &mut Maker<'_>, rank: usize) -> Vec<Value> {
    let first = start(g);
    let one = |g: &mut Maker<'_>| {
        let index = if g.chance(50) { first } else { start(g) };
        if !g.chance(20) {
            return index;
        }
        let (low, high) = (g.pick(&[0.0, -1.0]), g.pick(&[1.0, 3.0, 9.0]));
        let (min, max) = (g.scalar(ElementType::S32, low), g.scalar(ElementType::S32, high));
        g.push(Clamp { min, operand: index, max }).unwrap_or(index)
    };
    (0..rank).map(|_| one(g)).collect()
}

fn part_sizes(g: &mut Maker<'_>, dims: &[i64]) -> Vec<i64> {
    dims.iter().map(|size| if g.chance(50) { *size } else { g.between(1.min(*size), *size) }).collect()
}

fn dynamic_sliced(g: &mut Maker<'_>, operand: Value) -> Option<Value> {
    let dims = g.kind(operand).dims;
    let (starts, sizes) = (starts(g, dims.len()), part_sizes(g, &dims));
    let (start_indices, slice_sizes) = (g.values(&starts), g.dims(&sizes));
    g.push(DynamicSlice { operand, start_indices, slice_sizes })
}

fn updated(g: &mut Maker<'_>, operand: Value) -> Option<Value> {
    let kind = g.kind(operand);
    let (starts, sizes) = (starts(g, kind.rank()), part_sizes(g, &kind.dims));
    let update = g.value(kind.element, &sizes);
    let start_indices = g.values(&starts);
    g.push(DynamicUpdateSlice { operand, update, start_indices })
}

/// Rows at some indices.
fn taken(g: &mut Maker<'_>, operand: Value) -> Option<Value> {
    let dims = g.kind(operand).dims;
    let n = g.between(1, 3);
    let indices = super::indexing::indices(g, &[n], *dims.first()?)?;
    rows(g, operand, indices)
}

/// Some variants on one array; the last.
fn variants(g: &mut Maker<'_>, x: Value, one: impl Fn(&mut Maker<'_>, Value) -> Option<Value>) -> Option<Value> {
    let mut last = None;
    for _ in 0..3 {
        if let Some(value) = one(g, x) {
            g.offer(value);
            last = Some(value);
        }
    }
    last
}

/// One movement, or a change of the elements.
fn moved(g: &mut Maker<'_>, x: Value) -> Option<Value> {
    let step = g.pick(MOVES);
    step(g, x)
}

fn two(g: &mut Maker<'_>) -> Option<Value> {
    let x = subject(g);
    variants(g, x, |g, x| {
        let y = moved(g, x)?;
        moved(g, y)
    })
}

fn three(g: &mut Maker<'_>) -> Option<Value> {
    let mut x = subject(g);
    for _ in 0..3 {
        x = moved(g, x)?;
    }
    Some(x)
}

/// The same movement of two arrays, as far as their shapes allow it.
fn both_moved(g: &mut Maker<'_>, x: Value, y: Value) -> Option<(Value, Value)> {
    let step = g.pick(MOVES);
    let choices = g.random.clone();
    let a = step(g, x)?;
    g.random = choices;
    Some((a, step(g, y)?))
}

/// op(move x, move y), op(move x, constant), or a concatenation of both.
fn alike(g: &mut Maker<'_>) -> Option<Value> {
    let x = subject(g);
    variants(g, x, |g, x| {
        let y = g.like(x);
        let (a, b) = both_moved(g, x, y)?;
        let number = g.pick(&[1.0, 2.0, 3.0]);
        let b = if g.chance(20) { g.splat_like(a, number) } else { b };
        if g.chance(25) {
            let along = g.below(g.kind(a).rank());
            return joined(g, &[a, b], along);
        }
        let op = g.pick(if g.kind(a).is_int() { INT_PAIRS } else { FLOAT_PAIRS });
        op(g, a, b)
    })
}

/// A movement of what an op computes, and one of that again.
fn through(g: &mut Maker<'_>) -> Option<Value> {
    let x = subject(g);
    variants(g, x, |g, x| {
        let f = g.pick(REAL);
        let y = if g.chance(50) {
            f(g, x)?
        } else {
            let other = g.like(x);
            g.push(Add { lhs: x, rhs: other })?
        };
        let z = moved(g, y)?;
        if g.chance(30) { moved(g, z) } else { Some(z) }
    })
}

/// Movements of counts.
fn of_counts(g: &mut Maker<'_>) -> Option<Value> {
    let x = count(g)?;
    let kind = g.kind(x);
    variants(g, x, |g, x| {
        if g.chance(15) {
            let along = g.below(kind.rank());
            let more = if g.chance(80) { kind.dims[along] } else { 1 };
            let rhs = g.splat_like(x, more as f64);
            let next = g.push(Add { lhs: x, rhs })?;
            return joined(g, &[x, next], along);
        }
        if g.chance(15) {
            let index = g.value(kind.element, &[2]);
            return rows(g, x, index);
        }
        let y = moved(g, x)?;
        match g.below(4) {
            0 => moved(g, y),
            1 => {
                let number = g.pick(&[-1.0, 0.0, 1.0, 2.0, 9.0]);
                let c = g.splat_like(y, number);
                super::elementwise::compare(g, y, c)
            }
            _ => Some(y),
        }
    })
}

/// A part that is changed or not and put back where it was, or somewhere else.
fn put_back(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let kind = g.kind(x);
    let (starts, sizes) = (starts(g, kind.rank()), part_sizes(g, &kind.dims));
    let (start_indices, slice_sizes) = (g.values(&starts), g.dims(&sizes));
    let part = if g.chance(70) {
        g.push(DynamicSlice { operand: x, start_indices, slice_sizes })?
    } else {
        let zeros = g.dims(&vec![0; kind.rank()]);
        let ones = g.dims(&vec![1; kind.rank()]);
        g.push(Slice { input: x, start_indices: zeros, limit_indices: slice_sizes, strides: ones })?
    };
    let update = if g.chance(50) { part } else { g.like(part) };
    let start_indices = if g.chance(70) {
        start_indices
    } else {
        let zero = g.scalar(ElementType::S32, 0.0);
        g.values(&vec![zero; kind.rank()])
    };
    g.push(DynamicUpdateSlice { operand: x, update, start_indices })
}

/// A part of a part.
fn nested_parts(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    variants(g, x, |g, x| {
        let y = dynamic_sliced(g, x)?;
        if g.chance(80) { dynamic_sliced(g, y) } else { sliced(g, y) }
    })
}

/// A part that was replaced is replaced again, or read.
fn taken_again(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let kind = g.kind(x);
    let (starts, sizes) = (starts(g, kind.rank()), part_sizes(g, &kind.dims));
    let (start_indices, slice_sizes) = (g.values(&starts), g.dims(&sizes));
    let update = g.value(kind.element, &sizes);
    let operand = g.push(DynamicUpdateSlice { operand: x, update, start_indices })?;
    match g.below(3) {
        0 => g.push(DynamicSlice { operand, start_indices, slice_sizes }),
        1 => {
            let update = g.like(update);
            g.push(DynamicUpdateSlice { operand, update, start_indices })
        }
        _ => sliced(g, operand),
    }
}

/// Indices of rows in some form: held, repeated, joined, in more dimensions.
fn row_indices(g: &mut Maker<'_>, size: i64) -> Option<Value> {
    let (n, m) = (g.between(1, 3), g.between(1, 3));
    let index = super::indexing::indices(g, &[n], size)?;
    let element = g.kind(index).element;
    match g.below(5) {
        0 => {
            let limit = (size + g.between(-1, 2)).max(0) as f64;
            let (min, max) = (g.scalar(element, 0.0), g.scalar(element, limit));
            g.push(Clamp { min, operand: index, max })
        }
        1 => g.broadcast(index, &[0], &[n, m]),
        2 => {
            let other = g.value(element, &[m]);
            joined(g, &[index, other], 0)
        }
        3 => reshaped_somehow(g, index),
        _ => Some(index),
    }
}

fn rows_of_moved(g: &mut Maker<'_>) -> Option<Value> {
    let x = subject(g);
    variants(g, x, |g, x| {
        let y = if g.chance(50) { moved(g, x)? } else { x };
        let size = *g.kind(y).dims.first()?;
        let index = row_indices(g, size)?;
        rows(g, y, index)
    })
}

fn moved_rows(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    variants(g, x, |g, x| {
        let size = *g.kind(x).dims.first()?;
        let index = row_indices(g, size)?;
        let y = rows(g, x, index)?;
        if g.chance(70) {
            return moved(g, y);
        }
        let other = g.like(index);
        let z = rows(g, x, other)?;
        joined(g, &[y, z], 0)
    })
}

/// An array of more elements than constant folding lists.
fn large(g: &mut Maker<'_>) -> Option<Value> {
    let scalar = g.existing(|k| k.dims.is_empty())?;
    let dims = g.pick(&[vec![66], vec![9, 8], vec![3, 5, 5]]);
    g.broadcast(scalar, &[], &dims)
}

/// A choice by whether a count is below a number.
fn chosen_by_count(g: &mut Maker<'_>) -> Option<Value> {
    let x = if g.chance(30) { g.ranked(1) } else { large(g)? };
    let kind = g.kind(x);
    variants(g, x, |g, x| {
        let along = g.below(kind.rank());
        let element = g.pick(&[ElementType::S32, ElementType::F32, ElementType::U8]);
        let lhs = g.iota(element, &kind.dims, along)?;
        let number = g.between(-1, kind.dims[along] + 1) as f64;
        let rhs = g.splat_like(lhs, number);
        let direction = g.pick(&[Direction::Lt, Direction::Le, Direction::Gt, Direction::Ge, Direction::Eq]);
        let pred = g.push(Compare { lhs, rhs, direction, order: Order::Partial })?;
        let on_false = g.like(x);
        g.push(Select { pred, on_true: x, on_false })
    })
}

/// The reduction of what is moved, converted, turned or put together.
fn reduced_after(g: &mut Maker<'_>) -> Option<Value> {
    let x = if g.chance(60) { g.int() } else { g.ranked(1) };
    variants(g, x, |g, x| {
        let y = match g.below(7) {
            0 => g.push(Not { input: x })?,
            1 | 3 | 4 => {
                let to = g.pick(&[ElementType::S32, ElementType::S64, ElementType::F32, ElementType::F64]);
                g.convert(x, to)?
            }
            2 => g.push(Negate { input: x })?,
            _ => moved(g, x)?,
        };
        let dims = some_dims(g, y);
        reduced(g, y, &dims)
    })
}
