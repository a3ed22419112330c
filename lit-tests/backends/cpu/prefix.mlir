// Lines alone that are longer than a block of pieces, from both ends: the largest so far, products, a line beside another.
// RUN: shale-run %s --backend=cpu | filecheck %s
func.func public @main(%x: f32[5000], %k: s32[4500], %y: f64[2,4200]) -> (f32[5000], s32[4500], f64[2,4200]) {
  // CHECK: out0 = f32[5000]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %one = hlo.constant dense<1> : s32[]
  %high = hlo.constant dense<0x7FF0000000000000> : f64[]
  %largest = hlo.reduce_window (%x), (%low), window_dimensions = [5000], padding = [[4999, 0]] {
  ^bb0(%a: f32[], %b: f32[]):
    %m = hlo.maximum %a, %b : f32[]
    hlo.return %m : f32[]
  } : (f32[5000], f32[]) -> f32[5000]
  %products = hlo.reduce_window (%k), (%one), window_dimensions = [4500], padding = [[4499, 0]] {
  ^bb0(%a: s32[], %b: s32[]):
    %m = hlo.multiply %a, %b : s32[]
    hlo.return %m : s32[]
  } : (s32[4500], s32[]) -> s32[4500]
  %smallest = hlo.reduce_window (%y), (%high), window_dimensions = [1, 4200], padding = [[0, 0], [0, 4199]] {
  ^bb0(%a: f64[], %b: f64[]):
    %m = hlo.minimum %a, %b : f64[]
    hlo.return %m : f64[]
  } : (f64[2,4200], f64[]) -> f64[2,4200]
  func.return %largest, %products, %smallest : f32[5000], s32[4500], f64[2,4200]
}
