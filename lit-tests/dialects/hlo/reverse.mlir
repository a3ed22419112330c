// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// By hand: index i of a reversed dimension of size N becomes N − 1 − i.
func.func @dimensions() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %0 = hlo.reverse %x, dimensions = [0] : (s32[2,3]) -> s32[2,3]
  check.expect_eq_const %0, dense<[[4, 5, 6], [1, 2, 3]]> : s32[2,3]
  %1 = hlo.reverse %x, dimensions = [1, 0] : (s32[2,3]) -> s32[2,3]
  check.expect_eq_const %1, dense<[[6, 5, 4], [3, 2, 1]]> : s32[2,3]
  %2 = hlo.reverse %x, dimensions = [] : (s32[2,3]) -> s32[2,3]
  check.expect_eq_const %2, dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  return
}

func.func @element_types_and_edges() {
  %p = hlo.constant dense<[true, false]> : pred[2]
  %0 = hlo.reverse %p, dimensions = [0] : (pred[2]) -> pred[2]
  check.expect_eq_const %0, dense<[false, true]> : pred[2]
  %u = hlo.constant dense<[1, 2, 3]> : u32[3]
  %1 = hlo.reverse %u, dimensions = [0] : (u32[3]) -> u32[3]
  check.expect_eq_const %1, dense<[3, 2, 1]> : u32[3]
  %f = hlo.constant dense<[0.5, 6.0]> : f4e2m1fn[2]
  %2 = hlo.reverse %f, dimensions = [0] : (f4e2m1fn[2]) -> f4e2m1fn[2]
  check.expect_eq_const %2, dense<[6.0, 0.5]> : f4e2m1fn[2]
  %d = hlo.constant dense<[1.0, 2.0]> : f64[2]
  %3 = hlo.reverse %d, dimensions = [0] : (f64[2]) -> f64[2]
  check.expect_eq_const %3, dense<[2.0, 1.0]> : f64[2]
  %c = hlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : c64[2]
  %4 = hlo.reverse %c, dimensions = [0] : (c64[2]) -> c64[2]
  check.expect_eq_const %4, dense<[(3.0, 4.0), (1.0, 2.0)]> : c64[2]
  %e = hlo.constant dense<> : f32[0,2]
  %5 = hlo.reverse %e, dimensions = [0, 1] : (f32[0,2]) -> f32[0,2]
  check.expect_eq_const %5, dense<> : f32[0,2]
  return
}

// What is reversed is what is there.
func.func @dynamic() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %n = hlo.constant dense<2> : s32[]
  %x.2 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  %0 = hlo.reverse %x.2, dimensions = [0] : (s32[<=3]) -> s32[<=3]
  %e = hlo.constant dense<[2, 1, 0]> : s32[3]
  %e.2 = hlo.set_dimension_size %e, %n, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  check.expect_eq %0, %e.2 : (s32[<=3], s32[<=3]) -> ()
  return
}
