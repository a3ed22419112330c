// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The specification's picture: each index vector (X, Y) picks the window that begins there. By jax.lax.gather with mode="clip", as all
// cases up to the next comment are; indices outside are held inside.
func.func @windows() {
  %x = hlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : s32[3,4]
  %i = hlo.constant dense<[[0, 0], [1, 2], [2, 3], [-5, 1]]> : s32[4,2]
  %0 = hlo.gather %x, %i, offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1, slice_sizes = [2, 2] : (s32[3,4], s32[4,2]) -> s32[4,2,2]
  check.expect_eq_const %0, dense<[[[0, 1], [4, 5]], [[6, 7], [10, 11]], [[6, 7], [10, 11]], [[1, 2], [5, 6]]]> : s32[4,2,2]
  return
}

func.func @windows_first() {
  %x = hlo.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]> : f32[3,4]
  %i = hlo.constant dense<[[1, 0], [2, 1]]> : s32[2,2]
  %0 = hlo.gather %x, %i, offset_dims = [0, 2], start_index_map = [0, 1], index_vector_dim = 0, slice_sizes = [2, 2] : (f32[3,4], s32[2,2]) -> f32[2,2,2]
  check.expect_eq_const %0, dense<[[[6.0, 7.0], [1.0, 2.0]], [[10.0, 11.0], [5.0, 6.0]]]> : f32[2,2,2]
  return
}

func.func @rows_gather_nd() {
  %x = hlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : s8[3,4]
  %i = hlo.constant dense<[[[2], [0]], [[1], [9]]]> : s64[2,2,1]
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2, slice_sizes = [1, 4] : (s8[3,4], s64[2,2,1]) -> s8[2,2,4]
  check.expect_eq_const %0, dense<[[[8, 9, 10, 11], [0, 1, 2, 3]], [[4, 5, 6, 7], [8, 9, 10, 11]]]> : s8[2,2,4]
  return
}

func.func @index_vector_dim_is_rank() {
  %x = hlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : u16[3,4]
  %i = hlo.constant dense<[2, 0]> : u8[2]
  %0 = hlo.gather %x, %i, offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, slice_sizes = [3, 1] : (u16[3,4], u8[2]) -> u16[3,2]
  check.expect_eq_const %0, dense<[[2, 0], [6, 4], [10, 8]]> : u16[3,2]
  return
}

func.func @permuted_map() {
  %x = hlo.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : s32[3,4]
  %i = hlo.constant dense<[[3, 1], [0, 2]]> : s32[2,2]
  %0 = hlo.gather %x, %i, offset_dims = [], collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 0, slice_sizes = [1, 1] : (s32[3,4], s32[2,2]) -> s32[2]
  check.expect_eq_const %0, dense<[3, 9]> : s32[2]
  return
}

func.func @batching() {
  %x = hlo.constant dense<[[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]], [[12, 13, 14, 15], [16, 17, 18, 19], [20, 21, 22, 23]]]> : s32[2,3,4]
  %i = hlo.constant dense<[[[0], [2]], [[1], [1]]]> : s32[2,2,1]
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (s32[2,3,4], s32[2,2,1]) -> s32[2,2,2]
  check.expect_eq_const %0, dense<[[[0, 1], [8, 9]], [[16, 17], [16, 17]]]> : s32[2,2,2]
  return
}

func.func @batching_second() {
  %x = hlo.constant dense<[[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]], [[12, 13, 14, 15], [16, 17, 18, 19], [20, 21, 22, 23]]]> : s32[2,3,4]
  %i = hlo.constant dense<[[[0, 2, 1], [1, 0, 2], [1, 0, 0]]]> : s32[1,3,3]
  %0 = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [2], start_index_map = [0], index_vector_dim = 0, slice_sizes = [1, 1, 3] : (s32[2,3,4], s32[1,3,3]) -> s32[3,3,3]
  check.expect_eq_const %0, dense<[[[0, 16, 20], [1, 17, 21], [2, 18, 22]], [[12, 4, 20], [13, 5, 21], [14, 6, 22]], [[12, 4, 8], [13, 5, 9], [14, 6, 10]]]> : s32[3,3,3]
  return
}

