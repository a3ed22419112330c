//! The forms of text that programs are read from and written to.

use crate::table::wrong;
use shale_ir::diag::Diagnostic;
use shale_ir::module::Module;
use shale_ir::session::Cx;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, parse_module, print_module};
use std::io::{self, Write};
use std::sync::Arc;

/// A form of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextForm {
    Mlir,
    Hlo,
}

/// Takes the name of a form.
///
/// # Errors
/// Another name.
pub(crate) fn set(form: &mut Option<TextForm>, value: Option<&str>) -> Result<(), Diagnostic> {
    *form = Some(match value.unwrap_or_default() {
        "mlir" => TextForm::Mlir,
        "hlo" => TextForm::Hlo,
        other => return Err(wrong(format!("expected mlir or hlo, got '{other}'"))),
    });
    Ok(())
}

/// Reads a program of the given form, or of the one that its first word shows; gives remarks too.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn parse<'c>(
    cx: Cx<'c>,
    source: &Arc<Source>,
    form: Option<TextForm>,
    options: &ParseOptions,
) -> Result<(Module<'c>, Vec<Diagnostic>), Vec<Diagnostic>> {
    crate::files::check_text(source).map_err(|e| vec![e])?;
    let shown = if shale_hlo_text::is_hlo_text(source.text()) { TextForm::Hlo } else { TextForm::Mlir };
    match form.unwrap_or(shown) {
        TextForm::Mlir => Ok((parse_module(cx, source, options)?, Vec::new())),
        TextForm::Hlo => shale_hlo_text::parse(cx, source).map(|read| (read.module, read.remarks)),
    }
}

/// Writes a program in a form; MLIR's if none is given.
///
/// # Errors
/// What the form cannot say; the inner error is the output's.
pub(crate) fn print(out: &mut dyn Write, module: &Module<'_>, form: Option<TextForm>, options: &PrintOptions) -> Result<io::Result<()>, Vec<Diagnostic>> {
    match form {
        None | Some(TextForm::Mlir) => Ok(print_module(out, module, options)),
        Some(TextForm::Hlo) => shale_hlo_text::print(module).map(|text| out.write_all(text.as_bytes())),
    }
}
