// RUN: shale-opt %s | filecheck %s

// Dimensions without a size or a bound are checked as far as they are known.

// CHECK: func.func @sizes(%x: f32[?,3], %y: f32[?,3]) -> (f32[?,3], f32[?,3], f32[3,?], f32[?], f32[?,5])
func.func @sizes(%x: f32[?,3], %y: f32[?,3]) -> (f32[?,3], f32[?,3], f32[3,?], f32[?], f32[?,5]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %0 = hlo.add %x, %y : f32[?,3]
  %1 = hlo.concatenate %x, %y, dimension = 0 : (f32[?,3], f32[?,3]) -> f32[?,3]
  %2 = hlo.transpose %x, permutation = [1, 0] : (f32[?,3]) -> f32[3,?]
  %3 = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %sum = hlo.add %a, %b : f32[]
    hlo.return %sum : f32[]
  } : (f32[?,3], f32[]) -> f32[?]
  %4 = hlo.pad %x, %zero, edge_padding_low = [1, 0], edge_padding_high = [0, 2], interior_padding = [0, 0] : (f32[?,3], f32[]) -> f32[?,5]
  return %0, %1, %2, %3, %4 : f32[?,3], f32[?,3], f32[3,?], f32[?], f32[?,5]
}
