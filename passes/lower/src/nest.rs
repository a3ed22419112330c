//! The loops of one op or fusion.

use crate::element::{dims, has_elements, has_elements_alone};
use crate::index::Index;
use crate::scope::Scope;
use crate::stored::Output;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::layout::is_row_major;
use shale_dialects::hlo::{Constant, Fusion, Return};
use shale_ir::body::{At, Block, Body, Op, Value};
use shale_ir::op::OpError;
use shale_loops::{Affine, Nest, Read};

/// The most reductions and reshapes in one nest: each may be a loop within the last.
const MOST_STEPS: usize = 48;

/// Replaces an op by loops; false if it is none that computes elements.
///
/// # Errors
/// What inference says of the ops that are made.
pub(crate) fn lower(body: &mut Body<'_>, op: Op) -> Result<bool, OpError> {
    let fusion = body.matches::<Fusion>(op);
    let inner: Vec<Op> = match fusion {
        Some(fusion) => body.first_block(fusion.body).map(|block| body.ops(block).collect()).unwrap_or_default(),
        None => vec![op],
    };
    // Alone, these cost nothing.
    let in_order = || body.iter(body.operands(op)).chain(body.iter(body.results(op))).all(|value| is_row_major(body.ty(value)));
    let free = fusion.is_none() && (body.name(op).text() == "hlo.constant" || body.name(op).text() == "hlo.reshape" && in_order());
    let has = if fusion.is_some() { has_elements } else { has_elements_alone };
    let all = inner.iter().all(|op| has(body, *op) || body.matches::<Return>(*op).is_some());
    let steps = inner.iter().filter(|op| matches!(body.name(**op).text(), "hlo.reduce" | "hlo.reshape")).count();
    if free || !all || inner.is_empty() || steps > MOST_STEPS {
        return Ok(false);
    }
    let roots: Vec<Value> = match fusion {
        Some(_) => body.iter(body.operands(inner[inner.len() - 1])).collect(),
        None => body.iter(body.results(op)).collect(),
    };
    let outputs: Vec<Output<'_>> = roots.iter().zip(body.types(body.results(op))).map(|(value, ty)| Output::new(*value, ty)).collect();
    if !roots.iter().chain(&results_of(body, &inner)).all(|value| is_small(body, *value)) || !outputs.iter().all(|output| places(&output.sizes).is_some()) {
        return Ok(false);
    }
    let shared = shared_rows(body, &inner);
    let operands: Vec<Value> = body.iter(body.operands(op)).collect();
    let mut arrays = FxHashMap::default();
    if let Some(block) = fusion.and_then(|fusion| body.first_block(fusion.body)) {
        for (i, operand) in operands.into_iter().enumerate() {
            arrays.insert(body.at(body.args(block), i), operand);
        }
    }
    let mut scope = Scope::before(body, op);
    (scope.arrays, scope.shared, scope.inside) = (arrays, shared, inner.into_iter().collect());
    let results = scope.all_roots(&outputs)?;
    for (i, new) in results.into_iter().enumerate() {
        let old = body.result(op, i);
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    Ok(true)
}

fn results_of(body: &Body<'_>, ops: &[Op]) -> Vec<Value> {
    ops.iter().flat_map(|op| body.iter(body.results(*op))).collect()
}

/// The most iterations of a loop that chooses between elements, for which it becomes one with the loop around.
const MOST_STACKED: i64 = 16;

/// The most elements of an array that loops make; sizes of 0 do not count.
const MOST_ELEMENTS: u64 = 1 << 40;

pub(crate) fn is_small(body: &Body<'_>, value: Value) -> bool {
    places(&dims(body, value)).is_some()
}

/// The places of an array that is not too large; sizes of 0 do not count.
fn places(sizes: &[i64]) -> Option<u64> {
    sizes.iter().filter(|n| **n > 0).try_fold(1u64, |all, n| all.checked_mul(*n as u64)).filter(|n| *n <= MOST_ELEMENTS)
}

/// Values that cost more than reading them and that several loops over a row use.
pub(crate) fn shared_rows(body: &Body<'_>, inner: &[Op]) -> Vec<Value> {
    let reduces = inner.iter().any(|op| body.name(*op).text() == "hlo.reduce");
    let heavy = |op: &&Op| HEAVY.contains(&body.name(**op).text());
    let results = inner.iter().filter(heavy).map(|op| body.result(*op, 0));
    if reduces { results.filter(|value| body.uses(*value).count() > 1).collect() } else { Vec::new() }
}

/// Functions that take longer than reading an element that was kept.
const HEAVY: [&str; 20] = [
    "hlo.exponential",
    "hlo.exponential_minus_one",
    "hlo.log",
    "hlo.log_plus_one",
    "hlo.logistic",
    "hlo.tanh",
    "hlo.power",
    "hlo.sine",
    "hlo.cosine",
    "hlo.tan",
    "hlo.erf",
    "hlo.erfc",
    "hlo.erf_inv",
    "hlo.sinh",
    "hlo.cosh",
    "hlo.atan2",
    "hlo.cbrt",
    "hlo.lgamma",
    "hlo.digamma",
    "hlo.divide",
];

impl<'c> Scope<'_, 'c> {
    /// The results of a region as arrays: those whose sizes are the first ones of others' come from one nest.
    pub(crate) fn all_roots(&mut self, outputs: &[Output<'c>]) -> Result<Vec<Value>, OpError> {
        let mut order: Vec<usize> = (0..outputs.len()).collect();
        order.sort_by_key(|i| std::cmp::Reverse(outputs[*i].sizes.len()));
        let mut groups: Vec<Vec<usize>> = Vec::new();
        while let Some(first) = order.first().copied() {
            let sizes = &outputs[first].sizes;
            let (group, rest) = order.into_iter().partition(|i| sizes.starts_with(&outputs[*i].sizes));
            groups.push(group);
            order = rest;
        }
        let wanted: Vec<Vec<Value>> = groups.iter().map(|group| group.iter().map(|i| outputs[*i].value).collect()).collect();
        self.find_separate(&wanted);
        let mut arrays: Vec<Option<Value>> = vec![None; outputs.len()];
        for group in groups {
            let values: Vec<&Output<'c>> = group.iter().map(|i| &outputs[*i]).collect();
            let made = self.level_of_loops(&values, &mut Vec::new())?;
            for (i, array) in group.iter().zip(made) {
                arrays[*i] = Some(self.placed(array, outputs[*i].ty)?);
            }
        }
        Ok(arrays.into_iter().flatten().collect())
    }

    /// Notes the reductions that more than one group of values needs, each of which is made by a nest.
    pub(crate) fn find_separate(&mut self, groups: &[Vec<Value>]) {
        let mut seen: FxHashMap<Op, usize> = FxHashMap::default();
        for group in groups.iter().filter(|_| groups.len() > 1) {
            let mut own: FxHashSet<Op> = FxHashSet::default();
            let mut open: Vec<Value> = group.clone();
            while let Some(value) = open.pop() {
                let Some(op) = self.body.def_op(value).filter(|op| self.is_inside(*op) && own.insert(*op)) else { continue };
                open.extend(self.body.iter(self.body.operands(op)));
                *seen.entry(op).or_default() += 1;
                if seen[&op] > 1 && self.body.name(op).text() == "hlo.reduce" {
                    self.separate.extend(self.body.iter(self.body.results(op)));
                }
            }
        }
    }

    /// A value as an array in row-major order, made by one nest.
    ///
    /// # Errors
    /// What inference says.
    pub(crate) fn loops(&mut self, value: Value) -> Result<Value, OpError> {
        let sizes = dims(self.body, value);
        let order = (0..sizes.len()).collect();
        Ok(self.level_of_loops(&[&Output { value, ty: self.body.ty(value), sizes, order }], &mut Vec::new())?[0])
    }

    /// The outputs within the first loops: elements of those whose dimensions end here, arrays of the others. The first has the most dimensions, those
    /// of the others are its first ones.
    fn level_of_loops(&mut self, outputs: &[&Output<'c>], at: &mut Vec<Index>) -> Result<Vec<Value>, OpError> {
        let depth = at.len();
        let mut found: Vec<Option<Value>> = vec![None; outputs.len()];
        let deeper: Vec<usize> = (0..outputs.len()).filter(|i| outputs[*i].sizes.len() > depth).collect();
        if let Some(first) = deeper.first() {
            let bounds = &outputs[*first].sizes[depth..=depth];
            let args = self.enter(bounds);
            at.push(Index::of(args[0]));
            let inner: Vec<&Output<'c>> = deeper.iter().map(|i| outputs[*i]).collect();
            let yielded = self.level_of_loops(&inner, at)?;
            at.pop();
            let nest = self.close(bounds, &yielded)?;
            for (i, array) in deeper.iter().zip(nest) {
                found[*i] = Some(array);
                let output = outputs[*i];
                // Reading it is cheaper than computing it once more.
                if depth == 0 && output.order.is_sorted() && output.sizes == dims(self.body, output.value) {
                    self.arrays.entry(output.value).or_insert(array);
                }
            }
        }
        for i in (0..outputs.len()).filter(|i| outputs[*i].sizes.len() == depth) {
            found[i] = Some(self.output(outputs[i], at)?);
        }
        Ok(found.into_iter().flatten().collect())
    }

    /// Ends a loop. If all that it does is another nest, the two become one; so do they if that is a short one that chooses between what the loop computes.
    fn close(&mut self, bounds: &[i64], yielded: &[Value]) -> Result<Vec<Value>, OpError> {
        let only = self.block().and_then(|block| {
            let op = self.body.last_op(block)?;
            let nest: Nest<'_> = self.body.matches(op)?;
            let is_all = self.body.first_op(block) == Some(op) || self.is_stack(block, op, nest);
            (is_all && self.body.iter(self.body.results(op)).eq(yielded.iter().copied())).then_some((op, nest, block))
        });
        let level = self.levels.len() - 2;
        if let Some((op, nest, block)) = only {
            let inner = self.body.first_block(nest.body).expect("a nest has a block");
            let count = nest.bounds.list().len();
            let index = self.body.ty(self.body.at(self.body.args(block), 0));
            // The new index comes last; each goes on to the next place.
            self.body.add_args(inner, &[index]);
            let args: Vec<Value> = self.body.iter(self.body.args(inner)).collect();
            for i in (0..count).rev() {
                self.body.replace_all_uses(args[i], args[i + 1]);
            }
            let outer = self.body.at(self.body.args(block), 0);
            self.body.replace_all_uses(outer, args[0]);
            if let Some(first) = self.body.first_op(inner) {
                let before: Vec<Op> = self.body.ops(block).filter(|other| *other != op).collect();
                for other in before {
                    self.body.move_op(other, At::Before(first));
                }
            }
            let region = self.body.new_region();
            self.body.move_blocks(nest.body, region);
            let bounds: Vec<i64> = bounds.iter().chain(nest.bounds.list()).copied().collect();
            self.body.erase(op);
            self.levels.pop();
            let results = self.push(level, Nest::new(self.body.cx(), &bounds, region))?;
            return Ok(self.body.iter(results).collect());
        }
        let body = self.leave(yielded)?;
        let results = self.push(level, Nest::new(self.body.cx(), bounds, body))?;
        Ok(self.body.iter(results).collect())
    }

    /// True if a block computes elements of what loops alone say where to read, and its last op is one short loop that chooses between them: a stack, or
    /// elements that are repeated.
    fn is_stack(&self, block: Block, op: Op, nest: Nest<'_>) -> bool {
        let body = &*self.body;
        let Some(inner) = body.first_block(nest.body) else { return false };
        let is_element = |op: Op| body.region_count(op) == 0 && body.types(body.results(op)).all(|ty| ty.array().is_some_and(|array| array.rank() == 0));
        let chooses = |op: Op| is_element(op) && body.matches::<Read>(op).is_none();
        let reads_by_loops = |op: Op| body.matches::<Read>(op).is_none_or(|read| body.iter(read.indices).all(|index| self.is_of_loops(index)));
        matches!(nest.bounds.list(), [2..=MOST_STACKED])
            && body.ops(inner).filter(|op| Some(*op) != body.last_op(inner)).all(chooses)
            && body.ops(block).filter(|other| *other != op).all(|op| is_element(op) && reads_by_loops(op))
    }

    /// True for the index of a loop, and weighted sums of such.
    fn is_of_loops(&self, index: Value) -> bool {
        let body = &*self.body;
        let is_index = |value: Value| body.def_op(value).is_none_or(|op| body.matches::<Constant<'_>>(op).is_some());
        let sum = body.def_op(index).and_then(|op| body.matches::<Affine<'_>>(op));
        sum.map_or(is_index(index), |sum| body.iter(sum.indices).all(is_index))
    }
}
