// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1(%x: f32[3,4,5], %i: f32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], f32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c2(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 4, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c2_negative(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = -1, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c3_count(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c3_rank(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 3, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c3_dynamic(%x: f32[3,4,5], %i: s32[3,7,<=2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,<=2]) -> f32[3,7,2]
  return
}

// -----

func.func @c4_order(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2, 1], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c4_range(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [3], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c4_twice(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [1, 1], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c4_rank(%x: f32[1], %i: s8[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]) {
  %0 = hlo.gather %x, %i, offset_dims = [64], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 64, slice_sizes = [1] : (f32[1], s8[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]) -> f32[]
  return
}

// -----

func.func @c5_range(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [3], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c5_order(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [2, 1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c6_range(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [-1], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c6_order(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [1, 0], start_indices_batching_dims = [0, 1], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c7_range(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [3], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c7_twice(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0, 0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c7_vector(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c8_count(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0, 1], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c8_size(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c9_collapsed(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c9_map(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [0, 1], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c10_range(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 3], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c10_twice(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 1], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c11(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c12_count(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c12_size(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 6] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c13_collapsed(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 2, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c13_batching(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [3, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @result(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,2,7]
  return
}
