// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: Slice(a, {2}, {4}) and Slice(b, {2, 1}, {4, 3}).
func.func @specification() {
  %a = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0]> : f32[5]
  %0 = hlo.slice %a, start_indices = [2], limit_indices = [4], strides = [1] : (f32[5]) -> f32[2]
  check.expect_eq_const %0, dense<[2.0, 3.0]> : f32[2]
  %b = hlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [6.0, 7.0, 8.0], [9.0, 10.0, 11.0]]> : f32[4,3]
  %1 = hlo.slice %b, start_indices = [2, 1], limit_indices = [4, 3], strides = [1, 1] : (f32[4,3]) -> f32[2,2]
  check.expect_eq_const %1, dense<[[7.0, 8.0], [10.0, 11.0]]> : f32[2,2]
  return
}

// numpy: x[1:10:3], x[0:9:4], x[9:10:9223372036854775807]
func.func @strides() {
  %x = hlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]> : s8[10]
  %0 = hlo.slice %x, start_indices = [1], limit_indices = [10], strides = [3] : (s8[10]) -> s8[3]
  check.expect_eq_const %0, dense<[1, 4, 7]> : s8[3]
  %1 = hlo.slice %x, start_indices = [0], limit_indices = [9], strides = [4] : (s8[10]) -> s8[3]
  check.expect_eq_const %1, dense<[0, 4, 8]> : s8[3]
  %2 = hlo.slice %x, start_indices = [9], limit_indices = [10], strides = [9223372036854775807] : (s8[10]) -> s8[1]
  check.expect_eq_const %2, dense<[9]> : s8[1]
  return
}

// By hand.
func.func @element_types_and_edges() {
  %p = hlo.constant dense<[true, false, true]> : pred[3]
  %0 = hlo.slice %p, start_indices = [1], limit_indices = [3], strides = [1] : (pred[3]) -> pred[2]
  check.expect_eq_const %0, dense<[false, true]> : pred[2]
  %u = hlo.constant dense<[1, 15]> : u4[2]
  %1 = hlo.slice %u, start_indices = [1], limit_indices = [2], strides = [1] : (u4[2]) -> u4[1]
  check.expect_eq_const %1, dense<[15]> : u4[1]
  %f = hlo.constant dense<[1.0, 2.0]> : f16[2]
  %2 = hlo.slice %f, start_indices = [2], limit_indices = [2], strides = [1] : (f16[2]) -> f16[0]
  check.expect_eq_const %2, dense<> : f16[0]
  %c = hlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : c64[2]
  %3 = hlo.slice %c, start_indices = [1], limit_indices = [2], strides = [1] : (c64[2]) -> c64[1]
  check.expect_eq_const %3, dense<[(3.0, 4.0)]> : c64[1]
  %s = hlo.constant dense<5> : s32[]
  %4 = hlo.slice %s, start_indices = [], limit_indices = [], strides = [] : (s32[]) -> s32[]
  check.expect_eq_const %4, dense<5> : s32[]
  return
}

// Of the elements 1, 2, 3, 4 from index 1 up, in steps of 2, the run-time size 4 leaves two; one element is static.
func.func @dynamic() {
  %x = hlo.constant dense<[0, 1, 2, 3, 4, 5]> : s32[6]
  %four = hlo.constant dense<4> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %x.4 = hlo.set_dimension_size %x, %four, dimension = 0 : (s32[6], s32[]) -> s32[<=6]
  %0 = hlo.slice %x.4, start_indices = [1], limit_indices = [6], strides = [2] : (s32[<=6]) -> s32[<=3]
  %e = hlo.constant dense<[1, 3, 0]> : s32[3]
  %e.2 = hlo.set_dimension_size %e, %two, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  check.expect_eq %0, %e.2 : (s32[<=3], s32[<=3]) -> ()
  %1 = hlo.slice %x.4, start_indices = [3], limit_indices = [4], strides = [1] : (s32[<=6]) -> s32[1]
  check.expect_eq_const %1, dense<[3]> : s32[1]
  return
}
