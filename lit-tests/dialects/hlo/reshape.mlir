// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: in-order collapse, Reshape(v, {0,1,2}, {24}) and {8,3}.
func.func @specification_in_order() {
  %v = hlo.constant dense<[[[10, 11, 12], [15, 16, 17]], [[20, 21, 22], [25, 26, 27]],
                           [[30, 31, 32], [35, 36, 37]], [[40, 41, 42], [45, 46, 47]]]> : s32[4,2,3]
  %0 = hlo.reshape %v : (s32[4,2,3]) -> s32[24]
  check.expect_eq_const %0, dense<[10, 11, 12, 15, 16, 17, 20, 21, 22, 25, 26, 27, 30, 31, 32, 35, 36, 37, 40, 41, 42, 45, 46, 47]> : s32[24]
  %1 = hlo.reshape %v : (s32[4,2,3]) -> s32[8,3]
  check.expect_eq_const %1, dense<[[10, 11, 12], [15, 16, 17], [20, 21, 22], [25, 26, 27],
                                   [30, 31, 32], [35, 36, 37], [40, 41, 42], [45, 46, 47]]> : s32[8,3]
  return
}

// Specification: out-of-order collapse, Reshape(v, {1,2,0}, …), is transpose, then reshape.
func.func @specification_out_of_order() {
  %v = hlo.constant dense<[[[10, 11, 12], [15, 16, 17]], [[20, 21, 22], [25, 26, 27]],
                           [[30, 31, 32], [35, 36, 37]], [[40, 41, 42], [45, 46, 47]]]> : s32[4,2,3]
  %t = hlo.transpose %v, permutation = [1, 2, 0] : (s32[4,2,3]) -> s32[2,3,4]
  %0 = hlo.reshape %t : (s32[2,3,4]) -> s32[24]
  check.expect_eq_const %0, dense<[10, 20, 30, 40, 11, 21, 31, 41, 12, 22, 32, 42, 15, 25, 35, 45, 16, 26, 36, 46, 17, 27, 37, 47]> : s32[24]
  %1 = hlo.reshape %t : (s32[2,3,4]) -> s32[8,3]
  check.expect_eq_const %1, dense<[[10, 20, 30], [40, 11, 21], [31, 41, 12], [22, 32, 42],
                                   [15, 25, 35], [45, 16, 26], [36, 46, 17], [27, 37, 47]]> : s32[8,3]
  %2 = hlo.reshape %t : (s32[2,3,4]) -> s32[2,6,2]
  check.expect_eq_const %2, dense<[[[10, 20], [30, 40], [11, 21], [31, 41], [12, 22], [32, 42]],
                                   [[15, 25], [35, 45], [16, 26], [36, 46], [17, 27], [37, 47]]]> : s32[2,6,2]
  return
}

// Specification: Reshape(f32[1x1] { {5} }, {0,1}, {}) == 5 and back.
func.func @specification_scalar() {
  %x = hlo.constant dense<[[5.0]]> : f32[1,1]
  %0 = hlo.reshape %x : (f32[1,1]) -> f32[]
  check.expect_eq_const %0, dense<5.0> : f32[]
  %1 = hlo.reshape %0 : (f32[]) -> f32[1,1]
  check.expect_eq_const %1, dense<[[5.0]]> : f32[1,1]
  return
}

// Specification, with the printed results of Collapse {0,1} and {1,2} of [4,2,3] put right: [8,3] and [4,6].
func.func @specification_collapse() {
  %v = hlo.constant dense<[[[10, 11, 12], [15, 16, 17]], [[20, 21, 22], [25, 26, 27]],
                           [[30, 31, 32], [35, 36, 37]], [[40, 41, 42], [45, 46, 47]]]> : u16[4,2,3]
  %0 = hlo.reshape %v : (u16[4,2,3]) -> u16[4,6]
  check.expect_eq_const %0, dense<[[10, 11, 12, 15, 16, 17], [20, 21, 22, 25, 26, 27],
                                   [30, 31, 32, 35, 36, 37], [40, 41, 42, 45, 46, 47]]> : u16[4,6]
  return
}

