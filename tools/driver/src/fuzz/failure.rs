//! What is left of a failure: the program, its inputs, a smaller program, and how to see it again.

use super::campaign::Campaign;
use crate::table::wrong;
use shale_fuzzing::behaviour::{entries, inputs};
use shale_fuzzing::reduce::reduce;
use shale_fuzzing::trial::{Failure, Plan, judge, program_text};
use shale_ir::diag::Diagnostic;
use shale_ir::eval::Datum;
use shale_ir::literal::Literal;
use shale_ir::pass::header;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

/// The most programs that are tried to find a smaller one.
const ATTEMPTS: u64 = 20_000;

/// The folder for files, and what it is called on the command line.
pub(super) struct Place<'a> {
    pub(super) dir: PathBuf,
    pub(super) shown: &'a str,
}

impl Place<'_> {
    fn write(&self, name: &str, bytes: &[u8]) -> Result<String, Diagnostic> {
        let path = self.dir.join(name);
        let written = fs::create_dir_all(&self.dir).and_then(|()| fs::write(&path, bytes));
        written.map_err(|e| wrong(format!("cannot write {}: {e}", path.display())))?;
        Ok(format!("{}/{name}", self.shown))
    }
}

/// Writes the files of a failure; gives the message about it.
///
/// # Errors
/// A file that cannot be written.
pub(super) fn document(seed: u64, failure: &Failure, campaign: &Campaign<'_>, place: &Place<'_>, shrink: bool) -> Result<String, Diagnostic> {
    let plan = campaign.plan_of(seed);
    let mut out = format!("error: seed {seed}: {failure}\n");
    let Ok(text) = program_text(seed, campaign.size, campaign.registry) else { return Ok(out) };
    let program = place.write(&format!("fuzz-{seed}.mlir"), with_header(&text, failure, &plan).as_bytes())?;
    let _ = writeln!(out, "  program: {program}");
    if let Failure::Wrong { function, input, .. } = failure {
        for (i, array) in arrays(&text, function, *input, campaign).iter().enumerate() {
            place.write(&format!("fuzz-{seed}-in{i}.npy"), &array.to_npy())?;
        }
        let _ = writeln!(out, "  inputs:  {}/fuzz-{seed}-in0.npy …", place.shown);
    }
    if shrink {
        let small = smaller(&text, failure, campaign, &plan);
        let file = place.write(&format!("fuzz-{seed}-reduced.mlir"), with_header(&small, failure, &plan).as_bytes())?;
        let _ = writeln!(out, "  reduced: {file}, {} lines", small.lines().count());
        let _ = writeln!(out, "  to see it again: shale-opt --run-reproducer {file} --validate-each=16");
    }
    Ok(out)
}

/// The program with the pipeline that it fails in as its first line.
fn with_header(text: &str, failure: &Failure, plan: &Plan) -> String {
    let named = match failure {
        Failure::Wrong { pipeline, .. } | Failure::Stops { pipeline, .. } => plan.pipelines.iter().find(|p| p.to_string() == *pipeline),
        _ => plan.pipelines.first(),
    };
    named.map_or(String::new(), |pipeline| header("", pipeline) + "\n") + text
}

fn arrays(text: &str, function: &str, input: u64, campaign: &Campaign<'_>) -> Vec<Literal> {
    let session = Session::new(campaign.registry);
    let Ok(module) = parse_module(session.cx(), &Source::new("program", text), &ParseOptions::default()) else { return Vec::new() };
    let entry = entries(&module).into_iter().find(|entry| entry.name == function);
    let data = entry.and_then(|entry| inputs(&entry, input)).map(|inputs| inputs.arguments).unwrap_or_default();
    let array = |datum| if let Datum::Array(array) = datum { Some(array) } else { None };
    data.into_iter().filter_map(array).collect()
}

/// A smaller program that fails in the same way. More inputs are tried than before: other parameters get other ones.
fn smaller(text: &str, failure: &Failure, campaign: &Campaign<'_>, plan: &Plan) -> String {
    let plan = Plan { inputs: plan.inputs.max(24), ..plan.clone() };
    let plan = plan.for_smaller(judge(text, campaign.registry, &plan).steps);
    let alike = |new: &Failure| match (failure, new) {
        (Failure::Crash { pass: old, .. }, Failure::Crash { pass: new, .. }) => old == new,
        _ => failure.kind() == new.kind(),
    };
    reduce(text, campaign.registry, ATTEMPTS, &mut |text| judge(text, campaign.registry, &plan).failure.as_ref().is_some_and(alike)).text
}
