// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: the minimum over windows of 3 with stride 2, without padding.
func.func @specification_valid() {
  %x = hlo.constant dense<[10000.0, 1000.0, 100.0, 10.0, 1.0]> : f32[5]
  %init = hlo.constant dense<0x7F800000> : f32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [3], window_strides = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.minimum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[5], f32[]) -> f32[2]
  check.expect_eq_const %0, dense<[100.0, 1.0]> : f32[2]
  return
}

// Specification: with SAME padding.
func.func @specification_same() {
  %x = hlo.constant dense<[10000.0, 1000.0, 100.0, 10.0, 1.0]> : f32[5]
  %init = hlo.constant dense<0x7F800000> : f32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [3], window_strides = [2], padding = [[1, 1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.minimum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[5], f32[]) -> f32[3]
  check.expect_eq_const %0, dense<[1000.0, 10.0, 1.0]> : f32[3]
  return
}

// Specification: the maximum over windows of [2, 3] with strides [2, 3] of an array of 4 × 6; values from jax.lax.reduce_window.
func.func @specification_2x3() {
  %x = hlo.constant dense<[[-7.0, -4.0, -9.0, 7.0, 3.0, 2.0], [-5.0, -1.0, -6.0, 5.0, 0.0, -9.0], [-5.0, 4.0, 0.0, -2.0, -5.0, -8.0], [2.0, 3.0, 0.0, 8.0, 8.0, -6.0]]> : f32[4,6]
  %init = hlo.constant dense<0xFF800000> : f32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[2,2]
  check.expect_eq_const %0, dense<[[-1.0, 7.0], [4.0, 8.0]]> : f32[2,2]
  return
}

// By hand: a NaN in the window gives NaN.
func.func @nan() {
  %x = hlo.constant dense<[1.0, 0x7FC00000]> : f32[2]
  %init = hlo.constant dense<0xFF800000> : f32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2], f32[]) -> f32[1]
  check.expect_almost_eq_const %0, dense<[0x7FC00000]> : f32[1]
  return
}
