//! `shale-run`: compiles a program and runs it.

pub(crate) mod arrays;
mod check;
mod cpu;
mod entry;
pub(crate) mod flags;
mod profile;
pub(crate) mod program;
mod report;

use crate::files::Sink;
use crate::io::Io;
use crate::progress::Progress;
use crate::{exit, help, process, table};
use flags::{Ask, Backend, Options};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::eval::Data;
use shale_ir::pass::PassOptions;
use shale_ir::rewrite::Class;
use shale_ir::session::Session;
use shale_reference::{Executable, Outcome};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The `main` of a tool like `shale-run` with the dialects and passes of `registry`.
pub fn run_main(registry: Registry) -> ExitCode {
    process::main("shale-run", |tool, args, io| named(tool, args, io, &registry))
}

/// Runs `shale-run` with the arguments behind its name; gives the exit code.
pub fn run(args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    named("shale-run", args, io, registry)
}

fn named(tool: &str, args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    process::guarded(tool, args, io, |io| {
        let options: Options = table::parse(args, registry)?;
        match options.ask {
            Some(Ask::Help) => Ok(io.result(&help(tool, registry))),
            Some(Ask::Version) => Ok(io.result(&format!("{tool} {}\n", env!("CARGO_PKG_VERSION")))),
            None => execute(options, io, registry),
        }
    })
}

fn execute(mut options: Options, io: &mut Io<'_>, registry: &Registry) -> Result<i32, Diagnostic> {
    if options.profile.is_some() && (options.backend != Backend::Cpu || options.check) {
        return Err(table::wrong("--profile times one function on the cpu backend: expected --backend=cpu and no --check"));
    }
    options.check_backend()?;
    let source = crate::files::read(options.input.as_deref().unwrap_or("-"), io)?;
    for library in std::mem::take(&mut options.libraries) {
        let path = io.path(&library.to_string_lossy());
        options.machine.calls = options.machine.calls.with_library(&path).map_err(table::wrong)?;
    }
    options.machine.infeed = arrays::infeed(&options, io)?;
    let color = options.color.is_on(io.color);
    let session = Session::new(registry);
    let reading = progress(&options, io, &format!("reading {}", source.name()), None);
    let mut pipeline = shale::pipeline(options.level(), options.fp, registry);
    if options.backend == Backend::Cpu {
        for pass in shale::CPU_PASSES.iter().filter_map(|name| registry.pass(name)) {
            pipeline.push_info(pass, &PassOptions::default()).expect("the pass needs no options");
        }
    }
    let read = program::read(&session, &source, options.from, pipeline);
    drop(reading);
    let module = match read {
        Ok((module, remarks)) => {
            io.diagnose(&remarks, color);
            module
        }
        Err(diagnostics) => {
            io.diagnose(&diagnostics, color);
            return Ok(exit::PROGRAM);
        }
    };
    if options.check { check::run(&module, &options, color, io) } else { entry::run(&module, &options, color, io) }
}

/// A line about what is going on; none beside JSON, whose reader is a program.
fn progress(options: &Options, io: &Io<'_>, what: &str, steps: Option<Arc<AtomicU64>>) -> Progress {
    Progress::new(io, !options.json, what, steps)
}

/// Runs all members; a line tells how far they are.
fn run_members(executable: &Executable<'_, '_>, entry: &str, inputs: Vec<Data>, options: &Options, io: &Io<'_>) -> Vec<Outcome> {
    let _progress = progress(options, io, &format!("running @{entry}"), Some(options.machine.steps.clone()));
    executable.run(inputs)
}

/// Writes the report to where it is asked for; gives the exit code.
fn publish(report: &str, options: &Options, io: &mut Io<'_>) -> i32 {
    let Some(name) = options.output.as_deref().filter(|name| *name != "-") else { return io.result(report) };
    let path = io.path(name);
    let mut nothing = std::io::sink();
    let written = Sink::open(Some(&path), &mut nothing).and_then(|mut sink| {
        sink.write_all(report.as_bytes())?;
        sink.finish()
    });
    io.judge(written, name)
}

fn help(tool: &str, registry: &Registry) -> String {
    format!(
        "{tool}: compiles a program and runs it\n\n\
         Usage: {tool} [PROGRAM] [FLAG]…     PROGRAM '-' or none is standard input\n\
         {}\n\
         Before it runs, a program goes through: {}\n\n\
         Examples:\n\
         \x20 {tool} tests.mlir --check                          run every public function without parameters and judge its check ops\n\
         \x20 {tool} net.mlir --inputs data --expect data        run main on data/in0.npy …, compare with data/out0.npy …\n\
         \x20 {tool} net.mlir --in0=x.npy --out-dir results      run main on x.npy, write results/out0.npy …\n\
         \x20 {tool} net.mlir --random=normal --data-seed=3      run main on random inputs, print what comes out\n\
         \x20 {tool} ring.mlir --replicas=4 --inputs data        run 4 replicas on data/r0/in0.npy … data/r3/in0.npy …\n\
         \x20 {tool} net.mlir --backend=cpu -O3 --profile         run main on random inputs, print what each step took\n\
         \nExit codes: 0 done, 1 the program or its results are wrong, 2 the command line is wrong, 101 a bug\n",
        help::table::<Options>(),
        Some(shale::pipeline(0, Class::Exact, registry).to_string()).filter(|p| !p.is_empty()).unwrap_or("nothing".into()),
    )
}
