// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Rounded once; floats to integers truncate and saturate.

// jax.lax.convert_element_type
func.func @f32_s8() {
  %x = hlo.constant dense<[300.0, -1.5, 0x7FC00000, 0x7F800000, 0xFF800000, -0.9, 127.9]> : f32[7]
  %r = hlo.convert %x : (f32[7]) -> s8[7]
  check.expect_eq_const %r, dense<[127, -1, 0, 127, -128, 0, 127]> : s8[7]
  func.return
}

// jax.lax.convert_element_type
func.func @f32_u8() {
  %x = hlo.constant dense<[300.0, -1.5, 0x7FC00000, 0x7F800000, 0xFF800000, -0.9, 127.9]> : f32[7]
  %r = hlo.convert %x : (f32[7]) -> u8[7]
  check.expect_eq_const %r, dense<[255, 0, 0, 255, 0, 0, 127]> : u8[7]
  func.return
}

// By hand: held between the ends.
func.func @f64_s64() {
  %x = hlo.constant dense<[1.0e+19, -1.0e+19, 9007199254740994.0, 0x7FF8000000000000]> : f64[4]
  %r = hlo.convert %x : (f64[4]) -> s64[4]
  check.expect_eq_const %r, dense<[9223372036854775807, -9223372036854775808, 9007199254740994, 0]> : s64[4]
  func.return
}

// By hand.
func.func @f64_u64() {
  %x = hlo.constant dense<[1.0e+20, -1.0, 9.223372036854776e+18]> : f64[3]
  %r = hlo.convert %x : (f64[3]) -> u64[3]
  check.expect_eq_const %r, dense<[18446744073709551615, 0, 9223372036854775808]> : u64[3]
  func.return
}

// By hand.
func.func @f32_s4() {
  %x = hlo.constant dense<[7.9, 8.0, -9.0]> : f32[3]
  %r = hlo.convert %x : (f32[3]) -> s4[3]
  check.expect_eq_const %r, dense<[7, 7, -8]> : s4[3]
  func.return
}

// By hand: the low 8 bits.
func.func @s32_s8() {
  %x = hlo.constant dense<[300, -129, 127]> : s32[3]
  %r = hlo.convert %x : (s32[3]) -> s8[3]
  check.expect_eq_const %r, dense<[44, 127, 127]> : s8[3]
  func.return
}

// By hand: modulo 2³².
func.func @s8_u32() {
  %x = hlo.constant dense<[-1, 5]> : s8[2]
  %r = hlo.convert %x : (s8[2]) -> u32[2]
  check.expect_eq_const %r, dense<[4294967295, 5]> : u32[2]
  func.return
}

// By hand: the low 4 bits.
func.func @u8_s4() {
  %x = hlo.constant dense<[15, 16, 9]> : u8[3]
  %r = hlo.convert %x : (u8[3]) -> s4[3]
  check.expect_eq_const %r, dense<[-1, 0, -7]> : s4[3]
  func.return
}

// By hand: x ≠ 0, which NaN and a subnormal number are (XLA’s CPU takes the latter as 0).
func.func @f32_pred() {
  %x = hlo.constant dense<[0x7FC00000, 0.0, -0.0, 1.0e-40, 2.0]> : f32[5]
  %r = hlo.convert %x : (f32[5]) -> pred[5]
  check.expect_eq_const %r, dense<[true, false, false, true, true]> : pred[5]
  func.return
}

// By hand.
func.func @s32_pred() {
  %x = hlo.constant dense<[0, -3]> : s32[2]
  %r = hlo.convert %x : (s32[2]) -> pred[2]
  check.expect_eq_const %r, dense<[false, true]> : pred[2]
  func.return
}

// By hand.
func.func @c64_pred() {
  %x = hlo.constant dense<[(0.0, 0.0), (0.0, 1.0)]> : c64[2]
  %r = hlo.convert %x : (c64[2]) -> pred[2]
  check.expect_eq_const %r, dense<[false, true]> : pred[2]
  func.return
}

