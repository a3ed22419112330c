// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The angle of the point (y, x); limits of 2 ulp, 1 for narrower types, 4 for complex parts.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[1.0, -1.0, 0.5, -3.0, 2.0, 1.0e-20, 1.0e+20]> : f32[7]
  %y = hlo.constant dense<[1.0, 2.0, -0.25, -4.0, 8.0, 1.0, -1.0]> : f32[7]
  %r = hlo.atan2 %x, %y : f32[7]
  %e = hlo.constant dense<[0.7853982, -0.4636476, 2.0344439, -2.4980915, 0.24497867, 1.0e-20, 1.5707964]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[7], f32[7]) -> ()
  func.return
}

// By hand: C99’s and XLA’s special values.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0.0, -0.0, 0.0, -0.0, 0.0, -0.0, 1.0, -1.0, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 1.0, -1.0, 1.0, 0x7FC00000, 1.0]> : f32[19]
  %y = hlo.constant dense<[1.0, 1.0, -1.0, -1.0, 0.0, 0.0, -0.0, -0.0, 0.0, -0.0, 1.0, 0x7F800000, 0xFF800000, 0xFF800000, 0x7F800000, 0x7F800000, 0xFF800000, 1.0, 0x7FC00000]> : f32[19]
  %r = hlo.atan2 %x, %y : f32[19]
  %e = hlo.constant dense<[0.0, -0.0, 3.1415927, -3.1415927, 0.0, -0.0, 3.1415927, -3.1415927, 1.5707964, -1.5707964, 1.5707964, 0.7853982, 2.3561945, -2.3561945, 0.0, -0.0, 3.1415927, 0x7FC00000, 0x7FC00000]> : f32[19]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[19], f32[19]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[1.0, -1.0, 0.5, -3.0, 2.0, 1.0e-20, 1.0e+20]> : f64[7]
  %y = hlo.constant dense<[1.0, 2.0, -0.25, -4.0, 8.0, 1.0, -1.0]> : f64[7]
  %r = hlo.atan2 %x, %y : f64[7]
  %e = hlo.constant dense<[0.7853981633974483, -0.4636476090008061, 2.0344439357957027, -2.498091544796509, 0.24497866312686414, 1.0e-20, 1.5707963267948966]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[7], f64[7]) -> ()
  func.return
}

// By hand: C99’s and XLA’s special values.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0.0, -0.0, 0.0, -0.0, 0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 1.0, -1.0, 1.0, 0x7FF8000000000000, 1.0]> : f64[19]
  %y = hlo.constant dense<[1.0, 1.0, -1.0, -1.0, 0.0, 0.0, -0.0, -0.0, 0.0, -0.0, 1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0xFFF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 1.0, 0x7FF8000000000000]> : f64[19]
  %r = hlo.atan2 %x, %y : f64[19]
  %e = hlo.constant dense<[0.0, -0.0, 3.141592653589793, -3.141592653589793, 0.0, -0.0, 3.141592653589793, -3.141592653589793, 1.5707963267948966, -1.5707963267948966, 1.5707963267948966, 0.7853981633974483, 2.356194490192345, -2.356194490192345, 0.0, -0.0, 3.141592653589793, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[19]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[19], f64[19]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[1.0, -1.0, 0.5, -3.0, 2.0]> : bf16[5]
  %y = hlo.constant dense<[1.0, 2.0, -0.25, -4.0, 8.0]> : bf16[5]
  %r = hlo.atan2 %x, %y : bf16[5]
  %e = hlo.constant dense<[0.78515625, -0.462890625, 2.03125, -2.5, 0.2451171875]> : bf16[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[5], bf16[5]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[1.0, -1.0, 0.5, -3.0, 2.0]> : f16[5]
  %y = hlo.constant dense<[1.0, 2.0, -0.25, -4.0, 8.0]> : f16[5]
  %r = hlo.atan2 %x, %y : f16[5]
  %e = hlo.constant dense<[0.78515625, -0.463623046875, 2.03515625, -2.498046875, 0.2449951171875]> : f16[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[5], f16[5]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[1.0, -1.0, 0.5, -3.0, 2.0]> : f8e5m2[5]
  %y = hlo.constant dense<[1.0, 2.0, -0.25, -4.0, 8.0]> : f8e5m2[5]
  %r = hlo.atan2 %x, %y : f8e5m2[5]
  %e = hlo.constant dense<[0.75, -0.4375, 2.0, -2.5, 0.25]> : f8e5m2[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[5], f8e5m2[5]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %y = hlo.constant dense<[(-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0), (0.5, 0.25)]> : c64[5]
  %r = hlo.atan2 %x, %y : c64[5]
  %e = hlo.constant dense<[(3.0995865, -0.2232681), (-0.64375377, 0.4999056), (1.843831, 0.42401803), (-0.062524684, 0.03734), (1.5582767, 0.024995033)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %y = hlo.constant dense<[(-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0), (0.5, 0.25)]> : c128[5]
  %r = hlo.atan2 %x, %y : c128[5]
  %e = hlo.constant dense<[(3.099586497686046, -0.22326811044303696), (-0.6437537775861283, 0.4999055856614597), (1.8438309056319808, 0.42401803610175065), (-0.06252468079769422, 0.037340001712758336), (1.5582766640258778, 0.02499503276328878)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %y = hlo.constant dense<> : f32[0]
  %r = hlo.atan2 %x, %y : f32[0]
  check.expect_eq_const %r, dense<> : f32[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.0> : f32[]
  %y = hlo.constant dense<1.0> : f32[]
  %r = hlo.atan2 %x, %y : f32[]
  %e = hlo.constant dense<0.0> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[], f32[]) -> ()
  func.return
}
