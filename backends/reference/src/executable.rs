//! Programs that have been checked, and running them on every member of a grid.

use indexmap::IndexSet;
use shale_dialects::donation::donated_parameters;
use shale_dialects::eval::interpreter::{Cost, Interpreter, Limits, Run, STACK_PER_LEVEL};
use shale_host::{CustomCalls, Ended, Infeed, MemberHost, Surroundings, misfit, shape_of};
use shale_ir::body::Body;
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::eval::{Data, Datum, EvalError, EvalResult};
use shale_ir::module::Module;
use shale_ir::op::OpError;
use shale_ir::op::interface::{CallLike, ExternalCall, FunctionLike};
use shale_ir::session::Str;
use shale_ir::shape::Shape;
use shale_ir::types::{ArrayType, Type};
use shale_ir::verify::{op_diagnostic, verify_module};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The stack in bytes that a thread needs beside the levels of the program.
const STACK_BASE: usize = 1 << 20;

/// What a run needs beside the program and its inputs.
#[derive(Clone, Debug)]
pub struct Options {
    /// What one member's run may cost.
    pub limits: Limits,
    /// The number of replicas.
    pub replicas: u32,
    /// The number of partitions of each replica.
    pub partitions: u32,
    /// The seed for the program's own generators.
    pub seed: u64,
    /// What each member finds in its infeed queue; none for a member without an entry.
    pub infeed: Vec<Vec<Infeed>>,
    /// The functions that custom calls may name.
    pub calls: CustomCalls,
    /// Grows with the steps of all members while they run, a thousand steps late: for whoever watches. Clones count together.
    pub steps: Arc<AtomicU64>,
}

impl Default for Options {
    /// One replica of one partition, seed 0, nothing from outside.
    fn default() -> Self {
        let steps = Arc::default();
        Options { limits: Limits::default(), replicas: 1, partitions: 1, seed: 0, infeed: Vec::new(), calls: CustomCalls::new(), steps }
    }
}

impl Options {
    fn surroundings(&self) -> Surroundings {
        let Options { limits, replicas, partitions, seed, ref infeed, ref steps, .. } = *self;
        Surroundings { replicas, partitions, seed, infeed: infeed.clone(), limit: limits.bytes, steps: steps.clone() }
    }
}

/// What one member's run gave.
#[derive(Debug)]
pub struct Outcome {
    /// The function's results.
    pub results: EvalResult,
    /// The judgements of `check` ops that failed, in order.
    pub failures: Vec<EvalError>,
    /// What the member put into its outfeed queue.
    pub outfeed: Vec<Datum>,
    /// The arguments, for the next run; none where the argument was donated (see [`Executable::is_donated`]).
    pub arguments: Vec<Option<Datum>>,
    /// What the run took.
    pub cost: Cost,
}

impl Outcome {
    fn failed(error: EvalError) -> Self {
        Outcome { results: Err(error), failures: Vec::new(), outfeed: Vec::new(), arguments: Vec::new(), cost: Cost::default() }
    }

    /// What went wrong: the failed judgements, then what ended the run.
    pub fn errors(&self) -> impl Iterator<Item = &EvalError> {
        self.failures.iter().chain(self.results.as_ref().err())
    }
}

/// A function of a module, ready to run.
pub struct Executable<'a, 'c> {
    module: &'a Module<'c>,
    entry: Str<'c>,
    parameters: Vec<Type<'c>>,
    /// By parameter: true if it is donated.
    donated: Vec<bool>,
    options: Options,
}

impl<'a, 'c> Executable<'a, 'c> {
    /// Checks a module and everything that running its function `entry` asks for.
    ///
    /// # Errors
    /// What the verifier says; no function `entry` with a body; donations of what is no parameter; custom calls that the options do not offer;
    /// arrays without bounds; a grid without or with too many members.
    pub fn new(module: &'a Module<'c>, entry: &str, options: Options) -> Result<Self, Vec<Diagnostic>> {
        let mut errors = verify_module(module);
        errors.extend(unrunnable(module, entry, &options.calls));
        if let Err(message) = options.surroundings().members() {
            errors.push(Diagnostic::error(Place::Unknown, message));
        }
        let name = module.cx().str(entry);
        let mut donated = Vec::new();
        if errors.is_empty() {
            match donated_parameters(module, entry) {
                Ok(found) => donated = found,
                Err(error) => errors.extend(donation_error(module, name, error)),
            }
        }
        match module.get(name).and_then(parameters) {
            Some(parameters) if errors.is_empty() => return Ok(Executable { module, entry: name, parameters, donated, options }),
            Some(_) => {}
            None => errors.push(Diagnostic::error(Place::Unknown, format!("the module defines no function @{entry} with a body"))),
        }
        Err(errors)
    }

    /// The types of the function's parameters.
    pub fn parameters(&self) -> &[Type<'c>] {
        &self.parameters
    }

    /// True if the caller gives an argument away: its memory goes, or serves a result, as soon as nothing reads it any more.
    ///
    /// The program says so of its parameters: see [`shale_dialects::donation`].
    pub fn is_donated(&self, parameter: usize) -> bool {
        self.donated.get(parameter).copied().unwrap_or(false)
    }

