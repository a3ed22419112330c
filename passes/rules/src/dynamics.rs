//! Parts at places that are known only at run time.

use crate::build::*;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Dynamic slices and updates.
    DYNAMICS = "dynamics" {
        exact: [
            dynamic_slice_whole_dims, dynamic_slice_broadcast[Broadcast], dynamic_slice_iota[Iota], dynamic_slice_clamp[Clamp],
            dynamic_slice_update[DynamicUpdateSlice], update_whole_dims, update_same[DynamicSlice], update_same_constant[Slice],
            update_update[DynamicUpdateSlice], update_splat, update_clamp[Clamp],
        ],
        explore: [
            dynamic_slice_transpose[Transpose], transpose_dynamic_slice[DynamicSlice], dynamic_slice_added_units[Reshape],
            slice_dynamic_slice[DynamicSlice], dynamic_slice_slice[Slice], dynamic_slice_dynamic_slice[DynamicSlice], dynamic_slice_counts[Iota],
            dynamic_slice_reverse[Reverse],
        ],
    }
}

/// Start indices with 0 for the dimensions that are taken whole; `None` if they are so already.
fn without_whole<'c>(p: &mut Patch<'_, 'c>, starts: Values, dims: &[i64], sizes: &[i64]) -> Option<Values> {
    let old = list(p, starts);
    let mut new = old.clone();
    for (d, start) in old.iter().enumerate() {
        if dims[d] == sizes[d] && !p.is_splat(*start, 0.0) {
            let ty = p.ty(*start);
            new[d] = p.splat(0.0, ty)?;
        }
    }
    p.require(new != old, "no index can be left out")?;
    Some(p.values(&new))
}

/// dynamic_slice(x, i) needs no index along a dimension that is taken whole
pub(crate) fn dynamic_slice_whole_dims<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let x = sized(p, op.operand)?;
    let start_indices = without_whole(p, op.start_indices, &x.dims, op.slice_sizes.list())?;
    p.push(DynamicSlice { start_indices, ..op })
}

/// dynamic_update_slice(x, u, i) needs no index along a dimension that is replaced whole
pub(crate) fn update_whole_dims(op: DynamicUpdateSlice, p: &mut Patch<'_, '_>) -> Option<Value> {
    let (x, update) = (sized(p, op.operand)?, sized(p, op.update)?);
    let start_indices = without_whole(p, op.start_indices, &x.dims, &update.dims)?;
    p.push(DynamicUpdateSlice { start_indices, ..op })
}

/// Chosen start indices.
fn chosen(p: &mut Patch<'_, '_>, starts: Values, dims: &[i64]) -> Values {
    let all = list(p, starts);
    let chosen: Vec<Value> = dims.iter().map(|d| all[*d as usize]).collect();
    p.values(&chosen)
}

/// dynamic_slice(broadcast(x), i) = broadcast(dynamic_slice(x, i))
pub(crate) fn dynamic_slice_broadcast<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Broadcast = p.def(op.operand)?;
    let (x, to, map) = (sized(p, inner.input)?, result(p)?, inner.dimensions.list());
    let (sizes, start_indices) = (pick(op.slice_sizes.list(), map), chosen(p, op.start_indices, map));
    let slice_sizes = p.cx().dims(&sizes);
    let x = if sizes == x.dims { inner.input } else { p.push(DynamicSlice { operand: inner.input, start_indices, slice_sizes })? };
    broadcast(p, x, map, &to.dims)
}

/// dynamic_slice(iota, i) = iota if its dimension is taken whole
pub(crate) fn dynamic_slice_iota<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let iota: Iota = p.def(op.operand)?;
    let (x, to) = (sized(p, op.operand)?, result(p)?);
    let along = iota.iota_dimension as usize;
    p.require(x.dims[along] == to.dims[along], "the numbers are cut")?;
    p.push(Iota { result: ResultType(to.of(to.element())), ..iota })
}

/// An index without a clamp that holds it no closer than the op does, from 0 to `limit`.
fn without_clamp(p: &mut Patch<'_, '_>, index: Value, limit: i64) -> Option<Value> {
    let clamp: Clamp = p.def(index)?;
    let (low, high) = (integer_splat(p, clamp.min)?, integer_splat(p, clamp.max)?);
    p.require(low <= 0 && high >= i128::from(limit), "the bounds are closer than those of the op")?;
    Some(clamp.operand)
}

