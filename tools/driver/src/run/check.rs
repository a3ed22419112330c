//! `--check`: runs functions and judges their `check` ops.

use super::flags::Options;
use super::program::{Function, diagnostic, functions};
use crate::exit;
use crate::io::Io;
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{Data, EvalError};
use shale_ir::module::Module;
use shale_reference::Outcome;

/// Runs every public function without parameters, or `main`; one line for each and a last line with the sums.
///
/// # Errors
/// There is no such function.
pub(super) fn run(module: &Module<'_>, options: &Options, color: bool, io: &mut Io<'_>) -> Result<i32, Diagnostic> {
    let chosen: Vec<_> = functions(module).into_iter().filter(|f| f.public && f.parameters.is_empty()).collect();
    if chosen.is_empty() {
        return Err(crate::table::wrong("the program has no public function without parameters that --check could run"));
    }
    let (mut text, mut failed) = (String::new(), 0);
    for function in &chosen {
        let outcome = shale_reference::run(module, function.name, Data::new(), &options.machine);
        let diagnostics: Vec<_> = outcome.errors().map(diagnostic).collect();
        io.diagnose(&diagnostics, color);
        failed += usize::from(!diagnostics.is_empty());
        text += &line(function, &outcome);
    }
    text += &format!("{} passed, {failed} failed\n", chosen.len() - failed);
    let written = io.result(&text);
    Ok(if failed == 0 { written } else { exit::PROGRAM })
}

fn line(function: &Function<'_>, outcome: &Outcome) -> String {
    let name = function.name.text();
    let mut errors = outcome.errors();
    match errors.next() {
        None => format!("@{name}: passed\n"),
        Some(first) => {
            let others = match errors.count() {
                0 => String::new(),
                n => format!(", and {n} more"),
            };
            format!("@{name}: failed: {}{others}\n", described(first))
        }
    }
}

/// The op that failed, why, and its line and column.
fn described(error: &EvalError) -> String {
    let one = diagnostic(error);
    let place = one.line_column().map_or(String::new(), |(line, column)| format!(" at {line}:{column}"));
    format!("{}{place}", one.message)
}
