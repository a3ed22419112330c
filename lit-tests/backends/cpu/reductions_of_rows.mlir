// Dimensions of one element are no loops of a reduction, and columns of computed rows take many rows at a time.
// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-run %s --check --backend=cpu --isa=avx2 | filecheck %s
// RUN: shale-run %s --check --backend=cpu --isa=scalar | filecheck %s
// RUN: shale-opt %s --lower-to-loops | filecheck %s --check-prefix=LOOPS
// RUN: shale-opt %s -O3 --to-level=kernels | filecheck %s --check-prefix=KERNELS
// CHECK: 4 passed, 0 failed

// LOOPS-LABEL: @of_one
// LOOPS: loop.reduce %{{.*}}, bounds = [40], row = 1 {
// KERNELS-LABEL: @of_one
// KERNELS: reduce 1 x 40, by 40 lanes
// By hand: 1² + … + 40².
func.func @of_one() {
  %i = hlo.iota iota_dimension = 0 : f32[40]
  %one = hlo.constant dense<1.0> : f32[40]
  %n = hlo.add %i, %one : f32[40]
  %b = hlo.optimization_barrier %n : (f32[40]) -> f32[40]
  %x = hlo.reshape %b : (f32[40]) -> f32[40,1,1]
  %s = hlo.multiply %x, %x : f32[40,1,1]
  %zero = hlo.constant dense<0.0> : f32[]
  %r = hlo.reduce (%s), (%zero), dimensions = [0, 1, 2] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.add %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[40,1,1], f32[]) -> f32[]
  check.expect_eq_const %r, dense<22140.0> : f32[]
  return
}

// LOOPS-LABEL: @of_nothing_but_ones
// LOOPS: loop.reduce %{{.*}}, bounds = []
func.func @of_nothing_but_ones() {
  %c = hlo.constant dense<[[[3.5]], [[-2.0]]]> : f32[2,1,1]
  %x = hlo.optimization_barrier %c : (f32[2,1,1]) -> f32[2,1,1]
  %start = hlo.constant dense<10.0> : f32[]
  %r = hlo.reduce (%x), (%start), dimensions = [1, 2] {
  ^bb0(%a: f32[], %b: f32[]):
    %t = hlo.add %a, %b : f32[]
    hlo.return %t : f32[]
  } : (f32[2,1,1], f32[]) -> f32[2]
  check.expect_eq_const %r, dense<[13.5, 8.0]> : f32[2]
  return
}

// By hand: column j is the sum of (i − j)² for i below 100.
// KERNELS-LABEL: @middle
// KERNELS: reduce columns of 100
func.func @middle() {
  %i = hlo.iota iota_dimension = 1 : f32[3,100,7]
  %j = hlo.iota iota_dimension = 1 : f32[3,7]
  %b:2 = hlo.optimization_barrier %i, %j : (f32[3,100,7], f32[3,7]) -> (f32[3,100,7], f32[3,7])
  %m = hlo.broadcast %b#1, dimensions = [0, 2] : (f32[3,7]) -> f32[3,100,7]
  %d = hlo.subtract %b#0, %m : f32[3,100,7]
  %s = hlo.multiply %d, %d : f32[3,100,7]
  %zero = hlo.constant dense<0.0> : f32[]
  %r = hlo.reduce (%s), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.add %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[3,100,7], f32[]) -> f32[3,7]
  check.expect_eq_const %r, dense<[[328350.0, 318550.0, 308950.0, 299550.0, 290350.0, 281350.0, 272550.0], [328350.0, 318550.0, 308950.0, 299550.0, 290350.0, 281350.0, 272550.0], [328350.0, 318550.0, 308950.0, 299550.0, 290350.0, 281350.0, 272550.0]]> : f32[3,7]
  return
}

// By hand: rows of 13 lanes, whose largest element is subtracted: a row's sum is −(0 + … + 12).
func.func @rows() {
  %i = hlo.iota iota_dimension = 1 : f32[50,13]
  %x = hlo.optimization_barrier %i : (f32[50,13]) -> f32[50,13]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %m = hlo.reduce (%x), (%low), dimensions = [1] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.maximum %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[50,13], f32[]) -> f32[50]
  %w = hlo.broadcast %m, dimensions = [0] : (f32[50]) -> f32[50,13]
  %d = hlo.subtract %x, %w : f32[50,13]
  %r = hlo.reduce (%d), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.add %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[50,13], f32[]) -> f32[50]
  %e = hlo.constant dense<-78.0> : f32[50]
  check.expect_eq %r, %e : (f32[50], f32[50]) -> ()
  return
}
