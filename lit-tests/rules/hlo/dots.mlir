// elements: f32 s8 bf16
func.func @dot_swap(%x: f32[2,3], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %0 : f32[2,4]
}

func.func @dot_swap.long(%x: f32[3,300], %y: f32[300]) -> f32[3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,300], f32[300]) -> f32[3]
  return %0 : f32[3]
}

func.func @dot_swap.batch(%x: f32[3,3,3], %y: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3,3]
  return %0 : f32[3,3,3]
}

func.func @not.dot_swap(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @not.dot_swap.complex(%x: c64[3,3], %y: c64[3,3]) -> c64[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (c64[3,3], c64[3,3]) -> c64[3,3]
  return %0 : c64[3,3]
}

func.func @transpose_dot(%x: f32[2,3], %y: f32[3,4]) -> f32[4,2] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  %1 = hlo.transpose %0, permutation = [1, 0] : (f32[2,4]) -> f32[4,2]
  return %1 : f32[4,2]
}

func.func @transpose_dot.batch(%x: f32[3,3,3], %y: f32[3,3,3,3]) -> f32[3,3,3,3] {
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2] : (f32[3,3,3], f32[3,3,3,3]) -> f32[3,3,3,3]
  %1 = hlo.transpose %0, permutation = [0, 2, 3, 1] : (f32[3,3,3,3]) -> f32[3,3,3,3]
  return %1 : f32[3,3,3,3]
}

func.func @not.transpose_dot(%x: f32[3,3,3], %y: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[3,3,3], f32[3,3]) -> f32[3,3,3]
  %1 = hlo.transpose %0, permutation = [2, 1, 0] : (f32[3,3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.transpose_dot.batch(%x: f32[3,3,3], %y: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.transpose %0, permutation = [1, 0, 2] : (f32[3,3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.transpose_dot.complex(%x: c64[3,3], %y: c64[3,3]) -> c64[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (c64[3,3], c64[3,3]) -> c64[3,3]
  %1 = hlo.transpose %0, permutation = [1, 0] : (c64[3,3]) -> c64[3,3]
  return %1 : c64[3,3]
}

func.func @dot_nothing(%x: f32[2,0], %y: f32[0,3]) -> f32[2,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,0], f32[0,3]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @not.dot_nothing(%x: f32[0,2], %y: f32[2,0]) -> f32[0,0] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[0,2], f32[2,0]) -> f32[0,0]
  return %0 : f32[0,0]
}

func.func @dot_unit_contracting(%x: f32[2,1,3], %y: f32[3,1,4]) -> f32[2,4] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [1, 0] : (f32[2,1,3], f32[3,1,4]) -> f32[2,4]
  return %0 : f32[2,4]
}

func.func @dot_unit_contracting.all(%x: f32[2,1], %y: f32[1,3]) -> f32[2,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,1], f32[1,3]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @not.dot_unit_contracting(%x: f32[1,1,3], %y: f32[3,1]) -> f32[1,1,1] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[1,1,3], f32[3,1]) -> f32[1,1,1]
  return %0 : f32[1,1,1]
}

func.func @dot_unit_batch(%x: f32[1,2,3], %y: f32[3,1,4]) -> f32[1,2,4] {
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[1,2,3], f32[3,1,4]) -> f32[1,2,4]
  return %0 : f32[1,2,4]
}

func.func @dot_unit_batch.two(%x: f32[3,1,3,3], %y: f32[1,3,3]) -> f32[1,3,3] {
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [1, 0], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2] : (f32[3,1,3,3], f32[1,3,3]) -> f32[1,3,3]
  return %0 : f32[1,3,3]
}

func.func @not.dot_unit_batch(%x: f32[2,2,1], %y: f32[2,2,1]) -> f32[2,1,1] {
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[2,2,1], f32[2,2,1]) -> f32[2,1,1]
  return %0 : f32[2,1,1]
}

func.func @dot_unit_free(%x: f32[2,1,3], %y: f32[3,4]) -> f32[2,1,4] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[2,1,3], f32[3,4]) -> f32[2,1,4]
  return %0 : f32[2,1,4]
}

func.func @dot_unit_free.right(%x: f32[3,3], %y: f32[3,3,1]) -> f32[3,3,1] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3,1]) -> f32[3,3,1]
  return %0 : f32[3,3,1]
}

func.func @dot_unit_free.row(%x: f32[1,300], %y: f32[300,3]) -> f32[1,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[1,300], f32[300,3]) -> f32[1,3]
  return %0 : f32[1,3]
}

func.func @not.dot_unit_free(%x: f32[1,3,3], %y: f32[1,3,3]) -> f32[1,3,3] {
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[1,3,3], f32[1,3,3]) -> f32[1,3,3]
  return %0 : f32[1,3,3]
}

func.func @dot_join_free(%x: f32[2,3,4], %y: f32[4,5]) -> f32[2,3,5] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[2,3,4], f32[4,5]) -> f32[2,3,5]
  return %0 : f32[2,3,5]
}

func.func @dot_join_free.right(%x: f32[3,3], %y: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3,3]) -> f32[3,3,3]
  return %0 : f32[3,3,3]
}

