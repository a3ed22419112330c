// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// The logistic function of -x needs no second exponential where that of x is needed.
// CHECKS
func.func @main(%x: f32[4096]) -> f32[4096] {
  %one = hlo.constant dense<1.0> : f32[4096]
  %0 = hlo.logistic %x : f32[4096]
  %1 = hlo.subtract %one, %0 : f32[4096]
  %2 = hlo.multiply %0, %1 : f32[4096]
  return %2 : f32[4096]
}
