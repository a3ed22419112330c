// Large transposed arrays with which others compute are copied in tiles first; small ones are read where they lie.
// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-run %s --check --backend=cpu --isa=scalar | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O3 --threads=3 | filecheck %s
// RUN: shale-opt %s -O3 --to-level=kernels | filecheck %s --check-prefix=KERNELS
// CHECK: 2 passed, 0 failed

// By hand: 200 i + j and 160 j + i, from i · n + j of both.
// KERNELS-LABEL: @large
// KERNELS: transpose 200 x 160
func.func @large() {
  %i = hlo.iota iota_dimension = 0 : s32[160,200]
  %j = hlo.iota iota_dimension = 1 : s32[160,200]
  %hundred = hlo.constant dense<200> : s32[160,200]
  %m = hlo.multiply %i, %hundred : s32[160,200]
  %s = hlo.add %m, %j : s32[160,200]
  %x = hlo.optimization_barrier %s : (s32[160,200]) -> s32[160,200]
  %b = hlo.reshape %s : (s32[160,200]) -> s32[200,160]
  %y = hlo.optimization_barrier %b : (s32[200,160]) -> s32[200,160]
  %t = hlo.transpose %x, permutation = [1, 0] : (s32[160,200]) -> s32[200,160]
  %r = hlo.add %t, %y : s32[200,160]
  %k = hlo.iota iota_dimension = 0 : s32[200,160]
  %l = hlo.iota iota_dimension = 1 : s32[200,160]
  %more = hlo.constant dense<201> : s32[200,160]
  %most = hlo.constant dense<161> : s32[200,160]
  %p = hlo.multiply %k, %most : s32[200,160]
  %q = hlo.multiply %l, %more : s32[200,160]
  %e = hlo.add %p, %q : s32[200,160]
  check.expect_eq %r, %e : s32[200,160]
  return
}

// KERNELS-LABEL: @small
// KERNELS-NOT: transpose
func.func @small() {
  %i = hlo.iota iota_dimension = 0 : s32[20,30]
  %x = hlo.optimization_barrier %i : (s32[20,30]) -> s32[20,30]
  %t = hlo.transpose %x, permutation = [1, 0] : (s32[20,30]) -> s32[30,20]
  %j = hlo.iota iota_dimension = 0 : s32[30,20]
  %y = hlo.optimization_barrier %j : (s32[30,20]) -> s32[30,20]
  %r = hlo.add %t, %y : s32[30,20]
  %k = hlo.iota iota_dimension = 0 : s32[30,20]
  %l = hlo.iota iota_dimension = 1 : s32[30,20]
  %e = hlo.add %k, %l : s32[30,20]
  check.expect_eq %r, %e : s32[30,20]
  return
}
