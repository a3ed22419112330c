//! Gathers that take whole rows, and dots that do the same with truth values.

use crate::build::*;
use crate::iotas::counts;
use crate::products::*;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Rows that an array of indices picks, and one-hot and unit matrices in dots.
    TAKES = "takes" {
        exact: [take_in_order[Iota], take_clamp, take_one, take_broadcast_index, take_of_broadcast, dot_unit_matrix[Convert]],
        relaxed: [dot_unit_matrix_float[Convert]],
        explore: [take_of_iota[Iota], take_take, take_concatenate, concatenate_takes, take_reshape, slice_take, dot_one_hot[Convert]],
        relaxed_explore: [dot_one_hot_float[Convert]],
    }
}

/// A gather of rows: `result[i…, j…] = x[indices[i…], j…]`.
struct Take<'c> {
    x: Value,
    array: Sized<'c>,
    indices: Value,
    places: Sized<'c>,
}

impl<'c> Take<'c> {
    fn of(p: &mut Patch<'_, 'c>, op: Gather<'c>) -> Option<Take<'c>> {
        let (array, places) = (sized(p, op.operand)?, sized(p, op.start_indices)?);
        let (rank, batch) = (array.rank() as i64, places.rank() as i64);
        let numbers = op.collapsed_slice_dims.list() == [0] && op.start_index_map.list() == [0] && op.operand_batching_dims.list().is_empty();
        let rows = op.index_vector_dim == batch && op.offset_dims.list().iter().copied().eq(batch..batch + rank - 1);
        let whole = rank > 0 && op.slice_sizes.list()[1..] == array.dims[1..];
        p.require(numbers && rows && whole && array.dims[0] > 0, "it does not take whole rows")?;
        Some(Take { x: op.operand, array, indices: op.start_indices, places })
    }

    fn def(p: &mut Patch<'_, 'c>, value: Value) -> Option<Take<'c>> {
        let gather: Gather = p.def(value)?;
        Take::of(p, gather)
    }
}

/// The rows of `x` at `indices`.
fn take(p: &mut Patch<'_, '_>, x: Value, indices: Value) -> Option<Value> {
    let (array, places) = (sized(p, x)?, sized(p, indices)?);
    let (cx, batch) = (p.cx(), places.rank() as i64);
    let mut sizes = array.dims.clone();
    *sizes.first_mut()? = 1;
    let offset: Vec<i64> = (batch..batch + array.rank() as i64 - 1).collect();
    p.push(Gather {
        operand: x,
        start_indices: indices,
        offset_dims: cx.dims(&offset),
        collapsed_slice_dims: cx.dims(&[0]),
        operand_batching_dims: cx.dims(&[]),
        start_indices_batching_dims: cx.dims(&[]),
        start_index_map: cx.dims(&[0]),
        index_vector_dim: batch,
        slice_sizes: cx.dims(&sizes),
        indices_are_sorted: false,
    })
}

/// The dimensions behind those of the indices.
fn behind(places: &Sized<'_>, array: &Sized<'_>) -> std::ops::Range<i64> {
    let batch = places.rank() as i64;
    batch..batch + array.rank() as i64 - 1
}

/// take(x, iota) = slice(x)
pub(crate) fn take_in_order<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let rows = Take::of(p, op)?;
    let _: Iota = p.def(rows.indices)?;
    let fits = rows.places.rank() == 1 && rows.places.dims[0] <= rows.array.dims[0] && counts(rows.places.element(), rows.places.dims[0]);
    p.require(fits, "there are more indices than rows, or they wrap")?;
    let mut own: Vec<Range> = rows.array.dims.iter().map(|size| (0, *size, 1)).collect();
    own[0].1 = rows.places.dims[0];
    slice(p, rows.x, &own)
}

/// take(x, clamp(i)) = take(x, i), which holds i inside itself
pub(crate) fn take_clamp<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let rows = Take::of(p, op)?;
    let clamp: Clamp = p.def(rows.indices)?;
    let (low, high) = (integer_splat(p, clamp.min)?, integer_splat(p, clamp.max)?);
    p.require(low <= 0 && high >= i128::from(rows.array.dims[0] - 1), "the bounds are closer than those of the op")?;
    take(p, rows.x, clamp.operand)
}

