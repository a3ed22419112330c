//! The lit tests of this folder, one trial per file, with the workspace's tools in process.

use shale_lit_tests::{Suite, Tools, broken, main as run, tools};
use std::process::ExitCode;

fn main() -> ExitCode {
    let table = Tools::builtin()
        .with("shale-opt", |call| tools::opt(call, &shale_driver::standard()))
        .with("shale-run", |call| tools::run(call, &shale_driver::standard()))
        .with("shale-translate", |call| tools::translate(call, &shale_driver::standard()))
        .with("shale-fuzz", |call| tools::fuzz(call, &shale_driver::standard()))
        .with("shale-reduce", |call| tools::reduce(call, &shale_driver::standard()))
        .with("broken-opt", |call| tools::opt(call, &broken::registry()))
        .with("broken-fuzz", |call| tools::fuzz(call, &broken::registry()))
        .with("broken-reduce", |call| tools::reduce(call, &broken::registry()))
        .with("filecheck", tools::filecheck);
    let blesser = tools::diagnostics_blesser("shale-opt", |stale| tools::announcements(stale, &shale_driver::standard()));
    run(&Suite { blessers: vec![blesser], ..Suite::new(env!("CARGO_MANIFEST_DIR"), table) })
}
