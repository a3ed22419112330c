// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --expand=ops=hlo.cholesky+hlo.triangular_solve | shale-run - --check | filecheck %s
// RUN: not shale-run %s --entry=differ 2>&1 | filecheck %s --check-prefix=PLAIN
// RUN: shale-opt %s --expand=ops=hlo.triangular_solve | not shale-run - --entry=differ 2>&1 | filecheck %s --check-prefix=EXPANDED

// CHECK: 0 failed

// By hand: two of the bound's three matrices are there.
func.func @cholesky() {
  %all = hlo.constant dense<[[[4.0]], [[-1.0]], [[9.0]]]> : f32[3,1,1]
  %two = hlo.constant dense<2> : s32[]
  %a = hlo.set_dimension_size %all, %two, dimension = 0 : (f32[3,1,1], s32[]) -> f32[<=3,1,1]
  %l = hlo.cholesky %a, lower = true : f32[<=3,1,1]
  %wanted = hlo.constant dense<[[[2.0]], [[0x7FC00000]], [[7.0]]]> : f32[3,1,1]
  %e = hlo.set_dimension_size %wanted, %two, dimension = 0 : (f32[3,1,1], s32[]) -> f32[<=3,1,1]
  check.expect_almost_eq %l, %e : f32[<=3,1,1]
  return
}

// By hand: none of one system is there, and one of one: 2x = 6.
func.func @solve() {
  %a = hlo.constant dense<2.0> : f64[1,1,1]
  %b = hlo.constant dense<6.0> : f64[1,1,1]
  %three = hlo.constant dense<3.0> : f64[1,1,1]
  %zero = hlo.constant dense<0> : s32[]
  %a0 = hlo.set_dimension_size %a, %zero, dimension = 0 : (f64[1,1,1], s32[]) -> f64[<=1,1,1]
  %b0 = hlo.set_dimension_size %b, %zero, dimension = 0 : (f64[1,1,1], s32[]) -> f64[<=1,1,1]
  %x0 = hlo.triangular_solve %a0, %b0, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f64[<=1,1,1], f64[<=1,1,1]) -> f64[<=1,1,1]
  check.expect_eq %x0, %b0 : f64[<=1,1,1]
  %one = hlo.constant dense<1> : s32[]
  %a1 = hlo.set_dimension_size %a, %one, dimension = 0 : (f64[1,1,1], s32[]) -> f64[<=1,1,1]
  %b1 = hlo.set_dimension_size %b, %one, dimension = 0 : (f64[1,1,1], s32[]) -> f64[<=1,1,1]
  %x1 = hlo.triangular_solve %a1, %b1, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f64[<=1,1,1], f64[<=1,1,1]) -> f64[<=1,1,1]
  %e1 = hlo.set_dimension_size %three, %one, dimension = 0 : (f64[1,1,1], s32[]) -> f64[<=1,1,1]
  check.expect_eq %x1, %e1 : f64[<=1,1,1]
  return
}

// PLAIN: a and b must have equal batch dimensions, but have [1, 1, 1] and [2, 1, 1]
// EXPANDED: the size of dimension 0 must be from 0 to 1, but is 2
func.func @differ(%all: f32[2,1,1]) -> f32[<=2,1,1] {
  %one = hlo.constant dense<1> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %a = hlo.set_dimension_size %all, %one, dimension = 0 : (f32[2,1,1], s32[]) -> f32[<=2,1,1]
  %b = hlo.set_dimension_size %all, %two, dimension = 0 : (f32[2,1,1], s32[]) -> f32[<=2,1,1]
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[<=2,1,1], f32[<=2,1,1]) -> f32[<=2,1,1]
  return %x : f32[<=2,1,1]
}
