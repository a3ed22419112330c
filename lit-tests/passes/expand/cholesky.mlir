// RUN: shale-run %s --random=uniform > %t && shale-opt %s --expand=ops=hlo.cholesky+hlo.triangular_solve | shale-run - --random=uniform | cmp %t -
// RUN: shale-run %s --random=normal > %t && shale-opt %s --expand=ops=hlo.cholesky+hlo.triangular_solve | shale-run - --random=normal | cmp %t -
// RUN: shale-run %s --random=edge > %t && shale-opt %s --expand=ops=hlo.cholesky+hlo.triangular_solve | shale-run - --random=edge | cmp %t -

// What an expansion gives is what the op gives, to the bit, over random matrices. The first of two decompositions is of a positive definite
// matrix, if all its elements are finite, the other hardly ever.
func.func @main(%a0: f64[17,17], %a1: f32[2,5,5], %a2: c64[5,5], %a3: c128[3,1,2,2], %a4: bf16[2,2], %a5: f32[1,1], %a6: c64[2,0,0])
    -> (f64[17,17], f64[17,17], f32[2,5,5], f32[2,5,5], c64[5,5], c64[5,5], c128[3,1,2,2], c128[3,1,2,2], bf16[2,2], bf16[2,2], f32[1,1], f32[1,1], c64[2,0,0], c64[2,0,0]) {
  %s0 = hlo.dot_general %a0, %a0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f64[17,17], f64[17,17]) -> f64[17,17]
  %l0 = hlo.cholesky %s0, lower = true : f64[17,17]
  %m0 = hlo.cholesky %a0, lower = true : f64[17,17]
  %s1 = hlo.dot_general %a1, %a1, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2] : (f32[2,5,5], f32[2,5,5]) -> f32[2,5,5]
  %l1 = hlo.cholesky %s1, lower = false : f32[2,5,5]
  %m1 = hlo.cholesky %a1, lower = false : f32[2,5,5]
  %h2 = hlo.conj %a2 : c64[5,5]
  %s2 = hlo.dot_general %a2, %h2, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (c64[5,5], c64[5,5]) -> c64[5,5]
  %l2 = hlo.cholesky %s2, lower = true : c64[5,5]
  %m2 = hlo.cholesky %a2, lower = true : c64[5,5]
  %h3 = hlo.conj %a3 : c128[3,1,2,2]
  %s3 = hlo.dot_general %a3, %h3, lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3] : (c128[3,1,2,2], c128[3,1,2,2]) -> c128[3,1,2,2]
  %l3 = hlo.cholesky %s3, lower = false : c128[3,1,2,2]
  %m3 = hlo.cholesky %a3, lower = false : c128[3,1,2,2]
  %s4 = hlo.dot_general %a4, %a4, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (bf16[2,2], bf16[2,2]) -> bf16[2,2]
  %l4 = hlo.cholesky %s4, lower = true : bf16[2,2]
  %m4 = hlo.cholesky %a4, lower = true : bf16[2,2]
  %s5 = hlo.dot_general %a5, %a5, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[1,1], f32[1,1]) -> f32[1,1]
  %l5 = hlo.cholesky %s5, lower = false : f32[1,1]
  %m5 = hlo.cholesky %a5, lower = false : f32[1,1]
  %h6 = hlo.conj %a6 : c64[2,0,0]
  %s6 = hlo.dot_general %a6, %h6, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2] : (c64[2,0,0], c64[2,0,0]) -> c64[2,0,0]
  %l6 = hlo.cholesky %s6, lower = true : c64[2,0,0]
  %m6 = hlo.cholesky %a6, lower = true : c64[2,0,0]
  return %l0, %m0, %l1, %m1, %l2, %m2, %l3, %m3, %l4, %m4, %l5, %m5, %l6, %m6
    : f64[17,17], f64[17,17], f32[2,5,5], f32[2,5,5], c64[5,5], c64[5,5], c128[3,1,2,2], c128[3,1,2,2], bf16[2,2], bf16[2,2], f32[1,1], f32[1,1], c64[2,0,0], c64[2,0,0]
}
