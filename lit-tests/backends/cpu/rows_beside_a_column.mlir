// Rows of a softmax with a column behind them: that column is one lane of each row, lanes that lie apart.
// RUN: shale-run %s --backend=cpu -O3 | filecheck %s
// RUN: shale-run %s --backend=reference | filecheck %s

func.func public @main() -> f32[20,17] {
  // CHECK: out0 = f32[20,17] {{[{][{]}}0.0625, 0.0625, 0.0625, ..., 0.0625, 0.0625, 0},
  %zero = hlo.constant dense<0.0> : f32[]
  %x = hlo.iota iota_dimension = 0 : f32[20,16]
  %most = hlo.constant dense<0xFF800000> : f32[]
  %rows = hlo.reduce (%x), (%most), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.maximum %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[20,16], f32[]) -> f32[20]
  %largest = hlo.broadcast %rows, dimensions = [0] : (f32[20]) -> f32[20,16]
  %d = hlo.subtract %x, %largest : f32[20,16]
  %e = hlo.exponential %d : f32[20,16]
  %sums = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %s = hlo.add %a, %b : f32[]
    hlo.return %s : f32[]
  } : (f32[20,16], f32[]) -> f32[20]
  %total = hlo.broadcast %sums, dimensions = [0] : (f32[20]) -> f32[20,16]
  %y = hlo.divide %e, %total : f32[20,16]
  %p = hlo.pad %y, %zero, edge_padding_low = [0, 0], edge_padding_high = [0, 1], interior_padding = [0, 0] : (f32[20,16], f32[]) -> f32[20,17]
  return %p : f32[20,17]
}
