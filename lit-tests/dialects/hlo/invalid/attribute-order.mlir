// RUN: not shale-opt %s 2>&1 | filecheck %s
// An attribute that an op does not have, or that stands in another place than its own.

// CHECK: error: expected no further attribute, got ','
// CHECK: = help: the attributes of hlo.convolution are, in this order: dim_numbers, window_strides, padding, lhs_dilation, rhs_dilation, window_reversal,
func.func @order(%x: s32[1,1,4], %w: s32[1,1,2]) -> s32[1,1,4] {
  %y = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", rhs_dilation = [1], padding = [[1, 0]]
    : (s32[1,1,4], s32[1,1,2]) -> s32[1,1,4]
  return %y : s32[1,1,4]
}

// CHECK: error: expected no further attribute, got ','
// CHECK: = help: hlo.negate has no attributes
func.func @none(%x: s32[4]) -> s32[4] {
  %y = hlo.negate %x, fast = true : s32[4]
  return %y : s32[4]
}

// CHECK: error: expected no further attribute, got ','
// CHECK: = help: the attributes of hlo.sort are, in this order: dimension, is_stable
func.func @before_a_region(%x: s32[4]) -> s32[4] {
  %y = hlo.sort %x, dimension = 0, stable = true {
  ^bb0(%a: s32[], %b: s32[]):
    %less = hlo.compare %a, %b, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %less : pred[]
  } : (s32[4]) -> s32[4]
  return %y : s32[4]
}
