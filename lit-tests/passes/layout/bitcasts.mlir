// RUN: shale-opt %s --assign-layouts | filecheck %s
// RUN: shale-opt %s --assign-layouts --assign-layouts | filecheck %s

// A transpose of an argument is its memory under another type. What follows keeps to that order up to the contraction, which takes any.
// CHECK-LABEL: func.func @transpose(%x: f32[64,128]{1,0}, %w: f32[64,32]{1,0}) -> f32[128,32]{1,0} attributes {hlo.layouts_assigned} {
// CHECK-NEXT: %t = hlo.bitcast %x : (f32[64,128]{1,0}) -> f32[128,64]{0,1}
// CHECK-NEXT: %e = hlo.exponential %t : f32[128,64]{0,1}
// CHECK-NEXT: %d = hlo.dot_general %e, %w, {{.*}} : (f32[128,64]{0,1}, f32[64,32]{1,0}) -> f32[128,32]{1,0}
// CHECK-NEXT: return %d : f32[128,32]{1,0}
func.func @transpose(%x: f32[64,128], %w: f32[64,32]) -> f32[128,32] {
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[64,128]) -> f32[128,64]
  %e = hlo.exponential %t : f32[128,64]
  %d = hlo.dot_general %e, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[128,64], f32[64,32]) -> f32[128,32]
  return %d : f32[128,32]
}

// The layout goes back too: what is transposed for the caller is computed in the caller's order.
// CHECK-LABEL: func.func @backward(
// CHECK-NEXT: %e = hlo.dot_general %x, %y, {{.*}} -> f32[64,128]{0,1}
// CHECK-NEXT: %t = hlo.bitcast %e : (f32[64,128]{0,1}) -> f32[128,64]{1,0}
// CHECK-NEXT: return %t
func.func @backward(%x: f32[64,32], %y: f32[32,128]) -> f32[128,64] {
  %e = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[64,32], f32[32,128]) -> f32[64,128]
  %t = hlo.transpose %e, permutation = [1, 0] : (f32[64,128]) -> f32[128,64]
  return %t : f32[128,64]
}

// Row-major on both sides: the reshape moves nothing, the transpose must.
// CHECK-LABEL: func.func @reshape(
// CHECK-NEXT: %r = hlo.bitcast %x : (f32[6,4]{1,0}) -> f32[2,12]{1,0}
// CHECK-NEXT: %t = hlo.transpose %x, permutation = [1, 0] : (f32[6,4]{1,0}) -> f32[4,6]{1,0}
// CHECK-NEXT: return %r, %t
func.func @reshape(%x: f32[6,4]) -> (f32[2,12], f32[4,6]) {
  %r = hlo.reshape %x : (f32[6,4]) -> f32[2,12]
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[6,4]) -> f32[4,6]
  return %r, %t : f32[2,12], f32[4,6]
}

// A reshape of columns: the split dimension keeps its place in memory.
// CHECK-LABEL: func.func @columns(
// CHECK-NEXT: %s = hlo.sine %x : f32[6,4]{0,1}
// CHECK-NEXT: %r = hlo.bitcast %s : (f32[6,4]{0,1}) -> f32[2,3,4]{1,0,2}
// CHECK-NEXT: %t = hlo.bitcast %r : (f32[2,3,4]{1,0,2}) -> f32[4,2,3]{2,1,0}
func.func @columns(%x: f32[6,4]{0,1}) -> f32[4,2,3] {
  %s = hlo.sine %x : (f32[6,4]{0,1}) -> f32[6,4]
  %r = hlo.reshape %s : (f32[6,4]) -> f32[2,3,4]
  %t = hlo.transpose %r, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  return %t : f32[4,2,3]
}

// Dimensions of size 1 may stand anywhere.
// CHECK-LABEL: func.func @ones(
// CHECK-NEXT: hlo.bitcast %x : (f32[5,1,3]{2,1,0}) -> f32[1,5,3]{2,1,0}
func.func @ones(%x: f32[5,1,3]) -> f32[1,5,3] {
  %t = hlo.transpose %x, permutation = [1, 0, 2] : (f32[5,1,3]) -> f32[1,5,3]
  return %t : f32[1,5,3]
}
