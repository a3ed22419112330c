//! `shale-run`: compiles a program and runs it.

mod check;
mod flags;
mod program;

use crate::io::Io;
use crate::{exit, help, process, table};
use flags::{Ask, Options};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use std::process::ExitCode;

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
            Some(Ask::Help) => Ok(io.result(&help(tool))),
            Some(Ask::Version) => Ok(io.result(&format!("{tool} {}\n", env!("CARGO_PKG_VERSION")))),
            None => execute(&options, io, registry),
        }
    })
}

fn execute(options: &Options, io: &mut Io<'_>, registry: &Registry) -> Result<i32, Diagnostic> {
    if !options.check {
        return Err(table::wrong("nothing to do: --check judges the functions of a program"));
    }
    let source = crate::files::read(options.input.as_deref().unwrap_or("-"), io)?;
    let color = options.color.is_on(io.color);
    let session = shale_ir::session::Session::new(registry);
    match program::read(&session, &source) {
        Ok(module) => check::run(&module, options, color, io),
        Err(diagnostics) => {
            io.diagnose(&diagnostics, color);
            Ok(exit::PROGRAM)
        }
    }
}

fn help(tool: &str) -> String {
    format!(
        "{tool}: compiles a program and runs it\n\n\
         Usage: {tool} [PROGRAM] [FLAG]…     PROGRAM '-' or none is standard input\n\
         {}\n\
         Examples:\n\
         \x20 {tool} tests.mlir --check     run every public function without parameters and judge its check ops\n\
         \nExit codes: 0 done, 1 the program or its results are wrong, 2 the command line is wrong, 101 a bug\n",
        help::table::<Options>()
    )
}
