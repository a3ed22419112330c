//! Elementwise ops of all dialects past movement: one law for each movement, whatever the op computes.
//!
//! Operands of rank 0 beside larger ones (bounds of a clamp, a truth value that chooses for all) stay as they are, and splats are made in the size that
//! is needed. What is repeated is computed once, before; the other motions are for e-graphs, which see what they meet on the other side.

use crate::build::*;
use shale_dialects::hlo::*;
use shale_ir::op::OpDef;
use shale_ir::prelude::*;

family! {
    /// Elementwise ops of all dialects past movement, in both directions.
    MOTION = "motion" {
        explore: [
            transpose_elementwise, reshape_elementwise, reverse_elementwise, broadcast_elementwise, slice_elementwise, dynamic_slice_elementwise,
            concatenate_elementwise, gather_elementwise,
        ],
        elementwise: [elementwise_broadcast[Broadcast]],
        elementwise_explore: [
            elementwise_transpose[Transpose], elementwise_reshape[Reshape], elementwise_reverse[Reverse], elementwise_slice[Slice],
            elementwise_pad[Pad], elementwise_concatenate, elementwise_dynamic_slice[DynamicSlice],
        ],
    }
}

/// The op of the same kind on other operands, of a result with these sizes.
fn like(p: &mut Patch<'_, '_>, op: Op, operands: &[Value], dims: &[i64]) -> Option<Value> {
    let old = p.body().result(op, 0);
    let ty = sized(p, old)?.with(dims);
    let new = p.push_like(op, operands, &[ty])?;
    Some(p.body().result(new, 0))
}

/// The operands of an elementwise op with a movement taken off.
struct Unmoved<T> {
    /// The operands, splats in the sizes of what was moved.
    operands: Vec<Value>,
    /// The movement of each operand that is no splat.
    each: Vec<Option<T>>,
    /// The first of them.
    moved: T,
    /// The sizes of what was moved.
    dims: Vec<i64>,
}

/// The operands of an elementwise op with the movement `T` taken off, which is `alike` for all of them.
fn unmoved<'c, T: OpDef<'c> + Copy>(
    p: &mut Patch<'_, 'c>,
    op: Op,
    input: impl Fn(T) -> Value,
    alike: impl Fn(&mut Patch<'_, 'c>, T, T) -> bool,
) -> Option<Unmoved<T>> {
    let to = result(p)?;
    let old: Vec<Value> = p.body().iter(p.body().operands(op)).collect();
    let (mut first, mut each) = (None::<T>, Vec::new());
    for &operand in &old {
        let scalar = to.rank() > 0 && sized(p, operand)?.rank() == 0;
        if scalar || p.splat_of(operand).is_some() {
            each.push(None);
            continue;
        }
        let moved: T = p.def(operand)?;
        let same = match first {
            Some(first) => alike(p, first, moved),
            None => true,
        };
        p.require(same, "the operands are moved otherwise")?;
        first = Some(first.unwrap_or(moved));
        each.push(Some(moved));
    }
    let Some(moved) = first else { return p.miss("no operand is moved") };
    let dims = sized(p, input(moved))?.dims;
    let mut operands = Vec::new();
    for (moved, old) in each.iter().zip(old) {
        operands.push(match moved {
            Some(moved) => {
                let same = sized(p, input(*moved))?.dims == dims;
                p.require(same, "the operands have other sizes")?;
                input(*moved)
            }
            None => resized(p, old, &dims, to.rank())?,
        });
    }
    Some(Unmoved { operands, each, moved, dims })
}

/// A splat in other sizes; an operand of rank 0 beside larger ones as it is.
fn resized(p: &mut Patch<'_, '_>, operand: Value, dims: &[i64], rank: usize) -> Option<Value> {
    let old = sized(p, operand)?;
    if rank > 0 && old.rank() == 0 {
        return Some(operand);
    }
    let element = p.splat_of(operand)?;
    p.splat_literal(&element, old.with(dims))
}

/// f(broadcast(x), broadcast(y), splat) = broadcast(f(x, y, splat)): what is repeated is computed once
fn elementwise_broadcast<'c>(op: Op, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    let Unmoved { operands, moved, dims, .. } = unmoved(p, op, |b: Broadcast<'c>| b.input, |_, a, b| a.dimensions == b.dimensions)?;
    p.require(dims.len() < to.rank(), "nothing is repeated")?;
    let x = like(p, op, &operands, &dims)?;
    broadcast(p, x, moved.dimensions.list(), &to.dims)
}

/// broadcast(f(x, y)) = f(broadcast(x), broadcast(y))
pub(crate) fn broadcast_elementwise<'c>(op: Broadcast<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    let map = op.dimensions.list();
    through(p, op.input, &to.dims, |p, x| broadcast(p, x, map, &to.dims))
}

