//! A program on its way to the machine.

use shale_ir::body::Body;
use shale_ir::diag::Diagnostic;
use shale_ir::eval::EvalError;
use shale_ir::module::{ItemKey, Module};
use shale_ir::op::interface::FunctionLike;
use shale_ir::session::{Session, Str};
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use shale_ir::types::Type;
use shale_ir::verify::verify_module;
use std::sync::Arc;

/// Reads and verifies a program.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read<'c>(session: &'c Session, source: &Arc<Source>) -> Result<Module<'c>, Vec<Diagnostic>> {
    crate::files::check_form(source).map_err(|e| vec![e])?;
    let module = parse_module(session.cx(), source, &ParseOptions::default())?;
    let errors = verify_module(&module);
    if errors.is_empty() { Ok(module) } else { Err(errors) }
}

/// A function that can be run.
pub(super) struct Function<'c> {
    pub(super) name: Str<'c>,
    pub(super) public: bool,
    pub(super) parameters: Vec<Type<'c>>,
}

/// The functions with bodies of a module, in order.
pub(super) fn functions<'c>(module: &Module<'c>) -> Vec<Function<'c>> {
    let function = |(key, body): (ItemKey<'c>, &Body<'c>)| {
        let ItemKey::Symbol(name) = key else { return None };
        let op = body.root()?;
        let interface = body.interface::<FunctionLike>(op)?;
        let block = body.first_block((interface.region)(body, op)?)?;
        Some(Function { name, public: (interface.is_public)(body, op), parameters: body.types(body.args(block)).collect() })
    };
    module.items().filter_map(function).collect()
}

/// What ended a run, as a message with a note for each op around the one that failed.
pub(super) fn diagnostic(error: &EvalError) -> Diagnostic {
    let mut trace = error.trace.iter();
    let (op, place) = trace.next().map_or(("", shale_ir::diag::Place::Unknown), |(op, place)| (op.as_str(), place.clone()));
    let message = if op.is_empty() { error.message.clone() } else { format!("{op}: {}", error.message) };
    let mut diagnostic = Diagnostic::error(place, message);
    diagnostic.hint.clone_from(&error.hint);
    trace.fold(diagnostic, |all, (op, place)| all.with_note(place.clone(), format!("while running {op}")))
}
