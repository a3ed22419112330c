// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1(%x: f32[3,4,5], %i: pred[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C1) scatter_indices must hold integers, but is pred[3,7,2]}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], pred[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c2(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C2) index_vector_dim must be in [0, 3], but is 4}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 4 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c3(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C3) scatter_dims_to_operand_dims must have 2 dimensions, but has 1}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c4_order(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C4) update_window_dims must be in increasing order, but are [2, 1]}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2, 1], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c4_range(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C4) update_window_dims must be in [0, 3), but there is 3}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [3], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c5(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C5) inserted_window_dims must be in [0, 3), but there is 3}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [3], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c6(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C6) input_batching_dims must be in [0, 3), but there is 3}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [3], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c7(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C7) scatter_indices_batching_dims must not have index_vector_dim, but has 2}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c8_count(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C8) scatter_indices_batching_dims must have 1 dimension as input_batching_dims, but has 0}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c8_size(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C8) dimension 0 of the inputs and dimension 1 of scatter_indices must be equal, but there are f32[3,4,5] and s32[3,7,2]}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c9(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C9) inserted_window_dims and input_batching_dims must share no dimension, but share 0}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c10(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C10) scatter_dims_to_operand_dims must be distinct, but 1 comes twice}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 1], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c11(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C11) update_window_dims, inserted_window_dims and input_batching_dims must have 3 dimensions together, but have 2}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c12_none(%i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C12) must have at least one input}}
  hlo.scatter (), %i, (), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (s32[3,7,2]) -> ()
  return
}

// -----

func.func @c12_count(%x: f32[3,4,5], %i: s32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C12) updates must be as many as the inputs, which are 1, but are 0}}
  %0 = hlo.scatter (%x), %i, (), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c13(%x: f32[3,4,5], %y: f32[3,4,6], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C13) inputs must have the same dimensions, but there are f32[3,4,5] and f32[3,4,6]}}
  %0, %1 = hlo.scatter (%x, %y), %i, (%u, %u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], f32[3,4,6], s32[3,7,2], f32[3,7,2], f32[3,7,2]) -> (f32[3,4,5], f32[3,4,6])
  return
}

// -----

func.func @c14_dims(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2], %v: f32[3,7,1]) {
  // expected-error@+1 {{'hlo.scatter' (C14) updates must have the same dimensions, but there are f32[3,7,2] and f32[3,7,1]}}
  %0, %1 = hlo.scatter (%x, %x), %i, (%u, %v), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], f32[3,4,5], s32[3,7,2], f32[3,7,2], f32[3,7,1]) -> (f32[3,4,5], f32[3,4,5])
  return
}

// -----

func.func @c14_element(%x: f32[3,4,5], %i: s32[3,7,2], %u: f16[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C14) updates 0 must hold f32, but is f16[3,7,2]}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f16[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c15_rank(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7]) {
  // expected-error@+1 {{'hlo.scatter' (C15) updates must have 3 dimensions, but are f32[3,7]}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7]) -> f32[3,4,5]
  return
}

// -----

func.func @c15_window(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,6]) {
  // expected-error@+1 {{'hlo.scatter' (C15) dimension 2 of the updates must be at most 5, but they are f32[3,7,6]}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,6]) -> f32[3,4,5]
  return
}

// -----

func.func @c15_batch(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,8,2]) {
  // expected-error@+1 {{'hlo.scatter' (C15) dimension 1 of the updates must be 7 as in scatter_indices, but they are f32[3,8,2]}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,8,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c16_args(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C16) update_computation must take (f32[], f32[]), but takes (f32[])}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[]):
    hlo.return %old : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @c16_returns(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' (C16) update_computation must return (f32[]), but returns (f32[], f32[])}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %old, %new : f32[], f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,5]
  return
}

// -----

func.func @result(%x: f32[3,4,5], %i: s32[3,7,2], %u: f32[3,7,2]) {
  // expected-error@+1 {{'hlo.scatter' result 0 must have type f32[3,4,5], but has f32[3,4,6]}}
  %0 = hlo.scatter (%x), %i, (%u), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 2 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3,4,5], s32[3,7,2], f32[3,7,2]) -> f32[3,4,6]
  return
}
