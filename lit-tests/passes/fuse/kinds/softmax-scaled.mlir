// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// A factor of the operand is part of the kernel: a temperature.
// CHECK: hlo.fusion {{.*}}kind = SOFTMAX
// CHECK-NOT: hlo.fusion
func.func @main(%x: f32[8,8]) -> f32[8,8] {
  %zero = hlo.constant dense<0.0> : f32[]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %t = hlo.constant dense<0.25> : f32[8,8]
  %y = hlo.multiply %x, %t : f32[8,8]
  %m = hlo.reduce (%y), (%low), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %mb = hlo.broadcast %m, dimensions = [0] : (f32[8]) -> f32[8,8]
  %d = hlo.subtract %y, %mb : f32[8,8]
  %e = hlo.exponential %d : f32[8,8]
  %s = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %sb = hlo.broadcast %s, dimensions = [0] : (f32[8]) -> f32[8,8]
  %out = hlo.divide %e, %sb : f32[8,8]
  return %out : f32[8,8]
}
