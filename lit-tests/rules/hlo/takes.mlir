// elements: f32 s8
func.func @take_in_order(%x: f32[3,4]) -> f32[3,4] {
  %0 = hlo.iota iota_dimension = 0 : s32[3]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4] : (f32[3,4], s32[3]) -> f32[3,4]
  return %1 : f32[3,4]
}

func.func @take_in_order.fewer(%x: f32[3,3]) -> f32[2,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[2]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[2]) -> f32[2,3]
  return %1 : f32[2,3]
}

func.func @not.take_in_order(%x: f32[3,3]) -> f32[4,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[4]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[4]) -> f32[4,3]
  return %1 : f32[4,3]
}

func.func @not.take_in_order.columns(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[3]
  %1 = hlo.gather %x, %0, offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, slice_sizes = [3, 1] : (f32[3,3], s32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @take_clamp(%x: f32[3,4], %i: s32[2]) -> f32[2,4] {
  %0 = hlo.constant dense<0> : s32[]
  %1 = hlo.constant dense<2> : s32[]
  %2 = hlo.clamp %0, %i, %1 : (s32[], s32[2], s32[]) -> s32[2]
  %3 = hlo.gather %x, %2, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4] : (f32[3,4], s32[2]) -> f32[2,4]
  return %3 : f32[2,4]
}

func.func @take_clamp.wider(%x: f32[3,3], %i: s8[3]) -> f32[3,3] {
  %0 = hlo.constant dense<-1> : s8[3]
  %1 = hlo.constant dense<9> : s8[3]
  %2 = hlo.clamp %0, %i, %1 : (s8[3], s8[3], s8[3]) -> s8[3]
  %3 = hlo.gather %x, %2, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s8[3]) -> f32[3,3]
  return %3 : f32[3,3]
}

func.func @not.take_clamp(%x: f32[3,3], %i: s32[3]) -> f32[3,3] {
  %0 = hlo.constant dense<1> : s32[]
  %1 = hlo.constant dense<2> : s32[]
  %2 = hlo.clamp %0, %i, %1 : (s32[], s32[3], s32[]) -> s32[3]
  %3 = hlo.gather %x, %2, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  return %3 : f32[3,3]
}

func.func @take_one(%x: f32[3,4]) -> f32[2,4] {
  %0 = hlo.constant dense<1> : s32[2]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4] : (f32[3,4], s32[2]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @take_one.held(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.constant dense<9> : s32[3]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.take_one(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.constant dense<[0, 1, 0]> : s32[3]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @take_broadcast_index(%x: f32[3,4], %i: s32[2]) -> f32[5,2,4] {
  %0 = hlo.broadcast %i, dimensions = [1] : (s32[2]) -> s32[5,2]
  %1 = hlo.gather %x, %0, offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2, slice_sizes = [1, 4] : (f32[3,4], s32[5,2]) -> f32[5,2,4]
  return %1 : f32[5,2,4]
}

func.func @take_broadcast_index.scalar(%x: f32[3,3], %i: s32[]) -> f32[3,3] {
  %0 = hlo.broadcast %i, dimensions = [] : (s32[]) -> s32[3]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.take_broadcast_index(%x: f32[3,3], %i: s32[3]) -> f32[3,3] {
  %0 = hlo.reverse %i, dimensions = [0] : s32[3]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @take_of_broadcast(%x: f32[2,4], %i: s32[2]) -> f32[2,4,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 1] : (f32[2,4]) -> f32[3,4,2]
  %1 = hlo.gather %0, %i, offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4, 2] : (f32[3,4,2], s32[2]) -> f32[2,4,2]
  return %1 : f32[2,4,2]
}

func.func @not.take_of_broadcast(%x: f32[3], %i: s32[3]) -> f32[3,3] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[3]) -> f32[3,3]
  %1 = hlo.gather %0, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @take_take(%x: f32[5,4], %i: s32[3], %j: s32[2]) -> f32[2,4] {
  %0 = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4] : (f32[5,4], s32[3]) -> f32[3,4]
  %1 = hlo.gather %0, %j, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4] : (f32[3,4], s32[2]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @take_take.square(%x: f32[3,3], %i: s32[3], %j: s8[3]) -> f32[3,3] {
  %0 = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  %1 = hlo.gather %0, %j, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s8[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.take_take(%x: f32[3,3], %i: s32[3,3], %j: s32[3]) -> f32[3,3,3] {
  %0 = hlo.gather %x, %i, offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2, slice_sizes = [1, 3] : (f32[3,3], s32[3,3]) -> f32[3,3,3]
  %1 = hlo.gather %0, %j, offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3, 3] : (f32[3,3,3], s32[3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @take_concatenate(%x: f32[3,4], %i: s32[2], %j: s32[1]) -> f32[3,4] {
  %0 = hlo.concatenate %i, %j, dimension = 0 : (s32[2], s32[1]) -> s32[3]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4] : (f32[3,4], s32[3]) -> f32[3,4]
  return %1 : f32[3,4]
}

func.func @not.take_concatenate(%x: f32[3,3], %i: s32[3]) -> f32[3,3] {
  %0 = hlo.reverse %i, dimensions = [0] : s32[3]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @concatenate_takes(%x: f32[3,4], %i: s32[2], %j: s32[1]) -> f32[3,4] {
  %0 = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4] : (f32[3,4], s32[2]) -> f32[2,4]
  %1 = hlo.gather %x, %j, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4] : (f32[3,4], s32[1]) -> f32[1,4]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,4], f32[1,4]) -> f32[3,4]
  return %2 : f32[3,4]
}

func.func @not.concatenate_takes(%x: f32[3,3], %i: s32[3], %j: s32[3]) -> f32[3,6] {
  %0 = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  %1 = hlo.gather %x, %j, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[3,3], f32[3,3]) -> f32[3,6]
  return %2 : f32[3,6]
}

func.func @not.concatenate_takes.arrays(%x: f32[3,3], %y: f32[3,3], %i: s32[3]) -> f32[6,3] {
  %0 = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  %1 = hlo.gather %y, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[3,3], f32[3,3]) -> f32[6,3]
  return %2 : f32[6,3]
}

