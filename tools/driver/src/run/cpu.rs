//! `--backend=cpu`.

use super::arrays::Inputs;
use super::flags::{Options, Profiling, threads_of};
use super::profile::MOST_EVENTS;
use super::program::functions;
use crate::io::Io;
use crate::table::wrong;
use shale_cpu::{Ended, Executable, Given, Isa, Limits, MemoryUse, Profile, Surroundings};
use shale_dialects::eval::interpreter::Cost;
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{Data, Datum, EvalResult};
use shale_ir::literal::{Literal, Random};
use shale_ir::module::Module;
use shale_reference::Outcome;
use std::time::{Duration, Instant};

/// What a run needs that does not lie in the program.
fn surroundings(options: &Options) -> Surroundings {
    let machine = &options.machine;
    Surroundings { replicas: machine.replicas, partitions: machine.partitions, seed: machine.seed, infeed: machine.infeed.clone(), ..Surroundings::default() }
}

/// What a run on all members gave.
pub(super) struct Ran {
    pub(super) outcomes: Vec<Outcome>,
    /// What the arrays of each take.
    pub(super) memory: MemoryUse,
    /// What the steps of each took, if that is asked for.
    pub(super) profiled: Option<Profiled>,
}

/// Compiles and runs the entry function on all members.
///
/// # Errors
/// What is wrong with the command line or its files.
pub(super) fn run(module: &Module<'_>, entry: &str, options: &Options, io: &Io<'_>) -> Result<Result<Ran, Diagnostic>, Diagnostic> {
    let (machine, around) = (&options.machine, surroundings(options));
    let members = around.members().map_err(wrong)?;
    let compile = shale_cpu::Options {
        isa: options.isa.unwrap_or_else(Isa::detect),
        max_bytes: machine.limits.bytes,
        max_depth: machine.limits.depth,
        threads: threads_of(options),
        past_caches: None,
        calls: machine.calls.clone(),
    };
    let executable = match Executable::new(module, entry, &compile) {
        Ok(executable) => executable,
        Err(diagnostic) => return Ok(Err(diagnostic)),
    };
    let parameters = functions(module).into_iter().find(|f| f.name.text() == entry).map(|f| f.parameters).unwrap_or_default();
    let mut inputs = Inputs { options, random: Random::new(options.data_seed) };
    let inputs: Vec<Vec<Literal>> =
        (0..members as usize).map(|member| Ok(arrays(inputs.of_member(&parameters, member, io)?))).collect::<Result<_, Diagnostic>>()?;
    let _progress = super::progress(options, io, &format!("running @{entry}"), None);
    let memory = executable.memory_use();
    if options.profile.is_some() {
        let (ended, profiled) = profiled(&executable, &around, &inputs, options, &compile);
        return Ok(Ok(Ran { outcomes: ended.into_iter().map(|ended| outcome(ended, memory)).collect(), memory, profiled: Some(profiled) }));
    }
    let outcomes = executable.run_members(&around, inputs).into_iter().map(|ended| outcome(ended, memory)).collect();
    Ok(Ok(Ran { outcomes, memory, profiled: None }))
}

/// What one of several runs took.
pub(super) struct Profiled {
    /// Of each member.
    pub(super) profiles: Vec<Profile>,
    /// How many runs there were after the first one, which is not recorded: it touches fresh memory.
    pub(super) runs: usize,
    /// What the machine reaches.
    pub(super) limits: Option<Limits>,
}

/// What members gave.
type EndedMembers = Vec<EvalResult<Ended<EvalResult<Vec<Literal>>>>>;

/// Recorded runs at most, and how long these are repeated at most.
const RUNS: usize = 5;
const LONG: Duration = Duration::from_secs(2);

/// Runs all members once, then several times in the memory that this has left, recorded; gives the results of the last run and what the run of the median
/// time took. A run that fails is the last one.
fn profiled(
    executable: &Executable,
    around: &Surroundings,
    inputs: &[Vec<Literal>],
    options: &Options,
    compiled: &shale_cpu::Options,
) -> (EndedMembers, Profiled) {
    let limits = Limits::measure(compiled.isa, compiled.threads).ok();
    let fresh = inputs.iter().map(|inputs| (inputs.clone(), Given::default())).collect();
    let mut ended = executable.run_members_with(around, fresh);
    let (begun, mut runs): (Instant, Vec<Vec<Profile>>) = (Instant::now(), Vec::new());
    while ended.iter().all(has_results) && runs.len() < RUNS && (runs.is_empty() || begun.elapsed() < LONG) {
        let mut profiles = profiles(executable, options, inputs.len());
        let outputs = ended.into_iter().map(|ended| ended.ok().and_then(|ended| ended.given.ok()).unwrap_or_default());
        let members = inputs.iter().zip(outputs).zip(&mut profiles);
        let given = members.map(|((inputs, outputs), profile)| (inputs.clone(), Given { outputs, profile: Some(profile), ..Given::default() })).collect();
        ended = executable.run_members_with(around, given);
        runs.push(profiles);
    }
    let count = runs.len();
    runs.sort_by_key(|profiles| profiles.iter().map(Profile::whole).max());
    let median = count.saturating_sub(1) / 2;
    let profiles = runs.into_iter().nth(median).unwrap_or_default();
    (ended, Profiled { profiles, runs: count, limits })
}

fn has_results(ended: &EvalResult<Ended<EvalResult<Vec<Literal>>>>) -> bool {
    ended.as_ref().is_ok_and(|ended| ended.given.is_ok())
}

/// A profile for each member, if that is asked for; all count from now.
fn profiles(executable: &Executable, options: &Options, members: usize) -> Vec<Profile> {
    let Some(profiling) = &options.profile else { return Vec::new() };
    let (now, events) = (Instant::now(), if matches!(profiling, Profiling::Trace(_)) { MOST_EVENTS / members.max(1) } else { 0 });
    (0..members).map(|_| executable.profile(now, events)).collect()
}

fn arrays(data: Data) -> Vec<Literal> {
    data.into_iter().filter_map(|datum| if let Datum::Array(array) = datum { Some(array) } else { None }).collect()
}

fn outcome(ended: EvalResult<Ended<EvalResult<Vec<Literal>>>>, memory: MemoryUse) -> Outcome {
    let mut outcome = Outcome { results: Ok(Data::new()), failures: Vec::new(), outfeed: Vec::new(), arguments: Vec::new(), cost: Cost::default() };
    match ended {
        Ok(Ended { given, failures, outfeed }) => {
            // Texts and files are of elements. Where these lie in memory, which a program may pin, is for those who call it.
            let array = |result: Literal| Datum::Array(result.into_row_major());
            outcome.results = given.map(|results| results.into_iter().map(array).collect());
            (outcome.failures, outcome.outfeed, outcome.cost.peak_bytes) = (failures, outfeed, memory.peak);
        }
        Err(error) => outcome.results = Err(error),
    }
    outcome
}
