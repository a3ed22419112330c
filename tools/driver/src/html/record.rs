//! The instrument that notes what each pass does.

use super::diff::{Row, rows};
use super::lines::{LineId, Lines};
use shale_ir::diag::Severity;
use shale_ir::module::Module;
use shale_ir::pass::{At, End, Instrument, PassRecord, Pipeline, Report};
use shale_ir::text::PrintOptions;
use std::collections::BTreeMap;

/// A module between passes, without its text.
pub(super) struct Numbers {
    /// How many ops of each name there are, those in regions too.
    pub(super) ops: BTreeMap<String, u64>,
    /// Kernels and bytes, once the program is in a form in which they are known.
    pub(super) cost: Option<(u64, u64)>,
}

impl Numbers {
    fn of(module: &Module<'_>) -> Self {
        let mut ops = BTreeMap::new();
        for op in module.items().flat_map(|(_, body)| body.walk_all().map(|op| body.name(op).text())) {
            *ops.entry(op.to_string()).or_default() += 1;
        }
        let counted = ops.keys().all(|name| matches!(name.split('.').next(), Some("hlo" | "func" | "builtin")));
        let total = || {
            let moved = module.items().filter_map(|(_, body)| shale_passes::moved(body));
            moved.fold((0_u64, 0_u64), |sum, m| (sum.0.saturating_add(m.kernels), sum.1.saturating_add(m.bytes)))
        };
        Numbers { cost: counted.then(total), ops }
    }
}

/// What a pass made of the module.
pub(super) struct Change {
    /// The number of the pass, from 1.
    pub(super) pass: usize,
    pub(super) rows: Vec<Row>,
    pub(super) after: Numbers,
}

/// One program on its way through the pipeline.
pub(crate) struct Program {
    pub(super) name: String,
    pub(super) pipeline: String,
    pub(super) passes: Vec<&'static str>,
    pub(super) lines: Lines,
    pub(super) start: Vec<LineId>,
    pub(super) before: Numbers,
    pub(super) changes: Vec<Change>,
    pub(super) records: Vec<PassRecord>,
    /// Why the pipeline did not come to its end.
    pub(super) ended: Option<String>,
    print: PrintOptions,
}

impl Program {
    /// A program before the first pass.
    pub(crate) fn new(name: &str, pipeline: &Pipeline, module: &Module<'_>, print: &PrintOptions) -> Self {
        let mut lines = Lines::default();
        let start = lines.of(module, print);
        let passes = pipeline.stages().iter().flat_map(|stage| stage.passes()).map(|pass| pass.pass_info().name).collect();
        Program {
            name: name.into(),
            pipeline: pipeline.to_string(),
            passes,
            lines,
            start,
            before: Numbers::of(module),
            changes: Vec::new(),
            records: Vec::new(),
            ended: None,
            print: print.clone(),
        }
    }

    /// Notes what the whole run did.
    pub(crate) fn finish(&mut self, report: &Report) {
        self.records.clone_from(&report.records.passes);
        let pass = self.records.last().map_or("", |record| record.pass);
        self.ended = match &report.end {
            End::Done => None,
            End::Failed => {
                let error = report.diagnostics.iter().find(|d| d.severity == Severity::Error);
                Some(format!("pass '{pass}' refused the program: {}", error.map_or("", |d| &d.message)))
            }
            End::Crashed(crash) => {
                let what = crash.panic.as_ref().map_or("it left a program that the verifier refuses".into(), ToString::to_string);
                Some(format!("a bug in pass '{}': {what}", crash.pass))
            }
        };
    }
}

/// Watches a pipeline.
pub(crate) struct Recorder<'a> {
    program: &'a mut Program,
    /// The module after the last pass that changed it.
    last: Vec<LineId>,
}

impl<'a> Recorder<'a> {
    pub(crate) fn new(program: &'a mut Program) -> Self {
        Recorder { last: program.start.clone(), program }
    }
}

impl Instrument for Recorder<'_> {
    fn watches_ir(&self) -> bool {
        true
    }

    fn after(&mut self, at: &At<'_>, module: &Module<'_>, changed: bool) {
        if changed {
            let program = &mut *self.program;
            let now = program.lines.of(module, &program.print);
            let rows = rows(&program.lines, &self.last, &now);
            program.changes.push(Change { pass: at.number, rows, after: Numbers::of(module) });
            self.last = now;
        }
    }
}
