//! Gathers.

use super::{integers, reshaped, scalar, sizes, slice};
use shale_dialects::hlo::infer::{Array, known};
use shale_dialects::hlo::{self, Gather, Iota, Reshape};
use shale_ir::body::{Body, Value};
use shale_ir::element::IntElement;
use shale_ir::op::ResultType;
use shale_ir::rewrite::Patch;
use shale_ir::with_int;

/// A gather of arrays of known sizes.
struct Parts<'c> {
    op: Gather<'c>,
    operand: Array<'c>,
    indices: Array<'c>,
    result: Array<'c>,
    /// The result's dimensions that number windows.
    batch: Vec<usize>,
    /// The operand's dimensions that windows have.
    window: Vec<usize>,
}

impl<'c> Parts<'c> {
    fn of(op: Gather<'c>, patch: &mut Patch<'_, 'c>) -> Option<Self> {
        let body = patch.body();
        let arrays = (known(body, op.operand), known(body, op.start_indices), known(body, body.result(patch.root(), 0)));
        let (Some(operand), Some(indices), Some(result)) = arrays else { return patch.miss("a size is known only at run time") };
        let lacks = |list: &[i64], d: usize| !list.contains(&(d as i64));
        let batch = (0..result.rank()).filter(|d| lacks(op.offset_dims.list(), *d)).collect();
        let window = (0..operand.rank()).filter(|d| lacks(op.collapsed_slice_dims.list(), *d) && lacks(op.operand_batching_dims.list(), *d)).collect();
        let some = sizes(&result).iter().chain(&sizes(&indices)).all(|size| *size > 0);
        patch.require(some, "nothing is taken")?;
        Some(Parts { op, operand, indices, result, batch, window })
    }

    /// The number of windows.
    fn count(&self) -> i64 {
        self.batch.iter().map(|d| self.result.dims[*d].size).product()
    }

    /// The start along dimension `d`, moved so that the window is inside.
    fn held(&self, d: usize, start: i64) -> i64 {
        start.clamp(0, self.operand.dims[d].size - self.op.slice_sizes.list()[d])
    }

    /// Where a window begins that an index vector names.
    fn starts(&self, vector: &[i64]) -> Vec<i64> {
        let mut starts = vec![0; self.operand.rank()];
        for (d, start) in self.op.start_index_map.list().iter().zip(vector) {
            starts[*d as usize] = self.held(*d as usize, *start);
        }
        starts
    }

    /// The index vectors, if they are constant, in row-major order of the batches.
    fn vectors(&self, body: &Body<'_>) -> Option<Vec<Vec<i64>>> {
        let (numbers, dims, along) = (integers(body, self.op.start_indices)?, sizes(&self.indices), self.op.index_vector_dim as usize);
        let length = dims.get(along).copied().unwrap_or(1) as usize;
        let step: usize = dims.iter().skip(along + 1).product::<i64>() as usize;
        let vector = |i: usize| (0..length).map(|k| numbers[(i / step * length + k) * step + i % step]).collect();
        Some((0..self.count() as usize).map(vector).collect())
    }
}

/// gather(x, i) of one window = reshape(dynamic_slice(x, i)), or a slice where the index is constant
pub(super) fn gather_of_one<'c>(op: Gather<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let parts = Parts::of(op, patch)?;
    patch.require(parts.count() == 1, "there are several windows")?;
    let (ones, taken) = (vec![1; parts.operand.rank()], op.slice_sizes.list());
    let (vectors, map) = (parts.vectors(patch.body()), op.start_index_map.list());
    let window = match vectors {
        Some(vectors) => slice(patch, op.operand, &parts.starts(&vectors[0]), taken, &ones)?,
        None if map.is_empty() => slice(patch, op.operand, &vec![0; ones.len()], taken, &ones)?,
        None => {
            let flat = reshaped(patch, op.start_indices, &[map.len() as i64])?;
            let mut starts = Vec::new();
            for d in 0..ones.len() {
                starts.push(match map.iter().position(|m| *m == d as i64) {
                    Some(k) => {
                        let one = slice(patch, flat, &[k as i64], &[1], &[1])?;
                        reshaped(patch, one, &[])?
                    }
                    None => scalar(patch, parts.indices.element, 0)?,
                });
            }
            let start_indices = patch.values(&starts);
            patch.push(hlo::DynamicSlice { operand: op.operand, start_indices, slice_sizes: op.slice_sizes })?
        }
    };
    reshaped(patch, window, &sizes(&parts.result))
}

