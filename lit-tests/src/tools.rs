//! Shale's own tools as harness tools: adapters from [`Call`] to their libraries.

use crate::bless::{Blesser, Stale, diagnostics};
use crate::{Call, Output};
use shale_driver::Io;
use shale_ir::dialect::Registry;

/// A tool of the driver.
type Tool = fn(&[String], &mut Io<'_>, &Registry) -> i32;

fn driver(tool: Tool, call: &Call<'_>, registry: &Registry) -> Output {
    let (mut stdin, mut stdout, mut stderr) = (call.stdin, Vec::new(), Vec::new());
    let code = tool(call.args, &mut Io::new(&mut stdin, &mut stdout, &mut stderr, call.cwd), registry);
    Output { code, stdout, stderr }
}

/// `shale-opt`, or a downstream tool with another registry.
pub fn opt(call: &Call<'_>, registry: &Registry) -> Output {
    driver(shale_driver::opt, call, registry)
}

/// `shale-run`, or a downstream tool with another registry.
pub fn run(call: &Call<'_>, registry: &Registry) -> Output {
    driver(shale_driver::run, call, registry)
}

/// `shale-translate`, or a downstream tool with another registry.
pub fn translate(call: &Call<'_>, registry: &Registry) -> Output {
    driver(shale_driver::translate, call, registry)
}

/// `shale-fuzz`, or a downstream tool with another registry.
pub fn fuzz(call: &Call<'_>, registry: &Registry) -> Output {
    driver(shale_driver::fuzz, call, registry)
}

/// `shale-reduce`, or a downstream tool with another registry.
pub fn reduce(call: &Call<'_>, registry: &Registry) -> Output {
    driver(shale_driver::reduce, call, registry)
}

/// The blesser of the announcements that a tool like `shale-opt` compares; `rewrite` calls [`announcements`] with its registry.
pub fn diagnostics_blesser(tool: &'static str, rewrite: fn(&Stale<'_>) -> Option<String>) -> Blesser {
    Blesser { tool, flag: "--verify-diagnostics", rewrite }
}

/// The test file with its `expected-error` comments and the like as the tool with this registry wants them.
pub fn announcements(stale: &Stale<'_>, registry: &Registry) -> Option<String> {
    let (mut stdin, mut stdout, mut stderr) = (stale.call.stdin, Vec::new(), Vec::new());
    let mut io = shale_driver::Io::new(&mut stdin, &mut stdout, &mut stderr, stale.call.cwd);
    let (source, comparisons) = shale_driver::comparisons(stale.call.args, &mut io, registry)?;
    // Where the tool read something made from the file, its lines are not the file's.
    let same = source.text() == stale.text.as_bytes();
    same.then(|| diagnostics::rewrite(stale.text, &comparisons)).flatten()
}

/// `filecheck`.
pub fn filecheck(call: &Call<'_>) -> Output {
    let (mut stdin, mut stdout, mut stderr) = (call.stdin, Vec::new(), Vec::new());
    let code = shale_filecheck::main_with(call.args, &mut stdin, call.cwd, &mut stdout, &mut stderr);
    Output { code, stdout, stderr }
}
