//! A program on its way to the machine.

use super::flags::Options;
use crate::form::{self, TextForm};
use shale_dialects::hlo::dynamic_parameter::{DynamicParameters, seen_types};
use shale_ir::body::Body;
use shale_ir::diag::Diagnostic;
use shale_ir::module::{ItemKey, Module};
use shale_ir::op::interface::FunctionLike;
use shale_ir::pass::Pipeline;
use shale_ir::session::{Session, Str};
use shale_ir::source::Source;
use shale_ir::text::ParseOptions;
use shale_ir::types::Type;
use shale_ir::verify::verify_module;
use std::sync::Arc;

/// Reads, verifies and lowers a program; gives remarks too.
///
/// # Errors
/// What is wrong with it.
///
/// # Panics
/// If a pass panics or leaves an invalid program: a bug.
pub(super) fn read<'c>(
    session: &'c Session,
    source: &Arc<Source>,
    from: Option<TextForm>,
    passes: Pipeline,
) -> Result<(Module<'c>, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (mut module, remarks) = form::read(session.cx(), source, from, &ParseOptions::default())?;
    let errors = verify_module(&module);
    if !errors.is_empty() {
        return Err(errors);
    }
    form::run_pipeline(&mut module, passes)?;
    Ok((module, remarks))
}

/// The function that is run, see [`shale::entry_name`]; what is wrong with a program that has none.
///
/// # Errors
/// `--entry` names no function: the command line is wrong, not the program.
pub(crate) fn entry_name<'c>(module: &Module<'c>, options: &Options) -> Result<Result<&'c str, Diagnostic>, Diagnostic> {
    let found = shale::entry_name(module, options.entry.as_deref());
    if options.entry.is_some() { found.map(Ok) } else { Ok(found) }
}

/// A function that can be run.
pub(crate) struct Function<'c> {
    pub(crate) name: Str<'c>,
    pub(crate) public: bool,
    /// The types of the arguments that a caller gives.
    pub(crate) parameters: Vec<Type<'c>>,
}

/// The functions with bodies of a module, in order.
pub(crate) fn functions<'c>(module: &Module<'c>) -> Vec<Function<'c>> {
    let function = |(key, body): (ItemKey<'c>, &Body<'c>)| {
        let ItemKey::Symbol(name) = key else { return None };
        let op = body.root()?;
        let interface = body.interface::<FunctionLike>(op)?;
        let block = body.first_block((interface.region)(body, op)?)?;
        let types: Vec<Type<'c>> = body.types(body.args(block)).collect();
        let parameters = seen_types(body.cx(), &types, &DynamicParameters::of(body, op).parameters);
        Some(Function { name, public: (interface.is_public)(body, op), parameters })
    };
    module.items().filter_map(function).collect()
}
