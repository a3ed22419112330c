// Arithmetic gives one NaN, whatever a machine makes of 0/0: behind all numbers in total order, and 0x7FC00000 as bits. What comes in keeps its sign.
// RUN: shale-run %s --backend=cpu --check | filecheck %s --check-prefix=PASS
// RUN: shale-run %s --check | filecheck %s --check-prefix=PASS
// RUN: shale-opt %s -O3 | shale-run --backend=cpu --check | filecheck %s --check-prefix=PASS
// RUN: shale-opt %s --canonicalize-nans | filecheck %s
// RUN: shale-opt %s --canonicalize-nans --canonicalize-nans | filecheck %s

// PASS: @computed: passed
// CHECK-LABEL: func.func @computed
// CHECK: %[[Q:.*]] = hlo.divide
// CHECK: %[[NAN:.*]] = hlo.constant dense<0x7FC00000> : f32[]
// CHECK: %[[ALL:.*]] = hlo.broadcast %[[NAN]]
// CHECK: %[[NE:.*]] = hlo.compare %[[Q]], %[[Q]], direction = NE
// CHECK: %[[ONE:.*]] = hlo.select %[[NE]], %[[ALL]], %[[Q]]
// CHECK: %[[MOVED:.*]] = hlo.reverse %[[ONE]]
// CHECK-NOT: hlo.select
// CHECK: hlo.top_k %[[MOVED]]
func.func @computed() {
  %zeros = hlo.constant dense<[0.0, -0.0, 1.0, 0.0]> : f32[4]
  %divisors = hlo.constant dense<[0.0, 0.0, 2.0, -0.0]> : f32[4]
  %z = hlo.optimization_barrier %zeros : f32[4]
  %d = hlo.optimization_barrier %divisors : f32[4]
  %quotients = hlo.divide %z, %d : f32[4]
  %last = hlo.reverse %quotients, dimensions = [0] : f32[4]
  %largest, %indices = hlo.top_k %last, k = 3 : (f32[4]) -> (f32[3], s32[3])
  check.expect_eq_const %indices, dense<[0, 2, 3]> : s32[3]
  %bits = hlo.bitcast_convert %last : (f32[4]) -> s32[4]
  check.expect_eq_const %bits, dense<[2143289344, 1056964608, 2143289344, 2143289344]> : s32[4]
  %one = hlo.constant dense<[1.0, 1.0, 1.0, 1.0]> : f32[4]
  %larger = hlo.compare %last, %one, direction = GT, order = TOTAL : (f32[4], f32[4]) -> pred[4]
  check.expect_eq_const %larger, dense<[true, false, true, true]> : pred[4]
  return
}

// What is given and what is computed meet: only the latter changes. A loop's values are followed around.
// CHECK-LABEL: func.func @both(
// CHECK: %[[ROOT:.*]] = hlo.sqrt
// CHECK: %[[ONE:.*]] = hlo.select %{{.*}}, %{{.*}}, %[[ROOT]]
// CHECK: hlo.concatenate %x, %[[ONE]]
// CHECK: hlo.while
// CHECK: hlo.multiply
// CHECK: hlo.select
// CHECK-NEXT: hlo.return
// CHECK: hlo.sort
// CHECK-NOT: hlo.select
func.func @both(%x: f32[3], %y: f32[3]) -> (f32[6], f32[6]) {
  %root = hlo.sqrt %y : f32[3]
  %all = hlo.concatenate %x, %root, dimension = 0 : (f32[3], f32[3]) -> f32[6]
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.while %zero, %all {
  ^bb0(%n: s32[], %a: f32[6]):
    %two = hlo.constant dense<2> : s32[]
    %less = hlo.compare %n, %two, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %less : pred[]
  } {
  ^bb0(%n: s32[], %a: f32[6]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %n, %one : s32[]
    %square = hlo.multiply %a, %a : f32[6]
    hlo.return %next, %square : s32[], f32[6]
  } : (s32[], f32[6]) -> (s32[], f32[6])
  %sorted = hlo.sort %r#1, dimension = 0 {
  ^bb0(%a: f32[], %b: f32[]):
    %less = hlo.compare %a, %b, direction = LT, order = TOTAL : (f32[], f32[]) -> pred[]
    hlo.return %less : pred[]
  } : (f32[6]) -> f32[6]
  return %sorted, %all : f32[6], f32[6]
}

