// Operands that are constants are packed when the program is compiled, where a run would pack them: not where they are read as they lie, as those of small dots of floats are.
// RUN: shale-run %s --backend=cpu --check | filecheck %s
// RUN: shale-run %s --backend=cpu -O3 --check | filecheck %s
// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --to-level=kernels -O0 | filecheck %s --check-prefix=KERNELS

// CHECK: @turned: passed
// CHECK: @in_a_loop: passed
// CHECK: @in_place: passed
// CHECK: @window: passed
// CHECK: 4 passed, 0 failed

// KERNELS: @turned
// KERNELS: dot s32 [2, 3] x s32 [3, 3] -> s32 [2, 3], constant packed in {{[1-9][0-9]*}} bytes for hlo.dot_general
func.func @turned() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %w = hlo.constant dense<[[1, 0, 2], [0, 1, 0], [3, 0, 1]]> : s32[3,3]
  %y = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (s32[2,3], s32[3,3]) -> s32[2,3]
  check.expect_eq_const %y, dense<[[7, 2, 6], [16, 5, 18]]> : s32[2,3]
  func.return
}

// KERNELS: @in_a_loop
// KERNELS: while
// KERNELS: dot s32 [2, 3] x s32 [3, 3] -> s32 [2, 3], constant packed in {{[1-9][0-9]*}} bytes for hlo.dot_general
func.func @in_a_loop() {
  %zero = hlo.constant dense<0> : s32[]
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %w = hlo.constant dense<[[1, 0, 2], [0, 1, 0], [3, 0, 1]]> : s32[3,3]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %y: s32[2,3]):
    %n = hlo.constant dense<2> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %y: s32[2,3]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %z = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (s32[2,3], s32[3,3]) -> s32[2,3]
    hlo.return %next, %z : s32[], s32[2,3]
  } : (s32[], s32[2,3]) -> (s32[], s32[2,3])
  check.expect_eq_const %r#1, dense<[[19, 2, 27], [52, 5, 66]]> : s32[2,3]
  func.return
}

// KERNELS: @in_place
// KERNELS: dot f32 [2, 3] x f32 [3, 3] -> f32 [2, 3] for hlo.dot_general
func.func @in_place() {
  %x = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : f32[2,3]
  %w = hlo.constant dense<[[1.0, 0.0, 2.0], [0.0, 1.0, 0.0], [3.0, 0.0, 1.0]]> : f32[3,3]
  %y = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,3]) -> f32[2,3]
  check.expect_eq_const %y, dense<[[10.0, 2.0, 5.0], [22.0, 5.0, 14.0]]> : f32[2,3]
  func.return
}

// KERNELS: @window
// KERNELS: convolution f32 [1, 2, 3] x f32 [2, 2, 2] -> f32 [1, 2, 2], constant packed in {{[1-9][0-9]*}} bytes for hlo.convolution
func.func @window() {
  %x = hlo.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : f32[1,2,3]
  %w = hlo.constant dense<[[[1.0, 0.0], [0.0, 2.0]], [[0.0, 1.0], [1.0, 0.0]]]> : f32[2,2,2]
  %y = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[1,2,3], f32[2,2,2]) -> f32[1,2,2]
  check.expect_eq_const %y, dense<[[[11.0, 14.0], [6.0, 8.0]]]> : f32[1,2,2]
  func.return
}
