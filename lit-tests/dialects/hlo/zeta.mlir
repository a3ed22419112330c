// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The Hurwitz zeta function; limits of 2 ulp, 1 for narrower types.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[2.0, 3.0, 1.5, 4.0, 10.0, 2.5]> : f32[6]
  %y = hlo.constant dense<[1.0, 0.5, 2.0, 3.5, 0.75, 100.0]> : f32[6]
  %r = hlo.zeta %x, %y : f32[6]
  %e = hlo.constant dense<[1.644934, 8.414398, 1.6123754, 0.011717642, 17.76148, 0.0006716875]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[6], f32[6]) -> ()
  func.return
}

// By hand: C99’s and XLA’s special values.
func.func @f32_special() {
  %x = hlo.constant dense<[1.0, 0.5, 2.0]> : f32[3]
  %y = hlo.constant dense<[2.0, 2.0, 0x7FC00000]> : f32[3]
  %r = hlo.zeta %x, %y : f32[3]
  %e = hlo.constant dense<[0x7F800000, 0x7FC00000, 0x7FC00000]> : f32[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[3], f32[3]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[2.0, 3.0, 1.5, 4.0, 10.0, 2.5]> : f64[6]
  %y = hlo.constant dense<[1.0, 0.5, 2.0, 3.5, 0.75, 100.0]> : f64[6]
  %r = hlo.zeta %x, %y : f64[6]
  %e = hlo.constant dense<[1.6449340668482264, 8.41439832211716, 1.6123753486854884, 0.011717641469542009, 17.761481181337004, 0.0006716874994531716]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[6], f64[6]) -> ()
  func.return
}

// By hand: C99’s and XLA’s special values.
func.func @f64_special() {
  %x = hlo.constant dense<[1.0, 0.5, 2.0]> : f64[3]
  %y = hlo.constant dense<[2.0, 2.0, 0x7FF8000000000000]> : f64[3]
  %r = hlo.zeta %x, %y : f64[3]
  %e = hlo.constant dense<[0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[3], f64[3]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[2.0, 3.0, 1.5, 4.0, 10.0]> : bf16[5]
  %y = hlo.constant dense<[1.0, 0.5, 2.0, 3.5, 0.75]> : bf16[5]
  %r = hlo.zeta %x, %y : bf16[5]
  %e = hlo.constant dense<[1.6484375, 8.4375, 1.609375, 0.01171875, 17.75]> : bf16[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[5], bf16[5]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[2.0, 3.0, 1.5, 4.0, 10.0]> : f16[5]
  %y = hlo.constant dense<[1.0, 0.5, 2.0, 3.5, 0.75]> : f16[5]
  %r = hlo.zeta %x, %y : f16[5]
  %e = hlo.constant dense<[1.64453125, 8.4140625, 1.6123046875, 0.01171875, 17.765625]> : f16[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[5], f16[5]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[2.0, 3.0, 1.5, 4.0, 10.0]> : f8e5m2[5]
  %y = hlo.constant dense<[1.0, 0.5, 2.0, 3.5, 0.75]> : f8e5m2[5]
  %r = hlo.zeta %x, %y : f8e5m2[5]
  %e = hlo.constant dense<[1.75, 8.0, 1.5, 0.01171875, 16.0]> : f8e5m2[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[5], f8e5m2[5]) -> ()
  func.return
}

// By hand: π²/6.
func.func @rank0() {
  %x = hlo.constant dense<2.0> : f32[]
  %y = hlo.constant dense<1.0> : f32[]
  %r = hlo.zeta %x, %y : f32[]
  %e = hlo.constant dense<1.644934> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %y = hlo.constant dense<> : f32[0]
  %r = hlo.zeta %x, %y : f32[0]
  check.expect_eq_const %r, dense<> : f32[0]
  func.return
}
