// RUN: shale-opt %s --convolution-simplify | filecheck %s --check-prefix=EXACT
// RUN: shale-opt %s --pipeline='func(convolution-simplify{fp=relaxed})' | filecheck %s --check-prefix=RELAXED

// One batch and one place: the dot adds in lanes, the convolution in panels.
// EXACT-LABEL: func.func @lanes(
// EXACT: hlo.convolution
// RELAXED-LABEL: func.func @lanes(
// RELAXED: hlo.dot_general
func.func @lanes(%x: f32[1,1,9], %w: f32[1,9,2]) -> f32[1,1,2] {
  %y = hlo.convolution %x, %w, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]" : (f32[1,1,9], f32[1,9,2]) -> f32[1,1,2]
  return %y : f32[1,1,2]
}

// Integers may be added in any order.
// EXACT-LABEL: func.func @integers(
// EXACT: hlo.dot_general
func.func @integers(%x: s8[1,1,9], %w: s8[1,9,2]) -> s32[1,1,2] {
  %y = hlo.convolution %x, %w, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]" : (s8[1,1,9], s8[1,9,2]) -> s32[1,1,2]
  return %y : s32[1,1,2]
}

// Several places of several elements, padding, holes, a size that only a run knows.
// EXACT-LABEL: func.func @misses(
// EXACT-COUNT-4: hlo.convolution
// RELAXED-LABEL: func.func @misses(
// RELAXED-COUNT-4: hlo.convolution
func.func @misses(%x: f32[2,4,9], %w: f32[2,9,2], %v: f32[1,9,2], %d: f32[<=2,4,9]) -> (f32[2,3,2], f32[2,5,2], f32[2,7,2], f32[<=2,4,2]) {
  %a = hlo.convolution %x, %w, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]" : (f32[2,4,9], f32[2,9,2]) -> f32[2,3,2]
  %b = hlo.convolution %x, %v, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]", padding = [[1, 0]] : (f32[2,4,9], f32[1,9,2]) -> f32[2,5,2]
  %c = hlo.convolution %x, %v, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]", lhs_dilation = [2] : (f32[2,4,9], f32[1,9,2]) -> f32[2,7,2]
  %e = hlo.convolution %d, %v, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]" : (f32[<=2,4,9], f32[1,9,2]) -> f32[<=2,4,2]
  return %a, %b, %c, %e : f32[2,3,2], f32[2,5,2], f32[2,7,2], f32[<=2,4,2]
}
