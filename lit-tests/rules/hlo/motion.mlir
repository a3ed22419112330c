// elements: f32 s8
func.func @elementwise_broadcast(%x: f32[2,3], %y: f32[2,3]) -> f32[3,4,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  %1 = hlo.broadcast %y, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  %2 = hlo.add %0, %1 : f32[3,4,2]
  return %2 : f32[3,4,2]
}

func.func @elementwise_broadcast.unary(%x: f32[2]) -> f32[3,2] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[2]) -> f32[3,2]
  %1 = hlo.negate %0 : f32[3,2]
  return %1 : f32[3,2]
}

func.func @elementwise_broadcast.scalar(%x: f32[], %y: f32[]) -> f32[3,2] {
  %0 = hlo.broadcast %x, dimensions = [] : (f32[]) -> f32[3,2]
  %1 = hlo.broadcast %y, dimensions = [] : (f32[]) -> f32[3,2]
  %2 = hlo.maximum %0, %1 : f32[3,2]
  return %2 : f32[3,2]
}

func.func @elementwise_broadcast.compare(%x: f32[2,2], %y: f32[2,2]) -> pred[2,2,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,2]) -> f32[2,2,2]
  %1 = hlo.broadcast %y, dimensions = [2, 0] : (f32[2,2]) -> f32[2,2,2]
  %2 = hlo.compare %0, %1, direction = LT : (f32[2,2,2], f32[2,2,2]) -> pred[2,2,2]
  return %2 : pred[2,2,2]
}

func.func @elementwise_broadcast.select(%p: pred[], %x: f32[2], %y: f32[2]) -> f32[2,2] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[2]) -> f32[2,2]
  %1 = hlo.broadcast %y, dimensions = [1] : (f32[2]) -> f32[2,2]
  %2 = hlo.select %p, %0, %1 : (pred[], f32[2,2], f32[2,2]) -> f32[2,2]
  return %2 : f32[2,2]
}

func.func @elementwise_broadcast.clamp(%a: f32[], %x: f32[2], %b: f32[]) -> f32[2,2] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[2]) -> f32[2,2]
  %1 = hlo.clamp %a, %0, %b : (f32[], f32[2,2], f32[]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @elementwise_broadcast.convert(%x: f32[2]) -> s32[2,2] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[2]) -> f32[2,2]
  %1 = hlo.convert %0 : (f32[2,2]) -> s32[2,2]
  return %1 : s32[2,2]
}

func.func @not.elementwise_broadcast(%x: f32[2], %y: f32[2]) -> f32[2,2] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,2]
  %1 = hlo.broadcast %y, dimensions = [1] : (f32[2]) -> f32[2,2]
  %2 = hlo.add %0, %1 : f32[2,2]
  return %2 : f32[2,2]
}

func.func @not.elementwise_broadcast.array(%x: f32[2], %y: f32[2,2]) -> f32[2,2] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,2]
  %1 = hlo.add %0, %y : f32[2,2]
  return %1 : f32[2,2]
}

// elements: f32 bf16
func.func @elementwise_broadcast.splat(%x: f32[2]) -> f32[3,2] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[2]) -> f32[3,2]
  %1 = hlo.constant dense<2.0> : f32[3,2]
  %2 = hlo.subtract %0, %1 : f32[3,2]
  return %2 : f32[3,2]
}

// elements: f32 s8
func.func @elementwise_transpose(%x: f32[2,3,4], %y: f32[2,3,4]) -> f32[4,2,3] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  %1 = hlo.transpose %y, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  %2 = hlo.subtract %0, %1 : f32[4,2,3]
  return %2 : f32[4,2,3]
}

func.func @elementwise_transpose.square(%x: f32[3,3,3], %p: pred[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.transpose %p, permutation = [2, 0, 1] : (pred[3,3,3]) -> pred[3,3,3]
  %1 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[3,3,3]) -> f32[3,3,3]
  %2 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[3,3,3]) -> f32[3,3,3]
  %3 = hlo.select %0, %1, %2 : (pred[3,3,3], f32[3,3,3], f32[3,3,3]) -> f32[3,3,3]
  return %3 : f32[3,3,3]
}

func.func @elementwise_transpose.convert(%x: f32[2,3]) -> bf16[3,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  %1 = hlo.convert %0 : (f32[3,2]) -> bf16[3,2]
  return %1 : bf16[3,2]
}

