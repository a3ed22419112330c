//! Running one function: inputs, results, comparison with what is expected.

use super::arrays::{Inputs, folder, leaves, read, write};
use super::cpu;
use super::flags::{Backend, Options, Profiling};
use super::program::entry_name;
use super::report::{Compared, Report};
use super::{profile, publish, run_members};
use crate::exit;
use crate::io::Io;
use crate::table::wrong;
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::element::ElementType;
use shale_ir::eval::Data;
use shale_ir::literal::{Literal, Random, Tolerance};
use shale_ir::module::Module;
use shale_reference::{Executable, Outcome};

/// Runs the entry function.
///
/// # Errors
/// What is wrong with the command line or its files.
pub(super) fn run(module: &Module<'_>, options: &Options, color: bool, io: &mut Io<'_>) -> Result<i32, Diagnostic> {
    let entry = match entry_name(module, options)? {
        Ok(entry) => entry,
        Err(diagnostic) => {
            io.diagnose(&[diagnostic], color);
            return Ok(exit::PROGRAM);
        }
    };
    let Ran { outcomes, lower_bound, mut profiled } = match outcomes(module, entry, options, io)? {
        Ok(ran) => ran,
        Err(diagnostics) => {
            io.diagnose(&diagnostics, color);
            return Ok(exit::PROGRAM);
        }
    };
    let wrong = diagnostics(&outcomes);
    io.diagnose(&wrong, color);
    if outcomes.iter().any(|outcome| outcome.results.is_err()) {
        profiled = None; // the times of steps of which some have not ended
    }
    let mut report = Report { entry, failed: !wrong.is_empty(), lower_bound, members: Vec::new(), profiled };
    for (member, outcome) in outcomes.iter().enumerate() {
        report.members.push((outcome.cost, one(outcome, member, options, io)?));
    }
    report.failed |= report.members.iter().flat_map(|(_, all)| all).any(|c| !c.is_right());
    let written = publish(&if options.json { report.json() } else { report.text() }, options, io);
    let traced = match (&options.profile, &report.profiled) {
        (Some(Profiling::Trace(file)), Some(profiled)) => profile::write_trace(&profiled.profiles, file, io),
        _ => exit::DONE,
    };
    Ok(if report.failed { exit::PROGRAM } else { written.max(traced) })
}

/// What each member gave, and what else the backend knows.
struct Ran {
    outcomes: Vec<Outcome>,
    /// The bytes below which no assignment of arrays to memory comes.
    lower_bound: Option<u64>,
    profiled: Option<cpu::Profiled>,
}

/// What each member gave on the chosen backend; or why the program cannot run there.
fn outcomes(module: &Module<'_>, entry: &str, options: &Options, io: &Io<'_>) -> Result<Result<Ran, Vec<Diagnostic>>, Diagnostic> {
    if options.backend == Backend::Cpu {
        let ran = cpu::run(module, entry, options, io)?;
        let all = |ran: cpu::Ran| Ran { outcomes: ran.outcomes, lower_bound: Some(ran.memory.lower_bound), profiled: ran.profiled };
        return Ok(ran.map(all).map_err(|error| vec![error]));
    }
    match Executable::new(module, entry, options.machine.clone()) {
        Ok(executable) => {
            let outcomes = run_members(&executable, entry, inputs(&executable, options, io)?, options, io);
            Ok(Ok(Ran { outcomes, lower_bound: None, profiled: None }))
        }
        Err(diagnostics) => Ok(Err(diagnostics)),
    }
}

/// The arguments of all members.
pub(super) fn inputs(executable: &Executable<'_, '_>, options: &Options, io: &Io<'_>) -> Result<Vec<Data>, Diagnostic> {
    let mut inputs = Inputs { options, random: Random::new(options.data_seed) };
    (0..executable.members() as usize).map(|member| inputs.of_member(executable.parameters(), member, io)).collect()
}

/// What went wrong, member by member.
pub(super) fn diagnostics(outcomes: &[Outcome]) -> Vec<Diagnostic> {
    let of_member = |(member, outcome): (usize, &Outcome)| -> Vec<Diagnostic> {
        let place = |d: Diagnostic| if outcomes.len() > 1 { d.with_note(Place::Unknown, format!("in member r{member}")) } else { d };
        outcome.errors().map(|e| place(e.to_diagnostic())).collect()
    };
    outcomes.iter().enumerate().flat_map(of_member).collect()
}

/// Writes and compares what one member gave.
fn one(outcome: &Outcome, member: usize, options: &Options, io: &Io<'_>) -> Result<Vec<Compared>, Diagnostic> {
    let Ok(results) = &outcome.results else { return Ok(Vec::new()) };
    let arrays = leaves(results);
    if let Some(dir) = &options.out_dir {
        let dir = folder(dir, member, options, io);
        write(&dir, "out", &arrays)?;
        write(&dir, "outfeed", &leaves(&outcome.outfeed))?;
    }
    let mut compared = Vec::new();
    for (i, array) in arrays.iter().enumerate() {
        let name = if outcome_is_alone(options) { format!("out{i}") } else { format!("r{member}/out{i}") };
        compared.push(compare(name, array, i, member, options, io)?);
    }
    if let Some(dir) = &options.expect {
        let next = folder(dir, member, options, io).join(format!("out{}.npy", arrays.len()));
        if next.exists() {
            return Err(wrong(format!("{} is expected, but the function gives {} arrays", next.display(), arrays.len())));
        }
    }
    Ok(compared)
}

/// How far results may be off. XLA keeps floats narrower than f32 in f32 from op to op, so that each of the two is off by roundings of the
/// narrow type, which are up to half the distance from 1 to the next number, relative to what is rounded.
fn tolerance(options: &Options, element: ElementType) -> Tolerance {
    let step = element.float_format().map_or(0.0, |format| (-f64::from(format.mantissa_bits)).exp2());
    Tolerance::close(options.atol.unwrap_or(step.max(1e-6)), options.rtol.unwrap_or(step.max(1e-5)))
}

fn outcome_is_alone(options: &Options) -> bool {
    options.machine.replicas == 1 && options.machine.partitions == 1
}

fn compare(name: String, array: &Literal, i: usize, member: usize, options: &Options, io: &Io<'_>) -> Result<Compared, Diagnostic> {
    let comparison = match &options.expect {
        None => None,
        Some(dir) => {
            let expected = read(&folder(dir, member, options, io).join(format!("out{i}.npy")), Some(array.element()))?;
            Some(array.compare(&expected, tolerance(options, array.element())).map_err(|e| e.to_string()))
        }
    };
    let quiet = options.expect.is_some() || options.out_dir.is_some();
    let text = if quiet { array.shape().to_string() } else { array.elided().to_string() };
    Ok(Compared { name, text, shape: array.shape().to_string(), comparison })
}
