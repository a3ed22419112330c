//! Command lines in process: flags, help, documentation, errors.
#![allow(missing_docs)]

use shale_driver::{Io, exit, opt};
use shale_ir::body::{Body, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::op::Semantics;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::text::nearest;
use shale_ir::{attr_enum, dialect, op, pass};
use std::path::Path;

op! {
    /// Scales an array. A second sentence.
    ///
    /// More about it.
    pub struct Scale = "toy.scale" [Pure, SameType] {
        /// (I1) What is scaled.
        input: Value,
        /// (I2) By how much.
        by: Option<i64>,
    }
    format "$input (`by` $by)? attr-dict `:` type($input)"
}
impl<'c> Semantics<'c> for Scale {}
attr_enum! {
    /// How much to print.
    pub enum Noise = "toy.noise" { Low = "low", High = "high" }
}
pass! {
    /// Halves every scale.
    pub struct Halve: FunctionPass = "halve" {
        /// How often.
        times: u64 = 1,
        /// What for.
        label: String = String::new(),
    }
}
impl FunctionPass for Halve {
    fn run<'c>(&self, _: &mut Body<'c>, _: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }
}
dialect! {
    /// Toys.
    pub static TOY = "toy" { ops: [Scale], attrs: [Noise], passes: [Halve] }
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn run_in(dir: &Path, args: &[&str], mut input: &[u8]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    let code = opt(&args, &mut Io::new(&mut input, &mut out, &mut err, dir), &Registry::new().with(&TOY));
    Ran { code, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
}

fn run(args: &[&str]) -> Ran {
    run_in(Path::new("."), args, b"")
}

fn done(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!((ran.code, &*ran.err), (exit::DONE, ""), "{args:?}");
    ran.out
}

fn refused(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!((ran.code, &*ran.out), (exit::COMMAND_LINE, ""), "{args:?}");
    ran.err
}

#[test]
fn help_and_version() {
    let help = done(&["--help"]);
    for part in ["--split-input-file", "--halve[=times=…,label=…]", "Halves every scale", "Examples:", "-o FILE"] {
        assert!(help.contains(part), "{part}");
    }
    assert!(help.lines().all(|line| !line.ends_with(' ')));
    assert!(done(&["--version"]).starts_with("shale-opt 0."));
}

#[test]
fn passes_are_taken_in_order() {
    let args = ["--halve=times=2", "--pipeline=func(halve,halve{times=3})", "--halve", "--halve=label=\"a b\",times=4", "--print-pipeline"];
    assert_eq!(done(&args), "halve{times=2},func(halve,halve{times=3}),halve,halve{times=4,label=\"a b\"}\n");
    assert_eq!(done(&["--pipeline", "halve", "--print-pipeline"]), "halve\n", "a value may be the next argument");
}

#[test]
fn wrong_command_lines() {
    for (args, message) in [
        (vec!["--halvee"], "unknown flag '--halvee'"),
        (vec!["-halve"], "unknown flag '-halve'"),
        (vec!["--halve=time=3"], "pass 'halve' has no option 'time'"),
        (vec!["--halve=times=x"], "halve: option 'times' takes a number, got 'x'"),
        (vec!["--pipeline=halve,quarter"], "there is no pass 'quarter'"),
        (vec!["--print-ir-after=quarter"], "--print-ir-after: there is no pass 'quarter'"),
        (vec!["--threads=0"], "--threads: expected from 1 to 1024 threads"),
        (vec!["--width=x"], "--width: expected a number, got 'x'"),
        (vec!["--stats=xml"], "--stats: expected nothing or json, got 'xml'"),
        (vec!["--color=red"], "--color: expected auto, always or never, got 'red'"),
        (vec!["--from=tf"], "--from: expected mlir or hlo, got 'tf'"),
        (vec!["--to=onnx"], "--to: expected mlir, stablehlo, hlo, json or dot, got 'onnx'"),
        (vec!["--help=x"], "flag '--help' takes no value"),
        (vec!["--doc"], "flag '--doc' needs a value: --doc=NAME"),
        (vec!["-o"], "flag '-o' needs a value: -o FILE"),
        (vec!["a", "b"], "two inputs, 'a' and 'b': expected one"),
        (vec!["no-such-file"], "cannot read no-such-file"),
        (vec!["--doc=toy.scal"], "there is no op, pass, dialect, type or attribute 'toy.scal'"),
        (vec!["--run-reproducer"], "<stdin>: expected a first line '// shale-opt: FLAGS'"),
    ] {
        let err = refused(&args);
        assert!(err.contains(message), "{args:?}: {err}");
    }
    if nearest("halvee", ["halve"].into_iter()).is_some() {
        assert!(refused(&["--halvee"]).contains("did you mean '--halve'?"));
        assert!(refused(&["--split-input-fil"]).contains("did you mean '--split-input-file'?"));
    }
}

#[test]
fn pages() {
    let page = done(&["--doc", "toy.scale"]);
    for part in ["toy.scale (op)", "Scales an array. A second sentence.", "\n  input: ", "(I1) What is scaled.", "by: ", ", may be left out", "Pure: Computes"]
    {
        assert!(page.contains(part), "{part} in\n{page}");
    }
    let page = done(&["--doc=halve"]);
    assert_eq!(
        page,
        "halve (pass)\n\n  Halves every scale.\n\nOptions\n  times: a number, default 1\n      How often.\n  label: text, default \"\"\n      What for.\n"
    );
    assert_eq!(done(&["--doc=#toy.noise"]), "#toy.noise (attribute)\n\n  How much to print.\n\nCases\n  low, high\n");
    assert_eq!(done(&["--doc=toy"]), "toy (dialect)\n\n  Toys.\n\n  ops: toy.scale\n  attributes: #toy.noise\n");
    assert!(done(&["--list-dialects"]).contains("  ops: toy.scale\n"));
    assert!(done(&["--list-passes"]).contains("  times              How often (a number, default 1)\n"));
}

#[test]
fn inputs_that_are_no_programs() {
    let dir = tempfile::tempdir().unwrap();
    for (text, message) in [(&b"x\n\xff"[..], "expected text in UTF-8"), (b"HloModule m", "HLO text needs the dialect func"), (b"ML\xefR", "bytecode")] {
        let ran = run_in(dir.path(), &["-", "-o", "out"], text);
        assert_eq!(ran.code, exit::PROGRAM);
        assert!(ran.err.contains(message), "{}", ran.err);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0, "a failing run writes nothing");
    }
    let announced = b"HloModule m // expected-error {{needs the dialect}}";
    assert_eq!(run_in(dir.path(), &["--verify-diagnostics"], announced).code, exit::DONE);
    let ran = run_in(dir.path(), &["--verify-diagnostics", "--split-input-file"], b"HloModule a // expected-error {{needs}}\n// -----\n\nHloModule b\n");
    assert_eq!(ran.code, exit::PROGRAM);
    assert!(ran.err.contains("<stdin>:4:") && ran.err.contains("unexpected error"), "{}", ran.err);
}

#[test]
fn reproducers_hold_harmless_flags_only() {
    let err = |line: &str| {
        let ran = run_in(Path::new("."), &["--run-reproducer"], line.as_bytes());
        assert_eq!(ran.code, exit::COMMAND_LINE, "{line}: {}", ran.err);
        ran.err
    };
    assert!(err("// shale-opt: -o x").contains("'-o' may not stand in a reproducer's first line"));
    assert!(err("// shale-opt: --dump-dir=x").contains("may not stand"));
    assert!(err("// shale-opt: --pipeline='halve").contains("a quote without its end"));
    assert!(err("// shale-opt: --pipeline='quarter'").contains("there is no pass 'quarter'"));
}