func.func @not.elementwise_transpose(%x: f32[2,2,2], %y: f32[2,2,2]) -> f32[2,2,2] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,2,2]) -> f32[2,2,2]
  %1 = hlo.transpose %y, permutation = [1, 2, 0] : (f32[2,2,2]) -> f32[2,2,2]
  %2 = hlo.subtract %0, %1 : f32[2,2,2]
  return %2 : f32[2,2,2]
}

func.func @transpose_elementwise(%x: f32[2,3,4], %y: f32[2,3,4]) -> f32[4,2,3] {
  %0 = hlo.subtract %x, %y : f32[2,3,4]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  return %1 : f32[4,2,3]
}

func.func @transpose_elementwise.square(%x: f32[2,2,2], %y: f32[2,2,2]) -> pred[2,2,2] {
  %0 = hlo.compare %x, %y, direction = LE : (f32[2,2,2], f32[2,2,2]) -> pred[2,2,2]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (pred[2,2,2]) -> pred[2,2,2]
  return %1 : pred[2,2,2]
}

func.func @not.transpose_elementwise(%x: f32[2,2], %p: pred[]) -> f32[2,2] {
  %0 = hlo.select %p, %x, %x : (pred[], f32[2,2], f32[2,2]) -> f32[2,2]
  %1 = hlo.transpose %0, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @elementwise_reshape(%x: f32[2,3], %y: f32[2,3]) -> f32[3,2] {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[3,2]
  %1 = hlo.reshape %y : (f32[2,3]) -> f32[3,2]
  %2 = hlo.subtract %0, %1 : f32[3,2]
  return %2 : f32[3,2]
}

func.func @elementwise_reshape.units(%x: f32[2,2]) -> f32[2,1,2] {
  %0 = hlo.reshape %x : (f32[2,2]) -> f32[2,1,2]
  %1 = hlo.negate %0 : f32[2,1,2]
  return %1 : f32[2,1,2]
}

func.func @not.elementwise_reshape(%x: f32[2,3], %y: f32[3,2]) -> f32[6] {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[6]
  %1 = hlo.reshape %y : (f32[3,2]) -> f32[6]
  %2 = hlo.subtract %0, %1 : f32[6]
  return %2 : f32[6]
}

func.func @reshape_elementwise(%x: f32[2,3], %y: f32[2,3]) -> f32[3,2] {
  %0 = hlo.subtract %x, %y : f32[2,3]
  %1 = hlo.reshape %0 : (f32[2,3]) -> f32[3,2]
  return %1 : f32[3,2]
}

func.func @not.reshape_elementwise(%x: f32[2,2]) -> f32[4] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  %1 = hlo.reshape %0 : (f32[2,2]) -> f32[4]
  return %1 : f32[4]
}

func.func @elementwise_reverse(%x: f32[2,3], %y: f32[2,3]) -> f32[2,3] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[2,3]
  %1 = hlo.reverse %y, dimensions = [1] : f32[2,3]
  %2 = hlo.subtract %0, %1 : f32[2,3]
  return %2 : f32[2,3]
}

func.func @not.elementwise_reverse(%x: f32[2,2], %y: f32[2,2]) -> f32[2,2] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[2,2]
  %1 = hlo.reverse %y, dimensions = [0] : f32[2,2]
  %2 = hlo.subtract %0, %1 : f32[2,2]
  return %2 : f32[2,2]
}

func.func @reverse_elementwise(%x: f32[2,3], %y: f32[2,3]) -> f32[2,3] {
  %0 = hlo.subtract %x, %y : f32[2,3]
  %1 = hlo.reverse %0, dimensions = [1] : f32[2,3]
  return %1 : f32[2,3]
}

func.func @not.reverse_elementwise(%x: f32[2,2]) -> f32[2,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  %1 = hlo.reverse %0, dimensions = [1] : f32[2,2]
  return %1 : f32[2,2]
}

func.func @broadcast_elementwise(%x: f32[2,3], %y: f32[2,3]) -> f32[3,4,2] {
  %0 = hlo.subtract %x, %y : f32[2,3]
  %1 = hlo.broadcast %0, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  return %1 : f32[3,4,2]
}

func.func @broadcast_elementwise.scalar(%x: f32[]) -> s32[2,2] {
  %0 = hlo.convert %x : (f32[]) -> s32[]
  %1 = hlo.broadcast %0, dimensions = [] : (s32[]) -> s32[2,2]
  return %1 : s32[2,2]
}

