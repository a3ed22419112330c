// Pooling and its gradient in every layout, as programs write it: planes or channels innermost, few channels, narrow floats, integers, holes between
// elements, running reductions along any dimension. Listed are the kernels; `windows.mlir` and `sliding.mlir` show loops.
// RUN: shale-run %s --backend=cpu | filecheck %s
// RUN: shale-opt %s --to-level=kernels | filecheck %s --check-prefix=KERNELS
// KERNELS-DAG: reduce windows f32 [2, 3, 9, 11] to [2, 3, 5, 5]
// KERNELS-DAG: reduce windows bf16 [2, 3, 9, 11] to [2, 3, 4, 5]
// KERNELS-DAG: reduce windows f32 [2, 9, 11, 3] to [2, 5, 5, 3]
// KERNELS-DAG: reduce windows bf16 [1, 4, 4, 40] to [1, 1, 1, 40]
// KERNELS-DAG: reduce windows f32 [2, 3, 5, 5] to [2, 3, 9, 11]
// KERNELS-DAG: reduce running bf16 [4, 9, 5]
// KERNELS-DAG: reduce running c64 [4, 9]
// KERNELS-DAG: select and scatter bf16 [2, 3, 9, 11] from [2, 3, 4, 5]
func.func public @main(%x: f32[2,3,9,11], %h: bf16[2,3,9,11], %n: f32[2,9,11,3], %g: bf16[1,4,4,40], %s: s8[6,7], %u: bf16[2,3,4,5], %r: bf16[4,9,5],
    %c: c64[4,9])
    -> (f32[2,3,5,5], bf16[2,3,4,5], f32[2,5,5,3], bf16[1,1,1,40], f32[2,3,9,11], s8[6,7], bf16[4,9,5], c64[4,9], bf16[2,3,9,11]) {
  // CHECK: out0 = f32[2,3,5,5]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %narrow_low = hlo.constant dense<0xFF80> : bf16[]
  %narrow = hlo.constant dense<0.0> : bf16[]
  %planes = hlo.reduce_window (%x), (%low), window_dimensions = [1, 1, 3, 3], window_strides = [1, 1, 2, 2], padding = [[0, 0], [0, 0], [1, 1], [0, 0]] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.maximum %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[2,3,9,11], f32[]) -> f32[2,3,5,5]
  %halves = hlo.reduce_window (%h), (%narrow), window_dimensions = [1, 1, 2, 2], window_strides = [1, 1, 2, 2], accum = f32 {
  ^bb0(%a: bf16[], %b: bf16[]):
    %m = hlo.add %a, %b : bf16[]
    hlo.return %m : bf16[]
  } : (bf16[2,3,9,11], bf16[]) -> bf16[2,3,4,5]
  %channels = hlo.reduce_window (%n), (%low), window_dimensions = [1, 3, 3, 1], window_strides = [1, 2, 2, 1], padding = [[0, 0], [1, 1], [0, 0], [0, 0]] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.maximum %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[2,9,11,3], f32[]) -> f32[2,5,5,3]
  %whole = hlo.reduce_window (%g), (%narrow), window_dimensions = [1, 4, 4, 1], accum = f32 {
  ^bb0(%a: bf16[], %b: bf16[]):
    %m = hlo.add %a, %b : bf16[]
    hlo.return %m : bf16[]
  } : (bf16[1,4,4,40], bf16[]) -> bf16[1,1,1,40]
  // The gradient of a mean over windows: holes between elements.
  %holes = hlo.reduce_window (%planes), (%zero), window_dimensions = [1, 1, 3, 3], base_dilations = [1, 1, 2, 2], padding = [[0, 0], [0, 0], [1, 1], [2, 2]] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.add %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[2,3,5,5], f32[]) -> f32[2,3,9,11]
  %none = hlo.constant dense<0> : s8[]
  %whole_numbers = hlo.reduce_window (%s), (%none), window_dimensions = [5, 3], padding = [[2, 2], [1, 1]] {
  ^bb0(%a: s8[], %b: s8[]):
    %m = hlo.add %a, %b : s8[]
    hlo.return %m : s8[]
  } : (s8[6,7], s8[]) -> s8[6,7]
  %running = hlo.reduce_window (%r), (%narrow_low), window_dimensions = [1, 9, 1], padding = [[0, 0], [8, 0], [0, 0]] {
  ^bb0(%a: bf16[], %b: bf16[]):
    %m = hlo.maximum %a, %b : bf16[]
    hlo.return %m : bf16[]
  } : (bf16[4,9,5], bf16[]) -> bf16[4,9,5]
  %nothing = hlo.constant dense<(0.0, 0.0)> : c64[]
  %turning = hlo.reduce_window (%c), (%nothing), window_dimensions = [1, 9], padding = [[0, 0], [8, 0]] {
  ^bb0(%a: c64[], %b: c64[]):
    %m = hlo.add %a, %b : c64[]
    hlo.return %m : c64[]
  } : (c64[4,9], c64[]) -> c64[4,9]
  %gradient = hlo.select_and_scatter %h, %u, %narrow, window_dimensions = [1, 1, 3, 3], window_strides = [1, 1, 2, 2] {
  ^bb0(%a: bf16[], %b: bf16[]):
    %ge = hlo.compare %a, %b, direction = GE : (bf16[], bf16[]) -> pred[]
    hlo.return %ge : pred[]
  } {
  ^bb0(%a: bf16[], %b: bf16[]):
    %m = hlo.add %a, %b : bf16[]
    hlo.return %m : bf16[]
  } : (bf16[2,3,9,11], bf16[2,3,4,5], bf16[]) -> bf16[2,3,9,11]
  func.return %planes, %halves, %channels, %whole, %holes, %whole_numbers, %running, %turning, %gradient :
    f32[2,3,5,5], bf16[2,3,4,5], f32[2,5,5,3], bf16[1,1,1,40], f32[2,3,9,11], s8[6,7], bf16[4,9,5], c64[4,9], bf16[2,3,9,11]
}
