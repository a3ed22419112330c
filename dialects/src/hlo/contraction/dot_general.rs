//! Products of matrices, of any number of dimensions.

use super::{TypeLabels, check_types, compute_type};
use crate::eval::canonical::{adds_in_lanes, in_lanes, in_panels};
use crate::eval::convert::convert;
use crate::eval::index::{elements, offsets};
use crate::eval::product::{WithProducts, with_products, zeros};
use crate::hlo::Convert;
use crate::hlo::elementwise::holds;
use crate::hlo::infer::{Array, array, distinct_dims};
use crate::hlo::movement::Transpose;
use shale_ir::element::{Element, ElementType};
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;
use smallvec::SmallVec;

op! {
    /// Multiplies and adds over the contracted dimensions: `result[b, i, j] = Σₖ lhs[b, i, k] · rhs[b, k, j]`, where `b`, `i`, `j`, `k` are the
    /// indices of the batching, the lhs's free, the rhs's free and the contracted dimensions.
    ///
    /// The result's dimensions are the batching dimensions as they are listed, the lhs's free ones and the rhs's free ones, both in order. The
    /// operands are first converted to `accum`, or to the result's element type; integers wrap. Floats are added in the canonical order of the
    /// contracted index, which is row-major over the contracting dimensions as they are listed. Without an element to add the result is 0.
    ///
    /// - (C1) `lhs` and `rhs` have one element type, or are integers of equally many bits.
    /// - (C2) There are as many batching dimensions of `lhs` as of `rhs`.
    /// - (C3) There are as many contracting dimensions of `lhs` as of `rhs`.
    /// - (C4) The batching and contracting dimensions of `lhs` are distinct dimensions of it.
    /// - (C5) The batching and contracting dimensions of `rhs` are distinct dimensions of it.
    /// - (C6) Batching dimensions have the sizes of their partners.
    /// - (C7) Contracting dimensions have the sizes of their partners.
    /// - (C8) The result has the batching dimensions, the lhs's free and the rhs's free dimensions.
    /// - (C9) The result's elements are of the operands' class (truth values, integers, floats, complex numbers) and at least as wide.
    /// - (C10) `accum` is a float type at least as wide as the operands' and the result's.
    ///
    /// ```mlir
    /// %a = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
    /// %b = hlo.constant dense<[[1, 0], [0, 1], [10, 100]]> : s32[3,2]
    /// %c = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[2,3], s32[3,2]) -> s32[2,2]
    /// check.expect_eq_const %c, dense<[[31, 302], [64, 605]]> : s32[2,2]
    /// ```
    pub struct DotGeneral<'c> = "hlo.dot_general" [Pure] {
        /// (I1) The left operand.
        lhs: Value,
        /// (I2) The right operand.
        rhs: Value,
        /// (I3) Dimensions of the lhs that stay side by side; none if left out.
        lhs_batching_dimensions: Option<Dims<'c>>,
        /// (I4) Their partners in the rhs.
        rhs_batching_dimensions: Option<Dims<'c>>,
        /// (I5) Dimensions of the lhs over which products are added; none if left out.
        lhs_contracting_dimensions: Option<Dims<'c>>,
        /// (I6) Their partners in the rhs.
        rhs_contracting_dimensions: Option<Dims<'c>>,
        /// (I7) The type in which floats are multiplied and added; the result's if left out.
        accum: Option<Type<'c>>,
        /// The result, whose element type may be wider than the operands'.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for DotGeneral<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        check_types(body, self.result.0, &self.sizes(body)?, self.accum, &TypeLabels { dims: "C8", element: "C9", accum: "C10" })?;
        out.push(self.result.0);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (lhs, rhs, element) = (m.array(self.lhs), m.array(self.rhs), m.result_element(0));
        let (left, right) = self.sides();
        let (left, right) = (left.parts(lhs.rank(), "lhs").map_err(|e| e.message)?, right.parts(rhs.rank(), "rhs").map_err(|e| e.message)?);
        let sizes = |x: &Literal, list: &[usize]| list.iter().map(|d| x.dims()[*d]).collect::<Vec<_>>();
        let same = |l: &[usize], r: &[usize]| sizes(&lhs, l) == sizes(&rhs, r);
        if !same(&left.batching, &right.batching) || !same(&left.contracting, &right.contracting) {
            return Err(EvalError::new(format!("lhs and rhs must agree in their run-time sizes, but have {:?} and {:?}", lhs.dims(), rhs.dims())));
        }
        let dims = [sizes(&lhs, &left.batching), sizes(&lhs, &left.free), sizes(&rhs, &right.free)].concat();
        m.reserve(element, &dims)?;
        let results = elements(&dims) as u64;
        if results == 0 || lhs.is_empty() {
            return Ok(zeros(element, &dims).into());
        }
        let wide = compute_type(self.accum, element);
        m.reserve(wide, lhs.dims())?;
        m.reserve(wide, rhs.dims())?;
        m.spend(results.saturating_mul(elements(&sizes(&lhs, &left.contracting)) as u64))?;
        let dot = Dot { left: Operand::new(&convert(&lhs, wide), &left), right: Operand::new(&convert(&rhs, wide), &right), dims: &dims };
        Ok(convert(&with_products(wide, dot), element).into())
    }
}
impl<'c> DotGeneral<'c> {
    /// The result's dimensions, with the operands' element type.
    ///
    /// # Errors
    /// The constraint (C1) to (C7) that the op breaks.
    pub fn sizes(self, body: &Body<'c>) -> Result<Array<'c>, OpError> {
        let (lhs, rhs) = (array(body, self.lhs, "(I1) lhs")?, array(body, self.rhs, "(I2) rhs")?);
        let (left, right) = (lhs.element, rhs.element);
        let alike = left == right || left.is_integer() && right.is_integer() && left.bits() == right.bits();
        require!(alike, "(C1) lhs and rhs must have one element type, or integers of equally many bits, but there are {lhs} and {rhs}");
        let (left, right) = self.sides();
        let same_count = |kind: &str, l: &[i64], r: &[i64]| {
            require!(l.len() == r.len(), "{kind} dimensions must be as many in lhs as in rhs, but are {} and {}", l.len(), r.len());
            Ok(())
        };
        same_count("(C2) batching", left.batching, right.batching)?;
        same_count("(C3) contracting", left.contracting, right.contracting)?;
        let (left, right) = (left.parts(lhs.rank(), "(C4) the dimensions of lhs")?, right.parts(rhs.rank(), "(C5) the dimensions of rhs")?);
        let partners = |l: &[usize], r: &[usize], what: &str| partners(&lhs, &rhs, l, r, what);
        partners(&left.batching, &right.batching, "(C6) batching")?;
        partners(&left.contracting, &right.contracting, "(C7) contracting")?;
        let batch = left.batching.iter().zip(&right.batching).map(|(l, r)| lhs.dims[*l].meet(rhs.dims[*r]));
        let free = left.free.iter().map(|d| lhs.dims[*d]).chain(right.free.iter().map(|d| rhs.dims[*d]));
        Ok(lhs.with_dims(batch.chain(free)))
    }

    fn sides(self) -> (Side<'c>, Side<'c>) {
        let list = |dims: Option<Dims<'c>>| dims.map_or(&[][..], Dims::list);
        let (left, right) = (self.lhs_batching_dimensions, self.rhs_batching_dimensions);
        (
            Side { batching: list(left), contracting: list(self.lhs_contracting_dimensions) },
            Side { batching: list(right), contracting: list(self.rhs_contracting_dimensions) },
        )
    }
}

/// The dimension numbers of one operand, as they are written.
#[derive(Clone, Copy)]
struct Side<'c> {
    batching: &'c [i64],
    contracting: &'c [i64],
}

