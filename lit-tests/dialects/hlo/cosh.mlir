// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// cosh x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01, -0.25, 1.0e-20, 60.0]> : f32[8]
  %r = hlo.cosh %x : f32[8]
  %e = hlo.constant dense<[1.127626, 1.5430807, 10.067662, 1490.4791, 1.00005, 1.0314131, 1.0, 5.710037e+25]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 10000.0]> : f32[6]
  %r = hlo.cosh %x : f32[6]
  %e = hlo.constant dense<[1.0, 1.0, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7F800000]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01, -0.25, 1.0e-20, 60.0]> : f64[8]
  %r = hlo.cosh %x : f64[8]
  %e = hlo.constant dense<[1.1276259652063807, 1.5430806348152437, 10.067661995777765, 1490.479161252178, 1.0000500004166681, 1.0314130998795732, 1.0, 5.710036949078421e+25]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 10000.0]> : f64[6]
  %r = hlo.cosh %x : f64[6]
  %e = hlo.constant dense<[1.0, 1.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF0000000000000]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.010009765625, -0.25]> : bf16[6]
  %r = hlo.cosh %x : bf16[6]
  %e = hlo.constant dense<[1.125, 1.546875, 10.0625, 1488.0, 1.0, 1.03125]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01000213623046875, -0.25]> : f16[6]
  %r = hlo.cosh %x : f16[6]
  %e = hlo.constant dense<[1.1279296875, 1.54296875, 10.0703125, 1490.0, 1.0, 1.03125]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.009765625, -0.25]> : f8e5m2[6]
  %r = hlo.cosh %x : f8e5m2[6]
  %e = hlo.constant dense<[1.25, 1.5, 10.0, 1536.0, 1.0, 1.0]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.cosh %x : c64[5]
  %e = hlo.constant dense<[(1.0925708, 0.12892105), (-0.9789478, -1.9361483), (9.989111, -1.2489759), (0.40824258, 0.78036594), (0.40810245, 0.009129604)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.cosh %x : c128[5]
  %e = hlo.constant dense<[(1.0925708047319176, 0.12892104172809826), (-0.9789478196465577, -1.9361483295105073), (9.989110746664071, -1.2489758856613866), (0.4082425918779688, 0.7803659308458533), (0.4081024660865174, 0.009129604665578854)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.cosh %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.cosh %x : f32[]
  %e = hlo.constant dense<1.127626> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
