// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: DynamicUpdateSlice(a, u, {2}) and DynamicUpdateSlice(b, u, {1, 1}).
func.func @specification() {
  %a = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0]> : f32[5]
  %u = hlo.constant dense<[5.0, 6.0]> : f32[2]
  %one = hlo.constant dense<1> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %0 = hlo.dynamic_update_slice %a, %u, %two : (f32[5], f32[2], s32[]) -> f32[5]
  check.expect_eq_const %0, dense<[0.0, 1.0, 5.0, 6.0, 4.0]> : f32[5]
  %b = hlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [6.0, 7.0, 8.0], [9.0, 10.0, 11.0]]> : f32[4,3]
  %v = hlo.constant dense<[[12.0, 13.0], [14.0, 15.0], [16.0, 17.0]]> : f32[3,2]
  %1 = hlo.dynamic_update_slice %b, %v, %one, %one : (f32[4,3], f32[3,2], s32[], s32[]) -> f32[4,3]
  check.expect_eq_const %1, dense<[[0.0, 1.0, 2.0], [3.0, 12.0, 13.0], [6.0, 14.0, 15.0], [9.0, 16.0, 17.0]]> : f32[4,3]
  return
}

// Specification: start_indices[i] = clamp(start_indices[i], 0, operand.dimension_size[i] − update.dimension_size[i]).
func.func @clamped() {
  %x = hlo.constant dense<[0, 0, 0, 0]> : s16[4]
  %u = hlo.constant dense<[1, 2]> : s16[2]
  %low = hlo.constant dense<-1> : s8[]
  %0 = hlo.dynamic_update_slice %x, %u, %low : (s16[4], s16[2], s8[]) -> s16[4]
  check.expect_eq_const %0, dense<[1, 2, 0, 0]> : s16[4]
  %high = hlo.constant dense<18446744073709551615> : u64[]
  %1 = hlo.dynamic_update_slice %x, %u, %high : (s16[4], s16[2], u64[]) -> s16[4]
  check.expect_eq_const %1, dense<[0, 0, 1, 2]> : s16[4]
  return
}

// By hand.
func.func @element_types_and_edges() {
  %one = hlo.constant dense<1> : u8[]
  %p = hlo.constant dense<[true, false, true]> : pred[3]
  %p.u = hlo.constant dense<[true]> : pred[1]
  %0 = hlo.dynamic_update_slice %p, %p.u, %one : (pred[3], pred[1], u8[]) -> pred[3]
  check.expect_eq_const %0, dense<[true, true, true]> : pred[3]
  %s = hlo.constant dense<[1, -2]> : s2[2]
  %s.u = hlo.constant dense<[-1]> : s2[1]
  %1 = hlo.dynamic_update_slice %s, %s.u, %one : (s2[2], s2[1], u8[]) -> s2[2]
  check.expect_eq_const %1, dense<[1, -1]> : s2[2]
  %b = hlo.constant dense<[1.0, 2.0]> : bf16[2]
  %b.u = hlo.constant dense<> : bf16[0]
  %2 = hlo.dynamic_update_slice %b, %b.u, %one : (bf16[2], bf16[0], u8[]) -> bf16[2]
  check.expect_eq_const %2, dense<[1.0, 2.0]> : bf16[2]
  %c = hlo.constant dense<(1.0, 2.0)> : c64[]
  %c.u = hlo.constant dense<(3.0, 4.0)> : c64[]
  %3 = hlo.dynamic_update_slice %c, %c.u : (c64[], c64[]) -> c64[]
  check.expect_eq_const %3, dense<(3.0, 4.0)> : c64[]
  return
}

// An update of one of two elements at the end of three of four.
func.func @dynamic() {
  %x = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
  %u = hlo.constant dense<[8, 9]> : s32[2]
  %one = hlo.constant dense<1> : s32[]
  %three = hlo.constant dense<3> : s32[]
  %x.3 = hlo.set_dimension_size %x, %three, dimension = 0 : (s32[4], s32[]) -> s32[<=4]
  %u.1 = hlo.set_dimension_size %u, %one, dimension = 0 : (s32[2], s32[]) -> s32[<=2]
  %0 = hlo.dynamic_update_slice %x.3, %u.1, %three : (s32[<=4], s32[<=2], s32[]) -> s32[<=4]
  %e = hlo.constant dense<[1, 2, 8, 0]> : s32[4]
  %e.3 = hlo.set_dimension_size %e, %three, dimension = 0 : (s32[4], s32[]) -> s32[<=4]
  check.expect_eq %0, %e.3 : (s32[<=4], s32[<=4]) -> ()
  return
}