func.func @not.broadcast_elementwise(%x: f32[2,2]) -> f32[2,2,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  %1 = hlo.broadcast %0, dimensions = [0, 1] : (f32[2,2]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @elementwise_slice(%x: f32[3,4], %y: f32[3,4]) -> f32[2,2] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [3, 4], strides = [1, 2] : (f32[3,4]) -> f32[2,2]
  %1 = hlo.slice %y, start_indices = [1, 0], limit_indices = [3, 4], strides = [1, 2] : (f32[3,4]) -> f32[2,2]
  %2 = hlo.subtract %0, %1 : f32[2,2]
  return %2 : f32[2,2]
}

func.func @not.elementwise_slice(%x: f32[3,3], %y: f32[3,3]) -> f32[2,2] {
  %0 = hlo.slice %x, start_indices = [0, 0], limit_indices = [2, 2], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  %1 = hlo.slice %y, start_indices = [0, 1], limit_indices = [2, 3], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  %2 = hlo.subtract %0, %1 : f32[2,2]
  return %2 : f32[2,2]
}

func.func @slice_elementwise(%x: f32[3,4], %y: f32[3,4]) -> f32[2,2] {
  %0 = hlo.subtract %x, %y : f32[3,4]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [3, 4], strides = [1, 2] : (f32[3,4]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.slice_elementwise(%x: f32[3,3]) -> f32[2,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.slice %0, start_indices = [0, 1], limit_indices = [2, 3], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @elementwise_dynamic_slice(%x: f32[3,4], %y: f32[3,4], %i: s32[], %j: s32[]) -> f32[2,3] {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [2, 3] : (f32[3,4], s32[], s32[]) -> f32[2,3]
  %1 = hlo.dynamic_slice %y, %i, %j, slice_sizes = [2, 3] : (f32[3,4], s32[], s32[]) -> f32[2,3]
  %2 = hlo.subtract %0, %1 : f32[2,3]
  return %2 : f32[2,3]
}

func.func @not.elementwise_dynamic_slice(%x: f32[4,4], %y: f32[4,4], %i: s32[], %j: s32[]) -> f32[2,3] {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [2, 3] : (f32[4,4], s32[], s32[]) -> f32[2,3]
  %1 = hlo.dynamic_slice %y, %j, %i, slice_sizes = [2, 3] : (f32[4,4], s32[], s32[]) -> f32[2,3]
  %2 = hlo.subtract %0, %1 : f32[2,3]
  return %2 : f32[2,3]
}

func.func @dynamic_slice_elementwise(%x: f32[3,4], %y: f32[3,4], %i: s32[], %j: s32[]) -> f32[2,3] {
  %0 = hlo.subtract %x, %y : f32[3,4]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [2, 3] : (f32[3,4], s32[], s32[]) -> f32[2,3]
  return %1 : f32[2,3]
}

func.func @not.dynamic_slice_elementwise(%x: f32[4,4], %i: s32[], %j: s32[]) -> f32[2,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[4,4]) -> f32[4,4]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [2, 3] : (f32[4,4], s32[], s32[]) -> f32[2,3]
  return %1 : f32[2,3]
}

func.func @elementwise_pad(%x: f32[2,3], %y: f32[2,3], %c: f32[], %d: f32[]) -> f32[3,4] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [0, -1], interior_padding = [0, 1] : (f32[2,3], f32[]) -> f32[3,4]
  %1 = hlo.pad %y, %d, edge_padding_low = [1, 0], edge_padding_high = [0, -1], interior_padding = [0, 1] : (f32[2,3], f32[]) -> f32[3,4]
  %2 = hlo.subtract %0, %1 : f32[3,4]
  return %2 : f32[3,4]
}

func.func @elementwise_pad.unary(%x: f32[2], %c: f32[]) -> f32[4] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1], edge_padding_high = [1], interior_padding = [0] : (f32[2], f32[]) -> f32[4]
  %1 = hlo.negate %0 : f32[4]
  return %1 : f32[4]
}

func.func @not.elementwise_pad(%x: f32[2], %y: f32[2], %c: f32[]) -> f32[3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (f32[2], f32[]) -> f32[3]
  %1 = hlo.pad %y, %c, edge_padding_low = [0], edge_padding_high = [1], interior_padding = [0] : (f32[2], f32[]) -> f32[3]
  %2 = hlo.subtract %0, %1 : f32[3]
  return %2 : f32[3]
}

func.func @elementwise_concatenate(%x: f32[2,3], %y: f32[1,3]) -> f32[3,3] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[1,3]) -> f32[3,3]
  %1 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[1,3]) -> f32[3,3]
  %2 = hlo.subtract %0, %1 : f32[3,3]
  return %2 : f32[3,3]
}

