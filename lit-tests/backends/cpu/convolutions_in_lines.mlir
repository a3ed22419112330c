// Convolutions whose groups have few features: depthwise with channels first, in narrow floats, with several features a channel; filters of images; correlations;
// gradients of depthwise filters.
// RUN: shale-run %s --backend=cpu | filecheck %s

// CHECK: out0 = f32[2,5,9,19]
func.func @main(%x: f32[2,5,9,19], %w: f32[5,1,3,3], %b: bf16[1,8,20,9], %v: bf16[3,3,1,18], %i: f64[2,21,17,1], %f: f64[5,5,1,1], %l: f32[1,1,300], %m: f32[1,1,290],
    %s: s8[2,6,12,9], %t: s8[3,2,1,9], %g: f32[2,5,5,10])
    -> (f32[2,5,9,19], f32[2,5,5,10], f32[2,5,18,38], bf16[1,8,20,18], f64[2,21,17,1], f32[1,1,589], s32[2,4,11,9], f32[5,1,3,3]) {
  %r0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", padding = [[1, 1], [1, 1]], feature_group_count = 5 : (f32[2,5,9,19], f32[5,1,3,3]) -> f32[2,5,9,19]
  %r1 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", window_strides = [2, 2], padding = [[1, 1], [1, 1]], feature_group_count = 5 : (f32[2,5,9,19], f32[5,1,3,3]) -> f32[2,5,5,10]
  %r2 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", padding = [[1, 2], [1, 2]], lhs_dilation = [2, 2], feature_group_count = 5 : (f32[2,5,9,19], f32[5,1,3,3]) -> f32[2,5,18,38]
  %r3 = hlo.convolution %b, %v, dim_numbers = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", padding = [[1, 1], [1, 1]], feature_group_count = 9, accum = f32 : (bf16[1,8,20,9], bf16[3,3,1,18]) -> bf16[1,8,20,18]
  %r4 = hlo.convolution %i, %f, dim_numbers = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", padding = [[2, 2], [2, 2]] : (f64[2,21,17,1], f64[5,5,1,1]) -> f64[2,21,17,1]
  %r5 = hlo.convolution %l, %m, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [[289, 289]], window_reversal = [true] : (f32[1,1,300], f32[1,1,290]) -> f32[1,1,589]
  %r6 = hlo.convolution %s, %t, dim_numbers = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", feature_group_count = 9 : (s8[2,6,12,9], s8[3,2,1,9]) -> s32[2,4,11,9]
  %r7 = hlo.convolution %x, %g, dim_numbers = "[f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1]", padding = [[1, 1], [1, 1]], rhs_dilation = [2, 2], batch_group_count = 5 : (f32[2,5,9,19], f32[2,5,5,10]) -> f32[5,1,3,3]
  func.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7 : f32[2,5,9,19], f32[2,5,5,10], f32[2,5,18,38], bf16[1,8,20,18], f64[2,21,17,1], f32[1,1,589], s32[2,4,11,9], f32[5,1,3,3]
}
