//! Programs whose arrays have places in memory: the same bits in the reference evaluator, which keeps these bytes; wrong places are seen; and what the pass
//! finds for ops takes no more bytes than what the cpu backend finds for the steps that it makes of them.

#![allow(missing_docs)]

mod executed_files;

use executed_files::{executed, files, level};
use shale_driver::standard;
use shale_fuzzing::behaviour::{STEPS, calls, entries};
use shale_fuzzing::generate::Size;
use shale_fuzzing::trial::{Failure, Plan, judge, passes, program_text};
use shale_ir::dialect::Registry;
use shale_ir::module::Module;
use shale_ir::pass::{PassDef, Pipeline, Records};
use shale_ir::prelude::*;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What brings a program to loops and gives its arrays places: with the layouts that are best, and with random ones; the last one does so for ops of hlo.
const LOWERING: [&str; 3] = [
    "inline,flatten-tuples,tuple-removal,assign-layouts,lower-to-loops,assign-buffers",
    "inline,flatten-tuples,tuple-removal,assign-layouts{random=21},lower-to-loops,assign-buffers",
    "inline,flatten-tuples,tuple-removal,assign-layouts{random=22},assign-buffers",
];

fn parse(text: &str, registry: &Registry) -> Pipeline {
    Pipeline::parse(text, registry).expect("the passes exist")
}

/// Puts programs to the test in two threads; gives the number of runs and how many arrays were made in place.
fn judge_all(programs: &[(PathBuf, String, (u32, u32))]) -> (u64, u64) {
    let registry = standard();
    let pipelines: Vec<Pipeline> =
        [(0, 0), (3, 0), (3, 1), (3, 2)].map(|(n, lowering)| parse(&format!("{},{}", level(n, &registry), LOWERING[lowering]), &registry)).into();
    let (next, done) = (AtomicUsize::new(0), Mutex::new((0, 0, Vec::new())));
    let work = || {
        while let Some((path, text, grid)) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let plan = Plan { pipelines: pipelines.clone(), lowering: level(0, &registry), inputs: 1, seed: 7, grid: *grid, steps: STEPS };
            let report = judge(text, &registry, &plan);
            let mut done = done.lock().expect("no thread panics here");
            done.0 += report.runs;
            done.1 += report.records.iter().map(|records| count(records, "arrays in place")).sum::<u64>();
            done.2.extend(report.failure.map(|failure| format!("{}: {failure}", path.display())));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work).expect("a thread starts");
        }
    });
    let (runs, in_place, wrong) = done.into_inner().expect("no thread panicked");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    (runs, in_place)
}

/// What `assign-buffers` counted.
fn count(records: &Records, what: &str) -> u64 {
    records.passes.iter().filter(|pass| pass.pass == "assign-buffers").filter_map(|pass| pass.stats.get(what)).sum()
}

#[test]
fn executed_lit_tests_keep_their_bits_in_memory() {
    let (runs, in_place) = judge_all(&executed(&standard()));
    assert!(runs > 800 && in_place > 200, "only {runs} functions were run, with {in_place} arrays in place");
}

#[test]
fn random_programs_keep_their_bits_in_memory() {
    let registry = standard();
    let program = |seed: u64| (PathBuf::from(format!("seed {seed}")), program_text(seed, Size::default(), &registry).expect("a program"), (1, 1));
    let programs: Vec<_> = (7000..7100).map(program).collect();
    let (runs, in_place) = judge_all(&programs);
    assert!(runs >= 100 && in_place > 1000, "only {runs} functions were run, with {in_place} arrays in place");
}

pass! {
    /// Gives every array of an arena the same place.
    pub struct Crowd: FunctionPass = "crowd" {}
}
impl FunctionPass for Crowd {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let zero = body.cx().i64_attr(0);
        let ops: Vec<Op> = body.walk_all().filter(|op| body.name(*op).text().starts_with("buf.")).collect();
        for op in ops {
            for name in ["offset", "from_offset", "to_offset"] {
                if body.attr(op, name).is_some_and(|offset| offset != zero) {
                    body.set_attr(op, name, Some(zero));
                    cx.count("moved", 1);
                }
            }
        }
        Ok(())
    }
}

