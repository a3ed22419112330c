// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// A transpose only names the axes in another order: sums of rows and what uses them, transposed, are one kernel.
// CHECK: hlo.fusion %x, kind = INPUT
// CHECK-NOT: hlo.fusion
func.func @main(%x: f32[8,8]) -> f32[8,8] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %sb = hlo.broadcast %s, dimensions = [1] : (f32[8]) -> f32[8,8]
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[8,8]) -> f32[8,8]
  %out = hlo.subtract %t, %sb : f32[8,8]
  return %out : f32[8,8]
}
