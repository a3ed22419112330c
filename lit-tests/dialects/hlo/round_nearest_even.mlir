// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Ties to even.

// numpy; the sign of zero and NaN count.
func.func @f32() {
  %x = hlo.constant dense<[-2.5, -1.5, -0.5, -0.2, -0.0, 0.0, 0.5, 1.5, 2.5, 3.7, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0e+30]> : f32[14]
  %r = hlo.round_nearest_even %x : f32[14]
  %e = hlo.constant dense<[-2.0, -2.0, -0.0, -0.0, -0.0, 0.0, 0.0, 2.0, 2.0, 4.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0e+30]> : f32[14]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[14], f32[14]) -> ()
  func.return
}

// numpy; the sign of zero and NaN count.
func.func @f64() {
  %x = hlo.constant dense<[-2.5, -1.5, -0.5, -0.2, -0.0, 0.0, 0.5, 1.5, 2.5, 3.7, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0e+30]> : f64[14]
  %r = hlo.round_nearest_even %x : f64[14]
  %e = hlo.constant dense<[-2.0, -2.0, -0.0, -0.0, -0.0, 0.0, 0.0, 2.0, 2.0, 4.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0e+30]> : f64[14]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[14], f64[14]) -> ()
  func.return
}

// numpy in float32, rounded once by ml_dtypes.
func.func @bf16() {
  %x = hlo.constant dense<[-2.5, -1.5, -0.5, -0.2001953125, -0.0, 0.0, 0.5, 1.5, 2.5, 3.703125, 0x7F80, 0xFF80, 0x7FC0]> : bf16[13]
  %r = hlo.round_nearest_even %x : bf16[13]
  %e = hlo.constant dense<[-2.0, -2.0, -0.0, -0.0, -0.0, 0.0, 0.0, 2.0, 2.0, 4.0, 0x7F80, 0xFF80, 0x7FC0]> : bf16[13]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[13], bf16[13]) -> ()
  func.return
}

// numpy in float32, rounded once by ml_dtypes.
func.func @f16() {
  %x = hlo.constant dense<[-2.5, -1.5, -0.5, -0.199951171875, -0.0, 0.0, 0.5, 1.5, 2.5, 3.69921875, 0x7C00, 0xFC00, 0x7E00]> : f16[13]
  %r = hlo.round_nearest_even %x : f16[13]
  %e = hlo.constant dense<[-2.0, -2.0, -0.0, -0.0, -0.0, 0.0, 0.0, 2.0, 2.0, 4.0, 0x7C00, 0xFC00, 0x7E00]> : f16[13]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f16[13], f16[13]) -> ()
  func.return
}

// numpy in float32, rounded once by ml_dtypes.
func.func @f8e5m2() {
  %x = hlo.constant dense<[-2.5, -1.5, -0.5, -0.1875, -0.0, 0.0, 0.5, 1.5, 2.5, 3.5, 0x7C, 0xFC, 0x7E]> : f8e5m2[13]
  %r = hlo.round_nearest_even %x : f8e5m2[13]
  %e = hlo.constant dense<[-2.0, -2.0, -0.0, -0.0, -0.0, 0.0, 0.0, 2.0, 2.0, 4.0, 0x7C, 0xFC, 0x7E]> : f8e5m2[13]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e5m2[13], f8e5m2[13]) -> ()
  func.return
}

// numpy in float32, rounded once by ml_dtypes.
func.func @f8e4m3fn() {
  %x = hlo.constant dense<[-2.5, -1.5, -0.5, -0.203125, -0.0, 0.0, 0.5, 1.5, 2.5, 3.75]> : f8e4m3fn[10]
  %r = hlo.round_nearest_even %x : f8e4m3fn[10]
  %e = hlo.constant dense<[-2.0, -2.0, -0.0, -0.0, -0.0, 0.0, 0.0, 2.0, 2.0, 4.0]> : f8e4m3fn[10]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e4m3fn[10], f8e4m3fn[10]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %r = hlo.round_nearest_even %x : f32[0]
  check.expect_eq_const %r, dense<> : f32[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<1.0> : f32[]
  %r = hlo.round_nearest_even %x : f32[]
  %e = hlo.constant dense<1.0> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[], f32[]) -> ()
  func.return
}
