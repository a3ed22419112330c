// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// By hand: element by element, with another result type.
func.func @add_then_compare() {
  %x = hlo.constant dense<[[1, 2], [3, 4]]> : s32[2,2]
  %y = hlo.constant dense<[[4, 3], [2, 1]]> : s32[2,2]
  %0 = hlo.map %x, %y, dimensions = [0, 1] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %a : s32[]
    %d = hlo.compare %c, %b, direction = GT : (s32[], s32[]) -> pred[]
    hlo.return %d : pred[]
  } : (s32[2,2], s32[2,2]) -> pred[2,2]
  check.expect_eq_const %0, dense<[[false, true], [true, true]]> : pred[2,2]
  return
}

// By hand: inputs of several element types.
func.func @different_types() {
  %x = hlo.constant dense<[1.5, -1.0]> : f64[2]
  %y = hlo.constant dense<[2, 3]> : u8[2]
  %0 = hlo.map %x, %y, dimensions = [0] {
  ^bb0(%a: f64[], %b: u8[]):
    %c = hlo.add %b, %b : u8[]
    hlo.return %c : u8[]
  } : (f64[2], u8[2]) -> u8[2]
  check.expect_eq_const %0, dense<[4, 6]> : u8[2]
  return
}

// By hand: the computation may use a value from outside, which stands for the specification's extra arguments.
func.func @value_from_outside() {
  %x = hlo.constant dense<[(1.0, 0.0), (2.0, 0.0)]> : c64[2]
  %k = hlo.constant dense<(0.0, 10.0)> : c64[]
  %0 = hlo.map %x, dimensions = [0] {
  ^bb0(%a: c64[]):
    %c = hlo.add %a, %k : c64[]
    hlo.return %c : c64[]
  } : (c64[2]) -> c64[2]
  check.expect_eq_const %0, dense<[(1.0, 10.0), (2.0, 10.0)]> : c64[2]
  return
}

// By hand.
func.func @rank_0_and_empty() {
  %x = hlo.constant dense<true> : pred[]
  %0 = hlo.map %x, dimensions = [] {
  ^bb0(%a: pred[]):
    %c = hlo.add %a, %a : pred[]
    hlo.return %c : pred[]
  } : (pred[]) -> pred[]
  check.expect_eq_const %0, dense<true> : pred[]
  %y = hlo.constant dense<> : bf16[2,0]
  %1 = hlo.map %y, dimensions = [0, 1] {
  ^bb0(%a: bf16[]):
    %c = hlo.add %a, %a : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[2,0]) -> bf16[2,0]
  check.expect_eq_const %1, dense<> : bf16[2,0]
  return
}
