//! Functions that are called: limits, the stack, and runs that are ended.
#![allow(missing_docs)]

mod support;

use shale_cpu::{CustomCalls, Given, Infeed, Options, STACK_PER_LEVEL, Surroundings};
use shale_ir::eval::{Datum, EvalError};
use shale_ir::literal::Literal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use support::{compile, compile_with, count};

/// Adds an array to itself on the way down, `n` times, and joins all of them on the way up; `mark` is called on each level.
const DOWN: &str = "func.func private @down(%n: s32[], %x: f32[1024]) -> f32[1024] {
  %z = hlo.constant dense<0> : s32[]
  %p = hlo.compare %n, %z, direction = LE : (s32[], s32[]) -> pred[]
  %r = hlo.if %p {
    hlo.return %x : f32[1024]
  } {
    %m = hlo.custom_call %n, call_target_name = \"mark\" : (s32[]) -> s32[]
    %y = hlo.add %x, %x : f32[1024]
    %q = func.call @down(%m, %y) : (s32[], f32[1024]) -> f32[1024]
    %s = hlo.add %q, %x : f32[1024]
    hlo.return %s : f32[1024]
  } : (pred[]) -> f32[1024]
  func.return %r : f32[1024]
}
func.func @main(%n: s32[], %x: f32[1024]) -> f32[1024] {
  %r = func.call @down(%n, %x) : (s32[], f32[1024]) -> f32[1024]
  func.return %r : f32[1024]
}";

/// `mark` gives the number before, and notes where the stack is.
fn marked(marks: &Arc<Mutex<Vec<usize>>>) -> CustomCalls {
    let marks = marks.clone();
    CustomCalls::new().with("mark", move |operands, _| {
        let here = 0u8;
        marks.lock().expect("nobody panics").push((&raw const here).addr());
        let Datum::Array(n) = &operands[0] else { return Err(EvalError::new("no array")) };
        Ok(Datum::Array(Literal::scalar(n.item::<i32>().expect("a number") - 1)).into())
    })
}

fn run(n: i32, options: &Options) -> Result<Vec<Literal>, EvalError> {
    compile_with(DOWN, options).run(&[Literal::scalar(n), count(1024)]).map(|ran| ran.results)
}

#[test]
fn a_level_takes_no_more_stack_than_is_said() {
    let marks = Arc::new(Mutex::new(Vec::new()));
    let options = Options { calls: marked(&marks), ..Options::default() };
    // The entry and 255 calls with a branch each are 511 levels; one more call has none left for its branch.
    let deep = run(254, &options).expect("it ends");
    assert!(deep[0].as_slice::<f32>()[1].is_infinite());
    let marks = marks.lock().expect("nobody panics");
    assert_eq!(marks.len(), 254);
    let per_level = marks.windows(2).map(|pair| pair[0].abs_diff(pair[1]) / 2).max().expect("marks");
    println!("{per_level} bytes of stack a level");
    assert!(per_level * 2 <= STACK_PER_LEVEL, "{per_level} bytes a level leave no room");
}

#[test]
fn calls_without_end_are_errors() {
    let options = Options { calls: marked(&Arc::default()), ..Options::default() };
    for n in [255, i32::MAX] {
        let error = run(n, &options).expect_err("too many calls");
        assert_eq!(error.message, "regions and calls are nested more than 512 levels deep");
        assert_eq!(error.hint.as_deref(), Some("does a function call itself without end?"));
        assert!(error.trace.iter().all(|(op, _)| op == "func.call") && error.trace.len() > 250);
    }
    let error = run(20, &Options { max_depth: 40, ..options }).expect_err("too many calls");
    assert_eq!(error.message, "regions and calls are nested more than 40 levels deep");
}

#[test]
fn a_run_that_failed_leaves_nothing_behind() {
    let executable = compile_with(DOWN, &Options { calls: marked(&Arc::default()), ..Options::default() });
    for _ in 0..3 {
        assert!(executable.run(&[Literal::scalar(400), count(1024)]).is_err());
        let results = executable.run(&[Literal::scalar(2), count(1024)]).expect("it runs").results;
        assert_eq!(results[0].as_slice::<f32>()[..4], [0.0, 7.0, 14.0, 21.0]);
    }
}

#[test]
fn bytes_of_calls_are_limited() {
    let with = |max_bytes| Options { max_bytes, calls: marked(&Arc::default()), ..Options::default() };
    // Each level keeps an array of 4096 bytes.
    let error = run(200, &with(1 << 19)).expect_err("too many bytes");
    assert!(error.message.starts_with("the arrays would take 52") && error.message.ends_with(" bytes, more than 524288"), "{}", error.message);
    assert_eq!(error.hint.as_deref(), Some("allow more with --max-bytes"));
    assert!(run(50, &with(1 << 19)).is_ok());
    // One level is asked for before the run.
    let peak = compile_with(DOWN, &with(u64::MAX)).memory_use().peak;
    let error = run(1, &with(peak - 1)).expect_err("too many bytes");
    assert_eq!(error.message, format!("the arrays would take {peak} bytes, more than {}", peak - 1));
}