// By hand.
func.func @element_types_and_edges() {
  %p = hlo.constant dense<[true, false]> : pred[2]
  %0 = hlo.reshape %p : (pred[2]) -> pred[2,1]
  check.expect_eq_const %0, dense<[[true], [false]]> : pred[2,1]
  %c = hlo.constant dense<[[(1.0, 2.0)], [(3.0, 4.0)]]> : c64[2,1]
  %1 = hlo.reshape %c : (c64[2,1]) -> c64[1,2]
  check.expect_eq_const %1, dense<[[(1.0, 2.0), (3.0, 4.0)]]> : c64[1,2]
  %b = hlo.constant dense<[1.0, 2.0]> : bf16[2]
  %2 = hlo.reshape %b : (bf16[2]) -> bf16[1,2,1]
  check.expect_eq_const %2, dense<[[[1.0], [2.0]]]> : bf16[1,2,1]
  %empty = hlo.constant dense<> : s8[2,0]
  %3 = hlo.reshape %empty : (s8[2,0]) -> s8[0,7,1]
  check.expect_eq_const %3, dense<> : s8[0,7,1]
  return
}

// Two rows of three are six elements, which are three rows of two.
func.func @dynamic() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : s32[4,3]
  %two = hlo.constant dense<2> : s32[]
  %three = hlo.constant dense<3> : s32[]
  %six = hlo.constant dense<6> : s32[]
  %x.2 = hlo.set_dimension_size %x, %two, dimension = 0 : (s32[4,3], s32[]) -> s32[<=4,3]
  %0 = hlo.reshape %x.2 : (s32[<=4,3]) -> s32[<=12]
  %e = hlo.constant dense<[1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0]> : s32[12]
  %e.6 = hlo.set_dimension_size %e, %six, dimension = 0 : (s32[12], s32[]) -> s32[<=12]
  check.expect_eq %0, %e.6 : (s32[<=12], s32[<=12]) -> ()
  %1 = hlo.reshape %0 : (s32[<=12]) -> s32[<=6,2]
  %f = hlo.constant dense<[[1, 2], [3, 4], [5, 6], [0, 0], [0, 0], [0, 0]]> : s32[6,2]
  %f.3 = hlo.set_dimension_size %f, %three, dimension = 0 : (s32[6,2], s32[]) -> s32[<=6,2]
  check.expect_eq %1, %f.3 : (s32[<=6,2], s32[<=6,2]) -> ()
  return
}

// Each dynamic dimension keeps its own run-time size where another dimension is split and ones come in.
func.func @two_dynamic() {
  %x = hlo.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : s32[2,2,2]
  %one = hlo.constant dense<1> : s32[]
  %a = hlo.set_dimension_size %x, %one, dimension = 1 : (s32[2,2,2], s32[]) -> s32[2,<=2,2]
  %b = hlo.set_dimension_size %a, %one, dimension = 2 : (s32[2,<=2,2], s32[]) -> s32[2,<=2,<=2]
  %0 = hlo.reshape %b : (s32[2,<=2,<=2]) -> s32[1,2,1,<=2,<=2,1]
  %n = hlo.get_dimension_size %0, dimension = 3 : (s32[1,2,1,<=2,<=2,1]) -> s32[]
  check.expect_eq_const %n, dense<1> : s32[]
  %1 = hlo.reshape %0 : (s32[1,2,1,<=2,<=2,1]) -> s32[2,<=4]
  %e = hlo.constant dense<[[1, 0, 0, 0], [5, 0, 0, 0]]> : s32[2,4]
  %e.1 = hlo.set_dimension_size %e, %one, dimension = 1 : (s32[2,4], s32[]) -> s32[2,<=4]
  check.expect_eq %1, %e.1 : (s32[2,<=4], s32[2,<=4]) -> ()
  return
}
