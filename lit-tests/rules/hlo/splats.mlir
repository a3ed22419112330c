// elements: f32 bf16 f8e4m3fn
func.func @transpose_splat() -> f32[3,2] {
  %c = hlo.constant dense<1.0> : f32[2,3]
  %0 = hlo.transpose %c, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  return %0 : f32[3,2]
}

func.func @not.transpose_splat() -> f32[2,2] {
  %c = hlo.constant dense<[[1.0, 2.0], [1.0, 1.0]]> : f32[2,2]
  %0 = hlo.transpose %c, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  return %0 : f32[2,2]
}

func.func @reshape_splat() -> f32[6] {
  %c = hlo.constant dense<1.0> : f32[2,3]
  %0 = hlo.reshape %c : (f32[2,3]) -> f32[6]
  return %0 : f32[6]
}

func.func @not.reshape_splat() -> f32[4] {
  %c = hlo.constant dense<[[1.0, 2.0], [1.0, 1.0]]> : f32[2,2]
  %0 = hlo.reshape %c : (f32[2,2]) -> f32[4]
  return %0 : f32[4]
}

func.func @broadcast_splat() -> f32[2,3] {
  %c = hlo.constant dense<1.0> : f32[3]
  %0 = hlo.broadcast %c, dimensions = [1] : (f32[3]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @broadcast_splat.scalar() -> f32[2,0] {
  %c = hlo.constant dense<1.0> : f32[]
  %0 = hlo.broadcast %c, dimensions = [] : (f32[]) -> f32[2,0]
  return %0 : f32[2,0]
}

func.func @not.broadcast_splat() -> f32[3,3] {
  %c = hlo.constant dense<[1.0, 2.0, 1.0]> : f32[3]
  %0 = hlo.broadcast %c, dimensions = [1] : (f32[3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @slice_splat() -> f32[2] {
  %c = hlo.constant dense<1.0> : f32[4]
  %0 = hlo.slice %c, start_indices = [1], limit_indices = [3], strides = [1] : (f32[4]) -> f32[2]
  return %0 : f32[2]
}

func.func @slice_splat.empty() -> f32[0] {
  %c = hlo.constant dense<1.0> : f32[4]
  %0 = hlo.slice %c, start_indices = [1], limit_indices = [1], strides = [1] : (f32[4]) -> f32[0]
  return %0 : f32[0]
}

func.func @not.slice_splat() -> f32[2] {
  %c = hlo.constant dense<[1.0, 2.0, 1.0, 1.0]> : f32[4]
  %0 = hlo.slice %c, start_indices = [1], limit_indices = [3], strides = [1] : (f32[4]) -> f32[2]
  return %0 : f32[2]
}

func.func @reverse_splat() -> f32[3] {
  %c = hlo.constant dense<2.0> : f32[3]
  %0 = hlo.reverse %c, dimensions = [0] : f32[3]
  return %0 : f32[3]
}

func.func @not.reverse_splat() -> f32[3] {
  %c = hlo.constant dense<[1.0, 2.0, 1.0]> : f32[3]
  %0 = hlo.reverse %c, dimensions = [0] : f32[3]
  return %0 : f32[3]
}

func.func @pad_splat() -> f32[8] {
  %c = hlo.constant dense<2.0> : f32[3]
  %d = hlo.constant dense<2.0> : f32[]
  %0 = hlo.pad %c, %d, edge_padding_low = [1], edge_padding_high = [2], interior_padding = [1] : (f32[3], f32[]) -> f32[8]
  return %0 : f32[8]
}

func.func @not.pad_splat() -> f32[8] {
  %c = hlo.constant dense<2.0> : f32[3]
  %d = hlo.constant dense<1.0> : f32[]
  %0 = hlo.pad %c, %d, edge_padding_low = [1], edge_padding_high = [2], interior_padding = [1] : (f32[3], f32[]) -> f32[8]
  return %0 : f32[8]
}

func.func @pad_nothing(%x: f32[0,2], %c: f32[]) -> f32[3,2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [2, 0], interior_padding = [1, 0] : (f32[0,2], f32[]) -> f32[3,2]
  return %0 : f32[3,2]
}

func.func @not.pad_nothing(%x: f32[1,2], %c: f32[]) -> f32[3,2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [1, 0], interior_padding = [1, 0] : (f32[1,2], f32[]) -> f32[3,2]
  return %0 : f32[3,2]
}

func.func @concatenate_splats() -> f32[5] {
  %c = hlo.constant dense<2.0> : f32[2]
  %d = hlo.constant dense<2.0> : f32[3]
  %0 = hlo.concatenate %c, %d, dimension = 0 : (f32[2], f32[3]) -> f32[5]
  return %0 : f32[5]
}

func.func @not.concatenate_splats() -> f32[4] {
  %c = hlo.constant dense<2.0> : f32[2]
  %d = hlo.constant dense<1.0> : f32[2]
  %0 = hlo.concatenate %c, %d, dimension = 0 : (f32[2], f32[2]) -> f32[4]
  return %0 : f32[4]
}

func.func @dynamic_slice_splat(%i: s32[]) -> f32[2] {
  %c = hlo.constant dense<2.0> : f32[4]
  %0 = hlo.dynamic_slice %c, %i, slice_sizes = [2] : (f32[4], s32[]) -> f32[2]
  return %0 : f32[2]
}

func.func @not.dynamic_slice_splat(%i: s32[]) -> f32[2] {
  %c = hlo.constant dense<[2.0, 1.0, 2.0, 2.0]> : f32[4]
  %0 = hlo.dynamic_slice %c, %i, slice_sizes = [2] : (f32[4], s32[]) -> f32[2]
  return %0 : f32[2]
}

func.func @gather_splat(%i: s32[2]) -> f32[2,3] {
  %c = hlo.constant dense<2.0> : f32[3,3]
  %0 = hlo.gather %c, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[2]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @not.gather_splat(%c: f32[3,3], %i: s32[2]) -> f32[2,3] {
  %0 = hlo.gather %c, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[2]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @dynamic_update_slice_splat(%i: s32[]) -> f32[4] {
  %c = hlo.constant dense<2.0> : f32[4]
  %u = hlo.constant dense<2.0> : f32[2]
  %0 = hlo.dynamic_update_slice %c, %u, %i : (f32[4], f32[2], s32[]) -> f32[4]
  return %0 : f32[4]
}

func.func @not.dynamic_update_slice_splat(%i: s32[]) -> f32[4] {
  %c = hlo.constant dense<2.0> : f32[4]
  %u = hlo.constant dense<1.0> : f32[2]
  %0 = hlo.dynamic_update_slice %c, %u, %i : (f32[4], f32[2], s32[]) -> f32[4]
  return %0 : f32[4]
}

