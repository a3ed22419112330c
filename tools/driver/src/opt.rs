//! `shale-opt`: reads programs, runs passes on them, prints them.

use crate::chunk::Job;
use crate::expect::Comparison;
use crate::files::{self, Sink};
use crate::form::TextForm;
use crate::io::Io;
use crate::options::{Ask, Level, Options};
use crate::progress::Progress;
use crate::timing::Totals;
use crate::{doc, exit, flags, help, html, process, split, table};
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::dialect::Registry;
use shale_ir::pass::HEADER;
use shale_ir::source::Source;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

/// The `main` of a tool like `shale-opt` with the dialects and passes of `registry`.
pub fn opt_main(registry: Registry) -> ExitCode {
    process::main("shale-opt", |tool, args, io| named(tool, args, io, &registry))
}

/// Runs `shale-opt` with the arguments behind its name; gives the exit code.
pub fn opt(args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    named("shale-opt", args, io, registry)
}

/// What the comments of the file that the arguments name announce, against what is reported about it: the file and a
/// comparison of each chunk.
///
/// Writes nothing. `None` if the command line is wrong, asks for a page of help, or if the tool meets a bug.
pub fn comparisons(args: &[String], io: &mut Io<'_>, registry: &Registry) -> Option<(Arc<Source>, Vec<Comparison>)> {
    let options = table::parse::<Options>(args, registry).ok().filter(|o| o.ask.is_none() && !o.run_reproducer)?;
    let source = files::read(options.input.as_deref().unwrap_or("-"), io).ok()?;
    let job = Job { options: &options, registry, tool: "shale-opt", color: false, progress: Progress::none() };
    let (mut nothing, mut nowhere, mut unread) = (std::io::empty(), std::io::sink(), std::io::sink());
    let mut silent = Io { temp: io.temp.clone(), ..Io::new(&mut nothing, &mut nowhere, &mut unread, &io.cwd) };
    let mut printed = std::io::sink();
    let mut out = Sink::open(None, &mut printed).ok()?;
    let chunks = if options.split { split::chunks(&source) } else { vec![source.clone()] };
    let all: Option<Vec<_>> = chunks.iter().map(|chunk| job.comparison(chunk, &mut silent, &mut out)).collect();
    let _ = out.abandon(); // there is no file behind it
    Some((source, all?))
}

/// Runs under another tool's name.
fn named(tool: &str, args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    process::guarded(tool, args, io, |io| run(tool, table::parse(args, registry)?, io, registry))
}

/// Runs what the options ask for; the error is one of the command line.
fn run(tool: &str, mut options: Options, io: &mut Io<'_>, registry: &Registry) -> Result<i32, Diagnostic> {
    let page = match &options.ask {
        None => None,
        Some(Ask::Help) => Some(help::text(tool, registry)),
        Some(Ask::Version) => Some(format!("{tool} {}\n", env!("CARGO_PKG_VERSION"))),
        Some(Ask::Passes) => Some(doc::passes(registry)),
        Some(Ask::Dialects) => Some(doc::dialects(registry)),
        Some(Ask::Doc(name)) => Some(doc::page(name, registry)?),
        Some(Ask::Pipeline) => Some(format!("{}\n", options.pipeline)),
    };
    if let Some(page) = page {
        return Ok(io.result(&page));
    }
    let misplaced = options.explain.iter().find_map(|(subject, _)| subject.misplaced(&options.pipeline));
    if let Some(message) = misplaced.filter(|_| !options.run_reproducer) {
        return Err(table::wrong(message));
    }
    if options.to_level == Some(Level::Kernels) && options.to != TextForm::Mlir {
        return Err(table::wrong("--to-level=kernels lists what runs, which is no program: expected no --to"));
    }
    let source = files::read(options.input.as_deref().unwrap_or("-"), io)?;
    if options.run_reproducer {
        let header = header_flags(&source)?;
        flags::parse_header(&mut options, &header, registry)?;
    }
    all_chunks(tool, &options, &source, io, registry)
}

