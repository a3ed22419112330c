// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// x logistic(1.702 x) is near, and no gelu.
// CHECK-NOT: {{GELU|SILU}}
// CHECK: return
func.func @main(%x: f32[8,8]) -> f32[8,8] {
  %k = hlo.constant dense<1.702> : f32[8,8]
  %y = hlo.multiply %x, %k : f32[8,8]
  %l = hlo.logistic %y : f32[8,8]
  %out = hlo.multiply %x, %l : f32[8,8]
  return %out : f32[8,8]
}
