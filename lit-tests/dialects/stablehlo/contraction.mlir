// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Dots, convolutions, decompositions, Fourier transforms, batch normalization. Expected values: XLA (jaxlib 0.10.2).
// CHECK: 8 passed, 0 failed

func.func @dot() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[1.0, 0.5, 2.0]> : tensor<3xf32>
  %c = stablehlo.dot %a, %b, precision = [DEFAULT, HIGHEST] : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  %d = "stablehlo.dot"(%b, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<[8.0, 18.5]> : tensor<2xf32>
  check.expect_eq_const %d, dense<5.25> : tensor<f32>
  return
}

func.func @dot_general() {
  %a = stablehlo.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[0.5, 1.0, 1.5], [2.0, 2.5, 3.0]]]> : tensor<2x2x3xf32>
  %b = stablehlo.constant dense<[[[1.0, 2.0, 0.0], [0.0, 1.0, 1.0]], [[2.0, 0.0, 1.0], [1.0, 1.0, 1.0]]]> : tensor<2x2x3xf32>
  %c = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x2xf32>
  %d = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [1, 2]>}> : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2xf32>
  %e = stablehlo.dot_general %a, %b, contracting_dims = [0, 1, 2] x [0, 1, 2], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<f32>
  check.expect_eq_const %c, dense<[[[5.0, 5.0], [14.0, 11.0]], [[2.5, 3.0], [7.0, 7.5]]]> : tensor<2x2x2xf32>
  check.expect_eq_const %d, dense<[[16.0, 20.0], [8.0, 10.0]]> : tensor<2x2xf32>
  check.expect_eq_const %e, dense<26.0> : tensor<f32>
  return
}

func.func @convolution() {
  %x = stablehlo.constant dense<[[[1.0], [2.0], [3.0], [4.0], [5.0]]]> : tensor<1x5x1xf32>
  %k = stablehlo.constant dense<[[[1.0, 10.0]], [[2.0, 20.0]], [[3.0, 30.0]]]> : tensor<3x1x2xf32>
  %c = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x5x1xf32>, tensor<3x1x2xf32>) -> tensor<1x3x2xf32>
  %d = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, rhs_dilation = array<i64: 2>, window_reversal = array<i1: true>}> : (tensor<1x5x1xf32>, tensor<3x1x2xf32>) -> tensor<1x1x2xf32>
  check.expect_eq_const %c, dense<[[[8.0, 80.0], [20.0, 200.0], [14.0, 140.0]]]> : tensor<1x3x2xf32>
  check.expect_eq_const %d, dense<[[[14.0, 140.0]]]> : tensor<1x1x2xf32>
  return
}

func.func @cholesky() {
  %a = stablehlo.constant dense<[[4.0, 2.0], [2.0, 10.0]]> : tensor<2x2xf32>
  %l = stablehlo.cholesky %a, lower = true : tensor<2x2xf32>
  %z = stablehlo.constant dense<0.0> : tensor<2x2xf32>
  %i = stablehlo.iota dim = 0 : tensor<2x2xi32>
  %j = stablehlo.iota dim = 1 : tensor<2x2xi32>
  %t = stablehlo.compare GE, %i, %j, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
  %r = stablehlo.select %t, %l, %z : tensor<2x2xi1>, tensor<2x2xf32>
  %u = "stablehlo.cholesky"(%a) <{lower = false}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %s = stablehlo.compare LE, %i, %j, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
  %v = stablehlo.select %s, %u, %z : tensor<2x2xi1>, tensor<2x2xf32>
  check.expect_almost_eq_const %r, dense<[[2.0, 0.0], [1.0, 3.0]]> : tensor<2x2xf32>
  check.expect_almost_eq_const %v, dense<[[2.0, 1.0], [0.0, 3.0]]> : tensor<2x2xf32>
  return
}

func.func @triangular_solve_no_transpose() {
  %a = stablehlo.constant dense<[[2.0, 0.0], [1.0, 4.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[2.0, 6.0], [9.0, 1.0]]> : tensor<2x2xf32>
  %x = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const %x, dense<[[1.0, 3.0], [2.0, -0.5]]> : tensor<2x2xf32>
  return
}

func.func @triangular_solve_transpose() {
  %a = stablehlo.constant dense<[[2.0, 0.0], [1.0, 4.0]]> : tensor<2x2xf32>
  %b = stablehlo.constant dense<[[2.0, 6.0], [9.0, 1.0]]> : tensor<2x2xf32>
  %x = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  check.expect_almost_eq_const %x, dense<[[1.0, 1.25], [4.5, -0.875]]> : tensor<2x2xf32>
  return
}

func.func @fft() {
  %a = stablehlo.constant dense<[(1.0, 0.0), (2.0, 1.0), (0.0, -1.0), (3.0, 0.5)]> : tensor<4xcomplex<f32>>
  %b = stablehlo.fft %a, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %c = "stablehlo.fft"(%a) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type IFFT>}> : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %r = stablehlo.constant dense<[1.0, 2.0, 0.5, -1.0]> : tensor<4xf32>
  %d = stablehlo.fft %r, type = RFFT, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
  %e = stablehlo.fft %d, type = IRFFT, length = [4] : (tensor<3xcomplex<f32>>) -> tensor<4xf32>
  check.expect_almost_eq_const %b, dense<[(6.0, 0.5), (1.5, 2.0), (-4.0, -2.5), (0.5, 0.0)]> : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %c, dense<[(1.5, 0.125), (0.125, 0.0), (-1.0, -0.625), (0.375, 0.5)]> : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %d, dense<[(2.5, 0.0), (0.5, -3.0), (0.5, 0.0)]> : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %e, dense<[1.0, 2.0, 0.5, -1.0]> : tensor<4xf32>
  return
}

func.func @batch_norm() {
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 8.0]]> : tensor<2x2xf32>
  %s = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %o = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %m = stablehlo.constant dense<[2.0, 5.0]> : tensor<2xf32>
  %w = stablehlo.constant dense<[1.0, 9.0]> : tensor<2xf32>
  %t:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
  %i = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %w) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  %g:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %w, %x) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
  check.expect_almost_eq_const %t#0, dense<[[-0.9995004, -0.9998889], [0.9995004, 2.999889]]> : tensor<2x2xf32>
  check.expect_almost_eq_const %t#1, dense<[2.0, 5.0]> : tensor<2xf32>
  check.expect_almost_eq_const %t#2, dense<[1.0, 9.0]> : tensor<2xf32>
  check.expect_almost_eq_const %i, dense<[[-0.9995004, -0.9998888], [0.9995005, 2.999889]]> : tensor<2x2xf32>
  check.expect_almost_eq_const %g#0, dense<[[-9.985344e-04, -2.223527e-04], [9.985344e-04, 2.223527e-04]]> : tensor<2x2xf32>
  check.expect_almost_eq_const %g#1, dense<[1.9990008, 5.9996667]> : tensor<2xf32>
  check.expect_almost_eq_const %g#2, dense<[4.0, 10.0]> : tensor<2xf32>
  return
}
