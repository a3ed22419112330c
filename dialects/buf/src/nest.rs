//! Nests that may write over what they read: each element where it is read, or each row behind the last read of the row.

use shale_dialects::hlo::Constant;
use shale_ir::attr::AttrKind;
use shale_ir::body::{Block, Body, Op, Region, Value};
use shale_ir::types::Type;
use shale_loops::{Affine, Nest, Read, Reduce, Yield};
use std::collections::BTreeMap;

/// The most ops through which an index is followed.
const MOST_OPS: usize = 64;

/// True if a nest reads each element of the arrays `from` no later than it writes the same bytes of its result `number`.
///
/// The result is written by the innermost of the nests, each within the one before, that make it. What stands there reads only the element that is written.
/// What stands around reads, before that nest, only bytes of the row that the loops around it are at, so that other rows are not touched.
pub(crate) fn is_in_place(body: &Body<'_>, op: Op, from: &[Value], number: usize) -> bool {
    let Some(written) = Written::of(body, op, number) else { return false };
    let mut readers = from.iter().flat_map(|value| body.users(*value).map(move |user| (user, *value)));
    readers.all(|(user, value)| match written.level_of(body, user) {
        None => !is_within(body, user, op), // another op's business
        Some(level) => body.matches::<Read>(user).is_some_and(|read| read.input == value && written.allows(body, user, &read, level)),
    })
}

/// Where a result is written: the nests that make it, from the outermost to the innermost.
struct Written {
    levels: Vec<Level>,
    /// The bytes between elements along each dimension of the result.
    strides: Vec<i64>,
    dims: Vec<i64>,
    element: i64,
}

struct Level {
    block: Block,
    /// The nest of the next level, or what ends the innermost body.
    next: Op,
    /// How many dimensions of the result the indices so far are.
    rank: usize,
    args: Vec<Value>,
}

impl Written {
    fn of(body: &Body<'_>, op: Op, number: usize) -> Option<Written> {
        let (dims, element) = sizes(body.ty(body.result(op, number)))?;
        let (mut levels, mut at, mut rank) = (Vec::new(), (op, number), 0);
        loop {
            let nest: Nest<'_> = body.matches(at.0)?;
            let block = body.first_block(nest.body)?;
            let args: Vec<Value> = body.iter(body.args(block)).collect();
            rank += args.len();
            let end = body.last_op(block).filter(|end| body.matches::<Yield>(*end).is_some())?;
            let made = (at.1 < body.operands(end).len()).then(|| body.operand(end, at.1))?;
            if rank == dims.len() {
                levels.push(Level { block, next: end, rank, args });
                return Some(Written { levels, strides: strides(&dims, element), dims, element });
            }
            let inner = body.def_op(made).filter(|inner| body.block_of(*inner) == Some(block))?;
            levels.push(Level { block, next: inner, rank, args });
            at = (inner, body.iter(body.results(inner)).position(|result| result == made)?);
        }
    }

    /// The innermost level in whose body an op stands, perhaps within other ops.
    fn level_of(&self, body: &Body<'_>, op: Op) -> Option<usize> {
        let around: Vec<Block> = std::iter::successors(Some(op), |op| body.parent_op(*op)).filter_map(|op| body.block_of(op)).collect();
        self.levels.iter().rposition(|level| around.contains(&level.block))
    }

    /// True if a read in the body of a level may go over bytes that the result is written to.
    fn allows(&self, body: &Body<'_>, op: Op, read: &Read, number: usize) -> bool {
        let level = &self.levels[number];
        let Some((dims, element)) = sizes(body.ty(read.input)) else { return false };
        let indices: Vec<Option<Sum>> = body.iter(read.indices).map(|index| Sum::of(body, index)).collect();
        if number + 1 == self.levels.len() {
            let same = || {
                let place = Sum::weighted(&indices, &strides(&dims, element))?;
                Some(element == self.element && indices.len() == dims.len() && place == self.place(body, level.rank)?)
            };
            return same() == Some(true);
        }
        let holder = std::iter::successors(Some(op), |op| body.parent_op(*op)).find(|op| body.block_of(*op) == Some(level.block));
        let is_before = holder.is_some_and(|op| std::iter::successors(body.next_op(op), |op| body.next_op(*op)).any(|op| op == level.next));
        is_before && (self.is_of_row(body, &dims, element, &indices, level.rank) || self.is_in_row(body, (&dims, element), &indices, level.rank))
    }

    /// True if a read's first indices are those of the row, of an array of the same rows.
    fn is_of_row(&self, body: &Body<'_>, dims: &[i64], element: i64, indices: &[Option<Sum>], rank: usize) -> bool {
        let args = self.args(rank);
        let same = |(index, arg): (&Option<Sum>, &Value)| index.is_some() && *index == Sum::index(body, *arg);
        let same_rows = element == self.element && dims.get(..rank).is_some_and(|dims| *dims == self.dims[..rank]);
        same_rows && indices.len() >= rank && indices.iter().zip(&args).all(same)
    }

    /// True if the bytes that a read reaches are among those of the row.
    fn is_in_row(&self, body: &Body<'_>, (dims, element): (&[i64], i64), indices: &[Option<Sum>], rank: usize) -> bool {
        let (Some(mut rest), Some(row)) = (Sum::weighted(indices, &strides(dims, element)), self.place(body, rank)) else { return false };
        for (arg, weight) in &row.terms {
            if rest.terms.remove(arg) != Some(*weight) {
                return false;
            }
        }
        let part = dims[indices.len().min(dims.len())..].iter().product::<i64>().saturating_mul(element);
        let bytes = self.dims[rank..].iter().product::<i64>().saturating_mul(self.element);
        rest.range(body).is_some_and(|(low, high)| low >= 0 && high.saturating_add(i128::from(part)) <= i128::from(bytes))
    }

