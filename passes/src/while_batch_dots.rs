//! Products of slices, of which a loop takes one in each iteration, as one product of the whole array before the loop.
//!
//! Precondition: none; arrays with layouts, or with sizes that only a run knows, are left alone.
//! Afterwards no `hlo.dot_general` stands directly in the body of an `hlo.while` that multiplies something from outside of the loop with a slice of an array
//! from outside which is taken at another index in each iteration until all have been taken, unless the slice has more than `rows` rows, or all products
//! together have more than `bytes` bytes. That is what becomes of the input of a recurrent network: its weights are not read in every iteration.
//!
//! A product with one row or one column is summed in another order than others (`eval/canonical.rs`): floats keep their bits only if both products are of one
//! kind, and are batched in the other cases under `fp=relaxed`.

use crate::regions::{add_constant, bytes, inner_first, is_speculatable, literal, ops_of, replace};
use shale_dialects::eval::canonical::adds_in_lanes;
use shale_dialects::hlo::{Add, Counted, DotGeneral, DynamicSlice, Reshape, Subtract, While, counted};
use shale_ir::body::{At, Body, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::literal::Literal;
use shale_ir::op::{OpError, ResultType};
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::rewrite::Class;
use shale_ir::session::{Cx, Dims};
use shale_ir::types::Type;
use shale_ir::verify::op_diagnostic;

pass! {
    /// Turns the products of slices that the iterations of a loop take one by one into one product before the loop.
    pub struct WhileBatchDots: FunctionPass = "while-batch-dots" {
        /// Whether floats may be added in another order: `exact` or `relaxed`.
        fp: Class = Class::Exact,
        /// The most rows of a slice. On one thread an LSTM of 4 rows takes half the time when they are batched, one of 16 a tenth less, one of 32 the same.
        rows: u64 = 32,
        /// The most bytes of all products together.
        bytes: u64 = 1 << 26,
    }
}

impl FunctionPass for WhileBatchDots {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        for op in inner_first(body, |op| body.matches::<While>(op).is_some()) {
            let next = body.matches::<While>(op).and_then(|fields| body.first_block(fields.body));
            let (Some(next), Some(counter)) = (next, counted(body, op)) else { continue };
            let around = Around { op, counter, value: body.at(body.args(next), counter.carried) };
            for dot in ops_of(body, next) {
                let Some(batched) = self.batched(body, &around, dot) else { continue };
                if !cx.allow(|| format!("batch hlo.dot_general over {} iterations", counter.count)) {
                    return Ok(());
                }
                batched.apply(body, op, dot).map_err(|error| op_diagnostic(body, dot, error))?;
                cx.count("dots batched", 1);
            }
        }
        Ok(())
    }
}

/// A loop with its counter, and the argument of its body that this is.
struct Around {
    op: Op,
    counter: Counted,
    value: Value,
}

/// A slice of one index along a dimension of an array.
struct Slice {
    array: Value,
    /// The sizes of the array.
    dims: Vec<i64>,
    along: usize,
    index: Value,
    /// Whether the dimension is left out.
    dropped: bool,
}

/// The product of a whole array.
struct Batched<'c> {
    dot: DotGeneral<'c>,
    /// The dimension of its result along which the iterations' products lie, and the sizes of one of them.
    along: usize,
    sizes: Vec<i64>,
    index: Value,
    /// What the product of an iteration is.
    result: Type<'c>,
}

