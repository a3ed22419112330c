// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[2,4,8], %w: f16[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f16[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 1]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, b, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "bf0_oi0->bf0" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,0]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,0]) -> f32[2,6,9]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,<=3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,<=3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", window_strides = [1, 1] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", window_strides = [0] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [0, 0] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", lhs_dilation = [] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", lhs_dilation = [-1] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", rhs_dilation = [1, 2] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", rhs_dilation = [0] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", window_reversal = [] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", window_reversal = [1] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [[9223372036854775807, 9223372036854775807]] : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", feature_group_count = 0 : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", feature_group_count = 2, batch_group_count = 2 : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", batch_group_count = -1 : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", feature_group_count = 2 : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[5,2,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", feature_group_count = 2 : (f32[2,4,8], f32[5,2,3]) -> f32[2,5,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[5,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", batch_group_count = 2 : (f32[2,4,8], f32[5,4,3]) -> f32[1,5,6]
  return
}

// -----

func.func @f(%x: f32[3,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", batch_group_count = 2 : (f32[3,4,8], f32[6,4,3]) -> f32[1,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,8]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6,1]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> f16[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]" : (f32[2,4,8], f32[6,4,3]) -> s32[2,6,6]
  return
}

// -----

func.func @f(%x: f32[2,4,8], %w: f32[6,4,3]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", accum = f16 : (f32[2,4,8], f32[6,4,3]) -> f32[2,6,6]
  return
}
