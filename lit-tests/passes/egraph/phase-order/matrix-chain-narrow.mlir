// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// The last of three matrices is narrow: the chain is cheapest from there on.
// CHECK-LABEL: func.func @main(
// CHECK-NOT: f32[512,512] {{.*}} -> f32[512,512]
// CHECK: return
func.func @main(%a: f32[512,512], %b: f32[512,512], %v: f32[512,4]) -> f32[512,4] {
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[512,512], f32[512,512]) -> f32[512,512]
  %1 = hlo.dot_general %0, %v, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[512,512], f32[512,4]) -> f32[512,4]
  return %1 : f32[512,4]
}
