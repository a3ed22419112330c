// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-opt %s --to-level=kernels | filecheck %s --check-prefix=KERNELS
// RUN: shale-run %s --check --backend=cpu --isa=scalar -O1 | filecheck %s
// CHECK: 3 passed, 0 failed

// A concatenation of many arrays copies each of them: no element asks each array whether it comes from there.
// KERNELS-LABEL: @main:
// KERNELS: concatenate 70 arrays to s32 [210] for hlo.concatenate
func.func @main() {
  %x0 = hlo.constant dense<[1, 2, 3]> : s32[3]
  %x = hlo.optimization_barrier %x0 : (s32[3]) -> s32[3]
  %y0 = hlo.constant dense<[4, 5, 6]> : s32[3]
  %y = hlo.optimization_barrier %y0 : (s32[3]) -> s32[3]
  %joined = hlo.concatenate %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, %x, %y, dimension = 0 : (s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3], s32[3]) -> s32[210]
  %rows = hlo.reshape %joined : (s32[210]) -> s32[35,6]
  %row = hlo.constant dense<[1, 2, 3, 4, 5, 6]> : s32[6]
  %wanted = hlo.broadcast %row, dimensions = [1] : (s32[6]) -> s32[35,6]
  check.expect_eq %rows, %wanted : s32[35,6]
  return
}

// Along the last dimension, with empty arrays between the others; with what follows in one fusion, and in another layout.
// KERNELS-LABEL: @columns:
// KERNELS: concatenate 70 arrays to s32 [2, 105] for hlo.concatenate
func.func @columns() {
  %x0 = hlo.constant dense<[[1, 2], [11, 12]]> : s32[2,2]
  %x = hlo.optimization_barrier %x0 : (s32[2,2]) -> s32[2,2]
  %y0 = hlo.constant dense<[[3], [13]]> : s32[2,1]
  %y = hlo.optimization_barrier %y0 : (s32[2,1]) -> s32[2,1]
  %e = hlo.constant dense<> : s32[2,0]
  %joined = hlo.concatenate %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, %x, %e, %y, dimension = 1 : (s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1], s32[2,2], s32[2,0], s32[2,1]) -> s32[2,105]
  %negated = hlo.negate %joined : s32[2,105]
  %rows = hlo.reshape %negated : (s32[2,105]) -> s32[2,35,3]
  %row = hlo.constant dense<[[-1, -2, -3], [-11, -12, -13]]> : s32[2,3]
  %wanted = hlo.broadcast %row, dimensions = [0, 2] : (s32[2,3]) -> s32[2,35,3]
  check.expect_eq %rows, %wanted : s32[2,35,3]
  return
}
// KERNELS-LABEL: @turned:
// KERNELS: concatenate 70 arrays to s32 [140, 2] for hlo.concatenate
func.func @turned() {
  %x0 = hlo.constant dense<[[1, 11], [2, 12]]> : s32[2,2]
  %x = hlo.optimization_barrier %x0 : (s32[2,2]) -> s32[2,2]
  %joined = hlo.concatenate %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, dimension = 0 : (s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2], s32[2,2]) -> s32[140,2]
  %turned = hlo.transpose %joined, permutation = [1, 0] : (s32[140,2]) -> s32[2,140]
  %rows = hlo.reshape %turned : (s32[2,140]) -> s32[2,70,2]
  %row = hlo.constant dense<[[1, 2], [11, 12]]> : s32[2,2]
  %wanted = hlo.broadcast %row, dimensions = [0, 2] : (s32[2,2]) -> s32[2,70,2]
  check.expect_eq %rows, %wanted : s32[2,70,2]
  return
}
