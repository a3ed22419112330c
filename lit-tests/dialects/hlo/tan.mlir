// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// tan x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.01, 1.0e+10, 3.0e+37]> : f32[8]
  %r = hlo.tan %x : f32[8]
  %e = hlo.constant dense<[0.5463025, -1.5574077, -0.14254655, 0.64836085, 0.58721393, 0.010000333, -0.5583496, -3.2055228]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.tan %x : f32[5]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[5], f32[5]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.01, 10000000000.0, 3.0e+37]> : f64[8]
  %r = hlo.tan %x : f64[8]
  %e = hlo.constant dense<[0.5463024898437905, -1.5574077246549023, -0.1425465430742778, 0.6483608274590866, 0.5872139151569291, 0.010000333346667207, -0.5583496378112418, 0.04594540489462637]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[5]
  %r = hlo.tan %x : f64[5]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[5], f64[5]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.010009765625]> : bf16[6]
  %r = hlo.tan %x : bf16[6]
  %e = hlo.constant dense<[0.546875, -1.5546875, -0.142578125, 0.6484375, 0.5859375, 0.010009765625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.01000213623046875]> : f16[6]
  %r = hlo.tan %x : f16[6]
  %e = hlo.constant dense<[0.54638671875, -1.5576171875, -0.142578125, 0.6484375, 0.58740234375, 0.01000213623046875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -96.0, 0.009765625]> : f8e5m2[6]
  %r = hlo.tan %x : f8e5m2[6]
  %e = hlo.constant dense<[0.5, -1.5, -0.15625, 0.625, 5.0, 0.009765625]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.tan %x : c64[5]
  %e = hlo.constant dense<[(0.5045007, 0.3124207), (-0.005362061, 1.0369203), (-0.14029817, -0.12683994), (-0.16080779, -0.9753633), (1.6992284e-19, 1.0)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.tan %x : c128[5]
  %e = hlo.constant dense<[(0.504500702698564, 0.3124206925025888), (-0.0053620609220030565, 1.036920282100185), (-0.14029816681980314, -0.1268399397769182), (-0.16080778591620642, -0.9753632850312356), (1.699228414935595e-19, 1.0)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.tan %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.tan %x : f32[]
  %e = hlo.constant dense<0.5463025> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
