// RUN: shale-run %s --check | filecheck %s
// CHECK: @integers: passed
// CHECK: @floats: passed
// CHECK: @bools: passed
// CHECK: @empty: passed
// CHECK: 4 passed, 0 failed

// Equality of numbers: −0 equals +0.

func.func @integers() {
  %x = hlo.constant dense<[1, -2, 3]> : s32[3]
  check.expect_eq_const %x, dense<[1, -2, 3]> : s32[3]
  return
}

func.func @floats() {
  %x = hlo.constant dense<[0.0, -0.0, 1.5]> : f32[3]
  check.expect_eq_const %x, dense<[-0.0, 0.0, 1.5]> : f32[3]
  return
}

func.func @bools() {
  %x = hlo.constant dense<[true, false]> : pred[2]
  check.expect_eq_const %x, dense<[true, false]> : pred[2]
  return
}

func.func @empty() {
  %x = hlo.constant dense<> : f32[0,3]
  check.expect_eq_const %x, dense<> : f32[0,3]
  return
}
