// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Counts along a dimension.

// By hand.
func.func @s32() {
  %r = hlo.iota iota_dimension = 0 : s32[3,2]
  check.expect_eq_const %r, dense<[[0, 0], [1, 1], [2, 2]]> : s32[3,2]
  func.return
}

// By hand.
func.func @u8() {
  %r = hlo.iota iota_dimension = 1 : u8[2,3]
  check.expect_eq_const %r, dense<[[0, 1, 2], [0, 1, 2]]> : u8[2,3]
  func.return
}

// By hand: wraps at 4 bits.
func.func @s4_wraps() {
  %r = hlo.iota iota_dimension = 0 : s4[10]
  check.expect_eq_const %r, dense<[0, 1, 2, 3, 4, 5, 6, 7, -8, -7]> : s4[10]
  func.return
}

// By hand.
func.func @f32() {
  %r = hlo.iota iota_dimension = 0 : f32[3]
  %e = hlo.constant dense<[0.0, 1.0, 2.0]> : f32[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[3], f32[3]) -> ()
  func.return
}

// By hand.
func.func @bf16() {
  %r = hlo.iota iota_dimension = 0 : bf16[3]
  %e = hlo.constant dense<[0.0, 1.0, 2.0]> : bf16[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[3], bf16[3]) -> ()
  func.return
}

// By hand.
func.func @c64() {
  %r = hlo.iota iota_dimension = 0 : c64[3]
  %e = hlo.constant dense<[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]> : c64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[3], c64[3]) -> ()
  func.return
}

// ml_dtypes: each number rounded.
func.func @f8e4m3fn() {
  %r = hlo.iota iota_dimension = 0 : f8e4m3fn[20]
  %e = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 16.0, 18.0, 20.0]> : f8e4m3fn[20]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e4m3fn[20], f8e4m3fn[20]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %r = hlo.iota iota_dimension = 1 : f32[3,0]
  %e = hlo.constant dense<> : f32[3,0]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[3,0], f32[3,0]) -> ()
  func.return
}

// jax.lax.iota: wraps at 8 bits.
func.func @s8_wraps() {
  %x = hlo.iota iota_dimension = 0 : s8[300]
  %r = hlo.slice %x, start_indices = [126], limit_indices = [130], strides = [1] : (s8[300]) -> s8[4]
  check.expect_eq_const %r, dense<[126, 127, -128, -127]> : s8[4]
  func.return
}

// By hand: bf16 holds every second number from 256 on, ties go to even.
func.func @bf16_rounds() {
  %x = hlo.iota iota_dimension = 0 : bf16[300]
  %r = hlo.slice %x, start_indices = [256], limit_indices = [261], strides = [1] : (bf16[300]) -> bf16[5]
  check.expect_eq_const %r, dense<[256.0, 256.0, 258.0, 260.0, 260.0]> : bf16[5]
  func.return
}
