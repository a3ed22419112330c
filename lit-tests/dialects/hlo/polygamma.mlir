// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Derivatives of digamma; limits of 2 ulp, 1 for narrower types.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 1.0, 4.0]> : f32[6]
  %y = hlo.constant dense<[1.0, 1.0, 0.5, 2.0, 10.0, 3.5]> : f32[6]
  %r = hlo.polygamma %x, %y : f32[6]
  %e = hlo.constant dense<[-0.5772157, 1.644934, -16.828796, 0.4939394, 0.10516634, -0.067996]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[6], f32[6]) -> ()
  func.return
}

// By hand: C99’s and XLA’s special values.
func.func @f32_special() {
  %x = hlo.constant dense<[-1.0, 0.5, 1.0]> : f32[3]
  %y = hlo.constant dense<[1.0, 2.0, 0x7FC00000]> : f32[3]
  %r = hlo.polygamma %x, %y : f32[3]
  %e = hlo.constant dense<[0x7FC00000, 0x7FC00000, 0x7FC00000]> : f32[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[3], f32[3]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 1.0, 4.0]> : f64[6]
  %y = hlo.constant dense<[1.0, 1.0, 0.5, 2.0, 10.0, 3.5]> : f64[6]
  %r = hlo.polygamma %x, %y : f64[6]
  %e = hlo.constant dense<[-0.5772156649015329, 1.6449340668482264, -16.82879664423432, 0.49393940226682914, 0.10516633568168575, -0.06799599950673137]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[6], f64[6]) -> ()
  func.return
}

// By hand: C99’s and XLA’s special values.
func.func @f64_special() {
  %x = hlo.constant dense<[-1.0, 0.5, 1.0]> : f64[3]
  %y = hlo.constant dense<[1.0, 2.0, 0x7FF8000000000000]> : f64[3]
  %r = hlo.polygamma %x, %y : f64[3]
  %e = hlo.constant dense<[0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[3], f64[3]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 1.0]> : bf16[5]
  %y = hlo.constant dense<[1.0, 1.0, 0.5, 2.0, 10.0]> : bf16[5]
  %r = hlo.polygamma %x, %y : bf16[5]
  %e = hlo.constant dense<[-0.578125, 1.6484375, -16.875, 0.494140625, 0.10498046875]> : bf16[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[5], bf16[5]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 1.0]> : f16[5]
  %y = hlo.constant dense<[1.0, 1.0, 0.5, 2.0, 10.0]> : f16[5]
  %r = hlo.polygamma %x, %y : f16[5]
  %e = hlo.constant dense<[-0.5771484375, 1.64453125, -16.828125, 0.493896484375, 0.10516357421875]> : f16[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[5], f16[5]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 1.0]> : f8e5m2[5]
  %y = hlo.constant dense<[1.0, 1.0, 0.5, 2.0, 10.0]> : f8e5m2[5]
  %r = hlo.polygamma %x, %y : f8e5m2[5]
  %e = hlo.constant dense<[-0.625, 1.75, -16.0, 0.5, 0.109375]> : f8e5m2[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[5], f8e5m2[5]) -> ()
  func.return
}

// By hand: π²/6.
func.func @rank0() {
  %x = hlo.constant dense<1.0> : f32[]
  %y = hlo.constant dense<1.0> : f32[]
  %r = hlo.polygamma %x, %y : f32[]
  %e = hlo.constant dense<1.644934> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %y = hlo.constant dense<> : f32[0]
  %r = hlo.polygamma %x, %y : f32[0]
  check.expect_eq_const %r, dense<> : f32[0]
  func.return
}
