//! What all tools do around their work.

use crate::exit;
use crate::io::Io;
use shale_ir::diag::Diagnostic;
use shale_ir::pass::catch;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

/// A tool's `main`: `run` gets the name it was called by, the arguments behind it, and the process's streams.
pub(crate) fn main(name: &str, run: impl FnOnce(&str, &[String], &mut Io<'_>) -> i32) -> ExitCode {
    let args: Result<Vec<String>, _> = std::env::args_os().map(std::ffi::OsString::into_string).collect();
    let (mut stdin, mut stdout, mut stderr) = (std::io::stdin(), std::io::stdout().lock(), std::io::stderr());
    let terminal = stderr.is_terminal();
    let color = terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
    // Paths that are relative to the process's directory stay so.
    let mut io = Io { color, terminal, ..Io::new(&mut stdin, &mut stdout, &mut stderr, "") };
    let code = match args {
        Ok(args) => {
            let tool = args.first().and_then(|a| Path::new(a).file_name()).map_or(name.into(), |n| n.to_string_lossy().into_owned());
            run(&tool, args.get(1..).unwrap_or_default(), &mut io)
        }
        Err(arg) => {
            io.message(&format!("error: argument '{}' is not UTF-8\n", arg.to_string_lossy()));
            exit::COMMAND_LINE
        }
    };
    ExitCode::from(u8::try_from(code).unwrap_or(101))
}

/// Runs a tool; an error of `run` is one of the command line, a panic a bug.
pub(crate) fn guarded(tool: &str, args: &[String], io: &mut Io<'_>, run: impl FnOnce(&mut Io<'_>) -> Result<i32, Diagnostic>) -> i32 {
    // An error in the command line is coloured as the command line asks, as far as that can be read.
    let color = args.iter().rev().find_map(|a| a.strip_prefix("--color=")).map_or(io.color, |c| c == "always" || (c == "auto" && io.color));
    match catch(|| run(io)) {
        Ok(Ok(code)) => code,
        Ok(Err(error)) => {
            io.diagnose(&[error], color);
            exit::COMMAND_LINE
        }
        Err(panic) => {
            io.message(&format!("error: a bug in {tool}: {panic}\n"));
            exit::BUG
        }
    }
}
