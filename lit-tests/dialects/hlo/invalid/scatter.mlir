// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1(%x: f32[3,4,5], %i: pred[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], pred[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c2(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 4 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c3(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c4_order(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2, 1], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c4_range(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [3], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c5(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [3], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c6(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [3], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c7(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c8_count(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c8_size(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c9(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c10(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 1], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c11(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c12_none(%i: s32[3,7,2]) {
  hlo.scatter (), %i, (), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (s32[3,7,2]) -> ()
  return
}

// -----

func.func @c12_count(%x: f32[3,4,5], %i: s32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c13(%x: f32[3,4,5], %y: f32[3,4,6], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0, %1 = hlo.scatter (%x, %y), %i, (%u, %u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], f32[3,4,6], s32[3,7,2], f32[3,7,2], f32[3,7,2]) -> (f32[3,4,5], f32[3,4,6])
  return
}

// -----

func.func @c14_dims(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2], %v: f32[3,7,1]) {
  %0, %1 = hlo.scatter (%x, %x), %i, (%u, %v), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], f32[3,4,5], s32[3,7,2], f32[3,7,2], f32[3,7,1]) -> (f32[3,4,5], f32[3,4,5])
  return
}

// -----

func.func @c14_element(%x: f32[3,4,5], %i: s32[3,7,2], %u: f16[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f16[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c15_rank(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7]) -> f32[3,4,5]
  return
}

// -----

func.func @c15_window(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,6]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,6]) -> f32[3,4,5]
  return
}

// -----

func.func @c15_batch(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,8,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,8,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c16_args(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[]):
    hlo.return %old : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c16_returns(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %old, %new : f32[], f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @result(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,6]
  return
}
