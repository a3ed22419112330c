// RUN: shale-opt %s --legalize-builder | filecheck %s

// Implicit broadcasting becomes explicit; a size-1 dimension is dropped, then stretched.
// CHECK-LABEL: func.func @broadcast
// CHECK: %0 = hlo.reshape %x : (f32[2,1]) -> f32[2]
// CHECK-NEXT: %1 = hlo.broadcast %0, dimensions = [0] : (f32[2]) -> f32[2,3]
// CHECK-NEXT: %2 = hlo.broadcast %y, dimensions = [1] : (f32[3]) -> f32[2,3]
// CHECK-NEXT: hlo.add %1, %2 : f32[2,3]
func.func @broadcast(%x: f32[2,1], %y: f32[3]) -> f32[2,3] {
  %0 = builder.add %x, %y, broadcast_dimensions = [1] : (f32[2,1], f32[3]) -> f32[2,3]
  return %0 : f32[2,3]
}

// One op becomes one.
// CHECK-LABEL: func.func @one_to_one
// CHECK: hlo.transpose %x, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
func.func @one_to_one(%x: f32[2,3]) -> f32[3,2] {
  %0 = builder.transpose %x, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  return %0 : f32[3,2]
}

// The accumulation type of narrow floats is stated.
// CHECK-LABEL: func.func @reduce
// CHECK: hlo.reduce (%x), (%init), dimensions = [0], accum = f32 {
// CHECK: %s = hlo.add %a, %b : bf16[]
func.func @reduce(%x: bf16[4], %init: bf16[]) -> bf16[] {
  %0 = builder.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: bf16[], %b: bf16[]):
    %s = builder.add %a, %b : (bf16[], bf16[]) -> bf16[]
    hlo.return %s : bf16[]
  } : (bf16[4], bf16[]) -> bf16[]
  return %0 : bf16[]
}

// SAME becomes pairs.
// CHECK-LABEL: func.func @conv
// CHECK: hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", window_strides = [1], padding = {{\[\[}}0, 1]]
func.func @conv(%x: f32[1,1,4], %w: f32[1,1,2]) -> f32[1,1,4] {
  %0 = builder.conv %x, %w, window_strides = [1], padding = "SAME" : (f32[1,1,4], f32[1,1,2]) -> f32[1,1,4]
  return %0 : f32[1,1,4]
}

// A tuple becomes several values.
// CHECK-LABEL: func.func @branches
// CHECK: %0:2 = hlo.if %p {
// CHECK: hlo.return %3, %4 : f32[], s32[]
// CHECK: } : (pred[]) -> (f32[], s32[])
// CHECK-NEXT: hlo.tuple %0#0, %0#1 : (f32[], s32[]) -> tuple<f32[], s32[]>
func.func @branches(%p: pred[], %t: tuple<f32[], s32[]>) -> s32[] {
  %0 = builder.conditional %p, %t, %t {
  ^bb0(%a: tuple<f32[], s32[]>):
    hlo.return %a : tuple<f32[], s32[]>
  } {
  ^bb0(%a: tuple<f32[], s32[]>):
    hlo.return %a : tuple<f32[], s32[]>
  } : (pred[], tuple<f32[], s32[]>, tuple<f32[], s32[]>) -> tuple<f32[], s32[]>
  %1 = builder.get_tuple_element %0, index = 1 : (tuple<f32[], s32[]>) -> s32[]
  return %1 : s32[]
}
