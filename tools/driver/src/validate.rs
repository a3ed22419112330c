//! `--validate-each`: runs the module before and after each pass in the reference evaluator, and says where it first does something else.

use shale_fuzzing::behaviour::{Entry, STEPS, Seen, Setting, Unseen, difference, entries, inputs, observe};
use shale_fuzzing::trial::passes;
use shale_ir::diag::{Diagnostic, Place, Severity};
use shale_ir::dialect::Registry;
use shale_ir::module::Module;
use shale_ir::pass::{At, Instrument};
use shale_ir::rewrite::Class;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text, parse_module};

/// The number of random inputs if none is given.
pub(crate) const INPUTS: u64 = 4;

/// One public function on one input.
struct Run {
    entry: Entry,
    input: u64,
    seen: Result<Seen, String>,
}

/// Watches a pipeline; what it finds goes to `found`.
pub(crate) struct Validate<'a> {
    registry: &'a Registry,
    parse: ParseOptions,
    inputs: u64,
    /// What the module did when it was looked at last; nothing once there is no more to say.
    last: Option<Vec<Run>>,
    done: bool,
    found: &'a mut Vec<Finding>,
}

/// Something to report, and the number of the pass before it; a pass that fails may leave anything behind.
pub(crate) struct Finding {
    pub(crate) pass: usize,
    pub(crate) diagnostic: Diagnostic,
}

impl<'a> Validate<'a> {
    pub(crate) fn new(inputs: u64, registry: &'a Registry, parse: ParseOptions, found: &'a mut Vec<Finding>) -> Self {
        Validate { registry, parse, inputs, last: None, done: false, found }
    }

    fn report(&mut self, at: &At<'_>, diagnostic: Diagnostic) {
        self.done = true;
        self.found.push(Finding { pass: at.number, diagnostic });
    }

    /// Says why a module is not run: a remark.
    fn remark(&mut self, at: &At<'_>, why: &str) {
        let message = format!("the program is not run before and after passes: {why}");
        self.report(at, Diagnostic::new(Severity::Remark, Place::Unknown, message));
    }

    /// Runs every public function on every input.
    fn observe(&self, module: &Module<'_>) -> Result<Vec<Run>, String> {
        // The copy has a session of its own, which ends with it.
        let session = Session::new(self.registry);
        let text = module_text(module, &PrintOptions::default());
        let first = |list: Vec<Diagnostic>| list.first().map_or(String::new(), |d| d.message.clone());
        let mut copy = parse_module(session.cx(), &Source::new("module", text), &self.parse).map_err(first)?;
        passes(&mut copy, &shale::pipeline(0, Class::Exact, self.registry)).map_err(|failure| failure.to_string())?;
        let mut runs = Vec::new();
        for entry in entries(&copy) {
            for input in 0..self.inputs {
                let arguments = inputs(&entry, input).ok_or_else(|| format!("@{} takes what cannot be made at random", entry.name))?;
                let seen = match observe(&copy, &entry, arguments, Setting { grid: (1, 1), steps: STEPS }) {
                    Ok(seen) => Ok(seen),
                    Err(Unseen::Unrunnable(list)) => return Err(first(list)),
                    Err(Unseen::Failed(error)) => Err(error.message),
                };
                runs.push(Run { entry: entry.clone(), input, seen });
            }
        }
        Ok(runs)
    }

    fn compare(&mut self, at: &At<'_>, module: &Module<'_>, before: &[Run], after: &[Run]) {
        for old in before {
            let place = module.get(module.cx().str(&old.entry.name)).and_then(|b| Some(b.place(b.root()?))).unwrap_or(Place::Unknown);
            let wrong = |what: String| Diagnostic::error(place, format!("pass '{}' changes what @{} does: {what}", at.pass, old.entry.name));
            let note = |d: Diagnostic| d.with_note(Place::Unknown, format!("on random input {} of {}", old.input + 1, self.inputs));
            let Some(new) = after.iter().find(|run| (&run.entry.name, run.input) == (&old.entry.name, old.input)) else {
                return self.report(at, wrong("there is no such public function any more".into()));
            };
            let diagnostic = match (&old.seen, &new.seen) {
                _ if old.entry.parameters != new.entry.parameters => {
                    return self.remark(at, &format!("pass '{}' changes what @{} takes", at.pass, old.entry.name));
                }
                (Ok(old), Ok(new)) => difference(old, new).map(|d| note(wrong(d.to_string()))),
                // What only exceeds a limit, or what nobody reads, may go: a program that failed may run now.
                (Err(_), _) => None,
                (Ok(_), Err(why)) => Some(note(wrong(format!("it ran, and now it does not: {why}")))),
            };
            if let Some(diagnostic) = diagnostic {
                return self.report(at, diagnostic);
            }
        }
    }
}

impl Instrument for Validate<'_> {
    fn watches_ir(&self) -> bool {
        true
    }

    fn before(&mut self, at: &At<'_>, module: &Module<'_>) {
        if self.done || self.last.is_some() {
            return;
        }
        match self.observe(module) {
            Ok(runs) => self.last = Some(runs),
            Err(why) => self.remark(at, &why),
        }
    }

    fn after(&mut self, at: &At<'_>, module: &Module<'_>, changed: bool) {
        if self.done || !changed {
            return;
        }
        let Some(before) = self.last.take() else { return };
        match self.observe(module) {
            Ok(after) => {
                self.compare(at, module, &before, &after);
                self.last = Some(after);
            }
            Err(why) => {
                let message = format!("pass '{}' leaves a program that does not run: {why}", at.pass);
                self.report(at, Diagnostic::error(Place::Unknown, message));
            }
        }
    }
}
