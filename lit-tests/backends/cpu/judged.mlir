// RUN: not shale-run %s --backend=cpu --check 2>&1 | filecheck %s

// CHECK: check.expect_eq_const: 1 of 2 elements differ, the first at [1]: expected 3, got 2
// CHECK: @wrong: failed: check.expect_eq_const: 1 of 2 elements differ
// CHECK: @right: passed
func.func @wrong() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  check.expect_eq_const %x, dense<[1, 3]> : s32[2]
  func.return
}
func.func @right() {
  %x = hlo.constant dense<[0.0, 1.0]> : f32[2]
  %y = hlo.negate %x : f32[2]
  %z = hlo.negate %y : f32[2]
  check.expect_almost_eq %x, %z : f32[2]
  check.expect_close %x, %z : f32[2]
  check.expect_eq %x, %z : f32[2]
  func.return
}
