// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s --gather-scatter-simplify | filecheck %s --check-prefix=OPS
// RUN: shale-opt %s --gather-scatter-simplify | shale-run - --check | filecheck %s
// RUN: shale-opt %s --pipeline='func(gather-scatter-simplify,canonicalize)' | shale-run - --check | filecheck %s

// Expected values: what the reference evaluator computes for the program as written.

// One window at a constant place, moved inside.
// CHECK: @one: passed
// OPS-LABEL: func.func @one(
// OPS: hlo.slice %x, start_indices = [2, 0], limit_indices = [4, 3]
// OPS-NEXT: hlo.reshape
// OPS-NOT: hlo.gather
func.func @one() {
  %x = hlo.constant dense<[[25, 91, 1, 94, 37], [32, 47, 8, 50, 49], [75, 9, 46, 54, 96], [35, 6, 35, 13, 6]]> : s32[4,5]
  %i = hlo.constant dense<[[3, -2]]> : s32[1,2]
  %y = hlo.gather %x, %i, offset_dims = [1, 2], collapsed_slice_dims = [], start_index_map = [0, 1], index_vector_dim = 1, slice_sizes = [2, 3] : (s32[4,5], s32[1,2]) -> s32[1,2,3]
  check.expect_eq_const %y, dense<[[[75, 9, 46], [35, 6, 35]]]> : s32[1,2,3]
  return
}

// CHECK: @one_collapsed: passed
// OPS-LABEL: func.func @one_collapsed(
// OPS: hlo.slice
// OPS-NOT: hlo.gather
func.func @one_collapsed() {
  %x = hlo.constant dense<[[84, 36, 81, 19, 31], [34, 55, 65, 40, 24], [98, 47, 54, 3, 97], [80, 51, 70, 70, 26]]> : s32[4,5]
  %i = hlo.constant dense<[7]> : s32[1]
  %y = hlo.gather %x, %i, offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0, slice_sizes = [1, 3] : (s32[4,5], s32[1]) -> s32[3]
  check.expect_eq_const %y, dense<[80, 51, 70]> : s32[3]
  return
}

// A place that only a run knows; the index of the second dimension comes first.
// CHECK: @run_time: passed
// OPS-LABEL: func.func @run_time(
// OPS-NOT: hlo.gather
// OPS: hlo.dynamic_slice %x
// OPS: hlo.reshape
func.func @run_time() {
  %x = hlo.constant dense<[[92, 10, 6, 93, 52], [57, 78, 96, 17, 82], [36, 62, 6, 70, 16], [21, 60, 53, 43, 36]]> : s32[4,5]
  %s = hlo.replica_id : () -> u32[]
  %t = hlo.convert %s : (u32[]) -> u8[]
  %u = hlo.broadcast %t, dimensions = [] : (u8[]) -> u8[1,2]
  %c = hlo.constant dense<[[255, 1]]> : u8[1,2]
  %i = hlo.add %u, %c : u8[1,2]
  %y = hlo.gather %x, %i, offset_dims = [0, 2], collapsed_slice_dims = [], start_index_map = [1, 0], index_vector_dim = 1, slice_sizes = [2, 3] : (s32[4,5], u8[1,2]) -> s32[2,1,3]
  check.expect_eq_const %y, dense<[[[96, 17, 82]], [[6, 70, 16]]]> : s32[2,1,3]
  return
}

// The same window three times: the last index is moved inside.
// CHECK: @same: passed
// OPS-LABEL: func.func @same(
// OPS: hlo.slice
// OPS: hlo.broadcast
// OPS-NOT: hlo.gather
func.func @same() {
  %x = hlo.constant dense<[[38, 32, 94, 94], [83, 33, 51, 83], [30, 38, 61, 71]]> : s32[3,4]
  %i = hlo.constant dense<[[2], [2], [9]]> : s32[3,1]
  %y = hlo.gather %x, %i, offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 2] : (s32[3,4], s32[3,1]) -> s32[2,3]
  check.expect_eq_const %y, dense<[[30, 30, 30], [38, 38, 38]]> : s32[2,3]
  return
}

// Rows 1, 3 and 5, which become columns.
// CHECK: @progression: passed
// OPS-LABEL: func.func @progression(
// OPS: hlo.slice %x, start_indices = [1, 0], limit_indices = [6, 3], strides = [2, 1]
// OPS-NEXT: hlo.transpose
// OPS-NOT: hlo.gather
func.func @progression() {
  %x = hlo.constant dense<[[85, 50, 15], [21, 82, 20], [9, 26, 64], [63, 70, 28], [57, 42, 97], [57, 54, 17]]> : s32[6,3]
  %i = hlo.constant dense<[1, 3, 5]> : s32[3]
  %y = hlo.gather %x, %i, offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (s32[6,3], s32[3]) -> s32[3,3]
  check.expect_eq_const %y, dense<[[21, 63, 57], [82, 70, 54], [20, 28, 17]]> : s32[3,3]
  return
}

