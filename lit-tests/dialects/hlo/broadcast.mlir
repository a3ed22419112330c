// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: 2.0f to f32[2,3].
func.func @specification_scalar() {
  %x = hlo.constant dense<2.0> : f32[]
  %0 = hlo.broadcast %x, dimensions = [] : (f32[]) -> f32[2,3]
  check.expect_eq_const %0, dense<2.0> : f32[2,3]
  return
}

// By hand: output[i0, …, j0, …] = operand[j0, …], new dimensions anywhere, in any order.
func.func @dimensions() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s16[2,3]
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (s16[2,3]) -> s16[2,2,3]
  check.expect_eq_const %0, dense<[[[1, 2, 3], [1, 2, 3]], [[4, 5, 6], [4, 5, 6]]]> : s16[2,2,3]
  %1 = hlo.broadcast %x, dimensions = [2, 0] : (s16[2,3]) -> s16[3,1,2]
  check.expect_eq_const %1, dense<[[[1, 4]], [[2, 5]], [[3, 6]]]> : s16[3,1,2]
  return
}

func.func @element_types() {
  %p = hlo.constant dense<[true, false]> : pred[2]
  %0 = hlo.broadcast %p, dimensions = [0] : (pred[2]) -> pred[2,2]
  check.expect_eq_const %0, dense<[[true, true], [false, false]]> : pred[2,2]
  %u = hlo.constant dense<3> : u2[]
  %1 = hlo.broadcast %u, dimensions = [] : (u2[]) -> u2[3]
  check.expect_eq_const %1, dense<[3, 3, 3]> : u2[3]
  %f = hlo.constant dense<1.5> : f8e5m2[]
  %2 = hlo.broadcast %f, dimensions = [] : (f8e5m2[]) -> f8e5m2[2]
  check.expect_eq_const %2, dense<[1.5, 1.5]> : f8e5m2[2]
  %c = hlo.constant dense<(1.0, 2.0)> : c64[]
  %3 = hlo.broadcast %c, dimensions = [] : (c64[]) -> c64[2]
  check.expect_eq_const %3, dense<[(1.0, 2.0), (1.0, 2.0)]> : c64[2]
  return
}

func.func @edges() {
  %x = hlo.constant dense<7> : s32[]
  %0 = hlo.broadcast %x, dimensions = [] : (s32[]) -> s32[]
  check.expect_eq_const %0, dense<7> : s32[]
  %1 = hlo.broadcast %x, dimensions = [] : (s32[]) -> s32[2,0]
  check.expect_eq_const %1, dense<> : s32[2,0]
  return
}

func.func @dynamic() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %n = hlo.constant dense<1> : s32[]
  %x.1 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  %0 = hlo.broadcast %x.1, dimensions = [1] : (s32[<=3]) -> s32[2,<=3]
  %e = hlo.constant dense<1> : s32[2,3]
  %e.1 = hlo.set_dimension_size %e, %n, dimension = 1 : (s32[2,3], s32[]) -> s32[2,<=3]
  check.expect_eq %0, %e.1 : (s32[2,<=3], s32[2,<=3]) -> ()
  return
}