// By hand from here on. The specification's last example: gather_nd takes a row for each index.
func.func @specification_rows() {
  %x = hlo.constant dense<[[(1.0, 2.0), (3.0, 4.0)], [(5.0, 6.0), (7.0, 8.0)]]> : c64[2,2]
  %i = hlo.constant dense<[[[1], [1]], [[0], [1]]]> : s64[2,2,1]
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2, slice_sizes = [1, 2] : (c64[2,2], s64[2,2,1]) -> c64[2,2,2]
  check.expect_eq_const %0, dense<[[[(5.0, 6.0), (7.0, 8.0)], [(5.0, 6.0), (7.0, 8.0)]], [[(1.0, 2.0), (3.0, 4.0)], [(5.0, 6.0), (7.0, 8.0)]]]> : c64[2,2,2]
  return
}

// Unsigned indices are the numbers they are.
func.func @huge_indices() {
  %x = hlo.constant dense<[true, false, false]> : pred[3]
  %i = hlo.constant dense<[18446744073709551615, 0]> : u64[2]
  %0 = hlo.gather %x, %i, offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1] : (pred[3], u64[2]) -> pred[2]
  check.expect_eq_const %0, dense<[false, true]> : pred[2]
  %j = hlo.constant dense<[-9223372036854775808, 9223372036854775807]> : s64[2]
  %1 = hlo.gather %x, %j, offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1] : (pred[3], s64[2]) -> pred[2]
  check.expect_eq_const %1, dense<[true, false]> : pred[2]
  return
}

func.func @edges() {
  // No index: no window. No number in an index vector: windows at the beginning.
  %x = hlo.constant dense<[1.0, 2.0]> : bf16[2]
  %none = hlo.constant dense<> : s32[0]
  %0 = hlo.gather %x, %none, offset_dims = [1], start_index_map = [0], index_vector_dim = 1, slice_sizes = [2] : (bf16[2], s32[0]) -> bf16[0,2]
  check.expect_eq_const %0, dense<> : bf16[0,2]
  %empty = hlo.constant dense<> : s32[3,0]
  %1 = hlo.gather %x, %empty, offset_dims = [1], start_index_map = [], index_vector_dim = 1, slice_sizes = [1] : (bf16[2], s32[3,0]) -> bf16[3,1]
  check.expect_eq_const %1, dense<[[1.0], [1.0], [1.0]]> : bf16[3,1]
  // One index vector, so no batch dimension; an index that is a scalar.
  %at = hlo.constant dense<1> : s32[]
  %2 = hlo.gather %x, %at, offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0, slice_sizes = [1] : (bf16[2], s32[]) -> bf16[]
  check.expect_eq_const %2, dense<2.0> : bf16[]
  %3 = hlo.gather %x, %at, offset_dims = [0], start_index_map = [0], index_vector_dim = 0, slice_sizes = [0] : (bf16[2], s32[]) -> bf16[0]
  check.expect_eq_const %3, dense<> : bf16[0]
  return
}

// Two of three indices; the columns that are taken whole are as many as there are; indices are held to what is there.
func.func @dynamic() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : s32[3,3]
  %i = hlo.constant dense<[2, 0, 0]> : s32[3]
  %two = hlo.constant dense<2> : s32[]
  %i.2 = hlo.set_dimension_size %i, %two, dimension = 0 : (s32[3], s32[]) -> s32[<=3]
  %a = hlo.set_dimension_size %x, %two, dimension = 0 : (s32[3,3], s32[]) -> s32[<=3,3]
  %b = hlo.set_dimension_size %a, %two, dimension = 1 : (s32[<=3,3], s32[]) -> s32[<=3,<=3]
  %0 = hlo.gather %b, %i.2, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (s32[<=3,<=3], s32[<=3]) -> s32[<=3,<=3]
  %e = hlo.constant dense<[[4, 5, 0], [1, 2, 0], [0, 0, 0]]> : s32[3,3]
  %f = hlo.set_dimension_size %e, %two, dimension = 0 : (s32[3,3], s32[]) -> s32[<=3,3]
  %g = hlo.set_dimension_size %f, %two, dimension = 1 : (s32[<=3,3], s32[]) -> s32[<=3,<=3]
  check.expect_eq %0, %g : (s32[<=3,<=3], s32[<=3,<=3]) -> ()
  return
}
