//! `--backend=cpu`.

use super::arrays::Inputs;
use super::flags::Options;
use super::program::functions;
use crate::io::Io;
use crate::table::wrong;
use shale_cpu::{Ended, Executable, Isa, MemoryUse, Surroundings};
use shale_dialects::eval::interpreter::Cost;
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{Data, Datum, EvalResult};
use shale_ir::literal::{Literal, Random};
use shale_ir::module::Module;
use shale_reference::Outcome;

/// What a run needs that does not lie in the program.
fn surroundings(options: &Options) -> Surroundings {
    let machine = &options.machine;
    Surroundings { replicas: machine.replicas, partitions: machine.partitions, seed: machine.seed, infeed: machine.infeed.clone(), ..Surroundings::default() }
}

/// Compiles and runs the entry function on all members; says what the arrays of each take, too.
///
/// # Errors
/// What is wrong with the command line or its files.
pub(super) fn run(module: &Module<'_>, entry: &str, options: &Options, io: &Io<'_>) -> Result<Result<(Vec<Outcome>, MemoryUse), Diagnostic>, Diagnostic> {
    let (machine, around) = (&options.machine, surroundings(options));
    let members = around.members().map_err(wrong)?;
    let compile = shale_cpu::Options {
        isa: options.isa.unwrap_or_else(Isa::detect),
        max_bytes: machine.limits.bytes,
        calls: machine.calls.clone(),
        ..shale_cpu::Options::default()
    };
    let executable = match Executable::new(module, entry, &compile) {
        Ok(executable) => executable,
        Err(diagnostic) => return Ok(Err(diagnostic)),
    };
    let parameters = functions(module).into_iter().find(|f| f.name.text() == entry).map(|f| f.parameters).unwrap_or_default();
    let mut inputs = Inputs { options, random: Random::new(options.data_seed) };
    let inputs = (0..members as usize).map(|member| Ok(arrays(inputs.of_member(&parameters, member, io)?))).collect::<Result<_, Diagnostic>>()?;
    let _progress = super::progress(options, io, &format!("running @{entry}"), None);
    let memory = executable.memory_use();
    let outcomes = executable.run_members(&around, inputs).into_iter().map(|ended| outcome(ended, memory)).collect();
    Ok(Ok((outcomes, memory)))
}

fn arrays(data: Data) -> Vec<Literal> {
    data.into_iter().filter_map(|datum| if let Datum::Array(array) = datum { Some(array) } else { None }).collect()
}

fn outcome(ended: EvalResult<Ended<EvalResult<Vec<Literal>>>>, memory: MemoryUse) -> Outcome {
    let mut outcome = Outcome { results: Ok(Data::new()), failures: Vec::new(), outfeed: Vec::new(), arguments: Vec::new(), cost: Cost::default() };
    match ended {
        Ok(Ended { given, failures, outfeed }) => {
            outcome.results = given.map(|results| results.into_iter().map(Datum::Array).collect());
            (outcome.failures, outcome.outfeed, outcome.cost.peak_bytes) = (failures, outfeed, memory.peak);
        }
        Err(error) => outcome.results = Err(error),
    }
    outcome
}
