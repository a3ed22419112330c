//! `shale-translate`: writes a program in another text form. A tool with more dialects looks the same:
//! `shale_driver::translate_main(shale_driver::standard().with(&toy::TOY))`.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    shale_driver::translate_main(shale_driver::standard())
}
