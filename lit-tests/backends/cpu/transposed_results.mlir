// A dot of which only the transposed result is wanted leaves it there; one that others read too is moved.
// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-run %s --check --backend=cpu --isa=scalar | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O3 --threads=2 | filecheck %s
// RUN: shale-opt %s -O3 --to-level=kernels | filecheck %s --check-prefix=KERNELS
// CHECK: 5 passed, 0 failed

// The heads of an attention, back beside each other; what reads them under other sizes takes the same memory.
// KERNELS-LABEL: @heads
// KERNELS: dot f32 [3, 5, 7, 11] x f32 [3, 5, 11, 16] -> f32 [3, 5, 7, 16]
// KERNELS-NOT: moves
func.func @heads() {
  %i = hlo.iota iota_dimension = 2 : f32[3,5,7,11]
  %j = hlo.iota iota_dimension = 1 : f32[3,5,11,16]
  %x = hlo.optimization_barrier %i : (f32[3,5,7,11]) -> f32[3,5,7,11]
  %y = hlo.optimization_barrier %j : (f32[3,5,11,16]) -> f32[3,5,11,16]
  %d = hlo.dot_general %x, %y, lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2] : (f32[3,5,7,11], f32[3,5,11,16]) -> f32[3,5,7,16]
  %t = hlo.transpose %d, permutation = [0, 2, 1, 3] : (f32[3,5,7,16]) -> f32[3,7,5,16]
  %r = hlo.reshape %t : (f32[3,7,5,16]) -> f32[3,7,80]
  // By hand: 11 i j.
  %k = hlo.iota iota_dimension = 1 : f32[3,7,5,16]
  %l = hlo.iota iota_dimension = 2 : f32[3,7,5,16]
  %eleven = hlo.constant dense<11.0> : f32[3,7,5,16]
  %p = hlo.multiply %k, %l : f32[3,7,5,16]
  %q = hlo.multiply %p, %eleven : f32[3,7,5,16]
  %e = hlo.reshape %q : (f32[3,7,5,16]) -> f32[3,7,80]
  check.expect_eq %r, %e : f32[3,7,80]
  return
}

// The same of a batch of one, whose dimension stands outside of the dot.
// KERNELS-LABEL: @heads_of_one
// KERNELS: dot f32 [5, 7, 11] x f32 [5, 11, 16] -> f32 [5, 7, 16]
// KERNELS-NOT: moves
func.func @heads_of_one() {
  %i = hlo.iota iota_dimension = 1 : f32[5,7,11]
  %j = hlo.iota iota_dimension = 0 : f32[5,11,16]
  %x = hlo.optimization_barrier %i : (f32[5,7,11]) -> f32[5,7,11]
  %y = hlo.optimization_barrier %j : (f32[5,11,16]) -> f32[5,11,16]
  %d = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1] : (f32[5,7,11], f32[5,11,16]) -> f32[5,7,16]
  %b = hlo.reshape %d : (f32[5,7,16]) -> f32[1,5,7,16]
  %t = hlo.transpose %b, permutation = [0, 2, 1, 3] : (f32[1,5,7,16]) -> f32[1,7,5,16]
  // By hand: 11 i j.
  %k = hlo.iota iota_dimension = 1 : f32[1,7,5,16]
  %l = hlo.iota iota_dimension = 2 : f32[1,7,5,16]
  %eleven = hlo.constant dense<11.0> : f32[1,7,5,16]
  %p = hlo.multiply %k, %l : f32[1,7,5,16]
  %q = hlo.multiply %p, %eleven : f32[1,7,5,16]
  check.expect_eq %t, %q : f32[1,7,5,16]
  return
}

// Columns of three neighbours, as an image's colours after its rows were scaled.
func.func @colours() {
  %i = hlo.iota iota_dimension = 1 : f32[4,6]
  %j = hlo.iota iota_dimension = 2 : f32[5,2,4,3]
  %x = hlo.optimization_barrier %i : (f32[4,6]) -> f32[4,6]
  %y = hlo.optimization_barrier %j : (f32[5,2,4,3]) -> f32[5,2,4,3]
  %d = hlo.dot_general %x, %y, lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2] : (f32[4,6], f32[5,2,4,3]) -> f32[6,5,2,3]
  %t = hlo.transpose %d, permutation = [2, 1, 0, 3] : (f32[6,5,2,3]) -> f32[2,5,6,3]
  // By hand: 0 + 1 + 2 + 3 times the row.
  %k = hlo.iota iota_dimension = 2 : f32[2,5,6,3]
  %six = hlo.constant dense<6.0> : f32[2,5,6,3]
  %e = hlo.multiply %k, %six : f32[2,5,6,3]
  check.expect_eq %t, %e : f32[2,5,6,3]
  return
}

// What computes with the elements reads them where they are.
func.func @epilogue() {
  %i = hlo.iota iota_dimension = 2 : bf16[2,3,4]
  %j = hlo.iota iota_dimension = 0 : bf16[2,4,5]
  %x = hlo.optimization_barrier %i : (bf16[2,3,4]) -> bf16[2,3,4]
  %y = hlo.optimization_barrier %j : (bf16[2,4,5]) -> bf16[2,4,5]
  %d = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1] : (bf16[2,3,4], bf16[2,4,5]) -> bf16[2,3,5]
  %t = hlo.transpose %d, permutation = [1, 0, 2] : (bf16[2,3,5]) -> bf16[3,2,5]
  %n = hlo.negate %t : bf16[3,2,5]
  check.expect_eq_const %n, dense<[[[-0.0, -0.0, -0.0, -0.0, -0.0], [-6.0, -6.0, -6.0, -6.0, -6.0]], [[-0.0, -0.0, -0.0, -0.0, -0.0], [-6.0, -6.0, -6.0, -6.0, -6.0]], [[-0.0, -0.0, -0.0, -0.0, -0.0], [-6.0, -6.0, -6.0, -6.0, -6.0]]]> : bf16[3,2,5]
  return
}

// Both orders are wanted.
func.func @both() {
  %i = hlo.iota iota_dimension = 1 : f32[2,3,4]
  %j = hlo.iota iota_dimension = 0 : f32[2,4,5]
  %x = hlo.optimization_barrier %i : (f32[2,3,4]) -> f32[2,3,4]
  %y = hlo.optimization_barrier %j : (f32[2,4,5]) -> f32[2,4,5]
  %d = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1] : (f32[2,3,4], f32[2,4,5]) -> f32[2,3,5]
  %t = hlo.transpose %d, permutation = [1, 0, 2] : (f32[2,3,5]) -> f32[3,2,5]
  %b = hlo.optimization_barrier %d : (f32[2,3,5]) -> f32[2,3,5]
  %u = hlo.transpose %b, permutation = [1, 0, 2] : (f32[2,3,5]) -> f32[3,2,5]
  check.expect_eq %t, %u : f32[3,2,5]
  return
}
