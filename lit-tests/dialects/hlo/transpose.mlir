// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: Reshape's out-of-order collapse {1,2,0} is this transpose, then a reshape.
func.func @specification() {
  %v = hlo.constant dense<[[[10, 11, 12], [15, 16, 17]], [[20, 21, 22], [25, 26, 27]],
                           [[30, 31, 32], [35, 36, 37]], [[40, 41, 42], [45, 46, 47]]]> : s32[4,2,3]
  %t = hlo.transpose %v, permutation = [1, 2, 0] : (s32[4,2,3]) -> s32[2,3,4]
  check.expect_eq_const %t, dense<[[[10, 20, 30, 40], [11, 21, 31, 41], [12, 22, 32, 42]],
                                   [[15, 25, 35, 45], [16, 26, 36, 46], [17, 27, 37, 47]]]> : s32[2,3,4]
  return
}

// By hand.
func.func @element_types() {
  %p = hlo.constant dense<[[true, false], [true, true]]> : pred[2,2]
  %p.t = hlo.transpose %p, permutation = [1, 0] : (pred[2,2]) -> pred[2,2]
  check.expect_eq_const %p.t, dense<[[true, true], [false, true]]> : pred[2,2]
  %s = hlo.constant dense<[[-8, 7]]> : s4[1,2]
  %s.t = hlo.transpose %s, permutation = [1, 0] : (s4[1,2]) -> s4[2,1]
  check.expect_eq_const %s.t, dense<[[-8], [7]]> : s4[2,1]
  %u = hlo.constant dense<[[1, 18446744073709551615]]> : u64[1,2]
  %u.t = hlo.transpose %u, permutation = [1, 0] : (u64[1,2]) -> u64[2,1]
  check.expect_eq_const %u.t, dense<[[1], [18446744073709551615]]> : u64[2,1]
  %b = hlo.constant dense<[[1.0, -2.5]]> : bf16[1,2]
  %b.t = hlo.transpose %b, permutation = [1, 0] : (bf16[1,2]) -> bf16[2,1]
  check.expect_eq_const %b.t, dense<[[1.0], [-2.5]]> : bf16[2,1]
  %f = hlo.constant dense<[[1.0, -448.0]]> : f8e4m3fn[1,2]
  %f.t = hlo.transpose %f, permutation = [1, 0] : (f8e4m3fn[1,2]) -> f8e4m3fn[2,1]
  check.expect_eq_const %f.t, dense<[[1.0], [-448.0]]> : f8e4m3fn[2,1]
  %c = hlo.constant dense<[[(1.0, 2.0), (3.0, 4.0)]]> : c64[1,2]
  %c.t = hlo.transpose %c, permutation = [1, 0] : (c64[1,2]) -> c64[2,1]
  check.expect_eq_const %c.t, dense<[[(1.0, 2.0)], [(3.0, 4.0)]]> : c64[2,1]
  return
}

func.func @edges() {
  %scalar = hlo.constant dense<5> : s32[]
  %0 = hlo.transpose %scalar, permutation = [] : (s32[]) -> s32[]
  check.expect_eq_const %0, dense<5> : s32[]
  %empty = hlo.constant dense<> : f32[2,0,3]
  %1 = hlo.transpose %empty, permutation = [2, 0, 1] : (f32[2,0,3]) -> f32[3,2,0]
  check.expect_eq_const %1, dense<> : f32[3,2,0]
  // The strides of this array overflow, but no element needs them.
  %huge = hlo.constant dense<> : f32[1099511627776,1099511627776,0]
  %2 = hlo.transpose %huge, permutation = [2, 1, 0] : (f32[1099511627776,1099511627776,0]) -> f32[0,1099511627776,1099511627776]
  check.expect_eq_const %2, dense<> : f32[0,1099511627776,1099511627776]
  return
}

// Two of the three rows are there.
func.func @dynamic() {
  %x = hlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : s32[3,2]
  %n = hlo.constant dense<2> : s32[]
  %x.2 = hlo.set_dimension_size %x, %n, dimension = 0 : (s32[3,2], s32[]) -> s32[<=3,2]
  %y = hlo.transpose %x.2, permutation = [1, 0] : (s32[<=3,2]) -> s32[2,<=3]
  %e = hlo.constant dense<[[1, 3, 0], [2, 4, 0]]> : s32[2,3]
  %e.2 = hlo.set_dimension_size %e, %n, dimension = 1 : (s32[2,3], s32[]) -> s32[2,<=3]
  check.expect_eq %y, %e.2 : (s32[2,<=3], s32[2,<=3]) -> ()
  return
}
