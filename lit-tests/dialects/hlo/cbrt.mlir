// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// ∛x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -2.0, 3.0, 0.001, -100.5, 7.0, 1.0e+30, -1.0e-30]> : f32[8]
  %r = hlo.cbrt %x : f32[8]
  %e = hlo.constant dense<[0.7937005, -1.2599211, 1.4422495, 0.1, -4.649312, 1.9129312, 1.0e+10, -1.0e-10]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 27.0, -8.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[7]
  %r = hlo.cbrt %x : f32[7]
  %e = hlo.constant dense<[0.0, -0.0, 3.0, -2.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[7], f32[7]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -2.0, 3.0, 0.001, -100.5, 7.0, 1.0e+30, -1.0e-30]> : f64[8]
  %r = hlo.cbrt %x : f64[8]
  %e = hlo.constant dense<[0.7937005259840998, -1.2599210498948732, 1.4422495703074083, 0.1, -4.6493119573956, 1.9129311827723892, 10000000000.0, -1.0e-10]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 27.0, -8.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[7]
  %r = hlo.cbrt %x : f64[7]
  %e = hlo.constant dense<[0.0, -0.0, 3.0, -2.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[7], f64[7]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -2.0, 3.0, 0.00099945068359375, -100.5, 7.0]> : bf16[6]
  %r = hlo.cbrt %x : bf16[6]
  %e = hlo.constant dense<[0.79296875, -1.2578125, 1.4453125, 0.10009765625, -4.65625, 1.9140625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -2.0, 3.0, 0.0010004043579101562, -100.5, 7.0]> : f16[6]
  %r = hlo.cbrt %x : f16[6]
  %e = hlo.constant dense<[0.79345703125, -1.259765625, 1.4423828125, 0.10003662109375, -4.6484375, 1.9130859375]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -2.0, 3.0, 0.0009765625, -96.0, 7.0]> : f8e5m2[6]
  %r = hlo.cbrt %x : f8e5m2[6]
  %e = hlo.constant dense<[0.75, -1.25, 1.5, 0.09375, -5.0, 2.0]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.cbrt %x : c64[5]
  %e = hlo.constant dense<[(0.81395596, 0.12680747), (1.0039937, 0.9132427), (1.4425277, -0.02002481), (0.8644878, -0.73369044), (2.350981, 1.356817)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.cbrt %x : c128[5]
  %e = hlo.constant dense<[(0.8139559382747512, 0.1268074709786297), (1.0039937871212632, 0.9132426976122486), (1.4425276033157288, -0.020024809406029305), (0.8644878030774887, -0.7336904208583991), (2.350980879207508, 1.3568170535804245)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.cbrt %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.cbrt %x : f32[]
  %e = hlo.constant dense<0.7937005> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
