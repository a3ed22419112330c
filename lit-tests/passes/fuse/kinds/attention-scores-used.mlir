// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// The scores are a result too, so they are in memory.
// CHECK-NOT: kind = {{ATTENTION|CUSTOM}}
// CHECK: return
func.func @main(%q: f32[8,8], %k: f32[8,8], %v: f32[8,8]) -> (f32[8,8], f32[8,8]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %x = hlo.dot_general %q, %k, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[8,8], f32[8,8]) -> f32[8,8]
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
  %p = hlo.divide %e, %sb : f32[8,8]
  %out = hlo.dot_general %p, %v, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[8,8], f32[8,8]) -> f32[8,8]
  return %out, %x : f32[8,8], f32[8,8]
}
