//! `toy-opt`: everything that `shale-opt` does, with the toy dialect.
use std::process::ExitCode;

fn main() -> ExitCode {
    shale_driver::opt_main(shale_driver::standard().with(&toy::TOY))
}
