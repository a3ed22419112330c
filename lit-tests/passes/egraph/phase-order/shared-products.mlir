// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// Factoring is dearer where the products are needed anyway.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: hlo.add
// CHECK-NEXT: return
func.func @main(%x: f32[4096], %y: f32[4096], %z: f32[4096]) -> (f32[4096], f32[4096], f32[4096]) {
  %0 = hlo.multiply %x, %y : f32[4096]
  %1 = hlo.multiply %x, %z : f32[4096]
  %2 = hlo.add %0, %1 : f32[4096]
  return %0, %1, %2 : f32[4096], f32[4096], f32[4096]
}