/// The dimensions of one operand.
struct Parts {
    batching: SmallVec<[usize; 6]>,
    free: SmallVec<[usize; 6]>,
    contracting: SmallVec<[usize; 6]>,
}

impl Side<'_> {
    fn parts(self, rank: usize, what: &str) -> Result<Parts, OpError> {
        let named = distinct_dims(&[self.batching, self.contracting].concat(), rank, what)?;
        let (batching, contracting) = named.split_at(self.batching.len());
        let free = (0..rank).filter(|d| !named.contains(d)).collect();
        Ok(Parts { batching: batching.into(), free, contracting: contracting.into() })
    }
}

fn partners(lhs: &Array<'_>, rhs: &Array<'_>, left: &[usize], right: &[usize], what: &str) -> OpResult {
    for (&l, &r) in left.iter().zip(right) {
        require!(lhs.dims[l].fits(rhs.dims[r]), "{what} dimensions must have one size, but dimension {l} of {lhs} is paired with dimension {r} of {rhs}");
    }
    Ok(())
}

/// An operand, and the distances of its elements along its three kinds of dimensions.
struct Operand {
    array: Literal,
    batching: Vec<usize>,
    free: Vec<usize>,
    contracting: Vec<usize>,
}

impl Operand {
    fn new(array: &Literal, parts: &Parts) -> Operand {
        let along = |chosen: &[usize]| offsets(array.dims(), chosen);
        Operand { array: array.clone(), batching: along(&parts.batching), free: along(&parts.free), contracting: along(&parts.contracting) }
    }
}

