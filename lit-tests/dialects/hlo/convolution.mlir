// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// jax.lax.conv_general_dilated.
func.func @channels_last() {
  %a = hlo.constant dense<[[[[3.0, -2.0], [-4.0, -2.0], [-1.0, 3.0]], [[0.0, -4.0], [-1.0, 1.0], [3.0, 2.0]], [[4.0, -3.0], [3.0, -4.0], [1.0, -2.0]], [[-3.0, 1.0], [-2.0, 1.0], [-2.0, -3.0]]], [[[2.0, -1.0], [2.0, 2.0], [4.0, -1.0]], [[-3.0, 1.0], [4.0, 4.0], [3.0, 2.0]], [[-1.0, -1.0], [-4.0, -3.0], [-2.0, -1.0]], [[1.0, 0.0], [2.0, 4.0], [3.0, 2.0]]]]> : f32[2,4,3,2]
  %b = hlo.constant dense<[[[[4.0, -2.0, 4.0], [4.0, -2.0, 0.0]], [[1.0, 2.0, 2.0], [-4.0, 0.0, -4.0]]], [[[4.0, -3.0, 0.0], [3.0, 0.0, 2.0]], [[0.0, 3.0, 1.0], [1.0, 0.0, -1.0]]]]> : f32[2,2,2,3]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]" : (f32[2,4,3,2], f32[2,2,2,3]) -> f32[2,3,2,3]
  check.expect_eq_const %0, dense<[[[[-3.0, -13.0, 2.0], [-36.0, 22.0, -27.0]], [[-18.0, 3.0, -5.0], [-7.0, 0.0, -11.0]], [[15.0, 7.0, 37.0], [-3.0, 4.0, 25.0]]], [[[-7.0, 23.0, 6.0], [54.0, -3.0, 29.0]], [[-30.0, 3.0, -23.0], [1.0, -4.0, 7.0]], [[8.0, -1.0, -2.0], [-4.0, 13.0, -7.0]]]]> : f32[2,3,2,3]
  return
}

