// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: t = tuple(v, s); element 1 of t is s.
func.func @specification() {
  %v = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]> : f32[10]
  %s = hlo.constant dense<5> : s32[]
  %t = hlo.tuple %v, %s : (f32[10], s32[]) -> tuple<f32[10], s32[]>
  %0 = hlo.get_tuple_element %t, index = 1 : (tuple<f32[10], s32[]>) -> s32[]
  check.expect_eq_const %0, dense<5> : s32[]
  %1 = hlo.get_tuple_element %t, index = 0 : (tuple<f32[10], s32[]>) -> f32[10]
  check.expect_eq_const %1, dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]> : f32[10]
  return
}

// By hand.
func.func @nested() {
  %x = hlo.constant dense<[true, false]> : pred[2]
  %none = hlo.tuple : () -> tuple<>
  %inner = hlo.tuple %x, %none : (pred[2], tuple<>) -> tuple<pred[2], tuple<>>
  %outer = hlo.tuple %inner, %inner : (tuple<pred[2], tuple<>>, tuple<pred[2], tuple<>>) -> tuple<tuple<pred[2], tuple<>>, tuple<pred[2], tuple<>>>
  %0 = hlo.get_tuple_element %outer, index = 1 : (tuple<tuple<pred[2], tuple<>>, tuple<pred[2], tuple<>>>) -> tuple<pred[2], tuple<>>
  %1 = hlo.get_tuple_element %0, index = 0 : (tuple<pred[2], tuple<>>) -> pred[2]
  check.expect_eq_const %1, dense<[true, false]> : pred[2]
  return
}
