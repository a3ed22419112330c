//! Concatenations: of neighbouring parts, of equal arrays, and of arrays that are moved alike.

use crate::build::*;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Concatenations of other movements.
    CONCATS = "concats" {
        exact: [
            concatenate_slices[Slice], concatenate_same, concatenate_broadcasts[Broadcast], concatenate_repeated[Broadcast],
            concatenate_transposes[Transpose], concatenate_added_units[Reshape],
        ],
        explore: [transpose_concatenate[Concatenate], reshape_concatenate[Concatenate], broadcast_concatenate[Concatenate], concatenate_iotas],
    }
}

/// concatenate(slice(x, a..b), slice(x, b..c)) = slice(x, a..c)
pub(crate) fn concatenate_slices(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let (along, mut joined) = (op.dimension as usize, Vec::<(Value, Option<(Value, Vec<Range>)>)>::new());
    let inputs = list(p, op.inputs);
    for &input in &inputs {
        let part: Option<Slice> = p.def(input);
        let part = part.map(|part| (part.input, ranges(part))).filter(|(_, all)| all[along].2 == 1 && length(all[along]) > 0);
        if let (Some((x, own)), Some((_, Some((of, all))))) = (&part, joined.last_mut())
            && p.same(*x, *of)
            && own[along].0 == all[along].1
            && own.iter().zip(all.iter()).enumerate().all(|(d, (a, b))| d == along || a == b)
        {
            all[along].1 = own[along].1;
            continue;
        }
        joined.push((input, part));
    }
    p.require(joined.len() < inputs.len(), "no neighbouring parts of one array")?;
    let mut values = Vec::new();
    for (input, part) in joined {
        values.push(match part {
            Some((x, all)) => slice(p, x, &all)?,
            None => input,
        });
    }
    concatenate(p, &values, op.dimension)
}

/// concatenate(x, x, x) along a dimension of size 1 = broadcast(x)
pub(crate) fn concatenate_same(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let inputs = list(p, op.inputs);
    let (x, to) = (sized(p, inputs[0])?, result(p)?);
    let same = inputs.len() > 1 && inputs.iter().all(|input| p.same(*input, inputs[0]));
    p.require(same && x.dims[op.dimension as usize] == 1, "the inputs differ or are longer")?;
    let kept = others(x.rank(), &[op.dimension]);
    let x = reshape(p, inputs[0], &pick(&x.dims, &kept))?;
    broadcast(p, x, &kept, &to.dims)
}

/// concatenate(broadcast(x), broadcast(y)) = broadcast(concatenate(x, y)) along a dimension of x
pub(crate) fn concatenate_broadcasts(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let to = result(p)?;
    let (mut inputs, mut map) = (Vec::new(), None);
    for x in list(p, op.inputs) {
        let inner: Broadcast = p.def(x)?;
        sized(p, inner.input)?;
        let same = *map.get_or_insert(inner.dimensions) == inner.dimensions;
        p.require(same, "the inputs are repeated otherwise")?;
        inputs.push(inner.input);
    }
    let map = map?.list();
    let own = places(&[op.dimension], map)?[0];
    p.require(map.len() < to.rank(), "nothing is repeated")?;
    let x = concatenate(p, &inputs, own)?;
    broadcast(p, x, map, &to.dims)
}

/// concatenate(broadcast(x), broadcast(x)) = broadcast(x) along a dimension that x lacks
pub(crate) fn concatenate_repeated(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let to = result(p)?;
    let mut first: Option<Broadcast> = None;
    for x in list(p, op.inputs) {
        let inner: Broadcast = p.def(x)?;
        let like = *first.get_or_insert(inner);
        let same = like.dimensions == inner.dimensions && p.same(like.input, inner.input);
        p.require(same, "the inputs are not of one array")?;
    }
    let like = first?;
    let map = like.dimensions.list();
    p.require(!map.contains(&op.dimension), "the dimension is the array's own")?;
    broadcast(p, like.input, map, &to.dims)
}

