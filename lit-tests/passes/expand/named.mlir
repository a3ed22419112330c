// RUN: shale-opt %s --expand | filecheck %s --check-prefix=KEPT
// RUN: shale-opt %s --expand=ops=hlo.cholesky+hlo.triangular_solve | filecheck %s
// RUN: shale-opt %s --pipeline='func(expand{ops=hlo.cholesky+hlo.triangular_solve})' | filecheck %s
// RUN: not shale-opt %s --expand=ops=hlo.choleski 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not shale-opt %s --pipeline='cse,expand{ops=hlo.cholesky+hlo.add}' 2>&1 | filecheck %s --check-prefix=NONE
// RUN: not shale-opt %s --expand=ops=hlo.cholesky+ 2>&1 | filecheck %s --check-prefix=EMPTY
// RUN: shale-opt %s --expand=ops=hlo.triangular_solve --expand=ops=hlo.triangular_solve --stats 2>&1 >/dev/null | filecheck %s --check-prefix=TWICE

// UNKNOWN: error: expand: there is no op 'hlo.choleski'; did you mean 'hlo.cholesky'?
// UNKNOWN-NEXT: --> options of expand:1:5
// NONE: error: expand: op 'hlo.add' has no expansion; these have one: hlo.cholesky, hlo.triangular_solve, hlo.batch_norm_training, hlo.batch_norm_inference, hlo.batch_norm_grad
// NONE-NEXT: --> pipeline:1:16
// EMPTY: error: expand: option 'ops' takes names of ops with '+' between them, got 'hlo.cholesky+'

// TWICE: 1 expand: changed 2 of 3
// TWICE: 2 expand: changed 0 of 3

// Where nobody names them, ops with an evaluator stay.
// KEPT-LABEL: @cholesky
// KEPT: hlo.cholesky
// KEPT-LABEL: @solve
// KEPT: hlo.triangular_solve

// In f32, products and differences are rounded together: they are made in f64, rounded to odd.
// CHECK-LABEL: @cholesky
// CHECK-NOT: hlo.cholesky
// CHECK-NOT: hlo.convert
// CHECK: hlo.while
// CHECK: hlo.sqrt
// CHECK: hlo.divide {{.*}} : f32
// CHECK: hlo.multiply {{.*}} : f64[4,3,3]
// CHECK-NEXT: hlo.subtract {{.*}} : f64[4,3,3]
// CHECK: hlo.bitcast_convert {{.*}} : (s64[4,3,3]) -> f64[4,3,3]
// CHECK-NEXT: hlo.convert {{.*}} : (f64[4,3,3]) -> f32[4,3,3]
// CHECK-NOT: f64
func.func @cholesky(%a: f32[4,3,3]) -> f32[4,3,3] {
  %l = hlo.cholesky %a, lower = true : f32[4,3,3]
  return %l : f32[4,3,3]
}

// A unit diagonal is not divided by.
// CHECK-LABEL: @solve
// CHECK-NOT: hlo.triangular_solve
// CHECK-NOT: hlo.divide
// CHECK: hlo.while
// CHECK: return
func.func @solve(%a: f64[3,3], %b: f64[3,2]) -> f64[3,2] {
  %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = true, transpose_a = NO_TRANSPOSE : (f64[3,3], f64[3,2]) -> f64[3,2]
  return %x : f64[3,2]
}

// CHECK-LABEL: @empty
// CHECK-NEXT: hlo.constant
// CHECK-NEXT: return %a, %b
func.func @empty(%a: f32[3,0,0], %b: f32[5,0]) -> (f32[3,0,0], f32[5,0]) {
  %c = hlo.constant dense<0.0> : f32[5,5]
  %l = hlo.cholesky %a : f32[3,0,0]
  %x = hlo.triangular_solve %c, %b, left_side = true, lower = true, unit_diagonal = true, transpose_a = NO_TRANSPOSE : (f32[5,5], f32[5,0]) -> f32[5,0]
  return %l, %x : f32[3,0,0], f32[5,0]
}
