// RUN: not shale-run %s --check 2>/dev/null | filecheck %s
// CHECK: @equal: passed
// CHECK-NEXT: @zeros: passed
// CHECK-NEXT: @complex: passed
// CHECK-NEXT: @narrow: passed
// CHECK-NEXT: @nan: failed: check.expect_eq: 1 of 2 elements differ, the first at [0]: expected 0x7FC00000, got 0x7FC00000 at {{[0-9]+}}:3
// CHECK-NEXT: @second: failed: check.expect_eq: 2 of 4 elements differ, the first at [0, 1]: expected 9, got 2 at {{[0-9]+}}:3
// CHECK-NEXT: @imaginary: failed: check.expect_eq: 1 of 1 elements differ, the first at []: expected (1.000000e+00,3.000000e+00), got (1.000000e+00,2.000000e+00)
// CHECK-NEXT: 4 passed, 3 failed

func.func @equal() {
  %x = hlo.constant dense<[1, 2]> : s64[2]
  check.expect_eq %x, %x : s64[2]
  return
}

func.func @zeros() {
  %x = hlo.constant dense<[0.0, -0.0]> : f64[2]
  %y = hlo.constant dense<[-0.0, 0.0]> : f64[2]
  check.expect_eq %x, %y : f64[2]
  return
}

func.func @complex() {
  %x = hlo.constant dense<(1.0, -0.0)> : c64[]
  %y = hlo.constant dense<(1.0, 0.0)> : c64[]
  check.expect_eq %x, %y : c64[]
  return
}

func.func @narrow() {
  %x = hlo.constant dense<[0.5, -2.0]> : f8e4m3fn[2]
  check.expect_eq %x, %x : f8e4m3fn[2]
  return
}

// IEEE 754: NaN equals nothing.
func.func @nan() {
  %x = hlo.constant dense<[0x7FC00000, 1.0]> : f32[2]
  check.expect_eq %x, %x : f32[2]
  return
}

func.func @second() {
  %x = hlo.constant dense<[[1, 2], [3, 4]]> : u8[2,2]
  %y = hlo.constant dense<[[1, 9], [3, 9]]> : u8[2,2]
  check.expect_eq %x, %y : u8[2,2]
  return
}

func.func @imaginary() {
  %x = hlo.constant dense<(1.0, 2.0)> : c128[]
  %y = hlo.constant dense<(1.0, 3.0)> : c128[]
  check.expect_eq %x, %y : c128[]
  return
}
