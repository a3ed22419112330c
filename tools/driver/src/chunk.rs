//! One program on its way through `shale-opt`: parse, verify, passes, print.

use crate::expect::Comparison;
use crate::explain::Explain;
use crate::files::{Sink, write_reproducer};
use crate::html::{Program, Recorder};
use crate::io::Io;
use crate::options::{Level, Options};
use crate::progress::Progress;
use crate::run::program::functions;
use crate::table::all_threads;
use crate::timing::Totals;
use crate::validate::Validate;
use crate::{exit, expect, form};
use shale_ir::diag::{Diagnostic, Place, Severity};
use shale_ir::dialect::Registry;
use shale_ir::module::Module;
use shale_ir::pass::{self, Crash, Dump, End, Instrument, PassManager, Printer, Report, RunOptions, Stage};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::verify::verify_module;
use shale_lanes::isa::Isa;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// What all chunks of a run have in common.
pub(crate) struct Job<'a> {
    pub(crate) options: &'a Options,
    pub(crate) registry: &'a Registry,
    /// The tool's name, for reproducers.
    pub(crate) tool: &'a str,
    pub(crate) color: bool,
    pub(crate) progress: Progress,
}

/// How far a program came.
enum Ended {
    Printed(std::io::Result<()>),
    Refused,
    Bug(Box<Crash>),
}

/// What happened to a program.
struct Outcome {
    ended: Ended,
    diagnostics: Vec<Diagnostic>,
    /// Trouble that has nothing to do with the program.
    trouble: Vec<Diagnostic>,
}

/// Says which passes are running.
struct Announce<'a>(&'a Progress);

impl Instrument for Announce<'_> {
    fn begins(&mut self, stage: &Stage) {
        self.0.detail(&format!(": {stage}"));
    }
}

