//! `shale-fuzz`: puts passes to the test with random programs.

mod campaign;
mod failure;
mod flags;

use crate::io::Io;
use crate::{exit, help, process, table};
use campaign::{Campaign, Short};
use flags::{Ask, Options};
use shale_fuzzing::behaviour::STEPS;
use shale_fuzzing::generate::Size;
use shale_fuzzing::trial::Plan;
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::pass::Pipeline;
use shale_ir::rewrite::Class;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Instant;

/// The `main` of a tool like `shale-fuzz` with the dialects and passes of `registry`.
pub fn fuzz_main(registry: Registry) -> ExitCode {
    process::main("shale-fuzz", |tool, args, io| named(tool, args, io, &registry))
}

/// Runs `shale-fuzz` with the arguments behind its name; gives the exit code.
pub fn fuzz(args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    named("shale-fuzz", args, io, registry)
}

fn named(tool: &str, args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    process::guarded(tool, args, io, |io| {
        let options: Options = table::parse(args, registry)?;
        if let Some(input) = &options.input {
            return Err(table::wrong(format!("got the input '{input}', but programs are random")).with_hint("shale-opt FILE --validate-each"));
        }
        match options.ask {
            Some(Ask::Help) => Ok(io.result(&page(tool, registry))),
            Some(Ask::Version) => Ok(io.result(&format!("{tool} {}\n", env!("CARGO_PKG_VERSION")))),
            Some(Ask::Program) => Ok(print_program(&options, io, registry)),
            None => execute(&options, io, registry),
        }
    })
}

/// What programs go through unless something else is asked for: -O3.
fn default_pipeline(registry: &Registry) -> Pipeline {
    shale::pipeline(3, Class::Exact, registry)
}

fn print_program(options: &Options, io: &mut Io<'_>, registry: &Registry) -> i32 {
    match shale_fuzzing::trial::program_text(options.seed, Size::default(), registry) {
        Ok(text) => io.result(&text),
        Err(panic) => {
            io.message(&format!("error: the generator has a bug: {panic}\n"));
            exit::BUG
        }
    }
}

fn execute(options: &Options, io: &mut Io<'_>, registry: &Registry) -> Result<i32, Diagnostic> {
    let pipelines = if options.pipelines.is_empty() { vec![default_pipeline(registry)] } else { options.pipelines.clone() };
    let plan = Plan { pipelines, lowering: shale::pipeline(0, Class::Exact, registry), inputs: options.inputs, seed: options.seed, grid: (1, 1), steps: STEPS };
    let start = Instant::now();
    let campaign = Campaign { registry, plan: &plan, size: Size::default(), seed: options.seed, count: options.count, keep_going: options.keep_going };
    let outcome = campaign.run(options.jobs);
    let seconds = start.elapsed().as_secs_f64();
    for (seed, failure) in &outcome.failures {
        let place = failure::Place { dir: io.path(&options.out_dir), shown: &options.out_dir };
        let message = failure::document(*seed, failure, &campaign, &place, options.shrink)?;
        io.message(&message);
    }
    let report = outcome.text(&campaign);
    let written = io.result(&report);
    let short = outcome.short(&campaign, options.min_fired);
    for Short { what, fired } in &short {
        io.message(&format!("error: {what} fired {fired} times, less than {}\n", options.min_fired));
    }
    if options.timing {
        io.message(&format!("{:.1} s, {:.1} programs per second\n", seconds, outcome.programs as f64 / seconds.max(1e-9)));
    }
    Ok(if outcome.failures.is_empty() && short.is_empty() { written } else { exit::PROGRAM })
}

fn page(tool: &str, registry: &Registry) -> String {
    let mut out = format!(
        "{tool}: random programs through pipelines; before and after, each must do the same in the reference evaluator\n\n\
         Usage: {tool} [FLAG]…\n{}\n",
        help::table::<Options>()
    );
    let _ = write!(
        out,
        "Without --pipelines: {}\n\n\
         Examples:\n\
         \x20 {tool}                                              1000 programs from seed 0\n\
         \x20 {tool} --count=20000 --seed=7 --timing              others, and how fast it goes\n\
         \x20 {tool} --pipelines='cse;canonicalize,constant-fold' each program through two pipelines\n\
         \x20 {tool} --print-program --seed=3                     the program of a seed\n\
         \nExit codes: 0 done, 1 a program does something else after a pipeline or too few rules fired, 2 the command line is wrong, 101 a bug\n",
        default_pipeline(registry)
    );
    out
}
