//! The forms in which programs are read and written.

use crate::table::wrong;
use crate::{dot, json};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::module::Module;
use shale_ir::pass::{End, PassManager, PassOptions, Pipeline};
use shale_ir::session::Cx;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, parse_module, print_module};
use std::io::{self, Write};
use std::sync::Arc;

/// How a program stands in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextForm {
    /// MLIR's text, in whatever dialects the program is.
    Mlir,
    /// MLIR's text in the StableHLO and CHLO dialects.
    Stablehlo,
    /// XLA's text, `HloModule …`.
    Hlo,
    /// The tree of ops as JSON, for scripts.
    Json,
    /// The data flow as a graph for Graphviz.
    Dot,
}

impl TextForm {
    /// The form that `--from` names.
    ///
    /// # Errors
    /// Another name.
    pub(crate) fn input(value: Option<&str>) -> Result<TextForm, Diagnostic> {
        match value.unwrap_or_default() {
            "mlir" => Ok(TextForm::Mlir),
            "hlo" => Ok(TextForm::Hlo),
            other => Err(wrong(format!("expected mlir or hlo, got '{other}'"))),
        }
    }

    /// The form that `--to` names.
    ///
    /// # Errors
    /// Another name.
    pub(crate) fn output(value: Option<&str>) -> Result<TextForm, Diagnostic> {
        match value.unwrap_or_default() {
            "mlir" => Ok(TextForm::Mlir),
            "stablehlo" => Ok(TextForm::Stablehlo),
            "hlo" => Ok(TextForm::Hlo),
            "json" => Ok(TextForm::Json),
            "dot" => Ok(TextForm::Dot),
            other => Err(wrong(format!("expected mlir, stablehlo, hlo, json or dot, got '{other}'"))),
        }
    }

    /// The passes that bring a program into the dialects of the form.
    fn conversion(self) -> &'static [&'static str] {
        match self {
            TextForm::Stablehlo => &["legalize-builder", "export-stablehlo"],
            TextForm::Hlo => &["inline-meshes", "legalize-stablehlo", "legalize-builder"],
            TextForm::Mlir | TextForm::Json | TextForm::Dot => &[],
        }
    }
}

/// Reads a program of the given form, or of the one that its first word shows; gives remarks too.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn read<'c>(
    cx: Cx<'c>,
    source: &Arc<Source>,
    from: Option<TextForm>,
    options: &ParseOptions,
) -> Result<(Module<'c>, Vec<Diagnostic>), Vec<Diagnostic>> {
    crate::files::check_text(source).map_err(|error| vec![error])?;
    let shown = || if shale_hlo_text::is_hlo_text(source.text()) { TextForm::Hlo } else { TextForm::Mlir };
    match from.unwrap_or_else(shown) {
        TextForm::Hlo => shale_hlo_text::parse(cx, source).map(|read| (read.module, read.remarks)),
        _ => Ok((parse_module(cx, source, options)?, Vec::new())),
    }
}

/// Brings a program into the dialects of a form.
///
/// # Errors
/// The op that has no place there.
///
/// # Panics
/// If a pass panics or leaves an invalid program: a bug.
pub(crate) fn convert(module: &mut Module<'_>, form: TextForm, registry: &Registry) -> Result<(), Vec<Diagnostic>> {
    run_passes(module, form.conversion(), registry)
}

/// Runs passes by their names; a registry without one of them has no dialect that needs it.
///
/// # Errors
/// What a pass says of the program.
///
/// # Panics
/// If a pass panics or leaves an invalid program: a bug.
pub(crate) fn run_passes(module: &mut Module<'_>, names: &[&str], registry: &Registry) -> Result<(), Vec<Diagnostic>> {
    run_pipeline(module, pipeline(names, registry))
}

/// Runs passes.
///
/// # Errors
/// What a pass says of the program.
///
/// # Panics
/// If a pass panics or leaves an invalid program: a bug.
pub(crate) fn run_pipeline(module: &mut Module<'_>, pipeline: Pipeline) -> Result<(), Vec<Diagnostic>> {
    let report = PassManager::new(pipeline).run(module);
    match report.end {
        End::Done => Ok(()),
        End::Failed => Err(report.diagnostics),
        End::Crashed(crash) => panic!("pass '{}': {}", crash.pass, crash.panic.map_or("leaves an invalid program".into(), |p| p.to_string())),
    }
}

/// The passes of these names.
pub(crate) fn pipeline(names: &[&str], registry: &Registry) -> Pipeline {
    let mut pipeline = Pipeline::new();
    for info in names.iter().filter_map(|name| registry.pass(name)) {
        let options = PassOptions::parse("", info, registry).expect("no options are right for every pass");
        pipeline.push_info(info, &options).expect("a pass without options");
    }
    pipeline
}

/// Writes a program that is in the dialects of the form.
///
/// # Errors
/// What the form cannot say; the inner error is the output's.
pub(crate) fn write(out: &mut dyn Write, module: &Module<'_>, form: TextForm, options: &PrintOptions) -> Result<io::Result<()>, Vec<Diagnostic>> {
    Ok(match form {
        TextForm::Mlir => print_module(out, module, options),
        TextForm::Stablehlo => print_module(out, module, &PrintOptions { tensors: true, ..options.clone() }),
        TextForm::Hlo => out.write_all(shale_hlo_text::print(module)?.as_bytes()),
        TextForm::Json => json::write(out, module),
        TextForm::Dot => dot::write(out, module),
    })
}