/// take(x, splat constant) = broadcast(slice(x))
pub(crate) fn take_one<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (rows, to) = (Take::of(p, op)?, result(p)?);
    let index = integer_splat(p, rows.indices)?.clamp(0, i128::from(rows.array.dims[0] - 1)) as i64;
    let mut own: Vec<Range> = rows.array.dims.iter().map(|size| (0, *size, 1)).collect();
    own[0] = (index, index + 1, 1);
    let row = slice(p, rows.x, &own)?;
    let row = reshape(p, row, &rows.array.dims[1..])?;
    let map: Vec<i64> = behind(&rows.places, &rows.array).collect();
    broadcast(p, row, &map, &to.dims)
}

/// take(x, broadcast(i)) = broadcast(take(x, i))
pub(crate) fn take_broadcast_index<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (rows, to) = (Take::of(p, op)?, result(p)?);
    let inner: Broadcast = p.def(rows.indices)?;
    let map: Vec<i64> = inner.dimensions.list().iter().copied().chain(behind(&rows.places, &rows.array)).collect();
    let x = take(p, rows.x, inner.input)?;
    broadcast(p, x, &map, &to.dims)
}

/// take(broadcast(x), i) = broadcast(x) if all rows are x
pub(crate) fn take_of_broadcast<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (rows, to) = (Take::of(p, op)?, result(p)?);
    let inner: Broadcast = p.def(rows.x)?;
    let map = inner.dimensions.list();
    p.require(!map.contains(&0), "the rows differ")?;
    let shift = rows.places.rank() as i64 - 1;
    broadcast(p, inner.input, &map.iter().map(|d| d + shift).collect::<Vec<_>>(), &to.dims)
}

/// take(iota, i) = clamp(i), of integers of the index's type
pub(crate) fn take_of_iota<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let rows = Take::of(p, op)?;
    let _: Iota = p.def(rows.x)?;
    let alike = rows.array.rank() == 1 && rows.array.element() == rows.places.element() && counts(rows.array.element(), rows.array.dims[0]);
    p.require(alike, "the numbers have another type, or wrap")?;
    let scalar = rows.places.with(&[]);
    let (min, max) = (p.splat(0.0, scalar)?, p.splat((rows.array.dims[0] - 1) as f64, scalar)?);
    p.push(Clamp { min, operand: rows.indices, max })
}

/// take(take(x, i), j) = take(x, take(i, j))
pub(crate) fn take_take<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let outer = Take::of(p, op)?;
    let inner = Take::def(p, outer.x)?;
    p.require(inner.places.rank() == 1, "the indices of the inner one are no vector")?;
    let indices = take(p, inner.indices, outer.indices)?;
    take(p, inner.x, indices)
}

/// take(x, concatenate(i, j)) = concatenate(take(x, i), take(x, j))
pub(crate) fn take_concatenate<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let rows = Take::of(p, op)?;
    let inner: Concatenate = p.def(rows.indices)?;
    let mut parts = Vec::new();
    for indices in list(p, inner.inputs) {
        parts.push(take(p, rows.x, indices)?);
    }
    concatenate(p, &parts, inner.dimension)
}

/// concatenate(take(x, i), take(x, j)) = take(x, concatenate(i, j)) along a dimension of the indices
pub(crate) fn concatenate_takes(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let (mut first, mut indices) = (None::<Take<'_>>, Vec::new());
    for x in list(p, op.inputs) {
        let rows = Take::def(p, x)?;
        indices.push(rows.indices);
        if let Some(like) = &first {
            let same = p.same(like.x, rows.x) && like.places.rank() == rows.places.rank() && like.places.element() == rows.places.element();
            p.require(same, "the inputs are rows of other arrays")?;
        } else {
            p.require(op.dimension < rows.places.rank() as i64, "it is no dimension of the indices")?;
            first = Some(rows);
        }
    }
    let like = first?;
    p.require(indices.len() > 1, "there is one input")?;
    let indices = concatenate(p, &indices, op.dimension)?;
    take(p, like.x, indices)
}

/// take(x, reshape(i)) = reshape(take(x, i))
pub(crate) fn take_reshape<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (rows, to) = (Take::of(p, op)?, result(p)?);
    let inner: Reshape = p.def(rows.indices)?;
    sized(p, inner.input)?;
    let x = take(p, rows.x, inner.input)?;
    reshape(p, x, &to.dims)
}

/// slice(take(x, i)) = take(slice(x), slice(i))
pub(crate) fn slice_take<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let rows = Take::def(p, op.input)?;
    let all = ranges(op);
    let (of_indices, of_rows) = all.split_at(rows.places.rank());
    let mut own = vec![(0, rows.array.dims[0], 1)];
    own.extend(of_rows);
    let (x, indices) = (slice(p, rows.x, &own)?, slice(p, rows.indices, of_indices)?);
    take(p, x, indices)
}

