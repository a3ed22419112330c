//! Pipelines through the tool: dumps and reproducers are inputs that go on from where they were written.

#![allow(missing_docs)]

use shale_driver::Io;
use shale_ir::dialect::Registry;
use shale_ir::module::SYM_NAME;
use shale_ir::pass::PassDef;
use shale_ir::prelude::*;
use std::path::Path;

pass! {
    /// Panics on one function.
    pub struct Boom: FunctionPass = "boom" { on: String = String::from("f2") }
}
impl FunctionPass for Boom {
    fn run<'c>(&self, body: &mut Body<'c>, _: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let name = body.root().and_then(|r| body.attr(r, SYM_NAME)).and_then(Attr::as_str);
        assert!(name != Some(&*self.on), "boom");
        Ok(())
    }
}

fn registry() -> Registry {
    shale_driver::standard().with_passes(&[Boom::info()])
}

/// Exit code, standard output, standard error.
fn opt(args: &[&str], input: &str, folder: &Path) -> (i32, String, String) {
    let args: Vec<String> = args.iter().map(|a| (*a).to_string()).collect();
    let (mut stdin, mut out, mut err) = (input.as_bytes(), Vec::new(), Vec::new());
    let code = shale_driver::opt(&args, &mut Io::new(&mut stdin, &mut out, &mut err, folder), &registry());
    (code, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

/// Functions with something to do for every pass, and calls between them.
fn program(functions: usize) -> String {
    let function = |i: usize| {
        format!(
            "func.func @f{i}(%x: i32, %y: i32) -> i32 {{\n  %c = arith.constant {i} : i32\n  %0 = arith.addi %c, %x : i32\n  %1 = arith.addi %x, %c : i32\n  \
             %2 = arith.muli %0, %1 : i32\n  %3 = arith.subi %y, %y : i32\n  %4 = call @g(%2) : (i32) -> i32\n  return %4 : i32\n}}\n"
        )
    };
    let all: String = (0..functions).map(function).collect();
    all + "func.func private @g(%x: i32) -> i32 {\n  %0 = arith.xori %x, %x : i32\n  %1 = arith.ori %x, %0 : i32\n  return %1 : i32\n}\n"
}

const PIPELINE: &str = "--pipeline=func(cse,dce),inline,symbol-dce,func(canonicalize,cse)";

#[test]
fn every_dump_goes_on_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let (code, end, err) = opt(&["-", PIPELINE, "--dump-dir=dumps"], &program(4), folder.path());
    assert_eq!(code, 0, "{err}");
    let mut dumps: Vec<_> = std::fs::read_dir(folder.path().join("dumps")).unwrap().map(|e| e.unwrap().path()).collect();
    dumps.sort();
    assert!(dumps.len() > 4, "{dumps:?}");
    for dump in dumps {
        let text = std::fs::read_to_string(&dump).unwrap();
        let (_, flags) = text.lines().next().unwrap().split_once("--pipeline='").unwrap();
        let rest = format!("--pipeline={}", flags.strip_suffix('\'').unwrap());
        let (code, out, err) = opt(&["-", &rest], &text, folder.path());
        assert_eq!((code, &out), (0, &end), "{} ends elsewhere: {err}", dump.display());
    }
}

#[test]
fn the_number_of_threads_does_not_show() {
    let folder = tempfile::tempdir().unwrap();
    let text = program(60);
    let args = |threads| ["-", PIPELINE, "--stats", threads];
    let one = opt(&args("--no-threads"), &text, folder.path());
    assert_eq!(one.0, 0, "{}", one.2);
    for _ in 0..3 {
        assert!(opt(&args("--threads=5"), &text, folder.path()) == one);
    }
}

#[test]
fn a_limited_budget_gives_the_same_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let text = program(5);
    let run = |limit: usize| opt(&["-", PIPELINE, &format!("--bisect-limit={limit}")], &text, folder.path());
    let mut outputs: Vec<String> = Vec::new();
    for limit in 0..30 {
        let first = run(limit);
        assert!(first.0 == 0 && first == run(limit), "limit {limit}: {}", first.2);
        outputs.push(first.1);
    }
    assert_eq!(outputs[0], opt(&["-"], &text, folder.path()).1, "no rewrite changes nothing");
    assert!(outputs.windows(2).all(|pair| pair[0] != pair[1]), "each rewrite shows");
}

#[test]
fn a_reproducer_crashes_again() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, err) = opt(&["-", "--pipeline=cse,func(dce,boom),inline"], &program(4), folder.path());
    assert_eq!(code, 101, "{err}");
    let file = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().path()).find(|p| p.extension().is_some_and(|e| e == "mlir")).unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("// shale-opt: --pipeline='func(boom),inline'\n"), "{text}");
    let again = opt(&["--run-reproducer", file.to_str().unwrap()], "", folder.path());
    assert!(again.0 == 101 && again.2.contains("a bug in pass 'boom'"), "{}", again.2);
}
