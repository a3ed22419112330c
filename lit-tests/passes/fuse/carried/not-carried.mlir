// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// Outside of a loop nothing is carried.
// CHECK-NOT: in_place
// CHECK: return
func.func @main(%b: f32[8,16]) -> f32[8,16] {
  %t = hlo.tanh %b : f32[8,16]
  %new = hlo.add %t, %b : f32[8,16]
  return %new : f32[8,16]
}
