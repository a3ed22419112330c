//! What compiling takes, from text to executable: `cargo bench -p shale --bench compile -- FILE…`.
//!
//! A tool compiles once in its life, so each sample is a process of its own: what is made at first use is part of the time. Without files: a program of
//! one op, the examples and the larger cases of the repository.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Processes for each program.
const SAMPLES: usize = 21;
/// The argument of a process that compiles once and prints the nanoseconds.
const ONCE: &str = "--once";

const ADD: &str = "
  func.func @main(%x: f32[16], %y: f32[16]) -> f32[16] {
    %z = hlo.add %x, %y : f32[16]
    return %z : f32[16]
  }";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [once, file] = &arguments[..]
        && once == ONCE
    {
        println!("{}", compile(&text(Path::new(file))));
        return;
    }
    let files = if arguments.is_empty() { programs() } else { arguments.iter().map(PathBuf::from).collect() };
    println!("{:>10} {:>10}  program, ms of {SAMPLES} processes", "least", "median");
    for file in files {
        let mut times: Vec<f64> = (0..SAMPLES).map(|_| sample(&file)).collect();
        times.sort_by(f64::total_cmp);
        println!("{:>10.3} {:>10.3}  {}", times[0], times[SAMPLES / 2], file.display());
    }
}

/// The programs of the repository; an empty path is [`ADD`].
fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cases = ["attention", "gelu_mlp", "gpt_block", "lenet", "lstm"].map(|case| root.join("lit-tests/cases").join(case).join("program.mlir"));
    let examples = ["attention_scale", "softmax"].map(|example| root.join("examples").join(example).with_extension("mlir"));
    [PathBuf::new()].into_iter().chain(examples).chain(cases).collect()
}

fn text(file: &Path) -> String {
    if file.as_os_str().is_empty() { ADD.into() } else { std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display())) }
}

/// ns of one compilation.
fn compile(text: &str) -> u128 {
    let begin = Instant::now();
    let program = shale::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let executable = shale::compile(&program, &shale::Options::default()).unwrap_or_else(|error| panic!("{error}"));
    let time = begin.elapsed().as_nanos();
    drop((program, executable));
    time
}

/// ms of one compilation in a process of its own.
fn sample(file: &Path) -> f64 {
    let own = std::env::current_exe().expect("a path to this program");
    let output = Command::new(own).arg(ONCE).arg(file).output().expect("this program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().parse::<f64>().expect("a number") / 1e6
}
