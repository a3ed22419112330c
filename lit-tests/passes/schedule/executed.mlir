// RUN: shale-run %s --check --backend=reference | filecheck %s
// RUN: shale-run %s --check --backend=cpu -O0 | filecheck %s
// RUN: shale-run %s --check --backend=cpu | filecheck %s
// RUN: shale-opt %s --lower-to-loops --interchange-loops=order=1+0 --tile-loops=sizes=2+3 --vectorize-loops=lanes=2 --parallelize-loops=threshold=0 > %t.mlir
// RUN: filecheck %s --check-prefix=TEXT --input-file %t.mlir
// RUN: shale-run %t.mlir --check --backend=reference | filecheck %s
// RUN: shale-run %t.mlir --check --backend=cpu -O0 | filecheck %s
// RUN: shale-opt %s --lower-to-loops --interchange-loops=random=3 --tile-loops=random=3 --vectorize-loops=lanes=1 --parallelize-loops=threshold=0 > %t.mlir
// RUN: shale-run %t.mlir --check --backend=reference | filecheck %s
// RUN: shale-run %t.mlir --check --backend=cpu -O0 | filecheck %s
// CHECK: 0 failed
// TEXT: loop.nest bounds = [5, 4], order = [1, 0], tiles = [2, 3], vector = 2, parallel = [0, 1] {

// A transposed operand and one that is not.
func.func @across() {
  %x = hlo.iota iota_dimension = 1 : s32[4,5]
  %z = hlo.iota iota_dimension = 1 : s32[5,4]
  %t = hlo.transpose %x, permutation = [1, 0] : (s32[4,5]) -> s32[5,4]
  %w = hlo.multiply %t, %t : s32[5,4]
  %s = hlo.subtract %w, %z : s32[5,4]
  check.expect_eq_const %s, dense<[[0, -1, -2, -3], [1, 0, -1, -2], [4, 3, 2, 1], [9, 8, 7, 6], [16, 15, 14, 13]]> : s32[5,4]
  return
}

// A copy alone, whose tiles are the kernel's.
func.func @copied() {
  %x = hlo.constant dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15], [16, 17, 18, 19, 20]]> : u8[4,5]
  %t = hlo.transpose %x, permutation = [1, 0] : (u8[4,5]) -> u8[5,4]
  check.expect_eq_const %t, dense<[[1, 6, 11, 16], [2, 7, 12, 17], [3, 8, 13, 18], [4, 9, 14, 19], [5, 10, 15, 20]]> : u8[5,4]
  return
}

// Reads that leave their array along both loops.
func.func @padded() {
  %x = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : f32[2,2]
  %v = hlo.constant dense<9.0> : f32[]
  %p = hlo.pad %x, %v, edge_padding_low = [1, 0], edge_padding_high = [1, 3], interior_padding = [0, 1] : (f32[2,2], f32[]) -> f32[4,6]
  check.expect_eq_const %p, dense<[[9.0, 9.0, 9.0, 9.0, 9.0, 9.0], [1.0, 9.0, 2.0, 9.0, 9.0, 9.0], [3.0, 9.0, 4.0, 9.0, 9.0, 9.0], [9.0, 9.0, 9.0, 9.0, 9.0, 9.0]]> : f32[4,6]
  return
}

// Columns and rows of the same array: 0.1 ten times, in the canonical order whatever the lanes are.
func.func @sums() {
  %x = hlo.constant dense<0.1> : f32[10,10]
  %zero = hlo.constant dense<0.0> : f32[]
  %c = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %d = hlo.add %a, %b : f32[]
    hlo.return %d : f32[]
  } : (f32[10,10], f32[]) -> f32[10]
  %r = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %d = hlo.add %a, %b : f32[]
    hlo.return %d : f32[]
  } : (f32[10,10], f32[]) -> f32[10]
  %all = hlo.reduce (%x), (%zero), dimensions = [0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %d = hlo.add %a, %b : f32[]
    hlo.return %d : f32[]
  } : (f32[10,10], f32[]) -> f32[]
  check.expect_close %c, %r, max_ulp_difference = 1 : f32[10]
  %ten = hlo.constant dense<10.0> : f32[]
  check.expect_close %all, %ten, max_ulp_difference = 4 : f32[]
  return
}
