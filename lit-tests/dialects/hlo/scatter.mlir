// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// By jax.lax.scatter_add and jax.lax.scatter up to the next comment; windows are wholly inside or wholly outside.
func.func @windows() {
  %x = hlo.constant dense<[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]> : s32[3,4]
  %i = hlo.constant dense<[[0, 0], [1, 2], [0, 1], [-2, 0]]> : s32[4,2]
  %u = hlo.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9, 10], [11, 12]], [[13, 14], [15, 16]]]> : s32[4,2,2]
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1 {
  ^bb0(%old: s32[], %new: s32[]):
    %sum = hlo.add %old, %new : s32[]
    hlo.return %sum : s32[]
  } : (s32[3,4], s32[4,2], s32[4,2,2]) -> s32[3,4]
  check.expect_eq_const %0, dense<[[1, 11, 10, 0], [3, 15, 17, 6], [0, 0, 7, 8]]> : s32[3,4]
  return
}

func.func @windows_first() {
  %x = hlo.constant dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : f32[3,4]
  %i = hlo.constant dense<[[1, 0], [2, 0]]> : s32[2,2]
  %u = hlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : f32[2,2,2]
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [0, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4], s32[2,2], f32[2,2,2]) -> f32[3,4]
  check.expect_eq_const %0, dense<[[3.0, 4.0, 0.0, 0.0], [7.0, 8.0, 1.0, 2.0], [0.0, 0.0, 5.0, 6.0]]> : f32[3,4]
  return
}

func.func @rows() {
  %x = hlo.constant dense<[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]> : s8[3,4]
  %i = hlo.constant dense<[[2], [0], [2], [3]]> : s64[4,1]
  %u = hlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]> : s8[4,4]
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: s8[], %new: s8[]):
    %sum = hlo.add %old, %new : s8[]
    hlo.return %sum : s8[]
  } : (s8[3,4], s64[4,1], s8[4,4]) -> s8[3,4]
  check.expect_eq_const %0, dense<[[5, 6, 7, 8], [0, 0, 0, 0], [10, 12, 14, 16]]> : s8[3,4]
  return
}

func.func @index_vector_dim_is_rank() {
  %x = hlo.constant dense<[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]> : u16[3,4]
  %i = hlo.constant dense<[2, 0]> : u8[2]
  %u = hlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : u16[3,2]
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1 {
  ^bb0(%old: u16[], %new: u16[]):
    hlo.return %new : u16[]
  } : (u16[3,4], u8[2], u16[3,2]) -> u16[3,4]
  check.expect_eq_const %0, dense<[[2, 0, 1, 0], [4, 0, 3, 0], [6, 0, 5, 0]]> : u16[3,4]
  return
}

func.func @permuted_map() {
  %x = hlo.constant dense<[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]> : s32[3,4]
  %i = hlo.constant dense<[[3, 1, 3], [0, 2, 0]]> : s32[2,3]
  %u = hlo.constant dense<[5, 6, 7]> : s32[3]
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0 {
  ^bb0(%old: s32[], %new: s32[]):
    %sum = hlo.add %old, %new : s32[]
    hlo.return %sum : s32[]
  } : (s32[3,4], s32[2,3], s32[3]) -> s32[3,4]
  check.expect_eq_const %0, dense<[[0, 0, 0, 12], [0, 0, 0, 0], [0, 6, 0, 0]]> : s32[3,4]
  return
}

func.func @batching() {
  %x = hlo.constant dense<[[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]]> : s32[2,3,4]
  %i = hlo.constant dense<[[[0], [2]], [[1], [1]]]> : s32[2,2,1]
  %u = hlo.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : s32[2,2,2]
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2 {
  ^bb0(%old: s32[], %new: s32[]):
    %sum = hlo.add %old, %new : s32[]
    hlo.return %sum : s32[]
  } : (s32[2,3,4], s32[2,2,1], s32[2,2,2]) -> s32[2,3,4]
  check.expect_eq_const %0, dense<[[[1, 2, 0, 0], [0, 0, 0, 0], [3, 4, 0, 0]], [[0, 0, 0, 0], [12, 14, 0, 0], [0, 0, 0, 0]]]> : s32[2,3,4]
  return
}

// By hand from here on. The specification: an update is applied if its own index is valid, so parts of windows count. (XLA drops the
// whole window.)
func.func @parts_of_windows() {
  %x = hlo.constant dense<[0, 0, 0]> : s32[3]
  %i = hlo.constant dense<[[2], [-1]]> : s32[2,1]
  %u = hlo.constant dense<[[1, 2], [3, 4]]> : s32[2,2]
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: s32[], %new: s32[]):
    %sum = hlo.add %old, %new : s32[]
    hlo.return %sum : s32[]
  } : (s32[3], s32[2,1], s32[2,2]) -> s32[3]
  check.expect_eq_const %0, dense<[4, 0, 1]> : s32[3]
  return
}

