// RUN: shale-run %s --backend=cpu --replicas=2 --check | filecheck %s
// RUN: shale-run %s --backend=cpu -O0 --replicas=2 --check | filecheck %s
// RUN: shale-run %s --replicas=2 --check | filecheck %s
// RUN: shale-run %s --backend=cpu --replicas=2 --entry=main --profile | filecheck %s --check-prefix=PROFILE

// CHECK: @main: passed
// CHECK: 1 passed, 0 failed
// PROFILE: 1 {{.*}} call @sums for func.call at
// PROFILE: 4 {{.*}} function @sums
// PROFILE: 4 {{.*}}   outside for hlo.all_reduce at
// PROFILE: 3 {{.*}} call @sums for func.call at

// Replicas meet in a function that calls itself, as often as all of them do.
func.func private @sums(%n: s32[], %x: s32[3]) -> s32[3] {
  %sum = hlo.all_reduce %x, replica_groups = [[0, 1]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[3]) -> s32[3]
  %zero = hlo.constant dense<0> : s32[]
  %p = hlo.compare %n, %zero, direction = EQ : (s32[], s32[]) -> pred[]
  %r = hlo.if %p {
    hlo.return %sum : s32[3]
  } {
    %one = hlo.constant dense<1> : s32[]
    %m = hlo.subtract %n, %one : s32[]
    %q = func.call @sums(%m, %sum) : (s32[], s32[3]) -> s32[3]
    hlo.return %q : s32[3]
  } : (pred[]) -> s32[3]
  func.return %r : s32[3]
}
func.func @main() {
  %id = hlo.replica_id : () -> u32[]
  %s = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.broadcast %s, dimensions = [] : (s32[]) -> s32[3]
  %i = hlo.iota iota_dimension = 0 : s32[3]
  %y = hlo.add %x, %i : s32[3]
  %n = hlo.constant dense<3> : s32[]
  %r = func.call @sums(%n, %y) : (s32[], s32[3]) -> s32[3]
  // [0, 1, 2] + [1, 2, 3], three times doubled.
  check.expect_eq_const %r, dense<[8, 24, 40]> : s32[3]
  func.return
}
