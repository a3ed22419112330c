//! Reducers that are one well-known operation: they run as typed loops, and float sums and products in the canonical order.

use crate::eval::arithmetic::{Binary, WithOperation};
use crate::eval::canonical;
use crate::hlo::elementwise;
use shale_ir::body::{Body, Region};
use shale_ir::element::{Element, ElementKind};
use shale_ir::literal::Literal;

/// A region that returns `op(arg 0, arg 1)`.
#[derive(Clone, Copy)]
pub struct Combiner {
    /// The operation.
    pub operation: &'static Binary,
    /// True for addition and multiplication, which on floats depend on the order.
    pub ordered: bool,
}

impl Combiner {
    /// The combiner that a region with two arguments is, if it is one.
    pub fn of(body: &Body<'_>, region: Region) -> Option<Combiner> {
        let block = body.first_block(region)?;
        let (first, last) = (body.first_op(block)?, body.last_op(block)?);
        let args: Vec<_> = body.iter(body.args(block)).collect();
        let whole = body.next_op(first) == Some(last) && body.iter(body.operands(last)).eq(body.iter(body.results(first)));
        let forward = body.iter(body.operands(first)).eq(args.iter().copied());
        let backward = body.iter(body.operands(first)).eq(args.iter().rev().copied());
        if args.len() != 2 || !whole || !(forward || backward) {
            return None;
        }
        // All of these are commutative to the bit.
        elementwise::combiner(body.name(first).text()).map(|(operation, ordered)| Combiner { operation, ordered })
    }

    /// Joins `init` with elements of `x`, once for each of the row-major positions `bases`: row `r`'s element `k` is at
    /// `base + rows[r] + k`. The first argument is the accumulator.
    pub fn join(self, x: &Literal, init: &Literal, dims: &[i64], runs: &Runs) -> Literal {
        let inexact = matches!(x.element().kind(), ElementKind::Float | ElementKind::Complex);
        self.operation.with(x.element(), Join { x, init, dims, runs, canonical: self.ordered && inexact })
    }
}

/// Which elements are reduced to one, as row-major positions.
pub struct Runs {
    /// The position of each result's first element.
    pub bases: Vec<usize>,
    /// The distance of each row from there, in order.
    pub rows: Vec<usize>,
    /// The number of neighbouring elements in a row.
    pub length: usize,
}

struct Join<'a> {
    x: &'a Literal,
    init: &'a Literal,
    dims: &'a [i64],
    runs: &'a Runs,
    canonical: bool,
}

impl WithOperation for Join<'_> {
    type Out = Literal;
    fn run<T: Element>(self, operation: impl Fn(T, T) -> T + Copy) -> Literal {
        let (x, init, rows, length) = (self.x.as_slice::<T>(), self.init.as_slice::<T>()[0], &self.runs.rows, self.runs.length);
        let joined = |base: &usize| {
            if self.canonical {
                let total = canonical::total(rows.len(), length, |r, k| x[base + rows[r] + k], operation);
                total.map_or(init, |total| operation(init, total))
            } else {
                rows.iter().flat_map(|row| &x[base + row..][..length]).fold(init, |acc, element| operation(acc, *element))
            }
        };
        Literal::from_vec(self.dims, self.runs.bases.iter().map(joined).collect())
    }
}
