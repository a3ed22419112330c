//! `shale-bench`: compiles a program for this machine and times it.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    shale_driver::bench_main(shale_driver::standard())
}
