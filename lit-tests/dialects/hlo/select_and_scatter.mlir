// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// By hand, as the specification describes its figure (1): maxima of windows of 2 × 3 without overlap, scattered by addition.
func.func @specification_no_overlap() {
  %x = hlo.constant dense<[[7.0, 2.0, 5.0, 3.0, 10.0, 2.0], [3.0, 8.0, 9.0, 3.0, 4.0, 2.0], [1.0, 5.0, 7.0, 5.0, 6.0, 1.0], [0.0, 6.0, 2.0, 7.0, 2.0, 8.0]]> : f32[4,6]
  %source = hlo.constant dense<[[2.0, 6.0], [3.0, 1.0]]> : f32[2,2]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [2, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  check.expect_eq_const %0, dense<[[0.0, 0.0, 0.0, 0.0, 6.0, 0.0], [0.0, 0.0, 2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 3.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]]> : f32[4,6]
  return
}

// Specification, figure (2): the windows overlap; 9 is the maximum of both upper ones and gets 2 + 6 = 8. By hand, of an array that fits.
func.func @specification_overlap() {
  %x = hlo.constant dense<[[7.0, 2.0, 5.0, 3.0, 8.0], [3.0, 8.0, 9.0, 3.0, 4.0], [1.0, 5.0, 7.0, 5.0, 6.0], [0.0, 6.0, 2.0, 10.0, 2.0]]> : f32[4,5]
  %source = hlo.constant dense<[[2.0, 6.0], [3.0, 1.0]]> : f32[2,2]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [2, 3], window_strides = [2, 2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,5], f32[2,2], f32[]) -> f32[4,5]
  check.expect_eq_const %0, dense<[[0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 8.0, 0.0, 0.0], [0.0, 0.0, 3.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0, 0.0]]> : f32[4,5]
  return
}

// A loop in numpy, written after the specification.
func.func @padding() {
  %x = hlo.constant dense<[[2.0, 2.0, -5.0, -4.0], [0.0, 5.0, -4.0, 4.0], [3.0, -5.0, -2.0, 6.0]]> : f32[3,4]
  %source = hlo.constant dense<[[7.0, 3.0], [8.0, 4.0], [1.0, 6.0]]> : f32[3,2]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [2, 3], window_strides = [1, 2], padding = [[1, 0], [1, 1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[3,4], f32[3,2], f32[]) -> f32[3,4]
  check.expect_eq_const %0, dense<[[7.0, 3.0, 0.0, 0.0], [0.0, 13.0, 0.0, 0.0], [0.0, 0.0, 0.0, 6.0]]> : f32[3,4]
  return
}

// By hand: GE keeps the first of equal elements.
func.func @first_of_equals() {
  %x = hlo.constant dense<[5, 1, 9, 9, 2]> : s32[5]
  %source = hlo.constant dense<[1, 10, 100]> : s32[3]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [3] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.compare %a, %b, direction = GE : (s32[], s32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[5], s32[3], s32[]) -> s32[5]
  check.expect_eq_const %0, dense<[0, 0, 111, 0, 0]> : s32[5]
  return
}

// By hand: GT gives way to equal elements.
func.func @last_of_equals() {
  %x = hlo.constant dense<[5, 1, 9, 9, 2]> : s32[5]
  %source = hlo.constant dense<[1, 10, 100]> : s32[3]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [3] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.compare %a, %b, direction = GT : (s32[], s32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[5], s32[3], s32[]) -> s32[5]
  check.expect_eq_const %0, dense<[0, 0, 1, 110, 0]> : s32[5]
  return
}

// By hand: without the first element.
func.func @negative_padding() {
  %x = hlo.constant dense<[5, 1, 9, 9, 2]> : s32[5]
  %source = hlo.constant dense<[1, 10]> : s32[2]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [2], window_strides = [2], padding = [[-1, 0]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.compare %a, %b, direction = GE : (s32[], s32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[5], s32[2], s32[]) -> s32[5]
  check.expect_eq_const %0, dense<[0, 0, 1, 10, 0]> : s32[5]
  return
}

// By hand: it is everywhere, and joined with what is scattered.
func.func @initial_value() {
  %x = hlo.constant dense<[5, 1, 9, 9, 2]> : s32[5]
  %source = hlo.constant dense<[1]> : s32[1]
  %init = hlo.constant dense<1000> : s32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [5] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.compare %a, %b, direction = GE : (s32[], s32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[5], s32[1], s32[]) -> s32[5]
  check.expect_eq_const %0, dense<[1000, 1000, 1001, 1000, 1000]> : s32[5]
  return
}

// By hand: a window of padding alone scatters nothing.
func.func @in_padding() {
  %x = hlo.constant dense<[3]> : s32[1]
  %source = hlo.constant dense<[1, 10, 100]> : s32[3]
  %init = hlo.constant dense<0> : s32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [1], padding = [[1, 1]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.compare %a, %b, direction = GE : (s32[], s32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[1], s32[3], s32[]) -> s32[1]
  check.expect_eq_const %0, dense<[10]> : s32[1]
  return
}

// By hand.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %source = hlo.constant dense<> : f32[0]
  %init = hlo.constant dense<0.0> : f32[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[0], f32[0], f32[]) -> f32[0]
  check.expect_eq_const %0, dense<> : f32[0]
  return
}

// By hand: 200 + 100 = 44 modulo 256.
func.func @unsigned_wraps() {
  %x = hlo.constant dense<[1, 9, 2]> : u8[3]
  %source = hlo.constant dense<[200, 100]> : u8[2]
  %init = hlo.constant dense<0> : u8[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [2] {
  ^bb0(%a: u8[], %b: u8[]):
    %c = hlo.compare %a, %b, direction = GE : (u8[], u8[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: u8[], %b: u8[]):
    %c = hlo.add %a, %b : u8[]
    hlo.return %c : u8[]
  } : (u8[3], u8[2], u8[]) -> u8[3]
  check.expect_eq_const %0, dense<[0, 44, 0]> : u8[3]
  return
}

// By hand: "or"; true is greater than false.
func.func @pred() {
  %x = hlo.constant dense<[false, true]> : pred[2]
  %source = hlo.constant dense<[true]> : pred[1]
  %init = hlo.constant dense<false> : pred[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [2] {
  ^bb0(%a: pred[], %b: pred[]):
    %c = hlo.compare %a, %b, direction = GE : (pred[], pred[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: pred[], %b: pred[]):
    %c = hlo.add %a, %b : pred[]
    hlo.return %c : pred[]
  } : (pred[2], pred[1], pred[]) -> pred[2]
  check.expect_eq_const %0, dense<[false, true]> : pred[2]
  return
}

// By hand.
func.func @bf16() {
  %x = hlo.constant dense<[1.0, -2.0]> : bf16[2]
  %source = hlo.constant dense<[3.0]> : bf16[1]
  %init = hlo.constant dense<0.0> : bf16[]
  %0 = hlo.select_and_scatter %x, %source, %init, window_dimensions = [2] {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.compare %a, %b, direction = GE : (bf16[], bf16[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.add %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[2], bf16[1], bf16[]) -> bf16[2]
  check.expect_eq_const %0, dense<[3.0, 0.0]> : bf16[2]
  return
}
