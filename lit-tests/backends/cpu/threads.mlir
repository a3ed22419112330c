// RUN: shale-run %s --backend=cpu | filecheck %s

// Large enough that steps are divided among threads: elements, rows, columns, a long row, a transposed copy, a window, the best of rows.
// CHECK: out0 = f32[1000,1200]
func.func @main(%x: f32[1000,1200], %y: f32[3000000]) -> (f32[1000,1200], f32[1000,1200], f32[1200], f32[], f32[1200,1000], f32[999,1199], f32[1000]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %ninf = hlo.constant dense<0xFF800000> : f32[]
  %e = hlo.tanh %x : f32[1000,1200]
  %m = hlo.reduce (%x), (%ninf), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %r = hlo.maximum %a, %b : f32[]
    hlo.return %r : f32[]
  } : (f32[1000,1200], f32[]) -> f32[1000]
  %mb = hlo.broadcast %m, dimensions = [0] : (f32[1000]) -> f32[1000,1200]
  %d = hlo.subtract %x, %mb : f32[1000,1200]
  %c = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %r = hlo.add %a, %b : f32[]
    hlo.return %r : f32[]
  } : (f32[1000,1200], f32[]) -> f32[1200]
  %s = hlo.reduce (%y), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %r = hlo.add %a, %b : f32[]
    hlo.return %r : f32[]
  } : (f32[3000000], f32[]) -> f32[]
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[1000,1200]) -> f32[1200,1000]
  %w = hlo.reduce_window (%x), (%zero), window_dimensions = [2, 2] {
  ^bb0(%a: f32[], %b: f32[]):
    %r = hlo.add %a, %b : f32[]
    hlo.return %r : f32[]
  } : (f32[1000,1200], f32[]) -> f32[999,1199]
  return %e, %d, %c, %s, %t, %w, %m : f32[1000,1200], f32[1000,1200], f32[1200], f32[], f32[1200,1000], f32[999,1199], f32[1000]
}
