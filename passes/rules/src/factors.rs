//! Arithmetic around dots: factors, signs, zeros and sums on either side. Exact on integers that wrap alike everywhere; the rules whose names end in
//! `float` are for floats, which are rounded elsewhere then.

use crate::build::*;
use crate::products::*;
use crate::reducers::{Kind, reduce};
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Factors, signs, zeros and sums around dots, and chains of dots.
    FACTORS = "factors" {
        exact: [
            dot_zero[Constant], dot_scale[Multiply], dot_negate[Negate], dot_pad_contracting[Pad], dot_pad_free[Pad],
            dot_broadcast_contracting[Broadcast], dot_reverse_both[Reverse],
        ],
        relaxed: [
            dot_zero_float[Constant], dot_scale_float[Multiply], dot_negate_float[Negate], dot_pad_contracting_float[Pad], dot_pad_free_float[Pad],
            dot_broadcast_contracting_float, dot_reverse_both_float[Reverse],
        ],
        explore: [
            dot_reassociate[DotGeneral], dot_reassociate_back[DotGeneral], dot_concatenate_contracting[Concatenate], add_dots_left[DotGeneral],
            add_dots_right[DotGeneral], dot_as_reduce, dot_splat[Constant], dot_outer,
        ],
        relaxed_explore: [
            dot_reassociate_float[DotGeneral], dot_reassociate_back_float[DotGeneral], dot_concatenate_contracting_float[Concatenate],
            add_dots_left_float[DotGeneral], add_dots_right_float, dot_as_reduce_float, dot_splat_float[Constant], dot_outer_float,
        ],
    }
}

/// Ends the attempt if the product is not of floats, where `float` says so, or else of integers.
fn is_for<'c>(p: &mut Patch<'_, 'c>, dot: &Product<'c>, float: bool) -> Option<()> {
    p.require(dot.is_discrete() != float, "it is for the other rule")
}

/// As [`is_for`], with one type for operands and result.
fn is_uniform<'c>(p: &mut Patch<'_, 'c>, dot: &Product<'c>, float: bool) -> Option<()> {
    is_for(p, dot, float)?;
    p.require(dot.is_uniform(), "operands and result have two types")
}

/// dot(0, y) = 0; so on the right; of integers
pub(crate) fn dot_zero<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_zero(op, p, false)
}

/// dot(0, y) = 0; so on the right; of floats
pub(crate) fn dot_zero_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_zero(op, p, true)
}

fn of_zero<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    let dot = Product::of(p, op)?;
    is_for(p, &dot, float)?;
    let zero = [op.lhs, op.rhs].into_iter().any(|x| p.is_splat(x, 0.0) || p.is_splat(x, -0.0));
    p.require(zero, "no side is 0")?;
    let ty = dot.ty(p);
    p.splat(0.0, ty)
}

/// dot(x · c, y) = dot(x, y) · c for a factor c that is constant along contracting dimensions; so on the right; of integers
pub(crate) fn dot_scale<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_scale(op, p, false)
}

/// dot(x · c, y) = dot(x, y) · c for a factor c that is constant along contracting dimensions; so on the right; of floats
pub(crate) fn dot_scale_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_scale(op, p, true)
}

fn of_scale<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    on_either::<Multiply>(p, op, |p, dot| {
        is_uniform(p, &dot, float)?;
        let product: Multiply = p.def(dot.left.x)?;
        let (dims, [batch, own, _]) = (dot.dims(), dot.parts());
        let factor = match p.splat_of(product.rhs) {
            Some(element) => {
                let ty = dot.ty(p);
                p.splat_literal(&element, ty)?
            }
            None => {
                let inner: Broadcast = p.def(product.rhs)?;
                let stays = [dot.left.batching.clone(), dot.left.free()].concat();
                let at = places(inner.dimensions.list(), &stays)?;
                let all: Vec<i64> = batch.chain(own).map(|d| d as i64).collect();
                broadcast(p, inner.input, &pick(&all, &at), &dims)?
            }
        };
        let left = dot.left.with(p, product.lhs)?;
        let x = Product { left, ..dot }.push(p)?;
        binary::<Multiply>(p, x, factor)
    })
}

/// dot(−x, y) = −dot(x, y); so on the right; of integers
pub(crate) fn dot_negate<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_negate(op, p, false)
}

/// dot(−x, y) = −dot(x, y); so on the right; of floats
pub(crate) fn dot_negate_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_negate(op, p, true)
}

