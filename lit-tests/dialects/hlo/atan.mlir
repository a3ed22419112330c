// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// arctan x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01, -0.25, 1.0e-20, 1.0e+20]> : f32[8]
  %r = hlo.atan %x : f32[8]
  %e = hlo.constant dense<[0.4636476, -0.7853982, 1.2490457, -1.4464413, 0.009999666, -0.24497867, 1.0e-20, 1.5707964]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.atan %x : f32[5]
  %e = hlo.constant dense<[0.0, -0.0, 1.5707964, -1.5707964, 0x7FC00000]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[5], f32[5]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01, -0.25, 1.0e-20, 1.0e+20]> : f64[8]
  %r = hlo.atan %x : f64[8]
  %e = hlo.constant dense<[0.4636476090008061, -0.7853981633974483, 1.2490457723982544, -1.446441332248135, 0.009999666686665238, -0.24497866312686414, 1.0e-20, 1.5707963267948966]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[5]
  %r = hlo.atan %x : f64[5]
  %e = hlo.constant dense<[0.0, -0.0, 1.5707963267948966, -1.5707963267948966, 0x7FF8000000000000]> : f64[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[5], f64[5]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.010009765625, -0.25]> : bf16[6]
  %r = hlo.atan %x : bf16[6]
  %e = hlo.constant dense<[0.462890625, -0.78515625, 1.25, -1.4453125, 0.010009765625, -0.2451171875]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01000213623046875, -0.25]> : f16[6]
  %r = hlo.atan %x : f16[6]
  %e = hlo.constant dense<[0.463623046875, -0.78515625, 1.2490234375, -1.4462890625, 0.01000213623046875, -0.2449951171875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.009765625, -0.25]> : f8e5m2[6]
  %r = hlo.atan %x : f8e5m2[6]
  %e = hlo.constant dense<[0.4375, -0.75, 1.25, -1.5, 0.009765625, -0.25]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.atan %x : c64[5]
  %e = hlo.constant dense<[(0.48425448, 0.20058662), (-1.3112233, 0.3104283), (1.249514, -0.012483092), (-1.1071488, -0.54930615), (1.5707712, 0.050041717)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.atan %x : c128[5]
  %e = hlo.constant dense<[(0.4842544903299662, 0.20058661813123432), (-1.311223269671635, 0.3104282830771958), (1.2495139370554467, -0.012483092187052253), (-1.1071487177940904, -0.5493061443340549), (1.5707712641445575, 0.05004171671575927)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.atan %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.atan %x : f32[]
  %e = hlo.constant dense<0.4636476> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
