// Rows of a few elements, few of which a loop has: rows of two loops that follow each other are tiled as those of one, and where others share rows, the loop that
// runs often goes over them.
// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-run %s --check --backend=cpu --isa=avx2 | filecheck %s
// RUN: shale-run %s --check --backend=cpu --isa=scalar | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O3 --threads=3 | filecheck %s
// RUN: shale-opt %s -O3 --to-level=kernels | filecheck %s --check-prefix=KERNELS
// CHECK: 5 passed, 0 failed

// By hand: 8 elements from 8 · n on.
// KERNELS-LABEL: @merged
// KERNELS: tiles of 1000 of 1000 iterations
func.func @merged() {
  %i = hlo.iota iota_dimension = 0 : f32[8000]
  %b = hlo.optimization_barrier %i : (f32[8000]) -> f32[8000]
  %x = hlo.reshape %b : (f32[8000]) -> f32[200,5,8]
  %zero = hlo.constant dense<0.0> : f32[]
  %r = hlo.reduce (%x), (%zero), dimensions = [2] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.add %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[200,5,8], f32[]) -> f32[200,5]
  %n = hlo.iota iota_dimension = 0 : f32[1000]
  %factor = hlo.constant dense<64.0> : f32[1000]
  %m = hlo.multiply %n, %factor : f32[1000]
  %more = hlo.constant dense<28.0> : f32[1000]
  %s = hlo.add %m, %more : f32[1000]
  %e = hlo.reshape %s : (f32[1000]) -> f32[200,5]
  check.expect_eq %r, %e : f32[200,5]
  return
}

// What makes rows makes them where they lay, those of an iteration at a time: the loops stay two.
// KERNELS-LABEL: @kept
// KERNELS: loop of 50
// KERNELS-NEXT: tiles of 3 of 3 iterations
func.func @kept() {
  %i = hlo.iota iota_dimension = 0 : f32[600]
  %b = hlo.optimization_barrier %i : (f32[600]) -> f32[600]
  %x = hlo.reshape %b : (f32[600]) -> f32[50,3,4]
  %least = hlo.constant dense<0xFF800000> : f32[]
  %r = hlo.reduce (%x), (%least), dimensions = [2] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.maximum %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[50,3,4], f32[]) -> f32[50,3]
  %all = hlo.broadcast %r, dimensions = [0, 1] : (f32[50,3]) -> f32[50,3,4]
  %y = hlo.subtract %x, %all : f32[50,3,4]
  %k = hlo.iota iota_dimension = 2 : f32[50,3,4]
  %three = hlo.constant dense<3.0> : f32[50,3,4]
  %e = hlo.subtract %k, %three : f32[50,3,4]
  check.expect_eq %y, %e : f32[50,3,4]
  return
}

// The number of the row is a factor: the loops stay two.
// KERNELS-LABEL: @counted
// KERNELS: loop of 200
func.func @counted() {
  %i = hlo.iota iota_dimension = 0 : f32[8000]
  %b = hlo.optimization_barrier %i : (f32[8000]) -> f32[8000]
  %x = hlo.reshape %b : (f32[8000]) -> f32[200,5,8]
  %j = hlo.iota iota_dimension = 1 : f32[200,5,8]
  %p = hlo.multiply %x, %j : f32[200,5,8]
  %zero = hlo.constant dense<0.0> : f32[]
  %r = hlo.reduce (%p), (%zero), dimensions = [2] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.add %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[200,5,8], f32[]) -> f32[200,5]
  %n = hlo.iota iota_dimension = 0 : f32[1000]
  %factor = hlo.constant dense<64.0> : f32[1000]
  %m = hlo.multiply %n, %factor : f32[1000]
  %more = hlo.constant dense<28.0> : f32[1000]
  %s = hlo.add %m, %more : f32[1000]
  %t = hlo.reshape %s : (f32[1000]) -> f32[200,5]
  %l = hlo.iota iota_dimension = 1 : f32[200,5]
  %e = hlo.multiply %t, %l : f32[200,5]
  check.expect_eq %r, %e : f32[200,5]
  return
}

// By hand: 4 · (4 · (i − j))².
// KERNELS-LABEL: @distances
// KERNELS: loop of 5
// KERNELS-NEXT: tiles of 100 of 100 iterations
func.func @distances() {
  %i = hlo.iota iota_dimension = 0 : f32[400]
  %b = hlo.optimization_barrier %i : (f32[400]) -> f32[400]
  %x = hlo.reshape %b : (f32[400]) -> f32[100,4]
  %c = hlo.slice %x, start_indices = [0, 0], limit_indices = [5, 4], strides = [1, 1] : (f32[100,4]) -> f32[5,4]
  %d = hlo.optimization_barrier %c : (f32[5,4]) -> f32[5,4]
  %rows = hlo.broadcast %x, dimensions = [0, 2] : (f32[100,4]) -> f32[100,5,4]
  %columns = hlo.broadcast %d, dimensions = [1, 2] : (f32[5,4]) -> f32[100,5,4]
  %far = hlo.subtract %rows, %columns : f32[100,5,4]
  %square = hlo.multiply %far, %far : f32[100,5,4]
  %zero = hlo.constant dense<0.0> : f32[]
  %r = hlo.reduce (%square), (%zero), dimensions = [2] {
  ^bb0(%a: f32[], %k: f32[]):
    %t = hlo.add %a, %k : f32[]
    hlo.return %t : f32[]
  } : (f32[100,5,4], f32[]) -> f32[100,5]
  %n = hlo.iota iota_dimension = 0 : f32[100,5]
  %m = hlo.iota iota_dimension = 1 : f32[100,5]
  %o = hlo.subtract %n, %m : f32[100,5]
  %q = hlo.multiply %o, %o : f32[100,5]
  %factor = hlo.constant dense<64.0> : f32[100,5]
  %e = hlo.multiply %q, %factor : f32[100,5]
  check.expect_eq %r, %e : f32[100,5]
  return
}

// By hand: element j is less than the largest one by 32 − j, and the sum of the row's differences is −528.
// KERNELS-LABEL: @of_classes
// KERNELS: tiles of {{[0-9]+}} of 1000 iterations
// KERNELS: for each row the total of 33
// KERNELS: for each row 33 lanes
func.func @of_classes() {
  %i = hlo.iota iota_dimension = 1 : f32[1000,33]
  %x = hlo.optimization_barrier %i : (f32[1000,33]) -> f32[1000,33]
  %start = hlo.constant dense<0xFF800000> : f32[]
  %m = hlo.reduce (%x), (%start), dimensions = [1] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.maximum %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[1000,33], f32[]) -> f32[1000]
  %w = hlo.broadcast %m, dimensions = [0] : (f32[1000]) -> f32[1000,33]
  %d = hlo.subtract %x, %w : f32[1000,33]
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%d), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.add %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[1000,33], f32[]) -> f32[1000]
  %v = hlo.broadcast %s, dimensions = [0] : (f32[1000]) -> f32[1000,33]
  %p = hlo.multiply %d, %v : f32[1000,33]
  %last = hlo.constant dense<32.0> : f32[1000,33]
  %below = hlo.subtract %last, %i : f32[1000,33]
  %sum = hlo.constant dense<528.0> : f32[1000,33]
  %e = hlo.multiply %below, %sum : f32[1000,33]
  %o:2 = hlo.optimization_barrier %p, %e : (f32[1000,33], f32[1000,33]) -> (f32[1000,33], f32[1000,33])
  check.expect_eq %o#0, %o#1 : f32[1000,33]
  return
}
