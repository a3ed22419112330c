//! Custom calls: registered functions, and functions of a shared library that the C compiler makes (it is the linker that Rust uses, too).
#![allow(missing_docs)]

mod support;

use shale_ir::eval::Datum;
use shale_ir::literal::Literal;
use shale_reference::{CustomCalls, Options};
use std::path::Path;
use std::process::Command;
use support::{array, failure, run};

fn options(calls: CustomCalls) -> Options {
    Options { calls, ..Options::default() }
}

fn program(target: &str, inputs: &str, types: &str, results: &str) -> String {
    format!(
        "func.func @main({inputs}) -> ({results}) {{\n  %r = hlo.custom_call %x, call_target_name = \"{target}\" : ({types}) -> {results}\n  return %r : {results}\n}}\n"
    )
}

#[test]
fn a_registered_function_is_called() {
    let calls = CustomCalls::new().with("twice", |operands, _| match &operands[0] {
        Datum::Array(x) => Ok(Literal::from_vec(x.dims(), x.as_slice::<f32>().iter().map(|v| v * 2.0).collect()).into()),
        _ => Err("twice is for arrays".into()),
    });
    let text = program("twice", "%x: f32[2]", "f32[2]", "f32[2]");
    let outcomes = run(&text, vec![[Datum::Array(Literal::from_vec(&[2], vec![1.5f32, -2.0]))].into_iter().collect()], &options(calls)).unwrap();
    assert_eq!(array(&outcomes[0], 0).as_slice::<f32>(), [3.0, -4.0]);
}

#[test]
fn a_function_that_gives_something_else_is_an_error() {
    let calls = CustomCalls::new().with("wrong", |_, _| Ok(Literal::scalar(1i32).into())).with("none", |_, _| Ok([].into_iter().collect()));
    let input = || vec![[Datum::Array(Literal::from_vec(&[2], vec![0f32; 2]))].into_iter().collect()];
    let wrong = run(&program("wrong", "%x: f32[2]", "f32[2]", "f32[2]"), input(), &options(calls.clone())).unwrap();
    assert_eq!(failure(&wrong[0]), "custom call 'wrong' gave s32[] as result 0, but f32[2] is declared");
    let none = run(&program("none", "%x: f32[2]", "f32[2]", "f32[2]"), input(), &options(calls)).unwrap();
    assert_eq!(failure(&none[0]), "custom call 'none' gave 0 results, but 1 are declared");
}

#[test]
fn an_unknown_name_is_an_error_before_the_run() {
    let calls = CustomCalls::new().with("twice", |operands, _| Ok(operands[0].clone().into())).with("other", |operands, _| Ok(operands[0].clone().into()));
    let error = run(&program("twise", "%x: f32[2]", "f32[2]", "f32[2]"), vec![], &options(calls)).unwrap_err();
    assert!(error.contains("no custom call is named 'twise': known are other, twice"), "{error}");
    assert!(error.contains("did you mean 'twice'?"), "{error}");
}

fn library(dir: &Path) -> CustomCalls {
    let (source, target) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/calls.c"), dir.join("libcalls.so"));
    let status = Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&target).arg(source).status().expect("cc links this test, too");
    assert!(status.success());
    CustomCalls::new().with_library(&target).unwrap()
}

#[test]
fn functions_of_a_library_are_called() {
    let dir = tempfile::tempdir().unwrap();
    let options = options(library(dir.path()));
    let text = "func.func @main() -> (f32[4], s32[3], s32[3], s4[3], s32[2,3]) {
  %a = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : f32[4]
  %b = hlo.constant dense<[0.5, 0.5, 0.5, -4.0]> : f32[4]
  %sum = hlo.custom_call %a, %b, call_target_name = \"add_four\" : (f32[4], f32[4]) -> f32[4]
  %c = hlo.constant dense<[7, 9, -7]> : s32[3]
  %d = hlo.constant dense<4> : s32[]
  %q:2 = hlo.custom_call %c, %d, call_target_name = \"divide\" : (s32[3], s32[]) -> (s32[3], s32[3])
  %e = hlo.constant dense<[1, -3, 0]> : s4[3]
  %n = hlo.custom_call %e, call_target_name = \"negate_nibbles\" : (s4[3]) -> s4[3]
  %t = hlo.custom_call call_target_name = \"count_up\", operand_layouts = [], result_layouts = [[0, 1]] : () -> s32[2,3]
  return %sum, %q#0, %q#1, %n, %t : f32[4], s32[3], s32[3], s4[3], s32[2,3]
}
";
    let outcomes = run(text, vec![], &options).unwrap();
    // By hand; C's division rounds towards zero. Column-major 0, 1, … is 0 2 4 / 1 3 5.
    assert_eq!(array(&outcomes[0], 0).as_slice::<f32>(), [1.5, 2.5, 3.5, 0.0]);
    assert_eq!(array(&outcomes[0], 1).as_slice::<i32>(), [1, 2, -1]);
    assert_eq!(array(&outcomes[0], 2).as_slice::<i32>(), [3, 1, -3]);
    assert_eq!(array(&outcomes[0], 3).bytes(), [15, 3, 0]);
    assert_eq!(array(&outcomes[0], 4).as_slice::<i32>(), [0, 2, 4, 1, 3, 5]);
}

#[test]
fn what_a_library_writes_is_checked() {
    let dir = tempfile::tempdir().unwrap();
    let options = options(library(dir.path()));
    let text = "func.func @main() -> pred[] {\n  %r = hlo.custom_call call_target_name = \"no_pred\" : () -> pred[]\n  return %r : pred[]\n}\n";
    assert!(failure(&run(text, vec![], &options).unwrap()[0]).contains("pred"));
    let unknown = "func.func @main() -> pred[] {\n  %r = hlo.custom_call call_target_name = \"nowhere\" : () -> pred[]\n  return %r : pred[]\n}\n";
    let error = run(unknown, vec![], &options).unwrap_err();
    assert!(error.contains("no custom call is named 'nowhere': there are none, and none of") && error.contains("libcalls.so"), "{error}");
}

#[test]
fn a_file_that_is_no_library_is_an_error() {
    let error = CustomCalls::new().with_library(Path::new("no/such/library.so")).unwrap_err();
    assert!(error.starts_with("cannot load no/such/library.so: "), "{error}");
}
