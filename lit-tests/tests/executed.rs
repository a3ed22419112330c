//! Every executed lit test and every case, as written, after each standard pipeline, and with random layouts: the same bits.
//!
//! What a `check` op looks at is put out too, so that all bits of it are compared, and not only the verdict.

mod executed_files;

use executed_files::{executed, files, level};
use shale_driver::standard;
use shale_fuzzing::behaviour::STEPS;
use shale_fuzzing::trial::{Plan, Report, judge};
use shale_ir::pass::Pipeline;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Files with a function that stops with an error on random arguments, whose shapes do not fit each other.
const STOPS: [&str; 1] = ["passes/expand/dynamic.mlir"];

/// Judges programs in two threads; panics with all that is wrong. Gives the number of runs.
fn judge_all(programs: &[(PathBuf, String, (u32, u32))]) -> u64 {
    let registry = standard();
    // Transposes and reshapes whose layouts agree are bitcasts then, which the reference evaluates by these layouts.
    let random = |n: u8| Pipeline::parse(&format!("{},assign-layouts{{random={}}}", level(n, &registry), n + 11), &registry).expect("the passes exist");
    let pipelines: Vec<Pipeline> = (1..=3).map(|n| level(n, &registry)).chain([0, 3].map(random)).collect();
    let plan = |grid| Plan { pipelines: pipelines.clone(), lowering: level(0, &registry), inputs: 1, seed: 7, grid, steps: STEPS };
    let (next, done) = (AtomicUsize::new(0), Mutex::new((0, Vec::new())));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            std::thread::Builder::new()
                .stack_size(16 << 20)
                .spawn_scoped(scope, || {
                    while let Some((path, text, grid)) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let Report { failure, unrun, runs, .. } = judge(text, &registry, &plan(*grid));
                        let mut done = done.lock().expect("no thread panics here");
                        done.0 += runs;
                        done.1.extend(failure.map(|failure| format!("{}: {failure}", path.display())));
                        done.1.extend(
                            unrun.filter(|_| !STOPS.iter().any(|name| path.ends_with(name))).map(|why| format!("{} does not run: {why}", path.display())),
                        );
                    }
                })
                .expect("a thread starts");
        }
    });
    let (runs, wrong) = done.into_inner().expect("no thread panicked");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    runs
}

#[test]
fn executed_lit_tests_keep_their_bits() {
    let registry = standard();
    let programs = executed(&registry);
    assert!(programs.len() > 120, "only {} executed files", programs.len());
    let runs = judge_all(&programs);
    assert!(runs > 1000, "only {runs} functions were run");
}

#[test]
fn cases_keep_their_bits() {
    let text = |path: PathBuf| (path.clone(), std::fs::read_to_string(&path).expect("UTF-8"), (1, 1));
    let programs: Vec<_> = files("cases", &["mlir"]).into_iter().filter(|path| path.ends_with("program.mlir")).map(text).collect();
    assert!(programs.len() >= 32, "only {} cases", programs.len());
    judge_all(&programs);
}
