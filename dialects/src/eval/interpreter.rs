//! Runs functions op by op, region by region, on one thread.
//!
//! Laws
//! - A value is kept until the last op that reads it has run, and a constant is made once.
//! - Memory is counted where values are kept: arrays that share their elements count once. Arguments that somebody else holds on to count all the
//!   time; the others are given up with their last reader. Memories that ops make (`arenas`) count until their function returns.
//! - Nesting is bounded, so that the stack of the thread that runs a program can be chosen.

mod arenas;
mod memory;
mod plan;
mod rows;

use arenas::Arenas;
use memory::Memory;
use plan::Plan;
use rows::Rows;
use rustc_hash::FxHashMap;
use shale_ir::body::{Block, Body, Op, Region, Value};
use shale_ir::eval::{Data, Datum, Eval, EvalError, EvalResult, Host, Machine};
use shale_ir::module::Module;
use shale_ir::op::Flags;
use shale_ir::op::interface::FunctionLike;
use shale_ir::session::Str;
use std::rc::Rc;

/// What one run may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps: one for each op that runs, and one for each 1024 elements that an op says it computes.
    pub steps: u64,
    /// Bytes in values at one time.
    pub bytes: u64,
    /// Nested regions and calls, each at most [`STACK_PER_LEVEL`] bytes of stack.
    pub depth: u32,
}

impl Default for Limits {
    /// 2³⁶ steps, 16 GiB, 512 levels.
    fn default() -> Self {
        Limits { steps: 1 << 36, bytes: 16 << 30, depth: 512 }
    }
}

/// The stack in bytes that one more level of regions or calls takes at most; a test measures it. Builds without optimization keep every temporary
/// value on the stack.
pub const STACK_PER_LEVEL: usize = if cfg!(debug_assertions) { 64 << 10 } else { 16 << 10 };

/// The host hears of the run's progress each time that the steps pass a multiple of this.
const STEPS_PER_REPORT: u64 = 1 << 10;

/// What a run took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Steps, see [`Limits::steps`].
    pub steps: u64,
    /// The most bytes in values at one time, and in an array that was about to be made.
    pub peak_bytes: u64,
}

/// How a run ended.
#[derive(Debug)]
pub struct Run {
    /// What the function returned.
    pub results: EvalResult,
    /// What that took.
    pub cost: Cost,
}

/// A machine for one body: a function that is being run.
pub struct Interpreter<'s, 'a, 'c> {
    shared: &'s mut Shared<'a, 'c>,
    body: &'a Body<'c>,
    plan: Rc<Plan>,
    /// The values that have been computed and will be read again, by number.
    values: Rows<Datum>,
}

/// What all functions of a run have in common.
struct Shared<'a, 'c> {
    module: Option<&'a Module<'c>>,
    host: &'a mut dyn Host,
    limits: Limits,
    memory: Memory,
    arenas: Arenas,
    steps: u64,
    depth: u32,
    /// The plans of the bodies that have been run, by the address of the body (all are borrowed, so none moves).
    plans: FxHashMap<usize, Rc<Plan>>,
}

impl<'a, 'c> Interpreter<'_, 'a, 'c> {
    /// Runs the function `name` of a module that has been verified.
    ///
    /// The run ends with an error for a name that the module does not define as a function with a body, another number of arguments, what an op
    /// cannot do, and a limit that is reached.
    pub fn run_function(module: &'a Module<'c>, name: Str<'c>, args: Data, host: &'a mut dyn Host, limits: Limits) -> Run {
        Self::run_function_beside(&[], module, name, args, host, limits)
    }

    /// As [`Interpreter::run_function`], while `held` stays in memory: the arguments that the caller goes on to hold, and whatever else.
    pub fn run_function_beside(held: &[Datum], module: &'a Module<'c>, name: Str<'c>, args: Data, host: &'a mut dyn Host, limits: Limits) -> Run {
        let mut shared = Shared::new(Some(module), host, limits);
        let held = held.iter().try_for_each(|datum| shared.memory.add(datum));
        let results = held.and_then(|()| shared.call(name, args));
        Run { results, cost: Cost { steps: shared.steps, peak_bytes: shared.memory.peak() } }
    }

    /// Runs one op of a verified body whose operands, and the outer values that its regions read, are `known`.
    ///
    /// # Errors
    /// What the op cannot do, a call of another function, or a limit that is reached.
    pub fn run_op(body: &'a Body<'c>, op: Op, known: Vec<(Value, Datum)>, host: &'a mut dyn Host, limits: Limits) -> EvalResult {
        let mut shared = Shared::new(None, host, limits);
        let plan = Rc::new(Plan::of_op(body, op));
        let mut machine = Interpreter::new(&mut shared, body, plan, Rows::sparse())?;
        known.into_iter().try_for_each(|(value, datum)| machine.set(value, datum))?;
        machine.op(op)
    }
}

impl<'a, 'c> Shared<'a, 'c> {
    fn new(module: Option<&'a Module<'c>>, host: &'a mut dyn Host, limits: Limits) -> Self {
        Shared { module, host, limits, memory: Memory::new(limits.bytes), arenas: Arenas::default(), steps: 0, depth: 0, plans: FxHashMap::default() }
    }

