// Gradients of pooling as jax writes them: the array is padded, windows choose among padding too, and the part of the result that is the array is kept. One
// kernel reads the array and writes the part. Padding is chosen where it is preferred: ≥ prefers it to a NaN before it, and what it gets is cut off.
// RUN: shale-run %s --backend=cpu --entry=main | filecheck %s
// RUN: shale-run %s --backend=cpu --check | filecheck %s --check-prefix=PASS
// RUN: shale-run %s --check | filecheck %s --check-prefix=PASS
// RUN: shale-opt %s -O3 --to-level=kernels | filecheck %s --check-prefix=KERNELS
// RUN: shale-opt %s -O3 --to-level=loop | shale-run --backend=cpu --entry=main | filecheck %s

// PASS: known: passed
// PASS: others: passed
// PASS: 2 passed, 0 failed
// KERNELS: @main: 5 kernels
// KERNELS: select and scatter f32 [2, 8, 9, 32] framed to [2, 9, 11, 32] from [2, 4, 5, 32], [2, 8, 9, 32] of it for hlo.fusion
// KERNELS: select and scatter bf16 [2, 3, 8, 9] framed to [2, 3, 9, 11] from [2, 3, 4, 5], [2, 3, 8, 9] of it for hlo.fusion
// KERNELS: select and scatter f64 [6, 5] framed to [8, 5] from [4, 2], [8, 5] of it for hlo.fusion
// KERNELS: select and scatter s32 [6, 40] framed to [6, 40] from [3, 40], [5, 40] of it for hlo.fusion
// KERNELS: select and scatter f16 [7, 20] framed to [10, 20] from [5, 20], [6, 20] of it for hlo.fusion
// CHECK: out0 = f32[2,8,9,32]
func.func public @main(%n: f32[2,8,9,32], %s: f32[2,4,5,32], %p: bf16[2,3,8,9], %t: bf16[2,3,4,5], %d: f64[6,5], %e: f64[4,2], %i: s32[6,40], %j: s32[3,40],
    %h: f16[7,20], %k: f16[5,20], %value: f16[]) -> (f32[2,8,9,32], bf16[2,3,8,9], f64[8,5], s32[5,40], f16[6,20]) {
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  // Channels innermost.
  %padded = hlo.pad %n, %low, edge_padding_low = [0, 0, 1, 0], edge_padding_high = [0, 1, 1, 0], interior_padding = [0, 0, 0, 0] : (f32[2,8,9,32], f32[]) -> f32[2,9,11,32]
  %whole = hlo.select_and_scatter %padded, %s, %zero, window_dimensions = [1, 3, 3, 1], window_strides = [1, 2, 2, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2,9,11,32], f32[2,4,5,32], f32[]) -> f32[2,9,11,32]
  %channels = hlo.slice %whole, start_indices = [0, 0, 1, 0], limit_indices = [2, 8, 10, 32], strides = [1, 1, 1, 1] : (f32[2,9,11,32]) -> f32[2,8,9,32]
  // Planes, a minimum; edges are removed instead of a slice.
  %narrow_high = hlo.constant dense<0x7F80> : bf16[]
  %narrow = hlo.constant dense<0.0> : bf16[]
  %padded_planes = hlo.pad %p, %narrow_high, edge_padding_low = [0, 0, 1, 0], edge_padding_high = [0, 0, 0, 2], interior_padding = [0, 0, 0, 0] : (bf16[2,3,8,9], bf16[]) -> bf16[2,3,9,11]
  %whole_planes = hlo.select_and_scatter %padded_planes, %t, %narrow, window_dimensions = [1, 1, 3, 3], window_strides = [1, 1, 2, 2] {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.compare %a, %b, direction = LE : (bf16[], bf16[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.add %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[2,3,9,11], bf16[2,3,4,5], bf16[]) -> bf16[2,3,9,11]
  %planes = hlo.pad %whole_planes, %narrow, edge_padding_low = [0, 0, -1, 0], edge_padding_high = [0, 0, 0, -2], interior_padding = [0, 0, 0, 0] : (bf16[2,3,9,11], bf16[]) -> bf16[2,3,8,9]
  // All of the result is kept; the windows have padding of their own, which is left out.
  %one = hlo.constant dense<1.0> : f64[]
  %padded_rows = hlo.pad %d, %one, edge_padding_low = [2, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f64[6,5], f64[]) -> f64[8,5]
  %rows = hlo.select_and_scatter %padded_rows, %e, %one, window_dimensions = [3, 2], window_strides = [2, 3], padding = [[1, 0], [0, 0]] {
  ^bb0(%a: f64[], %b: f64[]):
    %c = hlo.compare %a, %b, direction = GT : (f64[], f64[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f64[], %b: f64[]):
    %c = hlo.multiply %a, %b : f64[]
    hlo.return %c : f64[]
  } : (f64[8,5], f64[4,2], f64[]) -> f64[8,5]
  // A part without padding.
  %none = hlo.constant dense<0> : s32[]
  %all = hlo.select_and_scatter %i, %j, %none, window_dimensions = [2, 1], window_strides = [2, 1] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.compare %a, %b, direction = GE : (s32[], s32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[6,40], s32[3,40], s32[]) -> s32[6,40]
  %part = hlo.slice %all, start_indices = [1, 0], limit_indices = [6, 40], strides = [1, 1] : (s32[6,40]) -> s32[5,40]
  // Padding of any value, and a part that is not where the array is.
  %half = hlo.constant dense<0.0> : f16[]
  %padded_halves = hlo.pad %h, %value, edge_padding_low = [2, 0], edge_padding_high = [1, 0], interior_padding = [0, 0] : (f16[7,20], f16[]) -> f16[10,20]
  %all_halves = hlo.select_and_scatter %padded_halves, %k, %half, window_dimensions = [2, 1], window_strides = [2, 1] {
  ^bb0(%a: f16[], %b: f16[]):
    %c = hlo.compare %a, %b, direction = GE : (f16[], f16[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f16[], %b: f16[]):
    %c = hlo.maximum %a, %b : f16[]
    hlo.return %c : f16[]
  } : (f16[10,20], f16[5,20], f16[]) -> f16[10,20]
  %halves = hlo.slice %all_halves, start_indices = [1, 0], limit_indices = [7, 20], strides = [1, 1] : (f16[10,20]) -> f16[6,20]
  func.return %channels, %planes, %rows, %part, %halves : f32[2,8,9,32], bf16[2,3,8,9], f64[8,5], s32[5,40], f16[6,20]
}

// A NaN gives way to −∞ of padding behind it: its window's source is cut off. −∞ of padding gives way to nothing that is not larger than it.
func.func public @known() -> () {
  %x = hlo.constant dense<[1.0, 0x7FC00000, 0xFF800000, 2.0, 0x7FC00000]> : f32[5]
  %source = hlo.constant dense<[10.0, 20.0, 30.0]> : f32[3]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %padded = hlo.pad %x, %low, edge_padding_low = [0], edge_padding_high = [1], interior_padding = [0] : (f32[5], f32[]) -> f32[6]
  %whole = hlo.select_and_scatter %padded, %source, %zero, window_dimensions = [2], window_strides = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[6], f32[3], f32[]) -> f32[6]
  %part = hlo.slice %whole, start_indices = [0], limit_indices = [5], strides = [1] : (f32[6]) -> f32[5]
  check.expect_eq_const %part, dense<[0.0, 10.0, 0.0, 20.0, 0.0]> : f32[5]
  %before = hlo.pad %x, %low, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (f32[5], f32[]) -> f32[6]
  %later = hlo.select_and_scatter %before, %source, %zero, window_dimensions = [2], window_strides = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[6], f32[3], f32[]) -> f32[6]
  %rest = hlo.slice %later, start_indices = [1], limit_indices = [6], strides = [1] : (f32[6]) -> f32[5]
  check.expect_eq_const %rest, dense<[10.0, 0.0, 20.0, 0.0, 30.0]> : f32[5]
  func.return
}

// Near misses: gaps between elements, a result that something else reads too, elements apart, a selection that is more than a comparison.
func.func public @others() -> () {
  %x = hlo.constant dense<[3, 1, 2]> : s32[3]
  %source = hlo.constant dense<[10, 20]> : s32[2]
  %zero = hlo.constant dense<0> : s32[]
  %gaps = hlo.pad %x, %zero, edge_padding_low = [0], edge_padding_high = [0], interior_padding = [1] : (s32[3], s32[]) -> s32[5]
  %whole = hlo.select_and_scatter %gaps, %source, %zero, window_dimensions = [3], window_strides = [2] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.compare %a, %b, direction = GE : (s32[], s32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[5], s32[2], s32[]) -> s32[5]
  %part = hlo.slice %whole, start_indices = [0], limit_indices = [5], strides = [2] : (s32[5]) -> s32[3]
  check.expect_eq_const %part, dense<[10, 0, 20]> : s32[3]
  check.expect_eq_const %whole, dense<[10, 0, 0, 0, 20]> : s32[5]
  %padded = hlo.pad %x, %zero, edge_padding_low = [0], edge_padding_high = [1], interior_padding = [0] : (s32[3], s32[]) -> s32[4]
  %last = hlo.select_and_scatter %padded, %source, %zero, window_dimensions = [2], window_strides = [2] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.compare %a, %b, direction = GE : (s32[], s32[]) -> pred[]
    %d = hlo.not %c : pred[]
    hlo.return %d : pred[]
  } {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[4], s32[2], s32[]) -> s32[4]
  %least = hlo.slice %last, start_indices = [0], limit_indices = [3], strides = [1] : (s32[4]) -> s32[3]
  check.expect_eq_const %least, dense<[0, 10, 0]> : s32[3]
  func.return
}
