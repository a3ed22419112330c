// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// The maximum is a result too: one kernel of two results, which no known function has.
// CHECK: hlo.fusion {{.*}}kind = INPUT
// CHECK-NOT: hlo.fusion
func.func @main(%x: f32[8,8]) -> (f32[8,8], f32[8]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %m = hlo.reduce (%x), (%low), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %mb = hlo.broadcast %m, dimensions = [0] : (f32[8]) -> f32[8,8]
  %d = hlo.subtract %x, %mb : f32[8,8]
  %e = hlo.exponential %d : f32[8,8]
  %s = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %sb = hlo.broadcast %s, dimensions = [0] : (f32[8]) -> f32[8,8]
  %out = hlo.divide %e, %sb : f32[8,8]
  return %out, %m : f32[8,8], f32[8]
}
