// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed
// Rows are kept one at a time; a reduction of each is used by every element.

func.func @softmax() {
  %x = hlo.iota iota_dimension = 1 : f32[2,5]
  %y = loop.nest bounds = [2], parallel = [0] {
  ^bb0(%i: s64[]):
    %low = hlo.constant dense<0xFF800000> : f32[]
    %zero = hlo.constant dense<0.0> : f32[]
    %top = loop.reduce %low, bounds = [5], row = 1 {
    ^bb0(%j: s64[]):
      %a = loop.read %x[%i, %j] : (f32[2,5], s64[], s64[]) -> f32[]
      loop.yield %a : f32[]
    } {
    ^bb0(%a: f32[], %b: f32[]):
      %c = hlo.maximum %a, %b : f32[]
      hlo.return %c : f32[]
    } : (f32[]) -> f32[]
    %e = loop.nest bounds = [5], vector = 64 {
    ^bb0(%j: s64[]):
      %a = loop.read %x[%i, %j] : (f32[2,5], s64[], s64[]) -> f32[]
      %b = hlo.subtract %a, %top : f32[]
      %c = hlo.exponential %b : f32[]
      loop.yield %c : f32[]
    } : () -> f32[5]
    %sum = loop.reduce %zero, bounds = [5], row = 1 {
    ^bb0(%j: s64[]):
      %a = loop.read %e[%j] : (f32[5], s64[]) -> f32[]
      loop.yield %a : f32[]
    } {
    ^bb0(%a: f32[], %b: f32[]):
      %c = hlo.add %a, %b : f32[]
      hlo.return %c : f32[]
    } : (f32[]) -> f32[]
    %row = loop.nest bounds = [5] {
    ^bb0(%j: s64[]):
      %a = loop.read %e[%j] : (f32[5], s64[]) -> f32[]
      %b = hlo.divide %a, %sum : f32[]
      loop.yield %b : f32[]
    } : () -> f32[5]
    loop.yield %row : f32[5]
  } : () -> f32[2,5]

  %one = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %top = hlo.reduce (%x), (%one), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2,5], f32[]) -> f32[2]
  %tops = hlo.broadcast %top, dimensions = [0] : (f32[2]) -> f32[2,5]
  %d = hlo.subtract %x, %tops : f32[2,5]
  %e = hlo.exponential %d : f32[2,5]
  %sum = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2,5], f32[]) -> f32[2]
  %sums = hlo.broadcast %sum, dimensions = [0] : (f32[2]) -> f32[2,5]
  %expected = hlo.divide %e, %sums : f32[2,5]
  check.expect_eq %y, %expected : f32[2,5]
  return
}