// Elements (r, 1) for r = 0, 1, 2; windows keep both dimensions.
// CHECK: @progression_of_pairs: passed
// OPS-LABEL: func.func @progression_of_pairs(
// OPS: hlo.slice %x, start_indices = [0, 1], limit_indices = [3, 3]
// OPS-NOT: hlo.gather
func.func @progression_of_pairs() {
  %x = hlo.constant dense<[[70, 24, 31], [11, 22, 43], [71, 11, 40], [30, 47, 33]]> : s32[4,3]
  %i = hlo.constant dense<[[0, 1], [1, 1], [2, 1]]> : s32[3,2]
  %y = hlo.gather %x, %i, offset_dims = [1, 2], collapsed_slice_dims = [], start_index_map = [0, 1], index_vector_dim = 1, slice_sizes = [1, 2] : (s32[4,3], s32[3,2]) -> s32[3,1,2]
  check.expect_eq_const %y, dense<[[[24, 31]], [[22, 43]], [[11, 40]]]> : s32[3,1,2]
  return
}

// All rows in their order.
// CHECK: @counted: passed
// OPS-LABEL: func.func @counted(
// OPS: hlo.slice
// OPS-NOT: hlo.gather
func.func @counted() {
  %x = hlo.constant dense<[[72, 25, 2], [95, 52, 49], [52, 95, 67], [26, 48, 34]]> : s32[4,3]
  %i = hlo.iota iota_dimension = 0 : s32[4,1]
  %y = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (s32[4,3], s32[4,1]) -> s32[4,3]
  check.expect_eq_const %y, dense<[[72, 25, 2], [95, 52, 49], [52, 95, 67], [26, 48, 34]]> : s32[4,3]
  return
}

// CHECK: @counted_columns: passed
// OPS-LABEL: func.func @counted_columns(
// OPS: hlo.slice
// OPS-NOT: hlo.gather
func.func @counted_columns() {
  %x = hlo.constant dense<[[43, 96, 7], [63, 35, 73], [46, 16, 87], [64, 67, 80]]> : s32[4,3]
  %i = hlo.iota iota_dimension = 0 : s32[2]
  %y = hlo.gather %x, %i, offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, slice_sizes = [4, 1] : (s32[4,3], s32[2]) -> s32[4,2]
  check.expect_eq_const %y, dense<[[43, 96], [63, 35], [46, 16], [64, 67]]> : s32[4,2]
  return
}

// Near misses: the last row is named twice, once from outside; a descending order; and a counter that is not the row.
// CHECK: @outside: passed
// OPS-LABEL: func.func @outside(
// OPS: hlo.gather
func.func @outside() {
  %x = hlo.constant dense<[[27, 11], [34, 31], [49, 51]]> : s32[3,2]
  %i = hlo.constant dense<[0, 2, 4]> : s32[3]
  %y = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 2] : (s32[3,2], s32[3]) -> s32[3,2]
  check.expect_eq_const %y, dense<[[27, 11], [49, 51], [49, 51]]> : s32[3,2]
  return
}

// CHECK: @descending: passed
// OPS-LABEL: func.func @descending(
// OPS: hlo.gather
func.func @descending() {
  %x = hlo.constant dense<[[82, 57], [55, 39], [2, 16]]> : s32[3,2]
  %i = hlo.constant dense<[2, 1, 0]> : s32[3]
  %y = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 2] : (s32[3,2], s32[3]) -> s32[3,2]
  check.expect_eq_const %y, dense<[[2, 16], [55, 39], [82, 57]]> : s32[3,2]
  return
}

// CHECK: @pairs: passed
// OPS-LABEL: func.func @pairs(
// OPS: hlo.gather
func.func @pairs() {
  %x = hlo.constant dense<[[4, 54, 90], [97, 60, 75], [62, 0, 9]]> : s32[3,3]
  %i = hlo.iota iota_dimension = 0 : s32[2,2]
  %y = hlo.gather %x, %i, offset_dims = [], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1, slice_sizes = [1, 1] : (s32[3,3], s32[2,2]) -> s32[2]
  check.expect_eq_const %y, dense<[4, 60]> : s32[2]
  return
}

// One window that lies inside.
// CHECK: @put: passed
// OPS-LABEL: func.func @put(
// OPS: hlo.dynamic_update_slice
func.func @put() {
  %x = hlo.constant dense<[[50, 67, 59, 57, 31], [13, 28, 19, 19, 66], [87, 13, 92, 89, 82], [97, 58, 10, 70, 99]]> : s32[4,5]
  %i = hlo.constant dense<[[2, 1]]> : s32[1,2]
  %u = hlo.constant dense<[[[5, 0, 16], [29, 72, 4]]]> : s32[1,2,3]
  %y = hlo.scatter (%x), %i, (%u), update_window_dims = [1, 2], inserted_window_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1 {
  ^bb0(%a: s32[], %b: s32[]):
    hlo.return %b : s32[]
  } : (s32[4,5], s32[1,2], s32[1,2,3]) -> s32[4,5]
  check.expect_eq_const %y, dense<[[50, 67, 59, 57, 31], [13, 28, 19, 19, 66], [87, 5, 0, 16, 82], [97, 29, 72, 4, 99]]> : s32[4,5]
  return
}

