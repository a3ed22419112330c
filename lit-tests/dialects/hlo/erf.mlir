// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The error function. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -3.0, 0.01, -0.25, 1.0e-20, 0.9]> : f32[8]
  %r = hlo.erf %x : f32[8]
  %e = hlo.constant dense<[0.5204999, -0.8427008, 0.9953223, -0.9999779, 0.011283415, -0.2763264, 1.1283791e-20, 0.7969082]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 10.0]> : f32[6]
  %r = hlo.erf %x : f32[6]
  %e = hlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FC00000, 1.0]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -3.0, 0.01, -0.25, 1.0e-20, 0.9]> : f64[8]
  %r = hlo.erf %x : f64[8]
  %e = hlo.constant dense<[0.5204998778130465, -0.8427007929497149, 0.9953222650189527, -0.9999779095030014, 0.011283415555849618, -0.27632639016823696, 1.1283791670955125e-20, 0.7969082124228322]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 10.0]> : f64[6]
  %r = hlo.erf %x : f64[6]
  %e = hlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF8000000000000, 1.0]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -3.0, 0.010009765625, -0.25]> : bf16[6]
  %r = hlo.erf %x : bf16[6]
  %e = hlo.constant dense<[0.51953125, -0.84375, 0.99609375, -1.0, 0.01129150390625, -0.275390625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -3.0, 0.01000213623046875, -0.25]> : f16[6]
  %r = hlo.erf %x : f16[6]
  %e = hlo.constant dense<[0.5205078125, -0.8427734375, 0.9951171875, -1.0, 0.01128387451171875, -0.2763671875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -3.0, 0.009765625, -0.25]> : f8e5m2[6]
  %r = hlo.erf %x : f8e5m2[6]
  %e = hlo.constant dense<[0.5, -0.875, 1.0, -1.0, 0.01171875, -0.25]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.erf %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.erf %x : f32[]
  %e = hlo.constant dense<0.5204999> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
