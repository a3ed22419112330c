// RUN: shale-opt %s --canonicalize | filecheck %s

func.func @transposed_lhs(%x: f32[3,2], %y: f32[3,4]) -> f32[2,4] {
  // CHECK: func.func @transposed_lhs
  // CHECK-NEXT: %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[3,2], f32[3,4]) -> f32[2,4]
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[3,2]) -> f32[2,3]
  %0 = hlo.dot_general %t, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %0 : f32[2,4]
}

func.func @transposed_rhs(%x: f32[5,2,3], %y: f32[4,3,5]) -> f32[5,2,4] {
  // CHECK: func.func @transposed_rhs
  // CHECK-NEXT: %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1] : (f32[5,2,3], f32[4,3,5]) -> f32[5,2,4]
  %t = hlo.transpose %y, permutation = [2, 0, 1] : (f32[4,3,5]) -> f32[5,4,3]
  %0 = hlo.dot_general %x, %t, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2] : (f32[5,2,3], f32[5,4,3]) -> f32[5,2,4]
  return %0 : f32[5,2,4]
}

// The free dimensions change places, so the result's would, too.
func.func @free_dimensions_reordered(%x: f32[2,4,3], %y: f32[3]) -> f32[4,2] {
  // CHECK: func.func @free_dimensions_reordered
  // CHECK-NEXT: hlo.transpose %x
  // CHECK-NEXT: hlo.dot_general
  %t = hlo.transpose %x, permutation = [1, 0, 2] : (f32[2,4,3]) -> f32[4,2,3]
  %0 = hlo.dot_general %t, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[4,2,3], f32[3]) -> f32[4,2]
  return %0 : f32[4,2]
}
