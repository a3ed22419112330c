// RUN: not shale-run %s --check > %t 2>&1 && filecheck %s < %t
// Every failure of a function is reported, with its place; later functions run all the same.

// CHECK: error: check.expect_eq_const: 1 of 3 elements differ, the first at [1]: expected 7, got 2
// CHECK: error: check.expect_eq_const: 2 of 3 elements differ, the first at [0]: expected 7, got 1
// CHECK: @wrong: failed: check.expect_eq_const: 1 of 3 elements differ, the first at [1]: expected 7, got 2 at 12:3, and 1 more
// CHECK-NEXT: @right: passed
// CHECK-NEXT: 1 passed, 1 failed

func.func @wrong() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  check.expect_eq_const %x, dense<[1, 7, 3]> : s32[3]
  check.expect_eq_const %x, dense<[7, 2, 7]> : s32[3]
  return
}

func.func @right() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  check.expect_eq_const %x, dense<[1, 2, 3]> : s32[3]
  return
}
