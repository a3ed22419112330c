// RUN: not shale-run %s --check 2>/dev/null | filecheck %s
// One step from 1.0 upwards is 0x3F800001 in f32, two are 0x3F800002.
// CHECK: @default: passed
// CHECK-NEXT: @two: passed
// CHECK-NEXT: @zeros: passed
// CHECK-NEXT: @across_zero: passed
// CHECK-NEXT: @special: passed
// CHECK-NEXT: @farther_part: passed
// CHECK-NEXT: @too_far: failed: check.expect_close: 1 of 1 elements differ
// CHECK-NEXT: @too_near: failed: check.expect_close: 1 of 1 elements differ
// CHECK-NEXT: @largest_and_infinity: failed: check.expect_close: 1 of 1 elements differ
// CHECK-NEXT: @nan: failed: check.expect_close: 1 of 1 elements differ
// CHECK-NEXT: 6 passed, 4 failed

func.func @default() {
  %x = hlo.constant dense<[1.0, -1.0]> : f32[2]
  %y = hlo.constant dense<[0x3F800001, 0xBF800001]> : f32[2]
  check.expect_close %x, %y : f32[2]
  return
}

func.func @two() {
  %x = hlo.constant dense<1.0> : f32[]
  %y = hlo.constant dense<0x3F800002> : f32[]
  check.expect_close %x, %y, max_ulp_difference = 2, min_ulp_difference = 2 : f32[]
  return
}

func.func @zeros() {
  %x = hlo.constant dense<0.0> : f32[]
  %y = hlo.constant dense<-0.0> : f32[]
  check.expect_close %x, %y, max_ulp_difference = 0 : f32[]
  return
}

// From the largest negative subnormal to the smallest positive one: two steps.
func.func @across_zero() {
  %x = hlo.constant dense<0x0001> : f16[]
  %y = hlo.constant dense<0x8001> : f16[]
  check.expect_close %x, %y, max_ulp_difference = 2, min_ulp_difference = 2 : f16[]
  return
}

func.func @special() {
  %x = hlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000]> : f32[3]
  check.expect_close %x, %x, max_ulp_difference = 0 : f32[3]
  return
}

// The real parts are equal, the imaginary ones two steps apart.
func.func @farther_part() {
  %x = hlo.constant dense<(1.0, 1.0)> : c64[]
  %y = hlo.constant dense<(1.0, 0x3F800002)> : c64[]
  check.expect_close %x, %y, max_ulp_difference = 2, min_ulp_difference = 2 : c64[]
  return
}

func.func @too_far() {
  %x = hlo.constant dense<1.0> : f32[]
  %y = hlo.constant dense<0x3F800002> : f32[]
  check.expect_close %x, %y : f32[]
  return
}

func.func @too_near() {
  %x = hlo.constant dense<1.0> : f32[]
  check.expect_close %x, %x, min_ulp_difference = 1 : f32[]
  return
}

func.func @largest_and_infinity() {
  %x = hlo.constant dense<0x7F7FFFFF> : f32[]
  %y = hlo.constant dense<0x7F800000> : f32[]
  check.expect_close %x, %y, max_ulp_difference = 5 : f32[]
  return
}

func.func @nan() {
  %x = hlo.constant dense<0x7FC00000> : f32[]
  %y = hlo.constant dense<1.0> : f32[]
  check.expect_close %x, %y, max_ulp_difference = 1000000000 : f32[]
  return
}
