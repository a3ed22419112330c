// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// x · exp(-y) is no gain where exp(y) is needed anyway.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.exponential
// CHECK-NEXT: hlo.divide
// CHECK-NEXT: hlo.add
// CHECK-NEXT: return
func.func @main(%x: f32[4096], %y: f32[4096], %z: f32[4096]) -> (f32[4096], f32[4096], f32[4096]) {
  %0 = hlo.exponential %y : f32[4096]
  %1 = hlo.divide %x, %0 : f32[4096]
  %2 = hlo.add %0, %z : f32[4096]
  return %0, %1, %2 : f32[4096], f32[4096], f32[4096]
}
