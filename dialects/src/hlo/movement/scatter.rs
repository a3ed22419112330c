//! Updates of an array at places that an array of indices says.

use super::windows::{Locator, Names, Windows};
use crate::eval::arithmetic::{WithOperation, same_sizes};
use crate::eval::index::{announce, elements, position, strides, try_each};
use crate::hlo::infer::{Array, array};
use crate::hlo::reduction::Combiner;
use crate::hlo::region;
use shale_ir::diag::counted;
use shale_ir::element::Element;
use shale_ir::eval::{Data, Datum, Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::Flags;
use shale_ir::prelude::*;

const NAMES: Names = Names {
    outer: "updates",
    operand: "the inputs",
    indices: "scatter_indices",
    offset: "update_window_dims",
    collapsed: "inserted_window_dims",
    operand_batching: "input_batching_dims",
    indices_batching: "scatter_indices_batching_dims",
    index_map: "scatter_dims_to_operand_dims",
};

op! {
    /// Joins updates with elements at places that `scatter_indices` says: the results begin as `inputs`, and then for each index `u` of
    /// `updates`, in row-major order, `result[start + batch + window] = update_computation(result[start + batch + window], updates[u])`.
    ///
    /// The dimensions `update_window_dims` of the updates are the dimensions of the inputs but `inserted_window_dims` and
    /// `input_batching_dims`; the others are the dimensions of `scatter_indices` but `index_vector_dim`, and pick an index vector `v`.
    /// With that `start[scatter_dims_to_operand_dims[k]] = v[k]`, `batch[input_batching_dims[k]]` is the index along
    /// `scatter_indices_batching_dims[k]`, `window` is the index along `update_window_dims`, and all three are 0 elsewhere. An update
    /// whose place is outside is skipped, each for itself.
    ///
    /// - (C1) `scatter_indices` holds integers.
    /// - (C2) `index_vector_dim` is in `[0, rank(scatter_indices)]`; if it is the rank, each index is a vector of one number.
    /// - (C3) `scatter_dims_to_operand_dims` has one dimension for each number of an index vector, and their number is known.
    /// - (C4) `update_window_dims` are dimensions of the updates, in increasing order; there are at most 64.
    /// - (C5) `inserted_window_dims` are dimensions of the inputs, in increasing order.
    /// - (C6) `input_batching_dims` are dimensions of the inputs, in increasing order.
    /// - (C7) `scatter_indices_batching_dims` are distinct dimensions of `scatter_indices`, without `index_vector_dim`.
    /// - (C8) `input_batching_dims` and `scatter_indices_batching_dims` are equally many, of equal sizes.
    /// - (C9) `input_batching_dims` shares no dimension with `inserted_window_dims` and `scatter_dims_to_operand_dims`.
    /// - (C10) `scatter_dims_to_operand_dims` has distinct dimensions of the inputs.
    /// - (C11) `update_window_dims`, `inserted_window_dims` and `input_batching_dims` together are as many as the inputs have dimensions.
    /// - (C12) There is at least one input, and an array of updates for each.
    /// - (C13) The inputs have the same dimensions.
    /// - (C14) The updates have the same dimensions, and the element types of their inputs.
    /// - (C15) The updates' window dimensions are not larger than the inputs', their other dimensions equal to those of `scatter_indices`.
    /// - (C16) `update_computation` takes elements of the inputs and then of the updates, and returns the new elements.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[10, 20, 30, 40]> : s32[4]
    /// %at = hlo.constant dense<[2, 0, 2, 4]> : s32[4]
    /// %u = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
    /// %y = hlo.scatter (%x), %at, (%u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
    ///   index_vector_dim = 1 {
    /// ^bb0(%old: s32[], %new: s32[]):
    ///   %sum = hlo.add %old, %new : s32[]
    ///   hlo.return %sum : s32[]
    /// } : (s32[4], s32[4], s32[4]) -> s32[4]
    /// check.expect_eq_const %y, dense<[12, 20, 34, 40]> : s32[4]
    /// ```
    pub struct Scatter<'c> = "hlo.scatter" [RecursiveEffects] -> Values {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) Where the windows of updates begin.
        scatter_indices: Value,
        /// (I3) The updates for each input.
        updates: Values,
        /// (I4) The updates' dimensions that lie in a window.
        update_window_dims: Dims<'c>,
        /// (I5) The inputs' dimensions that windows lack.
        inserted_window_dims: Dims<'c> = [],
        /// (I6) The inputs' dimensions that are batch dimensions.
        input_batching_dims: Dims<'c> = [],
        /// (I7) The batch dimensions of `scatter_indices` that they go with.
        scatter_indices_batching_dims: Dims<'c> = [],
        /// (I8) The inputs' dimension that each number of an index vector is an index of.
        scatter_dims_to_operand_dims: Dims<'c>,
        /// (I9) The dimension of `scatter_indices` along which an index vector lies.
        index_vector_dim: i64,
        /// (I10) A promise that index vectors come in increasing order.
        indices_are_sorted: bool = false,
        /// (I11) A promise that no place is updated twice.
        unique_indices: bool = false,
        /// (I12) Joins elements of the inputs with updates.
        update_computation: Region,
    }
}
impl<'c> Semantics<'c> for Scatter<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (count, updates) = (self.inputs.len(), self.updates.len());
        require!(count > 0, "(C12) must have at least one input");
        require!(count == updates, "(C12) updates must be as many as the inputs, which are {count}, but are {updates}");
        let input = array(body, body.at(self.inputs, 0), "(I1) input 0")?;
        let indices = array(body, self.scatter_indices, "(I2) scatter_indices")?;
        let update = array(body, body.at(self.updates, 0), "(I3) updates 0")?;
        self.windows().check(&input, &indices)?;
        for (i, (x, u)) in body.iter(self.inputs).zip(body.iter(self.updates)).enumerate() {
            let (x, u) = (array(body, x, &format!("(I1) input {i}"))?, array(body, u, &format!("(I3) updates {i}"))?);
            require!(x.same_dims(&input), "(C13) inputs must have the same dimensions, but there are {input} and {x}");
            require!(u.same_dims(&update), "(C14) updates must have the same dimensions, but there are {update} and {u}");
            require!(u.element == x.element, "(C14) updates {i} must hold {}, but is {u}", x.element.xla_name());
            out.push(x.ty());
        }
        self.check_updates(&input, &indices, &update)
    }

    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let scalar = |x| Ok(array(body, x, "(I1) an input")?.with_dims([]).ty());
        let scalars: Vec<_> = body.iter(self.inputs).map(scalar).collect::<Result<_, OpError>>()?;
        region::check(body, self.update_computation, &scalars.repeat(2), &scalars, "(C16) update_computation")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (inputs, indices, updates) = (m.arrays(self.inputs), m.array(self.scatter_indices), m.arrays(self.updates));
        let (windows, dims) = (self.windows(), updates[0].dims());
        same_sizes(&inputs.iter().collect::<Vec<_>>())?;
        same_sizes(&updates.iter().collect::<Vec<_>>())?;
        windows.check_batches(inputs[0].dims(), indices.dims())?;
        let (batches, window) = (windows.batches(indices.rank()).map(|d| indices.dims()[d]).collect::<Vec<_>>(), windows.offset);
        let own = (0..dims.len()).filter(|d| !window.contains(&(*d as i64))).map(|d| dims[d]);
        if !own.clone().eq(batches.iter().copied()) {
            let own: Vec<_> = own.collect();
            return Err(EvalError::new(format!("(C15) the updates' run-time sizes must be those of scatter_indices, but there are {own:?} and {batches:?}")));
        }
        for x in &inputs {
            announce(m, x.element(), x.dims())?;
        }
        m.spend(elements(dims) as u64)?;
        let places = Places { locator: Locator::new(&windows, &indices, inputs[0].rank()), dims: inputs[0].dims(), updates: dims };
        join(m, self.update_computation, &inputs, &updates, &places)
    }

    /// scatter(x, i, u) = x if u is empty
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Values> {
        let updates = patch.ty(patch.body().at(self.updates, 0)).array()?;
        updates.dims.list().contains(&0).then_some(self.inputs)
    }
}

