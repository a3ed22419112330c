//! Programs from text.
#![allow(dead_code)] // each test program uses its part

use shale_dialects::{builtin::BUILTIN, check::CHECK, func::FUNC, hlo::HLO};
use shale_ir::dialect::Registry;
use shale_ir::eval::Data;
use shale_ir::literal::Literal;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use shale_reference::{Executable, Options, Outcome};

/// Runs `@main` of a program with the inputs of each member; what makes it no program is an error.
pub(crate) fn run(text: &str, inputs: Vec<Data>, options: &Options) -> Result<Vec<Outcome>, String> {
    let registry = Registry::new().with(&BUILTIN).with(&FUNC).with(&HLO).with(&CHECK);
    let session = Session::new(&registry);
    let render = |all: Vec<shale_ir::diag::Diagnostic>| all.iter().map(|d| d.render(false)).collect::<String>();
    let module = parse_module(session.cx(), &Source::new("program", text), &ParseOptions::default()).map_err(render)?;
    let executable = Executable::new(&module, "main", options.clone()).map_err(render)?;
    Ok(executable.run(inputs))
}

/// The only result of a member.
pub(crate) fn array(outcome: &Outcome, i: usize) -> Literal {
    match &outcome.results.as_ref().expect("the run succeeds")[i] {
        shale_ir::eval::Datum::Array(array) => array.clone(),
        other => panic!("{other:?} is no array"),
    }
}

/// Why a member failed.
pub(crate) fn failure(outcome: &Outcome) -> &str {
    &outcome.results.as_ref().expect_err("the run fails").message
}
