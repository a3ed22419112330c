// RUN: shale-opt %s --expand | filecheck %s
// RUN: shale-opt %s --expand=ops=hlo.batch_norm_grad | filecheck %s --check-prefix=NAMED

// CHECK-LABEL: @inference
// CHECK-NOT: batch_norm
// CHECK: hlo.sqrt
// CHECK: return
// NAMED-LABEL: @inference
// NAMED: hlo.batch_norm_inference
// NAMED: return
func.func @inference(%x: f32[3,2], %f: f32[2]) -> f32[3,2] {
  %y = hlo.batch_norm_inference %x, %f, %f, %f, %f, epsilon = 0.25 : f32, feature_index = 1 : (f32[3,2], f32[2], f32[2], f32[2], f32[2]) -> f32[3,2]
  return %y : f32[3,2]
}

// CHECK-LABEL: @grad
// CHECK-NOT: batch_norm
// CHECK: return
// NAMED-LABEL: @grad
// NAMED-NOT: batch_norm
// NAMED: return
func.func @grad(%x: f32[3,2], %f: f32[2]) -> f32[3,2] {
  %y:3 = hlo.batch_norm_grad %x, %f, %f, %f, %x, epsilon = 0.25 : f32, feature_index = 1 : (f32[3,2], f32[2], f32[2], f32[2], f32[3,2]) -> (f32[3,2], f32[2], f32[2])
  return %y#0 : f32[3,2]
}
