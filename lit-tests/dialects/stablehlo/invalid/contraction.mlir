// RUN: shale-opt %s --split-input-file --verify-diagnostics
// Dots, convolutions, decompositions, Fourier transforms, batch normalization.

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.dot' (C7) contracting dimensions must have one size, but dimension 1 of f32[2,3] is paired with dimension 0 of f32[2,3]}}
  %0 = stablehlo.dot %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.dot' (I1) operands must have rank 1 or 2, but have 0 and 0}}
  %0 = stablehlo.dot %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{expected DEFAULT, HIGH or HIGHEST, got 'FAST'}}
  %0 = stablehlo.dot %f, %g, precision = [FAST] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.dot' (C8) the result must be f32[2,2], but is f32[2,3]}}
  %0 = stablehlo.dot %f, %g : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{expected the types of 2 operands, got 1}}
  %0 = stablehlo.dot %f, %g : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' (C3) contracting dimensions must be as many in lhs as in rhs, but are 2 and 1}}
  %0 = stablehlo.dot_general %f, %g, contracting_dims = [1, 0] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<f32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' (C4) the dimensions of lhs must be in [0, 2), but there is 2}}
  %0 = stablehlo.dot_general %f, %g, contracting_dims = [2] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' (C7) contracting dimensions must have one size, but dimension 0 of f32[2,3] is paired with dimension 0 of f32[3,2]}}
  %0 = stablehlo.dot_general %f, %g, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' (C4) the dimensions of lhs must be distinct, but 0 comes twice}}
  %0 = stablehlo.dot_general %f, %f, batching_dims = [0] x [0], contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.dot_general' (C1) lhs and rhs must have one element type, but there are f32[2,3] and s32[2,3]}}
  %0 = stablehlo.dot_general %f, %i, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xui8>, %y: tensor<2x3xi8>) {
  // expected-error@+1 {{'stablehlo.dot_general' (C1) lhs and rhs must have one element type, but there are u8[2,3] and s8[2,3]}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<2x3xui8>, tensor<2x3xi8>) -> tensor<3x3xi32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{expected batching_dims, contracting_dims, precision or algorithm, got 'dims'}}
  %0 = stablehlo.dot_general %f, %f, dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' attribute 'dot_dimension_numbers' is missing: expected an attribute #stablehlo.dot}}
  %0 = "stablehlo.dot_general"(%f, %f) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' attribute 'precision_config' must be a list of at most two, such as [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], but is [#stablehlo.precision<HIGH>, #stablehlo.precision<HIGH>, #stablehlo.precision<HIGH>]}}
  %0 = "stablehlo.dot_general"(%f, %f) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>, #stablehlo<precision HIGH>]}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%b: tensor<1x5x1xf32>, %w: tensor<3x1x2xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' dimension_numbers must be such as [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], but are [b, 0, f]x[0, i, o]->[b, 0, 0]}}
  %0 = stablehlo.convolution(%b, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x1xf32>, tensor<3x1x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f(%b: tensor<1x5x1xf32>, %w: tensor<3x1x2xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' (C4) window_strides must be positive, but there is 0}}
  %0 = stablehlo.convolution(%b, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x1xf32>, tensor<3x1x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f(%b: tensor<1x5x1xf32>, %w: tensor<3x1x2xf32>) {
  // expected-error@+1 {{expected pairs behind 'pad', such as [[0, 1], [2, 2]]}}
  %0 = stablehlo.convolution(%b, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x1xf32>, tensor<3x1x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f(%b: tensor<1x5x1xf32>, %w: tensor<3x1x2xf32>) {
  // expected-error@+1 {{expected stride, pad, lhs_dilate, rhs_dilate or reverse, got 'size'}}
  %0 = stablehlo.convolution(%b, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {size = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x1xf32>, tensor<3x1x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f(%b: tensor<1x5x1xf32>, %w: tensor<3x1x2xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' (C11) the features of lhs must be feature_group_count 2 times the input features 1 of rhs, but are 1}}
  %0 = stablehlo.convolution(%b, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x5x1xf32>, tensor<3x1x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f(%b: tensor<1x5x1xf32>, %w: tensor<3x1x2xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' attribute 'feature_group_count' is missing: expected an integer}}
  %0 = stablehlo.convolution(%b, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64} : (tensor<1x5x1xf32>, tensor<3x1x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f(%b: tensor<1x5x1xf32>, %w: tensor<3x1x2xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' (C14) the result must be f32[1,3,2], but is f32[1,5,2]}}
  %0 = stablehlo.convolution(%b, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x1xf32>, tensor<3x1x2xf32>) -> tensor<1x5x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.cholesky' (C2) the last two dimensions of a must be equal, but a is f32[2,3]}}
  %0 = stablehlo.cholesky %f, lower = true : tensor<2x3xf32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.cholesky' (C1) a must hold floats or complex numbers, but is s32[2,3]}}
  %0 = stablehlo.cholesky %i, lower = true : tensor<2x3xi32>
  return
}

// -----

func.func @f(%m: tensor<2x2xf32>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' (I6) transpose_a must be NO_TRANSPOSE, TRANSPOSE or ADJOINT, but is TRANSPOSE_INVALID}}
  %0 = "stablehlo.triangular_solve"(%m, %m) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%m: tensor<2x2xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' (C2) a and b must have one rank of at least 2 and equal batch dimensions, but there are f32[2,2] and f32[3]}}
  %0 = "stablehlo.triangular_solve"(%m, %v) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%m: tensor<2x2xf32>) {
  // expected-error@+1 {{expected a case of stablehlo.transpose (TRANSPOSE_INVALID, NO_TRANSPOSE, TRANSPOSE, ADJOINT), got 'TRANS'}}
  %0 = "stablehlo.triangular_solve"(%m, %m) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANS>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.fft' (C2) FFT does not take f32[2,3]}}
  %0 = stablehlo.fft %f, type = FFT, length = [3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.fft' (C3) the last dimensions of operand must be [2], but it is c64[2,3]}}
  %0 = stablehlo.fft %c, type = FFT, length = [2] : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.fft' result 0 must have type c64[2,2], but has c64[2,3]}}
  %0 = stablehlo.fft %f, type = RFFT, length = [3] : (tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{expected a case of stablehlo.fft_type (FFT, IFFT, RFFT, IRFFT), got 'DCT'}}
  %0 = stablehlo.fft %c, type = DCT, length = [3] : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.batch_norm_training' (C1) feature_index must be in [0, 2), but is 2}}
  %0:3 = "stablehlo.batch_norm_training"(%f, %v, %v) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.batch_norm_inference' (C3) variance must be f32[3], but is f32[]}}
  %0 = "stablehlo.batch_norm_inference"(%f, %v, %v, %v, %x) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.batch_norm_grad' (C2) operand must hold floats and have static sizes, but is s32[2,3]}}
  %0:3 = "stablehlo.batch_norm_grad"(%i, %v, %v, %v, %i) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x3xi32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.batch_norm_training' attribute 'epsilon' must be a float such as 0.001 : f32, but is 1.000000e-03 : f64}}
  %0:3 = "stablehlo.batch_norm_training"(%f, %v, %v) <{epsilon = 1.0e-3 : f64, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
