// RUN: shale-opt %s --egraph | filecheck %s

// Maxima do not depend on order, on floats either.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.maximum
// CHECK-NEXT: hlo.maximum
// CHECK-NEXT: hlo.maximum
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: return
func.func @main(%w: f32[4096], %x: f32[4096], %y: f32[4096], %z: f32[4096]) -> f32[4096] {
  %0 = hlo.maximum %w, %x : f32[4096]
  %1 = hlo.maximum %y, %z : f32[4096]
  %2 = hlo.maximum %0, %1 : f32[4096]
  %3 = hlo.maximum %x, %y : f32[4096]
  %4 = hlo.maximum %3, %w : f32[4096]
  %5 = hlo.maximum %z, %4 : f32[4096]
  %6 = hlo.multiply %2, %5 : f32[4096]
  return %6 : f32[4096]
}
