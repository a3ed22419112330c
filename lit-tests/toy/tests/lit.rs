//! The toy dialect's lit tests.
use shale_lit_tests::{Suite, Tools, main as run, tools};
use std::process::ExitCode;

fn main() -> ExitCode {
    let tools = Tools::builtin().with("toy-opt", |call| tools::opt(call, &shale_driver::standard().with(&toy::TOY))).with("filecheck", tools::filecheck);
    run(&Suite::new(concat!(env!("CARGO_MANIFEST_DIR"), "/cases"), tools))
}
