//! The lit tests of this folder, one trial per file.

use shale_lit_tests::{Suite, Tools, main as run};
use std::process::ExitCode;

fn main() -> ExitCode {
    run(&Suite::new(env!("CARGO_MANIFEST_DIR"), Tools::builtin()))
}
