// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// Elements move: one that is written first is read later.
// CHECK-NOT: in_place
// CHECK: return
func.func @main(%x: f32[8,16], %row: f32[1,16]) -> f32[8,16] {
  %zero = hlo.constant dense<0> : s32[]
  %end = hlo.constant dense<8> : s32[]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %b: f32[8,16]):
    %more = hlo.compare %i, %end, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %b: f32[8,16]):
    %one = hlo.constant dense<1> : s32[]
    %old = hlo.constant dense<0> : s32[]
    %t = hlo.reverse %b, dimensions = [0] : f32[8,16]
    %u = hlo.exponential %t : f32[8,16]
    %new = hlo.add %u, %b : f32[8,16]
    %next = hlo.add %i, %one : s32[]
    hlo.return %next, %new : s32[], f32[8,16]
  } : (s32[], f32[8,16]) -> (s32[], f32[8,16])
  return %r#1 : f32[8,16]
}
