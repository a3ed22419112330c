//! `--backend=cpu`.

use super::arrays::Inputs;
use super::flags::Options;
use super::program::functions;
use crate::io::Io;
use crate::table::wrong;
use shale_cpu::{Executable, Given, Isa, MemoryUse};
use shale_dialects::eval::interpreter::Cost;
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{Data, Datum};
use shale_ir::literal::{Literal, Random};
use shale_ir::module::Module;
use shale_reference::Outcome;

/// Compiles and runs the entry function; says what its arrays take, too.
///
/// # Errors
/// What is wrong with the command line or its files.
pub(super) fn run(module: &Module<'_>, entry: &str, options: &Options, io: &Io<'_>) -> Result<Result<(Outcome, MemoryUse), Diagnostic>, Diagnostic> {
    let machine = &options.machine;
    if machine.replicas != 1 || machine.partitions != 1 || options.infeed.is_some() {
        return Err(wrong("--backend=cpu runs one replica of one partition without an infeed so far"));
    }
    let compile = shale_cpu::Options { isa: options.isa.unwrap_or_else(Isa::detect), max_bytes: machine.limits.bytes, ..shale_cpu::Options::default() };
    let executable = match Executable::new(module, entry, &compile) {
        Ok(executable) => executable,
        Err(diagnostic) => return Ok(Err(diagnostic)),
    };
    let parameters = functions(module).into_iter().find(|f| f.name.text() == entry).map(|f| f.parameters).unwrap_or_default();
    let mut inputs = Inputs { options, random: Random::new(options.data_seed) };
    let data = inputs.of_member(&parameters, 0, io)?;
    let _progress = super::progress(options, io, &format!("running @{entry}"), None);
    Ok(Ok((outcome(&executable, data), executable.memory_use())))
}

fn outcome(executable: &Executable, data: Data) -> Outcome {
    let arrays: Vec<_> = data.into_iter().filter_map(|datum| if let Datum::Array(array) = datum { Some(array) } else { None }).collect();
    let mut outcome = Outcome { results: Ok(Data::new()), failures: Vec::new(), outfeed: Vec::new(), arguments: Vec::new(), cost: Cost::default() };
    match executable.run_with(arrays, Given::default()) {
        Ok(ran) => {
            outcome.results = Ok(ran.results.into_iter().map(Datum::Array).collect());
            (outcome.failures, outcome.cost.peak_bytes) = (ran.failures, ran.peak_bytes);
            outcome.outfeed = ran.outfeed.into_iter().map(item).collect();
        }
        Err(error) => outcome.results = Err(error),
    }
    outcome
}

/// An item of the outfeed queue: one array, or a tuple of them.
fn item(arrays: Vec<Literal>) -> Datum {
    match <[Literal; 1]>::try_from(arrays) {
        Ok([array]) => Datum::Array(array),
        Err(arrays) => Datum::Tuple(arrays.into_iter().map(Datum::Array).collect()),
    }
}
