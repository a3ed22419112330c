// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// A row of sums from the one order and elements in the other: x would be read twice, so it is two kernels.
// CHECK-COUNT-1: hlo.reduce
// CHECK: hlo.fusion
// CHECK: return
func.func @main(%x: f32[8,8]) -> f32[8,8] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %sb = hlo.broadcast %s, dimensions = [1] : (f32[8]) -> f32[8,8]
  %out = hlo.subtract %x, %sb : f32[8,8]
  return %out : f32[8,8]
}
