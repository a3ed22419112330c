// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// The logistic function of -x needs no second exponential where that of x is needed.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.constant
// CHECK-NEXT: hlo.logistic
// CHECK-NEXT: hlo.subtract
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: return
func.func @main(%x: f32[4096]) -> f32[4096] {
  %one = hlo.constant dense<1.0> : f32[4096]
  %0 = hlo.logistic %x : f32[4096]
  %1 = hlo.subtract %one, %0 : f32[4096]
  %2 = hlo.multiply %0, %1 : f32[4096]
  return %2 : f32[4096]
}
