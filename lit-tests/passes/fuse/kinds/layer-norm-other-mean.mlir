// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// The mean goes over the other axis: what is normalized is another array, by its own squares.
// CHECK-NOT: LAYER_NORM
// CHECK: kind = RMS_NORM
func.func @main(%x: f32[8,8], %g: f32[8]) -> f32[8,8] {
  %zero = hlo.constant dense<0.0> : f32[]
  %n = hlo.constant dense<8.0> : f32[8]
  %eps = hlo.constant dense<1.0e-05> : f32[8]
  %t = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %mean = hlo.divide %t, %n : f32[8]
  %mb = hlo.broadcast %mean, dimensions = [1] : (f32[8]) -> f32[8,8]
  %d = hlo.subtract %x, %mb : f32[8,8]
  %q = hlo.multiply %d, %d : f32[8,8]
  %v = hlo.reduce (%q), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %var = hlo.divide %v, %n : f32[8]
  %ve = hlo.add %var, %eps : f32[8]
  %i = hlo.rsqrt %ve : f32[8]
  %ib = hlo.broadcast %i, dimensions = [0] : (f32[8]) -> f32[8,8]
  %z = hlo.multiply %d, %ib : f32[8,8]
  %gb = hlo.broadcast %g, dimensions = [1] : (f32[8]) -> f32[8,8]
  %out = hlo.multiply %z, %gb : f32[8,8]
  return %out : f32[8,8]
}
