//! Where arrays lie: what shares memory, and how much a run takes.
#![allow(missing_docs)]

mod support;

use shale_cpu::{Given, MemoryUse, Options};
use shale_ir::literal::Literal;
use support::{address, compile, compile_with, count};

/// 1024 elements.
const KIB4: u64 = 4096;

fn uses(text: &str) -> MemoryUse {
    compile(text).memory_use()
}

#[test]
fn elements_are_computed_where_their_operands_lay() {
    let MemoryUse { peak, lower_bound } = uses(
        "func.func @main(%x: f32[1024], %y: f32[1024]) -> f32[1024] {
  %1 = hlo.add %x, %y : f32[1024]
  %2 = hlo.multiply %1, %y : f32[1024]
  %3 = hlo.exponential %2 : f32[1024]
  func.return %3 : f32[1024]
}",
    );
    assert_eq!((peak, lower_bound), (KIB4, KIB4), "one array, which is the result's");
}

#[test]
fn what_is_read_elsewhere_than_written_is_not_overwritten() {
    let turned = "func.func @main(%x: f32[1024]) -> f32[1024] {
  %1 = hlo.add %x, %x : f32[1024]
  %2 = hlo.reverse %1, dimensions = [0] : f32[1024]
  func.return %2 : f32[1024]
}";
    assert_eq!(uses(turned), MemoryUse { peak: 2 * KIB4, lower_bound: 2 * KIB4 });
    let ran = compile(turned).run(&[count(1024)]).expect("it runs");
    assert_eq!(ran.results[0].as_slice::<f32>()[..2], [2046.0, 2044.0]);
}

/// Rows divided by their sums; `row` is the row that is read for row `%i`.
fn shares(row: &str) -> String {
    format!(
        "func.func @main(%x: f32[4,256]) -> f32[4,256] {{
  %e = hlo.add %x, %x : f32[4,256]
  %y = loop.nest bounds = [4] {{
  ^bb0(%i: s64[]):
    %k = loop.affine %i, {row} : (s64[]) -> s64[]
    %zero = hlo.constant dense<0.0> : f32[]
    %sum = loop.reduce %zero, bounds = [256], row = 1 {{
    ^bb0(%j: s64[]):
      %a = loop.read %e[%k, %j] : (f32[4,256], s64[], s64[]) -> f32[]
      loop.yield %a : f32[]
    }} {{
    ^bb0(%a: f32[], %b: f32[]):
      %c = hlo.add %a, %b : f32[]
      hlo.return %c : f32[]
    }} : (f32[]) -> f32[]
    %r = loop.nest bounds = [256] {{
    ^bb0(%j: s64[]):
      %a = loop.read %e[%i, %j] : (f32[4,256], s64[], s64[]) -> f32[]
      %b = hlo.divide %a, %sum : f32[]
      loop.yield %b : f32[]
    }} : () -> f32[256]
    loop.yield %r : f32[256]
  }} : () -> f32[4,256]
  func.return %y : f32[4,256]
}}"
    )
}

#[test]
fn rows_are_written_over_the_rows_that_were_read() {
    let own = shares("coefficients = [1], offset = 0");
    let turned = shares("coefficients = [-1], offset = 3");
    assert_eq!(uses(&turned).peak - uses(&own).peak, KIB4, "the sum of another row is still to be read");
    let x = Literal::from_vec(&[4, 256], (0..1024).map(|i| (i / 256 + 1) as f32).collect());
    let rows = |text: &str| {
        let ran = compile(text).run(std::slice::from_ref(&x)).expect("it runs");
        [0, 256, 512, 768].map(|at| ran.results[0].as_slice::<f32>()[at] * 256.0)
    };
    assert_eq!(rows(&own), [1.0; 4]);
    assert_eq!(rows(&turned), [1.0 / 4.0, 2.0f32 / 3.0, 1.5, 4.0]);
}

