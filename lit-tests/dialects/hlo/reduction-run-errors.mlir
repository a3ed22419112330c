// RUN: not shale-run %s --check --backend=reference > %t 2>&1 && filecheck %s < %t
// What types leave open in reductions and contractions is checked at run time.

// CHECK-DAG: @reduce: failed: {{.*}}operands must have the same run-time sizes, but have [2] and [1]
func.func @reduce() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %a = hlo.set_dimension_size %x, %two, dimension = 0 : (s32[2], s32[]) -> s32[<=2]
  %b = hlo.set_dimension_size %x, %one, dimension = 0 : (s32[2], s32[]) -> s32[<=2]
  %0, %1 = hlo.reduce (%a, %b), (%zero, %zero), dimensions = [0] {
  ^bb0(%p: s32[], %q: s32[], %r: s32[], %s: s32[]):
    hlo.return %p, %q : s32[], s32[]
  } : (s32[<=2], s32[<=2], s32[], s32[]) -> (s32[], s32[])
  return
}

// CHECK-DAG: @dot_general: failed: {{.*}}lhs and rhs must agree in their run-time sizes, but have [1] and [2]
func.func @dot_general() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %one = hlo.constant dense<1> : s32[]
  %a = hlo.set_dimension_size %x, %one, dimension = 0 : (s32[2], s32[]) -> s32[<=2]
  %0 = hlo.dot_general %a, %x, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (s32[<=2], s32[2]) -> s32[]
  return
}

// CHECK-DAG: @convolution: failed: {{.*}}the groups do not fit the run-time sizes [1, 1] and [2, 1]
func.func @convolution() {
  %x = hlo.constant dense<[[1, 2]]> : s32[1,2]
  %w = hlo.constant dense<[[1], [2]]> : s32[2,1]
  %one = hlo.constant dense<1> : s32[]
  %a = hlo.set_dimension_size %x, %one, dimension = 1 : (s32[1,2], s32[]) -> s32[1,<=2]
  %0 = hlo.convolution %a, %w, dim_numbers = "[b, f]x[o, i]->[b, f]", feature_group_count = 2 : (s32[1,<=2], s32[2,1]) -> s32[1,2]
  return
}

// CHECK-DAG: @select_and_scatter: failed: {{.*}}source must have the run-time sizes [1], but has [2]
func.func @select_and_scatter() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %a = hlo.set_dimension_size %x, %one, dimension = 0 : (s32[2], s32[]) -> s32[<=2]
  %0 = hlo.select_and_scatter %a, %x, %zero, window_dimensions = [1] {
  ^bb0(%p: s32[], %q: s32[]):
    %c = hlo.compare %p, %q, direction = GE : (s32[], s32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%p: s32[], %q: s32[]):
    hlo.return %q : s32[]
  } : (s32[<=2], s32[2], s32[]) -> s32[<=2]
  return
}

// CHECK-DAG: @top_k: failed: {{.*}}k must be at most the run-time size 1 of the last dimension, but is 2
func.func @top_k() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %one = hlo.constant dense<1> : s32[]
  %a = hlo.set_dimension_size %x, %one, dimension = 0 : (s32[2], s32[]) -> s32[<=2]
  %0, %1 = hlo.top_k %a, k = 2 : (s32[<=2]) -> (s32[2], s32[2])
  return
}

// What does not fit in memory is an error before anything is allocated.

// CHECK-DAG: @huge_reduce: failed: {{.*}}exceed the limit of
func.func @huge_reduce() {
  %x = hlo.constant dense<> : pred[0,1099511627776]
  %false = hlo.constant dense<false> : pred[]
  %0 = hlo.reduce (%x), (%false), dimensions = [0] {
  ^bb0(%a: pred[], %b: pred[]):
    %c = hlo.add %a, %b : pred[]
    hlo.return %c : pred[]
  } : (pred[0,1099511627776], pred[]) -> pred[1099511627776]
  return
}

// CHECK-DAG: @huge_window: failed: {{.*}}exceed the limit of
func.func @huge_window() {
  %x = hlo.constant dense<[1.0]> : f32[1]
  %zero = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce_window (%x), (%zero), window_dimensions = [1], padding = [[0, 1099511627776]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[1], f32[]) -> f32[1099511627777]
  return
}

// CHECK-DAG: @huge_dot: failed: {{.*}}exceed the limit of
func.func @huge_dot() {
  %x = hlo.constant dense<> : f32[1048576,0]
  %0 = hlo.dot_general %x, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[1048576,0], f32[1048576,0]) -> f32[1048576,1048576]
  return
}

// CHECK-DAG: @huge_convolution: failed: {{.*}}exceed the limit of
func.func @huge_convolution() {
  %x = hlo.constant dense<[[[1]]]> : s8[1,1,1]
  %0 = hlo.convolution %x, %x, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [[0, 9223372036854775806]] : (s8[1,1,1], s8[1,1,1]) -> s8[1,1,9223372036854775807]
  return
}
// CHECK: 0 passed, 9 failed
