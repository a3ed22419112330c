// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: Concat({ {2, 3}, {4, 5}, {6, 7} }, 0)
func.func @specification_1d() {
  %a = hlo.constant dense<[2, 3]> : s32[2]
  %b = hlo.constant dense<[4, 5]> : s32[2]
  %c = hlo.constant dense<[6, 7]> : s32[2]
  %0 = hlo.concatenate %a, %b, %c, dimension = 0 : (s32[2], s32[2], s32[2]) -> s32[6]
  check.expect_eq_const %0, dense<[2, 3, 4, 5, 6, 7]> : s32[6]
  return
}

// Specification: Concat({a, b}, 0) of two dimensions.
func.func @specification_2d() {
  %a = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : f32[3,2]
  %b = hlo.constant dense<[[7.0, 8.0]]> : f32[1,2]
  %0 = hlo.concatenate %a, %b, dimension = 0 : (f32[3,2], f32[1,2]) -> f32[4,2]
  check.expect_eq_const %0, dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : f32[4,2]
  return
}

// By hand.
func.func @inner_dimension() {
  %a = hlo.constant dense<[[true], [false]]> : pred[2,1]
  %b = hlo.constant dense<[[false, true], [true, true]]> : pred[2,2]
  %0 = hlo.concatenate %a, %b, dimension = 1 : (pred[2,1], pred[2,2]) -> pred[2,3]
  check.expect_eq_const %0, dense<[[true, false, true], [false, true, true]]> : pred[2,3]
  %c = hlo.constant dense<[(1.0, -1.0)]> : c128[1]
  %1 = hlo.concatenate %c, %c, dimension = 0 : (c128[1], c128[1]) -> c128[2]
  check.expect_eq_const %1, dense<[(1.0, -1.0), (1.0, -1.0)]> : c128[2]
  %d = hlo.constant dense<[1.0, 2.0]> : f16[2]
  %2 = hlo.concatenate %d, dimension = 0 : (f16[2]) -> f16[2]
  check.expect_eq_const %2, dense<[1.0, 2.0]> : f16[2]
  return
}

func.func @empty() {
  %none = hlo.constant dense<> : u8[0,2]
  %a = hlo.constant dense<[[1, 255]]> : u8[1,2]
  %0 = hlo.concatenate %none, %a, %none, dimension = 0 : (u8[0,2], u8[1,2], u8[0,2]) -> u8[1,2]
  check.expect_eq_const %0, dense<[[1, 255]]> : u8[1,2]
  %1 = hlo.concatenate %none, %none, dimension = 1 : (u8[0,2], u8[0,2]) -> u8[0,4]
  check.expect_eq_const %1, dense<> : u8[0,4]
  return
}

// Two of three elements, then two: the rest does not count.
func.func @dynamic() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %y = hlo.constant dense<[4, 5]> : s32[2]
  %n = hlo.constant dense<2> : s32[]
  %x.2 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  %0 = hlo.concatenate %x.2, %y, dimension = 0 : (s32[<=3], s32[2]) -> s32[<=5]
  %e = hlo.constant dense<[1, 2, 4, 5, 0]> : s32[5]
  %four = hlo.constant dense<4> : s32[]
  %e.4 = hlo.set_dimension_size %e, %four, dimension = 0 : (s32[5], s32[]) -> s32[<=5]
  check.expect_eq %0, %e.4 : (s32[<=5], s32[<=5]) -> ()
  return
}