func.func @not.dot_join_free(%x: f32[3,3,3], %y: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3,3], f32[3,3]) -> f32[3,3,3]
  return %0 : f32[3,3,3]
}

func.func @dot_transpose_free(%x: f32[4,2,3], %y: f32[4,5]) -> f32[3,2,5] {
  %0 = hlo.transpose %x, permutation = [2, 1, 0] : (f32[4,2,3]) -> f32[3,2,4]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[3,2,4], f32[4,5]) -> f32[3,2,5]
  return %1 : f32[3,2,5]
}

func.func @dot_transpose_free.right(%x: f32[3,3], %y: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.transpose %y, permutation = [0, 2, 1] : (f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @dot_transpose_free.batch(%x: f32[3,3,3,3], %y: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.transpose %x, permutation = [2, 3, 0, 1] : (f32[3,3,3,3]) -> f32[3,3,3,3]
  %1 = hlo.dot_general %0, %y, lhs_batching_dimensions = [1], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [0] : (f32[3,3,3,3], f32[3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.dot_transpose_free(%x: f32[3,3,3], %y: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[3,3,3], f32[3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @dot_reverse_free(%x: f32[2,3], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @dot_reverse_free.right(%x: f32[3,3], %y: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.reverse %y, dimensions = [2] : f32[3,3,3]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.dot_reverse_free(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @dot_broadcast_free(%x: f32[2,3], %y: f32[3,4]) -> f32[2,5,4] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[2,3]) -> f32[2,5,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[2,5,3], f32[3,4]) -> f32[2,5,4]
  return %1 : f32[2,5,4]
}

func.func @dot_broadcast_free.right(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %y, dimensions = [1, 2] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[3,3], f32[3,3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.dot_broadcast_free(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 1] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[3,3,3], f32[3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

// elements: f32 bf16
func.func @not.dot_broadcast_free.lanes(%x: f32[7], %y: f32[7,7]) -> f32[7,7] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[7]) -> f32[7,7]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[7,7], f32[7,7]) -> f32[7,7]
  return %1 : f32[7,7]
}

// elements: f32 s8 bf16
func.func @dot_broadcast_batch(%x: f32[2,3], %y: f32[3,4]) -> f32[5,2,4] {
  %0 = hlo.broadcast %x, dimensions = [1, 2] : (f32[2,3]) -> f32[5,2,3]
  %1 = hlo.broadcast %y, dimensions = [0, 2] : (f32[3,4]) -> f32[3,5,4]
  %2 = hlo.dot_general %0, %1, lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[5,2,3], f32[3,5,4]) -> f32[5,2,4]
  return %2 : f32[5,2,4]
}

func.func @dot_broadcast_batch.square(%x: f32[3,3,3], %y: f32[3,3,3]) -> f32[3,3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 2, 3] : (f32[3,3,3]) -> f32[3,3,3,3]
  %1 = hlo.broadcast %y, dimensions = [0, 1, 3] : (f32[3,3,3]) -> f32[3,3,3,3]
  %2 = hlo.dot_general %0, %1, lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3] : (f32[3,3,3,3], f32[3,3,3,3]) -> f32[3,3,3,3]
  return %2 : f32[3,3,3,3]
}

func.func @not.dot_broadcast_batch(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.broadcast %y, dimensions = [1, 2] : (f32[3,3]) -> f32[3,3,3]
  %2 = hlo.dot_general %0, %1, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3,3]
  return %2 : f32[3,3,3]
}

func.func @dot_negate_negate(%x: f32[2,3], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.negate %x : f32[2,3]
  %1 = hlo.negate %y : f32[3,4]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @not.dot_negate_negate(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.negate %x : f32[3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @slice_dot(%x: f32[4,5], %y: f32[5,6]) -> f32[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[4,5], f32[5,6]) -> f32[4,6]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [4, 6], strides = [1, 2] : (f32[4,6]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @slice_dot.batch(%x: f32[3,3,3], %y: f32[3,3,3]) -> f32[2,2,2] {
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [2], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.slice %0, start_indices = [1, 0, 1], limit_indices = [3, 2, 3], strides = [1, 1, 1] : (f32[3,3,3]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @dot_concatenate_free(%x: f32[2,3], %y: f32[3,3], %z: f32[3,4]) -> f32[5,4] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[3,3]) -> f32[5,3]
  %1 = hlo.dot_general %0, %z, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[5,3], f32[3,4]) -> f32[5,4]
  return %1 : f32[5,4]
}

func.func @dot_concatenate_free.right(%x: f32[3,3], %y: f32[3,3], %z: f32[3,3]) -> f32[3,6] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[3,3], f32[3,3]) -> f32[3,6]
  %1 = hlo.dot_general %z, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,6]) -> f32[3,6]
  return %1 : f32[3,6]
}

func.func @not.dot_concatenate_free(%x: f32[3,3], %y: f32[3,3], %z: f32[6,3]) -> f32[3,3] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[3,3], f32[3,3]) -> f32[3,6]
  %1 = hlo.dot_general %0, %z, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,6], f32[6,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @concatenate_dots_left(%x: f32[2,3], %y: f32[3,3], %z: f32[3,4]) -> f32[5,4] {
  %0 = hlo.dot_general %x, %z, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  %1 = hlo.dot_general %y, %z, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,4]) -> f32[3,4]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,4], f32[3,4]) -> f32[5,4]
  return %2 : f32[5,4]
}