#[test]
fn a_chain_of_calls_counts_as_a_whole() {
    let text = |last: &str| {
        let link = |i: usize| {
            format!(
                "func.func private @f{i}(%x: f32[1024]) -> f32[1024] {{
  %a = hlo.reverse %x, dimensions = [0] : f32[1024]
  %b = func.call @{}(%a) : (f32[1024]) -> f32[1024]
  %c = hlo.add %a, %b : f32[1024]
  func.return %c : f32[1024]
}}\n",
                if i < 19 { format!("f{}", i + 1) } else { last.into() }
            )
        };
        let links: String = (0..20).map(link).collect();
        format!(
            "func.func @main(%x: f32[1024]) -> f32[1024] {{
  %r = func.call @f0(%x) : (f32[1024]) -> f32[1024]
  func.return %r : f32[1024]
}}
func.func private @last(%x: f32[1024]) -> f32[1024] {{
  %a = hlo.negate %x : f32[1024]
  func.return %a : f32[1024]
}}\n{links}"
        )
    };
    let executable = compile(&text("last"));
    let peak = executable.memory_use().peak;
    assert!((20 * 4096..20 * 2 * 4096 + 8192).contains(&peak), "{peak}");
    assert!(executable.kernels() >= 41);
    assert!(compile_with(&text("last"), &Options { max_bytes: peak, ..Options::default() }).run(&[count(1024)]).is_ok());
    // Every second link sees the array reversed.
    let results = executable.run(&[count(1024)]).expect("it runs").results;
    assert_eq!(results[0].as_slice::<f32>()[0], 10.0 * 1023.0);
}

/// A function with a loop that ends when its argument is false.
const ENDLESS: &str = "func.func private @spin(%x: f32[8], %p: pred[]) -> f32[8] {
  %r:2 = hlo.while %x, %p {
  ^bb0(%u: f32[8], %q: pred[]):
    hlo.return %q : pred[]
  } {
  ^bb0(%u: f32[8], %q: pred[]):
    %a = hlo.negate %u : f32[8]
    hlo.return %a, %q : f32[8], pred[]
  } : (f32[8], pred[]) -> (f32[8], pred[])
  func.return %r#0 : f32[8]
}
func.func @main(%x: f32[8], %p: pred[]) -> f32[8] {
  %r = func.call @spin(%x, %p) : (f32[8], pred[]) -> f32[8]
  func.return %r : f32[8]
}";

#[test]
fn a_loop_in_a_function_is_ended_from_outside() {
    let executable = compile(ENDLESS);
    let truth = |p: bool| Literal::scalar(shale_ir::element::Pred::from(p));
    let cancelled = AtomicBool::new(false);
    let error = std::thread::scope(|scope| {
        let run = scope.spawn(|| executable.run_with(vec![count(8), truth(true)], Given { cancelled: Some(&cancelled), ..Given::default() }));
        std::thread::sleep(Duration::from_millis(20));
        assert!(!run.is_finished(), "the loop does not end by itself");
        cancelled.store(true, Ordering::Relaxed);
        run.join().expect("the run does not panic").expect_err("the run was cancelled")
    });
    assert_eq!(error.message, "the run was cancelled");
    assert_eq!(executable.run(&[count(8), truth(false)]).expect("it runs").results[0], count(8));
}

#[test]
fn members_meet_and_read_their_queues_in_functions() {
    let text = "func.func private @next(%t: token[]) -> (f32[4], token[]) {
  %x, %u = hlo.infeed %t : (token[]) -> (f32[4], token[])
  %sum = hlo.all_reduce %x, replica_groups = [[0, 1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  %v = hlo.outfeed (%sum), (%u) : (f32[4], token[]) -> token[]
  func.return %sum, %v : f32[4], token[]
}
func.func @main() -> (f32[4], f32[4]) {
  %t = hlo.create_token : () -> token[]
  %x, %u = func.call @next(%t) : (token[]) -> (f32[4], token[])
  %y, %v = func.call @next(%u) : (token[]) -> (f32[4], token[])
  func.return %x, %y : f32[4], f32[4]
}";
    let executable = compile(text);
    let item = |first: f32| Infeed::Array(Literal::from_vec(&[4], vec![first, 1.0, 2.0, 3.0]));
    let infeed = vec![vec![item(10.0), item(20.0)], vec![item(30.0), item(50.0)]];
    let around = Surroundings { replicas: 2, infeed, ..Surroundings::default() };
    for ended in executable.run_members(&around, vec![Vec::new(), Vec::new()]) {
        let ended = ended.expect("a thread starts");
        let given = ended.given.expect("it runs");
        assert_eq!([given[0].as_slice::<f32>()[0], given[1].as_slice::<f32>()[0]], [40.0, 70.0]);
        assert_eq!(ended.outfeed.len(), 2);
    }
}
