// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// By hand: 0 + 1 + 2, 2 + 3 + 4, 4 + 5.
func.func @one_dimension() {
  %x = hlo.constant dense<[1, 2, 3, 4, 5]> : s32[5]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [3], window_strides = [2], padding = [[1, 1]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[5], s32[]) -> s32[3]
  check.expect_eq_const %0, dense<[3, 9, 9]> : s32[3]
  return
}

// By hand: the initial value is joined once with each result, not with padding.
func.func @initial_value_once() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %init = hlo.constant dense<100> : s32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2], padding = [[1, 1]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[3], s32[]) -> s32[4]
  check.expect_eq_const %0, dense<[101, 103, 105, 103]> : s32[4]
  return
}

// jax.lax.reduce_window.
func.func @two_dimensions() {
  %x = hlo.constant dense<[[6.0, -8.0, -6.0, -5.0, -6.0, 6.0], [7.0, 2.0, -9.0, -8.0, -3.0, -1.0], [2.0, 0.0, -4.0, -6.0, 4.0, 4.0], [-9.0, -7.0, -1.0, -2.0, 7.0, 0.0]]> : f32[4,6]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[2,2]
  check.expect_eq_const %0, dense<[[-8.0, -17.0], [-19.0, 7.0]]> : f32[2,2]
  return
}

// jax.lax.reduce_window.
func.func @all_attributes() {
  %x = hlo.constant dense<[[-2.0, -1.0, 3.0, 2.0], [-6.0, 5.0, 5.0, 9.0], [5.0, -4.0, -3.0, 3.0]]> : f32[3,4]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2, 2], window_strides = [2, 1], base_dilations = [2, 3], window_dilations = [3, 2], padding = [[1, 2], [0, 3]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[3,4], f32[]) -> f32[3,11]
  check.expect_eq_const %0, dense<[[-6.0, 5.0, 0.0, 5.0, 5.0, 0.0, 5.0, 9.0, 0.0, 9.0, 0.0], [5.0, -4.0, 0.0, -4.0, -3.0, 0.0, -3.0, 3.0, 0.0, 3.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : f32[3,11]
  return
}

// jax.lax.reduce_window: the first and the last element of dimension 1 are removed.
func.func @negative_padding() {
  %x = hlo.constant dense<[[3.0, 4.0, 7.0, -4.0, 8.0], [-9.0, -8.0, 9.0, 8.0, -4.0]]> : f32[2,5]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [1, 2], padding = [[0, 0], [-1, -1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2,5], f32[]) -> f32[2,2]
  check.expect_eq_const %0, dense<[[11.0, 3.0], [1.0, 17.0]]> : f32[2,2]
  return
}

// By hand: 1 . . 2 . . 3 without the first and last: . . 2 . . in windows of 2.
func.func @negative_padding_of_holes() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2], base_dilations = [3], padding = [[-1, -1]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[3], s32[]) -> s32[4]
  check.expect_eq_const %0, dense<[0, 2, 2, 0]> : s32[4]
  return
}

// numpy.cumsum.
func.func @prefix_sums() {
  %x = hlo.constant dense<[1, 2, 3, 4, 5, 6, 7]> : s32[7]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [7], padding = [[6, 0]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[7], s32[]) -> s32[7]
  check.expect_eq_const %0, dense<[1, 3, 6, 10, 15, 21, 28]> : s32[7]
  return
}

// By hand: the initial value is joined with each element.
func.func @window_of_one() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %init = hlo.constant dense<10> : s32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [1] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2], s32[]) -> s32[2]
  check.expect_eq_const %0, dense<[11, 12]> : s32[2]
  return
}

// By hand.
func.func @rank_0() {
  %x = hlo.constant dense<3> : s32[]
  %init = hlo.constant dense<4> : s32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[], s32[]) -> s32[]
  check.expect_eq_const %0, dense<7> : s32[]
  return
}

// By hand: no place.
func.func @window_does_not_fit() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [3] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2], s32[]) -> s32[0]
  check.expect_eq_const %0, dense<> : s32[0]
  return
}

// By hand: places without an element give the initial value.
func.func @window_in_padding() {
  %x = hlo.constant dense<[5]> : s32[1]
  %init = hlo.constant dense<7> : s32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [1], padding = [[2, 1]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[1], s32[]) -> s32[4]
  check.expect_eq_const %0, dense<[7, 7, 12, 7]> : s32[4]
  return
}