func.func @not.concatenate_dots_left(%x: f32[3,3], %y: f32[3,3], %z: f32[3,3]) -> f32[6,3] {
  %0 = hlo.dot_general %x, %z, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %1 = hlo.dot_general %y, %z, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[3,3], f32[3,3]) -> f32[6,3]
  return %2 : f32[6,3]
}

func.func @not.concatenate_dots_left.other(%x: f32[3,3], %y: f32[3,3], %z: f32[3,3]) -> f32[3,6] {
  %0 = hlo.dot_general %x, %z, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %1 = hlo.dot_general %y, %z, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[3,3], f32[3,3]) -> f32[3,6]
  return %2 : f32[3,6]
}

func.func @concatenate_dots_right(%x: f32[3,2], %y: f32[3,3], %z: f32[4,3]) -> f32[4,5] {
  %0 = hlo.dot_general %z, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[4,3], f32[3,2]) -> f32[4,2]
  %1 = hlo.dot_general %z, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[4,3], f32[3,3]) -> f32[4,3]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[4,2], f32[4,3]) -> f32[4,5]
  return %2 : f32[4,5]
}

func.func @concatenate_dots_right.batch(%x: f32[3,3,3], %y: f32[3,3,3], %z: f32[3,3,3]) -> f32[3,3,6] {
  %0 = hlo.dot_general %z, %x, lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.dot_general %z, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3,3]
  %2 = hlo.concatenate %0, %1, dimension = 2 : (f32[3,3,3], f32[3,3,3]) -> f32[3,3,6]
  return %2 : f32[3,3,6]
}

func.func @not.concatenate_dots_right(%x: f32[3,3], %y: f32[3,3], %z: f32[3,3], %w: f32[3,3]) -> f32[3,6] {
  %0 = hlo.dot_general %z, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %1 = hlo.dot_general %w, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[3,3], f32[3,3]) -> f32[3,6]
  return %2 : f32[3,6]
}

// elements: f32 bf16
func.func @not.slice_dot(%x: f32[7,7], %y: f32[7,7]) -> f32[1,7] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[7,7], f32[7,7]) -> f32[7,7]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [2, 7], strides = [1, 1] : (f32[7,7]) -> f32[1,7]
  return %1 : f32[1,7]
}

func.func @not.concatenate_dots_right.lanes(%x: f32[7,1], %y: f32[7,1], %z: f32[7,7]) -> f32[7,2] {
  %0 = hlo.dot_general %z, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[7,7], f32[7,1]) -> f32[7,1]
  %1 = hlo.dot_general %z, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[7,7], f32[7,1]) -> f32[7,1]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[7,1], f32[7,1]) -> f32[7,2]
  return %2 : f32[7,2]
}

// elements: f32
func.func @dot_convert(%x: bf16[2,3], %y: bf16[3,4]) -> f32[2,4] {
  %0 = hlo.convert %x : (bf16[2,3]) -> f32[2,3]
  %1 = hlo.convert %y : (bf16[3,4]) -> f32[3,4]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @dot_convert.int(%x: u8[3,3], %y: u8[3,3]) -> s32[3,3] {
  %0 = hlo.convert %x : (u8[3,3]) -> s32[3,3]
  %1 = hlo.convert %y : (u8[3,3]) -> s32[3,3]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[3,3], s32[3,3]) -> s32[3,3]
  return %2 : s32[3,3]
}

func.func @dot_convert.wide(%x: s8[3,3], %y: s8[3,3]) -> s32[3,3] {
  %0 = hlo.convert %x : (s8[3,3]) -> s16[3,3]
  %1 = hlo.convert %y : (s8[3,3]) -> s16[3,3]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s16[3,3], s16[3,3]) -> s32[3,3]
  return %2 : s32[3,3]
}

func.func @not.dot_convert(%x: f32[3,3], %y: f32[3,3]) -> bf16[3,3] {
  %0 = hlo.convert %x : (f32[3,3]) -> bf16[3,3]
  %1 = hlo.convert %y : (f32[3,3]) -> bf16[3,3]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (bf16[3,3], bf16[3,3]) -> bf16[3,3]
  return %2 : bf16[3,3]
}

func.func @not.dot_convert.types(%x: s8[3,3], %y: u8[3,3]) -> s32[3,3] {
  %0 = hlo.convert %x : (s8[3,3]) -> s32[3,3]
  %1 = hlo.convert %y : (u8[3,3]) -> s32[3,3]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[3,3], s32[3,3]) -> s32[3,3]
  return %2 : s32[3,3]
}

func.func @not.dot_negate_negate.wide(%x: s8[3,3], %y: s8[3,3]) -> s32[3,3] {
  %0 = hlo.negate %x : s8[3,3]
  %1 = hlo.negate %y : s8[3,3]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s32[3,3]
  return %2 : s32[3,3]
}
