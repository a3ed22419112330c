//! Many runs of one executable, limits, and runs that are ended.
#![allow(missing_docs)]

mod support;

use shale_cpu::{Executable, Given, Options};
use shale_ir::literal::Literal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use support::{compile, compile_with, count};

const SQUARES: &str = "func.func @main(%x: f32[300,1000], %k: f32[]) -> (f32[300], f32[300,1000]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %kb = hlo.broadcast %k, dimensions = [] : (f32[]) -> f32[300,1000]
  %1 = hlo.multiply %x, %kb : f32[300,1000]
  %2 = hlo.reverse %1, dimensions = [1] : f32[300,1000]
  %3 = hlo.reduce (%2), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[300,1000], f32[]) -> f32[300]
  func.return %3, %2 : f32[300], f32[300,1000]
}";

fn sample() -> Literal {
    count(300_000).reshape(&[300, 1000])
}

#[test]
fn many_threads_run_one_executable() {
    fn shared<T: Send + Sync>(_: &T) {}
    let executable = compile(SQUARES);
    shared(&executable);
    std::thread::scope(|scope| {
        for thread in 1..=4 {
            let executable = &executable;
            scope.spawn(move || {
                for run in 1..=5 {
                    let k = (thread * run) as f32;
                    let results = executable.run(&[sample(), Literal::scalar(k)]).expect("it runs").results;
                    assert_eq!(results[0].as_slice::<f32>()[..2], [999.0 * k, 1999.0 * k]);
                    assert_eq!(results[1].as_slice::<f32>()[..2], [999.0 * k, 998.0 * k]);
                }
            });
        }
    });
}

#[test]
fn the_limit_of_bytes_is_asked_before_the_run() {
    let with = |max_bytes| compile_with(SQUARES, &Options { max_bytes, ..Options::default() });
    let peak = with(u64::MAX).memory_use().peak;
    let run = |executable: Executable| executable.run(&[sample(), Literal::scalar(1.0f32)]);
    assert!(run(with(peak)).is_ok());
    let error = run(with(peak - 1)).expect_err("the arrays do not fit");
    assert_eq!(error.message, format!("the arrays would take {peak} bytes, more than {}", peak - 1));
}

/// A loop that ends when its argument, which never changes, is false.
const ENDLESS: &str = "func.func @main(%x: f32[1024], %p: pred[]) -> f32[1024] {
  %r:2 = hlo.while %x, %p {
  ^bb0(%u: f32[1024], %q: pred[]):
    hlo.return %q : pred[]
  } {
  ^bb0(%u: f32[1024], %q: pred[]):
    %a = hlo.negate %u : f32[1024]
    hlo.return %a, %q : f32[1024], pred[]
  } : (f32[1024], pred[]) -> (f32[1024], pred[])
  func.return %r#0 : f32[1024]
}";

#[test]
fn a_loop_is_ended_from_outside() {
    let executable = compile(ENDLESS);
    let truth = |p: bool| Literal::scalar(shale_ir::element::Pred::from(p));
    assert!(executable.run(&[count(1024), truth(false)]).is_ok());
    let cancelled = AtomicBool::new(false);
    let error = std::thread::scope(|scope| {
        let run =
            scope.spawn(|| executable.run_with(vec![count(1024), truth(true)], Given { outputs: Vec::new(), cancelled: Some(&cancelled), ..Given::default() }));
        std::thread::sleep(Duration::from_millis(20));
        assert!(!run.is_finished(), "the loop does not end by itself");
        cancelled.store(true, Ordering::Relaxed);
        run.join().expect("the run does not panic").expect_err("the run was cancelled")
    });
    assert_eq!(error.message, "the run was cancelled");
    // What is kept for the next run is as good as new.
    assert_eq!(executable.run(&[count(1024), truth(false)]).expect("it runs").results[0], count(1024));
}

#[test]
fn a_cancelled_run_does_nothing() {
    let executable = compile(SQUARES);
    let cancelled = AtomicBool::new(true);
    let given = Given { outputs: Vec::new(), cancelled: Some(&cancelled), ..Given::default() };
    assert!(executable.run_with(vec![sample(), Literal::scalar(1.0f32)], given).is_err());
}

#[test]
fn other_arguments_are_errors() {
    let executable = compile(SQUARES);
    assert!(executable.run(&[sample()]).is_err());
    assert!(executable.run(&[count(300_000), Literal::scalar(1.0f32)]).is_err());
    assert!(executable.run(&[sample(), Literal::scalar(1.0f64)]).is_err());
}

/// What a run costs besides its arithmetic. Only a release build says something about it: there it must be below 2 µs, so that a busy machine passes.
#[test]
fn a_small_run_is_fast() {
    let executable = compile(
        "func.func @main(%x: f32[16], %y: f32[16]) -> f32[16] {
  %1 = hlo.add %x, %y : f32[16]
  func.return %1 : f32[16]
}",
    );
    let (x, y) = (count(16), count(16));
    let mut outputs = Vec::new();
    let mut best = Duration::MAX;
    for _ in 0..200 {
        let start = Instant::now();
        for _ in 0..100 {
            let given = Given { outputs: std::mem::take(&mut outputs), ..Given::default() };
            outputs = executable.run_with(vec![x.clone(), y.clone()], given).expect("it runs").results;
        }
        best = best.min(start.elapsed() / 100);
    }
    println!("a run of 16 additions takes {best:?}");
    assert_eq!(outputs[0].as_slice::<f32>()[15], 30.0);
    assert!(cfg!(debug_assertions) || best < Duration::from_micros(2), "{best:?}");
}