// The current element is the first argument, and updates come in row-major order: 1 → 1+1+1 = 3 → 3+3+2 = 8.
func.func @order() {
  %x = hlo.constant dense<[1]> : s64[1]
  %i = hlo.constant dense<[0, 0]> : s32[2]
  %u = hlo.constant dense<[1, 2]> : s64[2]
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: s64[], %new: s64[]):
    %twice = hlo.add %old, %old : s64[]
    %sum = hlo.add %twice, %new : s64[]
    hlo.return %sum : s64[]
  } : (s64[1], s32[2], s64[2]) -> s64[1]
  check.expect_eq_const %0, dense<[8]> : s64[1]
  return
}

// Row-major order of the updates' own dimensions: the window's comes first, so the update 3 of the second window's first row is
// before the update 2 of the first window's second row, though both go to element 1.
func.func @order_of_windows() {
  %x = hlo.constant dense<[0, 0, 0]> : u8[3]
  %i = hlo.constant dense<[[0, 1]]> : s32[1,2]
  %u = hlo.constant dense<[[1, 3], [2, 4]]> : u8[2,2]
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0 {
  ^bb0(%old: u8[], %new: u8[]):
    hlo.return %new : u8[]
  } : (u8[3], s32[1,2], u8[2,2]) -> u8[3]
  check.expect_eq_const %0, dense<[1, 2, 4]> : u8[3]
  return
}

// Unsigned indices are the numbers they are, and huge ones are outside.
func.func @indices() {
  %x = hlo.constant dense<[1.0, 2.0]> : f16[2]
  %i = hlo.constant dense<[18446744073709551615, 1]> : u64[2]
  %u = hlo.constant dense<[7.0, 8.0]> : f16[2]
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: f16[], %new: f16[]):
    hlo.return %new : f16[]
  } : (f16[2], u64[2], f16[2]) -> f16[2]
  check.expect_eq_const %0, dense<[1.0, 8.0]> : f16[2]
  %j = hlo.constant dense<[[9223372036854775807], [-9223372036854775808]]> : s64[2,1]
  %v = hlo.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : f16[2,2]
  %1 = hlo.scatter (%x), %j, (%v), update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: f16[], %new: f16[]):
    hlo.return %new : f16[]
  } : (f16[2], s64[2,1], f16[2,2]) -> f16[2]
  check.expect_eq_const %1, dense<[1.0, 2.0]> : f16[2]
  return
}

// Several inputs: 10 + 1 and true become 11 and the other's update; the computation sees all of them.
func.func @several_inputs() {
  %x = hlo.constant dense<[10, 20]> : s32[2]
  %y = hlo.constant dense<[true, true]> : pred[2]
  %i = hlo.constant dense<[0, 5]> : s32[2]
  %u = hlo.constant dense<[1, 2]> : s32[2]
  %v = hlo.constant dense<[false, false]> : pred[2]
  %0, %1 = hlo.scatter (%x, %y), %i, (%u, %v), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%x.old: s32[], %y.old: pred[], %x.new: s32[], %y.new: pred[]):
    %sum = hlo.add %x.old, %x.new : s32[]
    hlo.return %sum, %y.new : s32[], pred[]
  } : (s32[2], pred[2], s32[2], s32[2], pred[2]) -> (s32[2], pred[2])
  check.expect_eq_const %0, dense<[11, 20]> : s32[2]
  check.expect_eq_const %1, dense<[false, true]> : pred[2]
  %2, %3 = hlo.scatter (%x, %y), %i, (%u, %v), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%x.old: s32[], %y.old: pred[], %x.new: s32[], %y.new: pred[]):
    hlo.return %x.new, %y.new : s32[], pred[]
  } : (s32[2], pred[2], s32[2], s32[2], pred[2]) -> (s32[2], pred[2])
  check.expect_eq_const %2, dense<[1, 20]> : s32[2]
  check.expect_eq_const %3, dense<[false, true]> : pred[2]
  return
}