/// Arrays at one place are refused by the verifier, or other results come out: of programs with several places in an arena hardly any stays as it was.
#[test]
fn wrong_places_are_seen() {
    let registry = standard().with_passes(&[Crowd::info()]);
    let pipeline = parse(&format!("{},{},crowd", level(0, &registry), LOWERING[0]), &registry);
    let plan = Plan { pipelines: vec![pipeline], lowering: level(0, &registry), inputs: 1, seed: 7, grid: (1, 1), steps: STEPS };
    let (mut refused, mut wrong, mut missed) = (0, 0, 0);
    for seed in 8000..8060 {
        let text = program_text(seed, Size::default(), &registry).expect("a program");
        let report = judge(&text, &registry, &plan);
        match report.failure {
            Some(Failure::Wrong { .. } | Failure::Stops { .. }) => wrong += 1,
            Some(Failure::Crash { what, .. }) if what.contains("verifier") => refused += 1,
            Some(failure) => panic!("seed {seed}: {failure}"),
            None => {
                missed += u64::from(report.runs > 0 && report.records.iter().flat_map(|records| &records.passes).any(|pass| pass.stats.contains_key("moved")));
            }
        }
    }
    println!("{refused} refused, {wrong} wrong, {missed} missed");
    assert!(wrong > 10 && refused + wrong > 5 * missed, "{refused} refused, {wrong} wrong, {missed} missed");
}

/// A case after -O3, for the cpu backend.
fn lowered<'c>(session: &'c Session, text: &str, registry: &Registry) -> Module<'c> {
    let mut module = parse_module(session.cx(), &Source::new("program", text), &ParseOptions::default()).expect("the program can be read");
    passes(&mut module, &level(3, registry)).expect("the program can be optimized");
    let (before, _) = LOWERING[0].rsplit_once(',').expect("several passes");
    passes(&mut module, &parse(before, registry)).expect("the program can be lowered");
    module
}

/// What gives loops the schedules with which the backend runs them.
const SCHEDULES: &str = "interchange-loops,tile-loops,vectorize-loops,parallelize-loops,fuse-sibling-loops";

/// All arrays of a run lie in the memories of the program, whose bytes are those that the pass has found.
#[test]
fn the_cpu_backend_takes_the_places_of_the_program() {
    let (registry, mut wrong, mut compared) = (standard(), Vec::new(), 0);
    let mut programs = executed(&registry);
    programs.extend(files("cases", &["mlir"]).into_iter().map(|path| (path.clone(), std::fs::read_to_string(&path).expect("UTF-8"), (1, 1))));
    for (path, text, _) in programs {
        let session = Session::new(&registry);
        let mut module = lowered(&session, &text, &registry);
        let has_calls = module.items().any(|(_, body)| body.walk_all().any(|op| body.name(op).text() == "func.call"));
        if text.contains("buf.alloc") || has_calls {
            continue; // it has memories that the pass did not make, or what functions that are called take does not count
        }
        let records = passes(&mut module, &parse(&format!("{SCHEDULES},assign-buffers"), &registry)).expect("arrays have places");
        let names: Vec<String> = entries(&module).into_iter().map(|entry| entry.name).collect();
        let options = shale_cpu::Options { calls: calls(), ..shale_cpu::Options::default() };
        let executables: Vec<_> = names.iter().filter_map(|name| shale_cpu::Executable::new(&module, name, &options).ok()).collect();
        if executables.is_empty() || executables.len() < names.len() {
            continue;
        }
        let bytes: Vec<(u64, u64)> = executables.iter().map(shale_cpu::Executable::named_and_other_bytes).collect();
        let (named, others) = (bytes.iter().map(|bytes| bytes.0).sum::<u64>(), bytes.iter().map(|bytes| bytes.1).sum::<u64>());
        compared += executables.len();
        if named != count(&records, "bytes at the peak") || others > 0 {
            wrong.push(format!("{}: {named} of {} bytes, and {others} others", path.display(), count(&records, "bytes at the peak")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared >= 800, "only {compared} functions compile");
}

#[test]
fn places_of_ops_take_no_more_than_those_of_steps() {
    let (registry, mut worse, mut compared) = (standard(), Vec::new(), 0);
    // Other programs may be looked at by hand.
    let folder = std::env::var("SHALE_PROGRAMS").ok();
    let programs: Vec<PathBuf> = match &folder {
        Some(folder) => shale_lit_tests::walk::walk_except(folder.as_ref(), &["mlir"], &[]).expect("the folder can be listed"),
        None => files("cases", &["mlir"]),
    };
    for path in programs {
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        let session = Session::new(&registry);
        let mut module = lowered(&session, &text, &registry);
        let Ok(executable) = shale_cpu::Executable::new(&module, "main", &shale_cpu::Options::default()) else { continue };
        let records = passes(&mut module, &parse("assign-buffers", &registry)).expect("arrays have places");
        let (steps, ops) = (executable.memory_use(), count(&records, "bytes at the peak"));
        println!("{}: ops {ops} of {}, steps {} of {}", path.display(), count(&records, "bytes at least"), steps.peak, steps.lower_bound);
        compared += 1;
        if ops > steps.peak {
            worse.push(format!("{}: {ops} bytes for ops, {} for steps", path.display(), steps.peak));
        }
    }
    assert!(worse.is_empty(), "{}", worse.join("\n"));
    assert!(compared >= 30, "only {compared} cases compile");
}
