//! The reference machine: runs any program by the evaluators that its ops bring with them. Slow, plain and right: the oracle for everything else.
//!
//! Laws
//! - What an op computes stands with the op; what lies outside a program (see [`Host`](shale_ir::eval::Host)) stands here.
//! - A program may be wrong and data may be bad: both are errors, with the place. No program hangs, overflows the stack or takes memory without bound.
//! - A run's results depend on the program, its inputs and the options only.
#![forbid(unsafe_code)]

mod host;

pub use shale_dialects::eval::interpreter::Limits;

use host::ReplicaHost;
use shale_dialects::eval::interpreter::Interpreter;
use shale_ir::eval::{Data, EvalError, EvalResult};
use shale_ir::module::Module;
use shale_ir::pass::catch;
use shale_ir::session::Str;

/// The stack of a thread that runs a program, in bytes; the system gives it page by page, as it is used.
const STACK: usize = 256 << 20;

/// What a run needs beside the program and its inputs.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What one replica's run may cost.
    pub limits: Limits,
}

/// What one replica's run gave.
#[derive(Debug)]
pub struct Outcome {
    /// The function's results.
    pub results: EvalResult,
    /// The judgements of `check` ops that failed, in order.
    pub failures: Vec<EvalError>,
}

impl Outcome {
    /// What went wrong: the failed judgements, then what ended the run.
    pub fn errors(&self) -> impl Iterator<Item = &EvalError> {
        self.failures.iter().chain(self.results.as_ref().err())
    }
}

/// Runs the function `name` of a module that has been verified.
///
/// # Panics
/// If an evaluator panics: a bug.
pub fn run<'c>(module: &Module<'c>, name: Str<'c>, inputs: Data, options: &Options) -> Outcome {
    let work = || {
        let mut host = ReplicaHost::default();
        let results = Interpreter::run_function(module, name, inputs, &mut host, options.limits);
        Outcome { results, failures: host.into_failures() }
    };
    let outcome = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || catch(work));
        thread.map(|thread| thread.join().expect("panics are caught inside"))
    });
    match outcome {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(panic)) => panic!("{panic}"),
        Err(error) => Outcome { results: Err(EvalError::new(format!("cannot start a thread: {error}"))), failures: Vec::new() },
    }
}