// By hand.
func.func @empty_base() {
  %x = hlo.constant dense<> : s32[0]
  %init = hlo.constant dense<7> : s32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2], padding = [[1, 2]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[0], s32[]) -> s32[2]
  check.expect_eq_const %0, dense<[7, 7]> : s32[2]
  return
}

// By hand: "or".
func.func @pred() {
  %x = hlo.constant dense<[false, false, true, false]> : pred[4]
  %init = hlo.constant dense<false> : pred[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2] {
  ^bb0(%a: pred[], %b: pred[]):
    %c = hlo.add %a, %b : pred[]
    hlo.return %c : pred[]
  } : (pred[4], pred[]) -> pred[3]
  check.expect_eq_const %0, dense<[false, true, true]> : pred[3]
  return
}

// By hand: 200 + 100 wraps to 44.
func.func @unsigned() {
  %x = hlo.constant dense<[200, 100, 1]> : u8[3]
  %init = hlo.constant dense<0> : u8[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2] {
  ^bb0(%a: u8[], %b: u8[]):
    %c = hlo.add %a, %b : u8[]
    hlo.return %c : u8[]
  } : (u8[3], u8[]) -> u8[2]
  check.expect_eq_const %0, dense<[44, 101]> : u8[2]
  return
}

// By hand.
func.func @complex() {
  %x = hlo.constant dense<[(1.0, 1.0), (2.0, 0.0), (0.0, 3.0)]> : c128[3]
  %init = hlo.constant dense<(0.0, 0.0)> : c128[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2] {
  ^bb0(%a: c128[], %b: c128[]):
    %c = hlo.add %a, %b : c128[]
    hlo.return %c : c128[]
  } : (c128[3], c128[]) -> c128[2]
  check.expect_eq_const %0, dense<[(3.0, 1.0), (2.0, 3.0)]> : c128[2]
  return
}

// By hand: from the left in bf16, 256 + 1 = 256 (a tie, to even) twice; 1 + 1 + 256 = 258.
func.func @accumulation_bf16() {
  %x = hlo.constant dense<[256.0, 1.0, 1.0, 256.0]> : bf16[4]
  %init = hlo.constant dense<0.0> : bf16[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [3] {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.add %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[4], bf16[]) -> bf16[2]
  check.expect_eq_const %0, dense<[256.0, 258.0]> : bf16[2]
  return
}

// By hand: in f32.
func.func @accumulation_type() {
  %x = hlo.constant dense<[256.0, 1.0, 1.0, 256.0]> : bf16[4]
  %init = hlo.constant dense<0.0> : bf16[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [3], accum = f32 {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.add %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[4], bf16[]) -> bf16[2]
  check.expect_eq_const %0, dense<[258.0, 258.0]> : bf16[2]
  return
}

// By hand: 2²⁴ + 1 + 1 in f32 is 2²⁴ (a tie, to even) twice; 1 + 1 + 2²⁴ = 2²⁴ + 2.
func.func @from_the_left() {
  %x = hlo.constant dense<[16777216.0, 1.0, 1.0, 16777216.0]> : f32[4]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], f32[]) -> f32[2]
  check.expect_eq_const %0, dense<[16777216.0, 16777218.0]> : f32[2]
  return
}

// By hand: acc ↦ 2 acc + x, from the left in row-major order of the window.
func.func @any_computation() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %init = hlo.constant dense<1> : s32[]
  %0 = hlo.reduce_window (%x), (%init), window_dimensions = [2, 2], padding = [[1, 0], [1, 0]] {
  ^bb0(%a: s32[], %b: s32[]):
    %two = hlo.add %a, %a : s32[]
    %c = hlo.add %two, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3], s32[]) -> s32[2,3]
  check.expect_eq_const %0, dense<[[3, 8, 11], [10, 45, 60]]> : s32[2,3]
  return
}

// By hand: two sums side by side.
func.func @variadic() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %y = hlo.constant dense<[1.5, 2.5, 4.0]> : f32[3]
  %i = hlo.constant dense<100> : s32[]
  %j = hlo.constant dense<0.0> : f32[]
  %0, %1 = hlo.reduce_window (%x, %y), (%i, %j), window_dimensions = [2] {
  ^bb0(%a: s32[], %b: f32[], %c: s32[], %d: f32[]):
    %s = hlo.add %a, %c : s32[]
    %t = hlo.add %b, %d : f32[]
    hlo.return %s, %t : s32[], f32[]
  } : (s32[3], f32[3], s32[], f32[]) -> (s32[2], f32[2])
  check.expect_eq_const %0, dense<[103, 105]> : s32[2]
  check.expect_eq_const %1, dense<[4.0, 6.5]> : f32[2]
  return
}
