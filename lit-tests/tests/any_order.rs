//! Passes in orders that no pipeline has: whatever runs before it, a pass leaves a program that the verifier takes and that does what it did, or says why it
//! does not take the program.
//!
//! 60 orders of 10 programs each, or 3,000 with `SHALE_LONG=1`.

#![allow(missing_docs)]

#[allow(dead_code)] // only the levels are asked for here
mod executed_files;

use executed_files::level;
use shale_driver::standard;
use shale_fuzzing::behaviour::STEPS;
use shale_fuzzing::generate::Size;
use shale_fuzzing::trial::{Failure, Plan, judge, program_text};
use shale_ir::dialect::Registry;
use shale_ir::literal::Random;
use shale_ir::pass::Pipeline;
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Passes that end a pipeline: what `export-stablehlo` writes is for others; what `assign-buffers` leaves names arrays by their places, and a rewrite that
/// reads an array later than it was read is refused.
const LAST: [&str; 2] = ["export-stablehlo", "assign-buffers"];

/// What programs may be when the others begin.
const BEFORE: [&str; 4] = [
    "inline-meshes",
    "inline-meshes,legalize-stablehlo,legalize-builder,inline,flatten-tuples",
    "-O3",
    "-O3,flatten-tuples,dynamic-padder,canonicalize-nans,assign-layouts",
];

const PROGRAMS: u64 = 10;

/// The pipeline of a seed.
fn order(seed: u64, registry: &Registry) -> String {
    let mut random = Random::new(seed);
    let passes: Vec<String> = registry.passes().map(|pass| pass.name.to_string()).filter(|name| !LAST.contains(&name.as_str())).collect();
    let mut text = BEFORE[random.below(BEFORE.len() as u64) as usize].replace("-O3", &level(3, registry).to_string());
    for _ in 0..=random.below(7) {
        let pass = &passes[random.below(passes.len() as u64) as usize];
        let layouts = if pass == "assign-layouts" && random.below(2) == 0 { "{random=7}" } else { "" };
        _ = write!(text, ",{pass}{layouts}");
    }
    if random.below(3) == 0 {
        text += ",assign-buffers";
    }
    text
}

#[test]
fn passes_in_any_order_leave_valid_programs_that_do_the_same() {
    let registry = standard();
    let orders = if std::env::var_os("SHALE_LONG").is_some() { 3000 } else { 60 };
    let lowering = level(0, &registry);
    let (next, done) = (AtomicU64::new(0), Mutex::new((0, 0, Vec::new())));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= orders {
                return;
            }
            let order = order(seed, &registry);
            let pipelines = vec![Pipeline::parse(&order, &registry).expect("the passes exist")];
            let plan = Plan { pipelines, lowering: lowering.clone(), inputs: 1, seed, grid: (1, 1), steps: STEPS };
            for program in seed * PROGRAMS..(seed + 1) * PROGRAMS {
                let report = judge(&program_text(program, Size::default(), &registry).expect("a program"), &registry, &plan);
                let mut done = done.lock().expect("no thread panics here");
                done.0 += report.runs;
                match report.failure {
                    Some(Failure::Refused(_)) => done.1 += 1,
                    Some(failure) => done.2.push(format!("seed {program}, {order}: {failure}")),
                    None => {}
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work).expect("a thread starts");
        }
    });
    let (runs, refused, mut wrong) = done.into_inner().expect("no thread panicked");
    wrong.sort();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(runs > 4 * orders && refused < orders, "only {runs} functions were run, and {refused} programs refused");
}
