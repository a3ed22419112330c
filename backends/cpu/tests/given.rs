//! Memories that the program names: what of the caller's memory they are, and what is refused.
#![allow(missing_docs)]

mod support;

use shale_cpu::{Given, MemoryUse, Options};
use shale_ir::literal::Literal;
use support::{address, compile, compile_with, count, refusal};

/// Adds an array to itself in its memory, which `%m` is.
fn doubled(parameter: &str, memory: &str) -> String {
    format!(
        "func.func @main(%x: f32[1024]{parameter}) -> f32[1024] {{
  %m = {memory}
  %a = buf.load %m[0] : (!buf.memory<4096, 64>) -> f32[1024]
  %b = hlo.add %a, %a : f32[1024]
  buf.store %b, %m[0] : f32[1024], !buf.memory<4096, 64>
  %c = buf.load %m[0] : (!buf.memory<4096, 64>) -> f32[1024]
  func.return %c : f32[1024]
}}"
    )
}

const STORED: &str = "buf.alloc : !buf.memory<4096, 64>
  buf.store %x, %m[0] : f32[1024], !buf.memory<4096, 64>";
const TAKEN: &str = "buf.take %x : (f32[1024]) -> !buf.memory<4096, 64>";

#[test]
fn a_memory_that_is_returned_is_the_result() {
    let executable = compile(&doubled("", STORED));
    assert_eq!(executable.named_and_other_bytes(), (4096, 0));
    assert_eq!(executable.memory_use(), MemoryUse { peak: 4096, lower_bound: 4096 });
    let first = executable.run(&[count(1024)]).expect("it runs").results;
    assert_eq!(first[0].as_slice::<f32>()[..3], [0.0, 2.0, 4.0]);
    let place = address(&first[0]);
    let again = executable.run_with(vec![count(1024)], Given { outputs: first, ..Given::default() }).expect("it runs").results;
    assert_eq!((address(&again[0]), again[0].as_slice::<f32>()[1023]), (place, 2046.0));
}

#[test]
fn a_donated_argument_is_the_memory_that_takes_it() {
    let executable = compile(&doubled(" {jax.buffer_donor = true}", TAKEN));
    assert_eq!(executable.memory_use().peak, 0);
    let x = count(1024);
    let place = address(&x);
    let results = executable.run_with(vec![x], Given::default()).expect("it runs").results;
    assert_eq!((address(&results[0]), results[0].as_slice::<f32>()[3]), (place, 6.0));
    let kept = count(1024);
    assert_eq!(executable.run(std::slice::from_ref(&kept)).expect("it runs").results[0].as_slice::<f32>()[3], 6.0);
    assert_eq!(kept, count(1024), "what the caller keeps stays");
}

#[test]
fn an_argument_that_is_not_donated_is_copied() {
    let executable = compile(&doubled("", TAKEN));
    assert_eq!(executable.memory_use().peak, 4096);
    let x = count(1024);
    let place = address(&x);
    let results = executable.run_with(vec![x], Given::default()).expect("it runs").results;
    assert!(address(&results[0]) != place && results[0].as_slice::<f32>()[3] == 6.0);
}

#[test]
fn a_donated_argument_that_is_used_otherwise_is_copied() {
    let text = doubled(" {jax.buffer_donor = true}", TAKEN).replace("-> f32[1024] {", "-> (f32[1024], f32[1024]) {");
    let executable = compile(&text.replace("return %c : f32[1024]", "return %c, %x : f32[1024], f32[1024]"));
    let results = executable.run_with(vec![count(1024)], Given::default()).expect("it runs").results;
    assert_eq!((results[0].as_slice::<f32>()[3], results[1].as_slice::<f32>()[3]), (6.0, 3.0));
}

