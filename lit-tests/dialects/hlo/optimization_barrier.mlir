// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Source of the expected values: the barrier gives its operands back.

func.func @classes() {
  %p = hlo.constant dense<[true, false]> : pred[2]
  %s = hlo.constant dense<-7> : s4[]
  %f = hlo.constant dense<[[-0.0], [2.5]]> : f32[2,1]
  %c = hlo.constant dense<(1.0, -1.0)> : c64[]
  %e = hlo.constant dense<> : bf16[0,3]
  %t = hlo.create_token : () -> token[]
  %r:6 = hlo.optimization_barrier %p, %s, %f, %c, %e, %t : (pred[2], s4[], f32[2,1], c64[], bf16[0,3], token[]) -> (pred[2], s4[], f32[2,1], c64[], bf16[0,3], token[])
  check.expect_eq_const %r#0, dense<[true, false]> : pred[2]
  check.expect_eq_const %r#1, dense<-7> : s4[]
  check.expect_eq_const %r#2, dense<[[-0.0], [2.5]]> : f32[2,1]
  check.expect_eq_const %r#3, dense<(1.0, -1.0)> : c64[]
  check.expect_eq_const %r#4, dense<> : bf16[0,3]
  return
}

func.func @nothing() {
  hlo.optimization_barrier
  return
}
