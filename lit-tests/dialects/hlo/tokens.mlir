// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Tokens carry nothing: what can be tested is that they go everywhere that values go.

func.func @through_regions() {
  %t = hlo.create_token : () -> token[]
  %u = hlo.after_all : () -> token[]
  %v = hlo.after_all %t, %u : (token[], token[]) -> token[]
  %zero = hlo.constant dense<0> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %r:2 = hlo.while %zero, %v {
  ^bb0(%i: s32[], %w: token[]):
    %more = hlo.compare %i, %two, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %w: token[]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %x = hlo.after_all %w, %t : (token[], token[]) -> token[]
    hlo.return %next, %x : s32[], token[]
  } : (s32[], token[]) -> (s32[], token[])
  check.expect_eq_const %r#0, dense<2> : s32[]
  return
}
