// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// eˣ − 1. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -0.3, 1.0, -8.5, 0.001, 3.25, 80.5, 1.0e-20, -40.0]> : f32[9]
  %r = hlo.exponential_minus_one %x : f32[9]
  %e = hlo.constant dense<[0.6487213, -0.2591818, 1.7182819, -0.9997965, 0.0010005002, 24.79034, 9.134942e+34, 1.0e-20, -1.0]> : f32[9]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[9], f32[9]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 10000.0]> : f32[6]
  %r = hlo.exponential_minus_one %x : f32[6]
  %e = hlo.constant dense<[0.0, -0.0, 0x7F800000, -1.0, 0x7FC00000, 0x7F800000]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -0.3, 1.0, -8.5, 0.001, 3.25, 80.5, 1.0e-20, -40.0]> : f64[9]
  %r = hlo.exponential_minus_one %x : f64[9]
  %e = hlo.constant dense<[0.6487212707001282, -0.2591817793182821, 1.7182818284590453, -0.9997965316309894, 0.0010005001667083417, 24.790339917193062, 9.134941978066843e+34, 1.0e-20, -1.0]> : f64[9]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[9], f64[9]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 10000.0]> : f64[6]
  %r = hlo.exponential_minus_one %x : f64[6]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, -1.0, 0x7FF8000000000000, 0x7FF0000000000000]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -0.30078125, 1.0, -8.5, 0.00099945068359375, 3.25]> : bf16[6]
  %r = hlo.exponential_minus_one %x : bf16[6]
  %e = hlo.constant dense<[0.6484375, -0.259765625, 1.71875, -1.0, 0.00099945068359375, 24.75]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -0.300048828125, 1.0, -8.5, 0.0010004043579101562, 3.25]> : f16[6]
  %r = hlo.exponential_minus_one %x : f16[6]
  %e = hlo.constant dense<[0.64892578125, -0.25927734375, 1.71875, -1.0, 0.0010013580322265625, 24.796875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -0.3125, 1.0, -8.0, 0.0009765625, 3.0]> : f8e5m2[6]
  %r = hlo.exponential_minus_one %x : f8e5m2[6]
  %e = hlo.constant dense<[0.625, -0.25, 1.75, -1.0, 0.0009765625, 20.0]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.exponential_minus_one %x : c64[5]
  %e = hlo.constant dense<[(0.5974665, 0.40790018), (-1.0928549, 0.20289168), (18.928823, -2.504159), (-0.8510523, -0.4482686), (-0.58781666, 0.9221205)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.exponential_minus_one %x : c128[5]
  %e = hlo.constant dense<[(0.5974665191199127, 0.40790017007835977), (-1.0928549102840264, 0.2028916804701695), (18.92882288023536, -2.504158960797569), (-0.851052262673194, -0.4482685932492423), (-0.5878166452813316, 0.922120503036138)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.exponential_minus_one %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.exponential_minus_one %x : f32[]
  %e = hlo.constant dense<0.6487213> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