impl<'c> Scatter<'c> {
    fn windows(self) -> Windows<'c> {
        Windows {
            offset: self.update_window_dims.list(),
            collapsed: self.inserted_window_dims.list(),
            operand_batching: self.input_batching_dims.list(),
            indices_batching: self.scatter_indices_batching_dims.list(),
            index_map: self.scatter_dims_to_operand_dims.list(),
            vector_dim: self.index_vector_dim,
            names: &NAMES,
        }
    }

    fn check_updates(self, input: &Array<'c>, indices: &Array<'c>, update: &Array<'c>) -> OpResult {
        let windows = self.windows();
        let batch: Vec<_> = windows.batches(indices.rank()).map(|d| (indices.dims[d], false)).collect();
        let window: Vec<_> = windows.window(input.rank()).map(|d| (input.dims[d], true)).collect();
        let outer = windows.outer(batch.into_iter(), window.into_iter());
        require!(update.rank() == outer.len(), "(C15) updates must have {}, but are {update}", counted(outer.len(), "dimension"));
        for (d, (own, (dim, in_window))) in update.dims.iter().zip(outer).enumerate() {
            if in_window {
                require!(own.size <= dim.size, "(C15) dimension {d} of the updates must be at most {dim}, but they are {update}");
            } else {
                require!(own.fits(dim), "(C15) dimension {d} of the updates must be {dim} as in scatter_indices, but they are {update}");
            }
        }
        Ok(())
    }
}