fn all_chunks(tool: &str, options: &Options, source: &Arc<Source>, io: &mut Io<'_>, registry: &Registry) -> Result<i32, Diagnostic> {
    // A reader of JSON is a program, and printed IR has the terminal for itself.
    let wanted = options.to != TextForm::Json && options.when.is_never();
    let progress = Progress::new(io, wanted, "", None);
    let job = Job { options, registry, tool, color: options.color.is_on(io.color), progress };
    let output = options.output.as_deref().filter(|name| *name != "-").map(|name| io.path(name));
    let cannot = |e| Diagnostic::error(Place::Unknown, format!("cannot write {}: {e}", options.output.as_deref().unwrap_or("-")));
    let (mut nothing, mut nowhere) = (std::io::empty(), std::io::sink());
    let mut out = Sink::open(output.as_deref(), &mut *io.stdout).map_err(cannot)?;
    let mut io = Io { stdin: &mut nothing, stdout: &mut nowhere, stderr: &mut *io.stderr, cwd: io.cwd.clone(), temp: io.temp.clone(), ..*io };
    let chunks = if options.split { split::chunks(source) } else { vec![source.clone()] };
    let (mut code, mut totals) = (exit::DONE, Totals::default());
    for (i, chunk) in chunks.iter().enumerate() {
        if i > 0 {
            let written = job.progress.suspend(|| writeln!(out, "{}", split::MARK));
            code = code.max(io.judge(written, "the output"));
        }
        let dumps = options.dump_dir.as_deref().map(|dir| io.path(dir));
        let dumps = dumps.map(|dir| if chunks.len() > 1 { dir.join(format!("chunk-{}", i + 1)) } else { dir });
        job.progress.say(|| chunk_of(chunk, i, chunks.len()));
        code = code.max(job.run(chunk, dumps, &mut io, &mut out, &mut totals));
    }
    drop(job);
    if code == exit::DONE {
        code = io.judge(out.finish(), options.output.as_deref().unwrap_or("standard output"));
    } else {
        let _ = out.abandon(); // what went wrong first has been said
    }
    if let Some(name) = options.html.as_ref().filter(|_| !totals.programs.is_empty()) {
        let page = html::page(tool, &totals.programs, options.timing.is_some());
        code = code.max(io.judge(files::replace(&io.path(name), page.as_bytes()), name));
    }
    if let Some(name) = &options.egraph_dot {
        let text: String = totals.texts.iter().filter(|t| t.kind == "egraph-dot").map(|t| t.text.as_str()).collect();
        code = code.max(io.judge(std::fs::write(io.path(name), text), name));
    }
    if let Some(form) = options.timing {
        io.message(&totals.timing(form, &options.pipeline));
    }
    if let Some(form) = options.stats {
        io.message(&totals.stats(form));
    }
    Ok(code)
}

/// Which of the chunks is being worked on.
fn chunk_of(chunk: &Source, i: usize, count: usize) -> String {
    if count == 1 { chunk.name().into() } else { format!("{}, chunk {} of {count}", chunk.name(), i + 1) }
}

/// The flags in the first line of a dump or reproducer; single quotes hold a value together.
fn header_flags(source: &Source) -> Result<Vec<String>, Diagnostic> {
    let line = source.line(1);
    let line = std::str::from_utf8(line).ok().and_then(|l| l.trim_end().strip_prefix(HEADER));
    let wrong = |message: &str| Diagnostic::error(Place::Unknown, format!("{}: {message}", source.name()));
    let line = line.ok_or_else(|| wrong(&format!("expected a first line '{HEADER} FLAGS', as dumps and reproducers have")))?;
    let (mut flags, mut flag, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => flags.extend(Some(std::mem::take(&mut flag)).filter(|f| !f.is_empty())),
            c => flag.push(c),
        }
    }
    flags.extend(Some(flag).filter(|f| !f.is_empty()));
    if quoted { Err(wrong("a quote without its end in the first line")) } else { Ok(flags) }
}
