//! One random program through a pipeline: does it still do the same?

use crate::behaviour::{Difference, Entry, Seen, Setting, Unseen, difference, entries, inputs, observe};
use crate::generate::{Size, program};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::module::Module;
use shale_ir::pass::{End, Panic, PassManager, Pipeline, Records, RunOptions, catch};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text, parse_module};
use shale_ir::verify::verify_module;
use std::collections::BTreeMap;

/// How programs are put to the test.
#[derive(Clone)]
pub struct Plan {
    /// What must not change what a program does.
    pub pipelines: Vec<Pipeline>,
    /// What makes a program one that the reference evaluator runs.
    pub lowering: Pipeline,
    /// The number of inputs for each function.
    pub inputs: u64,
    /// Chooses the inputs.
    pub seed: u64,
    /// The numbers of replicas and partitions that run a program.
    pub grid: (u32, u32),
    /// The most steps of one run before a pipeline; [`STEPS`](crate::behaviour::STEPS) if nothing is known.
    pub steps: u64,
}

impl Plan {
    /// The plan for programs that are made from one which took so many steps: what takes many more has lost the end of a loop.
    pub fn for_smaller(&self, steps: u64) -> Plan {
        Plan { steps: steps.saturating_mul(4).saturating_add(1000).min(self.steps), ..self.clone() }
    }

    /// The most steps after a pipeline, which may put many ops in the place of one.
    fn steps_after(&self) -> u64 {
        self.steps.saturating_mul(16).saturating_add(100_000)
    }
}

/// What is wrong with what a program went through.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The program itself is refused.
    Invalid(Vec<Diagnostic>),
    /// Its text is not read, or printed differently after it was read.
    RoundTrip(String),
    /// A pass panicked, or left a program that the verifier refuses: which, and what happened.
    Crash {
        /// The pass.
        pass: String,
        /// The panic, or what the verifier says.
        what: String,
    },
    /// A pass refused a valid program.
    Refused(Vec<Diagnostic>),
    /// The program does something else after a pipeline.
    Wrong {
        /// The pipeline.
        pipeline: String,
        /// The function.
        function: String,
        /// The number of the inputs.
        input: u64,
        /// Where the results differ.
        difference: Box<Difference>,
    },
    /// The program runs no more after a pipeline.
    Stops {
        /// The pipeline.
        pipeline: String,
        /// Why it does not run.
        why: String,
    },
}

impl Failure {
    /// A word for the kind of failure: the predicate that shrinks it.
    pub fn kind(&self) -> &'static str {
        match self {
            Failure::Invalid(_) => "invalid",
            Failure::RoundTrip(_) => "round-trip",
            Failure::Crash { .. } => "crash",
            Failure::Refused(_) => "refused",
            Failure::Wrong { .. } | Failure::Stops { .. } => "wrong-result",
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let first = |list: &[Diagnostic]| list.first().map_or(String::new(), |d| d.message.clone());
        match self {
            Failure::Invalid(list) => write!(f, "the program is not valid: {}", first(list)),
            Failure::RoundTrip(what) => write!(f, "the text round trip fails: {what}"),
            Failure::Crash { pass, what } => write!(f, "pass '{pass}': {what}"),
            Failure::Refused(list) => write!(f, "a pass refuses the program: {}", first(list)),
            Failure::Wrong { pipeline, function, input, difference } => {
                write!(f, "after '{pipeline}', function @{function} on input {input}: {difference}")
            }
            Failure::Stops { pipeline, why } => write!(f, "after '{pipeline}' the program does not run: {why}"),
        }
    }
}

/// What came of one program.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What the passes did, a record a pipeline.
    pub records: Vec<Records>,
    /// How many functions were run on how many inputs in all.
    pub runs: u64,
    /// The most steps of one of these runs.
    pub steps: u64,
    /// Why some were not run: the program ends with an error before any pass.
    pub unrun: Option<String>,
    /// How often each op stands in the program.
    pub ops: BTreeMap<&'static str, u64>,
    /// What is wrong.
    pub failure: Option<Failure>,
}

/// Puts the program of a text to the test.
pub fn judge(text: &str, registry: &Registry, plan: &Plan) -> Report {
    let mut report = Report::default();
    let judged = catch(|| run(text, registry, plan, &mut report));
    report.failure = match judged {
        Ok(result) => result.err(),
        Err(panic) => Some(Failure::Crash { pass: String::new(), what: panic.to_string() }),
    };
    report
}

/// The text of the program of a seed.
///
/// # Errors
/// The generator's or printer's panic.
pub fn program_text(seed: u64, size: Size, registry: &Registry) -> Result<String, Panic> {
    catch(|| {
        let session = Session::new(registry);
        module_text(&program(session.cx(), seed, size), &PrintOptions::default())
    })
}

