// RUN: not shale-run %s --check 2>/dev/null | filecheck %s
// The default tolerance is 0.0001, as in StableHLO's check dialect.
// CHECK: @default: passed
// CHECK-NEXT: @given: passed
// CHECK-NEXT: @special: passed
// CHECK-NEXT: @complex: passed
// CHECK-NEXT: @constant: passed
// CHECK-NEXT: @too_far: failed: check.expect_almost_eq: 1 of 2 elements differ, the first at [1]: expected 2.000000e+00, got 2.001000e+00
// CHECK-NEXT: @tighter: failed: check.expect_almost_eq: 1 of 1 elements differ
// CHECK-NEXT: @infinity: failed: check.expect_almost_eq: 2 of 3 elements differ, the first at [0]: expected 0xFF800000, got 0x7F800000
// CHECK-NEXT: @one_part: failed: check.expect_almost_eq: 1 of 1 elements differ
// CHECK-NEXT: @constant_too_far: failed: check.expect_almost_eq_const: 1 of 1 elements differ
// CHECK-NEXT: 5 passed, 5 failed

func.func @default() {
  %x = hlo.constant dense<[1.0, 2.00005]> : f32[2]
  %y = hlo.constant dense<[1.00009, 2.0]> : f32[2]
  check.expect_almost_eq %x, %y : f32[2]
  return
}

func.func @given() {
  %x = hlo.constant dense<1.0> : f64[]
  %y = hlo.constant dense<1.5> : f64[]
  check.expect_almost_eq %x, %y, tolerance = 0.5 : f32 : f64[]
  return
}

// NaN is almost NaN, an infinity is almost itself.
func.func @special() {
  %x = hlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000]> : f32[3]
  check.expect_almost_eq %x, %x : f32[3]
  return
}

func.func @complex() {
  %x = hlo.constant dense<(1.0, 2.0)> : c64[]
  %y = hlo.constant dense<(1.00005, 1.99995)> : c64[]
  check.expect_almost_eq %x, %y : c64[]
  return
}

func.func @constant() {
  %x = hlo.constant dense<[1.0, 2.0]> : bf16[2]
  check.expect_almost_eq_const %x, dense<[1.0, 2.015625]> : bf16[2] {tolerance = 2.0e-2 : f32}
  return
}

func.func @too_far() {
  %x = hlo.constant dense<[1.0, 2.001]> : f64[2]
  %y = hlo.constant dense<[1.0, 2.0]> : f64[2]
  check.expect_almost_eq %x, %y : f64[2]
  return
}

func.func @tighter() {
  %x = hlo.constant dense<1.0> : f64[]
  %y = hlo.constant dense<1.00005> : f64[]
  check.expect_almost_eq %x, %y, tolerance = 1.0e-5 : f64 : f64[]
  return
}

func.func @infinity() {
  %x = hlo.constant dense<[0x7F800000, 1.0, 0x7FC00000]> : f32[3]
  %y = hlo.constant dense<[0xFF800000, 1.0, 0.0]> : f32[3]
  check.expect_almost_eq %x, %y : f32[3]
  return
}

func.func @one_part() {
  %x = hlo.constant dense<(1.0, 2.0)> : c64[]
  %y = hlo.constant dense<(1.0, 2.1)> : c64[]
  check.expect_almost_eq %x, %y : c64[]
  return
}

func.func @constant_too_far() {
  %x = hlo.constant dense<1.0> : f32[]
  check.expect_almost_eq_const %x, dense<1.001> : f32[]
  return
}