/// gather(x, i) of the same window everywhere = broadcast(slice(x))
pub(super) fn gather_of_same<'c>(op: Gather<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let parts = Parts::of(op, patch)?;
    let vectors = parts.vectors(patch.body());
    let starts: Option<Vec<_>> = vectors.map(|vectors| vectors.iter().map(|vector| parts.starts(vector)).collect());
    let starts = starts.filter(|starts| op.operand_batching_dims.list().is_empty() && starts.len() > 1 && starts.iter().all(|s| *s == starts[0]));
    patch.require(starts.is_some(), "the windows differ, or are known only at run time")?;
    let taken = op.slice_sizes.list();
    let window = slice(patch, op.operand, &starts?[0], taken, &vec![1; taken.len()])?;
    let window = reshaped(patch, window, &parts.window.iter().map(|d| taken[*d]).collect::<Vec<_>>())?;
    patch.push(hlo::Broadcast { input: window, dimensions: op.offset_dims, result: ResultType(parts.result.ty()) })
}

/// Windows of one element along `dimension`, each `step` after the one before.
struct Progression {
    dimension: usize,
    starts: Vec<i64>,
    step: i64,
}

/// gather(x, i) of one element after the other = reshape(transpose(slice(x)))
pub(super) fn gather_of_progression<'c>(op: Gather<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let parts = Parts::of(op, patch)?;
    let mut large = parts.batch.iter().copied().filter(|d| parts.result.dims[*d].size > 1);
    let (number, other) = (large.next(), large.next());
    patch.require(other.is_none() && op.operand_batching_dims.list().is_empty(), "windows have several numbers")?;
    let (number, found) = (number?, progression(&parts, patch.body()));
    patch.require(found.is_some(), "the windows are no progression inside of the array")?;
    let Progression { dimension, starts, step } = found?;
    let (mut taken, mut stride) = (op.slice_sizes.list().to_vec(), vec![1; starts.len()]);
    (taken[dimension], stride[dimension]) = (parts.count(), step);
    let mut value = slice(patch, op.operand, &starts, &taken, &stride)?;
    let mut window = parts.window.iter().copied();
    let mut permutation: Vec<usize> = Vec::new();
    for d in 0..parts.result.rank() {
        let from = if parts.batch.contains(&d) { (d == number).then_some(dimension) } else { window.next().filter(|w| *w != dimension) };
        permutation.extend(from);
    }
    let rest: Vec<usize> = (0..starts.len()).filter(|d| !permutation.contains(d)).collect();
    permutation.extend(rest);
    if !permutation.is_sorted() {
        let permutation = patch.cx().dims(&permutation.iter().map(|d| *d as i64).collect::<Vec<_>>());
        value = patch.push(hlo::Transpose { input: value, permutation })?;
    }
    reshaped(patch, value, &sizes(&parts.result))
}

fn progression(parts: &Parts<'_>, body: &Body<'_>) -> Option<Progression> {
    let (map, count) = (parts.op.start_index_map.list(), parts.count());
    let (first, step, along) = if counts(parts, body, count) {
        (vec![0], 1, 0)
    } else {
        let vectors = parts.vectors(body)?;
        let along = (0..map.len()).find(|k| vectors[0][*k] != vectors[1][*k])?;
        let step = vectors[1][along].checked_sub(vectors[0][along]).filter(|step| *step > 0)?;
        let follows = |pair: &[Vec<i64>]| (0..map.len()).all(|k| pair[0][k].checked_add(if k == along { step } else { 0 }) == Some(pair[1][k]));
        (vectors.windows(2).all(follows).then(|| vectors[0].clone())?, step, along)
    };
    let dimension = map[along] as usize;
    let last = i128::from(first[along]) + i128::from(step) * i128::from(count - 1);
    let inside = first[along] >= 0 && last < parts.operand.dims[dimension].size.into() && parts.op.slice_sizes.list()[dimension] == 1;
    inside.then(|| Progression { dimension, starts: parts.starts(&first), step })
}

/// True if the indices are single numbers that count the windows from 0.
fn counts(parts: &Parts<'_>, body: &Body<'_>, count: i64) -> bool {
    let iota = body.def_as::<Iota>(parts.op.start_indices).map(|iota| (iota, parts.op.start_indices)).or_else(|| {
        let reshape: Reshape = body.def_as(parts.op.start_indices)?;
        Some((body.def_as::<Iota>(reshape.input)?, reshape.input))
    });
    let Some((iota, value)) = iota else { return false };
    let counted =
        known(body, value).is_some_and(|array| array.dims[iota.iota_dimension as usize].size == count && sizes(&array).iter().product::<i64>() == count);
    let highest = with_int!(parts.indices.element, T => T::wrap(i128::from(count - 1)).to_i128() == i128::from(count - 1), otherwise => false);
    counted && highest && parts.op.start_index_map.list().len() == 1
}
