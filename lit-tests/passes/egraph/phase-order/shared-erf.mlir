// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// 1 - erf(x) where erf(x) is needed anyway.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.constant
// CHECK-NEXT: hlo.erf
// CHECK-NEXT: hlo.subtract
// CHECK-NEXT: hlo.divide
// CHECK-NEXT: return
func.func @main(%x: f32[4096]) -> f32[4096] {
  %one = hlo.constant dense<1.0> : f32[4096]
  %0 = hlo.erf %x : f32[4096]
  %1 = hlo.subtract %one, %0 : f32[4096]
  %2 = hlo.divide %0, %1 : f32[4096]
  return %2 : f32[4096]
}
