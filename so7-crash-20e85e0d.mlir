// shale-opt: --pipeline='lower-to-loops'
module {
  func.func public @main(%x: f32[2,7,9,3], %y: f32[6,8], %h: bf16[5,6], %k: s32[6,8], %s: f32[], %u: f32[2,3,4,3], %v: f32[5,4]) -> (f32[2,3,4,3], f32[6,8], f32[6,8], bf16[5,6], s32[6,8], f32[5,6], f32[6,8], s32[6,8], f32[2,7,9,3], f32[6,8], f32[6,8]) {
    %zero = hlo.constant dense<0.000000e+00> : f32[]
    %pooled = hlo.fusion %x, kind = OUTPUT {
    ^bb0(%arg0: f32[2,7,9,3]):
      %low = hlo.constant dense<0xFF800000> : f32[]
      %pooled_0 = hlo.reduce_window (%arg0), (%low), window_dimensions = [1, 3, 3, 1], window_strides = [1, 2, 2, 1] {
      ^bb0(%a: f32[], %b: f32[]):
        %m = hlo.maximum %a, %b : f32[]
        hlo.return %m : f32[]
      } : (f32[2,7,9,3], f32[]) -> f32[2,3,4,3]
      hlo.return %pooled_0 : f32[2,3,4,3]
    } : (f32[2,7,9,3]) -> f32[2,3,4,3]
    %running = hlo.reduce_window (%y), (%s), window_dimensions = [1, 8], padding = [[0, 0], [7, 0]] {
    ^bb0(%a: f32[], %b: f32[]):
      %m = hlo.add %a, %b : f32[]
      hlo.return %m : f32[]
    } : (f32[6,8], f32[]) -> f32[6,8]
    %down = hlo.fusion %y, kind = OUTPUT {
    ^bb0(%arg0: f32[6,8]):
      %zero_0 = hlo.constant dense<0.000000e+00> : f32[]
      %down_1 = hlo.reduce_window (%arg0), (%zero_0), window_dimensions = [6, 1], padding = [[0, 5], [0, 0]] {
      ^bb0(%a: f32[], %b: f32[]):
        %m = hlo.add %a, %b : f32[]
        hlo.return %m : f32[]
      } : (f32[6,8], f32[]) -> f32[6,8]
      hlo.return %down_1 : f32[6,8]
    } : (f32[6,8]) -> f32[6,8]
    %narrow = hlo.fusion %h, kind = OUTPUT {
    ^bb0(%arg0: bf16[5,6]):
      %nought = hlo.constant dense<0.000000e+00> : bf16[]
      %narrow_0 = hlo.reduce_window (%arg0), (%nought), window_dimensions = [3, 3], padding = [[1, 1], [1, 1]], accum = f32 {
      ^bb0(%a: bf16[], %b: bf16[]):
        %m = hlo.add %a, %b : bf16[]
        hlo.return %m : bf16[]
      } : (bf16[5,6], bf16[]) -> bf16[5,6]
      hlo.return %narrow_0 : bf16[5,6]
    } : (bf16[5,6]) -> bf16[5,6]
    %suffix = hlo.fusion %k, kind = OUTPUT {
    ^bb0(%arg0: s32[6,8]):
      %none = hlo.constant dense<0> : s32[]
      %suffix_0 = hlo.reduce_window (%arg0), (%none), window_dimensions = [1, 8], padding = [[0, 0], [0, 7]] {
      ^bb0(%a: s32[], %b: s32[]):
        %m = hlo.add %a, %b : s32[]
        hlo.return %m : s32[]
      } : (s32[6,8], s32[]) -> s32[6,8]
      hlo.return %suffix_0 : s32[6,8]
    } : (s32[6,8]) -> s32[6,8]
    %holes = hlo.fusion %y, %s, kind = OUTPUT {
    ^bb0(%arg0: f32[6,8], %arg1: f32[]):
      %zero_0 = hlo.constant dense<0.000000e+00> : f32[]
      %holes_1 = hlo.reduce_window (%arg0), (%zero_0), window_dimensions = [2, 3], window_strides = [2, 1], base_dilations = [2, 1], window_dilations = [1, 2], padding = [[0, 0], [1, 1]] {
      ^bb0(%a: f32[], %b: f32[]):
        %p = hlo.multiply %b, %arg1 : f32[]
        %m = hlo.add %a, %p : f32[]
        hlo.return %m : f32[]
      } : (f32[6,8], f32[]) -> f32[5,6]
      hlo.return %holes_1 : f32[5,6]
    } : (f32[6,8], f32[]) -> f32[5,6]
    %best, %count = hlo.fusion %y, %k, kind = OUTPUT {
    ^bb0(%arg0: f32[6,8], %arg1: s32[6,8]):
      %low = hlo.constant dense<0xFF800000> : f32[]
      %none = hlo.constant dense<0> : s32[]
      %best_0, %count_1 = hlo.reduce_window (%arg0, %arg1), (%low, %none), window_dimensions = [3, 3], padding = [[1, 1], [1, 1]] {
      ^bb0(%a: f32[], %i: s32[], %b: f32[], %j: s32[]):
        %ge = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
        %m = hlo.select %ge, %a, %b : (pred[], f32[], f32[]) -> f32[]
        %n = hlo.select %ge, %i, %j : (pred[], s32[], s32[]) -> s32[]
        hlo.return %m, %n : f32[], s32[]
      } : (f32[6,8], s32[6,8], f32[], s32[]) -> (f32[6,8], s32[6,8])
      hlo.return %best_0, %count_1 : f32[6,8], s32[6,8]
    } : (f32[6,8], s32[6,8]) -> (f32[6,8], s32[6,8])
    %gradient = hlo.select_and_scatter %x, %u, %zero, window_dimensions = [1, 3, 3, 1], window_strides = [1, 2, 2, 1] {
    ^bb0(%a: f32[], %b: f32[]):
      %ge = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
      hlo.return %ge : pred[]
    } {
    ^bb0(%a: f32[], %b: f32[]):
      %m = hlo.add %a, %b : f32[]
      hlo.return %m : f32[]
    } : (f32[2,7,9,3], f32[2,3,4,3], f32[]) -> f32[2,7,9,3]
    %other = hlo.select_and_scatter %y, %v, %s, window_dimensions = [2, 2], window_strides = [1, 2] {
    ^bb0(%a: f32[], %b: f32[]):
      %p = hlo.multiply %a, %s : f32[]
      %lt = hlo.compare %p, %b, direction = LT : (f32[], f32[]) -> pred[]
      hlo.return %lt : pred[]
    } {
    ^bb0(%a: f32[], %b: f32[]):
      %p = hlo.multiply %a, %s : f32[]
      %m = hlo.subtract %p, %b : f32[]
      hlo.return %m : f32[]
    } : (f32[6,8], f32[5,4], f32[]) -> f32[6,8]
    %mapped = hlo.map %y, %running, dimensions = [0, 1] {
    ^bb0(%a: f32[], %b: f32[]):
      %p = hlo.multiply %a, %s : f32[]
      %m = hlo.maximum %p, %b : f32[]
      hlo.return %m : f32[]
    } : f32[6,8]
    return %pooled, %running, %down, %narrow, %suffix, %holes, %best, %count, %gradient, %other, %mapped : f32[2,3,4,3], f32[6,8], f32[6,8], bf16[5,6], s32[6,8], f32[5,6], f32[6,8], s32[6,8], f32[2,7,9,3], f32[6,8], f32[6,8]
  }
}

