//! Fusions around ops that have kernels of their own: loops make what the kernels take and what the fusion gives, the kernels stand between them.

use crate::element::has_elements;
use crate::is_loaded;
use crate::nest::{is_small, shared_rows};
use crate::scope::Scope;
use crate::stored::Output;
use crate::takes;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::layout::is_row_major;
use shale_dialects::hlo::{Constant, Fusion, Relayout, Reshape, Return};
use shale_ir::body::{At, Body, Mapping, Op, Value};
use shale_ir::op::{OpError, ResultType};
use shale_ir::types::Type;

/// The most ops of such a fusion: each may be a loop within the last.
const MOST_OPS: usize = 256;

/// Replaces a fusion with kernels by kernels and loops, and gives the kernels; none, and nothing changed, if some op of it is neither or has a region that
/// reads the others.
///
/// # Errors
/// What inference says of the ops that are made.
pub(crate) fn lower_around(body: &mut Body<'_>, op: Op) -> Result<Option<Vec<Op>>, OpError> {
    let Some(block) = body.matches::<Fusion>(op).and_then(|fusion| body.first_block(fusion.body)) else { return Ok(None) };
    let ops: Vec<Op> = body.ops(block).collect();
    let Some((end, inner)) = ops.split_last().filter(|(end, _)| body.matches::<Return>(**end).is_some()) else { return Ok(None) };
    let results: Vec<Value> = inner.iter().flat_map(|op| body.iter(body.results(*op))).collect();
    let kernels: Vec<Op> = inner.iter().copied().filter(|op| !has_elements(body, *op)).collect();
    let closed = kernels.iter().all(|kernel| {
        let own: FxHashSet<Op> = body.walk(*kernel).collect();
        own.iter().filter(|op| *op != kernel).all(|op| body.iter(body.operands(*op)).all(|value| !results.contains(&value)))
    });
    // Kernels take and give arrays in row-major order here.
    let in_order = body.iter(body.operands(op)).chain(body.iter(body.results(op))).all(|value| is_row_major(body.ty(value)));
    if inner.len() > MOST_OPS || !in_order || !closed || !results.iter().all(|value| is_small(body, *value)) {
        return Ok(None);
    }
    let shared = shared_rows(body, inner);
    let operands: Vec<Value> = body.iter(body.operands(op)).collect();
    let mut arrays = FxHashMap::default();
    for (i, operand) in operands.into_iter().enumerate() {
        arrays.insert(body.at(body.args(block), i), operand);
    }
    let roots: Vec<Value> = body.iter(body.operands(*end)).collect();
    let mut groups: Vec<Vec<Value>> = Vec::new();
    let mut takes = FxHashMap::default();
    for kernel in &kernels {
        match takes::around(body, *kernel) {
            Some(take) => {
                groups.extend([vec![take.1.gather.operand], vec![take.1.numbers]]);
                takes.insert(*kernel, take);
            }
            None => groups.extend(body.iter(body.operands(*kernel)).map(|value| vec![value])),
        }
    }
    groups.push(roots.clone());
    let elements: FxHashSet<Op> = inner.iter().copied().filter(|op| !kernels.contains(op)).collect();
    let mut scope = Scope::before(body, op);
    (scope.arrays, scope.shared, scope.inside) = (arrays, shared, elements);
    scope.find_separate(&groups);
    let mut copies = Vec::new();
    for kernel in kernels {
        match takes.remove(&kernel) {
            Some(take) => scope.put_take(take, inner, op)?,
            None => copies.push(scope.put_kernel(kernel, op)?),
        }
    }
    let (made, rest): (Vec<usize>, Vec<usize>) = (0..roots.len()).partition(|i| scope.is_array(roots[*i]));
    let types: Vec<Type<'_>> = scope.body.types(scope.body.results(op)).collect();
    let outputs: Vec<Output<'_>> = rest.iter().map(|i| Output::new(roots[*i], types[*i])).collect();
    let arrays = scope.all_roots(&outputs)?;
    let mut found: Vec<(usize, Value)> = rest.into_iter().zip(arrays).collect();
    for i in made {
        let array = scope.array_of(roots[i], op)?;
        let mut placed = scope.placed(array, types[i])?;
        if is_loaded(scope.body, placed) {
            placed = scope.push(0, Relayout { input: placed, result: ResultType(types[i]) })?;
            copies.extend(scope.body.def_op(placed));
        }
        found.push((i, placed));
    }
    for (i, new) in found {
        let old = body.result(op, i);
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    Ok(Some(copies))
}

impl Scope<'_, '_> {
    /// True for a value that is an array without loops: what a kernel made or the fusion takes, a constant, or these under other sizes.
    fn is_array(&self, mut value: Value) -> bool {
        loop {
            let Some(op) = self.body.def_op(value).filter(|op| self.is_inside(*op)) else { return true };
            if self.arrays.contains_key(&value) || self.body.matches::<Constant<'_>>(op).is_some() {
                return true;
            }
            match self.body.matches::<Reshape<'_>>(op) {
                Some(reshape) => value = reshape.input,
                None => return false,
            }
        }
    }

    /// A value as an array beside the loops: as it is, if it needs none, else made by a nest.
    pub(crate) fn array_of(&mut self, value: Value, at: Op) -> Result<Value, OpError> {
        let Some(op) = self.body.def_op(value).filter(|op| self.is_inside(*op) && !self.arrays.contains_key(&value)) else {
            return Ok(self.arrays.get(&value).copied().unwrap_or(value));
        };
        let input = self.body.matches::<Reshape<'_>>(op).map(|reshape| reshape.input);
        if input.is_none() && self.body.matches::<Constant<'_>>(op).is_none() {
            return self.materialize(value);
        }
        let mut map = Mapping::default();
        if let Some(input) = input {
            let array = self.array_of(input, at)?;
            map.map(input, array);
        }
        let copy = self.body.clone_op(op, At::Before(at), &mut map);
        let array = self.body.result(copy, 0);
        self.arrays.insert(value, array);
        Ok(array)
    }

    /// Puts a kernel before the fusion, with loops for its operands.
    fn put_kernel(&mut self, kernel: Op, at: Op) -> Result<Op, OpError> {
        let operands: Vec<Value> = self.body.iter(self.body.operands(kernel)).collect();
        let mut map = Mapping::default();
        // Its regions may use what the fusion takes.
        self.arrays.iter().for_each(|(value, array)| map.map(*value, *array));
        for operand in operands {
            let array = match self.index_vectors(kernel, operand)? {
                Some(array) => array,
                None => self.array_of(operand, at)?,
            };
            map.map(operand, array);
        }
        let copy = self.body.clone_op(kernel, At::Before(at), &mut map);
        let results: Vec<Value> = self.body.iter(self.body.results(kernel)).collect();
        for (i, result) in results.into_iter().enumerate() {
            let array = self.body.result(copy, i);
            self.arrays.insert(result, array);
        }
        self.put_transposed(kernel, copy)?;
        Ok(copy)
    }
}
