// RUN: shale-opt %s | shale-run - --check --backend=reference | filecheck %s
// RUN: shale-opt %s | shale-run - --check --backend=cpu | filecheck %s
// As it is written: a pass that takes the other name away leaves a loop that overwrites what it uses, which the verifier refuses.
// CHECK: 1 passed, 0 failed

// Another name of what is loaded is used when its place holds something else: behind a store, and in a loop that stores.
func.func @other_names() {
  %m = buf.alloc : !buf.memory<64, 64>
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %three = hlo.constant dense<3> : s32[]
  buf.store %x, %m[0] : s32[2], !buf.memory<64, 64>
  %a = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[2]
  %r = hlo.reshape %a : (s32[2]) -> s32[2,1]
  %n = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %d = hlo.add %r, %r : s32[2,1]
    buf.store %d, %m[0] : s32[2,1], !buf.memory<64, 64>
    %j = hlo.add %i, %one : s32[]
    hlo.return %j : s32[]
  } : (s32[]) -> s32[]
  %b = buf.load %m[0] : (!buf.memory<64, 64>) -> s32[2]
  check.expect_eq_const %r, dense<[[1], [2]]> : s32[2,1]
  check.expect_eq_const %b, dense<[2, 4]> : s32[2]
  return
}
