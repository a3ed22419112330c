// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// A chain of matrices that ends in a vector is cheapest from the vector on; a transpose hides that it is a chain.
// CHECK-LABEL: func.func @main(
// CHECK-NOT: f32[512,512] {{.*}} -> f32[512,512]
// CHECK: return
func.func @main(%a: f32[512,512], %b: f32[512,512], %v: f32[512]) -> f32[512] {
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[512,512], f32[512,512]) -> f32[512,512]
  %1 = hlo.transpose %0, permutation = [1, 0] : (f32[512,512]) -> f32[512,512]
  %2 = hlo.negate %1 : f32[512,512]
  %3 = hlo.dot_general %v, %2, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[512], f32[512,512]) -> f32[512]
  return %3 : f32[512]
}
