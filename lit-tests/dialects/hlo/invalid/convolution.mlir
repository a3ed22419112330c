// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[2,4,8], %w: f16[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C1) lhs and rhs must have one element type, but there are f32[2,4,8] and f16[6,4,3]}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f16[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C2) lhs and rhs must have rank 4, as dim_numbers says, but there are f32[2,4,8] and f32[6,4,3]}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C2) lhs and rhs must have rank 3, as dim_numbers says, but there are f32[2,4] and f32[6,4,3]}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' attribute 'dim_numbers' must be dimension numbers such as "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", but is "[b, f, 0]x[o, i, 0]->[b, f]"}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' attribute 'dim_numbers' must be dimension numbers such as "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", but is "[b, f, 1]x[o, i, 0]->[b, f, 0]"}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 1]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' attribute 'dim_numbers' must be dimension numbers such as "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", but is "[b, b, 0]x[o, i, 0]->[b, f, 0]"}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, b, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' attribute 'dim_numbers' must be dimension numbers such as "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", but is "bf0_oi0->bf0"}}
  %0 = hlo.convolution %x, %w, dim_numbers = "bf0_oi0->bf0" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,0]) {
  // expected-error@+1 {{'hlo.convolution' (C3) the spatial dimensions of rhs must be static and not 0, but rhs is f32[6,4,0]}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,0]) -> f32[2,6,9]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,<=3]) {
  // expected-error@+1 {{'hlo.convolution' (C3) the spatial dimensions of rhs must be static and not 0, but rhs is f32[6,4,<=3]}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,<=3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C4) window_strides must have one number for each of 1 dimensions, but has 2}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", window_strides = [1, 1] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C4) window_strides must be positive, but there is 0}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", window_strides = [0] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C5) padding must have one pair for each of 1 dimensions, but has 0}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' attribute 'padding' must be a list of pairs of integers such as [[0, 1], [2, 2]], but is [0, 0]}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [0, 0] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C6) lhs_dilation must have one number for each of 1 dimensions, but has 0}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", lhs_dilation = [] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C6) lhs_dilation must be positive, but there is -1}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", lhs_dilation = [-1] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C7) rhs_dilation must have one number for each of 1 dimensions, but has 2}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", rhs_dilation = [1, 2] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C7) rhs_dilation must be positive, but there is 0}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", rhs_dilation = [0] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C8) window_reversal must have one value for each of 1 dimensions, but has 0}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", window_reversal = [] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' attribute 'window_reversal' must be a list of truth values such as [true, false], but is [1]}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", window_reversal = [1] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C9) the padded dimensions must be sizes below 2^63, but the padded array is larger}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [[9223372036854775807, 9223372036854775807]] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C10) feature_group_count and batch_group_count must be positive and one of them 1, but are 0 and 1}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", feature_group_count = 0 : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C10) feature_group_count and batch_group_count must be positive and one of them 1, but are 2 and 2}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", feature_group_count = 2, batch_group_count = 2 : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C10) feature_group_count and batch_group_count must be positive and one of them 1, but are 1 and -1}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", batch_group_count = -1 : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C11) the features of lhs must be feature_group_count 2 times the input features 4 of rhs, but are 4}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", feature_group_count = 2 : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[5,2,3]) {
  // expected-error@+1 {{'hlo.convolution' (C12) the output features of rhs must be a multiple of the number of groups 2, but are 5}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", feature_group_count = 2 : (f32[2,4,8], f32[5,2,3]) -> f32[2,5,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[5,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C12) the output features of rhs must be a multiple of the number of groups 2, but are 5}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", batch_group_count = 2 : (f32[2,4,8], f32[5,4,3]) -> f32[1,5,6]
  return
}

// -----

func.func @f(%x: f32[3,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C13) the batches of lhs must be a multiple of batch_group_count 2, but are 3}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", batch_group_count = 2 : (f32[3,4,8], f32[6,4,3]) -> f32[1,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C14) the result must be f32[2,6,6], but is f32[2,6,8]}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,8]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C14) the result must be f32[2,6,6], but is f32[2,6,6,1]}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6,1]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C15) the result's elements must be of the operands' class and at least as wide as f32, but are f16}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> f16[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C15) the result's elements must be of the operands' class and at least as wide as f32, but are s32}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> s32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{'hlo.convolution' (C16) accum must be a float type at least as wide as f32, but is f16}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", accum = f16 : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}
