// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// x / (1 + e⁻ˣ), after a bias: the sum is the operand.
// CHECK: hlo.fusion {{.*}}kind = SILU
// CHECK-NOT: hlo.fusion
func.func @main(%x: f32[8,8], %g: f32[8]) -> f32[8,8] {
  %gb = hlo.broadcast %g, dimensions = [1] : (f32[8]) -> f32[8,8]
  %y = hlo.add %x, %gb : f32[8,8]
  %one = hlo.constant dense<1.0> : f32[8,8]
  %n = hlo.negate %y : f32[8,8]
  %e = hlo.exponential %n : f32[8,8]
  %d = hlo.add %e, %one : f32[8,8]
  %out = hlo.divide %y, %d : f32[8,8]
  return %out : f32[8,8]
}
