// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// Products of floats in other orders, and their sum.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: return
func.func @main(%x: f32[4096], %y: f32[4096], %z: f32[4096]) -> f32[4096] {
  %0 = hlo.multiply %x, %y : f32[4096]
  %1 = hlo.multiply %0, %z : f32[4096]
  %2 = hlo.multiply %z, %y : f32[4096]
  %3 = hlo.multiply %2, %x : f32[4096]
  %4 = hlo.maximum %1, %3 : f32[4096]
  return %4 : f32[4096]
}
