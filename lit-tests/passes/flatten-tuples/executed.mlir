// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-opt %s --flatten-tuples | shale-run - --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s
// CHECK: 2 passed, 0 failed

// A function that calls itself with tuples: the sum of 1 to n beside a doubled array. By hand.
func.func private @down(%n: s32[], %t: tuple<s32[], f32[2]>) -> tuple<s32[], f32[2]> {
  %zero = hlo.constant dense<0> : s32[]
  %p = hlo.compare %n, %zero, direction = LE : (s32[], s32[]) -> pred[]
  %r = hlo.if %p {
    hlo.return %t : tuple<s32[], f32[2]>
  } {
    %one = hlo.constant dense<1> : s32[]
    %m = hlo.subtract %n, %one : s32[]
    %a = hlo.get_tuple_element %t, index = 0 : (tuple<s32[], f32[2]>) -> s32[]
    %b = hlo.get_tuple_element %t, index = 1 : (tuple<s32[], f32[2]>) -> f32[2]
    %c = hlo.add %a, %n : s32[]
    %d = hlo.add %b, %b : f32[2]
    %u = hlo.tuple %c, %d : (s32[], f32[2]) -> tuple<s32[], f32[2]>
    %q = func.call @down(%m, %u) : (s32[], tuple<s32[], f32[2]>) -> tuple<s32[], f32[2]>
    hlo.return %q : tuple<s32[], f32[2]>
  } : (pred[]) -> tuple<s32[], f32[2]>
  return %r : tuple<s32[], f32[2]>
}
func.func @recursion() {
  %n = hlo.constant dense<4> : s32[]
  %zero = hlo.constant dense<0> : s32[]
  %x = hlo.constant dense<[1.0, -2.0]> : f32[2]
  %t = hlo.tuple %zero, %x : (s32[], f32[2]) -> tuple<s32[], f32[2]>
  %r = func.call @down(%n, %t) : (s32[], tuple<s32[], f32[2]>) -> tuple<s32[], f32[2]>
  %a = hlo.get_tuple_element %r, index = 0 : (tuple<s32[], f32[2]>) -> s32[]
  %b = hlo.get_tuple_element %r, index = 1 : (tuple<s32[], f32[2]>) -> f32[2]
  check.expect_eq_const %a, dense<10> : s32[]
  check.expect_eq_const %b, dense<[16.0, -32.0]> : f32[2]
  return
}

// Nested tuples, with an array of run-time size in one, pass through a function that stays. By hand.
func.func private @swap(%t: tuple<f32[<=3], tuple<s32[], u8[2]>>) -> (tuple<u8[2], f32[<=3]>, s32[]) attributes {no_inline} {
  %a = hlo.get_tuple_element %t, index = 0 : (tuple<f32[<=3], tuple<s32[], u8[2]>>) -> f32[<=3]
  %p = hlo.get_tuple_element %t, index = 1 : (tuple<f32[<=3], tuple<s32[], u8[2]>>) -> tuple<s32[], u8[2]>
  %b = hlo.get_tuple_element %p, index = 0 : (tuple<s32[], u8[2]>) -> s32[]
  %c = hlo.get_tuple_element %p, index = 1 : (tuple<s32[], u8[2]>) -> u8[2]
  %d = hlo.negate %a : f32[<=3]
  %r = hlo.tuple %c, %d : (u8[2], f32[<=3]) -> tuple<u8[2], f32[<=3]>
  return %r, %b : tuple<u8[2], f32[<=3]>, s32[]
}
func.func @nested() {
  %x = hlo.constant dense<[1.0, 2.0, 3.0]> : f32[3]
  %two = hlo.constant dense<2> : s32[]
  %y = hlo.constant dense<[5, 6]> : u8[2]
  %d = hlo.set_dimension_size %x, %two, dimension = 0 : (f32[3], s32[]) -> f32[<=3]
  %p = hlo.tuple %two, %y : (s32[], u8[2]) -> tuple<s32[], u8[2]>
  %t = hlo.tuple %d, %p : (f32[<=3], tuple<s32[], u8[2]>) -> tuple<f32[<=3], tuple<s32[], u8[2]>>
  %r:2 = func.call @swap(%t) : (tuple<f32[<=3], tuple<s32[], u8[2]>>) -> (tuple<u8[2], f32[<=3]>, s32[])
  %a = hlo.get_tuple_element %r#0, index = 0 : (tuple<u8[2], f32[<=3]>) -> u8[2]
  %b = hlo.get_tuple_element %r#0, index = 1 : (tuple<u8[2], f32[<=3]>) -> f32[<=3]
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%b), (%zero), dimensions = [0] {
  ^bb0(%e: f32[], %f: f32[]):
    %g = hlo.add %e, %f : f32[]
    hlo.return %g : f32[]
  } : (f32[<=3], f32[]) -> f32[]
  check.expect_eq_const %a, dense<[5, 6]> : u8[2]
  check.expect_eq_const %s, dense<-3.0> : f32[]
  check.expect_eq_const %r#1, dense<2> : s32[]
  return
}
