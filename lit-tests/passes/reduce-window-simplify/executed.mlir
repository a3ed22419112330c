// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --reduce-window-simplify | shale-run - --check | filecheck %s
// RUN: shale-opt %s --pipeline='func(reduce-window-simplify{steps=true})' | shale-run - --check | filecheck %s

// CHECK: @one: passed
func.func @one() {
  %x = hlo.constant dense<[[1.0, 2.0, 0x7F800000], [-4.0, -0.0, 6.0]]> : f32[2,3]
  %i = hlo.constant dense<0.0> : f32[]
  %y = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_strides = [2, 1], base_dilations = [3, 1], padding = [[1, 0], [-1, 1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2,3], f32[]) -> f32[3,3]
  check.expect_eq_const %y, dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 6.0, 0.0]]> : f32[3,3]
  %z = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_strides = [3, 1], base_dilations = [3, 1], padding = [[0, 0], [1, 0]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2,3], f32[]) -> f32[2,4]
  check.expect_eq_const %z, dense<[[0.0, 1.0, 2.0, 0x7F800000], [0.0, -4.0, 0.0, 6.0]]> : f32[2,4]
  return
}

// CHECK: @whole: passed
func.func @whole() {
  %x = hlo.constant dense<[[[1, 2], [3, 4], [5, 6]], [[10, 20], [30, 40], [50, 60]]]> : s32[2,3,2]
  %i = hlo.constant dense<1000> : s32[]
  %y = hlo.reduce_window (%x), (%i), window_dimensions = [4, 1, 2], padding = [[1, 1], [0, 0], [0, 0]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3,2], s32[]) -> s32[1,3,1]
  check.expect_eq_const %y, dense<[[[1033], [1077], [1121]]]> : s32[1,3,1]
  // From the left, in the order of rows, whatever the computation.
  %z = hlo.reduce_window (%x), (%i), window_dimensions = [2, 1, 2] {
  ^bb0(%a: s32[], %b: s32[]):
    %two = hlo.constant dense<2> : s32[]
    %c = hlo.multiply %a, %two : s32[]
    %d = hlo.subtract %c, %b : s32[]
    hlo.return %d : s32[]
  } : (s32[2,3,2], s32[]) -> s32[1,3,1]
  check.expect_eq_const %z, dense<[[[15944], [15860], [15776]]]> : s32[1,3,1]
  return
}

// Running sums, forward and backward, of integers, of floats (whose order shows in the result), in two dimensions, and longer than the array.
// CHECK: @running: passed
func.func @running() {
  %x = hlo.constant dense<[[1, 2, 3, 4, 5], [10, 20, 30, 40, 50]]> : s8[2,5]
  %i = hlo.constant dense<100> : s8[]
  %y = hlo.reduce_window (%x), (%i), window_dimensions = [1, 5], padding = [[0, 0], [4, 0]] {
  ^bb0(%a: s8[], %b: s8[]):
    %c = hlo.add %a, %b : s8[]
    hlo.return %c : s8[]
  } : (s8[2,5], s8[]) -> s8[2,5]
  check.expect_eq_const %y, dense<[[101, 103, 106, 110, 115], [110, -126, -96, -56, -6]]> : s8[2,5]
  %z = hlo.reduce_window (%x), (%i), window_dimensions = [1, 7], padding = [[0, 0], [0, 6]] {
  ^bb0(%a: s8[], %b: s8[]):
    %c = hlo.add %a, %b : s8[]
    hlo.return %c : s8[]
  } : (s8[2,5], s8[]) -> s8[2,5]
  check.expect_eq_const %z, dense<[[115, 114, 112, 109, 105], [-6, -16, -36, -66, -106]]> : s8[2,5]
  %w = hlo.reduce_window (%x), (%i), window_dimensions = [2, 1], padding = [[1, 0], [0, 0]] {
  ^bb0(%a: s8[], %b: s8[]):
    %c = hlo.minimum %a, %b : s8[]
    hlo.return %c : s8[]
  } : (s8[2,5], s8[]) -> s8[2,5]
  check.expect_eq_const %w, dense<[[1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]> : s8[2,5]
  %f = hlo.constant dense<[1.0, 1.0e8, -1.0e8, 0.5]> : f32[4]
  %g = hlo.constant dense<0.25> : f32[]
  %u = hlo.reduce_window (%f), (%g), window_dimensions = [4], padding = [[3, 0]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], f32[]) -> f32[4]
  check.expect_eq_const %u, dense<[1.25, 1.0e8, 0.0, 0.5]> : f32[4]
  %v = hlo.reduce_window (%f), (%g), window_dimensions = [4], padding = [[0, 3]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], f32[]) -> f32[4]
  check.expect_eq_const %v, dense<[0.5, 0.5, -1.0e8, 0.75]> : f32[4]
  return
}

// Pads that change nothing: of a sum that begins with +0, and of the largest number.
// CHECK: @padded: passed
func.func @padded() {
  %x = hlo.constant dense<[1.0, -0.0, 4.0]> : f32[3]
  %zero = hlo.constant dense<0.0> : f32[]
  %p = hlo.pad %x, %zero, edge_padding_low = [1], edge_padding_high = [2], interior_padding = [1] : (f32[3], f32[]) -> f32[8]
  %y = hlo.reduce_window (%p), (%zero), window_dimensions = [2], window_strides = [2], padding = [[0, 1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8], f32[]) -> f32[4]
  check.expect_eq_const %y, dense<[1.0, 0.0, 4.0, 0.0]> : f32[4]
  %low = hlo.constant dense<-128> : s8[]
  %n = hlo.constant dense<[[3, -128], [-5, 7]]> : s8[2,2]
  %q = hlo.pad %n, %low, edge_padding_low = [1, 0], edge_padding_high = [0, 1], interior_padding = [2, 0] : (s8[2,2], s8[]) -> s8[5,3]
  %z = hlo.reduce_window (%q), (%low), window_dimensions = [2, 2], window_strides = [3, 1] {
  ^bb0(%a: s8[], %b: s8[]):
    %c = hlo.maximum %a, %b : s8[]
    hlo.return %c : s8[]
  } : (s8[5,3], s8[]) -> s8[2,2]
  check.expect_eq_const %z, dense<[[3, -128], [7, 7]]> : s8[2,2]
  return
}
