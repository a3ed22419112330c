// RUN: shale-opt %s --egraph | filecheck %s

// A term that comes twice, far apart.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.minimum
// CHECK-NEXT: hlo.minimum
// CHECK-NEXT: return
func.func @main(%x: f32[4096], %y: f32[4096], %z: f32[4096]) -> f32[4096] {
  %0 = hlo.minimum %x, %y : f32[4096]
  %1 = hlo.minimum %0, %z : f32[4096]
  %2 = hlo.minimum %1, %x : f32[4096]
  %3 = hlo.minimum %2, %y : f32[4096]
  return %3 : f32[4096]
}
