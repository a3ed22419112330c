// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1(%x: f32[3,4,5], %i: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C1) start_indices must hold integers, but is f32[3,7,2]}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], f32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c2(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C2) index_vector_dim must be in [0, 3], but is 4}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 4, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c2_negative(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C2) index_vector_dim must be in [0, 3], but is -1}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = -1, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c3_count(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C3) start_index_map must have 2 dimensions, but has 1}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c3_rank(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C3) start_index_map must have 1 dimension, but has 2}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 3, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c3_dynamic(%x: f32[3,4,5], %i: s32[3,7,<=2]) {
  // expected-error@+1 {{'hlo.gather' (C3) the size of index vectors must be known, but start_indices is s32[3,7,<=2]}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,<=2]) -> f32[3,7,2]
  return
}

// -----

func.func @c4_order(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C4) offset_dims must be in increasing order, but are [2, 1]}}
  %0 = hlo.gather %x, %i, offset_dims = [2, 1], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c4_range(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C4) offset_dims must be in [0, 3), but there is 3}}
  %0 = hlo.gather %x, %i, offset_dims = [3], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c4_twice(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C4) offset_dims must be distinct, but 1 comes twice}}
  %0 = hlo.gather %x, %i, offset_dims = [1, 1], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c4_rank(%x: f32[1], %i: s8[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]) {
  // expected-error@+1 {{'hlo.gather' (C4) the result must have at most 64 dimensions, but would have 65}}
  %0 = hlo.gather %x, %i, offset_dims = [64], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 64, slice_sizes = [1] : (f32[1], s8[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]) -> f32[]
  return
}

// -----

func.func @c5_range(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C5) collapsed_slice_dims must be in [0, 3), but there is 3}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [3], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c5_order(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C5) collapsed_slice_dims must be in increasing order, but are [2, 1]}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [2, 1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c6_range(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C6) operand_batching_dims must be in [0, 3), but there is -1}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [-1], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c6_order(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C6) operand_batching_dims must be in increasing order, but are [1, 0]}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [1, 0], start_indices_batching_dims = [0, 1], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c7_range(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C7) start_indices_batching_dims must be in [0, 3), but there is 3}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [3], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c7_twice(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C7) start_indices_batching_dims must be distinct, but 0 comes twice}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0, 0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c7_vector(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C7) start_indices_batching_dims must not have index_vector_dim, but has 2}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c8_count(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C8) start_indices_batching_dims must have 1 dimension as operand_batching_dims, but has 2}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0, 1], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c8_size(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C8) dimension 0 of operand and dimension 1 of start_indices must be equal, but there are f32[3,4,5] and s32[3,7,2]}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c9_collapsed(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C9) collapsed_slice_dims and operand_batching_dims must share no dimension, but share 0}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c9_map(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C9) start_index_map and operand_batching_dims must share no dimension, but share 0}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [0, 1], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c10_range(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C10) start_index_map must be in [0, 3), but there is 3}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 3], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c10_twice(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C10) start_index_map must be distinct, but 1 comes twice}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 1], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c11(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C11) offset_dims, collapsed_slice_dims and operand_batching_dims must have 3 dimensions together, but have 2}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c12_count(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C12) slice_sizes must have 3 sizes, but has 2}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c12_size(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C12) slice_sizes must be from 0 to 5 in dimension 2, but is 6}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 6] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c13_collapsed(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C13) slice_sizes must be 1 in the collapsed or batching dimension 1, but is 2}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 2, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @c13_batching(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' (C13) slice_sizes must be 1 in the collapsed or batching dimension 0, but is 3}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [3, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,7,2]
  return
}

// -----

func.func @result(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.gather' result 0 must have type f32[3,7,2], but has f32[3,2,7]}}
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2, slice_sizes = [1, 1, 2] : (f32[3,4,5], s32[3,7,2]) -> f32[3,2,7]
  return
}
