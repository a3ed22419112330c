// RUN: shale-opt %s --canonicalize --egraph --canonicalize | filecheck %s

// A sum of floats has an order of its own, any other computation runs from the left: what a reduction computes with stays as it is written.
// CHECK-LABEL: func.func @float
func.func @float(%x: f32[1000], %init: f32[]) -> f32[] {
  // CHECK: hlo.multiply
  // CHECK: hlo.add
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %one = hlo.constant dense<1.0> : f32[]
    %b1 = hlo.multiply %b, %one : f32[]
    %sum = hlo.add %a, %b1 : f32[]
    hlo.return %sum : f32[]
  } : (f32[1000], f32[]) -> f32[]
  return %0 : f32[]
}

// Integers are added in any order.
// CHECK-LABEL: func.func @integer
func.func @integer(%x: s32[1000], %init: s32[]) -> s32[] {
  // CHECK-NOT: hlo.multiply
  // CHECK: hlo.add
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: s32[], %b: s32[]):
    %one = hlo.constant dense<1> : s32[]
    %b1 = hlo.multiply %b, %one : s32[]
    %sum = hlo.add %a, %b1 : s32[]
    hlo.return %sum : s32[]
  } : (s32[1000], s32[]) -> s32[]
  return %0 : s32[]
}
