// RUN: shale-run %s --backend=cpu -O0 --isa=scalar --profile | filecheck %s
// RUN: shale-run %s --entry=convolved --backend=cpu -O0 --isa=scalar --profile | filecheck %s --check-prefix=CONVOLVED
// RUN: not shale-run %s --profile 2>&1 | filecheck %s --check-prefix=REFERENCE
// RUN: not shale-run %s --backend=cpu --check --profile 2>&1 | filecheck %s --check-prefix=REFERENCE
// RUN: not shale-run %s --backend=cpu --profile= 2>&1 | filecheck %s --check-prefix=EMPTY
// RUN: shale-run --help | filecheck %s --check-prefix=USAGE

// CHECK: out0 = f32[40,20]
// CHECK-NEXT: out1 = f32[]
// CHECK-NEXT: profile of @main: {{[0-9]+[.][0-9]+}} ms, the median of {{[1-5]}} runs after one that is not counted
// CHECK-NEXT: {{^}}runs {{ *}}ms {{ *}}share  bytes read  bytes written {{ *}}GB/s {{ *}}flop {{ *}}GF/s  of limit  step
// CHECK-NEXT: {{^ *}}1 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 7200 3200 {{[0-9.]+|-}} 48000 {{[0-9.]+|-}} {{[0-9]+%|-}} dot f32 [40, 30] x f32 [30, 20] -> f32 [40, 20] for hlo.dot_general at [[#@LINE+6]]:8
// CHECK-NEXT: {{^ *}}1 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 80 3200 {{[0-9.]+|-}} - - {{[0-9]+%|-}} 40 rows of 20 lanes (instructions: 1, engine: moves) for loop.nest at [[#@LINE+6]]:8
// CHECK-NEXT: {{^ *}}1 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 6400 3200 {{[0-9.]+|-}} 800 {{[0-9.]+|-}} {{[0-9]+%|-}} 800 lanes (instructions: 3, engine: tile) for hlo.add in loop.nest at [[#@LINE+6]]:8
// CHECK-NEXT: {{^ *}}1 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 3200 0 {{[0-9.]+|-}} - - {{[0-9]+%|-}} reduce 1 x 800 for hlo.add in loop.reduce at [[#@LINE+7]]:8
// CHECK-NEXT: limits of these threads, measured: {{[0-9.]+}} GB/s by a copy, {{[0-9.]+}} GF/s by f32 multiply-adds
func.func @main(%x: f32[40,30], %y: f32[30,20], %b: f32[20]) -> (f32[40,20], f32[]) {
  %p = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[40,30], f32[30,20]) -> f32[40,20]
  %w = hlo.broadcast %b, dimensions = [1] : (f32[20]) -> f32[40,20]
  %s = hlo.add %p, %w : f32[40,20]
  %zero = hlo.constant dense<0.0> : f32[]
  %t = hlo.reduce (%s), (%zero), dimensions = [0, 1] {
  ^bb0(%l: f32[], %r: f32[]):
    %sum = hlo.add %l, %r : f32[]
    hlo.return %sum : f32[]
  } : (f32[40,20], f32[]) -> f32[]
  return %s, %t : f32[40,20], f32[]
}

// Products with padding are not made: 2 + 3 + 3 + 3 + 2, two operations each.
// CONVOLVED: profile of @convolved
// CONVOLVED: {{^ *}}1 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 32 20 {{[0-9.]+|-}} 26 {{[0-9.]+|-}} {{[0-9]+%|-}} convolution f32 [1, 5, 1] x f32 [3, 1, 1] -> f32 [1, 5, 1] for hlo.convolution at [[#@LINE+2]]:8
func.func @convolved(%x: f32[1,5,1], %w: f32[3,1,1]) -> f32[1,5,1] {
  %y = hlo.convolution %x, %w, dim_numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]", padding = [[1, 1]] : (f32[1,5,1], f32[3,1,1]) -> f32[1,5,1]
  return %y : f32[1,5,1]
}

// REFERENCE: error: --profile times one function on the cpu backend: expected --backend=cpu and no --check
// EMPTY: error: --profile: expected the name of a file, got nothing
// USAGE: --profile[=TRACE.json]