    /// The number of members: replicas times partitions.
    pub fn members(&self) -> u32 {
        self.options.replicas * self.options.partitions
    }

    /// Runs every member with its inputs, member `replica · partitions + partition` with `inputs[member]`; each in a thread of its own.
    ///
    /// Arguments come back in [`Outcome::arguments`], except the donated ones, which are gone. Whoever keeps a clone of a donated argument keeps
    /// its memory too.
    ///
    /// # Panics
    /// If an evaluator panics: a bug.
    pub fn run(&self, mut inputs: Vec<Data>) -> Vec<Outcome> {
        inputs.resize(self.members() as usize, Data::new());
        let stack = STACK_BASE + STACK_PER_LEVEL * (self.options.limits.depth as usize + 1);
        let around = self.options.surroundings();
        let failure = |outcome: &Outcome| outcome.results.as_ref().err().map(|e| e.message.clone());
        let ended = around.run(&self.options.calls, stack, inputs, |host, inputs| self.member(host, inputs), failure);
        let outcome = |ended: EvalResult<Ended<Outcome>>| match ended {
            Ok(Ended { given, failures, outfeed }) => Outcome { failures, outfeed, ..given },
            Err(error) => Outcome::failed(error),
        };
        ended.into_iter().map(outcome).collect()
    }

    /// Runs one member to its end.
    fn member(&self, host: &mut MemberHost<'_>, inputs: Data) -> Outcome {
        let held = self.held(&inputs);
        let outcome = match self.check_inputs(&inputs) {
            Err(error) => Outcome::failed(error),
            Ok(()) => {
                let Run { results, cost } = Interpreter::run_function_beside(&held, self.module, self.entry, inputs, host, self.options.limits);
                Outcome { results, failures: Vec::new(), outfeed: Vec::new(), arguments: Vec::new(), cost }
            }
        };
        let mut held = held.into_iter();
        let arguments = (0..self.parameters.len()).map(|i| if self.is_donated(i) { None } else { held.next() }).collect();
        Outcome { arguments, ..outcome }
    }

    /// The arguments that the caller goes on to hold.
    fn held(&self, inputs: &Data) -> Vec<Datum> {
        inputs.iter().enumerate().filter(|(i, _)| !self.is_donated(*i)).map(|(_, datum)| datum.clone()).collect()
    }

    fn check_inputs(&self, inputs: &Data) -> EvalResult<()> {
        if inputs.len() != self.parameters.len() {
            return Err(format!("@{} takes {} arguments, got {}", self.entry.text(), self.parameters.len(), inputs.len()).into());
        }
        for (i, (datum, ty)) in inputs.iter().zip(&self.parameters).enumerate() {
            let came = match Shape::from_type(*ty) {
                Some(shape) => misfit(datum, &shape),
                None => Some(shape_of(datum).to_string()),
            };
            if let Some(came) = came {
                let expected = shale_ir::text::type_text(*ty);
                return Err(format!("argument {i} of @{} must be {expected}, but is {came}", self.entry.text()).into());
            }
        }
        Ok(())
    }
}

/// An error about donations, at the function.
fn donation_error<'c>(module: &Module<'c>, entry: Str<'c>, error: OpError) -> Option<Diagnostic> {
    let body = module.get(entry)?;
    Some(op_diagnostic(body, body.root()?, error))
}

/// The types of a function's parameters, if it has a body.
fn parameters<'c>(body: &Body<'c>) -> Option<Vec<Type<'c>>> {
    let function = body.root()?;
    let region = (body.interface::<FunctionLike>(function)?.region)(body, function)?;
    Some(body.types(body.args(body.first_block(region)?)).collect())
}

/// An error for each custom call that is not offered and for each array without a bound, in the functions that `entry` reaches.
fn unrunnable(module: &Module<'_>, entry: &str, calls: &CustomCalls) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let mut reached: IndexSet<_> = IndexSet::from([module.cx().str(entry)]);
    let mut next = 0;
    while next < reached.len() {
        let body = module.get(reached[next]);
        next += 1;
        for (body, op) in body.into_iter().flat_map(|body| body.walk_all().map(move |op| (body, op))) {
            reached.extend(body.interface::<CallLike>(op).and_then(|i| (i.callee)(body, op)));
            let target = body.interface::<ExternalCall>(op).and_then(|i| (i.target)(body, op));
            if let Some(mut error) = target.and_then(|name| calls.check(name).err()) {
                error.trace.push((body.name(op).text().into(), body.place(op)));
                errors.push(error.to_diagnostic());
            }
            let unbounded = |ty: &Type<'_>| ty.array().is_some_and(|a| a.dims.list().contains(&ArrayType::UNBOUNDED));
            if let Some(ty) = body.types(body.results(op)).find(unbounded) {
                let message = format!("a result of type {ty} cannot be computed: a dimension has neither a size nor a bound");
                errors.push(Diagnostic::error(body.place(op), message).with_hint("give sizes, or bounds as in f32[<=8]"));
            }
        }
    }
    errors
}
