// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Bits are kept; the last dimension takes what the width changes, low-order part first.

// jax.lax.bitcast_convert_type
func.func @u32_u8() {
  %x = hlo.constant dense<[16909060, 255]> : u32[2]
  %r = hlo.bitcast_convert %x : (u32[2]) -> u8[2,4]
  check.expect_eq_const %r, dense<[[4, 3, 2, 1], [255, 0, 0, 0]]> : u8[2,4]
  func.return
}

// jax.lax.bitcast_convert_type
func.func @u8_u32() {
  %x = hlo.constant dense<[[4, 3, 2, 1]]> : u8[1,4]
  %r = hlo.bitcast_convert %x : (u8[1,4]) -> u32[1]
  check.expect_eq_const %r, dense<[16909060]> : u32[1]
  func.return
}

// By hand.
func.func @f32_u32() {
  %x = hlo.constant dense<[1.0, -0.0]> : f32[2]
  %r = hlo.bitcast_convert %x : (f32[2]) -> u32[2]
  check.expect_eq_const %r, dense<[1065353216, 2147483648]> : u32[2]
  func.return
}

// Specification: f32[n] becomes f16[n,2].
func.func @specification_f32_f16() {
  %x = hlo.constant dense<[1.0]> : f32[1]
  %r = hlo.bitcast_convert %x : (f32[1]) -> f16[1,2]
  %e = hlo.constant dense<[[0.0, 1.875]]> : f16[1,2]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f16[1,2], f16[1,2]) -> ()
  func.return
}

// Specification: f16[n,2] becomes f32[n].
func.func @specification_f16_f32() {
  %x = hlo.constant dense<[[0.0, 1.875]]> : f16[1,2]
  %r = hlo.bitcast_convert %x : (f16[1,2]) -> f32[1]
  %e = hlo.constant dense<[1.0]> : f32[1]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[1], f32[1]) -> ()
  func.return
}

// Specification: f32[] becomes f16[2].
func.func @specification_scalar() {
  %x = hlo.constant dense<1.0> : f32[]
  %r = hlo.bitcast_convert %x : (f32[]) -> f16[2]
  %e = hlo.constant dense<[0.0, 1.875]> : f16[2]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f16[2], f16[2]) -> ()
  func.return
}

// jax.lax.bitcast_convert_type
func.func @s4_s8() {
  %x = hlo.constant dense<[[1, 2], [-1, 0]]> : s4[2,2]
  %r = hlo.bitcast_convert %x : (s4[2,2]) -> s8[2]
  check.expect_eq_const %r, dense<[33, 15]> : s8[2]
  func.return
}

// jax.lax.bitcast_convert_type
func.func @s8_s4() {
  %x = hlo.constant dense<[33, -16]> : s8[2]
  %r = hlo.bitcast_convert %x : (s8[2]) -> s4[2,2]
  check.expect_eq_const %r, dense<[[1, 2], [0, -1]]> : s4[2,2]
  func.return
}

// jax.lax.bitcast_convert_type
func.func @s8_s2() {
  %x = hlo.constant dense<[27]> : s8[1]
  %r = hlo.bitcast_convert %x : (s8[1]) -> s2[1,4]
  check.expect_eq_const %r, dense<[[-1, -2, 1, 0]]> : s2[1,4]
  func.return
}

// By hand.
func.func @u2_s4() {
  %x = hlo.constant dense<[[3, 1]]> : u2[1,2]
  %r = hlo.bitcast_convert %x : (u2[1,2]) -> s4[1]
  check.expect_eq_const %r, dense<[7]> : s4[1]
  func.return
}

// By hand: the format’s codes.
func.func @u8_f8() {
  %x = hlo.constant dense<[60, 128]> : u8[2]
  %r = hlo.bitcast_convert %x : (u8[2]) -> f8e5m2[2]
  %e = hlo.constant dense<[1.0, -0.0]> : f8e5m2[2]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e5m2[2], f8e5m2[2]) -> ()
  func.return
}

// By hand.
func.func @f64_u16() {
  %x = hlo.constant dense<[1.0]> : f64[1]
  %r = hlo.bitcast_convert %x : (f64[1]) -> u16[1,4]
  check.expect_eq_const %r, dense<[[0, 0, 0, 16368]]> : u16[1,4]
  func.return
}

// By hand: 0xC000.
func.func @bf16_s16() {
  %x = hlo.constant dense<[-2.0]> : bf16[1]
  %r = hlo.bitcast_convert %x : (bf16[1]) -> s16[1]
  check.expect_eq_const %r, dense<[-16384]> : s16[1]
  func.return
}

// By hand.
func.func @pred() {
  %x = hlo.constant dense<[true, false]> : pred[2]
  %r = hlo.bitcast_convert %x : (pred[2]) -> pred[2]
  check.expect_eq_const %r, dense<[true, false]> : pred[2]
  func.return
}

// By hand: 0x3FF00000 is 1.875 as f32.
func.func @c128_c64() {
  %x = hlo.constant dense<[(1.0, 0.0)]> : c128[1]
  %r = hlo.bitcast_convert %x : (c128[1]) -> c64[1,2]
  %e = hlo.constant dense<[[(0.0, 1.875), (0.0, 0.0)]]> : c64[1,2]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[1,2], c64[1,2]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : u8[0,4]
  %r = hlo.bitcast_convert %x : (u8[0,4]) -> u32[0]
  check.expect_eq_const %r, dense<> : u32[0]
  func.return
}