/// The comparison of numbers along one dimension with something, in either order: where they count, and with what.
fn one_hot<'c>(p: &mut Patch<'_, 'c>, value: Value) -> Option<(i64, Value)> {
    let converted: Convert = p.def(value)?;
    let compare: Compare = p.def(converted.input)?;
    p.require(compare.direction == Direction::Eq, "it is no test of equality")?;
    for (counted, other) in [(compare.rhs, compare.lhs), (compare.lhs, compare.rhs)] {
        if let Some(iota) = p.def::<Iota>(counted) {
            let array = sized(p, counted)?;
            p.require(counts(array.element(), array.dims[iota.iota_dimension as usize]), "the numbers wrap or are rounded")?;
            return Some((iota.iota_dimension, other));
        }
    }
    p.miss("no side of the comparison counts")
}

/// dot(unit matrix, y) = y with the contracting dimension first; so on the right, of integers
pub(crate) fn dot_unit_matrix<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    unit_matrix(op, p, false)
}

/// dot(unit matrix, y) = y with the contracting dimension first; so on the right, of finite floats
pub(crate) fn dot_unit_matrix_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    unit_matrix(op, p, true)
}

/// Ends the attempt if a dot is no plain one of one type over one dimension, of floats or of integers.
fn is_plain<'c>(p: &mut Patch<'_, 'c>, dot: &Product<'c>, float: bool) -> Option<()> {
    let plain = dot.is_discrete() != float && dot.is_uniform() && dot.left.batching.is_empty() && dot.left.contracting.len() == 1;
    p.require(plain, "it is for another rule")
}

fn unit_matrix<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    on_either::<Convert>(p, op, |p, dot| {
        is_plain(p, &dot, float)?;
        p.require(dot.left.array.rank() == 2 && dot.left.array.dims[0] == dot.left.array.dims[1], "it is no square matrix")?;
        let (along, other) = one_hot(p, dot.left.x)?;
        let across: Iota = p.def(other)?;
        p.require(across.iota_dimension != along, "both count along one dimension")?;
        let order: Vec<i64> = dot.right.contracting.iter().copied().chain(dot.right.free()).collect();
        transpose(p, dot.right.x, &order)
    })
}

/// dot(i = iota, table) = select(0 ≤ i < n, take(table, i), 0) of integers; so on the right
pub(crate) fn dot_one_hot<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    as_take(op, p, false)
}

/// dot(i = iota, table) = select(0 ≤ i < n, take(table, i), 0) of finite floats; so on the right
pub(crate) fn dot_one_hot_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    as_take(op, p, true)
}

fn as_take<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    on_either::<Convert>(p, op, |p, dot| {
        is_plain(p, &dot, float)?;
        let (along, other) = one_hot(p, dot.left.x)?;
        let spread: Broadcast = p.def(other)?;
        let (indices, map, free) = (sized(p, spread.input)?, spread.dimensions.list(), dot.left.free());
        let size = dot.left.array.dims[along as usize];
        let rows = dot.left.contracting == [along] && map == free && size > 0 && indices.element().is_integer();
        p.require(rows, "the numbers count along another dimension, or what is compared with them is repeated")?;
        let order: Vec<i64> = dot.right.contracting.iter().copied().chain(dot.right.free()).collect();
        let table = transpose(p, dot.right.x, &order)?;
        let (taken, dims) = (take(p, table, spread.input)?, dot.dims());
        let inside = inside(p, spread.input, &indices, size)?;
        let batch: Vec<i64> = (0..indices.rank() as i64).collect();
        let pred = broadcast(p, inside, &batch, &dims)?;
        let ty = dot.ty(p);
        let zero = p.splat(0.0, ty)?;
        p.push(Select { pred, on_true: taken, on_false: zero })
    })
}

/// 0 ≤ index < size
fn inside<'c>(p: &mut Patch<'_, 'c>, index: Value, array: &Sized<'c>, size: i64) -> Option<Value> {
    let ty = array.of(array.element());
    let (zero, last) = (p.splat(0.0, ty)?, p.splat((size - 1) as f64, ty)?);
    let order = Order::Partial;
    let low = p.push(Compare { lhs: index, rhs: zero, direction: Direction::Ge, order })?;
    let high = p.push(Compare { lhs: index, rhs: last, direction: Direction::Le, order })?;
    binary::<And>(p, low, high)
}
