//! Dots taken apart: the dimensions of each side by what becomes of them, and whether floats are added in the same order.

use crate::build::*;
use shale_dialects::eval::canonical::adds_in_lanes;
use shale_dialects::hlo::*;
use shale_ir::element::ElementType;
use shale_ir::op::OpDef;
use shale_ir::prelude::*;

/// One side of a dot.
pub(crate) struct Side<'c> {
    /// The operand.
    pub(crate) x: Value,
    /// The operand's type.
    pub(crate) array: Sized<'c>,
    /// The batching dimensions, as they are listed.
    pub(crate) batching: Vec<i64>,
    /// The contracting dimensions, as they are listed.
    pub(crate) contracting: Vec<i64>,
}

impl<'c> Side<'c> {
    fn of(p: &mut Patch<'_, 'c>, x: Value, batching: Option<Dims<'c>>, contracting: Option<Dims<'c>>) -> Option<Side<'c>> {
        let list = |dims: Option<Dims<'c>>| dims.map_or(Vec::new(), |dims| dims.list().to_vec());
        Some(Side { x, array: sized(p, x)?, batching: list(batching), contracting: list(contracting) })
    }

    /// The free dimensions.
    pub(crate) fn free(&self) -> Vec<i64> {
        others(self.array.rank(), &[self.batching.clone(), self.contracting.clone()].concat())
    }

    /// The sizes of some dimensions.
    pub(crate) fn sizes(&self, dims: &[i64]) -> Vec<i64> {
        pick(&self.array.dims, dims)
    }

    /// The side for another operand, whose dimension `places[d]` is this one's `d`.
    pub(crate) fn moved(&self, p: &mut Patch<'_, 'c>, x: Value, places: &[i64]) -> Option<Side<'c>> {
        Some(Side { x, array: sized(p, x)?, batching: pick(places, &self.batching), contracting: pick(places, &self.contracting) })
    }

    /// The side for another operand with the same dimensions.
    pub(crate) fn with(&self, p: &mut Patch<'_, 'c>, x: Value) -> Option<Side<'c>> {
        Some(Side { x, array: sized(p, x)?, batching: self.batching.clone(), contracting: self.contracting.clone() })
    }
}

/// A dot of arrays of known sizes.
pub(crate) struct Product<'c> {
    /// The left side.
    pub(crate) left: Side<'c>,
    /// The right side.
    pub(crate) right: Side<'c>,
    /// The result's element type.
    pub(crate) element: ElementType,
    /// The type in which it accumulates.
    pub(crate) accum: Option<Type<'c>>,
}

impl<'c> Product<'c> {
    /// The product that an op is.
    pub(crate) fn of(p: &mut Patch<'_, 'c>, dot: DotGeneral<'c>) -> Option<Product<'c>> {
        Some(Product {
            left: Side::of(p, dot.lhs, dot.lhs_batching_dimensions, dot.lhs_contracting_dimensions)?,
            right: Side::of(p, dot.rhs, dot.rhs_batching_dimensions, dot.rhs_contracting_dimensions)?,
            element: dot.result.0.element().scalar()?,
            accum: dot.accum,
        })
    }

    /// The product that defines a value.
    pub(crate) fn def(p: &mut Patch<'_, 'c>, value: Value) -> Option<Product<'c>> {
        let dot: DotGeneral = p.def(value)?;
        Product::of(p, dot)
    }

    /// The sizes of the result.
    pub(crate) fn dims(&self) -> Vec<i64> {
        let (left, right) = (&self.left, &self.right);
        [left.sizes(&left.batching), left.sizes(&left.free()), right.sizes(&right.free())].concat()
    }

