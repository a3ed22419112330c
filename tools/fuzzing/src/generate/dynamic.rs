//! Dimensions whose size is known only at run time; a snippet's result has known sizes again.

use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::ElementType;

pub(super) const FAMILY: Family = Family { name: "dynamic", weight: 2, snippets: &[size, shortened, shortened, measured] };

fn size(g: &mut Maker<'_>) -> Option<Value> {
    let input = g.ranked(1);
    let dimension = g.below(g.kind(input).rank()) as i64;
    g.push(GetDimensionSize { input, dimension })
}

/// An array whose dimension 0 has a run-time size.
fn cut(g: &mut Maker<'_>) -> Option<(Value, Value)> {
    let input = g.existing(|k| k.rank() >= 1 && k.element != ElementType::Pred)?;
    let bound = g.kind(input).dims[0];
    let known = g.between(0, bound) as f64;
    let size = if g.chance(40) { g.scalar(ElementType::S32, known) } else { g.unknown(0, bound)? };
    Some((input, g.push(SetDimensionSize { input, size, dimension: 0 })?))
}

/// Elementwise ops on what is left of an array, and its reduction.
fn shortened(g: &mut Maker<'_>) -> Option<Value> {
    let (input, x) = cut(g)?;
    let op = g.pick(&[0, 1, 2]);
    let y = match op {
        0 => x,
        1 => g.push(Negate { input: x })?,
        _ => g.push(Multiply { lhs: x, rhs: x })?,
    };
    let element = g.kind(input).element;
    let (body, neutral) = g.combiner(element)?;
    let init = g.scalar(element, neutral);
    let (inputs, init_values, dimensions) = (g.values(&[y]), g.values(&[init]), g.dims(&[0]));
    let all = g.push(Reduce { inputs, init_values, dimensions, accum: None, body })?;
    g.one_of(all)
}

/// The size of what an op leaves.
fn measured(g: &mut Maker<'_>) -> Option<Value> {
    let (_, x) = cut(g)?;
    let y = if g.chance(50) { g.push(Negate { input: x })? } else { x };
    g.push(GetDimensionSize { input: y, dimension: 0 })
}
