//! `--timing` and `--stats`: reports about a run.

use crate::html::Program;
use crate::options::Form;
use shale_ir::pass::{PassText, Pipeline, Records};
use std::time::Duration;

/// Where the time of a run went, and what its passes did.
#[derive(Default)]
pub(crate) struct Totals {
    pub(crate) parse: Duration,
    pub(crate) verify: Duration,
    pub(crate) print: Duration,
    pub(crate) records: Records,
    /// What a page shows, if one is asked for.
    pub(crate) programs: Vec<Program>,
    /// What passes wrote beside the program.
    pub(crate) texts: Vec<PassText>,
}

impl Totals {
    fn phases(&self) -> [(&'static str, Duration); 4] {
        [("parse", self.parse), ("verify", self.verify), ("passes", self.records.total()), ("print", self.print)]
    }

    pub(crate) fn timing(&self, form: Form, pipeline: &Pipeline) -> String {
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        match form {
            Form::Json => {
                let phases: Vec<_> = self.phases().iter().map(|(name, time)| format!("\"{name}_ms\":{:.6}", ms(*time))).collect();
                format!("{{{},\"pipeline\":{}}}\n", phases.join(","), self.records.timing_json().trim_end())
            }
            Form::Text => {
                let phases: Vec<_> = self.phases().iter().map(|(name, time)| format!("{name} {:.3} ms", ms(*time))).collect();
                format!("{}\n{}", phases.join(", "), self.records.timing_text(pipeline))
            }
        }
    }

    pub(crate) fn stats(&self, form: Form) -> String {
        match form {
            Form::Json => self.records.stats_json(),
            Form::Text => self.records.stats_text(),
        }
    }
}