// jax.lax.conv_general_dilated.
func.func @channels_first_strides_padding() {
  %a = hlo.constant dense<[[[[1.0, 0.0, 3.0, 1.0, 0.0], [3.0, -3.0, -1.0, 0.0, 4.0], [-1.0, 1.0, -4.0, 3.0, -1.0], [0.0, -4.0, 2.0, 1.0, -1.0]], [[2.0, 0.0, -4.0, -3.0, -2.0], [-4.0, 0.0, -4.0, 0.0, 2.0], [1.0, 0.0, -2.0, 4.0, -2.0], [3.0, -1.0, -1.0, 2.0, 4.0]]]]> : f32[1,2,4,5]
  %b = hlo.constant dense<[[[[3.0, 1.0], [-4.0, 2.0], [3.0, -1.0]], [[-1.0, -3.0], [4.0, -3.0], [0.0, -3.0]]], [[[3.0, 1.0], [-3.0, -3.0], [-4.0, -4.0]], [[3.0, 3.0], [-1.0, -4.0], [-2.0, 0.0]]]]> : f32[2,2,3,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", window_strides = [2, 3], padding = [[1, 2], [0, 1]] : (f32[1,2,4,5], f32[2,2,3,2]) -> f32[1,2,3,2]
  check.expect_eq_const %0, dense<[[[[16.0, -20.0], [27.0, -2.0], [-4.0, -12.0]], [[3.0, -8.0], [3.0, 4.0], [2.0, 20.0]]]]> : f32[1,2,3,2]
  return
}

// jax.lax.conv_general_dilated.
func.func @mixed_dimension_numbers() {
  %a = hlo.constant dense<[[[[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 4.0]], [[3.0, 2.0], [-4.0, 1.0], [3.0, 1.0], [-3.0, 0.0]]], [[[0.0, 4.0], [0.0, -2.0], [-4.0, 2.0], [4.0, 0.0]], [[-4.0, -4.0], [3.0, -2.0], [0.0, 4.0], [-2.0, 3.0]]], [[[-4.0, -4.0], [-4.0, -2.0], [0.0, -4.0], [1.0, 3.0]], [[0.0, -4.0], [3.0, -4.0], [0.0, 4.0], [-1.0, 0.0]]]]> : f32[3,2,4,2]
  %b = hlo.constant dense<[[[[-2.0, -2.0, -2.0], [-4.0, 2.0, -1.0]], [[4.0, -1.0, 3.0], [0.0, 1.0, -4.0]]], [[[3.0, -3.0, 4.0], [-3.0, 2.0, -1.0]], [[2.0, -2.0, -2.0], [1.0, -4.0, -2.0]]]]> : f32[2,2,2,3]
  %0 = hlo.convolution %a, %b, dim_numbers = "[0, b, 1, f]x[i, 1, 0, o]->[f, 1, b, 0]" : (f32[3,2,4,2], f32[2,2,2,3]) -> f32[3,3,2,2]
  check.expect_eq_const %0, dense<[[[[-8.0, 34.0], [12.0, 12.0]], [[13.0, 0.0], [23.0, 0.0]], [[16.0, 45.0], [-24.0, -2.0]]], [[[13.0, -20.0], [-15.0, 32.0]], [[-22.0, 10.0], [-14.0, -26.0]], [[-10.0, -21.0], [-12.0, -9.0]]], [[[1.0, 48.0], [-12.0, 5.0]], [[19.0, -10.0], [10.0, -29.0]], [[-24.0, 22.0], [-13.0, 4.0]]]]> : f32[3,3,2,2]
  return
}

// jax.lax.conv_general_dilated: the first row and the last column are removed.
func.func @negative_padding() {
  %a = hlo.constant dense<[[[[2.0, 4.0, 0.0, 4.0], [-2.0, -4.0, 2.0, -3.0], [4.0, 1.0, 4.0, 2.0], [2.0, -4.0, 3.0, -3.0]]]]> : f32[1,1,4,4]
  %b = hlo.constant dense<[[[[-4.0, 0.0], [-4.0, 2.0]]]]> : f32[1,1,2,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", padding = [[-1, 0], [1, -1]] : (f32[1,1,4,4], f32[1,1,2,2]) -> f32[1,1,2,3]
  check.expect_eq_const %0, dense<[[[[8.0, -6.0, 20.0], [4.0, -32.0, 18.0]]]]> : f32[1,1,2,3]
  return
}

// jax.lax.conv_general_dilated.
func.func @dilation() {
  %a = hlo.constant dense<[[[[4.0, 4.0, 4.0, 3.0], [-2.0, 3.0, -2.0, -4.0], [2.0, 4.0, 3.0, 1.0]]]]> : f32[1,1,3,4]
  %b = hlo.constant dense<[[[[4.0, -4.0, -4.0], [-2.0, -4.0, 1.0]]]]> : f32[1,1,2,3]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", window_strides = [1, 2], padding = [[2, 1], [3, 0]], lhs_dilation = [2, 3], rhs_dilation = [2, 1] : (f32[1,1,3,4], f32[1,1,2,3]) -> f32[1,1,6,6]
  check.expect_eq_const %0, dense<[[[[0.0, -16.0, 4.0, -8.0, -16.0, 3.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, -8.0, -13.0, 10.0, -8.0, -16.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, -8.0, 4.0, -4.0, 17.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]]]> : f32[1,1,6,6]
  return
}

// jax.lax.conv_general_dilated with the kernel flipped along its second spatial dimension.
func.func @reversal() {
  %a = hlo.constant dense<[[[[-4.0, -1.0, 0.0, 0.0], [1.0, 3.0, 3.0, 3.0], [2.0, 0.0, 1.0, 3.0]]]]> : f32[1,1,3,4]
  %b = hlo.constant dense<[[[[0.0, -1.0, 3.0], [4.0, -1.0, 1.0]]]]> : f32[1,1,2,3]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", padding = [[0, 0], [1, 1]], window_reversal = [false, true] : (f32[1,1,3,4], f32[1,1,2,3]) -> f32[1,1,2,4]
  check.expect_eq_const %0, dense<[[[[15.0, -1.0, 9.0, 0.0], [-3.0, 6.0, 17.0, 4.0]]]]> : f32[1,1,2,4]
  return
}

// jax.lax.conv_general_dilated.
func.func @feature_groups() {
  %a = hlo.constant dense<[[[-4.0, 4.0, 3.0], [-4.0, -1.0, 3.0], [1.0, 1.0, -3.0], [2.0, 1.0, -3.0]]]> : f32[1,4,3]
  %b = hlo.constant dense<[[[0.0, 0.0], [1.0, -2.0]], [[0.0, -4.0], [1.0, -4.0]], [[-4.0, 4.0], [3.0, 2.0]], [[0.0, -3.0], [-1.0, -2.0]], [[-3.0, 0.0], [0.0, 3.0]], [[0.0, -3.0], [-3.0, 4.0]]]> : f32[6,2,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", feature_group_count = 2 : (f32[1,4,3], f32[6,2,2]) -> f32[1,6,2]
  check.expect_eq_const %0, dense<[[[-2.0, -7.0], [-16.0, -25.0], [18.0, -1.0], [-7.0, 14.0], [0.0, -12.0], [-5.0, -6.0]]]> : f32[1,6,2]
  return
}

// jax.lax.conv_general_dilated: each feature has a kernel of its own.
func.func @depthwise() {
  %a = hlo.constant dense<[[[-3.0, 4.0, 1.0], [-2.0, -1.0, 1.0], [1.0, -1.0, -1.0], [2.0, 1.0, -4.0]]]> : f32[1,4,3]
  %b = hlo.constant dense<[[[2.0, 0.0, 3.0]], [[1.0, 0.0, 1.0]]]> : f32[2,1,3]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]", feature_group_count = 3 : (f32[1,4,3], f32[2,1,3]) -> f32[1,3,3]
  check.expect_eq_const %0, dense<[[[-8.0, 0.0, 4.0], [-3.0, 0.0, 2.0], [4.0, 0.0, -7.0]]]> : f32[1,3,3]
  return
}

// jax.lax.conv_general_dilated.
func.func @batch_groups() {
  %a = hlo.constant dense<[[[-1.0, 2.0, -2.0], [4.0, 2.0, -2.0]], [[3.0, -3.0, 4.0], [-1.0, -1.0, 1.0]], [[-4.0, 4.0, 3.0], [2.0, -4.0, 2.0]], [[-1.0, 4.0, 2.0], [-2.0, -3.0, -2.0]]]> : f32[4,2,3]
  %b = hlo.constant dense<[[[1.0, -1.0], [0.0, -2.0]], [[3.0, 1.0], [-4.0, 4.0]]]> : f32[2,2,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", batch_group_count = 2 : (f32[4,2,3], f32[2,2,2]) -> f32[2,2,2]
  check.expect_eq_const %0, dense<[[[-7.0, 8.0], [-32.0, 39.0]], [[8.0, -9.0], [-3.0, 18.0]]]> : f32[2,2,2]
  return
}

// jax.lax.conv_general_dilated.
func.func @one_dimension() {
  %a = hlo.constant dense<[[[-4, -3, -3, 0, 3]], [[2, -4, 0, 1, 4]]]> : s32[2,1,5]
  %b = hlo.constant dense<[[[-2, 2, -1]], [[3, 3, -3]]]> : s32[2,1,3]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", window_strides = [2], padding = [[2, 2]] : (s32[2,1,5], s32[2,1,3]) -> s32[2,2,4]
  check.expect_eq_const %0, dense<[[[4, 5, 3, -6], [12, -12, -18, 9]], [[-2, -12, -2, -8], [-6, -6, -9, 12]]]> : s32[2,2,4]
  return
}

// jax.lax.conv_general_dilated.
func.func @three_dimensions() {
  %a = hlo.constant dense<[[[[[-2.0, -3.0], [-3.0, -4.0], [3.0, 3.0]], [[-1.0, 4.0], [2.0, -4.0], [2.0, 3.0]]]]]> : f32[1,1,2,3,2]
  %b = hlo.constant dense<[[[[[2.0], [2.0]], [[0.0], [4.0]]]]]> : f32[1,1,2,2,1]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2]", padding = [[1, 0], [0, 0], [0, 1]] : (f32[1,1,2,3,2], f32[1,1,2,2,1]) -> f32[1,1,2,2,3]
  check.expect_eq_const %0, dense<[[[[[-12.0, -16.0, 0.0], [12.0, 12.0, 0.0]], [[-2.0, -30.0, 0.0], [8.0, 10.0, 0.0]]]]]> : f32[1,1,2,2,3]
  return
}

// numpy: a matrix product.
func.func @no_spatial_dimension() {
  %a = hlo.constant dense<[[4.0, -2.0, -2.0], [2.0, -2.0, -2.0]]> : f32[2,3]
  %b = hlo.constant dense<[[1.0, -4.0, -3.0, 2.0], [1.0, -4.0, 2.0, 2.0], [0.0, -2.0, -3.0, 0.0]]> : f32[3,4]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f]x[i, o]->[b, f]" : (f32[2,3], f32[3,4]) -> f32[2,4]
  check.expect_eq_const %0, dense<[[2.0, -4.0, -10.0, 4.0], [0.0, 4.0, -4.0, 0.0]]> : f32[2,4]
  return
}

// By hand: 100 · 100 + 100 · 3.
func.func @s8_to_s32() {
  %a = hlo.constant dense<[[[100, 100]]]> : s8[1,1,2]
  %b = hlo.constant dense<[[[100, 3]]]> : s8[1,1,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (s8[1,1,2], s8[1,1,2]) -> s32[1,1,1]
  check.expect_eq_const %0, dense<[[[10300]]]> : s32[1,1,1]
  return
}

// By hand: 10300 modulo 256.
func.func @s8_wraps() {
  %a = hlo.constant dense<[[[100, 100]]]> : s8[1,1,2]
  %b = hlo.constant dense<[[[100, 3]]]> : s8[1,1,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (s8[1,1,2], s8[1,1,2]) -> s8[1,1,1]
  check.expect_eq_const %0, dense<[[[60]]]> : s8[1,1,1]
  return
}

// By hand: 200 · 2 + 100 · 1 = 500 modulo 256.
func.func @u8() {
  %a = hlo.constant dense<[[[200, 100]]]> : u8[1,1,2]
  %b = hlo.constant dense<[[[2, 1]]]> : u8[1,1,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (u8[1,1,2], u8[1,1,2]) -> u8[1,1,1]
  check.expect_eq_const %0, dense<[[[244]]]> : u8[1,1,1]
  return
}

// By hand: "or" of "and".
func.func @pred() {
  %a = hlo.constant dense<[[[true, false, false, true]]]> : pred[1,1,4]
  %b = hlo.constant dense<[[[false, true]]]> : pred[1,1,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (pred[1,1,4], pred[1,1,2]) -> pred[1,1,3]
  check.expect_eq_const %0, dense<[[[false, false, true]]]> : pred[1,1,3]
  return
}

// By hand: (1 + i) · i + 2 · 1.
func.func @complex() {
  %a = hlo.constant dense<[[[(1.0, 1.0), (2.0, 0.0)]]]> : c64[1,1,2]
  %b = hlo.constant dense<[[[(0.0, 1.0), (1.0, 0.0)]]]> : c64[1,1,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (c64[1,1,2], c64[1,1,2]) -> c64[1,1,1]
  check.expect_eq_const %0, dense<[[[(1.0, 1.0)]]]> : c64[1,1,1]
  return
}

// By hand: 256 + 1 + 1 in f32, then bf16 holds it.
func.func @accumulation_type() {
  %a = hlo.constant dense<[[[256.0, 1.0, 1.0]]]> : bf16[1,1,3]
  %b = hlo.constant dense<[[[1.0, 1.0, 1.0]]]> : bf16[1,1,3]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", accum = f32 : (bf16[1,1,3], bf16[1,1,3]) -> bf16[1,1,1]
  check.expect_eq_const %0, dense<[[[258.0]]]> : bf16[1,1,1]
  return
}

// By hand: in bf16, 256 + 1 = 256 (a tie, to even), twice.
func.func @accumulation_bf16() {
  %a = hlo.constant dense<[[[256.0, 1.0, 1.0]]]> : bf16[1,1,3]
  %b = hlo.constant dense<[[[1.0, 1.0, 1.0]]]> : bf16[1,1,3]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (bf16[1,1,3], bf16[1,1,3]) -> bf16[1,1,1]
  check.expect_eq_const %0, dense<[[[256.0]]]> : bf16[1,1,1]
  return
}

// By hand: 16 + 3 = 19 is a tie between 18 and 20 in f8e4m3fn.
func.func @f8_in_f32() {
  %a = hlo.constant dense<[[[4.0, 1.0]]]> : f8e4m3fn[1,1,2]
  %b = hlo.constant dense<[[[4.0, 3.0]]]> : f8e4m3fn[1,1,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", accum = f32 : (f8e4m3fn[1,1,2], f8e4m3fn[1,1,2]) -> f8e4m3fn[1,1,1]
  check.expect_eq_const %0, dense<[[[20.0]]]> : f8e4m3fn[1,1,1]
  return
}

// By hand: an infinite weight over padding adds nothing.
func.func @padding_is_left_out() {
  %a = hlo.constant dense<[[[1.0, 2.0]]]> : f32[1,1,2]
  %b = hlo.constant dense<[[[0x7F800000, 1.0]]]> : f32[1,1,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [[1, 0]] : (f32[1,1,2], f32[1,1,2]) -> f32[1,1,2]
  check.expect_eq_const %0, dense<[[[1.0, 0x7F800000]]]> : f32[1,1,2]
  return
}

// By hand: places without an element give 0.
func.func @window_in_padding() {
  %a = hlo.constant dense<[[[3.0]]]> : f32[1,1,1]
  %b = hlo.constant dense<[[[2.0]]]> : f32[1,1,1]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [[2, 1]] : (f32[1,1,1], f32[1,1,1]) -> f32[1,1,4]
  check.expect_eq_const %0, dense<[[[0.0, 0.0, 6.0, 0.0]]]> : f32[1,1,4]
  return
}

// By hand: no place.
func.func @window_does_not_fit() {
  %a = hlo.constant dense<[[[3.0]]]> : f32[1,1,1]
  %b = hlo.constant dense<[[[2.0, 2.0]]]> : f32[1,1,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[1,1,1], f32[1,1,2]) -> f32[1,1,0]
  check.expect_eq_const %0, dense<> : f32[1,1,0]
  return
}

// By hand: sums of nothing are 0.
func.func @no_features() {
  %a = hlo.constant dense<> : f32[1,0,2]
  %b = hlo.constant dense<> : f32[2,0,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[1,0,2], f32[2,0,2]) -> f32[1,2,1]
  check.expect_eq_const %0, dense<[[[0.0], [0.0]]]> : f32[1,2,1]
  return
}

// By hand: padding alone gives 0.
func.func @empty_base() {
  %a = hlo.constant dense<> : f32[1,1,0]
  %b = hlo.constant dense<[[[1.0, 2.0]]]> : f32[1,1,2]
  %0 = hlo.convolution %a, %b, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [[1, 2]] : (f32[1,1,0], f32[1,1,2]) -> f32[1,1,2]
  check.expect_eq_const %0, dense<[[[0.0, 0.0]]]> : f32[1,1,2]
  return
}
