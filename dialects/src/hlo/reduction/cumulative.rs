//! Windows that are running sums: each place has one element more than the one before.
//!
//! hlo has no op for a scan, and needs none: `hlo.reduce_window` is defined from the left beginning with `init`, so a running result has the bits of
//! the definition, for floats too, in as many steps as there are elements. Backends and cost functions ask [`as_cumulative`]; the evaluator asks
//! the same of run-time sizes. A window that loses an element with each place is a running sum from the other end only where the order does not
//! matter.

use super::{Combiner, ReduceWindow, Window};
use crate::eval::arithmetic::WithOperation;
use crate::eval::convert::convert;
use crate::eval::index::{offsets, strides};
use crate::hlo::infer::known;
use shale_ir::body::{Body, Op};
use shale_ir::element::{Element, ElementKind};
use shale_ir::literal::Literal;
use shale_ir::types::Type;

/// A running sum, product, maximum, ….
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cumulative {
    /// The dimension along which it runs.
    pub dimension: usize,
    /// True if it runs from the last element to the first.
    pub reverse: bool,
}

/// The running sum that the `hlo.reduce_window` that `op` is computes, if it is one of an array of known sizes.
pub fn as_cumulative(body: &Body<'_>, op: Op) -> Option<Cumulative> {
    let fields: ReduceWindow = body.matches(op)?;
    let input = known(body, body.at(fields.inputs, 0))?;
    let base: Vec<i64> = input.dims.iter().map(|dim| dim.size).collect();
    let found = running(&fields.window(base.len()).ok()?, &base)?;
    let element = fields.accum.and_then(|ty| ty.scalar()).unwrap_or(input.element);
    let any_order = fields.inputs.len() == 1 && Combiner::of(body, fields.body).is_some_and(|c| c.is_associative(element.kind()));
    (!found.reverse || any_order).then_some(found)
}

/// The dimension along which each place of a window has one element more than the one before, or less; the other dimensions have windows of one.
pub(super) fn running(window: &Window, base: &[i64]) -> Option<Cumulative> {
    let plain = |d: usize| (window.0[d].stride, window.0[d].base_dilation) == (1, 1);
    let single = |d: usize| window.0[d].size == 1 && (window.0[d].low, window.0[d].high) == (0, 0);
    let mut wide = (0..base.len()).filter(|d| !single(*d));
    let dimension = wide.next().filter(|_| wide.next().is_none() && (0..base.len()).all(plain))?;
    let along = window.0[dimension];
    let whole = along.window_dilation == 1 && base[dimension] >= 1 && along.size >= base[dimension];
    let reverse = match (along.low, along.high) {
        (low, 0) if low == along.size - 1 => false,
        (0, high) if high == along.size - 1 => true,
        _ => return None,
    };
    whole.then_some(Cumulative { dimension, reverse })
}

impl Combiner {
    /// True if the operation gives the same bits in whatever order elements of this kind are joined.
    pub fn is_associative(self, kind: ElementKind) -> bool {
        match kind {
            ElementKind::Float => !self.ordered,
            ElementKind::Complex => false,
            ElementKind::Pred | ElementKind::Signed | ElementKind::Unsigned => true,
        }
    }
}

/// Joins `init` and the elements along a dimension from the first, in the type `accum` if there is one, and keeps each step.
pub(super) fn join_running(combiner: Combiner, x: &Literal, init: &Literal, accum: Option<Type<'_>>, dimension: usize) -> Literal {
    let (element, wide) = (x.element(), accum.and_then(Type::scalar).unwrap_or(x.element()));
    let running = Running { x: &convert(x, wide), init: &convert(init, wide), dimension };
    convert(&combiner.operation.with(wide, running), element)
}

struct Running<'a> {
    x: &'a Literal,
    init: &'a Literal,
    dimension: usize,
}

impl WithOperation for Running<'_> {
    type Out = Literal;
    fn run<T: Element>(self, operation: impl Fn(T, T) -> T + Copy) -> Literal {
        let (dims, init) = (self.x.dims().to_vec(), self.init.as_slice::<T>()[0]);
        let (step, size) = (strides(&dims)[self.dimension] as usize, dims[self.dimension] as usize);
        let others: Vec<usize> = (0..dims.len()).filter(|d| *d != self.dimension).collect();
        let mut result = self.x.as_slice::<T>().to_vec();
        for first in if result.is_empty() { Vec::new() } else { offsets(&dims, &others) } {
            let mut total = init;
            for at in (0..size).map(|i| first + i * step) {
                total = operation(total, result[at]);
                result[at] = total;
            }
        }
        Literal::from_vec(&dims, result)
    }
}