fn of_negate<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    on_either::<Negate>(p, op, |p, dot| {
        is_uniform(p, &dot, float)?;
        let inner: Negate = p.def(dot.left.x)?;
        let left = dot.left.with(p, inner.input)?;
        let x = Product { left, ..dot }.push(p)?;
        p.push(Negate { input: x })
    })
}

/// The padding with zeros that defines a value, which cuts nothing off and puts nothing between elements.
fn zero_pad<'c>(p: &mut Patch<'_, 'c>, value: Value) -> Option<(Value, Vec<Padding>)> {
    let inner: Pad = p.def(value)?;
    let zero = p.is_splat(inner.padding_value, 0.0) || p.is_splat(inner.padding_value, -0.0);
    let all = paddings(inner);
    let edges = all.iter().all(|(low, high, interior)| *low >= 0 && *high >= 0 && *interior == 0);
    p.require(zero && edges, "the padding is not zeros at edges")?;
    Some((inner.input, all))
}

/// dot(pad(x, 0), y) = dot(x, slice(y)) if contracting dimensions are padded; so on the right; of integers
pub(crate) fn dot_pad_contracting<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_pad_contracting(op, p, false)
}

/// dot(pad(x, 0), y) = dot(x, slice(y)) if contracting dimensions are padded; so on the right; of floats
pub(crate) fn dot_pad_contracting_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_pad_contracting(op, p, true)
}

fn of_pad_contracting<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    on_either::<Pad>(p, op, |p, dot| {
        is_for(p, &dot, float)?;
        let (x, all) = zero_pad(p, dot.left.x)?;
        let padded: Vec<i64> = (0..all.len() as i64).filter(|d| all[*d as usize] != (0, 0, 0)).collect();
        let at = places(&padded, &dot.left.contracting)?;
        let mut own: Vec<Range> = dot.right.array.dims.iter().map(|size| (0, *size, 1)).collect();
        for (d, k) in padded.iter().zip(at) {
            let (low, high, _) = all[*d as usize];
            let partner = dot.right.contracting[k as usize] as usize;
            own[partner] = (low, dot.right.array.dims[partner] - high, 1);
        }
        let y = slice(p, dot.right.x, &own)?;
        let (left, right) = (dot.left.with(p, x)?, dot.right.with(p, y)?);
        Product { left, right, ..dot }.push(p)
    })
}

/// dot(pad(x, 0), y) = pad(dot(x, y), 0) if free dimensions are padded; so on the right; of integers
pub(crate) fn dot_pad_free<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_pad_free(op, p, false)
}

/// dot(pad(x, 0), y) = pad(dot(x, y), 0) if free dimensions are padded; so on the right; of floats
pub(crate) fn dot_pad_free_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_pad_free(op, p, true)
}

fn of_pad_free<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    on_either::<Pad>(p, op, |p, dot| {
        is_for(p, &dot, float)?;
        let (x, all) = zero_pad(p, dot.left.x)?;
        let (free, [_, own, _], mut edges) = (dot.left.free(), dot.parts(), vec![(0, 0, 0); dot.dims().len()]);
        for d in (0..all.len()).filter(|d| all[*d] != (0, 0, 0)) {
            edges[own.start + places(&[d as i64], &free)?[0] as usize] = all[d];
        }
        let scalar = p.cx().array(dot.element, &[]);
        let zero = p.splat(0.0, scalar)?;
        let left = dot.left.with(p, x)?;
        let x = Product { left, ..dot }.push(p)?;
        pad(p, x, zero, &edges)
    })
}

/// dot(broadcast(x), y) = dot(x, reduce_add(y)) if the dimensions that are added are contracting ones; so on the right; of integers
pub(crate) fn dot_broadcast_contracting<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_broadcast_contracting(op, p, false)
}

/// dot(broadcast(x), y) = dot(x, reduce_add(y)) if the dimensions that are added are contracting ones; so on the right; of floats
pub(crate) fn dot_broadcast_contracting_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_broadcast_contracting(op, p, true)
}