    fn call(&mut self, name: Str<'c>, args: Data) -> EvalResult {
        let unknown = || EvalError::new(format!("the module defines no function @{} with a body", name.text()));
        let body = self.module.and_then(|m| m.get(name)).ok_or_else(unknown)?;
        let function = body.root().ok_or_else(unknown)?;
        let region = body.interface::<FunctionLike>(function).and_then(|f| (f.region)(body, function)).ok_or_else(unknown)?;
        let plan = self.plans.entry(std::ptr::from_ref(body).addr()).or_insert_with(|| Rc::new(Plan::of_function(body, function))).clone();
        self.deeper()?;
        let before = self.arenas.count();
        let results = Interpreter::new(self, body, plan, Rows::dense(body.value_rows())).and_then(|mut machine| {
            let results = machine.block(region, args);
            machine.leave();
            results
        });
        self.depth -= 1;
        let freed = self.arenas.keep_first(before);
        self.memory.give(freed);
        results
    }

    /// Enters one more level.
    fn deeper(&mut self) -> EvalResult<()> {
        if self.depth == self.limits.depth {
            let error = EvalError::new(format!("regions and calls are nested more than {} levels deep", self.limits.depth));
            return Err(error.with_hint("does a function call itself without end?"));
        }
        self.depth += 1;
        Ok(())
    }
}

impl<'s, 'a, 'c> Interpreter<'s, 'a, 'c> {
    /// A machine without values; its table counts as memory.
    fn new(shared: &'s mut Shared<'a, 'c>, body: &'a Body<'c>, plan: Rc<Plan>, values: Rows<Datum>) -> EvalResult<Self> {
        shared.memory.take(values.table_bytes())?;
        Ok(Interpreter { shared, body, plan, values })
    }

    /// Gives back what the machine's values took.
    fn leave(self) {
        self.shared.memory.give(self.values.table_bytes());
        self.values.into_notes().iter().for_each(|datum| self.shared.memory.remove(datum));
    }

    /// Runs a region's only block.
    fn block(&mut self, region: Region, args: Data) -> EvalResult {
        let (body, plan) = (self.body, self.plan.clone());
        let block: Block = body.first_block(region).ok_or_else(|| EvalError::new("the region is empty"))?;
        let expected = body.args(block).len();
        if expected != args.len() {
            return Err(format!("expected {expected} arguments, got {}", args.len()).into());
        }
        for (value, datum) in body.iter(body.args(block)).zip(args) {
            self.set(value, datum)?;
        }
        for op in body.ops(block) {
            let results = self.op(op)?;
            let ends = body.has(op, Flags::TERMINATOR);
            let returned = if ends { Some(results) } else { self.keep(op, results).map(|()| None).map_err(|error| self.traced(error, op))? };
            for value in plan.read_last_by(op) {
                if let Some(datum) = self.values.take(value.number()) {
                    self.shared.memory.remove(&datum);
                }
            }
            if let Some(results) = returned {
                return Ok(results);
            }
        }
        Ok(Data::new())
    }

    fn op(&mut self, op: Op) -> EvalResult {
        let plan = self.plan.clone();
        let results = self.spend(0).and_then(|()| match self.body.info(op) {
            None => Err(EvalError::new("no dialect of this session defines the op")),
            Some(info) => plan.constant_or(op, || (info.eval)(&mut Eval::new(self.body, op, self))),
        });
        results.map_err(|error| self.traced(error, op))
    }

    fn traced(&self, mut error: EvalError, op: Op) -> EvalError {
        error.trace.push((self.body.name(op).text().to_string(), self.body.place(op)));
        error
    }

    /// Keeps the results of an op.
    fn keep(&mut self, op: Op, results: Data) -> EvalResult<()> {
        let body = self.body;
        let expected = body.results(op).len();
        assert!(results.len() == expected, "the evaluator of {} gives {} of {expected} results", body.name(op).text(), results.len());
        body.iter(body.results(op)).zip(results).try_for_each(|(value, datum)| self.set(value, datum))
    }

    /// Keeps a value, if anything reads it.
    fn set(&mut self, value: Value, datum: Datum) -> EvalResult<()> {
        if self.body.is_used(value) {
            self.shared.memory.add(&datum)?;
            if let Some(old) = self.values.set(value.number(), datum) {
                self.shared.memory.remove(&old);
            }
        }
        Ok(())
    }
}

impl<'c> Machine<'c> for Interpreter<'_, '_, 'c> {
    fn get(&self, value: Value) -> &Datum {
        self.values.get(value.number()).expect("a verified program computes a value before it reads it")
    }

    fn run(&mut self, region: Region, args: Data) -> EvalResult {
        self.shared.deeper()?;
        let results = self.block(region, args);
        self.shared.depth -= 1;
        results
    }

    fn call(&mut self, callee: Str<'c>, args: Data) -> EvalResult {
        self.shared.call(callee, args)
    }

    fn spend(&mut self, elements: u64) -> EvalResult<()> {
        let (before, limit) = (self.shared.steps, self.shared.limits.steps);
        let steps = before.saturating_add(1 + elements / 1024);
        self.shared.steps = steps.min(limit);
        if steps / STEPS_PER_REPORT != before / STEPS_PER_REPORT {
            self.shared.host.progress(self.shared.steps);
        }
        if steps > limit {
            return Err(EvalError::new(format!("the run takes more than {limit} steps")).with_hint("does a loop end?"));
        }
        Ok(())
    }

    fn reserve(&mut self, bytes: u64) -> EvalResult<()> {
        self.shared.memory.check(bytes)
    }

    fn allocate(&mut self, bytes: u64) -> EvalResult<u64> {
        self.shared.memory.take(bytes)?;
        self.shared.arenas.make(bytes)
    }

    fn memory(&mut self, number: u64) -> Option<&mut [u8]> {
        self.shared.arenas.bytes(number)
    }

    fn host(&mut self) -> &mut dyn Host {
        self.shared.host
    }
}