    /// The indices of the first dimensions.
    fn args(&self, rank: usize) -> Vec<Value> {
        self.levels.iter().flat_map(|level| level.args.iter().copied()).take(rank).collect()
    }

    /// The byte at which what the indices of the first dimensions say begins.
    fn place(&self, body: &Body<'_>, rank: usize) -> Option<Sum> {
        let args: Vec<Option<Sum>> = self.args(rank).into_iter().map(|arg| Sum::index(body, arg)).collect();
        Sum::weighted(&args, &self.strides)
    }
}

/// A sum of indices of loops with weights; an index has no weight 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sum {
    terms: BTreeMap<Value, i64>,
    offset: i64,
}

impl Sum {
    /// An index of a loop; nothing if it is always 0.
    fn index(body: &Body<'_>, index: Value) -> Option<Sum> {
        let runs = bound(body, index)?;
        Some(Sum { terms: BTreeMap::from_iter((runs > 1).then_some((index, 1))), offset: 0 })
    }

    /// The sum that a value is; none if it is another.
    fn of(body: &Body<'_>, value: Value) -> Option<Sum> {
        let (mut sum, mut left) = (Sum::default(), vec![(value, 1i64)]);
        for _ in 0..MOST_OPS {
            let Some((value, weight)) = left.pop() else { return Some(sum) };
            if let Some(affine) = body.def_as::<Affine<'_>>(value) {
                sum.offset = sum.offset.checked_add(affine.offset.checked_mul(weight)?)?;
                for (index, by) in body.iter(affine.indices).zip(affine.coefficients.list()) {
                    left.push((index, weight.checked_mul(*by)?));
                }
            } else if let Some(constant) = body.def_as::<Constant<'_>>(value) {
                sum.offset = sum.offset.checked_add(scalar(constant, body.ty(value))?.checked_mul(weight)?)?;
            } else {
                for (index, by) in Sum::index(body, value)?.terms {
                    sum.add(index, by.checked_mul(weight)?)?;
                }
            }
        }
        None
    }

    fn add(&mut self, index: Value, weight: i64) -> Option<()> {
        let all = self.terms.get(&index).copied().unwrap_or(0).checked_add(weight)?;
        if all == 0 {
            self.terms.remove(&index)
        } else {
            self.terms.insert(index, all)
        };
        Some(())
    }

    /// `Σ indices[i] · weights[i]`
    fn weighted(indices: &[Option<Sum>], weights: &[i64]) -> Option<Sum> {
        let mut sum = Sum::default();
        for (index, weight) in indices.iter().zip(weights) {
            let index = index.as_ref()?;
            sum.offset = sum.offset.checked_add(index.offset.checked_mul(*weight)?)?;
            for (value, by) in &index.terms {
                sum.add(*value, by.checked_mul(*weight)?)?;
            }
        }
        Some(sum)
    }

    /// The smallest and the largest value.
    fn range(&self, body: &Body<'_>) -> Option<(i128, i128)> {
        let (mut low, mut high) = (i128::from(self.offset), i128::from(self.offset));
        for (value, weight) in &self.terms {
            let last = i128::from(bound(body, *value)? - 1).max(0) * i128::from(*weight);
            (low, high) = (low + last.min(0), high + last.max(0));
        }
        Some((low, high))
    }
}

/// How often the loop runs whose index a value is.
fn bound(body: &Body<'_>, value: Value) -> Option<i64> {
    let block = body.def_block(value).filter(|_| body.def_op(value).is_none())?;
    let region: Region = body.region_of(block);
    let op = body.region_op(region)?;
    let nest = body.matches::<Nest<'_>>(op).map(|nest| (nest.body, nest.bounds));
    let (own, bounds) = nest.or_else(|| body.matches::<Reduce<'_>>(op).map(|reduce| (reduce.body, reduce.bounds)))?;
    let number = body.iter(body.args(block)).position(|arg| arg == value).filter(|_| own == region)?;
    bounds.list().get(number).copied()
}

fn scalar(constant: Constant<'_>, ty: Type<'_>) -> Option<i64> {
    let literal = shale_ir::literal::Literal::from_attr(constant.value.0, ty)?;
    (ty.element().scalar() == Some(shale_ir::element::ElementType::S64) && matches!(constant.value.0.get(), AttrKind::Dense(..))).then(|| literal.item())?
}

/// The sizes of an array and the bytes of an element.
fn sizes(ty: Type<'_>) -> Option<(Vec<i64>, i64)> {
    let array = ty.array().filter(|array| array.dynamic == 0)?;
    Some((array.dims.list().to_vec(), array.element.scalar()?.bytes() as i64))
}

/// The bytes between elements along each dimension, in row-major order.
fn strides(dims: &[i64], element: i64) -> Vec<i64> {
    let mut strides = vec![element; dims.len()];
    for d in (1..dims.len()).rev() {
        strides[d - 1] = strides[d].saturating_mul(dims[d]);
    }
    strides
}

fn is_within(body: &Body<'_>, op: Op, outer: Op) -> bool {
    std::iter::successors(Some(op), |op| body.parent_op(*op)).any(|op| op == outer)
}
