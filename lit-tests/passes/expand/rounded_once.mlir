// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-opt %s --expand=ops=hlo.cholesky+hlo.triangular_solve | shale-run - --check --backend=reference | filecheck %s
// CHECK: 0 failed

// b - a x is 1 + 2^-23 + 2^-24 - 2^-70: less than half of a unit above b. In f64 it is exactly that half, from which f32 would go to the even neighbour;
// with the product rounded to f32 first, too.
func.func @system() {
  %a = hlo.constant dense<[[1.0, 0.0], [0xB9800001, 1.0]]> : f32[2,2]
  %b = hlo.constant dense<[[0x397FFFFE], [0x3F800001]]> : f32[2,1]
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = true, transpose_a = NO_TRANSPOSE : (f32[2,2], f32[2,1]) -> f32[2,1]
  check.expect_eq_const %x, dense<[[0x397FFFFE], [0x3F800001]]> : f32[2,1]
  func.return
}

// The same with the other signs.
func.func @negative() {
  %a = hlo.constant dense<[[1.0, 0.0], [0xB9800001, 1.0]]> : f32[2,2]
  %b = hlo.constant dense<[[0xB97FFFFE], [0xBF800001]]> : f32[2,1]
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = true, transpose_a = NO_TRANSPOSE : (f32[2,2], f32[2,1]) -> f32[2,1]
  check.expect_eq_const %x, dense<[[0xB97FFFFE], [0xBF800001]]> : f32[2,1]
  func.return
}

// More than half of a unit, by 2^-70.
func.func @above() {
  %a = hlo.constant dense<[[1.0, 0.0], [0x39800001, 1.0]]> : f32[2,2]
  %b = hlo.constant dense<[[0x397FFFFE], [0x3F800001]]> : f32[2,1]
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = true, transpose_a = NO_TRANSPOSE : (f32[2,2], f32[2,1]) -> f32[2,1]
  check.expect_eq_const %x, dense<[[0x397FFFFE], [0x3F800001]]> : f32[2,1]
  func.return
}

// Where the product takes half of a unit away exactly, the even neighbour is the result; infinities and NaN are as with two roundings.
func.func @exact() {
  %a = hlo.constant dense<[[1.0, 0.0], [0x39800000, 1.0]]> : f32[2,2]
  %b = hlo.constant dense<[[0x39800000, 0x7F800000], [0x3F800001, 0x7F800000]]> : f32[2,2]
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = true, transpose_a = NO_TRANSPOSE : (f32[2,2], f32[2,2]) -> f32[2,2]
  check.expect_almost_eq_const %x, dense<[[0x39800000, 0x7F800000], [0x3F800000, 0x7FC00000]]> : f32[2,2]
  func.return
}
