// RUN: not shale-run %s --check --backend=reference 2>&1 | filecheck %s

// The evaluator runs iterations in the order of the schedule: the first one to leave the array says so.
// CHECK: @written: failed: loop.read: index [0, 2] is outside of s32[2, 2]
func.func @written() {
  %x = hlo.constant dense<0> : s32[2,2]
  %y = loop.nest bounds = [3, 3] {
  ^bb0(%i: s64[], %j: s64[]):
    %a = loop.read %x[%i, %j] : (s32[2,2], s64[], s64[]) -> s32[]
    loop.yield %a : s32[]
  } : () -> s32[3,3]
  check.expect_eq %y, %y : s32[3,3]
  return
}

// CHECK: @interchanged: failed: loop.read: index [2, 0] is outside of s32[2, 2]
func.func @interchanged() {
  %x = hlo.constant dense<0> : s32[2,2]
  %y = loop.nest bounds = [3, 3], order = [1, 0] {
  ^bb0(%i: s64[], %j: s64[]):
    %a = loop.read %x[%i, %j] : (s32[2,2], s64[], s64[]) -> s32[]
    loop.yield %a : s32[]
  } : () -> s32[3,3]
  check.expect_eq %y, %y : s32[3,3]
  return
}

// Columns 0 and 1 of all rows come before column 2 of the first.
// CHECK: @tiled: failed: loop.read: index [2, 0] is outside of s32[2, 2]
func.func @tiled() {
  %x = hlo.constant dense<0> : s32[2,2]
  %y = loop.nest bounds = [3, 3], tiles = [0, 2] {
  ^bb0(%i: s64[], %j: s64[]):
    %a = loop.read %x[%i, %j] : (s32[2,2], s64[], s64[]) -> s32[]
    loop.yield %a : s32[]
  } : () -> s32[3,3]
  check.expect_eq %y, %y : s32[3,3]
  return
}
