// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// The approximation by tanh.
// CHECK: hlo.fusion {{.*}}kind = GELU
// CHECK-NOT: hlo.fusion
func.func @main(%x: f32[8,8]) -> f32[8,8] {
  %h = hlo.constant dense<0.5> : f32[8,8]
  %one = hlo.constant dense<1.0> : f32[8,8]
  %c = hlo.constant dense<0.0447149985> : f32[8,8]
  %r = hlo.constant dense<0.797884583> : f32[8,8]
  %x2 = hlo.multiply %x, %x : f32[8,8]
  %x3 = hlo.multiply %x2, %x : f32[8,8]
  %cx = hlo.multiply %c, %x3 : f32[8,8]
  %p = hlo.add %x, %cx : f32[8,8]
  %q = hlo.multiply %r, %p : f32[8,8]
  %t = hlo.tanh %q : f32[8,8]
  %u = hlo.add %one, %t : f32[8,8]
  %w = hlo.multiply %h, %u : f32[8,8]
  %out = hlo.multiply %x, %w : f32[8,8]
  return %out : f32[8,8]
}