// Elements that nothing is scattered to keep their signs; so do those of loops.
// PASS: @scattered: passed
// CHECK-LABEL: func.func @scattered
// CHECK: hlo.scatter
// CHECK: hlo.divide
// CHECK: hlo.select
// CHECK-NEXT: hlo.return
// CHECK-NOT: hlo.select
// CHECK: hlo.bitcast_convert
func.func @scattered() {
  %negative = hlo.constant dense<0xFFC00001> : f32[]
  %all = hlo.broadcast %negative, dimensions = [] : (f32[]) -> f32[3]
  %given = hlo.optimization_barrier %all : (f32[3]) -> f32[3]
  %zero0 = hlo.constant dense<0.0> : f32[1]
  %zero = hlo.optimization_barrier %zero0 : (f32[1]) -> f32[1]
  %at = hlo.constant dense<[[1]]> : s32[1,1]
  %new = hlo.scatter (%given), %at, (%zero), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%a: f32[], %b: f32[]):
    %q = hlo.divide %b, %b : f32[]
    hlo.return %q : f32[]
  } : (f32[3], s32[1,1], f32[1]) -> f32[3]
  %bits = hlo.bitcast_convert %new : (f32[3]) -> s32[3]
  check.expect_eq_const %bits, dense<[-4194303, 2143289344, -4194303]> : s32[3]
  return
}

// PASS: @in_loops: passed
func.func @in_loops() {
  %negative = hlo.constant dense<0xFFC00001> : f32[]
  %all = hlo.broadcast %negative, dimensions = [] : (f32[]) -> f32[3]
  %given = hlo.optimization_barrier %all : (f32[3]) -> f32[3]
  %zero0 = hlo.constant dense<0.0> : f32[]
  %zero = hlo.optimization_barrier %zero0 : (f32[]) -> f32[]
  %rows:2 = loop.nest bounds = [3] {
  ^bb0(%i: s64[]):
    %x = loop.read %given[%i] : (f32[3], s64[]) -> f32[]
    %q = hlo.divide %zero, %zero : f32[]
    loop.yield %x, %q : f32[], f32[]
  } : () -> (f32[3], f32[3])
  %bits = hlo.bitcast_convert %rows#0 : (f32[3]) -> s32[3]
  check.expect_eq_const %bits, dense<[-4194303, -4194303, -4194303]> : s32[3]
  %one = hlo.bitcast_convert %rows#1 : (f32[3]) -> s32[3]
  check.expect_eq_const %one, dense<[2143289344, 2143289344, 2143289344]> : s32[3]
  return
}

// Values made one have the layout of what they stand for.
// PASS: @with_layouts: passed
func.func @with_layouts() attributes {hlo.layouts_assigned} {
  %zeros0 = hlo.constant dense<[[0.0, 1.0], [2.0, 0.0]]> : f32[2,2]{0,1}
  %zeros = hlo.optimization_barrier %zeros0 : (f32[2,2]{0,1}) -> f32[2,2]{0,1}
  %q = hlo.divide %zeros, %zeros : f32[2,2]{0,1}
  %bits = hlo.bitcast_convert %q : (f32[2,2]{0,1}) -> s32[2,2]{0,1}
  %rows = hlo.copy %bits : (s32[2,2]{0,1}) -> s32[2,2]{1,0}
  check.expect_eq_const %rows, dense<[[2143289344, 1065353216], [1065353216, 2143289344]]> : s32[2,2]{1,0}
  return
}

// Overflow is a NaN where there is no infinity: the same one for both signs.
// PASS: @overflow: passed
func.func @overflow() {
  %large0 = hlo.constant dense<[448.0, -448.0, -1.0]> : f8e4m3fn[3]
  %large = hlo.optimization_barrier %large0 : f8e4m3fn[3]
  %double = hlo.add %large, %large : f8e4m3fn[3]
  %bits = hlo.bitcast_convert %double : (f8e4m3fn[3]) -> u8[3]
  check.expect_eq_const %bits, dense<[127, 127, 192]> : u8[3]
  return
}

// So does a NaN whose precision is reduced.
// PASS: @reduced: passed
func.func @reduced() {
  %given0 = hlo.constant dense<[0xFFC00001, 0x7FC00001, 0x3F800001]> : f32[3]
  %given = hlo.optimization_barrier %given0 : f32[3]
  %less = hlo.reduce_precision %given, exponent_bits = 5, mantissa_bits = 10 : f32[3]
  %bits = hlo.bitcast_convert %less : (f32[3]) -> s32[3]
  check.expect_eq_const %bits, dense<[2143289344, 2143289344, 1065353216]> : s32[3]
  return
}
