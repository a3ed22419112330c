// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// 1 / (1 + e⁻ˣ). Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -3.0, 1.0, -8.0, 5.0, -0.25, 30.0, -80.0]> : f32[8]
  %r = hlo.logistic %x : f32[8]
  %e = hlo.constant dense<[0.62245935, 0.047425874, 0.7310586, 0.00033535014, 0.9933072, 0.4378235, 1.0, 1.8048513e-35]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.logistic %x : f32[5]
  %e = hlo.constant dense<[0.5, 0.5, 1.0, 0.0, 0x7FC00000]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[5], f32[5]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -3.0, 1.0, -8.0, 5.0, -0.25, 30.0, -80.0]> : f64[8]
  %r = hlo.logistic %x : f64[8]
  %e = hlo.constant dense<[0.6224593312018546, 0.04742587317756678, 0.7310585786300049, 0.0003353501304664781, 0.9933071490757152, 0.4378234991142019, 0.9999999999999064, 1.8048513878454153e-35]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[5]
  %r = hlo.logistic %x : f64[5]
  %e = hlo.constant dense<[0.5, 0.5, 1.0, 0.0, 0x7FF8000000000000]> : f64[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[5], f64[5]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -3.0, 1.0, -8.0, 5.0, -0.25]> : bf16[6]
  %r = hlo.logistic %x : bf16[6]
  %e = hlo.constant dense<[0.62109375, 0.04736328125, 0.73046875, 0.000335693359375, 0.9921875, 0.4375]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -3.0, 1.0, -8.0, 5.0, -0.25]> : f16[6]
  %r = hlo.logistic %x : f16[6]
  %e = hlo.constant dense<[0.62255859375, 0.04742431640625, 0.73095703125, 0.00033545494079589844, 0.9931640625, 0.437744140625]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -3.0, 1.0, -8.0, 5.0, -0.25]> : f8e5m2[6]
  %r = hlo.logistic %x : f8e5m2[6]
  %e = hlo.constant dense<[0.625, 0.046875, 0.75, 0.00030517578125, 1.0, 0.4375]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.logistic %x : c64[5]
  %e = hlo.constant dense<[(0.62427515, 0.059002966), (-0.04984258, 0.23480734), (0.9528934, -0.0056363614), (0.24462304, -0.2947147), (0.5035509, 0.3241689)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.logistic %x : c128[5]
  %e = hlo.constant dense<[(0.6242751644199612, 0.05900296431450802), (-0.04984258297024424, 0.234807340416369), (0.9528934015735112, -0.00563636145412579), (0.2446230286734523, -0.2947146865855311), (0.5035508624992399, 0.32416890262472803)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.logistic %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.logistic %x : f32[]
  %e = hlo.constant dense<0.62245935> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
