//! `--check`: runs functions and judges their `check` ops.

use super::flags::{Backend, Options};
use super::program::{Function, functions};
use super::{cpu, entry, publish, run_members};
use crate::exit;
use crate::io::Io;
use crate::table::wrong;
use shale_ir::diag::Diagnostic;
use shale_ir::module::Module;
use shale_ir::pass::json_string;
use shale_reference::Executable;

/// A function, and what is wrong with it: nothing, or the first error as one line.
struct Verdict<'c> {
    name: &'c str,
    failure: Option<String>,
}

/// Runs the function that `--entry` names; else every public function without parameters; else `main`. One line for each, and a last line with the
/// sums.
///
/// # Errors
/// There is no such function, or its inputs cannot be read.
pub(super) fn run(module: &Module<'_>, options: &Options, color: bool, io: &mut Io<'_>) -> Result<i32, Diagnostic> {
    let mut verdicts = Vec::new();
    for function in chosen(module, options)? {
        let name = function.name.text();
        let diagnostics = match options.backend {
            Backend::Cpu => cpu::run(module, name, options, io)?.map_or_else(|error| vec![error], |ran| entry::diagnostics(&ran.outcomes)),
            Backend::Reference => reference(module, name, options, io)?,
        };
        io.diagnose(&diagnostics, color);
        verdicts.push(Verdict { name, failure: line(&diagnostics) });
    }
    let failed = verdicts.iter().filter(|v| v.failure.is_some()).count();
    let written = publish(&if options.json { json(&verdicts, failed) } else { text(&verdicts, failed) }, options, io);
    Ok(if failed == 0 { written } else { exit::PROGRAM })
}

/// What goes wrong when the reference evaluator runs a function.
fn reference(module: &Module<'_>, name: &str, options: &Options, io: &Io<'_>) -> Result<Vec<Diagnostic>, Diagnostic> {
    let executable = match Executable::new(module, name, options.machine.clone()) {
        Err(diagnostics) => return Ok(diagnostics),
        Ok(executable) => executable,
    };
    let inputs = entry::inputs(&executable, options, io)?;
    Ok(entry::diagnostics(&run_members(&executable, name, inputs, options, io)))
}

fn chosen<'c>(module: &Module<'c>, options: &Options) -> Result<Vec<Function<'c>>, Diagnostic> {
    let (mut found, plain) = (functions(module), |f: &Function<'_>| f.public && f.parameters.is_empty());
    let some_plain = found.iter().any(plain);
    found.retain(|f| match &options.entry {
        Some(entry) => f.name.text() == entry,
        None if some_plain => plain(f),
        None => f.public && f.name.text() == "main",
    });
    match (found.is_empty(), &options.entry) {
        (false, _) => Ok(found),
        (true, Some(entry)) => Err(wrong(format!("the program has no function @{entry} with a body"))),
        (true, None) => Err(wrong("the program has no public function without parameters and no @main that --check could run")),
    }
}

/// The first error: what failed, why, and its line and column.
fn line(diagnostics: &[Diagnostic]) -> Option<String> {
    let first = diagnostics.first()?;
    let place = first.line_column().map_or(String::new(), |(line, column)| format!(" at {line}:{column}"));
    let others = match diagnostics.len() - 1 {
        0 => String::new(),
        n => format!(", and {n} more"),
    };
    Some(format!("{}{place}{others}", first.message))
}

fn text(verdicts: &[Verdict<'_>], failed: usize) -> String {
    let line = |v: &Verdict<'_>| match &v.failure {
        None => format!("@{}: passed\n", v.name),
        Some(why) => format!("@{}: failed: {why}\n", v.name),
    };
    let lines: String = verdicts.iter().map(line).collect();
    format!("{lines}{} passed, {failed} failed\n", verdicts.len() - failed)
}

fn json(verdicts: &[Verdict<'_>], failed: usize) -> String {
    let one = |v: &Verdict<'_>| {
        let why = v.failure.as_ref().map_or(String::new(), |why| format!(",\"failure\":{}", json_string(why)));
        format!("{{\"name\":{},\"passed\":{}{why}}}", json_string(v.name), v.failure.is_none())
    };
    let functions: Vec<_> = verdicts.iter().map(one).collect();
    format!("{{\"functions\":[{}],\"passed\":{},\"failed\":{failed}}}\n", functions.join(","), verdicts.len() - failed)
}
