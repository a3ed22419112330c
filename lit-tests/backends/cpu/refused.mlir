// RUN: not shale-run %s --backend=cpu 2>&1 | filecheck %s

// CHECK: error: the cpu backend has no code for hlo.dot_general yet
// CHECK: hlo.dot_general
func.func @main(%x: f32[3,5], %y: f32[5,4]) -> (f32[3,4]) {
  %z = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,5], f32[5,4]) -> f32[3,4]
  func.return %z : f32[3,4]
}