#[test]
fn what_is_needed_later_is_kept() {
    let text = "func.func @main(%x: f32[1024]) -> f32[1024] {
  %1 = hlo.add %x, %x : f32[1024]
  %2 = hlo.negate %1 : f32[1024]
  %3 = hlo.multiply %1, %2 : f32[1024]
  func.return %3 : f32[1024]
}";
    assert_eq!(uses(text).peak, 2 * KIB4);
    let ran = compile(text).run(&[count(1024)]).expect("it runs");
    assert_eq!(ran.results[0].as_slice::<f32>()[..3], [-0.0, -4.0, -16.0]);
}

/// A loop that adds to one array and replaces a part of another one.
const LOOP: &str = "func.func @main(%x: f32[1024], %n: s32[]) -> (f32[1024], f32[1024]) {
  %zero = hlo.constant dense<0> : s32[]
  %part = hlo.constant dense<[7.0, 8.0]> : f32[2]
  %r:3 = hlo.while %zero, %x, %x {
  ^bb0(%i: s32[], %u: f32[1024], %v: f32[1024]):
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %u: f32[1024], %v: f32[1024]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %a = hlo.add %u, %u : f32[1024]
    %b = hlo.dynamic_update_slice %v, %part, %i : (f32[1024], f32[2], s32[]) -> f32[1024]
    hlo.return %next, %a, %b : s32[], f32[1024], f32[1024]
  } : (s32[], f32[1024], f32[1024]) -> (s32[], f32[1024], f32[1024])
  func.return %r#1, %r#2 : f32[1024], f32[1024]
}";

#[test]
fn what_a_loop_carries_stays_in_its_place() {
    let MemoryUse { peak, lower_bound } = uses(LOOP);
    assert!(peak < 2 * KIB4 + 1024, "two arrays and scalars, not {peak} bytes");
    assert!(lower_bound <= peak);
    let ran = compile(LOOP).run(&[count(1024), Literal::scalar(3i32)]).expect("it runs");
    assert_eq!(ran.results[0].as_slice::<f32>()[..3], [0.0, 8.0, 16.0]);
    assert_eq!(ran.results[1].as_slice::<f32>()[..5], [7.0, 7.0, 7.0, 8.0, 4.0]);
}

#[test]
fn arguments_and_results_are_not_copied() {
    let text = "func.func @main(%x: f32[1024]) -> (f32[1024], f32[32,32], f32[1024]) {
  %1 = hlo.negate %x : f32[1024]
  %2 = hlo.reshape %1 : (f32[1024]) -> f32[32,32]
  func.return %x, %2, %1 : f32[1024], f32[32,32], f32[1024]
}";
    let (executable, x) = (compile(text), count(1024));
    assert_eq!(executable.memory_use().peak, KIB4);
    let results = executable.run(std::slice::from_ref(&x)).expect("it runs").results;
    assert_eq!(address(&results[0]), address(&x));
    assert_eq!(address(&results[1]), address(&results[2]));
    assert_eq!(results[1].dims(), [32, 32]);
}

#[test]
fn results_take_the_memory_that_is_given() {
    let executable = compile(
        "func.func @main(%x: f32[1024]) -> (f32[1024], f32[]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %1 = hlo.negate %x : f32[1024]
  %2 = hlo.reduce (%1), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[1024], f32[]) -> f32[]
  func.return %1, %2 : f32[1024], f32[]
}",
    );
    let first = executable.run(&[count(1024)]).expect("it runs").results;
    let (places, values) = (first.iter().map(address).collect::<Vec<_>>(), first[0].as_slice::<f32>().to_vec());
    let again = executable.run_with(vec![Literal::splat(&[1024], 1.0f32)], Given { outputs: first, ..Given::default() }).expect("it runs");
    assert_eq!(again.results.iter().map(address).collect::<Vec<_>>(), places);
    assert_eq!(again.results[0], Literal::splat(&[1024], -1.0f32));
    assert_eq!(again.results[1], Literal::scalar(-1024.0f32));
    let kept = again.results.clone();
    let third = executable.run_with(vec![count(1024)], Given { outputs: again.results, ..Given::default() }).expect("it runs");
    assert_eq!(kept[0], Literal::splat(&[1024], -1.0f32), "memory that is shared is not written");
    assert_eq!(third.results[0].as_slice::<f32>(), values);
    let other = Given { outputs: vec![Literal::scalar(1.0f32)], ..Given::default() };
    assert_eq!(executable.run_with(vec![count(1024)], other).expect("it runs").results[0].as_slice::<f32>(), values);
}

