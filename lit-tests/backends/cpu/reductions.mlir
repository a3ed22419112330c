// RUN: shale-run %s --backend=cpu | filecheck %s

// Rows longer than a run of 8192 elements, more rows than a group of 256, rows of rows, and what is no row.
// CHECK: out0 = f32[3]
func.func @main(%x: f32[3,9000], %y: f32[600,3], %z: bf16[40,70], %i: s8[5,33], %p: pred[4,6], %w: f32[4,5,6])
    -> (f32[3], f32[3], f32[], f32[40], f32[70], s8[5], s8[33], pred[4], f32[5], f32[4,6], s32[3], f32[], f32[3]) {
  %f0 = hlo.constant dense<0.25> : f32[]
  %h0 = hlo.constant dense<0.0> : bf16[]
  %i0 = hlo.constant dense<1> : s8[]
  %p0 = hlo.constant dense<true> : pred[]
  %ninf = hlo.constant dense<0xFF800000> : f32[]
  %r0 = hlo.reduce (%x), (%f0), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.add %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[3,9000], f32[]) -> f32[3]
  %r1 = hlo.reduce (%y), (%f0), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.add %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[600,3], f32[]) -> f32[3]
  %r2 = hlo.reduce (%x), (%f0), dimensions = [0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.add %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[3,9000], f32[]) -> f32[]
  %r3 = hlo.reduce (%z), (%h0), dimensions = [1] {
  ^bb0(%a: bf16[], %b: bf16[]):
    %m = hlo.add %a, %b : bf16[]
    hlo.return %m : bf16[]
  } : (bf16[40,70], bf16[]) -> bf16[40]
  %r4 = hlo.reduce (%z), (%h0), dimensions = [0] {
  ^bb0(%a: bf16[], %b: bf16[]):
    %m = hlo.add %a, %b : bf16[]
    hlo.return %m : bf16[]
  } : (bf16[40,70], bf16[]) -> bf16[70]
  %r5 = hlo.reduce (%i), (%i0), dimensions = [1] {
  ^bb0(%a: s8[], %b: s8[]):
    %m = hlo.multiply %a, %b : s8[]
    hlo.return %m : s8[]
  } : (s8[5,33], s8[]) -> s8[5]
  %r6 = hlo.reduce (%i), (%i0), dimensions = [0] {
  ^bb0(%a: s8[], %b: s8[]):
    %m = hlo.maximum %a, %b : s8[]
    hlo.return %m : s8[]
  } : (s8[5,33], s8[]) -> s8[33]
  %r7 = hlo.reduce (%p), (%p0), dimensions = [1] {
  ^bb0(%a: pred[], %b: pred[]):
    %m = hlo.and %a, %b : pred[]
    hlo.return %m : pred[]
  } : (pred[4,6], pred[]) -> pred[4]
  %r8 = hlo.reduce (%w), (%f0), dimensions = [0, 2] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.multiply %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[4,5,6], f32[]) -> f32[5]
  %r9 = hlo.reduce (%w), (%ninf), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.maximum %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[4,5,6], f32[]) -> f32[4,6]
  %k = hlo.iota iota_dimension = 1 : s32[3,9000]
  %k0 = hlo.constant dense<0> : s32[]
  %v, %at = hlo.reduce (%x, %k), (%ninf, %k0), dimensions = [1] {
  ^bb0(%a: f32[], %ai: s32[], %b: f32[], %bi: s32[]):
    %more = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    %m = hlo.select %more, %a, %b : (pred[], f32[], f32[]) -> f32[]
    %mi = hlo.select %more, %ai, %bi : (pred[], s32[], s32[]) -> s32[]
    hlo.return %m, %mi : f32[], s32[]
  } : (f32[3,9000], s32[3,9000], f32[], s32[]) -> (f32[3], s32[3])
  %n = hlo.slice %x, start_indices = [0, 0], limit_indices = [0, 9000], strides = [1, 1] : (f32[3,9000]) -> f32[0,9000]
  %e = hlo.reduce (%n), (%f0), dimensions = [0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.add %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[0,9000], f32[]) -> f32[]
  %w3 = hlo.convert %r3 : (bf16[40]) -> f32[40]
  %w4 = hlo.convert %r4 : (bf16[70]) -> f32[70]
  func.return %r0, %r1, %r2, %w3, %w4, %r5, %r6, %r7, %r8, %r9, %at, %e, %v
      : f32[3], f32[3], f32[], f32[40], f32[70], s8[5], s8[33], pred[4], f32[5], f32[4,6], s32[3], f32[], f32[3]
}
