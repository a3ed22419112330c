// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// Rows of length 1: the sum of squares instead of their mean.
// CHECK: hlo.fusion {{.*}}kind = INPUT
// CHECK-NOT: hlo.fusion
func.func @main(%x: f32[8,8]) -> f32[8,8] {
  %zero = hlo.constant dense<0.0> : f32[]
  %n = hlo.constant dense<8.0> : f32[8]
  %eps = hlo.constant dense<1.0e-05> : f32[8]
  %q = hlo.multiply %x, %x : f32[8,8]
  %v = hlo.reduce (%q), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %ve = hlo.add %v, %eps : f32[8]
  %i = hlo.rsqrt %ve : f32[8]
  %ib = hlo.broadcast %i, dimensions = [0] : (f32[8]) -> f32[8,8]
  %out = hlo.multiply %x, %ib : f32[8,8]
  return %out : f32[8,8]
}
