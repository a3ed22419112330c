// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// power(x, y + z) is no gain where both powers are needed anyway.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.power
// CHECK-NEXT: hlo.power
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: return
func.func @main(%x: f32[4096], %y: f32[4096], %z: f32[4096]) -> (f32[4096], f32[4096], f32[4096]) {
  %0 = hlo.power %x, %y : f32[4096]
  %1 = hlo.power %x, %z : f32[4096]
  %2 = hlo.multiply %0, %1 : f32[4096]
  return %0, %1, %2 : f32[4096], f32[4096], f32[4096]
}
