// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Neighbours within the element type.

// numpy and ml_dtypes; y where both are equal, as in C.
func.func @f32() {
  %x = hlo.constant dense<[1.0, 1.0, 0.0, -0.0, 0.0, -0.0, 0x7FC00000, 1.0, -1.5]> : f32[9]
  %y = hlo.constant dense<[2.0, 0.0, 1.0, 1.0, -0.0, 0.0, 1.0, 0x7FC00000, -1.5]> : f32[9]
  %r = hlo.next_after %x, %y : f32[9]
  %e = hlo.constant dense<[1.0000001, 0.99999994, 1.0e-45, 1.0e-45, -0.0, 0.0, 0x7FC00000, 0x7FC00000, -1.5]> : f32[9]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[9], f32[9]) -> ()
  func.return
}

// numpy and ml_dtypes; y where both are equal, as in C.
func.func @f64() {
  %x = hlo.constant dense<[1.0, 1.0, 0.0, -0.0, 0.0, -0.0, 0x7FF8000000000000, 1.0, -1.5]> : f64[9]
  %y = hlo.constant dense<[2.0, 0.0, 1.0, 1.0, -0.0, 0.0, 1.0, 0x7FF8000000000000, -1.5]> : f64[9]
  %r = hlo.next_after %x, %y : f64[9]
  %e = hlo.constant dense<[1.0000000000000002, 0.9999999999999999, 5.0e-324, 5.0e-324, -0.0, 0.0, 0x7FF8000000000000, 0x7FF8000000000000, -1.5]> : f64[9]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[9], f64[9]) -> ()
  func.return
}

// numpy and ml_dtypes; y where both are equal, as in C.
func.func @f16() {
  %x = hlo.constant dense<[1.0, 1.0, 0.0, -0.0, 0.0, -0.0, 0x7E00, 1.0, -1.5]> : f16[9]
  %y = hlo.constant dense<[2.0, 0.0, 1.0, 1.0, -0.0, 0.0, 1.0, 0x7E00, -1.5]> : f16[9]
  %r = hlo.next_after %x, %y : f16[9]
  %e = hlo.constant dense<[1.0009765625, 0.99951171875, 5.960464477539063e-08, 5.960464477539063e-08, -0.0, 0.0, 0x7E00, 0x7E00, -1.5]> : f16[9]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f16[9], f16[9]) -> ()
  func.return
}

// numpy and ml_dtypes; y where both are equal, as in C.
func.func @bf16() {
  %x = hlo.constant dense<[1.0, 1.0, 0.0, -0.0, 0.0, -0.0, 0x7FC0, 1.0, -1.5]> : bf16[9]
  %y = hlo.constant dense<[2.0, 0.0, 1.0, 1.0, -0.0, 0.0, 1.0, 0x7FC0, -1.5]> : bf16[9]
  %r = hlo.next_after %x, %y : bf16[9]
  %e = hlo.constant dense<[1.0078125, 0.99609375, 9.183549615799121e-41, 9.183549615799121e-41, -0.0, 0.0, 0x7FC0, 0x7FC0, -1.5]> : bf16[9]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[9], bf16[9]) -> ()
  func.return
}

// numpy and ml_dtypes; y where both are equal, as in C.
func.func @f8e5m2() {
  %x = hlo.constant dense<[1.0, 1.0, 0.0, -0.0, 0.0, -0.0, 0x7E, 1.0, -1.5]> : f8e5m2[9]
  %y = hlo.constant dense<[2.0, 0.0, 1.0, 1.0, -0.0, 0.0, 1.0, 0x7E, -1.5]> : f8e5m2[9]
  %r = hlo.next_after %x, %y : f8e5m2[9]
  %e = hlo.constant dense<[1.25, 0.875, 1.52587890625e-05, 1.52587890625e-05, -0.0, 0.0, 0x7E, 0x7E, -1.5]> : f8e5m2[9]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e5m2[9], f8e5m2[9]) -> ()
  func.return
}

// numpy and ml_dtypes; y where both are equal, as in C.
func.func @f8e4m3fn() {
  %x = hlo.constant dense<[1.0, 1.0, 0.0, -0.0, 0.0, -0.0, 0x7F, 1.0, -1.5]> : f8e4m3fn[9]
  %y = hlo.constant dense<[2.0, 0.0, 1.0, 1.0, -0.0, 0.0, 1.0, 0x7F, -1.5]> : f8e4m3fn[9]
  %r = hlo.next_after %x, %y : f8e4m3fn[9]
  %e = hlo.constant dense<[1.125, 0.9375, 0.001953125, 0.001953125, -0.0, 0.0, 0x7F, 0x7F, -1.5]> : f8e4m3fn[9]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e4m3fn[9], f8e4m3fn[9]) -> ()
  func.return
}

// numpy
func.func @ends() {
  %x = hlo.constant dense<[3.4028235e+38, 0x7F800000, 0xFF800000, 1.0e-45]> : f32[4]
  %y = hlo.constant dense<[0x7F800000, 0.0, 0.0, -1.0]> : f32[4]
  %r = hlo.next_after %x, %y : f32[4]
  %e = hlo.constant dense<[0x7F800000, 3.4028235e+38, -3.4028235e+38, 0.0]> : f32[4]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[4], f32[4]) -> ()
  func.return
}

// By hand: no −0 beside the smallest numbers.
func.func @f8e4m3fnuz() {
  %x = hlo.constant dense<[0.0009765625, -0.0009765625, 0.0]> : f8e4m3fnuz[3]
  %y = hlo.constant dense<[-1.0, 1.0, -1.0]> : f8e4m3fnuz[3]
  %r = hlo.next_after %x, %y : f8e4m3fnuz[3]
  %e = hlo.constant dense<[0.0, 0.0, -0.0009765625]> : f8e4m3fnuz[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e4m3fnuz[3], f8e4m3fnuz[3]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %y = hlo.constant dense<> : f32[0]
  %r = hlo.next_after %x, %y : f32[0]
  check.expect_eq_const %r, dense<> : f32[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<1.0> : f64[]
  %y = hlo.constant dense<2.0> : f64[]
  %r = hlo.next_after %x, %y : f64[]
  %e = hlo.constant dense<1.0000000000000002> : f64[]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[], f64[]) -> ()
  func.return
}
