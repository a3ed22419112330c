//! Reducers that are one well-known operation: they run as typed loops, and float sums and products in the canonical order.

use crate::eval::arithmetic::{Binary, WithOperation};
use crate::eval::canonical;
use crate::eval::convert::convert;
use crate::eval::index::{elements, offsets, rearrange};
use crate::hlo::elementwise;
use shale_ir::body::{Body, Region};
use shale_ir::element::{Element, ElementKind, ElementType};
use shale_ir::eval::{Data, Datum, Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::types::Type;

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
        let last = body.last_op(block)?;
        let args: Vec<_> = body.iter(body.args(block)).collect();
        // What is returned counts; an op that nobody reads changes nothing.
        let first = body.iter(body.operands(last)).next().and_then(|v| body.def_op(v)).filter(|op| body.block_of(*op) == Some(block))?;
        let whole = body.iter(body.operands(last)).eq(body.iter(body.results(first)));
        let forward = body.iter(body.operands(first)).eq(args.iter().copied());
        let backward = body.iter(body.operands(first)).eq(args.iter().rev().copied());
        if args.len() != 2 || !whole || !(forward || backward) {
            return None;
        }
        // All of these are commutative to the bit.
        elementwise::combiner(body.name(first).text()).map(|(operation, ordered)| Combiner { operation, ordered })
    }

    /// Joins the elements of each of the runs, and `init` with the total, in the type `accum` if there is one. Sums and products of floats in
    /// the canonical order, all else from the left.
    pub fn join(self, x: &Literal, init: &Literal, accum: Option<Type<'_>>, dims: &[i64], runs: &Runs) -> Literal {
        let wide = accum_type(accum, x.element());
        let inexact = matches!(wide.kind(), ElementKind::Float | ElementKind::Complex);
        let (x, init, canonical, element) = (&convert(x, wide), &convert(init, wide), self.ordered && inexact, x.element());
        convert(&self.operation.with(wide, Join { x, init, dims, runs, canonical }), element)
    }

    /// Joins `init` with the elements at `positions(r)` for each result `r`, strictly from the left, in the type `accum` if there is one.
    ///
    /// # Errors
    /// The step limit.
    pub fn join_left<'c>(self, m: &mut Eval<'_, 'c>, args: LeftArgs<'_, 'c>, positions: impl FnMut(usize) -> Vec<usize>) -> EvalResult<Literal> {
        let (element, wide) = (args.x.element(), accum_type(args.accum, args.x.element()));
        m.reserve(wide, args.x.dims())?;
        let (x, init) = (&convert(args.x, wide), &convert(args.init, wide));
        Ok(convert(&self.operation.with(wide, JoinLeft { m, x, init, dims: args.dims, positions })?, element))
    }
}

/// What [`Combiner::join_left`] joins: an array, with what, in which type, to an array of which sizes.
pub struct LeftArgs<'a, 'c> {
    /// The array.
    pub x: &'a Literal,
    /// What each accumulator begins with.
    pub init: &'a Literal,
    /// The type of the accumulator, if it is another.
    pub accum: Option<Type<'c>>,
    /// The result's sizes.
    pub dims: &'a [i64],
}

fn accum_type(accum: Option<Type<'_>>, element: ElementType) -> ElementType {
    accum.and_then(Type::scalar).unwrap_or(element)
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

impl Runs {
    /// The runs of an array of sizes `dims` whose dimensions `reduced` go: the trailing ones make a row.
    pub fn of(dims: &[i64], reduced: &[i64]) -> Runs {
        let is_reduced = |d: usize| reduced.contains(&(d as i64));
        let trailing = (0..dims.len()).rev().take_while(|d| is_reduced(*d)).count();
        let split = dims.len() - trailing;
        let chosen = |wanted: bool| (0..split).filter(|d| is_reduced(*d) == wanted).collect::<Vec<_>>();
        let bases = offsets(dims, &chosen(false));
        if dims.contains(&0) {
            return Runs { bases, rows: Vec::new(), length: 0 };
        }
        Runs { bases, rows: offsets(dims, &chosen(true)), length: elements(&dims[split..]) as usize }
    }

    /// The positions of one result's elements, in order.
    pub fn positions(&self, result: usize) -> Vec<usize> {
        let base = self.bases[result];
        self.rows.iter().flat_map(|row| base + row..base + row + self.length).collect()
    }
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

struct JoinLeft<'a, 'b, 'c, P> {
    m: &'a mut Eval<'b, 'c>,
    x: &'a Literal,
    init: &'a Literal,
    dims: &'a [i64],
    positions: P,
}

impl<P: FnMut(usize) -> Vec<usize>> WithOperation for JoinLeft<'_, '_, '_, P> {
    type Out = EvalResult<Literal>;
    fn run<T: Element>(mut self, operation: impl Fn(T, T) -> T + Copy) -> EvalResult<Literal> {
        let (x, init) = (self.x.as_slice::<T>(), self.init.as_slice::<T>()[0]);
        let mut results = Vec::new();
        for result in 0..elements(self.dims) as usize {
            let positions = (self.positions)(result);
            self.m.spend(positions.len() as u64)?;
            results.push(positions.iter().fold(init, |acc, at| operation(acc, x[*at])));
        }
        Ok(Literal::from_vec(self.dims, results))
    }
}

/// Any other computation: joins `inits` with the inputs' elements at `positions(r)` for each result `r`, strictly from the left.
///
/// # Errors
/// What goes wrong in the region, or a limit.
pub fn by_region(
    m: &mut Eval<'_, '_>,
    region: Region,
    inputs: &[Literal],
    inits: &[Literal],
    dims: &[i64],
    mut positions: impl FnMut(usize) -> Vec<usize>,
) -> EvalResult {
    let mut bytes = vec![Vec::new(); inputs.len()];
    for result in 0..elements(dims) as usize {
        let mut acc: Data = inits.iter().cloned().map(Datum::Array).collect();
        for at in positions(result) {
            acc.extend(inputs.iter().map(|x| Datum::Array(element(x, at))));
            acc = m.run(region, acc)?;
        }
        for (bytes, datum) in bytes.iter_mut().zip(&acc) {
            bytes.extend_from_slice(as_array(datum).bytes());
        }
    }
    inputs.iter().zip(bytes).map(|(x, bytes)| Ok(Literal::from_bytes(x.element(), dims, &bytes)?.into())).collect()
}

/// The element at a row-major position, as a scalar.
pub fn element(x: &Literal, at: usize) -> Literal {
    rearrange(x, &[], |_| at)
}

/// What a region returned where its type says array.
///
/// # Panics
/// If it is none: a bug, since the verifier checks what regions return.
pub fn as_array(datum: &Datum) -> &Literal {
    match datum {
        Datum::Array(array) => array,
        other => unreachable!("the verifier checks that the region returns an array, but it is {other:?}"),
    }
}