    /// The type of the result.
    pub(crate) fn ty(&self, p: &Patch<'_, 'c>) -> Type<'c> {
        p.cx().array(self.element, &self.dims())
    }

    /// The result's dimensions by kind: batching, free on the left, free on the right.
    pub(crate) fn parts(&self) -> [std::ops::Range<usize>; 3] {
        let (batch, left, right) = (self.left.batching.len(), self.left.free().len(), self.right.free().len());
        [0..batch, batch..batch + left, batch + left..batch + left + right]
    }

    /// The number of products that are added.
    pub(crate) fn length(&self) -> Option<i64> {
        product(&self.left.sizes(&self.left.contracting))
    }

    /// True for integers and truth values, whose sums do not depend on their order.
    pub(crate) fn is_discrete(&self) -> bool {
        self.left.array.is_discrete()
    }

    /// True if both operands and the result have one element type, so that integers wrap alike everywhere.
    pub(crate) fn is_uniform(&self) -> bool {
        self.left.array.element() == self.element && self.accum.is_none()
    }

    /// True if the sides may be exchanged, to the bit: each step of a complex sum rounds after one product of parts and then after another.
    pub(crate) fn commutes(&self) -> bool {
        !self.left.array.element().is_complex()
    }

    /// True if floats are added in lanes.
    fn in_lanes(&self) -> bool {
        adds_in_lanes([&self.left, &self.right].map(|side| side.sizes(&side.free()).iter().fold(1usize, |all, size| all.saturating_mul(*size as usize))))
    }

    /// True if the other product adds in the same order, to the bit.
    pub(crate) fn adds_like(&self, other: &Product<'c>) -> bool {
        self.is_discrete() || self.in_lanes() == other.in_lanes()
    }

    /// Adds the dot.
    pub(crate) fn push(&self, p: &mut Patch<'_, 'c>) -> Option<Value> {
        let cx = p.cx();
        let some = |dims: &[i64]| Some(cx.dims(dims));
        let dot = DotGeneral {
            lhs: self.left.x,
            rhs: self.right.x,
            lhs_batching_dimensions: some(&self.left.batching),
            rhs_batching_dimensions: some(&self.right.batching),
            lhs_contracting_dimensions: some(&self.left.contracting),
            rhs_contracting_dimensions: some(&self.right.contracting),
            accum: self.accum,
            result: ResultType(self.ty(p)),
        };
        p.push(dot)
    }

    /// The product with the sides exchanged; its result has the free dimensions of both in the other order.
    pub(crate) fn swapped(self) -> Product<'c> {
        Product { left: self.right, right: self.left, ..self }
    }

    /// The dimension of the swapped product's result that each dimension of this one's is.
    pub(crate) fn unswap(&self) -> Vec<i64> {
        let [batch, left, right] = self.parts();
        let (on_left, on_right) = (left.len(), right.len());
        let moved = batch.chain(left.map(|d| d + on_right)).chain(right.map(|d| d - on_left));
        moved.map(|d| d as i64).collect()
    }
}

/// As [`on_either_side`], for a rule on a side that such an op defines.
pub(crate) fn on_either<'c, T: OpDef<'c>>(
    p: &mut Patch<'_, 'c>,
    dot: DotGeneral<'c>,
    rule: impl Fn(&mut Patch<'_, 'c>, Product<'c>) -> Option<Value>,
) -> Option<Value> {
    match (p.is_def::<T>(dot.lhs), p.is_def::<T>(dot.rhs)) {
        (false, false) => p.miss("no side is such an op"),
        (true, false) => {
            let whole = Product::of(p, dot)?;
            rule(p, whole)
        }
        (false, true) => on_the_right(p, dot, rule),
        (true, true) => on_either_side(p, dot, rule),
    }
}

/// Tries a rule on the left side, then on the right: on the product with the sides exchanged.
pub(crate) fn on_either_side<'c>(p: &mut Patch<'_, 'c>, dot: DotGeneral<'c>, rule: impl Fn(&mut Patch<'_, 'c>, Product<'c>) -> Option<Value>) -> Option<Value> {
    let whole = Product::of(p, dot)?;
    if let Some(found) = rule(p, whole) {
        return Some(found);
    }
    on_the_right(p, dot, rule)
}

fn on_the_right<'c>(p: &mut Patch<'_, 'c>, dot: DotGeneral<'c>, rule: impl Fn(&mut Patch<'_, 'c>, Product<'c>) -> Option<Value>) -> Option<Value> {
    let whole = Product::of(p, dot)?;
    p.require(whole.commutes(), "complex products depend on the order of the sides")?;
    let back = whole.unswap();
    let found = rule(p, whole.swapped())?;
    transpose(p, found, &back)
}
