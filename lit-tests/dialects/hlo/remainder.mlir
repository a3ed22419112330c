// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The sign is the dividend’s; x % 0 = x, MIN % −1 = 0.

// By hand: arithmetic on integers, wrapped to 8 bits.
func.func @s8() {
  %x = hlo.constant dense<[100, -128, -7, 7, 0, -128, 5, -128]> : s8[8]
  %y = hlo.constant dense<[100, -1, 2, -2, 5, -128, 0, 0]> : s8[8]
  %r = hlo.remainder %x, %y : s8[8]
  check.expect_eq_const %r, dense<[0, 0, -1, 1, 0, 0, 5, -128]> : s8[8]
  func.return
}

// By hand: arithmetic on integers, wrapped to 8 bits.
func.func @u8() {
  %x = hlo.constant dense<[200, 0, 7, 255, 3, 5, 5]> : u8[7]
  %y = hlo.constant dense<[100, 1, 2, 255, 4, 1, 0]> : u8[7]
  %r = hlo.remainder %x, %y : u8[7]
  check.expect_eq_const %r, dense<[0, 0, 1, 0, 3, 0, 5]> : u8[7]
  func.return
}

// By hand: the ends of 64 bits.
func.func @s64() {
  %x = hlo.constant dense<[-9223372036854775808, 9223372036854775807, 5]> : s64[3]
  %y = hlo.constant dense<[-1, 3, 2]> : s64[3]
  %r = hlo.remainder %x, %y : s64[3]
  check.expect_eq_const %r, dense<[0, 1, 1]> : s64[3]
  func.return
}

// By hand: the ends of 64 bits.
func.func @u64() {
  %x = hlo.constant dense<[18446744073709551615, 9223372036854775808, 5]> : u64[3]
  %y = hlo.constant dense<[18446744073709551615, 3, 2]> : u64[3]
  %r = hlo.remainder %x, %y : u64[3]
  check.expect_eq_const %r, dense<[0, 2, 1]> : u64[3]
  func.return
}

// By hand: wrapped to 4 bits.
func.func @s4() {
  %x = hlo.constant dense<[-8, 7, 3]> : s4[3]
  %y = hlo.constant dense<[-1, 3, 2]> : s4[3]
  %r = hlo.remainder %x, %y : s4[3]
  check.expect_eq_const %r, dense<[0, 1, 1]> : s4[3]
  func.return
}

// numpy; the sign of zero and NaN count.
func.func @f32() {
  %x = hlo.constant dense<[5.5, -5.5, 5.5, -5.5, 1.0, 0x7F800000, -0.0, 1.0, 0x7FC00000]> : f32[9]
  %y = hlo.constant dense<[2.0, 2.0, -2.0, -2.0, 0.0, 1.0, 2.0, 0x7F800000, 1.0]> : f32[9]
  %r = hlo.remainder %x, %y : f32[9]
  %e = hlo.constant dense<[1.5, -1.5, 1.5, -1.5, 0x7FC00000, 0x7FC00000, -0.0, 1.0, 0x7FC00000]> : f32[9]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[9], f32[9]) -> ()
  func.return
}

// numpy; the sign of zero and NaN count.
func.func @f64() {
  %x = hlo.constant dense<[5.5, -5.5, 5.5, -5.5, 1.0, 0x7FF0000000000000, -0.0, 1.0, 0x7FF8000000000000]> : f64[9]
  %y = hlo.constant dense<[2.0, 2.0, -2.0, -2.0, 0.0, 1.0, 2.0, 0x7FF0000000000000, 1.0]> : f64[9]
  %r = hlo.remainder %x, %y : f64[9]
  %e = hlo.constant dense<[1.5, -1.5, 1.5, -1.5, 0x7FF8000000000000, 0x7FF8000000000000, -0.0, 1.0, 0x7FF8000000000000]> : f64[9]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[9], f64[9]) -> ()
  func.return
}

// numpy in float32, rounded once by ml_dtypes.
func.func @bf16() {
  %x = hlo.constant dense<[5.5, -5.5, 5.5, -5.5, 1.0, 0x7F80, -0.0, 1.0]> : bf16[8]
  %y = hlo.constant dense<[2.0, 2.0, -2.0, -2.0, 0.0, 1.0, 2.0, 0x7F80]> : bf16[8]
  %r = hlo.remainder %x, %y : bf16[8]
  %e = hlo.constant dense<[1.5, -1.5, 1.5, -1.5, 0x7FC0, 0x7FC0, -0.0, 1.0]> : bf16[8]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[8], bf16[8]) -> ()
  func.return
}

// numpy in float32, rounded once by ml_dtypes.
func.func @f16() {
  %x = hlo.constant dense<[5.5, -5.5, 5.5, -5.5, 1.0, 0x7C00, -0.0, 1.0]> : f16[8]
  %y = hlo.constant dense<[2.0, 2.0, -2.0, -2.0, 0.0, 1.0, 2.0, 0x7C00]> : f16[8]
  %r = hlo.remainder %x, %y : f16[8]
  %e = hlo.constant dense<[1.5, -1.5, 1.5, -1.5, 0x7E00, 0x7E00, -0.0, 1.0]> : f16[8]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f16[8], f16[8]) -> ()
  func.return
}

// numpy in float32, rounded once by ml_dtypes.
func.func @f8e5m2() {
  %x = hlo.constant dense<[6.0, -6.0, 6.0, -6.0, 1.0, 0x7C, -0.0, 1.0]> : f8e5m2[8]
  %y = hlo.constant dense<[2.0, 2.0, -2.0, -2.0, 0.0, 1.0, 2.0, 0x7C]> : f8e5m2[8]
  %r = hlo.remainder %x, %y : f8e5m2[8]
  %e = hlo.constant dense<[0.0, -0.0, 0.0, -0.0, 0x7E, 0x7E, -0.0, 1.0]> : f8e5m2[8]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e5m2[8], f8e5m2[8]) -> ()
  func.return
}

// numpy in float32, rounded once by ml_dtypes.
func.func @f8e4m3fn() {
  %x = hlo.constant dense<[5.5, -5.5, 5.5, -5.5, 1.0, 0x7F, -0.0, 1.0]> : f8e4m3fn[8]
  %y = hlo.constant dense<[2.0, 2.0, -2.0, -2.0, 0.0, 1.0, 2.0, 0x7F]> : f8e4m3fn[8]
  %r = hlo.remainder %x, %y : f8e4m3fn[8]
  %e = hlo.constant dense<[1.5, -1.5, 1.5, -1.5, 0x7F, 0x7F, -0.0, 0x7F]> : f8e4m3fn[8]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e4m3fn[8], f8e4m3fn[8]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[2,0]
  %y = hlo.constant dense<> : f32[2,0]
  %r = hlo.remainder %x, %y : f32[2,0]
  check.expect_eq_const %r, dense<> : f32[2,0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<6.0> : f32[]
  %y = hlo.constant dense<2.0> : f32[]
  %r = hlo.remainder %x, %y : f32[]
  %e = hlo.constant dense<0.0> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[], f32[]) -> ()
  func.return
}
