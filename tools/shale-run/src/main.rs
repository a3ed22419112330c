//! `shale-run`: compiles a program and runs it. A tool with more dialects looks the same:
//! `shale_driver::run_main(shale_driver::standard().with(&toy::TOY))`.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    shale_driver::run_main(shale_driver::standard())
}
