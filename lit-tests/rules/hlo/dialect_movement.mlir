// elements: f32 s8
func.func @transpose_unit_dims(%x: f32[2,1,3]) -> f32[1,2,3] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[2,1,3]) -> f32[1,2,3]
  return %0 : f32[1,2,3]
}

func.func @not.transpose_unit_dims(%x: f32[2,2]) -> f32[2,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  return %0 : f32[2,2]
}

func.func @broadcast_broadcast(%x: f32[2,3]) -> f32[3,2,5,4] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  %1 = hlo.broadcast %0, dimensions = [0, 3, 1] : (f32[3,4,2]) -> f32[3,2,5,4]
  return %1 : f32[3,2,5,4]
}

func.func @broadcast_broadcast.square(%x: f32[2]) -> f32[2,2,2] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[2]) -> f32[2,2]
  %1 = hlo.broadcast %0, dimensions = [2, 0] : (f32[2,2]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @not.broadcast_broadcast(%x: f32[2,2]) -> f32[2,2,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  %1 = hlo.broadcast %0, dimensions = [2, 0] : (f32[2,2]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @broadcast_permutation(%x: f32[2,3,4]) -> f32[3,4,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0, 1] : (f32[2,3,4]) -> f32[3,4,2]
  return %0 : f32[3,4,2]
}

func.func @broadcast_permutation.square(%x: f32[2,2,2]) -> f32[2,2,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0, 1] : (f32[2,2,2]) -> f32[2,2,2]
  return %0 : f32[2,2,2]
}

func.func @not.broadcast_permutation(%x: f32[2,2]) -> f32[2,2,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,2]) -> f32[2,2,2]
  return %0 : f32[2,2,2]
}

func.func @reshape_reshape(%x: f32[2,6]) -> f32[12] {
  %0 = hlo.reshape %x : (f32[2,6]) -> f32[3,4]
  %1 = hlo.reshape %0 : (f32[3,4]) -> f32[12]
  return %1 : f32[12]
}

func.func @reshape_reshape.empty(%x: f32[2,0]) -> f32[0] {
  %0 = hlo.reshape %x : (f32[2,0]) -> f32[0,4]
  %1 = hlo.reshape %0 : (f32[0,4]) -> f32[0]
  return %1 : f32[0]
}

func.func @not.reshape_reshape(%x: f32[2,2]) -> f32[4] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  %1 = hlo.reshape %0 : (f32[2,2]) -> f32[4]
  return %1 : f32[4]
}

func.func @concatenate_concatenate(%x: f32[2,2], %y: f32[1,2], %z: f32[3,2]) -> f32[6,2] {
  %0 = hlo.concatenate %y, %z, dimension = 0 : (f32[1,2], f32[3,2]) -> f32[4,2]
  %1 = hlo.concatenate %x, %0, dimension = 0 : (f32[2,2], f32[4,2]) -> f32[6,2]
  return %1 : f32[6,2]
}

func.func @not.concatenate_concatenate(%x: f32[2,2], %y: f32[2,1]) -> f32[4,2] {
  %0 = hlo.concatenate %y, %y, dimension = 1 : (f32[2,1], f32[2,1]) -> f32[2,2]
  %1 = hlo.concatenate %x, %0, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  return %1 : f32[4,2]
}

func.func @concatenate_empty(%x: f32[2,2], %y: f32[0,2]) -> f32[2,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,2], f32[0,2]) -> f32[2,2]
  return %0 : f32[2,2]
}

func.func @concatenate_empty.all(%x: f32[0,2], %y: f32[0,2]) -> f32[0,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[0,2], f32[0,2]) -> f32[0,2]
  return %0 : f32[0,2]
}

func.func @not.concatenate_empty(%x: f32[2,0], %y: f32[2,0]) -> f32[4,0] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,0], f32[2,0]) -> f32[4,0]
  return %0 : f32[4,0]
}

func.func @slice_slice(%x: f32[9,4]) -> f32[2,2] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [9, 3], strides = [2, 1] : (f32[9,4]) -> f32[4,3]
  %1 = hlo.slice %0, start_indices = [1, 1], limit_indices = [4, 3], strides = [2, 1] : (f32[4,3]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @slice_slice.square(%x: f32[4,4]) -> f32[2,2] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [4, 4], strides = [1, 1] : (f32[4,4]) -> f32[3,4]
  %1 = hlo.slice %0, start_indices = [0, 1], limit_indices = [2, 4], strides = [1, 2] : (f32[3,4]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.slice_slice(%x: f32[3,3]) -> f32[2,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [3, 3], strides = [1, 1] : (f32[3,3]) -> f32[2,3]
  return %1 : f32[2,3]
}

func.func @reverse_reverse(%x: f32[2,3,4]) -> f32[2,3,4] {
  %0 = hlo.reverse %x, dimensions = [0, 1] : f32[2,3,4]
  %1 = hlo.reverse %0, dimensions = [1, 2] : f32[2,3,4]
  return %1 : f32[2,3,4]
}

func.func @reverse_reverse.same(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [0, 1] : f32[3,3]
  %1 = hlo.reverse %0, dimensions = [1, 0] : f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.reverse_reverse(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.reverse %0, dimensions = [1] : f32[3,3]
  return %1 : f32[3,3]
}

func.func @dynamic_slice_constant(%x: f32[3,4]) -> f32[2,2] {
  %0 = hlo.constant dense<1> : s32[]
  %1 = hlo.constant dense<9> : s32[]
  %2 = hlo.dynamic_slice %x, %0, %1, slice_sizes = [2, 2] : (f32[3,4], s32[], s32[]) -> f32[2,2]
  return %2 : f32[2,2]
}

func.func @dynamic_slice_constant.square(%x: f32[3,3]) -> f32[2,2] {
  %0 = hlo.constant dense<-1> : s32[]
  %1 = hlo.constant dense<1> : s32[]
  %2 = hlo.dynamic_slice %x, %0, %1, slice_sizes = [2, 2] : (f32[3,3], s32[], s32[]) -> f32[2,2]
  return %2 : f32[2,2]
}

func.func @not.dynamic_slice_constant(%x: f32[3,3], %i: s32[]) -> f32[2,2] {
  %0 = hlo.constant dense<1> : s32[]
  %1 = hlo.dynamic_slice %x, %i, %0, slice_sizes = [2, 2] : (f32[3,3], s32[], s32[]) -> f32[2,2]
  return %1 : f32[2,2]
}