// By hand.
func.func @pred_s32() {
  %x = hlo.constant dense<[true, false]> : pred[2]
  %r = hlo.convert %x : (pred[2]) -> s32[2]
  check.expect_eq_const %r, dense<[1, 0]> : s32[2]
  func.return
}

// By hand.
func.func @pred_f32() {
  %x = hlo.constant dense<[true, false]> : pred[2]
  %r = hlo.convert %x : (pred[2]) -> f32[2]
  %e = hlo.constant dense<[1.0, 0.0]> : f32[2]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[2], f32[2]) -> ()
  func.return
}

// By hand.
func.func @pred_c64() {
  %x = hlo.constant dense<[true, false]> : pred[2]
  %r = hlo.convert %x : (pred[2]) -> c64[2]
  %e = hlo.constant dense<[(1.0, 0.0), (0.0, 0.0)]> : c64[2]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[2], c64[2]) -> ()
  func.return
}

// By rational arithmetic: 64-bit integers are rounded once.
func.func @s64_f32() {
  %x = hlo.constant dense<[16777217, 18014399583223809, 9007199254740993, -1152921573326323713, 4629700416936869889, 9223372036854775807]> : s64[6]
  %r = hlo.convert %x : (s64[6]) -> f32[6]
  %e = hlo.constant dense<[16777216.0, 1.80144e+16, 9.007199e+15, -1.1529216e+18, 4.6297004e+18, 9.223372e+18]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// By rational arithmetic: 64-bit integers are rounded once.
func.func @s64_bf16() {
  %x = hlo.constant dense<[16777217, 18014399583223809, 9007199254740993, -1152921573326323713, 4629700416936869889, 9223372036854775807]> : s64[6]
  %r = hlo.convert %x : (s64[6]) -> bf16[6]
  %e = hlo.constant dense<[16777216.0, 1.8014398509481984e+16, 9007199254740992.0, -1.152921504606847e+18, 4.647714815446352e+18, 9.223372036854776e+18]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[6], bf16[6]) -> ()
  func.return
}

// By hand: ties to even, overflow from 65520 on.
func.func @s32_f16() {
  %x = hlo.constant dense<[2049, 4097, 65519, 65520, 2049, 2051]> : s32[6]
  %r = hlo.convert %x : (s32[6]) -> f16[6]
  %e = hlo.constant dense<[2048.0, 4096.0, 65504.0, 0x7C00, 2048.0, 2052.0]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f16[6], f16[6]) -> ()
  func.return
}

// By hand: 464 is the tie to 448, beyond is NaN.
func.func @s32_f8e4m3fn() {
  %x = hlo.constant dense<[17, 18, 19, 449, 464, 465, 480]> : s32[7]
  %r = hlo.convert %x : (s32[7]) -> f8e4m3fn[7]
  %e = hlo.constant dense<[16.0, 18.0, 20.0, 448.0, 448.0, 0x7F, 0x7F]> : f8e4m3fn[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e4m3fn[7], f8e4m3fn[7]) -> ()
  func.return
}

// By hand: just above a tie, which f32 in between would make one.
func.func @f64_bf16() {
  %x = hlo.constant dense<[1.0039062500009095, 1.00390625, 1.01171875]> : f64[3]
  %r = hlo.convert %x : (f64[3]) -> bf16[3]
  %e = hlo.constant dense<[1.0078125, 1.0, 1.015625]> : bf16[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[3], bf16[3]) -> ()
  func.return
}

// By hand.
func.func @f64_f8e5m2() {
  %x = hlo.constant dense<[1.1250000000009095, 1.125, 61440.0, 61439.9]> : f64[4]
  %r = hlo.convert %x : (f64[4]) -> f8e5m2[4]
  %e = hlo.constant dense<[1.25, 1.0, 0x7C, 57344.0]> : f8e5m2[4]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e5m2[4], f8e5m2[4]) -> ()
  func.return
}

