// Softmax of the rows of a matrix, with what must come out (numpy).
func.func @softmax() -> f32[2,3] {
  %x = hlo.constant dense<[[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]]> : f32[2,3]
  %lowest = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %max = hlo.reduce (%x), (%lowest), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2,3], f32[]) -> f32[2]
  %maxes = hlo.broadcast %max, dimensions = [0] : (f32[2]) -> f32[2,3]
  %shifted = hlo.subtract %x, %maxes : f32[2,3]
  %e = hlo.exponential %shifted : f32[2,3]
  %sum = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2,3], f32[]) -> f32[2]
  %sums = hlo.broadcast %sum, dimensions = [0] : (f32[2]) -> f32[2,3]
  %y = hlo.divide %e, %sums : f32[2,3]
  check.expect_almost_eq_const %y, dense<[[0.09003057, 0.24472847, 0.66524096], [0.33333333, 0.33333333, 0.33333333]]> : f32[2,3] {tolerance = 1.0e-7 : f64}
  func.return %y : f32[2,3]
}