/// Start indices of which one loses a clamp.
fn unclamped(p: &mut Patch<'_, '_>, starts: Values, dims: &[i64], sizes: &[i64]) -> Option<Values> {
    let old = list(p, starts);
    let mut new = old.clone();
    for d in 0..old.len() {
        if let Some(index) = without_clamp(p, old[d], dims[d] - sizes[d]) {
            new[d] = index;
        }
    }
    p.require(new != old, "no index is held")?;
    Some(p.values(&new))
}

/// dynamic_slice(x, clamp(i)) = dynamic_slice(x, i), which holds i inside itself
pub(crate) fn dynamic_slice_clamp<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let x = sized(p, op.operand)?;
    let start_indices = unclamped(p, op.start_indices, &x.dims, op.slice_sizes.list())?;
    p.push(DynamicSlice { start_indices, ..op })
}

/// dynamic_update_slice(x, u, clamp(i)) = dynamic_update_slice(x, u, i), which holds i inside itself
pub(crate) fn update_clamp(op: DynamicUpdateSlice, p: &mut Patch<'_, '_>) -> Option<Value> {
    let (x, update) = (sized(p, op.operand)?, sized(p, op.update)?);
    let start_indices = unclamped(p, op.start_indices, &x.dims, &update.dims)?;
    p.push(DynamicUpdateSlice { start_indices, ..op })
}

/// True if both lists hold equal values.
fn same(p: &Patch<'_, '_>, a: Values, b: Values) -> bool {
    let (a, b) = (list(p, a), list(p, b));
    a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| p.same(*a, *b))
}

/// dynamic_slice(dynamic_update_slice(x, u, i), i) = u if it has the size of u
pub(crate) fn dynamic_slice_update<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let update: DynamicUpdateSlice = p.def(op.operand)?;
    let part = sized(p, update.update)?;
    sized(p, op.operand)?;
    let whole = part.dims == op.slice_sizes.list() && same(p, op.start_indices, update.start_indices);
    p.require(whole, "another part is taken")?;
    Some(update.update)
}

/// dynamic_update_slice(x, dynamic_slice(x, i), i) = x
pub(crate) fn update_same(op: DynamicUpdateSlice, p: &mut Patch<'_, '_>) -> Option<Value> {
    let part: DynamicSlice = p.def(op.update)?;
    sized(p, op.operand)?;
    let same = p.same(part.operand, op.operand) && same(p, part.start_indices, op.start_indices);
    p.require(same, "another part is put back")?;
    Some(op.operand)
}

/// dynamic_update_slice(x, slice(x), constant) = x if the part is put back where it was
pub(crate) fn update_same_constant(op: DynamicUpdateSlice, p: &mut Patch<'_, '_>) -> Option<Value> {
    let part: Slice = p.def(op.update)?;
    let (x, update) = (sized(p, op.operand)?, sized(p, op.update)?);
    let starts = constant_starts(p, op.start_indices, &x.dims, &update.dims)?;
    let same =
        p.same(part.input, op.operand) && ranges(part).iter().zip(&starts).all(|(range, start)| range.0 == *start && (range.2 == 1 || length(*range) <= 1));
    p.require(same, "another part is put back")?;
    Some(op.operand)
}

/// dynamic_update_slice(dynamic_update_slice(x, u, i), v, i) = dynamic_update_slice(x, v, i) if v has the size of u
pub(crate) fn update_update(op: DynamicUpdateSlice, p: &mut Patch<'_, '_>) -> Option<Value> {
    let inner: DynamicUpdateSlice = p.def(op.operand)?;
    let (first, second) = (sized(p, inner.update)?, sized(p, op.update)?);
    sized(p, op.operand)?;
    let same = first.dims == second.dims && same(p, inner.start_indices, op.start_indices);
    p.require(same, "another part is replaced")?;
    p.push(DynamicUpdateSlice { operand: inner.operand, ..op })
}

