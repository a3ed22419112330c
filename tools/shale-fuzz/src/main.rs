//! `shale-fuzz`: puts passes to the test with random programs. A tool with more passes looks the same:
//! `shale_driver::fuzz_main(shale_driver::standard().with(&toy::TOY))`.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    shale_driver::fuzz_main(shale_driver::standard())
}