#[test]
fn donated_arguments_become_results() {
    let text = |attributes: &str| {
        format!(
            "func.func @main(%x: f32[1024]{attributes}, %y: f32[1024]) -> f32[1024] {{
  %1 = hlo.add %x, %y : f32[1024]
  func.return %1 : f32[1024]
}}"
        )
    };
    let executable = compile(&text(" {tf.aliasing_output = 0 : i32}"));
    assert!(executable.is_donated(0) && !executable.is_donated(1));
    assert_eq!(executable.memory_use().peak, 0);
    let x = count(1024);
    let place = address(&x);
    let results = executable.run_with(vec![x, count(1024)], Given::default()).expect("it runs").results;
    assert_eq!(address(&results[0]), place);
    assert_eq!(results[0].as_slice::<f32>()[..3], [0.0, 2.0, 4.0]);
    let kept = count(1024);
    let results = executable.run(&[kept.clone(), count(1024)]).expect("it runs").results;
    assert_eq!(kept, count(1024), "what the caller keeps stays");
    assert_eq!(results[0].as_slice::<f32>()[..3], [0.0, 2.0, 4.0]);
    assert_eq!(compile(&text("")).memory_use().peak, KIB4);
}

#[test]
fn arrays_without_elements_take_nothing() {
    let executable = compile(
        "func.func @main(%x: f32[0,4]) -> (f32[0,4], f32[4,0]) {
  %1 = hlo.negate %x : f32[0,4]
  %2 = hlo.transpose %1, permutation = [1, 0] : (f32[0,4]) -> f32[4,0]
  func.return %1, %2 : f32[0,4], f32[4,0]
}",
    );
    assert_eq!(executable.memory_use().peak, 0);
    let results = executable.run(&[Literal::zeros(shale_ir::element::ElementType::F32, &[0, 4])]).expect("it runs").results;
    assert_eq!((results[0].dims(), results[1].dims()), (&[0, 4][..], &[4, 0][..]));
}

/// A sort of so many floats.
fn sort(n: usize) -> String {
    format!(
        "func.func @main(%x: f32[{n}]) -> f32[{n}] {{
  %1 = hlo.sort %x, dimension = 0 {{
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  }} : (f32[{n}]) -> f32[{n}]
  func.return %1 : f32[{n}]
}}"
    )
}

#[test]
fn what_kernels_work_in_counts() {
    let bytes = 4 * 100_000;
    let MemoryUse { peak, lower_bound } = uses(&sort(100_000));
    // The result, and the ranks of all elements twice.
    assert!((3 * bytes..3 * bytes + 512).contains(&peak), "{peak} bytes");
    assert!(lower_bound > 3 * bytes - 512 && lower_bound <= peak, "{lower_bound} of {peak} bytes");
    let limited = compile_with(&sort(100_000), &Options { max_bytes: peak - 1, ..Options::default() });
    let error = limited.run(&[count(100_000)]).expect_err("the limit is below what the sort works in");
    assert_eq!(error.message, format!("the arrays would take {peak} bytes, more than {}", peak - 1));
    let ran = compile(&sort(100_000)).run(&[count(100_000)]).expect("it runs");
    assert_eq!(ran.peak_bytes, peak);
    assert_eq!(ran.results[0], count(100_000));
}

#[test]
fn kernels_work_where_arrays_are_no_longer_needed() {
    // What is negated is not needed any more when the sort runs, and what it works in not when its result is.
    let text = sort(1024).replace("hlo.sort %x", "hlo.sort %n").replace("  %1 =", "  %n = hlo.negate %x : f32[1024]\n  %1 =");
    let text = text.replace("  func.return %1", "  %2 = hlo.reverse %1, dimensions = [0] : f32[1024]\n  func.return %2");
    let MemoryUse { peak, lower_bound } = uses(&text);
    assert_eq!(peak, lower_bound, "the arena has no gaps");
    assert!(peak <= 4 * KIB4 + 512, "the negated array, the sorted one and the ranks twice, not {peak} bytes");
}
