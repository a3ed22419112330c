// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// CHECK: 0 failed

// The specification's [2,3] array in column-major order: a d b e c f.
func.func @specification() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]{0,1}
  %flat = hlo.bitcast %x : (s32[2,3]{0,1}) -> s32[6]
  check.expect_eq_const %flat, dense<[1, 4, 2, 5, 3, 6]> : s32[6]
  %y = hlo.bitcast %flat : (s32[6]) -> s32[2,3]{0,1}
  check.expect_eq_const %y, dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]{0,1}
  return
}

// Padded to [3,5] in column-major order: a d 0 b e 0 c f 0 and six zeros.
func.func @padding() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]{0,1:P(3,5)=0}
  %flat = hlo.bitcast %x : (s32[2,3]{0,1:P(3,5)=0}) -> s32[15]
  check.expect_eq_const %flat, dense<[1, 4, 0, 2, 5, 0, 3, 6, 0, 0, 0, 0, 0, 0, 0]> : s32[15]
  %other = hlo.bitcast %x : (s32[2,3]{0,1:P(3,5)=0}) -> s32[4,2]{1,0:P(5,3)=0}
  check.expect_eq_const %other, dense<[[1, 4], [2, 5], [3, 6], [0, 0]]> : s32[4,2]{1,0:P(5,3)=0}
  return
}

// A transpose, a reshape, and both.
func.func @moves() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %t = hlo.bitcast %x : (s32[2,3]) -> s32[3,2]{0,1}
  check.expect_eq_const %t, dense<[[1, 4], [2, 5], [3, 6]]> : s32[3,2]
  %r = hlo.bitcast %x : (s32[2,3]) -> s32[3,1,2]{2,1,0}
  check.expect_eq_const %r, dense<[[[1, 2]], [[3, 4]], [[5, 6]]]> : s32[3,1,2]
  %b = hlo.bitcast %t : (s32[3,2]{0,1}) -> s32[6]
  check.expect_eq_const %b, dense<[1, 2, 3, 4, 5, 6]> : s32[6]
  return
}

func.func @element_types() {
  %p = hlo.constant dense<[[true, false], [true, true]]> : pred[2,2]
  %0 = hlo.bitcast %p : (pred[2,2]) -> pred[2,2]{0,1}
  check.expect_eq_const %0, dense<[[true, true], [false, true]]> : pred[2,2]
  %s = hlo.constant dense<[[-8, 7]]> : s4[1,2]
  %1 = hlo.bitcast %s : (s4[1,2]) -> s4[2]
  check.expect_eq_const %1, dense<[-8, 7]> : s4[2]
  %u = hlo.constant dense<[[1, 18446744073709551615]]> : u64[1,2]
  %2 = hlo.bitcast %u : (u64[1,2]) -> u64[2,1]{1,0}
  check.expect_eq_const %2, dense<[[1], [18446744073709551615]]> : u64[2,1]
  %b = hlo.constant dense<[1.0, -2.5]> : bf16[2]
  %3 = hlo.bitcast %b : (bf16[2]) -> bf16[1,2]{0,1}
  check.expect_eq_const %3, dense<[[1.0, -2.5]]> : bf16[1,2]
  %c = hlo.constant dense<[[(1.0, 2.0), (3.0, 4.0)]]> : c64[1,2]
  %4 = hlo.bitcast %c : (c64[1,2]) -> c64[2]
  check.expect_eq_const %4, dense<[(1.0, 2.0), (3.0, 4.0)]> : c64[2]
  return
}

func.func @edges() {
  %scalar = hlo.constant dense<5> : s32[]
  %0 = hlo.bitcast %scalar : (s32[]) -> s32[1,1]{0,1}
  check.expect_eq_const %0, dense<5> : s32[1,1]
  %empty = hlo.constant dense<> : f32[2,0,3]
  %1 = hlo.bitcast %empty : (f32[2,0,3]) -> f32[0]
  check.expect_eq_const %1, dense<> : f32[0]
  return
}
