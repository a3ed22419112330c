// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --while-batch-dots --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS
// RUN: shale-opt %s --while-batch-dots | shale-run - --check | filecheck %s

// STATS: 2 dots batched

// CHECK: @forward: passed
func.func @forward() {
  %x = hlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]], [[9.0, 10.0], [11.0, 12.0]]]> : f32[3,2,2]
  %w = hlo.constant dense<[[1.0, 10.0, 0.5], [2.0, 20.0, 0.25]]> : f32[2,3]
  %zero = hlo.constant dense<0> : s32[]
  %first = hlo.constant dense<0.0> : f32[2,3]
  %r:2 = hlo.while %zero, %first {
  ^bb0(%i: s32[], %s: f32[2,3]):
    %n = hlo.constant dense<3> : s32[]
    %more = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: f32[2,3]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %two = hlo.constant dense<2.0> : f32[2,3]
    %part = hlo.dynamic_slice %x, %i, %none, %none, slice_sizes = [1, 2, 2] : (f32[3,2,2], s32[], s32[], s32[]) -> f32[1,2,2]
    %row = hlo.reshape %part : (f32[1,2,2]) -> f32[2,2]
    %p = hlo.dot_general %row, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,2], f32[2,3]) -> f32[2,3]
    %next = hlo.add %i, %one : s32[]
    %double = hlo.multiply %s, %two : f32[2,3]
    %t = hlo.add %double, %p : f32[2,3]
    hlo.return %next, %t : s32[], f32[2,3]
  } : (s32[], f32[2,3]) -> (s32[], f32[2,3])
  check.expect_eq_const %r#1, dense<[[83.0, 830.0, 19.0], [125.0, 1250.0, 29.5]]> : f32[2,3]
  return
}

// Backwards, along the last dimension of the right operand.
// CHECK: @backward: passed
func.func @backward() {
  %x = hlo.constant dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]> : s32[2,2,3]
  %w = hlo.constant dense<[[1, 2], [3, 5], [7, 11]]> : s32[3,2]
  %first = hlo.constant dense<0> : s32[3,2]
  %last = hlo.constant dense<2> : s32[]
  %r:2 = hlo.while %last, %first {
  ^bb0(%i: s32[], %s: s32[3,2]):
    %n = hlo.constant dense<0> : s32[]
    %more = hlo.compare %i, %n, direction = GE : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %s: s32[3,2]):
    %none = hlo.constant dense<0> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %ten = hlo.constant dense<10> : s32[3,2]
    %part = hlo.dynamic_slice %x, %none, %none, %i, slice_sizes = [2, 2, 1] : (s32[2,2,3], s32[], s32[], s32[]) -> s32[2,2,1]
    %row = hlo.reshape %part : (s32[2,2,1]) -> s32[2,2]
    %p = hlo.dot_general %w, %row, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[3,2], s32[2,2]) -> s32[3,2]
    %next = hlo.subtract %i, %one : s32[]
    %shifted = hlo.multiply %s, %ten : s32[3,2]
    %t = hlo.add %shifted, %p : s32[3,2]
    hlo.return %next, %t : s32[], s32[3,2]
  } : (s32[], s32[3,2]) -> (s32[], s32[3,2])
  check.expect_eq_const %r#1, dense<[[2295, 3294], [5898, 8562], [13104, 19098]]> : s32[3,2]
  return
}
