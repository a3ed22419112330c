// RUN: shale-opt %s --tuple-removal | filecheck %s

// What a loop carries in nested tuples it carries as values.
// CHECK-LABEL: func.func @loop(
// CHECK-NEXT: %[[R:.*]]:3 = hlo.while %i, %x, %y {
// CHECK-NEXT: ^bb0(%[[I:.*]]: s32[], %{{.*}}: f32[4], %{{.*}}: f32[2]):
// CHECK-NEXT: hlo.compare %[[I]], %n
// CHECK-NOT: tuple
// CHECK: return %[[R]]#1
func.func @loop(%x: f32[4], %y: f32[2], %i: s32[], %n: s32[]) -> f32[4] {
  %inner = hlo.tuple %x, %y : (f32[4], f32[2]) -> tuple<f32[4], f32[2]>
  %t = hlo.tuple %i, %inner : (s32[], tuple<f32[4], f32[2]>) -> tuple<s32[], tuple<f32[4], f32[2]>>
  %r = hlo.while %t {
  ^bb0(%a: tuple<s32[], tuple<f32[4], f32[2]>>):
    %k = hlo.get_tuple_element %a, index = 0 : (tuple<s32[], tuple<f32[4], f32[2]>>) -> s32[]
    %more = hlo.compare %k, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%a: tuple<s32[], tuple<f32[4], f32[2]>>):
    %k = hlo.get_tuple_element %a, index = 0 : (tuple<s32[], tuple<f32[4], f32[2]>>) -> s32[]
    %p = hlo.get_tuple_element %a, index = 1 : (tuple<s32[], tuple<f32[4], f32[2]>>) -> tuple<f32[4], f32[2]>
    %u = hlo.get_tuple_element %p, index = 0 : (tuple<f32[4], f32[2]>) -> f32[4]
    %v = hlo.get_tuple_element %p, index = 1 : (tuple<f32[4], f32[2]>) -> f32[2]
    %w = hlo.negate %u : f32[4]
    %kn = hlo.add %k, %k : s32[]
    %q = hlo.tuple %w, %v : (f32[4], f32[2]) -> tuple<f32[4], f32[2]>
    %b = hlo.tuple %kn, %q : (s32[], tuple<f32[4], f32[2]>) -> tuple<s32[], tuple<f32[4], f32[2]>>
    hlo.return %b : tuple<s32[], tuple<f32[4], f32[2]>>
  } : (tuple<s32[], tuple<f32[4], f32[2]>>) -> tuple<s32[], tuple<f32[4], f32[2]>>
  %p = hlo.get_tuple_element %r, index = 1 : (tuple<s32[], tuple<f32[4], f32[2]>>) -> tuple<f32[4], f32[2]>
  %u = hlo.get_tuple_element %p, index = 0 : (tuple<f32[4], f32[2]>) -> f32[4]
  return %u : f32[4]
}

// Branches and barriers; a barrier stays one.
// CHECK-LABEL: func.func @branches(
// CHECK-NEXT: %[[B:.*]]:2 = hlo.optimization_barrier %x, %y
// CHECK-NEXT: %[[R:.*]]:2 = hlo.if %p {
// CHECK-NEXT: hlo.return %[[B]]#0, %[[B]]#1
// CHECK: hlo.return %y, %x
// CHECK: return %[[R]]#1
func.func @branches(%x: f32[4], %y: f32[4], %p: pred[]) -> f32[4] {
  %t = hlo.tuple %x, %y : (f32[4], f32[4]) -> tuple<f32[4], f32[4]>
  %b = hlo.optimization_barrier %t : tuple<f32[4], f32[4]>
  %r = hlo.if %p {
    hlo.return %b : tuple<f32[4], f32[4]>
  } {
    %s = hlo.tuple %y, %x : (f32[4], f32[4]) -> tuple<f32[4], f32[4]>
    hlo.return %s : tuple<f32[4], f32[4]>
  } : (pred[]) -> tuple<f32[4], f32[4]>
  %u = hlo.get_tuple_element %r, index = 1 : (tuple<f32[4], f32[4]>) -> f32[4]
  return %u : f32[4]
}

// What a function takes and returns stays.
// CHECK-LABEL: func.func @function(
// CHECK-NEXT: hlo.get_tuple_element %t, index = 1
// CHECK: %[[R:.*]] = hlo.tuple
// CHECK-NEXT: return %[[R]]
func.func @function(%t: tuple<f32[4], f32[4]>) -> tuple<f32[4]> {
  %x = hlo.get_tuple_element %t, index = 1 : (tuple<f32[4], f32[4]>) -> f32[4]
  %y = hlo.negate %x : f32[4]
  %r = hlo.tuple %y : (f32[4]) -> tuple<f32[4]>
  return %r : tuple<f32[4]>
}
