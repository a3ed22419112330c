//! `--explain-fusion`, `--explain-layout` and `--explain-buffers`: say of a value why a pass does with it what it does, just before the pass runs.

use shale_bufferize::explain_buffers;
use shale_dialects::donation::donated_parameters;
use shale_ir::body::Body;
use shale_ir::diag::{Diagnostic, Place, Severity};
use shale_ir::dialect::Registry;
use shale_ir::module::{Module, symbol_of};
use shale_ir::pass::{At, Instrument, Pipeline};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text, nearest, parse_module};
use shale_passes::{explain_fusion, explain_layout, fusion_names, layout_names, named_arrays};

/// A pass that explains itself.
#[derive(Debug)]
pub(crate) struct Subject {
    /// The flag that asks.
    pub(crate) flag: &'static str,
    pass: &'static str,
    /// What makes the pass part of a pipeline.
    given_by: &'static str,
    /// What it says of a value by name; nothing for one that it does not know.
    explain: fn(&Module<'_>, &Body<'_>, &str) -> Option<Result<String, Diagnostic>>,
    /// The values that it knows.
    names: fn(&Body<'_>) -> Vec<String>,
}

/// `--explain-fusion`.
pub(crate) const FUSION: Subject = Subject {
    flag: "--explain-fusion",
    pass: "fuse",
    given_by: "--fuse or -O3",
    explain: |_, body, name| explain_fusion(body, name).map(Ok),
    names: fusion_names,
};

/// `--explain-layout`.
pub(crate) const LAYOUT: Subject = Subject {
    flag: "--explain-layout",
    pass: "assign-layouts",
    given_by: "--to-level=loop",
    explain: |_, body, name| explain_layout(body, name),
    names: layout_names,
};

/// `--explain-buffers`.
pub(crate) const BUFFERS: Subject =
    Subject { flag: "--explain-buffers", pass: "assign-buffers", given_by: "--assign-buffers", explain: buffers, names: layout_names };

/// Where the array called `name` lies.
fn buffers(module: &Module<'_>, body: &Body<'_>, name: &str) -> Option<Result<String, Diagnostic>> {
    let names = named_arrays(body);
    let value = names.iter().find(|(known, _)| known == name.trim_start_matches('%'))?.1;
    let function = symbol_of(body).map_or("", |symbol| symbol.text());
    let donated = donated_parameters(module, function).map_err(|error| Diagnostic::error(Place::Unknown, error.message));
    Some(donated.map(|donated| explain_buffers(body, value, &donated, &names)))
}

impl Subject {
    /// What is wrong with asking this of a pipeline, if anything is.
    pub(crate) fn misplaced(&self, pipeline: &Pipeline) -> Option<String> {
        let runs = pipeline.stages().iter().flat_map(|stage| stage.passes()).any(|pass| pass.pass_info().name == self.pass);
        (!runs).then(|| format!("{} needs the pass {}: give {}", self.flag, self.pass, self.given_by))
    }
}

/// Watches for a pass; what it says goes to `said`.
pub(crate) struct Explain<'a> {
    subject: &'static Subject,
    value: &'a str,
    registry: &'a Registry,
    parse: &'a ParseOptions,
    said: &'a mut Vec<Diagnostic>,
}

impl<'a> Explain<'a> {
    pub(crate) fn new(subject: &'static Subject, value: &'a str, (registry, parse): (&'a Registry, &'a ParseOptions), said: &'a mut Vec<Diagnostic>) -> Self {
        Explain { subject, value, registry, parse, said }
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
            match (self.subject.explain)(&copy, body, self.value) {
                Some(Ok(text)) => said.push(Diagnostic::new(Severity::Remark, Place::Unknown, format!("in @{function}: {}", text.trim_end()))),
                Some(Err(error)) => said.push(error),
                None => names.extend((self.subject.names)(body)),
            }
        }
        if said.is_empty() {
            let name = self.value.trim_start_matches('%');
            let error = Diagnostic::error(Place::Unknown, format!("no op that {} looks at defines %{name}", self.subject.pass));
            let near = nearest(name, names.iter().map(String::as_str));
            said.push(near.map_or(error.clone(), |near| error.with_hint(format!("did you mean %{near}?"))));
        }
        said
    }
}

impl Instrument for Explain<'_> {
    fn watches_ir(&self) -> bool {
        true
    }

    fn before(&mut self, at: &At<'_>, module: &Module<'_>) {
        if at.pass == self.subject.pass {
            let said = self.explain(module);
            self.said.extend(said);
        }
    }
}