fn of_broadcast_contracting<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    on_either::<Broadcast>(p, op, |p, dot| {
        is_uniform(p, &dot, float)?;
        let inner: Broadcast = p.def(dot.left.x)?;
        let map = inner.dimensions.list();
        let new = others(dot.left.array.rank(), map);
        let at = places(&new, &dot.left.contracting)?;
        p.require(!new.is_empty() && map.is_sorted(), "nothing is repeated, or it is reordered")?;
        let mut gone: Vec<i64> = at.iter().map(|k| dot.right.contracting[*k as usize]).collect();
        gone.sort_unstable();
        let scalar = dot.right.array.with(&[]);
        let zero = p.splat(0.0, scalar)?;
        let y = reduce(p, kind_of(&dot), dot.right.x, zero, &gone, None)?;
        let stays = |dims: &[i64]| (0..dims.len()).filter(|k| !at.contains(&(*k as i64))).map(|k| dims[k]).collect::<Vec<_>>();
        let kept = others(dot.right.array.rank(), &gone);
        let (batching, contracting) = (places(&dot.left.batching, map)?, places(&stays(&dot.left.contracting), map)?);
        let left = Side { x: inner.input, array: sized(p, inner.input)?, batching, contracting };
        let (batching, contracting) = (places(&dot.right.batching, &kept)?, places(&stays(&dot.right.contracting), &kept)?);
        let right = Side { x: y, array: sized(p, y)?, batching, contracting };
        Product { left, right, ..dot }.push(p)
    })
}

/// dot(reverse(x), reverse(y)) = dot(x, y) if both are reversed along the same contracting dimensions; of integers
pub(crate) fn dot_reverse_both<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_reverse_both(op, p, false)
}

/// dot(reverse(x), reverse(y)) = dot(x, y) if both are reversed along the same contracting dimensions; of floats
pub(crate) fn dot_reverse_both_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_reverse_both(op, p, true)
}

fn of_reverse_both<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    let dot = Product::of(p, op)?;
    is_for(p, &dot, float)?;
    let (x, y): (Reverse, Reverse) = (p.def(op.lhs)?, p.def(op.rhs)?);
    let (mut a, mut b) = (places(x.dimensions.list(), &dot.left.contracting)?, places(y.dimensions.list(), &dot.right.contracting)?);
    a.sort_unstable();
    b.sort_unstable();
    p.require(a == b, "the sides are reversed along other dimensions")?;
    let (left, right) = (dot.left.with(p, x.input)?, dot.right.with(p, y.input)?);
    Product { left, right, ..dot }.push(p)
}

/// dot(dot(x, y), z) = dot(x, dot(y, z)); of integers
pub(crate) fn dot_reassociate<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_chain(op, p, false)
}

/// dot(dot(x, y), z) = dot(x, dot(y, z)); of floats
pub(crate) fn dot_reassociate_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_chain(op, p, true)
}

fn of_chain<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    let outer = Product::of(p, op)?;
    is_uniform(p, &outer, float)?;
    let inner = Product::def(p, op.lhs)?;
    let [batch, _, free] = inner.parts();
    let mut contracted = outer.left.contracting.clone();
    contracted.sort_unstable();
    let plain = batch.is_empty() && outer.left.batching.is_empty() && inner.is_uniform();
    p.require(plain && free.clone().map(|d| d as i64).eq(contracted), "batching dimensions, or other ones are contracted")?;
    // The dimensions of y that become those that z contracts, in the order of z's list.
    let of_y: Vec<i64> = outer.left.contracting.iter().map(|d| inner.right.free()[*d as usize - free.start]).collect();
    let middle = Side { contracting: of_y, batching: Vec::new(), array: sized(p, inner.right.x)?, x: inner.right.x };
    let rest = middle.free();
    let (element, accum) = (outer.element, outer.accum);
    let y = Product { left: middle, right: outer.right, element, accum }.push(p)?;
    let right = Side { x: y, array: sized(p, y)?, batching: Vec::new(), contracting: places(&inner.right.contracting, &rest)? };
    Product { left: inner.left, right, element, accum }.push(p)
}

/// dot(x, dot(y, z)) = dot(dot(x, y), z); of integers
pub(crate) fn dot_reassociate_back<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_chain_back(op, p, false)
}

/// dot(x, dot(y, z)) = dot(dot(x, y), z); of floats
pub(crate) fn dot_reassociate_back_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_chain_back(op, p, true)
}

