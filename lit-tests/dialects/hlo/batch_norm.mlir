// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// numpy, from the formulas of the specification; the features are the last dimension.
func.func @training_f64() {
  %x = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 9.0]]> : f64[3,2]
  %scale = hlo.constant dense<[2.0, 0.5]> : f64[2]
  %offset = hlo.constant dense<[1.0, -1.0]> : f64[2]
  %y, %mean, %variance = hlo.batch_norm_training %x, %scale, %offset, epsilon = 0.25 : f32, feature_index = 1 : (f64[3,2], f64[2], f64[2]) -> (f64[3,2], f64[2], f64[2])
  check.expect_almost_eq_const %y, dense<[[-1.3421601750764798, -1.502331014967353], [1.0, -1.1674436716557843], [3.3421601750764798, -0.3302253133768629]]> : f64[3,2] {tolerance = 1.0e-12 : f64}
  check.expect_almost_eq_const %mean, dense<[3.0, 5.0]> : f64[2] {tolerance = 1.0e-12 : f64}
  check.expect_almost_eq_const %variance, dense<[2.6666666666666665, 8.666666666666666]> : f64[2] {tolerance = 1.0e-12 : f64}
  func.return
}

// numpy; the features are the first dimension.
func.func @inference_f32() {
  %x = hlo.constant dense<[[1.0, 3.0, 5.0], [2.0, 4.0, 9.0]]> : f32[2,3]
  %scale = hlo.constant dense<[2.0, 0.5]> : f32[2]
  %offset = hlo.constant dense<[1.0, -1.0]> : f32[2]
  %mean = hlo.constant dense<[3.0, 5.0]> : f32[2]
  %variance = hlo.constant dense<[2.6666666666666665, 8.666666666666666]> : f32[2]
  %y = hlo.batch_norm_inference %x, %scale, %offset, %mean, %variance, epsilon = 0.25 : f32, feature_index = 0 : (f32[2,3], f32[2], f32[2], f32[2], f32[2]) -> f32[2,3]
  check.expect_almost_eq_const %y, dense<[[-1.3421601750764798, 1.0, 3.3421601750764798], [-1.502331014967353, -1.1674436716557843, -0.3302253133768629]]> : f32[2,3] {tolerance = 1.0e-5 : f64}
  func.return
}

// numpy: the variance keeps its digits at a mean of 10000, where E[x²] − E[x]² has none left.
func.func @far_from_zero() {
  %x = hlo.constant dense<[[9999.0], [10000.0], [10001.0]]> : f32[3,1]
  %one = hlo.constant dense<[1.0]> : f32[1]
  %y, %mean, %variance = hlo.batch_norm_training %x, %one, %one, epsilon = 0.0 : f32, feature_index = 1 : (f32[3,1], f32[1], f32[1]) -> (f32[3,1], f32[1], f32[1])
  check.expect_eq_const %mean, dense<[10000.0]> : f32[1]
  check.expect_almost_eq_const %variance, dense<[0.6666667]> : f32[1] {tolerance = 1.0e-7 : f64}
  func.return
}

// numpy; bf16 is computed in f32 and rounded at the end.
func.func @inference_bf16() {
  %x = hlo.constant dense<[[2.0, 3.0]]> : bf16[1,2]
  %one = hlo.constant dense<[1.0, 1.0]> : bf16[2]
  %y = hlo.batch_norm_inference %x, %one, %one, %one, %one, epsilon = 0.0 : f32, feature_index = 1 : (bf16[1,2], bf16[2], bf16[2], bf16[2], bf16[2]) -> bf16[1,2]
  check.expect_eq_const %y, dense<[[2.0, 3.0]]> : bf16[1,2]
  func.return
}

// numpy, from the formulas of the specification.
func.func @grad_f64() {
  %x = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 9.0]]> : f64[3,2]
  %scale = hlo.constant dense<[2.0, 0.5]> : f64[2]
  %mean = hlo.constant dense<[3.0, 5.0]> : f64[2]
  %variance = hlo.constant dense<[2.6666666666666665, 8.666666666666666]> : f64[2]
  %g = hlo.constant dense<[[1.0, 0.0], [2.0, -1.0], [0.5, 3.0]]> : f64[3,2]
  %gx, %gs, %go = hlo.batch_norm_grad %x, %scale, %mean, %variance, %g, epsilon = 0.25 : f32, feature_index = 1 : (f64[3,2], f64[2], f64[2], f64[2], f64[3,2]) -> (f64[3,2], f64[2], f64[2])
  check.expect_almost_eq_const %gx, dense<[[-0.4628554631698758, 0.13249436947217824], [0.9759000729485332, -0.19769829145651785], [-0.5130446097786576, 0.06520392198433966]]> : f64[3,2] {tolerance = 1.0e-12 : f64}
  check.expect_almost_eq_const %gs, dense<[-0.5855400437691199, 4.353535463050392]> : f64[2] {tolerance = 1.0e-12 : f64}
  check.expect_almost_eq_const %go, dense<[3.5, 2.0]> : f64[2] {tolerance = 1.0e-12 : f64}
  func.return
}
