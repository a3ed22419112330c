//! How an array of indices places windows in an operand: what `hlo.gather` and `hlo.scatter` share.
//!
//! Both have an operand, an array of indices, and an outer array (gather's result, scatter's updates). Each outer dimension is either a
//! batch dimension, which is one of the indices', or a window dimension, which is one of the operand's. The constraints (C1) to (C11) of
//! both ops are checked here, so they have the same numbers.

use crate::eval::index::{Index, integer, position, strides};
use crate::hlo::infer::{Array, distinct_dims, increasing_dims};
use shale_ir::diag::counted;
use shale_ir::eval::{EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::{OpError, OpResult};
use shale_ir::require;
use shale_ir::types::ArrayType;

/// What an op calls the lists and arrays.
pub(super) struct Names {
    pub(super) outer: &'static str,
    pub(super) operand: &'static str,
    pub(super) indices: &'static str,
    pub(super) offset: &'static str,
    pub(super) collapsed: &'static str,
    pub(super) operand_batching: &'static str,
    pub(super) indices_batching: &'static str,
    pub(super) index_map: &'static str,
}

/// The dimension numbers.
#[derive(Clone, Copy)]
pub(super) struct Windows<'c> {
    /// The outer dimensions that lie in a window.
    pub(super) offset: &'c [i64],
    /// The operand's dimensions that windows do not have: they take one element there.
    pub(super) collapsed: &'c [i64],
    /// The operand's dimensions along which each batch has its own operand, and the indices' dimensions that number these batches.
    pub(super) operand_batching: &'c [i64],
    pub(super) indices_batching: &'c [i64],
    /// The operand's dimension in which each number of an index vector places the window.
    pub(super) index_map: &'c [i64],
    /// The indices' dimension that index vectors lie along; the rank, if each index is a vector of one number.
    pub(super) vector_dim: i64,
    pub(super) names: &'static Names,
}

impl Windows<'_> {
    /// Checks (C1) to (C11).
    pub(super) fn check(&self, operand: &Array<'_>, indices: &Array<'_>) -> OpResult {
        let Names { outer, operand: whole, indices: places, offset, collapsed, operand_batching, indices_batching, index_map } = *self.names;
        require!(indices.element.is_integer(), "(C1) {places} must hold integers, but is {indices}");
        let (rank, vector_dim) = (operand.rank(), self.vector_dim);
        require!((0..=indices.rank() as i64).contains(&vector_dim), "(C2) index_vector_dim must be in [0, {}], but is {vector_dim}", indices.rank());
        let length = self.vector_length(indices)?;
        require!(self.index_map.len() == length, "(C3) {index_map} must have {}, but has {}", counted(length, "dimension"), self.index_map.len());
        let outer_rank = self.batches(indices.rank()).count() + self.offset.len();
        require!(outer_rank <= ArrayType::MAX_RANK, "(C4) {outer} must have at most {} dimensions, but would have {outer_rank}", ArrayType::MAX_RANK);
        increasing_dims(self.offset, outer_rank, &format!("(C4) {offset}"))?;
        increasing_dims(self.collapsed, rank, &format!("(C5) {collapsed}"))?;
        increasing_dims(self.operand_batching, rank, &format!("(C6) {operand_batching}"))?;
        let numbers = distinct_dims(self.indices_batching, indices.rank(), &format!("(C7) {indices_batching}"))?;
        require!(!self.indices_batching.contains(&vector_dim), "(C7) {indices_batching} must not have index_vector_dim, but has {vector_dim}");
        let (count, same) = (self.operand_batching.len(), numbers.len() == self.operand_batching.len());
        require!(same, "(C8) {indices_batching} must have {} as {operand_batching}, but has {}", counted(count, "dimension"), numbers.len());
        for (d, n) in self.operand_batching.iter().zip(numbers) {
            let fits = operand.dims[*d as usize].fits(indices.dims[n]);
            require!(fits, "(C8) dimension {d} of {whole} and dimension {n} of {places} must be equal, but there are {operand} and {indices}");
        }
        let shared = |list: &[i64]| self.operand_batching.iter().copied().find(|d| list.contains(d));
        for (name, list) in [(collapsed, self.collapsed), (index_map, self.index_map)] {
            let Some(d) = shared(list) else { continue };
            return Err(format!("(C9) {name} and {operand_batching} must share no dimension, but share {d}").into());
        }
        distinct_dims(self.index_map, rank, &format!("(C10) {index_map}"))?;
        let sum = self.offset.len() + self.collapsed.len() + self.operand_batching.len();
        require!(sum == rank, "(C11) {offset}, {collapsed} and {operand_batching} must have {} together, but have {sum}", counted(rank, "dimension"));
        Ok(())
    }

    /// How many numbers an index vector has.
    fn vector_length(&self, indices: &Array<'_>) -> Result<usize, OpError> {
        let Some(dim) = indices.dims.get(self.vector_dim as usize) else { return Ok(1) };
        require!(!dim.dynamic, "(C3) the size of index vectors must be known, but {} is {indices}", self.names.indices);
        Ok(dim.size as usize)
    }

    /// The indices' dimensions that are batch dimensions, in order.
    pub(super) fn batches(&self, indices_rank: usize) -> impl Iterator<Item = usize> + use<> {
        let vector_dim = self.vector_dim as usize;
        (0..indices_rank).filter(move |d| *d != vector_dim)
    }

    /// The operand's dimensions that windows have, in order.
    pub(super) fn window(&self, operand_rank: usize) -> impl Iterator<Item = usize> + '_ {
        (0..operand_rank).filter(|d| !self.collapsed.contains(&(*d as i64)) && !self.operand_batching.contains(&(*d as i64)))
    }

    /// What belongs to each outer dimension, given what belongs to the batch and to the window dimensions.
    pub(super) fn outer<T>(&self, batch: impl ExactSizeIterator<Item = T>, window: impl ExactSizeIterator<Item = T>) -> Vec<T> {
        let rank = batch.len() + window.len();
        let (mut batch, mut window) = (batch, window);
        (0..rank).filter_map(|d| if self.offset.contains(&(d as i64)) { window.next() } else { batch.next() }).collect()
    }

    /// Checks (C8) at run time.
    pub(super) fn check_batches(&self, operand: &[i64], indices: &[i64]) -> EvalResult<()> {
        let pairs = self.operand_batching.iter().zip(self.indices_batching);
        match pairs.map(|(d, n)| (operand[*d as usize], indices[*n as usize])).find(|(a, b)| a != b) {
            None => Ok(()),
            Some((a, b)) => Err(EvalError::new(format!("(C8) run-time sizes of batching dimensions must be equal, but there are {a} and {b}"))),
        }
    }
}

