//! `shale-bench`: what it reports, what it writes, what it refuses.
#![allow(missing_docs)]

use shale_driver::{Io, bench, exit, standard};
use std::path::Path;

const PROGRAM: &str = "func.func @main(%x: f32[8,4]) -> f32[8,4] {\n  %y = hlo.exponential %x : f32[8,4]\n  return %y : f32[8,4]\n}\n";

/// Exit code, standard output, standard error.
fn call(args: &[&str], folder: &Path) -> (i32, String, String) {
    let (mut stdin, mut out, mut err) = (std::io::empty(), Vec::new(), Vec::new());
    let args: Vec<String> = args.iter().map(|arg| (*arg).to_string()).collect();
    let code = bench(&args, &mut Io::new(&mut stdin, &mut out, &mut err, folder), &standard());
    (code, String::from_utf8(out).expect("UTF-8"), String::from_utf8(err).expect("UTF-8"))
}

#[test]
fn a_program_is_timed_and_leaves_its_results() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("p.mlir"), PROGRAM).expect("a file is written");
    let (code, out, err) = call(&["p.mlir", "--budget=0", "--threads=2", "--out-dir=results", "--json"], folder.path());
    assert_eq!((code, err.as_str()), (exit::DONE, ""), "{out}");
    for part in ["{\"compile_ms\":", "\"run_ms\":{\"min\":", "\"median\":", "\"runs\":5,", "\"peak_bytes\":", "\"kernels\":1}"] {
        assert!(out.contains(part), "{part} is missing in {out}");
    }
    assert!(folder.path().join("results/out0.npy").exists());
    let (code, out, _) = call(&["p.mlir", "--budget=0", "--cold"], folder.path());
    assert!(code == exit::DONE && out.contains("compiled in ") && out.contains(" to 1 kernel\n5 runs: "), "{out}");
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("p.mlir"), PROGRAM.replace("exponential", "exponentail")).expect("a file is written");
    let (code, _, err) = call(&["p.mlir"], folder.path());
    assert!(code == exit::PROGRAM && err.contains("p.mlir:2:"), "{err}");
    for (flag, message) in [("--budget=-1", "expected seconds"), ("--threads=0", "expected from 1 to 1024 threads"), ("--isa=mmx", "mmx")] {
        let (code, _, err) = call(&["p.mlir", flag], folder.path());
        assert!(code == exit::COMMAND_LINE && err.contains(message), "{flag}: {err}");
    }
}