/// dynamic_update_slice(splat c, u, constant) = pad(u, c)
pub(crate) fn update_splat(op: DynamicUpdateSlice, p: &mut Patch<'_, '_>) -> Option<Value> {
    let element = p.splat_of(op.operand)?;
    let (x, update) = (sized(p, op.operand)?, sized(p, op.update)?);
    let starts = constant_starts(p, op.start_indices, &x.dims, &update.dims)?;
    let value = p.splat_literal(&element, x.with(&[]))?;
    let edges: Vec<Padding> = starts.iter().zip(x.dims.iter().zip(&update.dims)).map(|(start, (size, part))| (*start, size - part - start, 0)).collect();
    pad(p, op.update, value, &edges)
}

/// dynamic_slice(transpose(x, q), i) = transpose(dynamic_slice(x, `q⁻¹[i]`), q)
pub(crate) fn dynamic_slice_transpose<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Transpose = p.def(op.operand)?;
    sized(p, inner.input)?;
    let permutation = inner.permutation.list();
    let back = inverse(permutation);
    let (start_indices, sizes) = (chosen(p, op.start_indices, &back), pick(op.slice_sizes.list(), &back));
    let slice_sizes = p.cx().dims(&sizes);
    let x = p.push(DynamicSlice { operand: inner.input, start_indices, slice_sizes })?;
    transpose(p, x, permutation)
}

/// transpose(dynamic_slice(x, i), q) = dynamic_slice(transpose(x, q), `q[i]`)
pub(crate) fn transpose_dynamic_slice<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: DynamicSlice = p.def(op.input)?;
    sized(p, inner.operand)?;
    let permutation = op.permutation.list();
    let operand = transpose(p, inner.operand, permutation)?;
    let start_indices = chosen(p, inner.start_indices, permutation);
    let slice_sizes = p.cx().dims(&pick(inner.slice_sizes.list(), permutation));
    p.push(DynamicSlice { operand, start_indices, slice_sizes })
}

/// dynamic_slice(reshape(x)) = reshape(dynamic_slice(x)) if the reshape adds dimensions of size 1 alone
pub(crate) fn dynamic_slice_added_units<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reshape = p.def(op.operand)?;
    let (from, between, to) = (sized(p, inner.input)?, sized(p, op.operand)?, result(p)?);
    let kept = added_units(&from.dims, &between.dims)?;
    p.require(!to.dims.contains(&0), "nothing is taken")?;
    let start_indices = chosen(p, op.start_indices, &kept);
    let slice_sizes = p.cx().dims(&pick(op.slice_sizes.list(), &kept));
    let x = p.push(DynamicSlice { operand: inner.input, start_indices, slice_sizes })?;
    reshape(p, x, &to.dims)
}

/// clamp(0, index, limit) + plus, if the index's type holds it.
fn held(p: &mut Patch<'_, '_>, index: Value, limit: i64, plus: Option<Value>) -> Option<Value> {
    let ty = p.ty(index);
    let element = ty.element().scalar()?;
    let bits = element.bits() - u32::from(element.is_signed());
    p.require(bits >= 63 || limit >> bits == 0, "the index's type is too narrow")?;
    let (min, max) = (p.splat(0.0, ty)?, p.splat(limit as f64, ty)?);
    let held = p.push(Clamp { min, operand: index, max })?;
    match plus {
        Some(plus) => binary::<Add>(p, held, plus),
        None => Some(held),
    }
}

/// True if an integer type holds a size.
fn holds(p: &Patch<'_, '_>, index: Value, size: i64) -> bool {
    p.ty(index).element().scalar().is_some_and(|e| {
        let bits = e.bits() - u32::from(e.is_signed());
        bits >= 63 || size >> bits == 0
    })
}

