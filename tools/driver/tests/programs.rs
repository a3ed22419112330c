//! `shale-opt` on programs, in process: what comes out, and what is left behind when something goes wrong.
#![allow(missing_docs)]

use shale_driver::{Io, exit, opt, standard};
use shale_ir::body::Body;
use shale_ir::diag::{Diagnostic, Place, Severity};
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx, PassDef};
use std::fs;
use std::path::Path;

pass! {
    /// Panics on one function.
    pub struct Boom: FunctionPass = "boom" { on: String = String::from("g") }
}
impl FunctionPass for Boom {
    fn run<'c>(&self, body: &mut Body<'c>, _: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        assert!(name(body) != self.on, "boom");
        Ok(())
    }
}
pass! {
    /// Leaves functions that the verifier refuses.
    pub struct Spoil: FunctionPass = "spoil" {}
}
impl FunctionPass for Spoil {
    fn run<'c>(&self, body: &mut Body<'c>, _: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        if let Some(last) = body.walk_all().last() {
            body.erase(last);
        }
        Ok(())
    }
}
pass! {
    /// Refuses calls, and remarks on every return.
    pub struct Judge: FunctionPass = "judge" {}
}
impl FunctionPass for Judge {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        for op in body.walk_all() {
            match body.name(op).text() {
                "func.call" => return Err(Diagnostic::error(body.place(op), "a call").with_note(Place::Unknown, "nobody calls")),
                "func.return" => cx.diagnostics.push(Diagnostic::new(Severity::Remark, body.place(op), "a return")),
                _ => {}
            }
        }
        Ok(())
    }
}

fn name<'c>(body: &Body<'c>) -> &'c str {
    shale_ir::module::symbol_of(body).map_or("", shale_ir::session::Str::text)
}

const PROGRAM: &str = "func.func @f(%x: i32) -> i32 {
  %a = arith.xori %x, %x : i32
  %b = arith.xori %x, %x : i32
  %c = arith.ori %a, %b : i32
  return %c : i32
}
func.func @g(%x: i32) -> i32 {
  %a = call @f(%x) : (i32) -> i32
  return %a : i32
}
";

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn run_in(dir: &Path, args: &[&str], input: &str) -> Ran {
    let registry = standard().with_passes(&[Boom::info(), Spoil::info(), Judge::info()]);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    let code = opt(&args, &mut Io::new(&mut input.as_bytes(), &mut out, &mut err, dir), &registry);
    Ran { code, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
}

fn run(args: &[&str], input: &str) -> Ran {
    let dir = tempfile::tempdir().unwrap();
    run_in(dir.path(), args, input)
}

fn done(args: &[&str], input: &str) -> String {
    let ran = run(args, input);
    assert_eq!((ran.code, &*ran.err), (exit::DONE, ""), "{args:?}");
    ran.out
}

#[test]
fn printed_programs_are_read_back() {
    let once = done(&[], PROGRAM);
    assert_eq!(done(&[], &once), once);
    assert!(done(&["--print-op-generic"], PROGRAM).contains("\"arith.xori\"(%x, %x)"));
}

#[test]
fn passes_run_in_order_and_alike_on_any_number_of_threads() {
    let one = done(&["--cse", "--no-threads"], PROGRAM);
    assert_eq!(one.matches("xori").count(), 1);
    assert_eq!(done(&["--pipeline=func(cse)", "--threads=3"], PROGRAM), one);
    assert_eq!(done(&["--cse", "--no-verify"], PROGRAM), one);
}

#[test]
fn output_files() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("in.mlir"), PROGRAM).unwrap();
    let ran = run_in(dir.path(), &["in.mlir", "-o", "out.mlir"], "");
    assert_eq!((ran.code, &*ran.out), (exit::DONE, ""));
    let written = fs::read_to_string(dir.path().join("out.mlir")).unwrap();
    assert_eq!(written, done(&[], PROGRAM));
    assert_eq!(run_in(dir.path(), &["in.mlir", "--judge", "-o", "out.mlir"], "").code, exit::PROGRAM);
    assert_eq!(fs::read_to_string(dir.path().join("out.mlir")).unwrap(), written, "a failing run leaves the file as it was");
}

