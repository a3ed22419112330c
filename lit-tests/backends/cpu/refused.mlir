// RUN: not shale-run %s --backend=cpu 2>&1 | filecheck %s

// CHECK: error: the cpu backend has no code for hlo.convolution with arrays of run-time sizes yet: padding stands behind a dimension of run-time size
// CHECK: refused.mlir:6:8
func.func @main(%x: f32[1,<=8,2], %w: f32[3,2,4]) -> f32[1,<=8,4] {
  %z = hlo.convolution %x, %w, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]", padding = [[1, 1]] : (f32[1,<=8,2], f32[3,2,4]) -> f32[1,<=8,4]
  func.return %z : f32[1,<=8,4]
}
