//! Every pass on every input of the lit tests: a second run in a row changes nothing and says so, and under every budget of
//! rewrites what is left is a valid module.

use shale_ir::module::Module;
use shale_ir::pass::{End, PassManager, Pipeline, Report, RunOptions};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use std::path::{Path, PathBuf};

const PASSES: [&str; 33] = [
    "assign-layouts",
    "assign-layouts{random=6}",
    "canonicalize",
    "constant-fold",
    "cse",
    "dce",
    "expand",
    "expand{ops=hlo.cholesky+hlo.triangular_solve}",
    "inline",
    "interchange-loops",
    "interchange-loops{random=6}",
    "tile-loops",
    "tile-loops{random=6}",
    "vectorize-loops",
    "parallelize-loops{threshold=0}",
    "fuse-sibling-loops",
    "fuse-sibling-loops{force=true}",
    "strip-locs",
    "symbol-dce",
    "while-simplify",
    "licm",
    "while-batch-dots",
    "while-batch-dots{fp=relaxed}",
    "conditional-simplify",
    "flatten-tuples",
    "tuple-removal",
    "dynamic-dimension-propagation",
    "dynamic-padder",
    "canonicalize-nans",
    "convolution-simplify{fp=relaxed}",
    "gather-scatter-simplify",
    "reduce-window-simplify",
    "reduce-window-simplify{steps=true fp=relaxed}",
];

/// Passes that ask the budget for what they try: not every allowed rewrite shows.
const TRYING: [&str; 2] = ["egraph", "egraph{fp=relaxed}"];

fn inputs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            inputs(&path, found);
        } else if path.extension().is_some_and(|e| e == "mlir") {
            found.push(path);
        }
    }
}

/// Calls `check` with each valid module of the lit tests, freshly read, and a name for it.
fn each_module(check: impl Fn(&str, &dyn Fn(&dyn for<'c> Fn(&mut Module<'c>)))) {
    let mut files = Vec::new();
    inputs(Path::new(env!("CARGO_MANIFEST_DIR")), &mut files);
    files.sort();
    let registry = shale_driver::standard();
    let mut checked = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for (i, chunk) in text.split("// -----").enumerate() {
            let read = |run: &dyn for<'c> Fn(&mut Module<'c>)| {
                let session = Session::new(&registry);
                let parsed = parse_module(session.cx(), &Source::new("input", chunk), &ParseOptions { allow_unregistered: true });
                if let Some(mut module) = parsed.ok().filter(|m| !chunk.contains("expected-error") && shale_ir::verify::verify_module(m).is_empty()) {
                    run(&mut module);
                }
            };
            check(&format!("{} chunk {i}", file.display()), &read);
            checked += 1;
        }
    }
    assert!(checked > 15, "only {checked} modules");
}

fn run(pipeline: &str, module: &mut Module<'_>, bisect_limit: u64) -> Report {
    let pipeline = Pipeline::parse(pipeline, &shale_driver::standard()).unwrap();
    PassManager::new(pipeline).with_options(RunOptions { bisect_limit, ..RunOptions::default() }).run(module)
}

#[test]
fn a_second_run_changes_nothing() {
    each_module(|name, read| {
        for pass in PASSES.into_iter().chain(TRYING) {
            read(&|module| {
                let report = run(&format!("{pass},{pass}"), module, u64::MAX);
                assert!(report.is_done(), "{name}: {pass}: {:?}", report.diagnostics);
                let second = &report.records.passes[1];
                assert_eq!(second.changed, 0, "{name}: the second {pass} changes something: {:?}", second.stats);
            });
        }
    });
}

#[test]
fn every_budget_leaves_a_valid_module() {
    each_module(|name, read| {
        for pass in PASSES {
            read(&|module| {
                let total = run(pass, &mut module.clone(), u64::MAX - 1).rewrites;
                for limit in 0..total.min(12) {
                    let mut copy = module.clone();
                    let report = run(pass, &mut copy, limit);
                    assert!(matches!(report.end, End::Done), "{name}: {pass} with {limit} rewrites: {:?}", report.diagnostics);
                    assert_eq!(report.rewrites, limit, "{name}: {pass}");
                    assert_eq!(report.changed, limit > 0, "{name}: {pass} with {limit} rewrites");
                }
            });
        }
    });
}