/// concatenate(transpose(x), transpose(y)) = transpose(concatenate(x, y))
pub(crate) fn concatenate_transposes(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let (mut inputs, mut permutation) = (Vec::new(), None);
    for x in list(p, op.inputs) {
        let inner: Transpose = p.def(x)?;
        let same = *permutation.get_or_insert(inner.permutation) == inner.permutation;
        p.require(same, "the inputs are reordered otherwise")?;
        inputs.push(inner.input);
    }
    p.require(inputs.len() > 1, "there is one input")?;
    let permutation = permutation?.list();
    let x = concatenate(p, &inputs, permutation[op.dimension as usize])?;
    transpose(p, x, permutation)
}

/// transpose(concatenate(x, y)) = concatenate(transpose(x), transpose(y))
pub(crate) fn transpose_concatenate<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Concatenate = p.def(op.input)?;
    let (mut inputs, permutation) = (Vec::new(), op.permutation.list());
    for x in list(p, inner.inputs) {
        inputs.push(transpose(p, x, permutation)?);
    }
    concatenate(p, &inputs, inverse(permutation)[inner.dimension as usize])
}

/// concatenate(reshape(x), reshape(y)) = reshape(concatenate(x, y)) if the reshapes add dimensions of size 1 alone, the same ones
pub(crate) fn concatenate_added_units(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let to = result(p)?;
    let (mut inputs, mut map) = (Vec::new(), None);
    for x in list(p, op.inputs) {
        let inner: Reshape = p.def(x)?;
        let (from, between) = (sized(p, inner.input)?, sized(p, x)?);
        let kept = added_units(&from.dims, &between.dims)?;
        let same = map.get_or_insert_with(|| kept.clone()) == &kept;
        p.require(same, "the inputs have other dimensions")?;
        inputs.push(inner.input);
    }
    p.require(inputs.len() > 1, "there is one input")?;
    let own = places(&[op.dimension], &map?)?[0];
    let x = concatenate(p, &inputs, own)?;
    reshape(p, x, &to.dims)
}

/// reshape(concatenate(x, y)) = concatenate(reshape(x), reshape(y)) if dimensions of size 1 alone come or go
pub(crate) fn reshape_concatenate<'c>(op: Reshape<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Concatenate = p.def(op.input)?;
    let (between, to) = (sized(p, op.input)?, result(p)?);
    let along = kept_dims(&between.dims, &to.dims)?[inner.dimension as usize];
    let (Some(along), mut inputs) = (along, Vec::new()) else { return p.miss("the dimension of the concatenation goes") };
    for x in list(p, inner.inputs) {
        let mut dims = to.dims.clone();
        dims[along as usize] = sized(p, x)?.dims[inner.dimension as usize];
        inputs.push(reshape(p, x, &dims)?);
    }
    concatenate(p, &inputs, along)
}

/// broadcast(concatenate(x, y)) = concatenate(broadcast(x), broadcast(y))
pub(crate) fn broadcast_concatenate<'c>(op: Broadcast<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Concatenate = p.def(op.input)?;
    let (to, map) = (result(p)?, op.dimensions.list());
    let (along, mut inputs) = (map[inner.dimension as usize], Vec::new());
    for x in list(p, inner.inputs) {
        let mut dims = to.dims.clone();
        dims[along as usize] = sized(p, x)?.dims[inner.dimension as usize];
        inputs.push(broadcast(p, x, map, &dims)?);
    }
    concatenate(p, &inputs, along)
}

/// concatenate(iota, n + iota) = iota along its dimension, of integers
pub(crate) fn concatenate_iotas(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let to = result(p)?;
    p.require(to.is_discrete(), "sums of floats may be rounded")?;
    let mut before = 0;
    for (i, x) in list(p, op.inputs).into_iter().enumerate() {
        let counts = if i == 0 {
            x
        } else {
            let sum: Add = p.def(x)?;
            let same = integer_splat(p, sum.rhs)? == before;
            p.require(same, "the numbers do not go on")?;
            sum.lhs
        };
        let iota: Iota = p.def(counts)?;
        p.require(iota.iota_dimension == op.dimension, "the numbers grow along another dimension")?;
        before += i128::from(sized(p, x)?.dims[op.dimension as usize]);
    }
    p.push(Iota { iota_dimension: op.dimension, result: ResultType(to.of(to.element())) })
}