impl WhileBatchDots {
    /// The product of which that of an iteration is a part.
    fn batched<'c>(&self, body: &Body<'c>, around: &Around, op: Op) -> Option<Batched<'c>> {
        let dot: DotGeneral = body.matches(op)?;
        let is_outside = |value: Value| !body.value_is_inside(value, around.op);
        let (slice, is_left) = match (is_outside(dot.lhs), is_outside(dot.rhs)) {
            (false, true) => (Slice::of(body, dot.lhs)?, true),
            (true, false) => (Slice::of(body, dot.rhs)?, false),
            _ => return None,
        };
        let plain = [dot.lhs, dot.rhs, slice.array, body.result(op, 0)].into_iter().all(|value| plain_dims(body, value).is_some());
        if !(plain && is_outside(slice.array) && is_speculatable(body, op) && slice.is_each_once(body, around)) {
            return None;
        }
        let list = |dims: Option<Dims<'c>>| dims.map_or(&[][..], Dims::list);
        let sides =
            [(dot.lhs, dot.lhs_batching_dimensions, dot.lhs_contracting_dimensions), (dot.rhs, dot.rhs_batching_dimensions, dot.rhs_contracting_dimensions)];
        let free = sides.map(|(value, batching, contracting)| {
            let named = [list(batching), list(contracting)].concat();
            let sizes = plain_dims(body, value).unwrap_or_default().to_vec();
            sizes.into_iter().enumerate().filter(|(d, _)| !named.contains(&(*d as i64))).collect::<Vec<_>>()
        });
        let [rows, columns] = if is_left { [&free[0], &free[1]] } else { [&free[1], &free[0]] };
        let count = |sizes: &[(usize, i64)]| sizes.iter().fold(1usize, |all, (_, size)| all.saturating_mul(*size as usize));
        let all_rows = count(rows).saturating_mul(slice.dims[slice.along] as usize);
        let is_free = slice.dropped || rows.iter().any(|(d, _)| *d == slice.along);
        let adds_alike = adds_in_lanes([count(rows), count(columns)]) == adds_in_lanes([all_rows, count(columns)]);
        let is_exact = adds_alike || dot.result.0.element().scalar().is_some_and(|element| element.is_integer());
        if !is_free || count(rows) as u64 > self.rows || !(is_exact || self.fp == Class::Relaxed) {
            return None;
        }
        // Dimensions behind the one that is left out have numbers one less.
        let is_before = |d: usize| d < slice.along;
        let moved = |dims: Option<Dims<'c>>| {
            let moved = |d: &i64| d + i64::from(slice.dropped && !is_before(*d as usize));
            dims.map(|dims| body.cx().dims(&dims.list().iter().map(moved).collect::<Vec<_>>()))
        };
        let before = rows.iter().filter(|(d, _)| is_before(*d)).count();
        let along = list(dot.lhs_batching_dimensions).len() + if is_left { before } else { free[0].len() + before };
        let result = body.ty(body.result(op, 0));
        let mut sizes = plain_dims(body, body.result(op, 0))?.to_vec();
        if slice.dropped {
            sizes.insert(along, 1);
        }
        let mut all = sizes.clone();
        all[along] = slice.dims[slice.along];
        let whole = ResultType(body.cx().array(result.element().scalar()?, &all));
        let dot = if is_left {
            let (batching, contracting) = (moved(dot.lhs_batching_dimensions), moved(dot.lhs_contracting_dimensions));
            DotGeneral { lhs: slice.array, lhs_batching_dimensions: batching, lhs_contracting_dimensions: contracting, result: whole, ..dot }
        } else {
            let (batching, contracting) = (moved(dot.rhs_batching_dimensions), moved(dot.rhs_contracting_dimensions));
            DotGeneral { rhs: slice.array, rhs_batching_dimensions: batching, rhs_contracting_dimensions: contracting, result: whole, ..dot }
        };
        (bytes(whole.0) <= self.bytes).then_some(Batched { dot, along, sizes, index: slice.index, result })
    }
}

