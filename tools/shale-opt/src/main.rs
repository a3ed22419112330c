//! `shale-opt`: reads a program, runs passes on it and prints it. A tool with more dialects looks the same:
//! `shale_driver::opt_main(shale_driver::standard().with(&toy::TOY))`.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    shale_driver::opt_main(shale_driver::standard())
}