func.func @take_reshape(%x: f32[3,4], %i: s32[2,3]) -> f32[6,4] {
  %0 = hlo.reshape %i : (s32[2,3]) -> s32[6]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4] : (f32[3,4], s32[6]) -> f32[6,4]
  return %1 : f32[6,4]
}

func.func @not.take_reshape(%x: f32[3,3], %i: s32[3]) -> f32[3,3] {
  %0 = hlo.reverse %i, dimensions = [0] : s32[3]
  %1 = hlo.gather %x, %0, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @slice_take(%x: f32[3,4], %i: s32[5]) -> f32[2,2] {
  %0 = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 4] : (f32[3,4], s32[5]) -> f32[5,4]
  %1 = hlo.slice %0, start_indices = [1, 1], limit_indices = [5, 3], strides = [2, 1] : (f32[5,4]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @slice_take.square(%x: f32[3,3], %i: s32[3]) -> f32[2,2] {
  %0 = hlo.gather %x, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [3, 2], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.slice_take(%x: f32[3,3], %i: s32[3]) -> f32[2,2] {
  %0 = hlo.gather %x, %i, offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, slice_sizes = [3, 1] : (f32[3,3], s32[3]) -> f32[3,3]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [3, 2], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  return %1 : f32[2,2]
}

// elements: f32
func.func @take_of_iota(%i: s32[4]) -> s32[4] {
  %0 = hlo.iota iota_dimension = 0 : s32[3]
  %1 = hlo.gather %0, %i, offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1] : (s32[3], s32[4]) -> s32[4]
  return %1 : s32[4]
}

func.func @take_of_iota.narrow(%i: s8[200]) -> s8[200] {
  %0 = hlo.iota iota_dimension = 0 : s8[100]
  %1 = hlo.gather %0, %i, offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1] : (s8[100], s8[200]) -> s8[200]
  return %1 : s8[200]
}

func.func @not.take_of_iota(%i: s8[4]) -> s8[4] {
  %0 = hlo.iota iota_dimension = 0 : s8[200]
  %1 = hlo.gather %0, %i, offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1] : (s8[200], s8[4]) -> s8[4]
  return %1 : s8[4]
}

func.func @not.take_of_iota.types(%i: s32[4]) -> s8[4] {
  %0 = hlo.iota iota_dimension = 0 : s8[3]
  %1 = hlo.gather %0, %i, offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1] : (s8[3], s32[4]) -> s8[4]
  return %1 : s8[4]
}

