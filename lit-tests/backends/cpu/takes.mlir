// Numbers that count from the end, and what stands where a window is not inside of the array: one kernel with the gather, where nothing else reads that.
// RUN: shale-run %s --backend=cpu --entry=main | filecheck %s
// RUN: shale-run %s --backend=cpu --check | filecheck %s --check-prefix=PASS
// RUN: shale-run %s --check | filecheck %s --check-prefix=PASS
// RUN: shale-opt %s -O3 --to-level=kernels | filecheck %s --check-prefix=KERNELS
// RUN: shale-opt %s -O3 --to-level=loop | shale-run --backend=cpu --entry=main | filecheck %s

// PASS: known: passed
// PASS: 1 passed, 0 failed
// KERNELS: @main: 7 kernels
// KERNELS: gather f32 [6, 8] at s32 [6, 5, 1], others filled for hlo.fusion
// KERNELS: gather f32 [6, 8] at s32 [4, 1], others filled for hlo.fusion
// KERNELS: gather f32 [6, 8] at s32 [4, 1] for hlo.gather
// CHECK: out0 = f32[6,5]
func.func public @main(%x: f32[6,8], %n: s32[6,5], %m: s32[4]) -> (f32[6,5], f32[4,8], f32[6,4], pred[6,4]) {
  %range = hlo.constant dense<11> : s32[6,5]
  %numbers = hlo.remainder %n, %range : s32[6,5]
  // Elements along rows, as jnp.take_along_axis has them; what is computed with them is a loop behind the kernel.
  %zero = hlo.constant dense<0> : s32[6,5]
  %size = hlo.constant dense<8> : s32[6,5]
  %below = hlo.compare %numbers, %zero, direction = LT : (s32[6,5], s32[6,5]) -> pred[6,5]
  %moved = hlo.add %numbers, %size : s32[6,5]
  %counted = hlo.select %below, %moved, %numbers : (pred[6,5], s32[6,5], s32[6,5]) -> s32[6,5]
  %at = hlo.reshape %counted : (s32[6,5]) -> s32[6,5,1]
  %first = hlo.constant dense<0> : s32[6,5,1]
  %last = hlo.constant dense<7> : s32[6,5,1]
  %from = hlo.compare %at, %first, direction = GE : (s32[6,5,1], s32[6,5,1]) -> pred[6,5,1]
  %to = hlo.compare %at, %last, direction = LE : (s32[6,5,1], s32[6,5,1]) -> pred[6,5,1]
  %both = hlo.and %from, %to : pred[6,5,1]
  %inside = hlo.reshape %both : (pred[6,5,1]) -> pred[6,5]
  %elements = hlo.gather %x, %at, offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0],
    start_index_map = [1], index_vector_dim = 2, slice_sizes = [1, 1] : (f32[6,8], s32[6,5,1]) -> f32[6,5]
  %fill = hlo.constant dense<9.5> : f32[6,5]
  %along = hlo.select %inside, %elements, %fill : (pred[6,5], f32[6,5], f32[6,5]) -> f32[6,5]
  %squares = hlo.multiply %along, %along : f32[6,5]
  // Rows; the bounds stand the other way around, and no number counts from the end.
  %few = hlo.constant dense<9> : s32[4]
  %rows = hlo.remainder %m, %few : s32[4]
  %row_at = hlo.reshape %rows : (s32[4]) -> s32[4,1]
  %row_first = hlo.constant dense<0> : s32[4]
  %row_last = hlo.constant dense<5> : s32[4]
  %row_to = hlo.compare %rows, %row_last, direction = LE : (s32[4], s32[4]) -> pred[4]
  %row_from = hlo.compare %rows, %row_first, direction = GE : (s32[4], s32[4]) -> pred[4]
  %row_both = hlo.and %row_to, %row_from : pred[4]
  %row_inside = hlo.broadcast %row_both, dimensions = [0] : (pred[4]) -> pred[4,8]
  %windows = hlo.gather %x, %row_at, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 8] :
    (f32[6,8], s32[4,1]) -> f32[4,8]
  %row_fill = hlo.constant dense<0x7FC00000> : f32[4,8]
  %filled = hlo.select %row_inside, %windows, %row_fill : (pred[4,8], f32[4,8], f32[4,8]) -> f32[4,8]
  // Columns, of which there are more than the bound says: what is outside is chosen by a loop.
  %columns = hlo.gather %x, %row_at, offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, slice_sizes = [6, 1] :
    (f32[6,8], s32[4,1]) -> f32[6,4]
  %column_inside = hlo.broadcast %row_both, dimensions = [1] : (pred[4]) -> pred[6,4]
  %column_fill = hlo.constant dense<1.0> : f32[6,4]
  %chosen = hlo.select %column_inside, %columns, %column_fill : (pred[6,4], f32[6,4], f32[6,4]) -> f32[6,4]
  func.return %squares, %filled, %chosen, %column_inside : f32[6,5], f32[4,8], f32[6,4], pred[6,4]
}

func.func public @known() {
  %x = hlo.constant dense<[10, 11, 12, 13]> : s32[4]
  %numbers = hlo.constant dense<[-5, -4, -1, 0, 3, 4]> : s64[6]
  %hidden = hlo.optimization_barrier %numbers : s64[6]
  %zero = hlo.constant dense<0> : s64[6]
  %size = hlo.constant dense<4> : s64[6]
  %last = hlo.constant dense<3> : s64[6]
  %below = hlo.compare %hidden, %zero, direction = LT : (s64[6], s64[6]) -> pred[6]
  %moved = hlo.add %hidden, %size : s64[6]
  %counted = hlo.select %below, %moved, %hidden : (pred[6], s64[6], s64[6]) -> s64[6]
  %from = hlo.compare %counted, %zero, direction = GE : (s64[6], s64[6]) -> pred[6]
  %to = hlo.compare %counted, %last, direction = LE : (s64[6], s64[6]) -> pred[6]
  %inside = hlo.and %from, %to : pred[6]
  %elements = hlo.gather %x, %counted, offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1] :
    (s32[4], s64[6]) -> s32[6]
  %fill = hlo.constant dense<-1> : s32[6]
  %y = hlo.select %inside, %elements, %fill : (pred[6], s32[6], s32[6]) -> s32[6]
  check.expect_eq_const %y, dense<[-1, 10, 13, 10, 13, -1]> : s32[6]
  func.return
}