/// A function, the number of the inputs, and what it did on them.
type Observation = (Entry, u64, Seen);

fn run(text: &str, registry: &Registry, plan: &Plan, report: &mut Report) -> Result<(), Failure> {
    let session = Session::new(registry);
    let read = || parse(&session, text);
    let mut module = read()?;
    let errors = verify_module(&module);
    if !errors.is_empty() {
        return Err(Failure::Invalid(errors));
    }
    let again = module_text(&module, &PrintOptions::default());
    if again != text && module_text(&parse(&session, &again)?, &PrintOptions::default()) != again {
        return Err(Failure::RoundTrip("printing what was parsed gives another text".into()));
    }
    for op in module.items().flat_map(|(_, body)| body.walk_all().filter_map(|op| body.info(op))) {
        *report.ops.entry(op.name).or_default() += 1;
    }
    passes(&mut module, &plan.lowering)?;
    let seen = observations(&module, plan, report);
    for pipeline in &plan.pipelines {
        let mut module = read()?;
        report.records.push(passes(&mut module, pipeline)?);
        passes(&mut module, &plan.lowering)?;
        compare(&module, &seen, &pipeline.to_string(), Setting { grid: plan.grid, steps: plan.steps_after() })?;
    }
    Ok(())
}

fn parse<'c>(session: &'c Session, text: &str) -> Result<Module<'c>, Failure> {
    let unread = |diagnostics: Vec<Diagnostic>| Failure::RoundTrip(diagnostics.first().map_or(String::new(), |d| d.message.clone()));
    parse_module(session.cx(), &Source::new("program", text), &ParseOptions::default()).map_err(unread)
}

/// Runs passes on a module.
///
/// # Errors
/// A crash or a refusal.
pub fn passes(module: &mut Module<'_>, pipeline: &Pipeline) -> Result<Records, Failure> {
    let options = RunOptions { threads: 1, ..RunOptions::default() };
    let report = PassManager::new(pipeline.clone()).with_options(options).run(module);
    match report.end {
        End::Done => Ok(report.records),
        End::Failed => Err(Failure::Refused(report.diagnostics)),
        End::Crashed(crash) => {
            let refused = || format!("it left a program that the verifier refuses: {}", report.diagnostics.first().map_or("", |d| &d.message));
            Err(Failure::Crash { what: crash.panic.map_or_else(refused, |p| p.to_string()), pass: crash.pass })
        }
    }
}

/// What the functions of a program do before anything happens to it.
fn observations(module: &Module<'_>, plan: &Plan, report: &mut Report) -> Vec<Observation> {
    let mut seen = Vec::new();
    for entry in entries(module) {
        for number in 0..plan.inputs {
            let number = plan.seed.wrapping_add(number);
            let Some(arguments) = inputs(&entry, number) else { break };
            match observe(module, &entry, arguments, Setting { grid: plan.grid, steps: plan.steps }) {
                Ok(what) => seen.push((entry.clone(), number, what)),
                Err(why) => report.unrun = Some(why.reason().into()),
            }
        }
    }
    report.runs = seen.len() as u64;
    report.steps = seen.iter().map(|(_, _, what): &Observation| what.steps).max().unwrap_or(0);
    seen
}

fn compare(module: &Module<'_>, seen: &[Observation], pipeline: &str, setting: Setting) -> Result<(), Failure> {
    for (entry, input, before) in seen {
        let stops = |why: String| Failure::Stops { pipeline: pipeline.into(), why };
        let arguments = inputs(entry, *input).ok_or_else(|| stops("its parameters are others".into()))?;
        let after = observe(module, entry, arguments, setting).map_err(|why: Unseen| stops(why.reason().into()))?;
        if let Some(difference) = difference(before, &after).map(Box::new) {
            return Err(Failure::Wrong { pipeline: pipeline.into(), function: entry.name.clone(), input: *input, difference });
        }
    }
    Ok(())
}

/// What the verifier and the passes of a pipeline say about the program of a text.
pub fn messages(text: &str, registry: &Registry, pipeline: &Pipeline) -> Vec<String> {
    let said = catch(|| {
        let session = Session::new(registry);
        let parsed = parse_module(session.cx(), &Source::new("program", text), &ParseOptions::default());
        let mut module = match parsed {
            Ok(module) => module,
            Err(diagnostics) => return diagnostics,
        };
        let errors = verify_module(&module);
        if !errors.is_empty() {
            return errors;
        }
        let options = RunOptions { threads: 1, ..RunOptions::default() };
        PassManager::new(pipeline.clone()).with_options(options).run(&mut module).diagnostics
    });
    said.map_or(Vec::new(), |list| list.into_iter().map(|d| d.message).collect())
}
