//! `shale-bench`: compiles a program for this machine and times it.

mod flags;

use crate::io::Io;
use crate::run::arrays::{self, Inputs};
use crate::run::program::entry_name;
use crate::{exit, help, process, table};
use flags::{Ask, Options};
use shale::{Executable, Given, MemoryUse, Program};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::eval::Datum;
use shale_ir::literal::{Literal, Random};
use shale_ir::op::interface::FunctionLike;
use shale_ir::source::Source;
use shale_ir::types::Type;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How often a program is run at least.
const LEAST_RUNS: usize = 5;

/// What is compiled before the clock starts: a process that compiles its first program waits for its own code, page by page, and makes the tables that
/// all programs share. A framework's process has done that long ago, and so has the one in which another compiler is measured beside this one.
const WARM_UP: &str = r"
func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %z = stablehlo.tanh %y : tensor<4x6xf32>
  %sum = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}";

/// The `main` of a tool like `shale-bench` with the dialects and passes of `registry`.
pub fn bench_main(registry: Registry) -> ExitCode {
    process::main("shale-bench", |tool, args, io| named(tool, args, io, &registry))
}

/// Runs `shale-bench` with the arguments behind its name; gives the exit code.
pub fn bench(args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    named("shale-bench", args, io, registry)
}

fn named(tool: &str, args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    process::guarded(tool, args, io, |io| {
        let options: Options = table::parse(args, registry)?;
        match options.ask {
            Some(Ask::Help) => Ok(io.result(&help(tool))),
            Some(Ask::Version) => Ok(io.result(&format!("{tool} {}\n", env!("CARGO_PKG_VERSION")))),
            None => execute(&options, io, registry),
        }
    })
}

fn execute(options: &Options, io: &mut Io<'_>, registry: &Registry) -> Result<i32, Diagnostic> {
    let source = crate::files::read(options.run.input.as_deref().unwrap_or("-"), io)?;
    crate::files::check_text(&source)?;
    let color = options.run.color.is_on(io.color);
    // What the machine has is asked once, as the other options are read: it is no part of compiling.
    let how = options.compile();
    if !options.cold {
        // A registry without these dialects has nothing to warm up.
        _ = shale::parse_with(&Source::new("warm-up", WARM_UP), registry).and_then(|program| shale::compile(&program, &how));
    }
    let begin = Instant::now();
    let parsed = shale::parse_with(&source, registry);
    if let Ok(program) = &parsed {
        // A name that the command line gives is its mistake, whatever is wrong with the program.
        _ = entry_name(program.module(), &options.run)?;
    }
    let compiled = parsed.and_then(|program| Ok((shale::compile(&program, &how)?, program)));
    let compile_ms = millis(begin.elapsed());
    let (executable, program) = match compiled {
        Ok(compiled) => compiled,
        Err(error) => {
            io.diagnose(&error.diagnostics, color);
            return Ok(exit::PROGRAM);
        }
    };
    let inputs = inputs(&program, options, io)?;
    let times = match time(&executable, inputs, Duration::from_secs_f64(options.budget)) {
        Ok(times) => times,
        Err(diagnostic) => {
            io.diagnose(&[diagnostic], color);
            return Ok(exit::PROGRAM);
        }
    };
    if let Some(dir) = &options.run.out_dir {
        arrays::write(&io.path(dir), "out", &times.results.iter().collect::<Vec<_>>())?;
    }
    let report = Report { compile_ms, memory: executable.memory_use(), kernels: executable.kernels(), times };
    Ok(io.result(&if options.run.json { report.json() } else { report.text() }))
}

