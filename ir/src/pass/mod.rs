//! Passes: their definition, what they are given, and the manager that runs them.
//!
//! Laws
//! - A function pass sees one module item and nothing else, so items are worked on in parallel with the same outcome.
//! - What changed is read off [`Body::version`], never declared.
//! - A bad program is a [`Diagnostic`]; a panic in a pass is a bug, and leaves a reproducer.

mod instrument;
mod items;
mod manager;
mod options;
mod panics;
mod parse;
mod pipeline;
mod record;
mod reproduce;
mod run;

pub use instrument::{At, Dump, Instrument, PrintWhen, Printer};
pub use manager::{Crash, End, PassManager, Report, RunOptions};
pub use options::{OptionInfo, OptionValue, PassOptions};
pub use panics::{Panic, catch};
pub use parse::{HEADER, header};
pub use pipeline::{FunctionStep, Pipeline, Position, Stage, pass_text};
pub use record::{PassRecord, Records, StageTime, json_string};
pub use reproduce::Reproduce;

use crate::body::Body;
use crate::diag::Diagnostic;
use crate::module::Module;
use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is known about a pass at run time.
#[derive(Debug)]
pub struct PassInfo {
    /// The name in pipelines and on command lines.
    pub name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// The options.
    pub options: &'static [OptionInfo],
    /// Makes the pass from its options.
    pub make: fn(&PassOptions) -> Result<AnyPass, String>,
}

/// A pass of either kind.
pub enum AnyPass {
    /// Runs on each module item by itself.
    FunctionPass(Box<dyn FunctionPass>),
    /// Runs on the whole module.
    ModulePass(Box<dyn ModulePass>),
}

/// What [`pass!`](crate::pass!) generates for every pass.
pub trait PassDef: Send + Sync + 'static {
    /// The run-time definition.
    fn info() -> &'static PassInfo
    where
        Self: Sized;
}

