//! Constant folding: the reference evaluator runs what is known when the program is compiled.
//!
//! Afterwards no op is left whose operands and captured values are constants, unless it has effects, has no evaluator, fails, or gives or takes more
//! than the options allow. What it leaves unused is for dce.

use rustc_hash::FxHashSet;
use shale_dialects::eval::interpreter::{Interpreter, Limits};
use shale_ir::body::{Body, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{Datum, NoHost};
use shale_ir::literal::Literal;
use shale_ir::op::interface::ConstantLike;
use shale_ir::op::{Effects, Flags};
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::rewrite::{Class, Patch, Patterns, Replacement, RewriteOptions, Way, rewrite_greedily};
use shale_ir::types::Type;

pass! {
    /// Replaces ops whose operands are constants by what the reference evaluator computes for them.
    pub struct ConstantFold: FunctionPass = "constant-fold" {
        /// Elements that a result may have; it may always have as many bytes as the operands together.
        elements: u64 = 4096,
        /// Steps that the evaluation of one op may take: one for each op that runs, and one for each 1024 elements.
        steps: u64 = 100_000,
        /// Say for each op whether it folds and why not.
        trace: bool = false,
    }
}

/// The most bytes in values while an op is evaluated.
const MAX_BYTES: u64 = 256 << 20;

/// The most elements of an op without operands, an iota, that are listed.
const LISTED: u64 = 64;

/// The deepest nesting of regions that is evaluated: passes run on threads with little stack.
const MAX_DEPTH: u32 = 16;

impl FunctionPass for ConstantFold {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let limits = Limits { steps: self.steps, bytes: MAX_BYTES, depth: MAX_DEPTH };
        let elements = self.elements;
        let mut patterns = Patterns::new();
        let which = (Flags::NONE, Flags::TERMINATOR.union(Flags::SYMBOL));
        patterns.add_for_traits(body.cx().registry(), which, (Class::Exact, Way::Simplifies), ("constant-fold", &[]), move |op, patch| {
            fold(op, patch, elements, limits)
        });
        let options = RewriteOptions { fold: false, trace: self.trace.then(String::new), ..RewriteOptions::default() };
        rewrite_greedily(body, &patterns, &options, cx)
    }
}

fn fold(op: Op, patch: &mut Patch<'_, '_>, elements: u64, limits: Limits) -> Option<Replacement> {
    let body = patch.body();
    let used = body.iter(body.results(op)).any(|v| body.is_used(v));
    if !used || is_constant(body, op) {
        return patch.miss("it is a constant or unused");
    }
    let Some(inputs) = inputs(body, op) else { return patch.miss("not all it reads is constant") };
    if !body.has(op, Flags::PURE) && !Effects::DIVERGE.contains(body.effects(op)) {
        return patch.miss("it has effects");
    }
    if inputs.is_empty() && body.types(body.results(op)).any(|ty| type_size(ty).0 > LISTED) {
        return patch.miss("it takes nothing: computing its many elements is cheaper than reading them");
    }
    let bytes = inputs.iter().map(|v| type_size(body.ty(*v)).1).fold(0, u64::saturating_add);
    let fits = |(count, size): (u64, u64)| count <= elements || size <= bytes;
    if !body.types(body.results(op)).all(|ty| fits(type_size(ty))) {
        return patch.miss("a result is too large");
    }
    let known: Option<Vec<_>> = inputs.iter().map(|v| Some((*v, Datum::Array(literal(body, *v)?)))).collect();
    let Some(known) = known else { return patch.miss("a constant is no array of numbers") };
    match Interpreter::run_op(body, op, known, &mut NoHost, limits) {
        Err(error) => patch.miss(error.message),
        Ok(data) => replace(op, patch, &data),
    }
}

/// Adds constants for an op's results.
fn replace(op: Op, patch: &mut Patch<'_, '_>, data: &[Datum]) -> Option<Replacement> {
    let types: Vec<_> = patch.body().types(patch.body().results(op)).collect();
    let mut values = Vec::new();
    for (datum, ty) in data.iter().zip(types) {
        let attr = match datum {
            Datum::Array(array) => array.to_attr(patch.cx()),
            _ => return patch.miss("a result is no array"),
        };
        patch.require(attr.value_type() == Some(ty), "the type of a result says more than a constant's can")?;
        values.push(patch.constant(attr, ty)?);
    }
    match values[..] {
        [one] => Some(Replacement::Value(one)),
        _ => Some(Replacement::Values(patch.values(&values))),
    }
}

fn is_constant(body: &Body<'_>, op: Op) -> bool {
    body.interface::<ConstantLike>(op).is_some()
}

/// The outer values that an op and what is in its regions reads, if all are constants.
fn inputs(body: &Body<'_>, op: Op) -> Option<Vec<Value>> {
    let (mut inputs, mut seen) = (Vec::new(), FxHashSet::default());
    for reader in body.walk(op) {
        for value in body.iter(body.operands(reader)) {
            let inside = reader != op && body.value_is_inside(value, op);
            if !inside && seen.insert(value) {
                body.def_op(value).filter(|def| is_constant(body, *def))?;
                inputs.push(value);
            }
        }
    }
    Some(inputs)
}

fn literal(body: &Body<'_>, value: Value) -> Option<Literal> {
    let op = body.def_op(value)?;
    let constant = (body.interface::<ConstantLike>(op)?.value)(body, op)?;
    Literal::from_attr(constant, body.ty(value))
}

/// The elements and bytes of an array of known sizes; what is none of that is too large.
fn type_size(ty: Type<'_>) -> (u64, u64) {
    let shape = ty.array().filter(|a| a.dynamic == 0).and_then(|a| a.shape());
    let count = shape.as_ref().and_then(|s| s.element_count().ok()).map_or(u64::MAX, |n| n as u64);
    (count, count.saturating_mul(shape.map_or(1, |s| s.element.bytes() as u64)))
}
