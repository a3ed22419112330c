//! The lit tests of this folder, one trial per file, with the workspace's tools in process.

use shale_lit_tests::{Suite, Tools, main as run, tools};
use std::process::ExitCode;

fn main() -> ExitCode {
    let tools = Tools::builtin().with("shale-opt", |call| tools::opt(call, &shale_driver::standard())).with("filecheck", tools::filecheck);
    run(&Suite::new(env!("CARGO_MANIFEST_DIR"), tools))
}