/// The places that updates go to.
struct Places<'a> {
    locator: Locator<'a>,
    /// The sizes of an input.
    dims: &'a [i64],
    /// The sizes of the updates.
    updates: &'a [i64],
}

impl Places<'_> {
    /// Calls `visit` with the row-major positions of each update and of the element that it goes to, in order of the updates.
    fn try_each(&self, visit: &mut dyn FnMut(usize, usize) -> EvalResult<()>) -> EvalResult<()> {
        let (strides, mut next) = (strides(self.dims), 0..);
        try_each(self.updates, |index| {
            let (update, at) = (next.next().expect("it has no end"), self.locator.locate(index, |_, start| start));
            let inside = at.iter().zip(self.dims).all(|(i, size)| (0..*size).contains(i));
            if inside { visit(update, position(&at, &strides)) } else { Ok(()) }
        })
    }
}

/// The inputs after all updates.
fn join(m: &mut Eval<'_, '_>, region: Region, inputs: &[Literal], updates: &[Literal], places: &Places<'_>) -> EvalResult {
    if let Some(combiner) = Combiner::of(m.body(), region) {
        let joined = combiner.operation.with(inputs[0].element(), Join { result: inputs[0].clone(), updates: &updates[0], places })?;
        return Ok(joined.into());
    }
    let mut bytes: Vec<_> = inputs.iter().map(|x| x.bytes().to_vec()).collect();
    let widths: Vec<_> = inputs.iter().map(|x| x.element().bytes()).collect();
    if replaces(m.body(), region, inputs.len()) {
        places.try_each(&mut |update, at| {
            for ((bytes, u), width) in bytes.iter_mut().zip(updates).zip(&widths) {
                bytes[at * width..][..*width].copy_from_slice(&u.bytes()[update * width..][..*width]);
            }
            Ok(())
        })?;
    } else {
        let scalar = |like: &Literal, bytes: &[u8], at: usize| -> EvalResult<Datum> {
            let width = like.element().bytes();
            Ok(Literal::from_bytes(like.element(), &[], &bytes[at * width..][..width])?.into())
        };
        places.try_each(&mut |update, at| {
            let old = inputs.iter().zip(&bytes).map(|(x, bytes)| scalar(x, bytes, at));
            let args: EvalResult<Data> = old.chain(updates.iter().map(|u| scalar(u, u.bytes(), update))).collect();
            for ((bytes, new), width) in bytes.iter_mut().zip(m.run(region, args?)?).zip(&widths) {
                let Datum::Array(new) = new else { unreachable!("(C16) holds") };
                bytes[at * width..][..*width].copy_from_slice(new.bytes());
            }
            Ok(())
        })?;
    }
    inputs.iter().zip(bytes).map(|(x, bytes)| Ok(Literal::from_bytes(x.element(), x.dims(), &bytes)?.into())).collect()
}

/// True if a computation does nothing but give the updates as they are.
fn replaces(body: &Body<'_>, region: Region, count: usize) -> bool {
    let only_op = body.first_block(region).and_then(|b| Some((b, body.first_op(b)?)));
    let only_op = only_op.filter(|(_, op)| body.has(*op, Flags::TERMINATOR));
    only_op.is_some_and(|(block, end)| body.iter(body.operands(end)).eq(body.iter(body.args(block)).skip(count)))
}

/// Updates by one well-known operation.
struct Join<'a> {
    result: Literal,
    updates: &'a Literal,
    places: &'a Places<'a>,
}

impl WithOperation for Join<'_> {
    type Out = EvalResult<Literal>;
    fn run<T: Element>(mut self, operation: impl Fn(T, T) -> T + Copy) -> EvalResult<Literal> {
        let (result, updates) = (self.result.make_mut::<T>(), self.updates.as_slice::<T>());
        self.places.try_each(&mut |update, at| {
            result[at] = operation(result[at], updates[update]);
            Ok(())
        })?;
        Ok(self.result)
    }
}
