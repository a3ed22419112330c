// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --tuple-removal | shale-run - --check | filecheck %s
// RUN: shale-opt %s --pipeline='func(tuple-removal,while-simplify,conditional-simplify)' | shale-run - --check | filecheck %s

// CHECK: 0 failed
func.func @loop() {
  %zero = hlo.constant dense<0> : s32[]
  %three = hlo.constant dense<3> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
  %t = hlo.tuple %zero, %x : (s32[], f32[2]) -> tuple<s32[], f32[2]>
  %r = hlo.while %t {
  ^bb0(%a: tuple<s32[], f32[2]>):
    %k = hlo.get_tuple_element %a, index = 0 : (tuple<s32[], f32[2]>) -> s32[]
    %more = hlo.compare %k, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%a: tuple<s32[], f32[2]>):
    %k = hlo.get_tuple_element %a, index = 0 : (tuple<s32[], f32[2]>) -> s32[]
    %v = hlo.get_tuple_element %a, index = 1 : (tuple<s32[], f32[2]>) -> f32[2]
    %kn = hlo.add %k, %one : s32[]
    %vn = hlo.add %v, %v : f32[2]
    %b = hlo.tuple %kn, %vn : (s32[], f32[2]) -> tuple<s32[], f32[2]>
    %odd = hlo.and %k, %one : s32[]
    %c = hlo.case %odd {
      hlo.return %a : tuple<s32[], f32[2]>
    } {
      hlo.return %b : tuple<s32[], f32[2]>
    } : (s32[]) -> tuple<s32[], f32[2]>
    %w = hlo.get_tuple_element %c, index = 1 : (tuple<s32[], f32[2]>) -> f32[2]
    %d = hlo.fusion %b, kind = LOOP {
    ^bb0(%p: tuple<s32[], f32[2]>):
      %m = hlo.get_tuple_element %p, index = 0 : (tuple<s32[], f32[2]>) -> s32[]
      %e = hlo.tuple %m, %w : (s32[], f32[2]) -> tuple<s32[], f32[2]>
      hlo.return %e : tuple<s32[], f32[2]>
    } : (tuple<s32[], f32[2]>) -> tuple<s32[], f32[2]>
    hlo.return %d : tuple<s32[], f32[2]>
  } : (tuple<s32[], f32[2]>) -> tuple<s32[], f32[2]>
  %n = hlo.get_tuple_element %r, index = 0 : (tuple<s32[], f32[2]>) -> s32[]
  %y = hlo.get_tuple_element %r, index = 1 : (tuple<s32[], f32[2]>) -> f32[2]
  check.expect_eq_const %n, dense<3> : s32[]
  check.expect_eq_const %y, dense<[2.0, 4.0]> : f32[2]
  return
}