/// Access to a pass behind a pointer.
pub trait PassObject: Send + Sync {
    /// The run-time definition.
    fn pass_info(&self) -> &'static PassInfo;
    /// The options that differ from their defaults, as text.
    fn changed_options(&self) -> Vec<(&'static str, String)>;
}

/// A pass over one module item.
pub trait FunctionPass: PassObject {
    /// Changes the item.
    ///
    /// # Errors
    /// What is wrong with the program. The pipeline ends.
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic>;
}

/// A pass over the whole module.
pub trait ModulePass: PassObject {
    /// Changes the module.
    ///
    /// # Errors
    /// What is wrong with the program. The pipeline ends.
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic>;
}

/// Defines a pass: its options with their defaults are the struct's fields.
///
/// ```text
/// pass! {
///     /// Removes ops whose results are never read.
///     pub struct Dce: FunctionPass = "dce" {
///         /// Stop after this many removals.
///         limit: usize = usize::MAX,
///     }
/// }
/// impl FunctionPass for Dce { fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> { … } }
/// ```
#[macro_export]
macro_rules! pass {
    ($(#[doc = $doc:literal])* pub struct $Name:ident: $Kind:ident = $text:literal {
        $($(#[doc = $odoc:literal])* $option:ident: $T:ty = $default:expr),* $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug)]
        pub struct $Name { $($(#[doc = $odoc])* pub $option: $T),* }
        impl Default for $Name {
            fn default() -> Self {
                $Name { $($option: $default),* }
            }
        }
        impl $crate::pass::PassDef for $Name {
            fn info() -> &'static $crate::pass::PassInfo {
                static INFO: $crate::pass::PassInfo = $crate::pass::PassInfo {
                    name: $text,
                    doc: concat!($($doc, "\n"),*),
                    options: &[$($crate::pass::OptionInfo {
                        name: stringify!($option),
                        doc: concat!($($odoc, "\n"),*),
                        expected: <$T as $crate::pass::OptionValue>::EXPECTED,
                        default: || $crate::pass::OptionValue::print(&($default as $T)),
                        check: <$T as $crate::pass::OptionValue>::check,
                    }),*],
                    make: |_options| {
                        let pass = $Name { $($option: _options.get(stringify!($option), $default)?),* };
                        Ok(pass.into())
                    },
                };
                &INFO
            }
        }
        impl From<$Name> for $crate::pass::AnyPass {
            fn from(pass: $Name) -> Self {
                $crate::pass::AnyPass::$Kind(Box::new(pass))
            }
        }
        impl $crate::pass::PassObject for $Name {
            fn pass_info(&self) -> &'static $crate::pass::PassInfo {
                <$Name as $crate::pass::PassDef>::info()
            }
            fn changed_options(&self) -> Vec<(&'static str, String)> {
                let _default = <$Name as Default>::default();
                let list: Vec<Option<(&'static str, String)>> = vec![$({
                    let value = $crate::pass::OptionValue::print(&self.$option);
                    (value != $crate::pass::OptionValue::print(&_default.$option)).then_some((stringify!($option), value))
                }),*];
                list.into_iter().flatten().collect()
            }
        }
    };
}

/// How many rewrites may still happen, over the whole run (`--bisect-limit`).
#[derive(Debug)]
pub struct Budget {
    used: AtomicU64,
    limit: u64,
}

impl Budget {
    /// At most `limit` rewrites.
    pub fn new(limit: u64) -> Self {
        Budget { used: AtomicU64::new(0), limit }
    }

    /// The number of rewrites that were asked for and allowed.
    pub fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed).min(self.limit)
    }

    /// True if the number of rewrites is limited, which makes their order matter: items are then worked on one after another.
    pub fn is_limited(&self) -> bool {
        self.limit != u64::MAX
    }
}

/// A fact about a body that is kept until the body changes.
pub trait Analysis: Any + Send + Sync + Sized {
    /// The counter of the body that the analysis depends on: [`Body::version`] or [`Body::cfg_version`].
    fn stamp(body: &Body<'_>) -> u64;
    /// Computes the fact.
    fn compute(body: &Body<'_>) -> Self;
}

/// The type of an analysis, the stamp at which it was computed, and what was found.
type Kept = (TypeId, u64, Arc<dyn Any + Send + Sync>);

/// The analyses of one body.
#[derive(Default)]
pub struct Analyses(Vec<Kept>);

impl Analyses {
    /// The analysis as of now: the kept one if the body has not changed in what it depends on.
    pub fn get<A: Analysis>(&mut self, body: &Body<'_>) -> Arc<A> {
        let (id, stamp) = (TypeId::of::<A>(), A::stamp(body));
        if let Some((_, _, kept)) = self.0.iter().find(|(i, s, _)| (*i, *s) == (id, stamp)) {
            return kept.clone().downcast().expect("kept under its own type");
        }
        let new = Arc::new(A::compute(body));
        self.0.retain(|(i, _, _)| *i != id);
        self.0.push((id, stamp, new.clone()));
        new
    }
}

/// A text that a pass writes beside the program, which a tool may put into a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassText {
    /// What it is.
    pub kind: &'static str,
    /// The text.
    pub text: String,
}

/// What a pass is given beside the program: statistics, messages, the budget of rewrites, analyses.
pub struct PassCx<'a> {
    /// Numbers that `--stats` prints, by name; always counted.
    pub stats: BTreeMap<Cow<'static, str>, u64>,
    /// Warnings and remarks.
    pub diagnostics: Vec<Diagnostic>,
    /// Texts beside the program.
    pub texts: Vec<PassText>,
    /// What the last allowed rewrite was, when the budget is limited.
    pub last_rewrite: Option<String>,
    budget: &'a Budget,
    analyses: Option<&'a mut Analyses>,
}

impl<'a> PassCx<'a> {
    /// A context for one run of one pass.
    pub fn new(budget: &'a Budget, analyses: Option<&'a mut Analyses>) -> Self {
        PassCx { stats: BTreeMap::new(), diagnostics: Vec::new(), texts: Vec::new(), last_rewrite: None, budget, analyses }
    }

    /// Adds to a statistic.
    #[inline]
    pub fn count(&mut self, name: impl Into<Cow<'static, str>>, n: u64) {
        *self.stats.entry(name.into()).or_default() += n;
    }

    /// Asks for one rewrite; false when the budget is used up. Every change that a pass makes asks first.
    #[inline]
    pub fn allow(&mut self, describe: impl FnOnce() -> String) -> bool {
        if !self.budget.is_limited() {
            return true;
        }
        let allowed = self.budget.used.fetch_add(1, Ordering::Relaxed) < self.budget.limit;
        if allowed {
            self.last_rewrite = Some(describe());
        }
        allowed
    }

    /// An analysis of the item that a function pass runs on.
    pub fn analysis<A: Analysis>(&mut self, body: &Body<'_>) -> Arc<A> {
        match &mut self.analyses {
            Some(kept) => kept.get(body),
            None => Arc::new(A::compute(body)),
        }
    }
}
