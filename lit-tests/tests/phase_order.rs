//! Programs on which passes that rewrite greedily end with a dearer program than the e-graph, in whatever order they run.

use shale_ir::module::Module;
use shale_ir::pass::{PassManager, Pipeline};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use std::path::{Path, PathBuf};

/// The passes that rewrite greedily; `canonicalize` takes the program's `fp`.
const PASSES: [&str; 4] = ["canonicalize", "cse", "constant-fold", "dce"];

/// How often an order of them is repeated.
const TIMES: usize = 3;

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("passes/egraph/phase-order");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// All orders of some things.
fn orders(of: &[&'static str]) -> Vec<Vec<&'static str>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, first) in of.iter().enumerate() {
        let rest: Vec<_> = of.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, pass)| *pass).collect();
        all.extend(orders(&rest).into_iter().map(|mut order| {
            order.insert(0, first);
            order
        }));
    }
    all
}

/// What a program costs after passes.
fn cost(text: &str, pipeline: &str) -> u64 {
    let registry = shale_driver::standard();
    let session = Session::new(&registry);
    let mut module: Module<'_> = parse_module(session.cx(), &Source::new("input", text), &ParseOptions::default()).unwrap();
    let pipeline = Pipeline::parse(&format!("{pipeline},egraph{{rounds=0}}"), &registry).unwrap();
    let report = PassManager::new(pipeline).run(&mut module);
    assert!(report.is_done(), "{:?}", report.diagnostics);
    report.records.passes.last().unwrap().stats["ns after"]
}

#[test]
fn no_order_of_greedy_passes_finds_what_the_e_graph_finds() {
    let programs = programs();
    assert!(programs.len() >= 15, "only {} programs", programs.len());
    for file in programs {
        let text = std::fs::read_to_string(&file).unwrap();
        let fp = if text.contains("fp=relaxed") { "relaxed" } else { "exact" };
        let found = cost(&text, &format!("egraph{{fp={fp}}}"));
        for order in orders(&PASSES) {
            let once = order.join(",").replace("canonicalize", &format!("canonicalize{{fp={fp}}}"));
            let greedy = cost(&text, &[once.as_str(); TIMES].join(","));
            assert!(found < greedy, "{}: the e-graph ends with {found} ns, {order:?} with {greedy}", file.display());
        }
    }
}