/// slice(dynamic_slice(x, i), a..b) = dynamic_slice(x, clamp(i) + a)
pub(crate) fn slice_dynamic_slice<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: DynamicSlice = p.def(op.input)?;
    let (x, to) = (sized(p, inner.operand)?, result(p)?);
    let mut starts = list(p, inner.start_indices);
    for (d, range) in ranges(op).into_iter().enumerate() {
        let size = inner.slice_sizes.list()[d];
        p.require(range.2 == 1 && holds(p, starts[d], x.dims[d]), "a stride, or a narrow type of indices")?;
        if length(range) < size {
            let ty = p.ty(starts[d]);
            let plus = p.splat(range.0 as f64, ty)?;
            starts[d] = held(p, starts[d], x.dims[d] - size, Some(plus))?;
        }
    }
    let (start_indices, slice_sizes) = (p.values(&starts), p.cx().dims(&to.dims));
    p.push(DynamicSlice { start_indices, slice_sizes, ..inner })
}

/// dynamic_slice(slice(x, a..b), i) = dynamic_slice(x, clamp(i) + a)
pub(crate) fn dynamic_slice_slice<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Slice = p.def(op.operand)?;
    let (x, between) = (sized(p, inner.input)?, sized(p, op.operand)?);
    let mut starts = list(p, op.start_indices);
    for (d, range) in ranges(inner).into_iter().enumerate() {
        p.require(range.2 == 1 && holds(p, starts[d], x.dims[d]), "a stride, or a narrow type of indices")?;
        if length(range) < x.dims[d] {
            let ty = p.ty(starts[d]);
            let plus = p.splat(range.0 as f64, ty)?;
            starts[d] = held(p, starts[d], between.dims[d] - op.slice_sizes.list()[d], Some(plus))?;
        }
    }
    let start_indices = p.values(&starts);
    p.push(DynamicSlice { operand: inner.input, start_indices, ..op })
}

/// dynamic_slice(dynamic_slice(x, i), j) = dynamic_slice(x, clamp(i) + clamp(j))
pub(crate) fn dynamic_slice_dynamic_slice<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: DynamicSlice = p.def(op.operand)?;
    let (x, sizes) = (sized(p, inner.operand)?, inner.slice_sizes.list());
    let (first, second) = (list(p, inner.start_indices), list(p, op.start_indices));
    let mut starts = Vec::new();
    for d in 0..x.rank() {
        let alike = p.ty(first[d]) == p.ty(second[d]) && holds(p, first[d], x.dims[d]);
        p.require(alike, "the indices have two types, or a narrow one")?;
        let inside = held(p, second[d], sizes[d] - op.slice_sizes.list()[d], None)?;
        starts.push(held(p, first[d], x.dims[d] - sizes[d], Some(inside))?);
    }
    let start_indices = p.values(&starts);
    p.push(DynamicSlice { operand: inner.operand, start_indices, ..op })
}

/// dynamic_slice(iota, i) = clamp(i) + iota, of integers of the index's type
pub(crate) fn dynamic_slice_counts<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let iota: Iota = p.def(op.operand)?;
    let (x, to) = (sized(p, op.operand)?, result(p)?);
    let along = iota.iota_dimension as usize;
    let index = list(p, op.start_indices)[along];
    let alike = p.ty(index) == to.with(&[]) && holds(p, index, x.dims[along]);
    p.require(alike && x.dims[along] > to.dims[along], "the index has another type, or a narrow one")?;
    let first = held(p, index, x.dims[along] - to.dims[along], None)?;
    let first = broadcast(p, first, &[], &to.dims)?;
    let counts = p.push(Iota { result: ResultType(to.of(to.element())), ..iota })?;
    binary::<Add>(p, counts, first)
}

/// dynamic_slice(reverse(x), i) = reverse(dynamic_slice(x, n − size − clamp(i)))
pub(crate) fn dynamic_slice_reverse<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reverse = p.def(op.operand)?;
    let x = sized(p, inner.input)?;
    let mut starts = list(p, op.start_indices);
    for &d in inner.dimensions.list() {
        let d = d as usize;
        let (limit, ty) = (x.dims[d] - op.slice_sizes.list()[d], p.ty(starts[d]));
        let held = held(p, starts[d], limit, None)?;
        let limit = p.splat(limit as f64, ty)?;
        starts[d] = binary::<Subtract>(p, limit, held)?;
    }
    let start_indices = p.values(&starts);
    let part = p.push(DynamicSlice { operand: inner.input, start_indices, ..op })?;
    reverse(p, part, inner.dimensions.list())
}
