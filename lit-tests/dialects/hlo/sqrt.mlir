// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The square root. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, 2.0, 3.0, 0.001, 100.5, 7.0, 1.0e+30, 1.0e-30]> : f32[8]
  %r = hlo.sqrt %x : f32[8]
  %e = hlo.constant dense<[0.70710677, 1.4142135, 1.7320508, 0.03162278, 10.024969, 2.6457512, 1.0e+15, 1.0e-15]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 4.0, 0x7F800000, -1.0, 0xFF800000, 0x7FC00000]> : f32[7]
  %r = hlo.sqrt %x : f32[7]
  %e = hlo.constant dense<[0.0, -0.0, 2.0, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[7], f32[7]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, 2.0, 3.0, 0.001, 100.5, 7.0, 1.0e+30, 1.0e-30]> : f64[8]
  %r = hlo.sqrt %x : f64[8]
  %e = hlo.constant dense<[0.7071067811865476, 1.4142135623730951, 1.7320508075688772, 0.03162277660168379, 10.024968827881711, 2.6457513110645907, 1000000000000000.0, 1.0e-15]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 4.0, 0x7FF0000000000000, -1.0, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[7]
  %r = hlo.sqrt %x : f64[7]
  %e = hlo.constant dense<[0.0, -0.0, 2.0, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[7], f64[7]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, 2.0, 3.0, 0.00099945068359375, 100.5, 7.0]> : bf16[6]
  %r = hlo.sqrt %x : bf16[6]
  %e = hlo.constant dense<[0.70703125, 1.4140625, 1.734375, 0.031494140625, 10.0, 2.640625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, 2.0, 3.0, 0.0010004043579101562, 100.5, 7.0]> : f16[6]
  %r = hlo.sqrt %x : f16[6]
  %e = hlo.constant dense<[0.70703125, 1.4140625, 1.732421875, 0.0316162109375, 10.0234375, 2.646484375]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, 2.0, 3.0, 0.0009765625, 96.0, 7.0]> : f8e5m2[6]
  %r = hlo.sqrt %x : f8e5m2[6]
  %e = hlo.constant dense<[0.75, 1.5, 1.75, 0.03125, 10.0, 2.5]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.sqrt %x : c64[5]
  %e = hlo.constant dense<[(0.72767335, 0.17178038), (0.70710677, 1.4142135), (1.7324265, -0.036076568), (0.5948689, -1.0506517), (3.1630683, 3.161487)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.sqrt %x : c128[5]
  %e = hlo.constant dense<[(0.7276733451126774, 0.17178037486125622), (0.7071067811865476, 1.4142135623730951), (1.7324264829085936, -0.03607656695195974), (0.594868882070379, -1.050651696260784), (3.1630683283798855, 3.1614871895992116)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.sqrt %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.sqrt %x : f32[]
  %e = hlo.constant dense<0.70710677> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