/// Each iteration takes the argument as it was.
#[test]
fn a_donated_argument_is_taken_again_in_each_iteration() {
    let executable = compile(
        "func.func @main(%x: s32[2] {jax.buffer_donor = true}) -> s32[2] {
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %three = hlo.constant dense<3> : s32[]
  %t = buf.alloc : !buf.memory<8, 8>
  %n = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %m = buf.take %x : (s32[2]) -> !buf.memory<8, 64>
    %a = buf.load %m[0] : (!buf.memory<8, 64>) -> s32[2]
    %b = hlo.add %a, %a : s32[2]
    buf.store %b, %m[0] : s32[2], !buf.memory<8, 64>
    buf.copy %m[0], %t[0], 8 : !buf.memory<8, 64>, !buf.memory<8, 8>
    %j = hlo.add %i, %one : s32[]
    hlo.return %j : s32[]
  } : (s32[]) -> s32[]
  %c = buf.load %t[0] : (!buf.memory<8, 8>) -> s32[2]
  func.return %c : s32[2]
}",
    );
    let results = executable.run_with(vec![Literal::from_vec(&[2], vec![1i32, 5])], Given::default()).expect("it runs").results;
    assert_eq!(results[0].as_slice::<i32>(), [2, 10]);
}

#[test]
fn results_may_be_parts_of_one_memory_and_other_types() {
    let executable = compile(
        "func.func @main(%x: f32[32]) -> (f32[32], f32[16], u32[8,4], f32[16]) {
  %m = buf.alloc : !buf.memory<128, 64>
  %y = hlo.negate %x : f32[32]
  buf.store %y, %m[0] : f32[32], !buf.memory<128, 64>
  %a = buf.load %m[0] : (!buf.memory<128, 64>) -> f32[32]
  %b = buf.load %m[0] : (!buf.memory<128, 64>) -> f32[16]
  %c = buf.load %m[0] : (!buf.memory<128, 64>) -> u32[8,4]
  %d = buf.load %m[64] : (!buf.memory<128, 64>) -> f32[16]
  func.return %a, %b, %c, %d : f32[32], f32[16], u32[8,4], f32[16]
}",
    );
    let results = executable.run(&[count(32)]).expect("it runs").results;
    let all: Vec<f32> = (0..32u8).map(|i| -f32::from(i)).collect();
    assert_eq!(results[0].as_slice::<f32>(), all);
    assert_eq!(results[1].as_slice::<f32>(), &all[..16]);
    assert_eq!(results[2].dims(), [8, 4]);
    assert_eq!(results[2].as_slice::<u32>(), all.iter().map(|x| x.to_bits()).collect::<Vec<u32>>());
    assert_eq!(results[3].as_slice::<f32>(), &all[16..]);
}

/// What the verifier refuses is refused here, too.
#[test]
fn places_outside_of_their_memory_are_refused() {
    let store = |offset: &str| doubled("", STORED).replace("buf.store %x, %m[0]", &format!("buf.store %x, %m[{offset}]"));
    assert_eq!(refusal(&store("64")), "4096 bytes at 64 reach beyond the 4096 bytes of the memory");
    assert_eq!(refusal(&store("-64")), "4096 bytes at -64 reach beyond the 4096 bytes of the memory");
    assert_eq!(refusal(&store("9223372036854775807")), "4096 bytes at 9223372036854775807 reach beyond the 4096 bytes of the memory");
    let small = doubled("", TAKEN).replace("-> !buf.memory<4096, 64>", "-> !buf.memory<64, 64>").replace("(!buf.memory<4096, 64>)", "(!buf.memory<64, 64>)");
    let small = small.replace("f32[1024], !buf.memory<4096, 64>", "f32[1024], !buf.memory<64, 64>");
    assert_eq!(refusal(&small), "a memory of 64 bytes is none of an array of 4096");
    let passed = "func.func @main(%m: !buf.memory<64, 64>) -> f32[16] {
  %a = buf.load %m[0] : (!buf.memory<64, 64>) -> f32[16]
  func.return %a : f32[16]
}";
    assert!(refusal(passed).contains("has no code for func.func with values of type !buf.memory<64, 64>"), "{}", refusal(passed));
}

#[test]
fn memories_count_before_the_run() {
    let text = "func.func @main(%x: f32[16]) -> f32[16] {
  %m = buf.alloc : !buf.memory<1000000000000, 64>
  buf.store %x, %m[64] : f32[16], !buf.memory<1000000000000, 64>
  %a = buf.load %m[64] : (!buf.memory<1000000000000, 64>) -> f32[16]
  func.return %a : f32[16]
}";
    let error = compile_with(text, &Options::default()).run(&[count(16)]).expect_err("there is no such memory").message;
    assert!(error.starts_with("the arrays would take 1000000000"), "{error}");
    let huge = text.replace("1000000000000", "9000000000000000000");
    assert_eq!(refusal(&huge), "a memory of 9000000000000000000 bytes does not fit into memory");
}
