//! Pipelines: which passes run in which order, as a value that is built by code or read from text.
//!
//! Laws
//! - `Display` and [`Pipeline::parse`] are inverse: what is printed is read back as an equal pipeline, and printing that gives
//!   the same text. Options at their defaults are left out.
//! - A pipeline's text has no line break and no `'`, so that it may stand in a comment line and between quotes in a shell.
//! - A group `func(a,b)` runs `a` and then `b` on one item before it takes the next; a function pass only sees its item, so
//!   the outcome is that of `a,b`.

use super::{AnyPass, FunctionPass, ModulePass, PassInfo, PassObject, PassOptions};
use std::fmt;
use std::sync::Arc;

/// A function pass of a pipeline; cheap to clone.
pub type FunctionStep = Arc<dyn FunctionPass>;

/// One stage of a pipeline: all items have gone through it before the next one begins.
#[derive(Clone)]
pub enum Stage {
    /// A pass over the whole module.
    Module(Arc<dyn ModulePass>),
    /// A function pass by itself, over all items.
    Function(FunctionStep),
    /// Function passes that each item goes through one after another: `func(…)`.
    Group(Vec<FunctionStep>),
}

/// Passes in the order in which they run.
#[derive(Clone, Default)]
pub struct Pipeline {
    stages: Vec<Stage>,
}

/// Where a pass stands in a pipeline: its stage, and its place among the function passes of the stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// The index of the stage.
    pub stage: usize,
    /// The index in a group; 0 in other stages.
    pub step: usize,
}

impl Pipeline {
    /// A pipeline without passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a pass of either kind at the end: `Pipeline::new().add(Cse::default())`.
    #[allow(clippy::should_implement_trait)] // nothing is summed
    pub fn add(mut self, pass: impl Into<AnyPass>) -> Self {
        self.push(pass.into());
        self
    }

    /// Adds a group of function passes at the end; an empty group adds nothing.
    pub fn add_group(mut self, steps: Vec<FunctionStep>) -> Self {
        if !steps.is_empty() {
            self.stages.push(Stage::Group(steps));
        }
        self
    }

    /// Adds a pass of either kind at the end.
    pub fn push(&mut self, pass: AnyPass) {
        self.stages.push(match pass {
            AnyPass::FunctionPass(pass) => Stage::Function(pass.into()),
            AnyPass::ModulePass(pass) => Stage::Module(pass.into()),
        });
    }

    /// Adds a registered pass with options at the end.
    ///
    /// # Errors
    /// A sentence that says which option is wrong.
    pub fn push_info(&mut self, info: &PassInfo, options: &PassOptions) -> Result<(), String> {
        self.push((info.make)(options)?);
        Ok(())
    }

    /// Adds all stages of another pipeline at the end.
    pub fn append(&mut self, other: Pipeline) {
        self.stages.extend(other.stages);
    }

    /// The stages in order.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// True if there is no pass.
    pub fn is_empty(&self) -> bool {
        self.stages.is_empty()
    }

    /// The number of passes, those in groups included.
    pub fn pass_count(&self) -> usize {
        self.stages.iter().map(Stage::len).sum()
    }

    /// The passes before a position, and those from it on. A group is split if the position is inside it.
    pub fn split_at(&self, at: Position) -> (Pipeline, Pipeline) {
        let stage = at.stage.min(self.stages.len());
        let mut before = Pipeline { stages: self.stages[..stage].to_vec() };
        let mut after = Pipeline { stages: self.stages[stage..].to_vec() };
        if at.step > 0 && !after.is_empty() {
            match after.stages.remove(0) {
                Stage::Group(mut steps) => {
                    let rest = steps.split_off(at.step.min(steps.len()));
                    before = before.add_group(steps);
                    after.stages.splice(0..0, (!rest.is_empty()).then_some(Stage::Group(rest)));
                }
                single => before.stages.push(single),
            }
        }
        (before, after)
    }
}

impl Stage {
    /// The number of passes in the stage.
    #[allow(clippy::len_without_is_empty)] // a stage is never empty
    pub fn len(&self) -> usize {
        match self {
            Stage::Group(steps) => steps.len(),
            Stage::Module(_) | Stage::Function(_) => 1,
        }
    }

    /// The passes in order.
    pub fn passes(&self) -> Vec<&dyn PassObject> {
        match self {
            Stage::Module(pass) => vec![&**pass],
            Stage::Function(pass) => vec![&**pass],
            Stage::Group(steps) => steps.iter().map(|p| -> &dyn PassObject { &**p }).collect(),
        }
    }
}

/// The text of a pass with its options: `inline{max=4}`.
pub fn pass_text(pass: &dyn PassObject) -> String {
    let mut out = pass.pass_info().name.to_string();
    let options = pass.changed_options();
    for (i, (name, value)) in options.iter().enumerate() {
        out.push(if i == 0 { '{' } else { ',' });
        out.push_str(name);
        out.push('=');
        push_value(&mut out, value);
    }
    if !options.is_empty() {
        out.push('}');
    }
    out
}

/// Characters that need no quotes in an option's value.
pub(super) fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '.' | ':' | '/' | '@' | '%' | '*' | '<' | '>' | '#' | '!' | '?')
}

fn push_value(out: &mut String, value: &str) {
    if !value.is_empty() && value.chars().all(is_plain) {
        out.push_str(value);
        return;
    }
    out.push('"');
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            // Not `'`, no line break, and nothing that a terminal would act on.
            '\'' => out.push_str("\\u{27}"),
            c if c.is_control() => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out.push('"');
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let passes: Vec<String> = self.passes().into_iter().map(pass_text).collect();
        match self {
            Stage::Group(_) => write!(f, "func({})", passes.join(",")),
            Stage::Module(_) | Stage::Function(_) => f.write_str(&passes[0]),
        }
    }
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, stage) in self.stages.iter().enumerate() {
            write!(f, "{}{stage}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pipeline({self})")
    }
}
