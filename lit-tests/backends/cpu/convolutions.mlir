// Convolutions: dimension numbers, padding, strides, holes in either operand, groups, a window turned round, one to three dimensions.
// RUN: shale-run %s --backend=cpu | filecheck %s

// CHECK: out0 = f32[2,9,8,5]
func.func @main(%x: f32[2,9,8,33], %w: f32[3,3,33,5], %y: f32[1,6,11], %k: f32[4,3,3], %d: f32[1,7,6,12], %e: f32[3,2,1,12], %b: bf16[2,5,4,4,4], %v: bf16[5,2,2,2,6],
    %s: s8[4,3,10], %t: s8[3,8,4], %c: c64[1,3,9])
    -> (f32[2,9,8,5], f32[1,4,23], f32[1,7,6,12], bf16[2,6,3,2,4], s8[2,8,7], c64[1,1,7], f32[3,3,33,33]) {
  %r0 = hlo.convolution %x, %w, dim_numbers = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", padding = [[1, 1], [1, 1]] : (f32[2,9,8,33], f32[3,3,33,5]) -> f32[2,9,8,5]
  %r1 = hlo.convolution %y, %k, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [[2, 2]], lhs_dilation = [2], feature_group_count = 2 : (f32[1,6,11], f32[4,3,3]) -> f32[1,4,23]
  %r2 = hlo.convolution %d, %e, dim_numbers = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", padding = [[1, 1], [1, 0]], feature_group_count = 12 : (f32[1,7,6,12], f32[3,2,1,12]) -> f32[1,7,6,12]
  %r3 = hlo.convolution %b, %v, dim_numbers = "[b, f, 0, 1, 2]x[i, 0, 1, 2, o]->[b, f, 0, 1, 2]", window_strides = [1, 2, 1], padding = [[0, 0], [1, 0], [0, 1]], rhs_dilation = [1, 2, 1], window_reversal = [true, false, true], accum = f32 : (bf16[2,5,4,4,4], bf16[5,2,2,2,6]) -> bf16[2,6,3,2,4]
  %r4 = hlo.convolution %s, %t, dim_numbers = "[b, f, 0]x[i, o, 0]->[b, f, 0]", batch_group_count = 2 : (s8[4,3,10], s8[3,8,4]) -> s8[2,8,7]
  %one = hlo.constant dense<[[[(1.0, 2.0), (0.5, -1.0), (0.0, 3.0)], [(1.0, 0.0), (0.0, 1.0), (2.0, 2.0)], [(1.0, 1.0), (0.0, 0.0), (0.0, -1.0)]]]> : c64[1,3,3]
  %r5 = hlo.convolution %c, %one, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (c64[1,3,9], c64[1,3,3]) -> c64[1,1,7]
  %r6 = hlo.convolution %x, %x, dim_numbers = "[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]", padding = [[1, 1], [1, 1]] : (f32[2,9,8,33], f32[2,9,8,33]) -> f32[3,3,33,33]
  func.return %r0, %r1, %r2, %r3, %r4, %r5, %r6 : f32[2,9,8,5], f32[1,4,23], f32[1,7,6,12], bf16[2,6,3,2,4], s8[2,8,7], c64[1,1,7], f32[3,3,33,33]
}
