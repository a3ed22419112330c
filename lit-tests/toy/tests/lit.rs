//! The toy dialect's lit tests.
use shale_lit_tests::{Suite, Tools, main as run, tools};
use std::process::ExitCode;

fn registry() -> shale_ir::dialect::Registry {
    shale_driver::standard().with(&toy::TOY)
}

fn main() -> ExitCode {
    let table = Tools::builtin().with("toy-opt", |call| tools::opt(call, &registry())).with("filecheck", tools::filecheck);
    let blesser = tools::diagnostics_blesser("toy-opt", |stale| tools::announcements(stale, &registry()));
    run(&Suite { blessers: vec![blesser], ..Suite::new(concat!(env!("CARGO_MANIFEST_DIR"), "/cases"), table) })
}
