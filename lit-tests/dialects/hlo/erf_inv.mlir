// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The inverse of the error function. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -0.25, 0.96875, -0.75, 0.01, 0.125, 1.0e-20, -0.999]> : f32[8]
  %r = hlo.erf_inv %x : f32[8]
  %e = hlo.constant dense<[0.47693628, -0.22531205, 1.5230194, -0.8134198, 0.008862501, 0.111235455, 8.862269e-21, -2.3267562]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 1.0, -1.0, 2.0, 0x7FC00000]> : f32[6]
  %r = hlo.erf_inv %x : f32[6]
  %e = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7FC00000]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -0.25, 0.96875, -0.75, 0.01, 0.125, 1.0e-20, -0.999]> : f64[8]
  %r = hlo.erf_inv %x : f64[8]
  %e = hlo.constant dense<[0.4769362762044699, -0.2253120550121781, 1.523019401996956, -0.8134198475976185, 0.008862501280950598, 0.11123545184094996, 8.86226925452758e-21, -2.3267537655135246]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 1.0, -1.0, 2.0, 0x7FF8000000000000]> : f64[6]
  %r = hlo.erf_inv %x : f64[6]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -0.25, 0.96875, -0.75, 0.010009765625, 0.125]> : bf16[6]
  %r = hlo.erf_inv %x : bf16[6]
  %e = hlo.constant dense<[0.4765625, -0.2255859375, 1.5234375, -0.8125, 0.00885009765625, 0.111328125]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -0.25, 0.96875, -0.75, 0.01000213623046875, 0.125]> : f16[6]
  %r = hlo.erf_inv %x : f16[6]
  %e = hlo.constant dense<[0.47705078125, -0.225341796875, 1.5234375, -0.8134765625, 0.0088653564453125, 0.1112060546875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -0.25, 1.0, -0.75, 0.009765625, 0.125]> : f8e5m2[6]
  %r = hlo.erf_inv %x : f8e5m2[6]
  %e = hlo.constant dense<[0.5, -0.21875, 0x7C, -0.875, 0.0078125, 0.109375]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.erf_inv %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.erf_inv %x : f32[]
  %e = hlo.constant dense<0.47693628> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
