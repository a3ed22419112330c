//! Runs both sides of a step on random inputs.

use rustc_hash::FxHashMap;
use shale_dialects::eval::interpreter::{Interpreter, Limits};
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{Datum, NoHost};
use shale_ir::literal::{Distribution, Literal, Random, Tolerance};
use shale_ir::rewrite::Class;

/// The most bytes in all values that are computed.
const MAX_BYTES: u64 = 64 << 20;
/// The steps that one op may take, and how deep its regions may be nested: passes run on threads with little stack.
const LIMITS: Limits = Limits { steps: 100_000, bytes: MAX_BYTES, depth: 16 };

/// The inputs: usual numbers, positive ones, and those at which operations tend to go wrong.
const INPUTS: [Distribution; 3] = [Distribution::Normal, Distribution::Uniform { low: 0.5, high: 2.0 }, Distribution::Edges];

/// Evaluates values of a block; what the block does not compute, or computes with effects, is random.
pub(super) struct Checker {
    block: Block,
    runs: Vec<Run>,
}

/// One set of inputs.
struct Run {
    distribution: Distribution,
    random: Random,
    values: FxHashMap<Value, Result<Datum, String>>,
    bytes: u64,
}

impl Checker {
    pub(super) fn new(block: Block) -> Self {
        let run = |distribution| Run { distribution, random: Random::new(1), values: FxHashMap::default(), bytes: 0 };
        Checker { block, runs: INPUTS.map(run).into() }
    }

    /// What comes of running both; `strict` if every rule so far is exact.
    ///
    /// # Errors
    /// They differ, and must not.
    pub(super) fn compare(&mut self, body: &Body<'_>, old: Value, new: Value, class: Class, strict: bool, rule: &str) -> Result<String, Diagnostic> {
        let (mut worst, mut equal, place) = (0.0f64, true, body.value_place(old));
        let inputs = if strict || class == Class::Exact { 3 } else { 2 };
        for run in &mut self.runs[..inputs] {
            let (old, new) = match (run.value(body, self.block, old), run.value(body, self.block, new)) {
                (Ok(Datum::Array(old)), Ok(Datum::Array(new))) => (old, new),
                (Err(why), _) | (_, Err(why)) => return Ok(format!("not run: {why}")),
                _ => return Ok("not run: it is no array".into()),
            };
            let found = new.compare(&old, Tolerance::EXACT).map_err(|e| Diagnostic::error(place.clone(), e.to_string()))?;
            equal &= found.is_close();
            if let Some((index, got, expected)) = found.first.filter(|_| strict) {
                let message = format!("rule '{rule}' is wrong: it makes {expected} at {index:?} of a result {got}");
                return Err(Diagnostic::error(place, message).with_hint("please report this program"));
            }
            worst = worst.max(found.rel.map_or(0.0, |worst| worst.error));
        }
        Ok(if equal { format!("equal bits on {inputs} random inputs") } else { format!("within {worst:.1e} of before on {inputs} random inputs") })
    }
}

impl Run {
    /// What a value is, computed with all that it depends on.
    fn value(&mut self, body: &Body<'_>, block: Block, value: Value) -> Result<Datum, String> {
        let mut stack = vec![value];
        while let Some(&top) = stack.last() {
            if self.values.contains_key(&top) {
                stack.pop();
                continue;
            }
            let Some(op) = body.def_op(top).filter(|op| computes(body, block, *op)) else {
                let datum = self.input(body, top);
                self.values.insert(top, datum);
                continue;
            };
            let inputs = inputs(body, op);
            let missing = inputs.iter().copied().filter(|v| !self.values.contains_key(v));
            let ready = stack.len();
            stack.extend(missing);
            if stack.len() == ready {
                self.run(body, op, &inputs);
            }
        }
        self.values[&value].clone()
    }

    /// Runs one op.
    fn run(&mut self, body: &Body<'_>, op: Op, inputs: &[Value]) {
        let known: Result<Vec<_>, String> = inputs.iter().map(|v| Ok((*v, self.values[v].clone()?))).collect();
        let sizes = body.types(body.results(op)).map(|ty| ty.array().and_then(|a| a.byte_size().ok()).map_or(0, |n| n as u64));
        self.bytes = self.bytes.saturating_add(sizes.fold(0, u64::saturating_add));
        let data = match known {
            _ if self.bytes > MAX_BYTES => Err("the values are too large".to_string()),
            Err(why) => Err(why),
            Ok(known) => Interpreter::run_op(body, op, known, &mut NoHost, LIMITS).map_err(|e| e.message),
        };
        for (i, value) in body.iter(body.results(op)).enumerate() {
            let datum = match &data {
                Ok(data) => data.get(i).cloned().ok_or_else(|| "a result is missing".to_string()),
                Err(why) => Err(why.clone()),
            };
            self.values.insert(value, datum);
        }
    }

    /// A random value of the type of one that the block does not compute.
    fn input(&mut self, body: &Body<'_>, value: Value) -> Result<Datum, String> {
        let shape = body.ty(value).array().filter(|a| a.dynamic == 0).and_then(|a| a.shape());
        let shape = shape.ok_or("an input is no array of known sizes")?;
        self.bytes = self.bytes.saturating_add(body.ty(value).array().and_then(|a| a.byte_size().ok()).map_or(u64::MAX, |n| n as u64));
        if self.bytes > MAX_BYTES {
            return Err("the values are too large".into());
        }
        Ok(Datum::Array(Literal::random(shape.element, &shape.dims, self.distribution, &mut self.random)))
    }
}

/// True for an op of the block, or a constant, that computes its results alone.
fn computes(body: &Body<'_>, block: Block, op: Op) -> bool {
    let constant = body.interface::<shale_ir::op::interface::ConstantLike>(op).is_some();
    constant || body.block_of(op) == Some(block) && super::super::graph::is_free(body, op)
}

/// The values from outside of an op that it and its regions read.
fn inputs(body: &Body<'_>, op: Op) -> Vec<Value> {
    let mut inputs = Vec::new();
    for reader in body.walk(op) {
        for value in body.iter(body.operands(reader)) {
            let inside = reader != op && body.value_is_inside(value, op);
            if !inside && !inputs.contains(&value) {
                inputs.push(value);
            }
        }
    }
    inputs
}
