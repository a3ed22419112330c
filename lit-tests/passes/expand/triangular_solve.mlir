// RUN: shale-run %s --random=uniform > %t && shale-opt %s --expand=ops=hlo.cholesky+hlo.triangular_solve | shale-run - --random=uniform | cmp %t -
// RUN: shale-run %s --random=normal > %t && shale-opt %s --expand=ops=hlo.cholesky+hlo.triangular_solve | shale-run - --random=normal | cmp %t -
// RUN: shale-run %s --random=edge > %t && shale-opt %s --expand=ops=hlo.cholesky+hlo.triangular_solve | shale-run - --random=edge | cmp %t -

// What the expansion gives is what the op gives, to the bit, over random systems of equations.
func.func @main(%a0: f64[17,17], %b0: f64[17,3], %a1: f32[2,5,5], %b1: f32[2,5,2], %a2: f32[2,5,5], %b2: f32[2,2,5], %a3: c64[5,5], %b3: c64[2,5], %a4: c64[5,5], %b4: c64[5,3], %a5: c128[3,1,2,2], %b5: c128[3,1,1,2], %a6: bf16[2,2], %b6: bf16[2,2], %a7: f32[1,1], %b7: f32[4,1], %a8: f64[2,0,0], %b8: f64[2,0,3], %a9: f32[3,3], %b9: f32[0,3])
    -> (f64[17,3], f32[2,5,2], f32[2,2,5], c64[2,5], c64[5,3], c128[3,1,1,2], bf16[2,2], f32[4,1], f64[2,0,3], f32[0,3]) {
  %x0 = hlo.triangular_solve %a0, %b0, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f64[17,17], f64[17,3]) -> f64[17,3]
  %x1 = hlo.triangular_solve %a1, %b1, left_side = true, lower = false, unit_diagonal = false, transpose_a = TRANSPOSE : (f32[2,5,5], f32[2,5,2]) -> f32[2,5,2]
  %x2 = hlo.triangular_solve %a2, %b2, left_side = false, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[2,5,5], f32[2,2,5]) -> f32[2,2,5]
  %x3 = hlo.triangular_solve %a3, %b3, left_side = false, lower = false, unit_diagonal = false, transpose_a = ADJOINT : (c64[5,5], c64[2,5]) -> c64[2,5]
  %x4 = hlo.triangular_solve %a4, %b4, left_side = true, lower = true, unit_diagonal = true, transpose_a = ADJOINT : (c64[5,5], c64[5,3]) -> c64[5,3]
  %x5 = hlo.triangular_solve %a5, %b5, left_side = false, lower = true, unit_diagonal = false, transpose_a = TRANSPOSE : (c128[3,1,2,2], c128[3,1,1,2]) -> c128[3,1,1,2]
  %x6 = hlo.triangular_solve %a6, %b6, left_side = true, lower = false, unit_diagonal = true, transpose_a = NO_TRANSPOSE : (bf16[2,2], bf16[2,2]) -> bf16[2,2]
  %x7 = hlo.triangular_solve %a7, %b7, left_side = false, lower = false, unit_diagonal = true, transpose_a = TRANSPOSE : (f32[1,1], f32[4,1]) -> f32[4,1]
  %x8 = hlo.triangular_solve %a8, %b8, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f64[2,0,0], f64[2,0,3]) -> f64[2,0,3]
  %x9 = hlo.triangular_solve %a9, %b9, left_side = false, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[3,3], f32[0,3]) -> f32[0,3]
  return %x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, %x8, %x9
    : f64[17,3], f32[2,5,2], f32[2,2,5], c64[2,5], c64[5,3], c128[3,1,1,2], bf16[2,2], f32[4,1], f64[2,0,3], f32[0,3]
}