func.func @elementwise_concatenate.square(%x: f32[2,2], %y: f32[2,2], %z: f32[2,2]) -> pred[2,4] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  %1 = hlo.concatenate %z, %x, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  %2 = hlo.compare %0, %1, direction = LT : (f32[2,4], f32[2,4]) -> pred[2,4]
  return %2 : pred[2,4]
}

func.func @not.elementwise_concatenate(%x: f32[2,2], %y: f32[1,2]) -> f32[3,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,2], f32[1,2]) -> f32[3,2]
  %1 = hlo.concatenate %y, %x, dimension = 0 : (f32[1,2], f32[2,2]) -> f32[3,2]
  %2 = hlo.subtract %0, %1 : f32[3,2]
  return %2 : f32[3,2]
}

func.func @concatenate_elementwise(%x: f32[2,3], %y: f32[1,3]) -> f32[3,3] {
  %0 = hlo.subtract %x, %x : f32[2,3]
  %1 = hlo.subtract %y, %y : f32[1,3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,3], f32[1,3]) -> f32[3,3]
  return %2 : f32[3,3]
}

func.func @concatenate_elementwise.square(%x: f32[2,2], %y: f32[2,2]) -> pred[2,4] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[2,2], f32[2,2]) -> pred[2,2]
  %1 = hlo.compare %y, %x, direction = LT : (f32[2,2], f32[2,2]) -> pred[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (pred[2,2], pred[2,2]) -> pred[2,4]
  return %2 : pred[2,4]
}

func.func @not.concatenate_elementwise(%x: f32[2,2], %y: f32[2,2]) -> pred[2,4] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[2,2], f32[2,2]) -> pred[2,2]
  %1 = hlo.compare %x, %y, direction = GT : (f32[2,2], f32[2,2]) -> pred[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (pred[2,2], pred[2,2]) -> pred[2,4]
  return %2 : pred[2,4]
}

func.func @not.concatenate_elementwise.ops(%x: f32[2,2], %y: f32[2,2]) -> f32[2,4] {
  %0 = hlo.add %x, %y : f32[2,2]
  %1 = hlo.subtract %x, %y : f32[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @not.concatenate_elementwise.types(%x: f32[2], %y: s16[2]) -> s32[4] {
  %0 = hlo.convert %x : (f32[2]) -> s32[2]
  %1 = hlo.convert %y : (s16[2]) -> s32[2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (s32[2], s32[2]) -> s32[4]
  return %2 : s32[4]
}

func.func @gather_elementwise(%x: f32[3,2], %y: f32[3,2], %i: s32[2]) -> f32[2,2] {
  %0 = hlo.subtract %x, %y : f32[3,2]
  %1 = hlo.gather %0, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 2] : (f32[3,2], s32[2]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.gather_elementwise(%x: f32[3,3], %i: s32[3]) -> f32[3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.gather %0, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  return %1 : f32[3,3]
}

// elements: f32 bf16
func.func @elementwise_pad.splat(%x: f32[2], %c: f32[]) -> f32[4] {
  %0 = hlo.constant dense<2.0> : f32[4]
  %1 = hlo.pad %x, %c, edge_padding_low = [1], edge_padding_high = [1], interior_padding = [0] : (f32[2], f32[]) -> f32[4]
  %2 = hlo.subtract %0, %1 : f32[4]
  return %2 : f32[4]
}

func.func @elementwise_concatenate.splat(%x: f32[2], %y: f32[1]) -> f32[3] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2], f32[1]) -> f32[3]
  %1 = hlo.constant dense<2.0> : f32[3]
  %2 = hlo.subtract %0, %1 : f32[3]
  return %2 : f32[3]
}

func.func @elementwise_transpose.splat(%x: f32[2,3]) -> f32[3,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,3]) -> f32[3,2]
  %1 = hlo.constant dense<2.0> : f32[3,2]
  %2 = hlo.subtract %0, %1 : f32[3,2]
  return %2 : f32[3,2]
}

func.func @gather_elementwise.splat(%x: f32[3,3], %i: s32[3]) -> f32[3,3] {
  %0 = hlo.constant dense<2.0> : f32[3,3]
  %1 = hlo.subtract %0, %x : f32[3,3]
  %2 = hlo.gather %1, %i, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1, 3] : (f32[3,3], s32[3]) -> f32[3,3]
  return %2 : f32[3,3]
}
