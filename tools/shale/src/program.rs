//! From texts to programs, from programs to executables.

use crate::{CPU_PASSES, Error, levels};
use shale_cpu::{Executable, Isa};
use shale_ir::body::Body;
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::dialect::Registry;
use shale_ir::module::{ItemKey, Module};
use shale_ir::op::interface::FunctionLike;
use shale_ir::owned::OwnedModule;
use shale_ir::pass::{End, PassManager, PassOptions, Pipeline, RunOptions};
use shale_ir::rewrite::Class;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, nearest, parse_module};
use shale_ir::verify::verify_module;
use std::sync::Arc;

/// A program that was read and verified, with its session.
#[derive(Debug)]
pub struct Program {
    owned: OwnedModule,
}

/// How a program is compiled.
#[derive(Clone, Debug)]
pub struct Options {
    /// The standard pipeline, from 0 (as written) to 3.
    pub level: u8,
    /// What rewrites may do to floats.
    pub fp: Class,
    /// The function to compile; `main`, or the only public one, without it.
    pub entry: Option<String>,
    /// What the backend is told.
    pub cpu: shale_cpu::Options,
}

impl Default for Options {
    /// -O3, every bit kept, the best instruction set of this machine.
    fn default() -> Self {
        Options { level: 3, fp: Class::Exact, entry: None, cpu: shale_cpu::Options { isa: Isa::detect(), ..shale_cpu::Options::default() } }
    }
}

/// Reads a program in MLIR's text or HLO text, with Shale's own dialects.
///
/// # Errors
/// What is wrong with it.
pub fn parse(text: &str) -> Result<Program, Error> {
    parse_with(&Source::new("program", text), &crate::standard())
}

/// Reads a program from a source, with the dialects of a registry.
///
/// # Errors
/// What is wrong with it.
pub fn parse_with(source: &Arc<Source>, registry: &Registry) -> Result<Program, Error> {
    let session = Arc::new(Session::new(registry));
    let owned = OwnedModule::try_new(session, |session| {
        let module = if shale_hlo_text::is_hlo_text(source.text()) {
            shale_hlo_text::parse(session.cx(), source)?.module
        } else {
            parse_module(session.cx(), source, &ParseOptions::default())?
        };
        let errors = verify_module(&module);
        if errors.is_empty() { Ok(module) } else { Err(errors) }
    });
    Ok(Program { owned: owned.map_err(|diagnostics: Vec<Diagnostic>| Error { diagnostics })? })
}

impl Program {
    /// The module, as it was read.
    pub fn module(&self) -> &Module<'_> {
        self.owned.module()
    }
}

/// Compiles a function of a program for this machine.
///
/// # Errors
/// There is no such function; an op that the backend has no code for.
///
/// # Panics
/// If a pass panics or leaves an invalid program: a bug.
pub fn compile(program: &Program, options: &Options) -> Result<Executable, Error> {
    let mut module = program.module().clone();
    let registry = module.cx().registry();
    let mut pipeline = levels::pipeline(options.level, options.fp, registry);
    for pass in CPU_PASSES.iter().filter_map(|name| registry.pass(name)) {
        pipeline.push_info(pass, &PassOptions::default()).expect("the pass needs no options");
    }
    run(&mut module, pipeline)?;
    let entry = entry_name(&module, options.entry.as_deref())?;
    Ok(Executable::new(&module, entry, &options.cpu)?)
}

/// Runs the passes. What they leave is verified once, before the backend reads it; builds for debugging verify after each pass, as `shale-opt` does.
fn run(module: &mut Module<'_>, pipeline: Pipeline) -> Result<(), Error> {
    let verify_each = cfg!(debug_assertions);
    let report = PassManager::new(pipeline).with_options(RunOptions { verify_each, ..RunOptions::default() }).run(module);
    match report.end {
        End::Done if verify_each => Ok(()),
        End::Done => match verify_module(module).first() {
            None => Ok(()),
            Some(error) => panic!("the passes leave an invalid program: {}", error.message),
        },
        End::Failed => Err(report.diagnostics.into()),
        End::Crashed(crash) => panic!("pass '{}': {}", crash.pass, crash.panic.map_or("leaves an invalid program".into(), |p| p.to_string())),
    }
}

/// The function that is run: the wanted one, else `main` or the only public one with a body.
///
/// # Errors
/// There is no such function.
pub fn entry_name<'c>(module: &Module<'c>, wanted: Option<&str>) -> Result<&'c str, Diagnostic> {
    let function = |(key, body): (ItemKey<'c>, &Body<'c>)| {
        let (ItemKey::Symbol(name), Some(op)) = (key, body.root()) else { return None };
        let interface = body.interface::<FunctionLike>(op)?;
        body.first_block((interface.region)(body, op)?)?;
        Some((name.text(), (interface.is_public)(body, op)))
    };
    let functions: Vec<(&str, bool)> = module.items().filter_map(function).collect();
    let name = wanted.unwrap_or("main");
    if let Some((found, _)) = functions.iter().find(|(found, _)| *found == name) {
        return Ok(found);
    }
    let mut public = functions.iter().filter(|(_, is_public)| *is_public);
    match (public.next(), public.next()) {
        (Some((only, _)), None) if wanted.is_none() => Ok(only),
        _ => {
            let error = Diagnostic::error(Place::Unknown, format!("the program has no function @{name} with a body"));
            let near = nearest(name, functions.iter().map(|(name, _)| *name));
            Err(if let Some(near) = near { error.with_hint(format!("did you mean @{near}?")) } else { error })
        }
    }
}
