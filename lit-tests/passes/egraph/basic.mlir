// RUN: shale-opt %s --egraph | filecheck %s
// RUN: shale-opt %s --egraph=fp=relaxed --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS
// RUN: shale-opt %s --egraph=rounds=0 | filecheck %s --check-prefix=NONE

// STATS: egraph: changed 4 of 4
// STATS-DAG: 1 factor_add{{$}}
// STATS-DAG: factor_add: matches
// STATS-DAG: flatten_add: nodes
// STATS-DAG: e-graphs{{$}}
// STATS-DAG: ns after

// Without rules nothing is touched.
// NONE: hlo.add %x, %zero

// CHECK-LABEL: func.func @identity(
// CHECK-NEXT: return %x
func.func @identity(%x: s32[4]) -> s32[4] {
  %zero = hlo.constant dense<0> : s32[4]
  %y = hlo.add %x, %zero : s32[4]
  return %y : s32[4]
}

// Sums of integers are equal whatever their order: what is left is computed once.
// CHECK-LABEL: func.func @orders(
// CHECK-COUNT-2: hlo.add
// CHECK-NOT: hlo.add
// CHECK: return %[[S:.*]], %[[S]] :
func.func @orders(%x: s32[4], %y: s32[4], %z: s32[4]) -> (s32[4], s32[4]) {
  %0 = hlo.add %x, %y : s32[4]
  %1 = hlo.add %0, %z : s32[4]
  %2 = hlo.add %z, %y : s32[4]
  %3 = hlo.add %x, %2 : s32[4]
  return %1, %3 : s32[4], s32[4]
}

// A factor of many terms is taken out of all of them at once.
// CHECK-LABEL: func.func @factor(
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: return
func.func @factor(%x: s32[400], %a: s32[400], %b: s32[400], %c: s32[400]) -> s32[400] {
  %0 = hlo.multiply %x, %a : s32[400]
  %1 = hlo.multiply %b, %x : s32[400]
  %2 = hlo.multiply %x, %c : s32[400]
  %3 = hlo.add %0, %1 : s32[400]
  %4 = hlo.add %3, %2 : s32[400]
  return %4 : s32[400]
}

// Names go on to what takes their place.
// CHECK-LABEL: func.func @names(
// CHECK: %sum = hlo.add
func.func @names(%x: f32[2,3], %y: f32[2,3]) -> f32[3,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  %1 = hlo.transpose %y, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  %2 = hlo.transpose %0, permutation = [1, 0] : (f32[3,2]) -> f32[2,3]
  %3 = hlo.transpose %1, permutation = [1, 0] : (f32[3,2]) -> f32[2,3]
  %sum = hlo.add %2, %3 : f32[2,3]
  %4 = hlo.transpose %sum, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  return %4 : f32[3,2]
}
