// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// e^(−|x|) I₁(x). Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -30.0, 8.0, 0.01, 1.0e-20, 1000000.0]> : f32[8]
  %r = hlo.bessel_i1e %x : f32[8]
  %e = hlo.constant dense<[0.1564208, -0.20791042, 0.21526928, -0.07191633, 0.13414249, 0.004950311, 5.0e-21, 0.00039894212]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.bessel_i1e %x : f32[5]
  %e = hlo.constant dense<[0.0, -0.0, 0.0, -0.0, 0x7FC00000]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[5], f32[5]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -30.0, 8.0, 0.01, 1.0e-20, 1000000.0]> : f64[8]
  %r = hlo.bessel_i1e %x : f64[8]
  %e = hlo.constant dense<[0.1564208031848717, -0.20791041534970844, 0.21526928924893765, -0.07191633059864755, 0.13414249329269817, 0.004950311047118276, 5.0e-21, 0.0003989421307980308]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[5]
  %r = hlo.bessel_i1e %x : f64[5]
  %e = hlo.constant dense<[0.0, -0.0, 0.0, -0.0, 0x7FF8000000000000]> : f64[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[5], f64[5]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -30.0, 8.0, 0.010009765625]> : bf16[6]
  %r = hlo.bessel_i1e %x : bf16[6]
  %e = hlo.constant dense<[0.15625, -0.2080078125, 0.21484375, -0.07177734375, 0.1337890625, 0.00494384765625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -30.0, 8.0, 0.01000213623046875]> : f16[6]
  %r = hlo.bessel_i1e %x : f16[6]
  %e = hlo.constant dense<[0.1563720703125, -0.2078857421875, 0.2152099609375, -0.0718994140625, 0.1341552734375, 0.00495147705078125]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -32.0, 8.0, 0.009765625]> : f8e5m2[6]
  %r = hlo.bessel_i1e %x : f8e5m2[6]
  %e = hlo.constant dense<[0.15625, -0.21875, 0.21875, -0.0625, 0.125, 0.0048828125]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.bessel_i1e %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.bessel_i1e %x : f32[]
  %e = hlo.constant dense<0.1564208> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
