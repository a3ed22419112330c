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
