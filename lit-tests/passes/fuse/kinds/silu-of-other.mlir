// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// A gate of another array.
// CHECK-NOT: SILU
// CHECK: return
func.func @main(%x: f32[8,8], %y: f32[8,8]) -> f32[8,8] {
  %l = hlo.logistic %y : f32[8,8]
  %out = hlo.multiply %x, %l : f32[8,8]
  return %out : f32[8,8]
}
