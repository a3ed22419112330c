// RUN: shale-run %s --backend=cpu -O3 --entry=squares | filecheck %s --check-prefix=SQUARES
// RUN: shale-run %s --backend=cpu -O3 --entry=last | filecheck %s --check-prefix=LAST
// RUN: shale-opt %s -O3 --to-level=kernels | filecheck %s

// A row that is kept since two reductions read it is read by a fold, whose lanes are the rows, at the place of each row.

// CHECK: tiles of 64 of 64 iterations
// CHECK: for each row 10 lanes {{.*}}; reads argument 0; writes scratch
// CHECK: loop of 10
// SQUARES: out1 = f32[64]
// LAST: out1 = s32[64]
func.func @squares(%x: f32[64,10]) -> (f32[64], f32[64]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %e = hlo.exponential %x : f32[64,10]
  %sum = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[64,10], f32[]) -> f32[64]
  %squares = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %s = hlo.multiply %b, %b : f32[]
    %c = hlo.add %s, %a : f32[]
    hlo.return %c : f32[]
  } : (f32[64,10], f32[]) -> f32[64]
  func.return %sum, %squares : f32[64], f32[64]
}

// The last one of the largest elements.
func.func @last(%x: f32[64,10]) -> (f32[64], s32[64]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %z = hlo.constant dense<0> : s32[]
  %e = hlo.exponential %x : f32[64,10]
  %sum = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[64,10], f32[]) -> f32[64]
  %i = hlo.iota iota_dimension = 1 : s32[64,10]
  %r:2 = hlo.reduce (%e, %i), (%low, %z), dimensions = [1] {
  ^bb0(%a: f32[], %b: s32[], %c: f32[], %d: s32[]):
    %g = hlo.compare %a, %c, direction = GE : (f32[], f32[]) -> pred[]
    %m = hlo.select %g, %a, %c : (pred[], f32[], f32[]) -> f32[]
    %q = hlo.select %g, %b, %d : (pred[], s32[], s32[]) -> s32[]
    hlo.return %m, %q : f32[], s32[]
  } : (f32[64,10], s32[64,10], f32[], s32[]) -> (f32[64], s32[64])
  func.return %sum, %r#1 : f32[64], s32[64]
}
