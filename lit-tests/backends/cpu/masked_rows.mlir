// Rows whose elements depend on the number of the row, such as those of a causal mask: the numbers of a tile's rows are lanes, so that rows change addresses
// alone.
// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O3 | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O3 --isa=avx2 | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O3 --isa=scalar | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O3 --threads=3 | filecheck %s
// RUN: shale-opt %s -O3 --to-level=kernels | filecheck %s --check-prefix=KERNELS
// CHECK: 3 passed, 0 failed

// By hand: of row r the elements up to the number r stay, and the largest of them is the last one.
// KERNELS-LABEL: @masked
// KERNELS: tiles of {{[0-9]+}} of 100 iterations
// KERNELS-NEXT: the tile's lanes (instructions: 1,
// KERNELS: for each row 40 lanes ({{.*}}) for hlo.convert, hlo.compare, hlo.select, hlo.maximum
// KERNELS: for each row 40 lanes ({{.*}}) for hlo.convert, hlo.compare, hlo.select, hlo.subtract
func.func @masked() {
  %x = hlo.iota iota_dimension = 2 : f32[3,100,40]
  %b = hlo.optimization_barrier %x : (f32[3,100,40]) -> f32[3,100,40]
  %row = hlo.iota iota_dimension = 1 : s32[3,100,40]
  %column = hlo.iota iota_dimension = 2 : s32[3,100,40]
  %mask = hlo.compare %row, %column, direction = GE : (s32[3,100,40], s32[3,100,40]) -> pred[3,100,40]
  %low = hlo.constant dense<-1.0e9> : f32[3,100,40]
  %m = hlo.select %mask, %b, %low : (pred[3,100,40], f32[3,100,40], f32[3,100,40]) -> f32[3,100,40]
  %start = hlo.constant dense<0xFF800000> : f32[]
  %r = hlo.reduce (%m), (%start), dimensions = [2] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.maximum %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[3,100,40], f32[]) -> f32[3,100]
  %w = hlo.broadcast %r, dimensions = [0, 1] : (f32[3,100]) -> f32[3,100,40]
  %d = hlo.subtract %m, %w : f32[3,100,40]
  %n = hlo.iota iota_dimension = 1 : f32[3,100,40]
  %last = hlo.constant dense<39.0> : f32[3,100,40]
  %largest = hlo.minimum %n, %last : f32[3,100,40]
  %kept = hlo.subtract %x, %largest : f32[3,100,40]
  %lost = hlo.subtract %low, %largest : f32[3,100,40]
  %e = hlo.select %mask, %kept, %lost : (pred[3,100,40], f32[3,100,40], f32[3,100,40]) -> f32[3,100,40]
  %o:2 = hlo.optimization_barrier %d, %e : (f32[3,100,40], f32[3,100,40]) -> (f32[3,100,40], f32[3,100,40])
  check.expect_eq %o#0, %o#1 : f32[3,100,40]
  return
}

// By hand: 5 + r ones of row r are left, and each becomes their sum.
// KERNELS-LABEL: @counted
// KERNELS: for each row 70 lanes ({{.*}}) for hlo.convert, hlo.add, hlo.compare, hlo.select in loop.reduce
func.func @counted() {
  %one = hlo.constant dense<1.0> : f32[60,70]
  %b = hlo.optimization_barrier %one : (f32[60,70]) -> f32[60,70]
  %i = hlo.iota iota_dimension = 0 : s32[60,70]
  %five = hlo.constant dense<5> : s32[60,70]
  %row = hlo.add %i, %five : s32[60,70]
  %column = hlo.iota iota_dimension = 1 : s32[60,70]
  %mask = hlo.compare %column, %row, direction = LT : (s32[60,70], s32[60,70]) -> pred[60,70]
  %nothing = hlo.constant dense<0.0> : f32[60,70]
  %m = hlo.select %mask, %b, %nothing : (pred[60,70], f32[60,70], f32[60,70]) -> f32[60,70]
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%m), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %c: f32[]):
    %t = hlo.add %a, %c : f32[]
    hlo.return %t : f32[]
  } : (f32[60,70], f32[]) -> f32[60]
  %w = hlo.broadcast %s, dimensions = [0] : (f32[60]) -> f32[60,70]
  %p = hlo.multiply %m, %w : f32[60,70]
  %n = hlo.convert %row : (s32[60,70]) -> f32[60,70]
  %e = hlo.select %mask, %n, %nothing : (pred[60,70], f32[60,70], f32[60,70]) -> f32[60,70]
  %o:2 = hlo.optimization_barrier %p, %e : (f32[60,70], f32[60,70]) -> (f32[60,70], f32[60,70])
  check.expect_eq %o#0, %o#1 : f32[60,70]
  return
}

// By hand: of the elements up to the number of the row the last one is the largest.
// KERNELS-LABEL: @searched
// KERNELS: for each row 20 lanes ({{.*}}) for hlo.convert, hlo.compare, hlo.select
// KERNELS-NEXT: for each row the best of 20 and its place
func.func @searched() {
  %x = hlo.iota iota_dimension = 1 : f32[20,20]
  %b = hlo.optimization_barrier %x : (f32[20,20]) -> f32[20,20]
  %row = hlo.iota iota_dimension = 0 : s32[20,20]
  %column = hlo.iota iota_dimension = 1 : s32[20,20]
  %mask = hlo.compare %column, %row, direction = LE : (s32[20,20], s32[20,20]) -> pred[20,20]
  %low = hlo.constant dense<-1.0> : f32[20,20]
  %m = hlo.select %mask, %b, %low : (pred[20,20], f32[20,20], f32[20,20]) -> f32[20,20]
  %start = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0> : s32[]
  %r:2 = hlo.reduce (%m, %column), (%start, %zero), dimensions = [1] {
  ^bb0(%v: f32[], %i: s32[], %w: f32[], %j: s32[]):
    %gt = hlo.compare %v, %w, direction = GT : (f32[], f32[]) -> pred[]
    %nan = hlo.compare %v, %v, direction = NE : (f32[], f32[]) -> pred[]
    %first = hlo.or %gt, %nan : pred[]
    %eq = hlo.compare %v, %w, direction = EQ : (f32[], f32[]) -> pred[]
    %lt = hlo.compare %i, %j, direction = LT : (s32[], s32[]) -> pred[]
    %tie = hlo.and %eq, %lt : pred[]
    %left = hlo.or %first, %tie : pred[]
    %value = hlo.select %first, %v, %w : (pred[], f32[], f32[]) -> f32[]
    %place = hlo.select %left, %i, %j : (pred[], s32[], s32[]) -> s32[]
    hlo.return %value, %place : f32[], s32[]
  } : (f32[20,20], s32[20,20], f32[], s32[]) -> (f32[20], s32[20])
  %e = hlo.iota iota_dimension = 0 : s32[20]
  %o:2 = hlo.optimization_barrier %r#1, %e : (s32[20], s32[20]) -> (s32[20], s32[20])
  check.expect_eq %o#0, %o#1 : s32[20]
  return
}