impl Job<'_> {
    /// Runs one program; the printed module goes to `out`. Gives the exit code.
    pub(crate) fn run(&self, source: &Arc<Source>, dumps: Option<PathBuf>, io: &mut Io<'_>, out: &mut Sink<'_>, totals: &mut Totals) -> i32 {
        let outcome = pass::catch(|| self.outcome(source, dumps, io, out, totals)).unwrap_or_else(|panic| Outcome {
            ended: Ended::Bug(Box::new(self.crash_outside_passes(source, panic))),
            diagnostics: Vec::new(),
            trouble: Vec::new(),
        });
        let announced = self.options.verify_diagnostics;
        let reported = if announced { expect::compare(source, &outcome.diagnostics) } else { Ok(()) };
        let report = match &reported {
            Err(wrong) => &wrong[..],
            Ok(()) if !announced => &outcome.diagnostics,
            Ok(()) => &[],
        };
        self.progress.suspend(|| {
            io.diagnose(report, self.color);
            io.diagnose(&outcome.trouble, self.color);
        });
        let code = match outcome.ended {
            // A program that the verifier refuses after a pass is a bug, unless a test says that it knows.
            Ended::Bug(crash) if crash.panic.is_some() || !announced => return self.progress.suspend(|| self.report_bug(&crash, io)),
            Ended::Refused if !announced => exit::PROGRAM,
            Ended::Printed(written) => io.judge(written, "the output"),
            Ended::Refused | Ended::Bug(_) => exit::DONE,
        };
        let sound = reported.is_ok() && !outcome.trouble.iter().any(|d| d.severity == Severity::Error);
        if sound { code } else { code.max(exit::PROGRAM) }
    }

    /// What one program's comments announce against what is reported; `None` if it meets a bug.
    pub(crate) fn comparison(&self, source: &Arc<Source>, io: &mut Io<'_>, out: &mut Sink<'_>) -> Option<Comparison> {
        let outcome = pass::catch(|| self.outcome(source, None, io, out, &mut Totals::default())).ok()?;
        let panicked = matches!(&outcome.ended, Ended::Bug(crash) if crash.panic.is_some());
        (!panicked).then(|| Comparison::new(source, &outcome.diagnostics))
    }

    fn outcome(&self, source: &Arc<Source>, dumps: Option<PathBuf>, io: &mut Io<'_>, out: &mut Sink<'_>, totals: &mut Totals) -> Outcome {
        let refused = |diagnostics| Outcome { ended: Ended::Refused, diagnostics, trouble: Vec::new() };
        let session = Session::new(self.registry);
        let start = Instant::now();
        let parsed = form::read(session.cx(), source, self.options.from, &self.options.parse);
        totals.parse += start.elapsed();
        let (mut module, mut diagnostics) = match parsed {
            Ok(parsed) => parsed,
            Err(diagnostics) => return refused(diagnostics),
        };
        if self.options.verify {
            let start = Instant::now();
            let diagnostics = verify_module(&module);
            totals.verify += start.elapsed();
            if !diagnostics.is_empty() {
                return refused(diagnostics);
            }
        }
        let mut program = self.options.html.as_ref().map(|_| Program::new(source.name(), &self.options.pipeline, &module, &self.options.print));
        let (report, mut trouble) = self.passes(&mut module, dumps, program.as_mut(), io);
        if let Some(mut program) = program {
            program.finish(&report);
            totals.programs.push(program);
        }
        totals.records.merge(&report.records);
        trouble.extend(self.bisection(&report));
        totals.texts.extend(report.texts);
        diagnostics.extend(report.diagnostics);
        let ended = match report.end {
            End::Failed => Ended::Refused,
            End::Crashed(crash) => Ended::Bug(crash),
            End::Done => {
                let start = Instant::now();
                let converted = form::convert(&mut module, self.options.to, self.registry);
                let written = converted.and_then(|()| self.progress.suspend(|| self.write(out, &module)));
                totals.print += start.elapsed();
                match written {
                    Ok(written) => Ended::Printed(written),
                    Err(errors) => {
                        diagnostics.extend(errors);
                        Ended::Refused
                    }
                }
            }
        };
        Outcome { ended, diagnostics, trouble }
    }

    /// Writes a program; all of it, so that nothing is left to be written into the line of progress.
    fn write(&self, out: &mut Sink<'_>, module: &Module<'_>) -> Result<std::io::Result<()>, Vec<Diagnostic>> {
        if self.options.to_level == Some(Level::Kernels) {
            let isa = self.options.isa.unwrap_or_else(Isa::detect);
            let threads = self.options.threads.unwrap_or_else(all_threads);
            let text = kernels(module, &shale_cpu::Options { isa, threads, ..shale_cpu::Options::default() })?;
            return Ok(out.write_all(text.as_bytes()));
        }
        let written = form::write(out, module, self.options.to, &self.options.print)?;
        Ok(written.and_then(|()| if self.progress.is_seen() { out.flush() } else { Ok(()) }))
    }

    fn passes(&self, module: &mut Module<'_>, dumps: Option<PathBuf>, program: Option<&mut Program>, io: &mut Io<'_>) -> (Report, Vec<Diagnostic>) {
        let options = self.options;
        let run_options = RunOptions {
            threads: options.threads.unwrap_or(0),
            verify_each: options.verify,
            bisect_limit: options.bisect_limit,
            parse: options.parse.clone(),
            flags: options.replay_flags(),
            ..RunOptions::default()
        };
        let (mut trouble, mut findings) = (Vec::new(), Vec::new());
        let mut explained = vec![Vec::new(); options.explain.len()];
        let mut manager = PassManager::new(options.pipeline.clone()).with_options(run_options);
        if self.progress.is_seen() {
            manager = manager.with_instrument(Announce(&self.progress));
        }
        if !options.when.is_never() {
            manager = manager.with_instrument(Printer::new(&mut *io.stderr, options.when.clone(), options.print.clone()));
        }
        if let Some(dir) = dumps {
            let trouble = &mut trouble;
            let save = move |name: &str, text: &[u8]| {
                let path = dir.join(format!("{name}.mlir"));
                let written = std::fs::create_dir_all(&dir).and_then(|()| std::fs::write(&path, text));
                trouble.extend(written.err().map(|e| Diagnostic::error(Place::Unknown, format!("cannot write {}: {e}", path.display()))));
            };
            manager = manager.with_instrument(Dump::new(save, options.replay_flags(), options.print.clone()));
        }
        if let Some(program) = program {
            manager = manager.with_instrument(Recorder::new(program));
        }
        if let Some(inputs) = options.validate_each {
            manager = manager.with_instrument(Validate::new(inputs, self.registry, options.parse.clone(), &mut findings));
        }
        for ((subject, value), said) in options.explain.iter().zip(&mut explained) {
            manager = manager.with_instrument(Explain::new(subject, value, (self.registry, &options.parse), said));
        }
        let report = manager.run(module);
        drop(manager);
        trouble.extend(explained.into_iter().flatten());
        // A pass that refuses the program or crashes may leave it half changed.
        let unfinished = if report.is_done() { 0 } else { report.records.passes.len() };
        trouble.extend(findings.into_iter().filter(|f| f.pass != unfinished).map(|f| f.diagnostic));
        (report, trouble)
    }

    /// What `--bisect-limit` wants to know.
    fn bisection(&self, report: &Report) -> Option<Diagnostic> {
        let limit = self.options.bisect_limit;
        let last = report.last_rewrite.as_deref().map_or(String::new(), |last| format!(", the last: {last}"));
        let message = format!("{} of at most {limit} rewrites were made{last}", report.rewrites);
        (limit != u64::MAX).then(|| Diagnostic::new(Severity::Remark, Place::Unknown, message))
    }

    /// A panic of the parser, the verifier or the printer: the program itself shows it.
    fn crash_outside_passes(&self, source: &Source, panic: pass::Panic) -> Crash {
        let mut text = pass::header(&self.options.replay_flags(), &self.options.pipeline).into_bytes();
        text.push(b'\n');
        text.extend_from_slice(source.text().trim_ascii_start());
        Crash { pass: String::new(), item: None, panic: Some(panic), reproducer: Some(text) }
    }

    fn report_bug(&self, crash: &Crash, io: &mut Io<'_>) -> i32 {
        let item = crash.item.as_ref().map_or(String::new(), |name| format!(" on @{name}"));
        let what = crash.panic.as_ref().map_or("it left a program that the verifier refuses".into(), ToString::to_string);
        let place = if crash.pass.is_empty() { String::new() } else { format!(" in pass '{}'{item}", crash.pass) };
        let mut bug = Diagnostic::error(Place::Unknown, format!("a bug{place}: {what}"));
        if let Some(path) = crash.reproducer.as_ref().and_then(|text| write_reproducer(self.tool, text, io)) {
            bug = bug.with_hint(format!("to see it again: {} --run-reproducer {}", self.tool, path.display()));
        }
        io.diagnose(&[bug], self.color);
        exit::BUG
    }
}

/// What the cpu backend runs for each public function.
///
/// # Errors
/// The first op of each that has no code.
fn kernels(module: &Module<'_>, options: &shale_cpu::Options) -> Result<String, Vec<Diagnostic>> {
    let (mut text, mut errors) = (format!("on {}\n", options.isa), Vec::new());
    for function in functions(module).into_iter().filter(|function| function.public) {
        let name = function.name.text();
        match shale_cpu::Executable::new(module, name, options) {
            Ok(executable) => text.extend(["@", name, ": ", &executable.listing()]),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(text) } else { Err(errors) }
}