func.func @dot_unit_matrix(%y: s8[3,4]) -> s8[3,4] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,3]
  %1 = hlo.iota iota_dimension = 1 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> s8[3,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,4]) -> s8[3,4]
  return %4 : s8[3,4]
}

func.func @dot_unit_matrix.right(%y: s8[3,3,3]) -> s8[3,3,3] {
  %0 = hlo.iota iota_dimension = 1 : s32[3,3]
  %1 = hlo.iota iota_dimension = 0 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> s8[3,3]
  %4 = hlo.dot_general %y, %3, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (s8[3,3,3], s8[3,3]) -> s8[3,3,3]
  return %4 : s8[3,3,3]
}

func.func @not.dot_unit_matrix(%y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,3]
  %1 = hlo.iota iota_dimension = 0 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> s8[3,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %4 : s8[3,3]
}

func.func @not.dot_unit_matrix.elements(%y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,3]
  %1 = hlo.iota iota_dimension = 1 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> f32[3,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %4 : f32[3,3]
}

func.func @not.dot_unit_matrix.wide(%y: s8[2,3]) -> s8[2,2] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,2]
  %1 = hlo.iota iota_dimension = 1 : s32[3,2]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,2], s32[3,2]) -> pred[3,2]
  %3 = hlo.convert %2 : (pred[3,2]) -> s8[3,2]
  %4 = hlo.dot_general %y, %3, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,2]) -> s8[2,2]
  return %4 : s8[2,2]
}

func.func @dot_one_hot(%i: s32[5], %y: s8[3,4]) -> s8[5,4] {
  %0 = hlo.broadcast %i, dimensions = [0] : (s32[5]) -> s32[5,3]
  %1 = hlo.iota iota_dimension = 1 : s32[5,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[5,3], s32[5,3]) -> pred[5,3]
  %3 = hlo.convert %2 : (pred[5,3]) -> s8[5,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[5,3], s8[3,4]) -> s8[5,4]
  return %4 : s8[5,4]
}

func.func @dot_one_hot.right(%i: s8[3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.broadcast %i, dimensions = [1] : (s8[3]) -> s8[3,3]
  %1 = hlo.iota iota_dimension = 0 : s8[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s8[3,3], s8[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> s8[3,3]
  %4 = hlo.dot_general %y, %3, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %4 : s8[3,3]
}

func.func @dot_one_hot.matrix(%i: u8[2,2], %y: s8[3,4]) -> s8[2,2,4] {
  %0 = hlo.broadcast %i, dimensions = [0, 2] : (u8[2,2]) -> u8[2,3,2]
  %1 = hlo.iota iota_dimension = 1 : u8[2,3,2]
  %2 = hlo.compare %0, %1, direction = EQ : (u8[2,3,2], u8[2,3,2]) -> pred[2,3,2]
  %3 = hlo.convert %2 : (pred[2,3,2]) -> s8[2,3,2]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3,2], s8[3,4]) -> s8[2,2,4]
  return %4 : s8[2,2,4]
}

func.func @not.dot_one_hot(%i: s32[3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.broadcast %i, dimensions = [0] : (s32[3]) -> s32[3,3]
  %1 = hlo.iota iota_dimension = 1 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> s8[3,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %4 : s8[3,3]
}

func.func @not.dot_one_hot.ne(%i: s32[3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.broadcast %i, dimensions = [0] : (s32[3]) -> s32[3,3]
  %1 = hlo.iota iota_dimension = 1 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = NE : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> s8[3,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %4 : s8[3,3]
}

func.func @not.dot_one_hot.wraps(%i: s8[2], %y: s8[200,2]) -> s8[2,2] {
  %0 = hlo.broadcast %i, dimensions = [0] : (s8[2]) -> s8[2,200]
  %1 = hlo.iota iota_dimension = 1 : s8[2,200]
  %2 = hlo.compare %0, %1, direction = EQ : (s8[2,200], s8[2,200]) -> pred[2,200]
  %3 = hlo.convert %2 : (pred[2,200]) -> s8[2,200]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,200], s8[200,2]) -> s8[2,2]
  return %4 : s8[2,2]
}

func.func @dot_unit_matrix_float(%y: f32[3,4]) -> f32[3,4] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,3]
  %1 = hlo.iota iota_dimension = 1 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> f32[3,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,4]) -> f32[3,4]
  return %4 : f32[3,4]
}