func.func @element_types_and_edges() {
  %c = hlo.constant dense<[(1.0, 2.0)]> : c64[1]
  %at = hlo.constant dense<0> : s32[]
  %c.u = hlo.constant dense<(10.0, 20.0)> : c64[]
  %0 = hlo.scatter (%c), %at, (%c.u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0 {
  ^bb0(%old: c64[], %new: c64[]):
    %sum = hlo.add %old, %new : c64[]
    hlo.return %sum : c64[]
  } : (c64[1], s32[], c64[]) -> c64[1]
  check.expect_eq_const %0, dense<[(11.0, 22.0)]> : c64[1]
  // Each sum is rounded: 256 + 1 is 256 in bf16, twice; at once it would be 258.
  %b = hlo.constant dense<[256.0]> : bf16[1]
  %twice = hlo.constant dense<[0, 0]> : s32[2]
  %b.u = hlo.constant dense<[1.0, 1.0]> : bf16[2]
  %1 = hlo.scatter (%b), %twice, (%b.u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: bf16[], %new: bf16[]):
    %sum = hlo.add %old, %new : bf16[]
    hlo.return %sum : bf16[]
  } : (bf16[1], s32[2], bf16[2]) -> bf16[1]
  check.expect_eq_const %1, dense<[256.0]> : bf16[1]
  %p = hlo.constant dense<[true, false]> : pred[2]
  %none = hlo.constant dense<> : s32[0]
  %p.u = hlo.constant dense<> : pred[0,1]
  %2 = hlo.scatter (%p), %none, (%p.u), update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: pred[], %new: pred[]):
    hlo.return %new : pred[]
  } : (pred[2], s32[0], pred[0,1]) -> pred[2]
  check.expect_eq_const %2, dense<[true, false]> : pred[2]
  return
}

// One of two updates, two of three elements: element 2 is not there.
func.func @dynamic() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %one = hlo.constant dense<1> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %i = hlo.constant dense<[[1], [0]]> : s32[2,1]
  %u = hlo.constant dense<[[10, 20], [30, 40]]> : s32[2,2]
  %x.2 = hlo.set_dimension_size %x, %two, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  %i.1 = hlo.set_dimension_size %i, %one, dimension = 0 : (s32[2,1], s32[]) -> s32[<=2,1]
  %u.1 = hlo.set_dimension_size %u, %one, dimension = 0 : (s32[2,2], s32[]) -> s32[<=2,2]
  %0 = hlo.scatter (%x.2), %i.1, (%u.1), update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: s32[], %new: s32[]):
    %sum = hlo.add %old, %new : s32[]
    hlo.return %sum : s32[]
  } : (s32[<=3], s32[<=2,1], s32[<=2,2]) -> s32[<=3]
  %e = hlo.constant dense<[1, 12, 0]> : s32[3]
  %e.2 = hlo.set_dimension_size %e, %two, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  check.expect_eq %0, %e.2 : (s32[<=3], s32[<=3]) -> ()
  return
}

// A computation of several ops whose first op takes what a plain replacement would return.
func.func @computation_of_several_ops() {
  %x = hlo.constant dense<[2.0, 3.0]> : f32[2]
  %at = hlo.constant dense<0> : s64[2,1]
  %u = hlo.constant dense<[5.0, 7.0]> : f32[2]
  %y = hlo.scatter (%x), %at, (%u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: f32[], %new: f32[]):
    %minus = hlo.negate %new : f32[]
    %product = hlo.multiply %old, %minus : f32[]
    hlo.return %product : f32[]
  } : (f32[2], s64[2,1], f32[2]) -> f32[2]
  check.expect_eq_const %y, dense<[70.0, 3.0]> : f32[2]
  return
}

// Lists of more windows than are taken at one time. By hand: each of the places 0 … 5 gets a hundred updates, those at 6 are outside.
func.func @many() {
  %n = hlo.iota iota_dimension = 0 : s32[700]
  %seven = hlo.constant dense<7> : s32[]
  %sevens = hlo.broadcast %seven, dimensions = [] : (s32[]) -> s32[700]
  %at = hlo.remainder %n, %sevens : s32[700]
  %x = hlo.constant dense<[0, 10, 20, 30, 40, 50]> : s32[6]
  %one = hlo.constant dense<1> : s32[]
  %ones = hlo.broadcast %one, dimensions = [] : (s32[]) -> s32[700]
  %0 = hlo.scatter (%x), %at, (%ones), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: s32[], %new: s32[]):
    %sum = hlo.add %old, %new : s32[]
    hlo.return %sum : s32[]
  } : (s32[6], s32[700], s32[700]) -> s32[6]
  check.expect_eq_const %0, dense<[100, 110, 120, 130, 140, 150]> : s32[6]
  %1 = hlo.scatter (%x), %at, (%n), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: s32[], %new: s32[]):
    hlo.return %new : s32[]
  } : (s32[6], s32[700], s32[700]) -> s32[6]
  check.expect_eq_const %1, dense<[693, 694, 695, 696, 697, 698]> : s32[6]
  return
}