/// The way from an index of the outer array to one of the operand.
pub(super) struct Locator<'a> {
    windows: &'a Windows<'a>,
    indices: &'a Literal,
    rank: usize,
    /// What a step along each outer dimension means in the indices.
    steps: Index,
    /// What a step along an index vector means there.
    vector_step: usize,
    /// The operand's dimension that an outer dimension runs along, for windows and batching dimensions.
    along: Vec<(usize, usize)>,
}

impl<'a> Locator<'a> {
    pub(super) fn new(windows: &'a Windows<'a>, indices: &'a Literal, rank: usize) -> Self {
        let own = strides(indices.dims());
        let (batches, window): (Vec<_>, Vec<_>) = (windows.batches(indices.rank()).collect(), windows.window(rank).collect());
        let steps = windows.outer(batches.iter().map(|d| own[*d]), window.iter().map(|_| 0)).into();
        let pair = |n: &i64| windows.operand_batching[windows.indices_batching.iter().position(|b| b == n).expect("n is one of them")] as usize;
        let batching = batches.iter().map(|d| windows.indices_batching.iter().find(|n| **n == *d as i64).map(pair));
        let along = windows.outer(batching, window.iter().map(|d| Some(*d)));
        let along = along.into_iter().enumerate().filter_map(|(outer, d)| Some((d?, outer))).collect();
        Locator { windows, indices, rank, steps, vector_step: own.get(windows.vector_dim as usize).map_or(0, |s| *s as usize), along }
    }

    /// The operand's index for an outer one, where `hold` may move the start of a window along a dimension.
    pub(super) fn locate(&self, outer: &[i64], hold: impl Fn(usize, i64) -> i64) -> Index {
        let mut index = Index::from_elem(0, self.rank);
        let first = position(outer, &self.steps);
        for (k, &d) in self.windows.index_map.iter().enumerate() {
            index[d as usize] = hold(d as usize, integer(self.indices, first + k * self.vector_step));
        }
        for &(d, from) in &self.along {
            index[d] = index[d].saturating_add(outer[from]);
        }
        index
    }
}