fn of_chain_back<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    let outer = Product::of(p, op)?;
    is_uniform(p, &outer, float)?;
    let inner = Product::def(p, op.rhs)?;
    let [batch, free, _] = inner.parts();
    let mut contracted = outer.right.contracting.clone();
    contracted.sort_unstable();
    let plain = batch.is_empty() && outer.left.batching.is_empty() && inner.is_uniform();
    p.require(plain && free.map(|d| d as i64).eq(contracted), "batching dimensions, or other ones are contracted")?;
    let of_y: Vec<i64> = outer.right.contracting.iter().map(|d| inner.left.free()[*d as usize]).collect();
    let middle = Side { contracting: of_y, batching: Vec::new(), array: sized(p, inner.left.x)?, x: inner.left.x };
    let (rest, before, element, accum) = (middle.free(), outer.left.free().len() as i64, outer.element, outer.accum);
    let x = Product { left: outer.left, right: middle, element, accum }.push(p)?;
    let contracting = places(&inner.left.contracting, &rest)?.into_iter().map(|d| d + before).collect();
    let left = Side { x, array: sized(p, x)?, batching: Vec::new(), contracting };
    Product { left, right: inner.right, element, accum }.push(p)
}

/// dot(concatenate(x, y), z) = dot(x, slice(z)) + dot(y, slice(z)) along a contracting dimension; so on the right; of integers
pub(crate) fn dot_concatenate_contracting<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_concatenate(op, p, false)
}

/// dot(concatenate(x, y), z) = dot(x, slice(z)) + dot(y, slice(z)) along a contracting dimension; so on the right; of floats
pub(crate) fn dot_concatenate_contracting_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_concatenate(op, p, true)
}

fn of_concatenate<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    on_either::<Concatenate>(p, op, |p, dot| {
        is_uniform(p, &dot, float)?;
        let inner: Concatenate = p.def(dot.left.x)?;
        let partner = dot.right.contracting[places(&[inner.dimension], &dot.left.contracting)?[0] as usize] as usize;
        let (mut before, mut total) = (0, None);
        for x in list(p, inner.inputs) {
            let left = dot.left.with(p, x)?;
            let size = left.array.dims[inner.dimension as usize];
            let mut own: Vec<Range> = dot.right.array.dims.iter().map(|size| (0, *size, 1)).collect();
            own[partner] = (before, before + size, 1);
            before += size;
            let y = slice(p, dot.right.x, &own)?;
            let part = Product { left, right: dot.right.with(p, y)?, element: dot.element, accum: None }.push(p)?;
            total = Some(match total {
                Some(total) => binary::<Add>(p, total, part)?,
                None => part,
            });
        }
        total
    })
}

/// dot(x, z) + dot(y, z) = dot(x + y, z); of integers
pub(crate) fn add_dots_left(op: Add, p: &mut Patch<'_, '_>) -> Option<Value> {
    of_sum_left(op, p, false)
}

/// dot(x, z) + dot(y, z) = dot(x + y, z); of floats
pub(crate) fn add_dots_left_float(op: Add, p: &mut Patch<'_, '_>) -> Option<Value> {
    of_sum_left(op, p, true)
}

fn of_sum_left<'c>(op: Add, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    let (a, b) = two_dots(op, p, float)?;
    p.require(p.same(a.right.x, b.right.x) && a.left.array.dims == b.left.array.dims, "the right sides differ")?;
    let x = binary::<Add>(p, a.left.x, b.left.x)?;
    let left = a.left.with(p, x)?;
    Product { left, ..a }.push(p)
}

/// dot(z, x) + dot(z, y) = dot(z, x + y); of integers
pub(crate) fn add_dots_right(op: Add, p: &mut Patch<'_, '_>) -> Option<Value> {
    of_sum_right(op, p, false)
}

/// dot(z, x) + dot(z, y) = dot(z, x + y); of floats
pub(crate) fn add_dots_right_float(op: Add, p: &mut Patch<'_, '_>) -> Option<Value> {
    of_sum_right(op, p, true)
}

fn of_sum_right<'c>(op: Add, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    let (a, b) = two_dots(op, p, float)?;
    p.require(p.same(a.left.x, b.left.x) && a.right.array.dims == b.right.array.dims, "the left sides differ")?;
    let x = binary::<Add>(p, a.right.x, b.right.x)?;
    let right = a.right.with(p, x)?;
    Product { right, ..a }.push(p)
}

/// Two dots that are added, with the same dimension numbers.
fn two_dots<'c>(op: Add, p: &mut Patch<'_, 'c>, float: bool) -> Option<(Product<'c>, Product<'c>)> {
    let (a, b) = (Product::def(p, op.lhs)?, Product::def(p, op.rhs)?);
    is_uniform(p, &a, float)?;
    let same = |a: &Side<'c>, b: &Side<'c>| a.batching == b.batching && a.contracting == b.contracting;
    p.require(same(&a.left, &b.left) && same(&a.right, &b.right) && b.is_uniform(), "the dots have other dimension numbers")?;
    Some((a, b))
}