// jax.lax.convert_element_type, and by hand: half the smallest subnormal number is a tie to 0.
func.func @f32_f8e4m3fn() {
  %x = hlo.constant dense<[464.0, 465.0, 0x7FC00000, 0x7F800000, 0xFF800000, -0.0, 0.0009765625]> : f32[7]
  %r = hlo.convert %x : (f32[7]) -> f8e4m3fn[7]
  %e = hlo.constant dense<[448.0, 0x7F, 0x7F, 0x7F, 0x7F, -0.0, 0.0]> : f8e4m3fn[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e4m3fn[7], f8e4m3fn[7]) -> ()
  func.return
}

// numpy
func.func @f64_f32() {
  %x = hlo.constant dense<[1.0e+300, -1.0e-300, 0.1, 0x7FF8000000000000]> : f64[4]
  %r = hlo.convert %x : (f64[4]) -> f32[4]
  %e = hlo.constant dense<[0x7F800000, -0.0, 0.1, 0x7FC00000]> : f32[4]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[4], f32[4]) -> ()
  func.return
}

// numpy
func.func @f32_f64() {
  %x = hlo.constant dense<[0.1, -0.0, 0x7F800000]> : f32[3]
  %r = hlo.convert %x : (f32[3]) -> f64[3]
  %e = hlo.constant dense<[0.10000000149011612, -0.0, 0x7FF0000000000000]> : f64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[3], f64[3]) -> ()
  func.return
}

// By hand.
func.func @bf16_f32() {
  %x = hlo.constant dense<[1.5, -0.0, 0x7F80]> : bf16[3]
  %r = hlo.convert %x : (bf16[3]) -> f32[3]
  %e = hlo.constant dense<[1.5, -0.0, 0x7F800000]> : f32[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[3], f32[3]) -> ()
  func.return
}

// By hand.
func.func @f8_bf16() {
  %x = hlo.constant dense<[448.0, -0.5]> : f8e4m3fn[2]
  %r = hlo.convert %x : (f8e4m3fn[2]) -> bf16[2]
  %e = hlo.constant dense<[448.0, -0.5]> : bf16[2]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[2], bf16[2]) -> ()
  func.return
}

// By hand: the real part.
func.func @c64_f32() {
  %x = hlo.constant dense<[(1.5, -2.0)]> : c64[1]
  %r = hlo.convert %x : (c64[1]) -> f32[1]
  %e = hlo.constant dense<[1.5]> : f32[1]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[1], f32[1]) -> ()
  func.return
}

// By hand.
func.func @f32_c64() {
  %x = hlo.constant dense<[1.5]> : f32[1]
  %r = hlo.convert %x : (f32[1]) -> c64[1]
  %e = hlo.constant dense<[(1.5, 0.0)]> : c64[1]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[1], c64[1]) -> ()
  func.return
}

// numpy
func.func @c128_c64() {
  %x = hlo.constant dense<[(0.1, -1.0e+300)]> : c128[1]
  %r = hlo.convert %x : (c128[1]) -> c64[1]
  %e = hlo.constant dense<[(0.1, 0xFF800000)]> : c64[1]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[1], c64[1]) -> ()
  func.return
}

// By hand.
func.func @c64_s8() {
  %x = hlo.constant dense<[(300.0, 5.0)]> : c64[1]
  %r = hlo.convert %x : (c64[1]) -> s8[1]
  check.expect_eq_const %r, dense<[127]> : s8[1]
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.convert %x : (f32[0,2]) -> s8[0,2]
  check.expect_eq_const %r, dense<> : s8[0,2]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<2.5> : f32[]
  %r = hlo.convert %x : (f32[]) -> s32[]
  check.expect_eq_const %r, dense<2> : s32[]
  func.return
}