#[test]
fn chunks_stand_for_files() {
    let text = "func.func private @f()\n// -----\nfunc.func private @f(\n// -----\nfunc.func private @f()\n";
    let ran = run(&["--split-input-file"], text);
    assert_eq!(ran.code, exit::PROGRAM);
    assert_eq!((ran.out.matches("@f()").count(), ran.out.matches("// -----\n").count()), (2, 2), "{}", ran.out);
    assert!(ran.err.contains("<stdin>:4:") || ran.err.contains("<stdin>:3:"), "lines are those of the file: {}", ran.err);
}

#[test]
fn announced_messages() {
    let text = PROGRAM
        .replace("%c : i32\n}", "%c : i32 // expected-remark {{return}}\n}")
        .replace("  %a = call", "  // expected-note@unknown {{nobody calls}}\n  // expected-error@below {{a call}}\n  %a = call");
    let ran = run(&["--judge", "--verify-diagnostics"], &text);
    assert_eq!((ran.code, &*ran.err), (exit::DONE, ""));
    let ran = run(&["--judge", "--verify-diagnostics"], &text.replace("a call", "a jump"));
    assert_eq!(ran.code, exit::PROGRAM);
    assert!(ran.err.contains("unexpected error: a call") && ran.err.contains("expected error \"a jump\" was not reported"), "{}", ran.err);
}

#[test]
fn a_panic_leaves_a_reproducer() {
    let dir = tempfile::tempdir().unwrap();
    let ran = run_in(dir.path(), &["--cse", "--boom", "--canonicalize"], PROGRAM);
    assert_eq!((ran.code, &*ran.out), (exit::BUG, ""));
    assert!(ran.err.contains("a bug in pass 'boom' on @g: boom") && ran.err.contains("--run-reproducer"), "{}", ran.err);
    let file = fs::read_dir(dir.path()).unwrap().next().unwrap().unwrap();
    let text = fs::read_to_string(file.path()).unwrap();
    assert!(text.starts_with("// shale-opt: --pipeline='boom,canonicalize'\n"), "{text}");
    assert_eq!(text.matches("xori").count(), 1, "the passes before have run: {text}");
    let again = run_in(dir.path(), &["--run-reproducer", &file.file_name().to_string_lossy()], "");
    assert_eq!(again.code, exit::BUG);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "the same crash is the same file");
}

#[test]
fn a_pass_that_breaks_the_program_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let ran = run_in(dir.path(), &["--spoil"], PROGRAM);
    assert_eq!(ran.code, exit::BUG);
    assert!(ran.err.contains("after pass 'spoil': ") && ran.err.contains("--run-reproducer"), "{}", ran.err);
    assert_eq!(run_in(dir.path(), &["--spoil", "--no-verify", "--print-op-generic"], PROGRAM).code, exit::DONE);
}

#[test]
fn dumps_go_on_where_they_were_made() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["--pipeline=func(cse,canonicalize),inline,cse", "--dump-dir=d"];
    let whole = run_in(dir.path(), &args, PROGRAM);
    assert_eq!(whole.code, exit::DONE, "{}", whole.err);
    let names: Vec<_> = fs::read_dir(dir.path().join("d")).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    assert!(names.len() >= 3 && names.contains(&"0000-input.mlir".to_string()), "{names:?}");
    for name in names {
        let rest = run_in(dir.path(), &["--run-reproducer", &format!("d/{name}")], "");
        assert_eq!((rest.code, &rest.out), (exit::DONE, &whole.out), "{name}");
    }
}

#[test]
fn reports() {
    let ran = run(&["--cse", "--stats", "--timing", "--print-ir-after=cse"], PROGRAM);
    assert_eq!(ran.code, exit::DONE);
    for part in ["// IR after cse (pass 1 of 1)", "1 cse: changed 1 of 2", "wall ms", "parse "] {
        assert!(ran.err.contains(part), "{part} in {}", ran.err);
    }
    let limited = run(&["--cse", "--bisect-limit=0"], PROGRAM);
    assert_eq!(limited.out.matches("xori").count(), 2);
    assert!(limited.err.contains("0 of at most 0 rewrites were made"), "{}", limited.err);
}