/// The kind of sum that a dot forms.
fn kind_of(dot: &Product<'_>) -> Kind {
    if dot.element.is_pred() { Kind::Or } else { Kind::Sum }
}

/// dot(x, y) = reduce_add(x · broadcast(y)) if y has no free dimensions; so on the left; of integers
pub(crate) fn dot_as_reduce<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_vector(op, p, false)
}

/// dot(x, y) = reduce_add(x · broadcast(y)) if y has no free dimensions; so on the left; of floats
pub(crate) fn dot_as_reduce_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_vector(op, p, true)
}

fn of_vector<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    on_either_side(p, op, |p, dot| {
        is_uniform(p, &dot, float)?;
        p.require(dot.right.free().is_empty(), "the other side has free dimensions")?;
        let mut map = vec![0; dot.right.array.rank()];
        let pairs = [(&dot.left.batching, &dot.right.batching), (&dot.left.contracting, &dot.right.contracting)];
        for (left, right) in pairs.into_iter().flat_map(|(left, right)| left.iter().zip(right)) {
            map[*right as usize] = *left;
        }
        let y = broadcast(p, dot.right.x, &map, &dot.left.array.dims)?;
        let x = binary::<Multiply>(p, dot.left.x, y)?;
        let zero = p.splat(0.0, dot.left.array.with(&[]))?;
        let mut gone = dot.left.contracting.clone();
        gone.sort_unstable();
        let x = reduce(p, kind_of(&dot), x, zero, &gone, None)?;
        let order = [dot.left.batching.clone(), dot.left.free()].concat();
        transpose(p, x, &places(&order, &others(dot.left.array.rank(), &gone))?)
    })
}

/// dot(splat c, y) = c · broadcast(reduce_add(y)); so on the right; of integers
pub(crate) fn dot_splat<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_splat(op, p, false)
}

/// dot(splat c, y) = c · broadcast(reduce_add(y)); so on the right; of floats
pub(crate) fn dot_splat_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_splat(op, p, true)
}

fn of_splat<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    on_either_side(p, op, |p, dot| {
        is_uniform(p, &dot, float)?;
        let element = p.splat_of(dot.left.x)?;
        let zero = p.splat(0.0, dot.right.array.with(&[]))?;
        let mut gone = dot.right.contracting.clone();
        gone.sort_unstable();
        let y = reduce(p, kind_of(&dot), dot.right.x, zero, &gone, None)?;
        let (dims, [batch, _, own]) = (dot.dims(), dot.parts());
        let order = [dot.right.batching.clone(), dot.right.free()].concat();
        let at: Vec<i64> = batch.chain(own).map(|d| d as i64).collect();
        let kept = others(dot.right.array.rank(), &gone);
        let map: Option<Vec<i64>> = kept.iter().map(|d| order.iter().position(|o| o == d).map(|k| at[k])).collect();
        let y = broadcast(p, y, &map?, &dims)?;
        let ty = dot.ty(p);
        let factor = p.splat_literal(&element, ty)?;
        binary::<Multiply>(p, y, factor)
    })
}

/// dot(x, y) without contracting dimensions = broadcast(x) · broadcast(y); a float product that is 0 has another sign in the dot; of integers
pub(crate) fn dot_outer<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_outer(op, p, false)
}

/// dot(x, y) without contracting dimensions = broadcast(x) · broadcast(y); a float product that is 0 has another sign in the dot; of floats
pub(crate) fn dot_outer_float<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    of_outer(op, p, true)
}

fn of_outer<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Value> {
    let dot = Product::of(p, op)?;
    is_uniform(p, &dot, float)?;
    p.require(dot.left.contracting.is_empty(), "products are added")?;
    let (dims, [batch, left, right]) = (dot.dims(), dot.parts());
    let spread = |p: &mut Patch<'_, 'c>, side: &Side<'c>, free: std::ops::Range<usize>| {
        let mut map = vec![0; side.array.rank()];
        for (from, to) in side.batching.iter().chain(&side.free()).zip(batch.clone().chain(free)) {
            map[*from as usize] = to as i64;
        }
        broadcast(p, side.x, &map, &dims)
    };
    let (x, y) = (spread(p, &dot.left, left)?, spread(p, &dot.right, right)?);
    binary::<Multiply>(p, x, y)
}
