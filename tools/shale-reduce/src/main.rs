//! `shale-reduce`: makes a program smaller that shows a bug. A tool with more dialects looks the same:
//! `shale_driver::reduce_main(shale_driver::standard().with(&toy::TOY))`.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    shale_driver::reduce_main(shale_driver::standard())
}
