// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// By hand: 2x = 2, x + 4y = 9. The 7 stands in the triangle that is not read.
func.func @left_lower() {
  %a = hlo.constant dense<[[2.0, 7.0], [1.0, 4.0]]> : f32[2,2]
  %b = hlo.constant dense<[[2.0], [9.0]]> : f32[2,1]
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[2,2], f32[2,1]) -> f32[2,1]
  check.expect_eq_const %x, dense<[[1.0], [2.0]]> : f32[2,1]
  func.return
}

// By hand: [[2, 1], [0, 4]] · [1, 2] = [4, 8].
func.func @left_lower_transposed() {
  %a = hlo.constant dense<[[2.0, 7.0], [1.0, 4.0]]> : f64[2,2]
  %b = hlo.constant dense<[[4.0], [8.0]]> : f64[2,1]
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = TRANSPOSE : (f64[2,2], f64[2,1]) -> f64[2,1]
  check.expect_eq_const %x, dense<[[1.0], [2.0]]> : f64[2,1]
  func.return
}

// By hand: [1, 2] · [[2, 7], [0, 4]] = [2, 15].
func.func @right_upper() {
  %a = hlo.constant dense<[[2.0, 7.0], [1.0, 4.0]]> : f32[2,2]
  %b = hlo.constant dense<[[2.0, 15.0]]> : f32[1,2]
  %x = hlo.triangular_solve %a, %b, left_side = false, lower = false, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[2,2], f32[1,2]) -> f32[1,2]
  check.expect_eq_const %x, dense<[[1.0, 2.0]]> : f32[1,2]
  func.return
}

// By hand: [1, 2] · [[2, 0], [7, 4]] = [16, 8], which is [1, 2] · aᵀ with a's upper triangle.
func.func @right_upper_transposed() {
  %a = hlo.constant dense<[[2.0, 7.0], [1.0, 4.0]]> : bf16[2,2]
  %b = hlo.constant dense<[[16.0, 8.0]]> : bf16[1,2]
  %x = hlo.triangular_solve %a, %b, left_side = false, lower = false, unit_diagonal = false, transpose_a = TRANSPOSE : (bf16[2,2], bf16[1,2]) -> bf16[1,2]
  check.expect_eq_const %x, dense<[[1.0, 2.0]]> : bf16[1,2]
  func.return
}

// By hand: x = 1, i·x + y = 2 + i; the diagonal is not read. The adjoint of the upper form of the same system.
func.func @unit_complex() {
  %a = hlo.constant dense<[[(0.0, 0.0), (0.0, -1.0)], [(0.0, 1.0), (0.0, 0.0)]]> : c64[2,2]
  %b = hlo.constant dense<[[(1.0, 0.0)], [(2.0, 1.0)]]> : c64[2,1]
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = true, transpose_a = NO_TRANSPOSE : (c64[2,2], c64[2,1]) -> c64[2,1]
  check.expect_eq_const %x, dense<[[(1.0, 0.0)], [(2.0, 0.0)]]> : c64[2,1]
  %y = hlo.triangular_solve %a, %b, left_side = true, lower = false, unit_diagonal = true, transpose_a = ADJOINT : (c64[2,2], c64[2,1]) -> c64[2,1]
  check.expect_eq_const %y, dense<[[(1.0, 0.0)], [(2.0, 0.0)]]> : c64[2,1]
  func.return
}

// By hand: 1 / 0 and 0 / 0.
func.func @singular() {
  %a = hlo.constant dense<[[[0.0]], [[0.0]]]> : f32[2,1,1]
  %b = hlo.constant dense<[[[1.0]], [[0.0]]]> : f32[2,1,1]
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[2,1,1], f32[2,1,1]) -> f32[2,1,1]
  check.expect_almost_eq_const %x, dense<[[[0x7F800000]], [[0x7FC00000]]]> : f32[2,1,1]
  func.return
}

// By hand, from the first row on: 2/0 = ∞, 1 − 1·∞ = −∞; NaN goes on; 1/∞ = 0; a unit diagonal is not read.
func.func @special_values() {
  %a = hlo.constant dense<[[[0.0, 9.0], [1.0, 1.0]], [[0x7FC00000, 9.0], [1.0, 1.0]], [[0x7F800000, 9.0], [1.0, 1.0]]]> : f32[3,2,2]
  %b = hlo.constant dense<[[[2.0], [1.0]], [[1.0], [1.0]], [[1.0], [5.0]]]> : f32[3,2,1]
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[3,2,2], f32[3,2,1]) -> f32[3,2,1]
  check.expect_almost_eq_const %x, dense<[[[0x7F800000], [0xFF800000]], [[0x7FC00000], [0x7FC00000]], [[0.0], [5.0]]]> : f32[3,2,1]
  %y = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = true, transpose_a = NO_TRANSPOSE : (f32[3,2,2], f32[3,2,1]) -> f32[3,2,1]
  check.expect_eq_const %y, dense<[[[2.0], [-1.0]], [[1.0], [0.0]], [[1.0], [4.0]]]> : f32[3,2,1]
  func.return
}
