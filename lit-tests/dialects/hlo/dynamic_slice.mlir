// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: DynamicSlice(a, {2}, {2}) and DynamicSlice(b, {2, 1}, {2, 2}).
func.func @specification() {
  %a = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0]> : f32[5]
  %two = hlo.constant dense<2> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %0 = hlo.dynamic_slice %a, %two, slice_sizes = [2] : (f32[5], s32[]) -> f32[2]
  check.expect_eq_const %0, dense<[2.0, 3.0]> : f32[2]
  %b = hlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [6.0, 7.0, 8.0], [9.0, 10.0, 11.0]]> : f32[4,3]
  %1 = hlo.dynamic_slice %b, %two, %one, slice_sizes = [2, 2] : (f32[4,3], s32[], s32[]) -> f32[2,2]
  check.expect_eq_const %1, dense<[[7.0, 8.0], [10.0, 11.0]]> : f32[2,2]
  return
}

// Specification: start_indices[i] = clamp(start_indices[i], 0, operand.dimension_size[i] − size_indices[i]), for any integer type.
func.func @clamped() {
  %x = hlo.constant dense<[10, 11, 12, 13, 14]> : s32[5]
  %s8 = hlo.constant dense<-128> : s8[]
  %0 = hlo.dynamic_slice %x, %s8, slice_sizes = [2] : (s32[5], s8[]) -> s32[2]
  check.expect_eq_const %0, dense<[10, 11]> : s32[2]
  %u8 = hlo.constant dense<200> : u8[]
  %1 = hlo.dynamic_slice %x, %u8, slice_sizes = [2] : (s32[5], u8[]) -> s32[2]
  check.expect_eq_const %1, dense<[13, 14]> : s32[2]
  %u64 = hlo.constant dense<18446744073709551615> : u64[]
  %2 = hlo.dynamic_slice %x, %u64, slice_sizes = [3] : (s32[5], u64[]) -> s32[3]
  check.expect_eq_const %2, dense<[12, 13, 14]> : s32[3]
  %s64 = hlo.constant dense<-9223372036854775808> : s64[]
  %3 = hlo.dynamic_slice %x, %s64, slice_sizes = [1] : (s32[5], s64[]) -> s32[1]
  check.expect_eq_const %3, dense<[10]> : s32[1]
  %u2 = hlo.constant dense<3> : u2[]
  %4 = hlo.dynamic_slice %x, %u2, slice_sizes = [5] : (s32[5], u2[]) -> s32[5]
  check.expect_eq_const %4, dense<[10, 11, 12, 13, 14]> : s32[5]
  return
}

// By hand.
func.func @element_types_and_edges() {
  %one = hlo.constant dense<1> : s32[]
  %p = hlo.constant dense<[true, false]> : pred[2]
  %0 = hlo.dynamic_slice %p, %one, slice_sizes = [1] : (pred[2], s32[]) -> pred[1]
  check.expect_eq_const %0, dense<[false]> : pred[1]
  %f = hlo.constant dense<[1.0, 2.0]> : f8e4m3b11fnuz[2]
  %1 = hlo.dynamic_slice %f, %one, slice_sizes = [1] : (f8e4m3b11fnuz[2], s32[]) -> f8e4m3b11fnuz[1]
  check.expect_eq_const %1, dense<[2.0]> : f8e4m3b11fnuz[1]
  %c = hlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : c128[2]
  %2 = hlo.dynamic_slice %c, %one, slice_sizes = [0] : (c128[2], s32[]) -> c128[0]
  check.expect_eq_const %2, dense<> : c128[0]
  %s = hlo.constant dense<5> : u16[]
  %3 = hlo.dynamic_slice %s, slice_sizes = [] : (u16[]) -> u16[]
  check.expect_eq_const %3, dense<5> : u16[]
  return
}

// A part of a dynamic dimension is held to its run-time size; the whole of it stays dynamic.
func.func @dynamic() {
  %x = hlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : s32[3,2]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %x.2 = hlo.set_dimension_size %x, %two, dimension = 0 : (s32[3,2], s32[]) -> s32[<=3,2]
  %0 = hlo.dynamic_slice %x.2, %two, %zero, slice_sizes = [1, 2] : (s32[<=3,2], s32[], s32[]) -> s32[1,2]
  check.expect_eq_const %0, dense<[[3, 4]]> : s32[1,2]
  %1 = hlo.dynamic_slice %x.2, %zero, %one, slice_sizes = [3, 1] : (s32[<=3,2], s32[], s32[]) -> s32[<=3,1]
  %e = hlo.constant dense<[[2], [4], [0]]> : s32[3,1]
  %e.2 = hlo.set_dimension_size %e, %two, dimension = 0 : (s32[3,1], s32[]) -> s32[<=3,1]
  check.expect_eq %1, %e.2 : (s32[<=3,1], s32[<=3,1]) -> ()
  return
}
