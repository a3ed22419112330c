//! Every executed case of the lit tests in every mode: as written, after a text round trip in both forms, and after the passes that keep a program's
//! meaning. The verdicts must be the same.

use shale_driver::{Io, opt, run, standard};
use std::path::{Path, PathBuf};

/// The pipelines that a program goes through before it runs; an empty one is the program as it was read.
const PIPELINES: [&str; 23] = [
    "",
    "canonicalize",
    "cse",
    "canonicalize,cse",
    "inline",
    "constant-fold",
    "constant-fold,dce",
    "inline,symbol-dce",
    "expand{ops=hlo.cholesky+hlo.triangular_solve}",
    "expand{ops=hlo.cholesky+hlo.triangular_solve},canonicalize,cse",
    "while-simplify,while-batch-dots,licm",
    "flatten-tuples,tuple-removal,inline",
    "tuple-removal,conditional-simplify,dynamic-dimension-propagation",
    "reduce-window-simplify{steps=true},convolution-simplify,gather-scatter-simplify",
    "legalize-builder,canonicalize,cse,dce",
    "legalize-builder,inline,canonicalize,cse,constant-fold,dce",
    "legalize-builder,lower-to-loops",
    "legalize-builder,egraph,fuse,lower-to-loops,cse",
    "legalize-builder,expand,assign-layouts{random=3}",
    "legalize-builder,fuse,assign-layouts{random=4},lower-to-loops,interchange-loops{random=4},tile-loops{random=4},vectorize-loops{lanes=4}",
    "legalize-builder,assign-buffers",
    "legalize-builder,dynamic-padder",
    "legalize-builder,fuse,assign-layouts,lower-to-loops,assign-buffers",
];

/// The folders whose programs hold judgements.
const FOLDERS: [&str; 3] = ["hlo", "check", "builder"];

/// The `.mlir` files below a folder that a RUN line checks by running them. Failing judgements stay in every mode; what exceeds a limit may go when
/// nobody reads it, so of programs that fail only those of the check dialect count.
fn executed(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            executed(&path, found);
        } else if path.extension().is_some_and(|e| e == "mlir") && is_executed(&std::fs::read_to_string(&path).expect("UTF-8"), folder.ends_with("check")) {
            found.push(path);
        }
    }
    found.sort();
}

fn is_executed(text: &str, may_fail: bool) -> bool {
    let mut runs = text.lines().filter(|line| line.starts_with("// RUN:"));
    runs.any(|line| line.contains("shale-run %s") && line.contains("--check") && (may_fail || !line.contains("not shale-run")))
}

/// The flags of the file's run that belong to the program: how many replicas, which limits.
fn flags(text: &str) -> Vec<String> {
    let line = text.lines().find(|line| line.starts_with("// RUN:") && line.contains("shale-run %s")).unwrap_or_default();
    let command = line.split(['|', '>', '&']).next().unwrap_or_default();
    command.split_whitespace().filter(|word| word.starts_with("--")).map(Into::into).collect()
}

/// Exit code, standard output and standard error of a tool.
fn tool(tool: impl Fn(&[String], &mut Io<'_>) -> i32, args: &[String], input: &str) -> (i32, String, String) {
    let (mut stdin, mut out, mut err) = (input.as_bytes(), Vec::new(), Vec::new());
    let code = tool(args, &mut Io::new(&mut stdin, &mut out, &mut err, env!("CARGO_MANIFEST_DIR")));
    (code, String::from_utf8(out).expect("UTF-8"), String::from_utf8(err).expect("UTF-8"))
}

/// `@name passed` and `@name failed` for each function: places move with the text, verdicts do not.
fn verdicts(program: &str, flags: &[String]) -> (i32, Vec<String>) {
    let (code, out, err) = tool(|args, io| run(args, io, &standard()), flags, program);
    let short = |line: &str| line.split(':').take(2).collect::<Vec<_>>().join(":");
    let lines: Vec<_> = out.lines().map(short).collect();
    assert!(!lines.is_empty(), "no verdicts: {err}");
    (code, lines)
}

fn transformed(program: &str, flags: &[&str]) -> String {
    let flags: Vec<String> = flags.iter().map(ToString::to_string).collect();
    let (code, out, err) = tool(|args, io| opt(args, io, &standard()), &flags, program);
    assert!(code == 0, "shale-opt {flags:?} fails: {err}");
    out
}

/// Runs one file in every mode; the first mode whose verdicts differ.
fn differing_mode(path: &Path) -> Result<(), String> {
    let program = std::fs::read_to_string(path).expect("UTF-8");
    let flags = flags(&program);
    let expected = verdicts(&program, &flags);
    for pipeline in PIPELINES {
        for form in [&[][..], &["--print-op-generic"]] {
            let text = transformed(&program, &[&[&*format!("--pipeline={pipeline}")], form].concat());
            let got = verdicts(&text, &flags);
            if got != expected {
                return Err(format!("{}: after '{pipeline}' {form:?}: {got:?} instead of {expected:?}\n{text}", path.display()));
            }
        }
    }
    Ok(())
}

#[test]
fn every_mode_gives_the_same_verdicts() {
    let mut files = Vec::new();
    for folder in FOLDERS {
        executed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("dialects").join(folder), &mut files);
    }
    executed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("passes"), &mut files);
    assert!(files.len() >= 3, "only {} executed files", files.len());
    let wrong: Vec<String> = files.iter().filter_map(|path| differing_mode(path).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_mode_that_breaks_a_program_is_noticed() {
    let right = "func.func @f() {\n  %x = hlo.constant dense<1> : s32[]\n  check.expect_eq_const %x, dense<1> : s32[]\n  return\n}\n";
    let flags = ["--check".to_string()];
    assert_eq!(verdicts(right, &flags).1, ["@f: passed", "1 passed, 0 failed"]);
    let wrong = right.replace("%x, dense<1>", "%x, dense<2>");
    assert_eq!(verdicts(&wrong, &flags), (1, vec!["@f: failed".to_string(), "0 passed, 1 failed".to_string()]));
}
