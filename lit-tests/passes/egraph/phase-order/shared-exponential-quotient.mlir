// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// exp(x - y) is no gain where exp(x) and exp(y) are needed anyway.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.exponential
// CHECK-NEXT: hlo.exponential
// CHECK-NEXT: hlo.divide
// CHECK-NEXT: return
func.func @main(%x: f32[4096], %y: f32[4096]) -> (f32[4096], f32[4096], f32[4096]) {
  %0 = hlo.exponential %x : f32[4096]
  %1 = hlo.exponential %y : f32[4096]
  %2 = hlo.divide %0, %1 : f32[4096]
  return %0, %1, %2 : f32[4096], f32[4096], f32[4096]
}
