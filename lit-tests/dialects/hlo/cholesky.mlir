// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// By hand: [[2, 0], [1, 3]] times its transpose.
func.func @lower_f32() {
  %a = hlo.constant dense<[[4.0, -7.0], [2.0, 10.0]]> : f32[2,2]
  %l = hlo.cholesky %a, lower = true : f32[2,2]
  check.expect_eq_const %l, dense<[[2.0, 0.0], [1.0, 3.0]]> : f32[2,2]
  func.return
}

// By hand: the other triangle, which holds the conjugate of what `lower` would read.
func.func @upper_f64() {
  %a = hlo.constant dense<[[4.0, 2.0], [99.0, 10.0]]> : f64[2,2]
  %u = hlo.cholesky %a : f64[2,2]
  check.expect_eq_const %u, dense<[[2.0, 1.0], [0.0, 3.0]]> : f64[2,2]
  func.return
}

// By hand: l = [[2, 0], [1 - i, 3]], so a = l · lᴴ = [[4, 2 + 2i], [2 - 2i, 11]].
func.func @complex() {
  %a = hlo.constant dense<[[(4.0, 0.0), (0.0, 0.0)], [(2.0, -2.0), (11.0, 0.0)]]> : c64[2,2]
  %l = hlo.cholesky %a, lower = true : c64[2,2]
  check.expect_eq_const %l, dense<[[(2.0, 0.0), (0.0, 0.0)], [(1.0, -1.0), (3.0, 0.0)]]> : c64[2,2]
  func.return
}

// By hand: a batch of two, the second not positive definite; bf16.
func.func @batch_bf16() {
  %a = hlo.constant dense<[[[9.0]], [[-1.0]]]> : bf16[2,1,1]
  %l = hlo.cholesky %a, lower = true : bf16[2,1,1]
  check.expect_almost_eq_const %l, dense<[[[3.0]], [[0x7FC0]]]> : bf16[2,1,1]
  func.return
}

func.func @empty() {
  %a = hlo.constant dense<> : f32[0,2,2]
  %l = hlo.cholesky %a, lower = true : f32[0,2,2]
  check.expect_eq %l, %a : f32[0,2,2]
  func.return
}

// From the definition: where a root of 0, −1, NaN or ∞ is to be taken, the triangle is NaN and the other one stays 0. The last is fine.
func.func @not_definite() {
  %a = hlo.constant dense<[[[1.0, 5.0], [1.0, 1.0]], [[0.0, 5.0], [0.0, 1.0]], [[1.0, 5.0], [0.0, 0x7FC00000]], [[0x7F800000, 5.0], [1.0, 1.0]], [[1.0, 0x7FC00000], [0.0, 4.0]]]> : f32[5,2,2]
  %l = hlo.cholesky %a, lower = true : f32[5,2,2]
  check.expect_almost_eq_const %l, dense<[[[0x7FC00000, 0.0], [0x7FC00000, 0x7FC00000]], [[0x7FC00000, 0.0], [0x7FC00000, 0x7FC00000]], [[0x7FC00000, 0.0], [0x7FC00000, 0x7FC00000]], [[0x7FC00000, 0.0], [0x7FC00000, 0x7FC00000]], [[1.0, 0.0], [0.0, 2.0]]]> : f32[5,2,2]
  func.return
}

// By hand: the transpose of the conjugate of the lower factor. Imaginary parts of the diagonal are not read.
func.func @upper_complex() {
  %a = hlo.constant dense<[[(4.0, 7.0), (2.0, 2.0)], [(9.0, 9.0), (11.0, -7.0)]]> : c128[2,2]
  %u = hlo.cholesky %a, lower = false : c128[2,2]
  check.expect_eq_const %u, dense<[[(2.0, 0.0), (1.0, 1.0)], [(0.0, 0.0), (3.0, 0.0)]]> : c128[2,2]
  func.return
}

// By hand: a root of a negative number in the upper triangle; both parts are NaN.
func.func @not_definite_complex() {
  %a = hlo.constant dense<[[(1.0, 0.0), (1.0, 1.0)], [(9.0, 9.0), (1.0, 0.0)]]> : c64[2,2]
  %u = hlo.cholesky %a, lower = false : c64[2,2]
  check.expect_almost_eq_const %u, dense<[[(0x7FC00000, 0x7FC00000), (0x7FC00000, 0x7FC00000)], [(0.0, 0.0), (0x7FC00000, 0x7FC00000)]]> : c64[2,2]
  func.return
}