/// The elementwise op that defines a value, on operands that are moved.
fn through<'c>(p: &mut Patch<'_, 'c>, value: Value, dims: &[i64], mut each: impl FnMut(&mut Patch<'_, 'c>, Value) -> Option<Value>) -> Option<Value> {
    let inner = p.def_with(value, crate::ELEMENTWISE)?;
    let from = sized(p, value)?;
    let old: Vec<Value> = p.body().iter(p.body().operands(inner)).collect();
    let mut operands = Vec::new();
    for operand in old {
        let own = sized(p, operand)?;
        p.require(own.rank() > 0 || from.rank() == 0, "an operand stands for all elements")?;
        operands.push(each(p, operand)?);
    }
    like(p, inner, &operands, dims)
}

/// f(transpose(x), transpose(y), splat) = transpose(f(x, y, splat))
fn elementwise_transpose<'c>(op: Op, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let Unmoved { operands, moved, dims, .. } = unmoved(p, op, |t: Transpose<'c>| t.input, |_, a, b| a.permutation == b.permutation)?;
    let x = like(p, op, &operands, &dims)?;
    transpose(p, x, moved.permutation.list())
}

/// transpose(f(x, y)) = f(transpose(x), transpose(y))
pub(crate) fn transpose_elementwise<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    through(p, op.input, &to.dims, |p, x| transpose(p, x, op.permutation.list()))
}

/// f(reshape(x), reshape(y), splat) = reshape(f(x, y, splat))
fn elementwise_reshape<'c>(op: Op, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    let Unmoved { operands, dims, .. } = unmoved(p, op, |r: Reshape<'c>| r.input, |_, _, _| true)?;
    let scalar = dims.is_empty() && operands.len() > 1;
    p.require(!scalar, "an operand that stands for all elements would be like the others")?;
    let x = like(p, op, &operands, &dims)?;
    reshape(p, x, &to.dims)
}

/// reshape(f(x, y)) = f(reshape(x), reshape(y))
pub(crate) fn reshape_elementwise<'c>(op: Reshape<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    through(p, op.input, &to.dims, |p, x| reshape(p, x, &to.dims))
}

/// f(reverse(x), reverse(y), splat) = reverse(f(x, y, splat))
fn elementwise_reverse<'c>(op: Op, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let Unmoved { operands, moved, dims, .. } = unmoved(p, op, |r: Reverse<'c>| r.input, |_, a, b| a.dimensions == b.dimensions)?;
    let x = like(p, op, &operands, &dims)?;
    reverse(p, x, moved.dimensions.list())
}

/// reverse(f(x, y)) = f(reverse(x), reverse(y))
pub(crate) fn reverse_elementwise<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    through(p, op.input, &to.dims, |p, x| reverse(p, x, op.dimensions.list()))
}

/// f(slice(x), slice(y), splat) = slice(f(x, y, splat))
fn elementwise_slice<'c>(op: Op, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let alike = |_: &mut Patch<'_, 'c>, a: Slice<'c>, b: Slice<'c>| ranges(a) == ranges(b);
    let Unmoved { operands, moved, dims, .. } = unmoved(p, op, |s: Slice<'c>| s.input, alike)?;
    let x = like(p, op, &operands, &dims)?;
    slice(p, x, &ranges(moved))
}

/// slice(f(x, y)) = f(slice(x), slice(y))
pub(crate) fn slice_elementwise<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    through(p, op.input, &to.dims, |p, x| slice(p, x, &ranges(op)))
}

/// f(dynamic_slice(x, i), dynamic_slice(y, i), splat) = dynamic_slice(f(x, y, splat), i)
fn elementwise_dynamic_slice<'c>(op: Op, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let alike = |p: &mut Patch<'_, 'c>, a: DynamicSlice<'c>, b: DynamicSlice<'c>| {
        let (first, second) = (list(p, a.start_indices), list(p, b.start_indices));
        first.iter().zip(&second).all(|(a, b)| p.same(*a, *b))
    };
    let Unmoved { operands, moved, dims, .. } = unmoved(p, op, |s: DynamicSlice<'c>| s.operand, alike)?;
    let operand = like(p, op, &operands, &dims)?;
    p.push(DynamicSlice { operand, ..moved })
}

/// dynamic_slice(f(x, y), i) = f(dynamic_slice(x, i), dynamic_slice(y, i))
pub(crate) fn dynamic_slice_elementwise<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    through(p, op.operand, &to.dims, |p, operand| p.push(DynamicSlice { operand, ..op }))
}

