//! Where the iterations of loops read and write.

use rustc_hash::FxHashMap;
use shale_ir::body::{Body, Op, Region, Value};
use shale_ir::types::Type;
use shale_loops::{Affine, Nest, Read};
use smallvec::SmallVec;

/// Bytes that memory gives at once.
pub(crate) const LINE: u64 = 64;

/// By how much indices grow with those of some loops.
#[derive(Default)]
pub(crate) struct Weights {
    known: FxHashMap<Value, SmallVec<[i64; 4]>>,
    loops: usize,
}

impl Weights {
    /// Those of the indices that are arguments of a body's block.
    pub(crate) fn of(body: &Body<'_>, region: Region) -> Weights {
        let Some(block) = body.first_block(region) else { return Weights::default() };
        let args = body.args(block);
        let mut weights = Weights { known: FxHashMap::default(), loops: args.len() };
        for (d, arg) in body.iter(args).enumerate() {
            weights.known.insert(arg, (0..args.len()).map(|other| i64::from(other == d)).collect());
        }
        weights.learn(body, region);
        weights
    }

    /// Goes through the weighted sums of a region within.
    pub(crate) fn learn(&mut self, body: &Body<'_>, region: Region) {
        let Some(block) = body.first_block(region) else { return };
        for (op, affine) in body.ops(block).filter_map(|op| Some((op, body.matches::<Affine<'_>>(op)?))) {
            let mut sum: SmallVec<[i64; 4]> = SmallVec::from_elem(0, self.loops);
            for (index, coefficient) in body.iter(affine.indices).zip(affine.coefficients.list()) {
                let weights = self.known.get(&index);
                sum.iter_mut().zip(weights.into_iter().flatten()).for_each(|(sum, w)| *sum = sum.wrapping_add(w.wrapping_mul(*coefficient)));
            }
            self.known.insert(body.result(op, 0), sum);
        }
    }

    /// By how much an index grows with that of loop `d`; 0 for what is no weighted sum of indices.
    pub(crate) fn of_index(&self, index: Value, d: usize) -> i64 {
        self.known.get(&index).map_or(0, |weights| weights[d])
    }
}

/// An array that a nest reads or writes, element by element.
pub(crate) struct Access {
    /// Bytes from the element of an iteration to that of the next one of each loop.
    pub(crate) steps: SmallVec<[i64; 4]>,
    /// Bytes of an element, and of the array.
    pub(crate) element: i64,
    pub(crate) array: i64,
    pub(crate) is_write: bool,
}

/// What a nest whose body computes scalars alone reads and writes; nothing for another one.
pub(crate) fn accesses(body: &Body<'_>, op: Op, nest: &Nest<'_>) -> Option<Vec<Access>> {
    let block = body.first_block(nest.body)?;
    let is_plain = body.ops(block).all(|op| body.region_count(op) == 0 && body.types(body.results(op)).all(is_scalar));
    let yielded = body.last_op(block).map(|last| body.operands(last))?;
    if !is_plain || !body.types(yielded).all(is_scalar) {
        return None;
    }
    let weights = Weights::of(body, nest.body);
    let bounds = nest.bounds.list();
    let mut found = Vec::new();
    for read in body.ops(block).filter_map(|op| body.matches::<Read>(op)) {
        found.push(access_of(body, read, &weights, bounds.len())?);
    }
    for ty in body.types(body.results(op)) {
        let (steps, element, array) = strides(ty)?;
        found.push(Access { steps, element, array, is_write: true });
    }
    Some(found)
}

/// What a read does within `loops` loops.
pub(crate) fn access_of(body: &Body<'_>, read: Read, weights: &Weights, loops: usize) -> Option<Access> {
    let (strides, element, array) = strides(body.ty(read.input))?;
    let along = |d: usize| body.iter(read.indices).zip(&strides).fold(0i64, |sum, (index, s)| sum.wrapping_add(weights.of_index(index, d).wrapping_mul(*s)));
    Some(Access { steps: (0..loops).map(along).collect(), element, array, is_write: false })
}

/// Bytes from one element of an array to the next one along each dimension, those of an element, and of the array.
pub(crate) fn strides(ty: Type<'_>) -> Option<(SmallVec<[i64; 4]>, i64, i64)> {
    let (array, element) = (ty.array()?, ty.element().scalar()?.bytes() as i64);
    let dims = array.dims.list();
    let mut strides: SmallVec<[i64; 4]> = SmallVec::from_elem(element, dims.len());
    for d in (1..dims.len()).rev() {
        strides[d - 1] = strides[d].saturating_mul(dims[d]);
    }
    Some((strides, element, dims.iter().fold(element, |all, n| all.saturating_mul(*n))))
}

pub(crate) fn is_scalar(ty: Type<'_>) -> bool {
    ty.array().is_some_and(|array| array.rank() == 0)
}