impl<'c> Batched<'c> {
    /// Puts the product before the loop, and a slice of it in the place of the iteration's.
    ///
    /// # Errors
    /// What inference says, which is a bug here.
    fn apply(self, body: &mut Body<'c>, around: Op, op: Op) -> Result<(), OpError> {
        let loc = body.loc(op);
        let all = body.push(At::Before(around), loc, self.dot)?;
        let zero = body.ty(self.index).element().scalar().and_then(|element| Literal::exact_scalar(element, 0.0));
        let zero = zero.and_then(|zero| add_constant(body, op, &zero)).ok_or("an index is no integer")?;
        let mut starts = vec![zero; self.sizes.len()];
        starts[self.along] = self.index;
        let (start_indices, slice_sizes) = (body.values(&starts), body.cx().dims(&self.sizes));
        let mut part = body.push(At::Before(op), loc, DynamicSlice { operand: all, start_indices, slice_sizes })?;
        if body.ty(part) != self.result {
            part = body.push(At::Before(op), loc, Reshape { input: part, result: ResultType(self.result) })?;
        }
        replace(body, body.result(op, 0), part);
        body.erase(op);
        Ok(())
    }
}

impl Slice {
    /// The slice that a value is, perhaps without the dimension of one index.
    fn of(body: &Body<'_>, value: Value) -> Option<Slice> {
        let reshape: Option<Reshape> = body.def_as(value);
        let slice: DynamicSlice = body.def_as(reshape.map_or(value, |reshape| reshape.input))?;
        let (dims, sizes) = (plain_dims(body, slice.operand)?.to_vec(), slice.slice_sizes.list());
        let mut cut = (0..dims.len()).filter(|d| sizes[*d] != dims[*d]);
        let along = cut.next().filter(|d| sizes[*d] == 1 && cut.next().is_none())?;
        let rest = [&dims[..along], &dims[along + 1..]].concat();
        let dropped = reshape.is_some();
        (!dropped || plain_dims(body, value)? == rest).then(|| Slice { array: slice.operand, along, index: body.at(slice.start_indices, along), dropped, dims })
    }

    /// True if the iterations take all slices of the array, each one once.
    fn is_each_once(&self, body: &Body<'_>, around: &Around) -> bool {
        let Some((weight, offset)) = affine(body, self.index, around.value, MOST_TERMS) else { return false };
        let (counter, size) = (around.counter, i128::from(self.dims[self.along]));
        let index = |i: i128| counter.step.checked_mul(i)?.checked_add(counter.first)?.checked_mul(weight)?.checked_add(offset);
        let is_inside = |i: i128| index(i).is_some_and(|index| (0..size).contains(&index));
        // What wraps on the way wraps back, if the index has a code.
        let has_code = body.ty(self.index).element().scalar().is_some_and(|element| size <= 1i128 << (element.bits() - 1));
        has_code && size > 1 && i128::from(counter.count) == size && counter.step != 0 && weight != 0 && is_inside(0) && is_inside(size - 1)
    }
}

/// Ops over which an index is followed to the counter, one behind the other.
const MOST_TERMS: usize = 8;

/// The numbers `(a, b)` with which a value is `a · x + b`.
fn affine(body: &Body<'_>, value: Value, x: Value, most: usize) -> Option<(i128, i128)> {
    if value == x {
        return Some((1, 0));
    }
    if let Some(known) = literal(body, value) {
        return known.integer().map(|n| (0, n));
    }
    let most = most.checked_sub(1)?;
    if let Some(add) = body.def_as::<Add>(value) {
        let ((a, b), (c, d)) = (affine(body, add.lhs, x, most)?, affine(body, add.rhs, x, most)?);
        return Some((a.checked_add(c)?, b.checked_add(d)?));
    }
    let subtract: Subtract = body.def_as(value)?;
    let ((a, b), (c, d)) = (affine(body, subtract.lhs, x, most)?, affine(body, subtract.rhs, x, most)?);
    Some((a.checked_sub(c)?, b.checked_sub(d)?))
}

/// The sizes of an array that has no layout, and none that only a run knows.
fn plain_dims<'c>(body: &Body<'c>, value: Value) -> Option<&'c [i64]> {
    let (ty, cx): (Type<'c>, Cx<'c>) = (body.ty(value), body.cx());
    let dims = ty.array()?.dims.list();
    (cx.array(ty.element().scalar()?, dims) == ty).then_some(dims)
}