/// f(pad(x, c), pad(y, d), splat) = pad(f(x, y, splat), f(c, d, splat))
fn elementwise_pad<'c>(op: Op, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let alike = |_: &mut Patch<'_, 'c>, a: Pad<'c>, b: Pad<'c>| paddings(a) == paddings(b);
    let Unmoved { operands, each, moved, dims } = unmoved(p, op, |q: Pad<'c>| q.input, alike)?;
    let old: Vec<Value> = p.body().iter(p.body().operands(op)).collect();
    let mut fills = Vec::new();
    for (pad, operand) in each.iter().zip(old) {
        fills.push(match pad {
            Some(pad) => pad.padding_value,
            None => {
                let element = sized(p, operand)?;
                scalar_of(p, operand, &element)?
            }
        });
    }
    let x = like(p, op, &operands, &dims)?;
    let fill = like(p, op, &fills, &[])?;
    pad(p, x, fill, &paddings(moved))
}

/// The scalar that a splat repeats, or that an operand of rank 0 is.
fn scalar_of<'c>(p: &mut Patch<'_, 'c>, operand: Value, array: &Sized<'c>) -> Option<Value> {
    if array.rank() == 0 {
        return Some(operand);
    }
    let element = p.splat_of(operand)?;
    p.splat_literal(&element, array.with(&[]))
}

/// f(concatenate(x, y), concatenate(z, w), splat) = concatenate(f(x, z, splat), f(y, w, splat))
fn elementwise_concatenate<'c>(op: Op, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    let (mut first, mut columns) = (None::<(i64, Vec<Vec<i64>>)>, Vec::new());
    let old: Vec<Value> = p.body().iter(p.body().operands(op)).collect();
    for &operand in &old {
        let scalar = sized(p, operand)?.rank() == 0;
        if scalar || p.splat_of(operand).is_some() {
            columns.push(None);
            continue;
        }
        let parts: Concatenate = p.def(operand)?;
        let (inputs, mut sizes) = (list(p, parts.inputs), Vec::new());
        for input in &inputs {
            sizes.push(sized(p, *input)?.dims);
        }
        let own = (parts.dimension, sizes);
        let same = first.get_or_insert_with(|| own.clone()) == &own;
        p.require(same, "the operands are joined otherwise")?;
        columns.push(Some(inputs));
    }
    let Some((dimension, sizes)) = first else { return p.miss("no operand is joined") };
    let mut joined = Vec::new();
    for (i, dims) in sizes.iter().enumerate() {
        let mut operands = Vec::new();
        for (column, operand) in columns.iter().zip(&old) {
            operands.push(match column {
                Some(column) => column[i],
                None => resized(p, *operand, dims, to.rank())?,
            });
        }
        joined.push(like(p, op, &operands, dims)?);
    }
    concatenate(p, &joined, dimension)
}

/// concatenate(f(x, y), f(z, w)) = f(concatenate(x, z), concatenate(y, w))
pub(crate) fn concatenate_elementwise(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let to = result(p)?;
    let inputs = list(p, op.inputs);
    p.require(inputs.len() > 1, "there is one input")?;
    let first = p.def_with(inputs[0], crate::ELEMENTWISE)?;
    let mut columns: Vec<Vec<Value>> = p.body().iter(p.body().operands(first)).map(|operand| vec![operand]).collect();
    for &input in &inputs[1..] {
        let other = p.def_with(input, crate::ELEMENTWISE)?;
        let alike = p.body().name(other) == p.body().name(first) && p.body().attrs(other) == p.body().attrs(first);
        p.require(alike, "the inputs are of different ops")?;
        let operands: Vec<Value> = p.body().iter(p.body().operands(other)).collect();
        columns.iter_mut().zip(operands).for_each(|(column, operand)| column.push(operand));
    }
    let mut operands = Vec::new();
    for column in columns {
        let alike = column.iter().all(|value| p.ty(*value).element() == p.ty(column[0]).element());
        let scalar = sized(p, column[0])?.rank() == 0;
        p.require(alike && !scalar, "the operands have different types")?;
        operands.push(concatenate(p, &column, op.dimension)?);
    }
    like(p, first, &operands, &to.dims)
}

/// gather(f(x, y, splat), i) = f(gather(x, i), gather(y, i), splat)
pub(crate) fn gather_elementwise<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    p.require(to.rank() > 0, "the result is a scalar")?;
    through(p, op.operand, &to.dims, |p, operand| match p.splat_of(operand) {
        Some(element) => {
            let ty = sized(p, operand)?.with(&to.dims);
            p.splat_literal(&element, ty)
        }
        None => p.push(Gather { operand, ..op }),
    })
}
