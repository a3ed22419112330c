// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @training_c1(%x: f32[3,2], %f: f32[2]) {
  // expected-error@+1 {{'hlo.batch_norm_training' (C1) feature_index must be in [0, 2), but is 2}}
  %y:3 = hlo.batch_norm_training %x, %f, %f, epsilon = 0.25 : f32, feature_index = 2 : (f32[3,2], f32[2], f32[2]) -> (f32[3,2], f32[2], f32[2])
  func.return
}
// -----
func.func @training_c2(%x: s32[3,2], %f: s32[2]) {
  // expected-error@+1 {{'hlo.batch_norm_training' (C2) operand must hold floats and have static sizes, but is s32[3,2]}}
  %y:3 = hlo.batch_norm_training %x, %f, %f, epsilon = 0.25 : f32, feature_index = 1 : (s32[3,2], s32[2], s32[2]) -> (s32[3,2], s32[2], s32[2])
  func.return
}
// -----
func.func @training_c3(%x: f32[3,2], %f: f32[2], %g: f32[3]) {
  // expected-error@+1 {{'hlo.batch_norm_training' (C3) offset must be f32[2], but is f32[3]}}
  %y:3 = hlo.batch_norm_training %x, %f, %g, epsilon = 0.25 : f32, feature_index = 1 : (f32[3,2], f32[2], f32[3]) -> (f32[3,2], f32[2], f32[2])
  func.return
}
// -----
func.func @inference_c1(%x: f32[3,2], %f: f32[2]) {
  // expected-error@+1 {{'hlo.batch_norm_inference' (C1) feature_index must be in [0, 2), but is -1}}
  %y = hlo.batch_norm_inference %x, %f, %f, %f, %f, epsilon = 0.25 : f32, feature_index = -1 : (f32[3,2], f32[2], f32[2], f32[2], f32[2]) -> f32[3,2]
  func.return
}
// -----
func.func @inference_c2(%x: f32[<=3,2], %f: f32[2]) {
  // expected-error@+1 {{'hlo.batch_norm_inference' (C2) operand must hold floats and have static sizes, but is f32[<=3,2]}}
  %y = hlo.batch_norm_inference %x, %f, %f, %f, %f, epsilon = 0.25 : f32, feature_index = 1 : (f32[<=3,2], f32[2], f32[2], f32[2], f32[2]) -> f32[<=3,2]
  func.return
}
// -----
func.func @inference_c3(%x: f32[3,2], %f: f32[2], %g: f64[2]) {
  // expected-error@+1 {{'hlo.batch_norm_inference' (C3) variance must be f32[2], but is f64[2]}}
  %y = hlo.batch_norm_inference %x, %f, %f, %f, %g, epsilon = 0.25 : f32, feature_index = 1 : (f32[3,2], f32[2], f32[2], f32[2], f64[2]) -> f32[3,2]
  func.return
}
// -----
func.func @grad_c1(%x: f32[3,2], %f: f32[2]) {
  // expected-error@+1 {{'hlo.batch_norm_grad' (C1) feature_index must be in [0, 2), but is 5}}
  %y:3 = hlo.batch_norm_grad %x, %f, %f, %f, %x, epsilon = 0.25 : f32, feature_index = 5 : (f32[3,2], f32[2], f32[2], f32[2], f32[3,2]) -> (f32[3,2], f32[2], f32[2])
  func.return
}
// -----
func.func @grad_c2(%x: f32[3,2], %f: f32[2]) {
  // expected-error@+1 {{'hlo.batch_norm_grad' (C2) grad_output must be f32[3,2], but is f32[2]}}
  %y:3 = hlo.batch_norm_grad %x, %f, %f, %f, %f, epsilon = 0.25 : f32, feature_index = 1 : (f32[3,2], f32[2], f32[2], f32[2], f32[2]) -> (f32[3,2], f32[2], f32[2])
  func.return
}
// -----
func.func @grad_c3(%x: f32[3,2], %f: f32[2], %g: f32[1]) {
  // expected-error@+1 {{'hlo.batch_norm_grad' (C3) scale must be f32[2], but is f32[1]}}
  %y:3 = hlo.batch_norm_grad %x, %g, %f, %f, %x, epsilon = 0.25 : f32, feature_index = 1 : (f32[3,2], f32[1], f32[2], f32[2], f32[3,2]) -> (f32[3,2], f32[2], f32[2])
  func.return
}
