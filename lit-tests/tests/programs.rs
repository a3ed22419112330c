//! Random programs: what they do is the same before and after passes, and what fails is made small.
//!
//! 1,500 programs, or 40,000 with `SHALE_LONG=1`. What fails is written to the target folder.

use shale_driver::{Io, fuzz, standard};
use shale_ir::dialect::Registry;
use shale_lit_tests::broken;
use std::path::Path;

/// Pipelines, each of which must change nothing that a program does.
const PIPELINES: [&str; 4] = [
    "-O3",
    "canonicalize,cse,inline,constant-fold,canonicalize,cse,expand,dce,symbol-dce",
    "constant-fold,dce,inline,expand{ops=hlo.cholesky+hlo.triangular_solve},cse,canonicalize",
    "",
];

/// Exit code, standard output, standard error.
fn call(args: &[String], folder: &Path, registry: &Registry) -> (i32, String, String) {
    let (mut stdin, mut out, mut err) = (std::io::empty(), Vec::new(), Vec::new());
    let code = fuzz(args, &mut Io::new(&mut stdin, &mut out, &mut err, folder), registry);
    (code, String::from_utf8(out).expect("UTF-8"), String::from_utf8(err).expect("UTF-8"))
}

fn args(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

#[test]
fn passes_change_nothing_that_programs_do() {
    let count = if is_long() { 20_000 } else { 300 };
    let out = campaign(&[&format!("--count={count}"), &format!("--pipelines={}", PIPELINES.join(";"))]).0;
    let never = out.lines().find_map(|line| line.strip_prefix("ops of hlo in no program: ")).expect("the list of ops");
    assert!(count < 20_000 || never == "none", "ops in no program: {never}");
}

#[test]
fn every_rule_and_pass_fires() {
    let count = if is_long() { 20_000 } else { 1_200 };
    let least = if is_long() { 20 } else { 0 };
    let (out, err) = campaign(&[&format!("--count={count}"), "--seed=1000000", &format!("--min-fired={least}")]);
    assert!(out.contains("exact rules and patterns of hlo"), "{out}");
    let short: Vec<String> = err.lines().filter_map(|line| line.strip_prefix("error: ")?.split_once(" fired ")).map(|(what, _)| what.to_string()).collect();
    assert_eq!(short, [""; 0], "what fires less than {least} times");
}

fn is_long() -> bool {
    std::env::var_os("SHALE_LONG").is_some()
}

/// Runs programs, which must not fail but for what fires too rarely; standard output and standard error.
fn campaign(flags: &[&str]) -> (String, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (code, out, err) = call(&args(&[flags, &["--timing", "--keep-going"]].concat()), folder, &standard());
    println!("{out}{err}");
    assert!(code == 0 || err.contains(" fired "), "see {}: {err}", folder.join("fuzz-failures").display());
    assert!(out.lines().next().is_some_and(|line| line.ends_with(" 0 failures")), "see {}: {err}", folder.join("fuzz-failures").display());
    assert!(!out.contains("end with an error"), "every program runs: {out}");
    (out, err)
}

#[test]
fn a_wrong_pass_is_found_and_its_program_made_small() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, out, err) = call(&args(&["--count=25", "--seed=500", "--pipelines=swap-subtract", "--keep-going"]), folder.path(), &broken::registry());
    assert_eq!(code, 1, "{out}{err}");
    let files = std::fs::read_dir(folder.path().join("fuzz-failures")).expect("files of failures");
    let reduced: Vec<_> = files.filter_map(|f| Some(f.ok()?.path())).filter(|p| p.to_string_lossy().ends_with("-reduced.mlir")).collect();
    assert!(reduced.len() >= 2, "{err}");
    for file in reduced {
        let text = std::fs::read_to_string(&file).expect("UTF-8");
        let ops = text.lines().filter(|line| line.contains(" = ")).count();
        assert!(text.contains("hlo.subtract") && ops <= 3, "{} is not small:\n{text}", file.display());
    }
}

#[test]
fn the_number_of_threads_does_not_show() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |jobs: &str| call(&args(&["--count=40", "--pipelines=swap-subtract;cse", "--no-reduce", jobs]), folder.path(), &broken::registry());
    assert_eq!(run("--jobs=1"), run("--jobs=3"));
}