func.func @dot_unit_matrix_float.right(%y: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.iota iota_dimension = 1 : s32[3,3]
  %1 = hlo.iota iota_dimension = 0 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> f32[3,3]
  %4 = hlo.dot_general %y, %3, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[3,3,3], f32[3,3]) -> f32[3,3,3]
  return %4 : f32[3,3,3]
}

func.func @not.dot_unit_matrix_float(%y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,3]
  %1 = hlo.iota iota_dimension = 0 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> f32[3,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %4 : f32[3,3]
}

func.func @not.dot_unit_matrix_float.elements(%y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,3]
  %1 = hlo.iota iota_dimension = 1 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> s8[3,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %4 : s8[3,3]
}

func.func @not.dot_unit_matrix_float.wide(%y: f32[2,3]) -> f32[2,2] {
  %0 = hlo.iota iota_dimension = 0 : s32[3,2]
  %1 = hlo.iota iota_dimension = 1 : s32[3,2]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,2], s32[3,2]) -> pred[3,2]
  %3 = hlo.convert %2 : (pred[3,2]) -> f32[3,2]
  %4 = hlo.dot_general %y, %3, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,2]) -> f32[2,2]
  return %4 : f32[2,2]
}

func.func @dot_one_hot_float(%i: s32[5], %y: f32[3,4]) -> f32[5,4] {
  %0 = hlo.broadcast %i, dimensions = [0] : (s32[5]) -> s32[5,3]
  %1 = hlo.iota iota_dimension = 1 : s32[5,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[5,3], s32[5,3]) -> pred[5,3]
  %3 = hlo.convert %2 : (pred[5,3]) -> f32[5,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[5,3], f32[3,4]) -> f32[5,4]
  return %4 : f32[5,4]
}

func.func @dot_one_hot_float.right(%i: s8[3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.broadcast %i, dimensions = [1] : (s8[3]) -> s8[3,3]
  %1 = hlo.iota iota_dimension = 0 : s8[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s8[3,3], s8[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> f32[3,3]
  %4 = hlo.dot_general %y, %3, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %4 : f32[3,3]
}

func.func @dot_one_hot_float.matrix(%i: u8[2,2], %y: f32[3,4]) -> f32[2,2,4] {
  %0 = hlo.broadcast %i, dimensions = [0, 2] : (u8[2,2]) -> u8[2,3,2]
  %1 = hlo.iota iota_dimension = 1 : u8[2,3,2]
  %2 = hlo.compare %0, %1, direction = EQ : (u8[2,3,2], u8[2,3,2]) -> pred[2,3,2]
  %3 = hlo.convert %2 : (pred[2,3,2]) -> f32[2,3,2]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3,2], f32[3,4]) -> f32[2,2,4]
  return %4 : f32[2,2,4]
}

func.func @not.dot_one_hot_float(%i: s32[3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.broadcast %i, dimensions = [0] : (s32[3]) -> s32[3,3]
  %1 = hlo.iota iota_dimension = 1 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = EQ : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> f32[3,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %4 : f32[3,3]
}

func.func @not.dot_one_hot_float.ne(%i: s32[3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.broadcast %i, dimensions = [0] : (s32[3]) -> s32[3,3]
  %1 = hlo.iota iota_dimension = 1 : s32[3,3]
  %2 = hlo.compare %0, %1, direction = NE : (s32[3,3], s32[3,3]) -> pred[3,3]
  %3 = hlo.convert %2 : (pred[3,3]) -> f32[3,3]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %4 : f32[3,3]
}

func.func @not.dot_one_hot_float.wraps(%i: s8[2], %y: f32[200,2]) -> f32[2,2] {
  %0 = hlo.broadcast %i, dimensions = [0] : (s8[2]) -> s8[2,200]
  %1 = hlo.iota iota_dimension = 1 : s8[2,200]
  %2 = hlo.compare %0, %1, direction = EQ : (s8[2,200], s8[2,200]) -> pred[2,200]
  %3 = hlo.convert %2 : (pred[2,200]) -> f32[2,200]
  %4 = hlo.dot_general %3, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,200], f32[200,2]) -> f32[2,2]
  return %4 : f32[2,2]
}
