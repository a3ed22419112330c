// RUN: shale-opt %s --fuse --validate-each=2 | filecheck %s

// The loop carries one result in both places: it replaces one of the two values, and the other gets a copy.
// CHECK: hlo.fusion %b, %c, in_place = {{\[\[}}0, 0]] {
func.func @main(%x: f32[8,16], %y: f32[8,16]) -> (f32[8,16], f32[8,16]) {
  %zero = hlo.constant dense<0> : s32[]
  %end = hlo.constant dense<3> : s32[]
  %r:3 = hlo.while %zero, %x, %y {
  ^bb0(%i: s32[], %b: f32[8,16], %c: f32[8,16]):
    %more = hlo.compare %i, %end, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %b: f32[8,16], %c: f32[8,16]):
    %one = hlo.constant dense<1> : s32[]
    %t = hlo.tanh %b : f32[8,16]
    %new = hlo.add %t, %c : f32[8,16]
    %next = hlo.add %i, %one : s32[]
    hlo.return %next, %new, %new : s32[], f32[8,16], f32[8,16]
  } : (s32[], f32[8,16], f32[8,16]) -> (s32[], f32[8,16], f32[8,16])
  return %r#1, %r#2 : f32[8,16], f32[8,16]
}
