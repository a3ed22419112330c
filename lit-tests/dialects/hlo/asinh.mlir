// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// arsinh x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01, -0.25, 1.0e-20, 1.0e+30]> : f32[8]
  %r = hlo.asinh %x : f32[8]
  %e = hlo.constant dense<[0.4812118, -0.8813736, 1.8184465, -2.7764723, 0.009999833, -0.24746646, 1.0e-20, 69.7707]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.asinh %x : f32[5]
  %e = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[5], f32[5]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01, -0.25, 1.0e-20, 1.0e+30]> : f64[8]
  %r = hlo.asinh %x : f64[8]
  %e = hlo.constant dense<[0.48121182505960347, -0.881373587019543, 1.8184464592320668, -2.7764722807237177, 0.009999833340832888, -0.24746646154726346, 1.0e-20, 69.77069997038132]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[5]
  %r = hlo.asinh %x : f64[5]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[5], f64[5]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.010009765625, -0.25]> : bf16[6]
  %r = hlo.asinh %x : bf16[6]
  %e = hlo.constant dense<[0.48046875, -0.8828125, 1.8203125, -2.78125, 0.010009765625, -0.2470703125]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01000213623046875, -0.25]> : f16[6]
  %r = hlo.asinh %x : f16[6]
  %e = hlo.constant dense<[0.481201171875, -0.88134765625, 1.818359375, -2.77734375, 0.01000213623046875, -0.2474365234375]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.009765625, -0.25]> : f8e5m2[6]
  %r = hlo.asinh %x : f8e5m2[6]
  %e = hlo.constant dense<[0.5, -0.875, 1.75, -3.0, 0.009765625, -0.25]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.asinh %x : c64[5]
  %e = hlo.constant dense<[(0.4926757, 0.22432846), (-1.6004101, 0.88776517), (1.8191872, -0.03951098), (-1.0317185, -0.9117383), (3.6882539, 1.5702957)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.asinh %x : c128[5]
  %e = hlo.constant dense<[(0.4926756834207706, 0.2243284526346675), (-1.6004100552346137, 0.8877651461839051), (1.819187184014368, -0.03951098165991842), (-1.0317185344477802, -0.9117382909684877), (3.6882539928315, 1.5702957006625555)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.asinh %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.asinh %x : f32[]
  %e = hlo.constant dense<0.4812118> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
