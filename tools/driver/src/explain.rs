//! `--explain-fusion`: says of a value why fuse computes it together with its neighbours or does not, just before the pass runs.

use shale_ir::diag::{Diagnostic, Place, Severity};
use shale_ir::dialect::Registry;
use shale_ir::module::{Module, symbol_of};
use shale_ir::pass::{At, Instrument, Pipeline};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text, nearest, parse_module};
use shale_passes::{explain_fusion, fusion_names};

/// The pass that is explained.
const PASS: &str = "fuse";

/// Watches for the fuse pass; what it says goes to `said`.
pub(crate) struct ExplainFusion<'a> {
    value: &'a str,
    registry: &'a Registry,
    parse: &'a ParseOptions,
    said: &'a mut Vec<Diagnostic>,
}

impl<'a> ExplainFusion<'a> {
    /// True if the pass is part of a pipeline.
    pub(crate) fn runs_in(pipeline: &Pipeline) -> bool {
        pipeline.stages().iter().flat_map(|stage| stage.passes()).any(|pass| pass.pass_info().name == PASS)
    }

    pub(crate) fn new(value: &'a str, registry: &'a Registry, parse: &'a ParseOptions, said: &'a mut Vec<Diagnostic>) -> Self {
        ExplainFusion { value, registry, parse, said }
    }

    /// What is said about a module.
    fn explain(&self, module: &Module<'_>) -> Vec<Diagnostic> {
        // The copy is read from the module's text, which alone has the names of all values.
        let session = Session::new(self.registry);
        let text = module_text(module, &PrintOptions::default());
        let copy = match parse_module(session.cx(), &Source::new("module", text), self.parse) {
            Ok(copy) => copy,
            Err(errors) => return errors,
        };
        let (mut said, mut names) = (Vec::new(), Vec::new());
        for (_, body) in copy.items() {
            let function = symbol_of(body).map_or("a region", |symbol| symbol.text());
            match explain_fusion(body, self.value) {
                Some(text) => said.push(Diagnostic::new(Severity::Remark, Place::Unknown, format!("in @{function}: {}", text.trim_end()))),
                None => names.extend(fusion_names(body)),
            }
        }
        if said.is_empty() {
            let name = self.value.trim_start_matches('%');
            let error = Diagnostic::error(Place::Unknown, format!("no op that {PASS} looks at defines %{name}"));
            let near = nearest(name, names.iter().map(String::as_str));
            said.push(near.map_or(error.clone(), |near| error.with_hint(format!("did you mean %{near}?"))));
        }
        said
    }
}

impl Instrument for ExplainFusion<'_> {
    fn watches_ir(&self) -> bool {
        true
    }

    fn before(&mut self, at: &At<'_>, module: &Module<'_>) {
        if at.pass == PASS {
            let said = self.explain(module);
            self.said.extend(said);
        }
    }
}