// CHECK: @put_row: passed
// OPS-LABEL: func.func @put_row(
// OPS: hlo.dynamic_update_slice
func.func @put_row() {
  %x = hlo.constant dense<[[82, 91, 38, 16, 80], [32, 67, 81, 55, 89], [97, 14, 12, 9, 38], [67, 74, 24, 49, 33]]> : s32[4,5]
  %i = hlo.constant dense<[3]> : s32[1]
  %u = hlo.constant dense<[28, 76, 0, 1, 68]> : s32[5]
  %y = hlo.scatter (%x), %i, (%u), update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0 {
  ^bb0(%a: s32[], %b: s32[]):
    hlo.return %b : s32[]
  } : (s32[4,5], s32[1], s32[5]) -> s32[4,5]
  check.expect_eq_const %y, dense<[[82, 91, 38, 16, 80], [32, 67, 81, 55, 89], [97, 14, 12, 9, 38], [28, 76, 0, 1, 68]]> : s32[4,5]
  return
}

// CHECK: @put_all: passed
// OPS-LABEL: func.func @put_all(
// OPS-NOT: hlo.scatter
// OPS: hlo.reshape %u
func.func @put_all() {
  %x = hlo.constant dense<[[38, 58, 35], [40, 82, 31]]> : s32[2,3]
  %i = hlo.constant dense<[[0, 0]]> : s32[1,2]
  %u = hlo.constant dense<[[[60, 67, 30], [70, 31, 3]]]> : s32[1,2,3]
  %y = hlo.scatter (%x), %i, (%u), update_window_dims = [1, 2], inserted_window_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1 {
  ^bb0(%a: s32[], %b: s32[]):
    hlo.return %b : s32[]
  } : (s32[2,3], s32[1,2], s32[1,2,3]) -> s32[2,3]
  check.expect_eq_const %y, dense<[[60, 67, 30], [70, 31, 3]]> : s32[2,3]
  return
}

// One that is joined with what is there.
// CHECK: @added: passed
// OPS-LABEL: func.func @added(
// OPS: hlo.multiply
// OPS: hlo.dynamic_update_slice
func.func @added() {
  %x = hlo.constant dense<[[52, 90, 83, 39, 7], [2, 24, 63, 86, 82], [53, 10, 32, 29, 85], [54, 47, 29, 63, 4]]> : s32[4,5]
  %i = hlo.constant dense<[1]> : s32[1]
  %u = hlo.constant dense<[89, 43, 91, 53]> : s32[4]
  %y = hlo.scatter (%x), %i, (%u), update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 0 {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.multiply %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[4,5], s32[1], s32[4]) -> s32[4,5]
  check.expect_eq_const %y, dense<[[52, 8010, 83, 39, 7], [2, 1032, 63, 86, 82], [53, 910, 32, 29, 85], [54, 2491, 29, 63, 4]]> : s32[4,5]
  return
}

// Near misses: a window that reaches outside, whose updates there are skipped; and two windows.
// CHECK: @skipped: passed
// OPS-LABEL: func.func @skipped(
// OPS: hlo.scatter
func.func @skipped() {
  %x = hlo.constant dense<[[46, 87, 50, 25, 0], [37, 94, 64, 8, 26], [63, 25, 39, 98, 24], [29, 59, 28, 33, 97]]> : s32[4,5]
  %i = hlo.constant dense<[[3, 1]]> : s32[1,2]
  %u = hlo.constant dense<[[[37, 13, 79], [63, 78, 23]]]> : s32[1,2,3]
  %y = hlo.scatter (%x), %i, (%u), update_window_dims = [1, 2], inserted_window_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1 {
  ^bb0(%a: s32[], %b: s32[]):
    hlo.return %b : s32[]
  } : (s32[4,5], s32[1,2], s32[1,2,3]) -> s32[4,5]
  check.expect_eq_const %y, dense<[[46, 87, 50, 25, 0], [37, 94, 64, 8, 26], [63, 25, 39, 98, 24], [29, 37, 13, 79, 97]]> : s32[4,5]
  return
}

// CHECK: @two: passed
// OPS-LABEL: func.func @two(
// OPS: hlo.scatter
func.func @two() {
  %x = hlo.constant dense<[[28, 62, 53, 85, 7], [76, 18, 50, 6, 27], [3, 76, 18, 53, 6], [90, 7, 23, 50, 57]]> : s32[4,5]
  %i = hlo.constant dense<[[1], [2]]> : s32[2,1]
  %u = hlo.constant dense<[[91, 40, 93, 14, 10], [21, 42, 24, 23, 83]]> : s32[2,5]
  %y = hlo.scatter (%x), %i, (%u), update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[4,5], s32[2,1], s32[2,5]) -> s32[4,5]
  check.expect_eq_const %y, dense<[[28, 62, 53, 85, 7], [167, 58, 143, 20, 37], [24, 118, 42, 76, 89], [90, 7, 23, 50, 57]]> : s32[4,5]
  return
}
