// RUN: shale-opt %s --flatten-tuples --tuple-removal | filecheck %s

// Nested tuples become their leaves, in order; the attributes keep what they were.
// CHECK-LABEL: func.func @nested(%{{.*}}: f32[2], %{{.*}}: s32[], %{{.*}}: u8[3]) -> (s32[], f32[2], u8[3])
// CHECK-SAME: hlo.parameters = [f32[2], tuple<s32[], tuple<u8[3]>>]
// CHECK-SAME: hlo.result = tuple<s32[], f32[2], u8[3]>
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %{{.*}} : s32[], f32[2], u8[3]
func.func @nested(%x: f32[2], %t: tuple<s32[], tuple<u8[3]>>) -> tuple<s32[], f32[2], u8[3]> {
  %a = hlo.get_tuple_element %t, index = 0 : (tuple<s32[], tuple<u8[3]>>) -> s32[]
  %p = hlo.get_tuple_element %t, index = 1 : (tuple<s32[], tuple<u8[3]>>) -> tuple<u8[3]>
  %b = hlo.get_tuple_element %p, index = 0 : (tuple<u8[3]>) -> u8[3]
  %r = hlo.tuple %a, %x, %b : (s32[], f32[2], u8[3]) -> tuple<s32[], f32[2], u8[3]>
  return %r : tuple<s32[], f32[2], u8[3]>
}

// Several results; the leaf of a donated tuple serves the same leaf of the result, and results are counted anew.
// CHECK-LABEL: func.func @attributes(
// CHECK-SAME: f32[2] {jax.buffer_donor = true}, %{{.*}}: s32[] {tf.aliasing_output = 1 : i32}, %{{.*}}: u8[] {tf.aliasing_output = 2 : i32}, %{{.*}}: f32[4] {tf.aliasing_output = 3 : i32})
// CHECK-SAME: -> (f32[2], s32[] {mhlo.layout_mode = "default"}, u8[] {mhlo.layout_mode = "default"}, f32[4])
// CHECK-SAME: hlo.result = tuple<f32[2], tuple<s32[], u8[]>, f32[4]>
func.func @attributes(%x: f32[2] {jax.buffer_donor = true}, %t: tuple<s32[], u8[]> {tf.aliasing_output = 1 : i32}, %y: f32[4] {tf.aliasing_output = 2 : i32})
    -> (f32[2], tuple<s32[], u8[]> {mhlo.layout_mode = "default"}, f32[4]) {
  return %x, %t, %y : f32[2], tuple<s32[], u8[]>, f32[4]
}

// A call gives and gets leaves, and so does a declaration; an empty tuple is nothing.
// CHECK-LABEL: func.func @calls(%x: f32[2]) -> f32[2]
// CHECK-NEXT: %[[R:.*]]:2 = call @callee(%x, %x) : (f32[2], f32[2]) -> (f32[2], s32[])
// CHECK-NEXT: call @nothing() : () -> ()
// CHECK-NEXT: return %[[R]]#0
func.func @calls(%x: f32[2]) -> f32[2] {
  %t = hlo.tuple %x, %x : (f32[2], f32[2]) -> tuple<f32[2], f32[2]>
  %r = func.call @callee(%t) : (tuple<f32[2], f32[2]>) -> tuple<f32[2], s32[]>
  %e = hlo.tuple : () -> tuple<>
  func.call @nothing(%e) : (tuple<>) -> ()
  %y = hlo.get_tuple_element %r, index = 0 : (tuple<f32[2], s32[]>) -> f32[2]
  return %y : f32[2]
}
// CHECK: func.func private @callee(f32[2], f32[2]) -> (f32[2], s32[])
func.func private @callee(tuple<f32[2], f32[2]>) -> tuple<f32[2], s32[]>
// CHECK: func.func private @nothing()
func.func private @nothing(%e: tuple<>) {
  return
}

// What takes no tuple stays as it is.
// CHECK: func.func @plain(%x: f32[2]) -> f32[2] {
func.func @plain(%x: f32[2]) -> f32[2] {
  return %x : f32[2]
}