struct Dot<'a> {
    left: Operand,
    right: Operand,
    dims: &'a [i64],
}

impl WithProducts for Dot<'_> {
    type Out = Literal;
    fn run<T: Element>(self, zero: T, multiply_add: impl Fn(T, T, T) -> T + Copy, add: impl Fn(T, T) -> T + Copy) -> Literal {
        let (left, right) = (self.left, self.right);
        let (x, y) = (left.array.as_slice::<T>(), right.array.as_slice::<T>());
        let (length, lanes) = (left.contracting.len(), adds_in_lanes([left.free.len(), right.free.len()]));
        let mut results = Vec::new();
        for (left_batch, right_batch) in left.batching.iter().zip(&right.batching) {
            for i in left.free.iter().map(|i| left_batch + i) {
                for j in right.free.iter().map(|j| right_batch + j) {
                    let step = |sum, k: usize| multiply_add(sum, x[i + left.contracting[k]], y[j + right.contracting[k]]);
                    results.push(if lanes { in_lanes(zero, length, step, add) } else { in_panels(zero, (0..length).map(|k| (k, k)), step, add) });
                }
            }
        }
        Literal::from_vec(self.dims, results)
    }
}

/// dot_general(transpose(x), y) = dot_general(x, y) with other dimension numbers, if the free dimensions keep their order; so on the right.
pub fn dot_general_transpose<'c>(dot: DotGeneral<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let (left, right) = dot.sides();
    if let Some((lhs, batching, contracting)) = without_transpose(dot.lhs, left, patch) {
        return patch.push(DotGeneral { lhs, lhs_batching_dimensions: Some(batching), lhs_contracting_dimensions: Some(contracting), ..dot });
    }
    let (rhs, batching, contracting) = without_transpose(dot.rhs, right, patch)?;
    patch.push(DotGeneral { rhs, rhs_batching_dimensions: Some(batching), rhs_contracting_dimensions: Some(contracting), ..dot })
}

/// dot_general(convert(x), convert(y)) = dot_general(x, y) if the type between holds every value of both, integers if it is the result's.
pub fn dot_general_convert<'c>(dot: DotGeneral<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let (left, right): (Convert, Convert) = (patch.def(dot.lhs)?, patch.def(dot.rhs)?);
    let element = |ty: Type<'c>| ty.element().scalar();
    let (lhs, rhs) = (element(patch.ty(left.input))?, element(patch.ty(right.input))?);
    let (through, result) = (element(left.to.0)?, element(dot.result.0)?);
    let is_number = |narrow: ElementType| narrow.is_integer() == through.is_integer() && narrow.is_complex() == through.is_complex();
    let held = |narrow: ElementType| narrow != ElementType::Pred && is_number(narrow) && holds(through, narrow);
    patch.require(held(lhs) && held(rhs), "the type between does not hold every value")?;
    patch.require(!through.is_integer() || through == result, "integers wrap in the type between")?;
    let alike = lhs == rhs || lhs.is_integer() && lhs.bits() == rhs.bits();
    patch.require(alike, "the operands have types of several sizes")?;
    patch.push(DotGeneral { lhs: left.input, rhs: right.input, ..dot })
}

/// What an operand is a transpose of, and the dimension numbers there.
fn without_transpose<'c>(operand: Value, side: Side<'c>, patch: &mut Patch<'_, 'c>) -> Option<(Value, Dims<'c>, Dims<'c>)> {
    let transpose: Transpose = patch.def(operand)?;
    let permutation = transpose.permutation.list();
    let free = side.parts(permutation.len(), "the dimensions").ok()?.free;
    patch.require(free.iter().map(|d| permutation[*d]).is_sorted(), "the transpose reorders free dimensions")?;
    let moved = |list: &[i64]| list.iter().map(|d| permutation[*d as usize]).collect::<Vec<_>>();
    Some((transpose.input, patch.cx().dims(&moved(side.batching)), patch.cx().dims(&moved(side.contracting))))
}
