// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// CHECK: 0 failed

func.func @layouts() {
  %x = hlo.constant dense<[[[1, 2, 3]], [[4, 5, 6]]]> : s32[2,1,3]
  %0 = hlo.copy %x : (s32[2,1,3]) -> s32[2,1,3]{0,2,1}
  check.expect_eq_const %0, dense<[[[1, 2, 3]], [[4, 5, 6]]]> : s32[2,1,3]
  %1 = hlo.copy %0 : (s32[2,1,3]{0,2,1}) -> s32[2,1,3]{2,0,1:P(4,2,3)=-1}
  check.expect_eq_const %1, dense<[[[1, 2, 3]], [[4, 5, 6]]]> : s32[2,1,3]
  %memory = hlo.bitcast %1 : (s32[2,1,3]{2,0,1:P(4,2,3)=-1}) -> s32[8,3]
  check.expect_eq_const %memory, dense<[[1, 2, 3], [4, 5, 6], [-1, -1, -1], [-1, -1, -1], [-1, -1, -1], [-1, -1, -1], [-1, -1, -1], [-1, -1, -1]]> : s32[8,3]
  return
}

func.func @element_types() {
  %p = hlo.constant dense<[[true, false], [true, true]]> : pred[2,2]
  %0 = hlo.copy %p : (pred[2,2]) -> pred[2,2]{0,1}
  check.expect_eq_const %0, dense<[[true, false], [true, true]]> : pred[2,2]
  %f = hlo.constant dense<[[1.0, -2.5], [3.0, 0x80000000]]> : f32[2,2]
  %1 = hlo.copy %f : (f32[2,2]) -> f32[2,2]{0,1:P(2,3)=1.0}
  check.expect_eq_const %1, dense<[[1.0, -2.5], [3.0, 0x80000000]]> : f32[2,2]
  %c = hlo.constant dense<[[(1.0, 2.0), (3.0, 4.0)]]> : c128[1,2]
  %2 = hlo.copy %c : (c128[1,2]) -> c128[1,2]{0,1:P(3,2)}
  check.expect_eq_const %2, dense<[[(1.0, 2.0), (3.0, 4.0)]]> : c128[1,2]
  return
}