/// The arguments of the function.
fn inputs(program: &Program, options: &Options, io: &Io<'_>) -> Result<Vec<Literal>, Diagnostic> {
    let module = program.module();
    let name = shale::entry_name(module, options.run.entry.as_deref())?;
    let parameters = module.get(module.cx().str(name)).and_then(|body| {
        let op = body.root()?;
        let block = body.first_block((body.interface::<FunctionLike>(op)?.region)(body, op)?)?;
        Some(body.types(body.args(block)).collect::<Vec<Type<'_>>>())
    });
    let mut inputs = Inputs { options: &options.run, random: Random::new(options.run.data_seed) };
    let data = inputs.of_member(&parameters.unwrap_or_default(), 0, io)?;
    Ok(data.into_iter().filter_map(|datum| if let Datum::Array(array) = datum { Some(array) } else { None }).collect())
}

/// What the runs of a program took.
struct Times {
    /// In ms, in the order of time.
    runs: Vec<f64>,
    /// What the last run gave.
    results: Vec<Literal>,
}

/// Runs a program until the budget is used up. Results lie in the memory of the run before.
fn time(executable: &Executable, inputs: Vec<Literal>, budget: Duration) -> Result<Times, Diagnostic> {
    let (begin, mut runs, mut results) = (Instant::now(), Vec::new(), Vec::new());
    while runs.len() < LEAST_RUNS || begin.elapsed() < budget {
        let start = Instant::now();
        let given = Given { outputs: std::mem::take(&mut results), ..Given::default() };
        let ran = executable.run_with(inputs.clone(), given).map_err(|error| error.to_diagnostic())?;
        runs.push(millis(start.elapsed()));
        results = ran.results;
    }
    Ok(Times { runs, results })
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

struct Report {
    compile_ms: f64,
    memory: MemoryUse,
    kernels: usize,
    times: Times,
}

impl Report {
    /// The shortest and the median time of a run, in ms.
    fn run_ms(&self) -> (f64, f64) {
        let mut runs = self.times.runs.clone();
        runs.sort_by(f64::total_cmp);
        (runs.first().copied().unwrap_or(0.0), runs.get(runs.len() / 2).copied().unwrap_or(0.0))
    }

    /// One line for scripts.
    fn json(&self) -> String {
        let (min, median) = self.run_ms();
        format!(
            "{{\"compile_ms\":{},\"run_ms\":{{\"min\":{},\"median\":{}}},\"runs\":{},\"peak_bytes\":{},\"lower_bound_bytes\":{},\"kernels\":{}}}\n",
            self.compile_ms,
            min,
            median,
            self.times.runs.len(),
            self.memory.peak,
            self.memory.lower_bound,
            self.kernels
        )
    }

    fn text(&self) -> String {
        let (min, median) = self.run_ms();
        let plural = if self.kernels == 1 { "" } else { "s" };
        format!(
            "compiled in {:.3} ms to {} kernel{plural}\n{} runs: {min:.4} ms at best, {median:.4} ms in the median\n{} bytes at one time besides the arguments, at least {} are needed\n",
            self.compile_ms,
            self.kernels,
            self.times.runs.len(),
            self.memory.peak,
            self.memory.lower_bound
        )
    }
}

fn help(tool: &str) -> String {
    format!(
        "{tool}: compiles a program for this machine and times it\n\n\
         Usage: {tool} [PROGRAM] [FLAG]…     PROGRAM '-' or none is standard input\n\
         {}\n\
         Examples:\n\
         \x20 {tool} net.mlir                                    time main on random inputs\n\
         \x20 {tool} net.mlir --inputs data --budget=5 --json    on data/in0.npy …, for 5 seconds, one line of JSON\n\
         \nThe time to compile is that from text to executable in a process that has compiled a small program before, as those of frameworks have;\n\
         with --cold it is the first program of the process.\n\
         \nExit codes: 0 done, 1 the program is wrong, 2 the command line is wrong, 101 a bug\n",
        help::table::<Options>(),
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_warms_up_compiles() {
        let program = shale::parse(super::WARM_UP).expect("a program");
        shale::compile(&program, &shale::Options::default()).expect("an executable");
    }
}
