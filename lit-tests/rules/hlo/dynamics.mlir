// elements: f32 s8
func.func @dynamic_slice_whole_dims(%x: f32[3,4], %i: s32[], %j: s32[]) -> f32[3,2] {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [3, 2] : (f32[3,4], s32[], s32[]) -> f32[3,2]
  return %0 : f32[3,2]
}

func.func @not.dynamic_slice_whole_dims(%x: f32[3,3], %i: s32[], %j: s32[]) -> f32[2,2] {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [2, 2] : (f32[3,3], s32[], s32[]) -> f32[2,2]
  return %0 : f32[2,2]
}

func.func @update_whole_dims(%x: f32[3,4], %u: f32[3,2], %i: s32[], %j: s32[]) -> f32[3,4] {
  %0 = hlo.dynamic_update_slice %x, %u, %i, %j : (f32[3,4], f32[3,2], s32[], s32[]) -> f32[3,4]
  return %0 : f32[3,4]
}

func.func @not.update_whole_dims(%x: f32[3,3], %u: f32[2,2], %i: s32[], %j: s32[]) -> f32[3,3] {
  %0 = hlo.dynamic_update_slice %x, %u, %i, %j : (f32[3,3], f32[2,2], s32[], s32[]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @dynamic_slice_broadcast(%x: f32[4,3], %k: s32[], %i: s32[], %j: s32[]) -> f32[2,3,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[4,3]) -> f32[3,5,4]
  %1 = hlo.dynamic_slice %0, %i, %j, %k, slice_sizes = [2, 3, 2] : (f32[3,5,4], s32[], s32[], s32[]) -> f32[2,3,2]
  return %1 : f32[2,3,2]
}

func.func @dynamic_slice_broadcast.new(%x: f32[3], %i: s32[], %j: s32[]) -> f32[1,3] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[3,3]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [1, 3] : (f32[3,3], s32[], s32[]) -> f32[1,3]
  return %1 : f32[1,3]
}

func.func @not.dynamic_slice_broadcast(%x: f32[3,3], %i: s32[], %j: s32[]) -> f32[1,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [1, 3] : (f32[3,3], s32[], s32[]) -> f32[1,3]
  return %1 : f32[1,3]
}

func.func @dynamic_slice_iota(%i: s32[], %j: s32[]) -> f32[3,2] {
  %0 = hlo.iota iota_dimension = 0 : f32[3,4]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [3, 2] : (f32[3,4], s32[], s32[]) -> f32[3,2]
  return %1 : f32[3,2]
}

func.func @not.dynamic_slice_iota(%i: s32[], %j: s32[]) -> f32[3,2] {
  %0 = hlo.iota iota_dimension = 1 : f32[3,3]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [3, 2] : (f32[3,3], s32[], s32[]) -> f32[3,2]
  return %1 : f32[3,2]
}

func.func @dynamic_slice_clamp(%x: f32[3,4], %i: s32[], %j: s32[]) -> f32[2,2] {
  %0 = hlo.constant dense<0> : s32[]
  %1 = hlo.constant dense<1> : s32[]
  %2 = hlo.clamp %0, %i, %1 : (s32[], s32[], s32[]) -> s32[]
  %3 = hlo.dynamic_slice %x, %2, %j, slice_sizes = [2, 2] : (f32[3,4], s32[], s32[]) -> f32[2,2]
  return %3 : f32[2,2]
}

func.func @dynamic_slice_clamp.wider(%x: f32[4], %i: s8[]) -> f32[2] {
  %0 = hlo.constant dense<-5> : s8[]
  %1 = hlo.constant dense<3> : s8[]
  %2 = hlo.clamp %0, %i, %1 : (s8[], s8[], s8[]) -> s8[]
  %3 = hlo.dynamic_slice %x, %2, slice_sizes = [2] : (f32[4], s8[]) -> f32[2]
  return %3 : f32[2]
}

func.func @not.dynamic_slice_clamp(%x: f32[4,4], %i: s32[], %j: s32[]) -> f32[2,2] {
  %0 = hlo.constant dense<0> : s32[]
  %1 = hlo.constant dense<1> : s32[]
  %2 = hlo.clamp %0, %i, %1 : (s32[], s32[], s32[]) -> s32[]
  %3 = hlo.constant dense<1> : s32[]
  %4 = hlo.constant dense<2> : s32[]
  %5 = hlo.clamp %3, %j, %4 : (s32[], s32[], s32[]) -> s32[]
  %6 = hlo.dynamic_slice %x, %2, %5, slice_sizes = [2, 2] : (f32[4,4], s32[], s32[]) -> f32[2,2]
  return %6 : f32[2,2]
}

func.func @update_clamp(%x: f32[3,4], %u: f32[2,2], %i: s32[], %j: s32[]) -> f32[3,4] {
  %0 = hlo.constant dense<0> : s32[]
  %1 = hlo.constant dense<1> : s32[]
  %2 = hlo.clamp %0, %i, %1 : (s32[], s32[], s32[]) -> s32[]
  %3 = hlo.dynamic_update_slice %x, %u, %2, %j : (f32[3,4], f32[2,2], s32[], s32[]) -> f32[3,4]
  return %3 : f32[3,4]
}

func.func @not.update_clamp(%x: f32[4,4], %u: f32[2,2], %i: s32[], %j: s32[]) -> f32[4,4] {
  %0 = hlo.constant dense<0> : s32[]
  %1 = hlo.constant dense<1> : s32[]
  %2 = hlo.clamp %0, %i, %1 : (s32[], s32[], s32[]) -> s32[]
  %3 = hlo.constant dense<1> : s32[]
  %4 = hlo.constant dense<2> : s32[]
  %5 = hlo.clamp %3, %j, %4 : (s32[], s32[], s32[]) -> s32[]
  %6 = hlo.dynamic_update_slice %x, %u, %2, %5 : (f32[4,4], f32[2,2], s32[], s32[]) -> f32[4,4]
  return %6 : f32[4,4]
}

func.func @dynamic_slice_update(%x: f32[3,4], %u: f32[2,2], %i: s32[], %j: s32[]) -> f32[2,2] {
  %0 = hlo.dynamic_update_slice %x, %u, %i, %j : (f32[3,4], f32[2,2], s32[], s32[]) -> f32[3,4]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [2, 2] : (f32[3,4], s32[], s32[]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.dynamic_slice_update(%x: f32[3,3], %u: f32[2,2], %i: s32[], %j: s32[]) -> f32[2,2] {
  %0 = hlo.dynamic_update_slice %x, %u, %i, %j : (f32[3,3], f32[2,2], s32[], s32[]) -> f32[3,3]
  %1 = hlo.dynamic_slice %0, %j, %i, slice_sizes = [2, 2] : (f32[3,3], s32[], s32[]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.dynamic_slice_update.part(%x: f32[3,3], %u: f32[2,2], %i: s32[], %j: s32[]) -> f32[1,2] {
  %0 = hlo.dynamic_update_slice %x, %u, %i, %j : (f32[3,3], f32[2,2], s32[], s32[]) -> f32[3,3]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [1, 2] : (f32[3,3], s32[], s32[]) -> f32[1,2]
  return %1 : f32[1,2]
}

func.func @update_same(%x: f32[3,4], %i: s32[], %j: s32[]) -> f32[3,4] {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [2, 2] : (f32[3,4], s32[], s32[]) -> f32[2,2]
  %1 = hlo.dynamic_update_slice %x, %0, %i, %j : (f32[3,4], f32[2,2], s32[], s32[]) -> f32[3,4]
  return %1 : f32[3,4]
}

func.func @not.update_same(%x: f32[3,3], %i: s32[], %j: s32[]) -> f32[3,3] {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [2, 2] : (f32[3,3], s32[], s32[]) -> f32[2,2]
  %1 = hlo.dynamic_update_slice %x, %0, %j, %i : (f32[3,3], f32[2,2], s32[], s32[]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.update_same.arrays(%x: f32[3,3], %y: f32[3,3], %i: s32[], %j: s32[]) -> f32[3,3] {
  %0 = hlo.dynamic_slice %y, %i, %j, slice_sizes = [2, 2] : (f32[3,3], s32[], s32[]) -> f32[2,2]
  %1 = hlo.dynamic_update_slice %x, %0, %i, %j : (f32[3,3], f32[2,2], s32[], s32[]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @update_same_constant(%x: f32[3,4]) -> f32[3,4] {
  %0 = hlo.slice %x, start_indices = [1, 2], limit_indices = [3, 4], strides = [1, 1] : (f32[3,4]) -> f32[2,2]
  %1 = hlo.constant dense<1> : s32[]
  %2 = hlo.constant dense<2> : s32[]
  %3 = hlo.dynamic_update_slice %x, %0, %1, %2 : (f32[3,4], f32[2,2], s32[], s32[]) -> f32[3,4]
  return %3 : f32[3,4]
}

func.func @update_same_constant.held(%x: f32[4]) -> f32[4] {
  %0 = hlo.slice %x, start_indices = [2], limit_indices = [4], strides = [1] : (f32[4]) -> f32[2]
  %1 = hlo.constant dense<9> : s32[]
  %2 = hlo.dynamic_update_slice %x, %0, %1 : (f32[4], f32[2], s32[]) -> f32[4]
  return %2 : f32[4]
}

func.func @not.update_same_constant(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [3, 2], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  %1 = hlo.constant dense<0> : s32[]
  %2 = hlo.constant dense<1> : s32[]
  %3 = hlo.dynamic_update_slice %x, %0, %1, %2 : (f32[3,3], f32[2,2], s32[], s32[]) -> f32[3,3]
  return %3 : f32[3,3]
}

func.func @not.update_same_constant.stride(%x: f32[4]) -> f32[4] {
  %0 = hlo.slice %x, start_indices = [0], limit_indices = [4], strides = [2] : (f32[4]) -> f32[2]
  %1 = hlo.constant dense<0> : s32[]
  %2 = hlo.dynamic_update_slice %x, %0, %1 : (f32[4], f32[2], s32[]) -> f32[4]
  return %2 : f32[4]
}

func.func @update_update(%x: f32[3,4], %u: f32[2,2], %v: f32[2,2], %i: s32[], %j: s32[]) -> f32[3,4] {
  %0 = hlo.dynamic_update_slice %x, %u, %i, %j : (f32[3,4], f32[2,2], s32[], s32[]) -> f32[3,4]
  %1 = hlo.dynamic_update_slice %0, %v, %i, %j : (f32[3,4], f32[2,2], s32[], s32[]) -> f32[3,4]
  return %1 : f32[3,4]
}

func.func @not.update_update(%x: f32[3,3], %u: f32[2,2], %v: f32[2,2], %i: s32[], %j: s32[]) -> f32[3,3] {
  %0 = hlo.dynamic_update_slice %x, %u, %i, %j : (f32[3,3], f32[2,2], s32[], s32[]) -> f32[3,3]
  %1 = hlo.dynamic_update_slice %0, %v, %j, %i : (f32[3,3], f32[2,2], s32[], s32[]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.update_update.smaller(%x: f32[3], %u: f32[2], %v: f32[1], %i: s32[]) -> f32[3] {
  %0 = hlo.dynamic_update_slice %x, %u, %i : (f32[3], f32[2], s32[]) -> f32[3]
  %1 = hlo.dynamic_update_slice %0, %v, %i : (f32[3], f32[1], s32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @dynamic_slice_transpose(%x: f32[3,4,5], %k: s32[], %i: s32[], %j: s32[]) -> f32[2,3,1] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[3,4,5]) -> f32[5,3,4]
  %1 = hlo.dynamic_slice %0, %i, %j, %k, slice_sizes = [2, 3, 1] : (f32[5,3,4], s32[], s32[], s32[]) -> f32[2,3,1]
  return %1 : f32[2,3,1]
}

func.func @dynamic_slice_transpose.square(%x: f32[3,3,3], %k: s32[], %i: s32[], %j: s32[]) -> f32[2,2,1] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.dynamic_slice %0, %i, %j, %k, slice_sizes = [2, 2, 1] : (f32[3,3,3], s32[], s32[], s32[]) -> f32[2,2,1]
  return %1 : f32[2,2,1]
}

func.func @not.dynamic_slice_transpose(%x: f32[3,3], %i: s32[], %j: s32[]) -> f32[2,2] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[3,3]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [2, 2] : (f32[3,3], s32[], s32[]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @transpose_dynamic_slice(%x: f32[3,4,5], %k: s32[], %i: s32[], %j: s32[]) -> f32[1,2,3] {
  %0 = hlo.dynamic_slice %x, %i, %j, %k, slice_sizes = [2, 3, 1] : (f32[3,4,5], s32[], s32[], s32[]) -> f32[2,3,1]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,3,1]) -> f32[1,2,3]
  return %1 : f32[1,2,3]
}

func.func @transpose_dynamic_slice.square(%x: f32[3,3,3], %k: s32[], %i: s32[], %j: s32[]) -> f32[1,2,2] {
  %0 = hlo.dynamic_slice %x, %i, %j, %k, slice_sizes = [2, 2, 1] : (f32[3,3,3], s32[], s32[], s32[]) -> f32[2,2,1]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,2,1]) -> f32[1,2,2]
  return %1 : f32[1,2,2]
}

func.func @not.transpose_dynamic_slice(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[3,3]
  %1 = hlo.transpose %0, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @dynamic_slice_added_units(%x: f32[3,4], %k: s32[], %i: s32[], %j: s32[]) -> f32[2,1,2] {
  %0 = hlo.reshape %x : (f32[3,4]) -> f32[3,1,4]
  %1 = hlo.dynamic_slice %0, %i, %j, %k, slice_sizes = [2, 1, 2] : (f32[3,1,4], s32[], s32[], s32[]) -> f32[2,1,2]
  return %1 : f32[2,1,2]
}

func.func @not.dynamic_slice_added_units(%x: f32[4], %i: s32[], %j: s32[]) -> f32[1,2] {
  %0 = hlo.reshape %x : (f32[4]) -> f32[2,2]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [1, 2] : (f32[2,2], s32[], s32[]) -> f32[1,2]
  return %1 : f32[1,2]
}

func.func @slice_dynamic_slice(%x: f32[5,4], %i: s32[], %j: s32[]) -> f32[2,3] {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [4, 3] : (f32[5,4], s32[], s32[]) -> f32[4,3]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [3, 3], strides = [1, 1] : (f32[4,3]) -> f32[2,3]
  return %1 : f32[2,3]
}

func.func @slice_dynamic_slice.square(%x: f32[4,4], %i: s8[], %j: s8[]) -> f32[2,2] {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [3, 3] : (f32[4,4], s8[], s8[]) -> f32[3,3]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [3, 2], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.slice_dynamic_slice(%x: f32[4], %i: s32[]) -> f32[2] {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [3] : (f32[4], s32[]) -> f32[3]
  %1 = hlo.slice %0, start_indices = [0], limit_indices = [3], strides = [2] : (f32[3]) -> f32[2]
  return %1 : f32[2]
}

func.func @dynamic_slice_slice(%x: f32[5,4], %i: s32[], %j: s32[]) -> f32[2,2] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [4, 4], strides = [1, 1] : (f32[5,4]) -> f32[3,4]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [2, 2] : (f32[3,4], s32[], s32[]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @dynamic_slice_slice.square(%x: f32[4,4], %i: u8[], %j: u8[]) -> f32[2,2] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [4, 3], strides = [1, 1] : (f32[4,4]) -> f32[3,3]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [2, 2] : (f32[3,3], u8[], u8[]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.dynamic_slice_slice(%x: f32[6], %i: s32[]) -> f32[2] {
  %0 = hlo.slice %x, start_indices = [0], limit_indices = [6], strides = [2] : (f32[6]) -> f32[3]
  %1 = hlo.dynamic_slice %0, %i, slice_sizes = [2] : (f32[3], s32[]) -> f32[2]
  return %1 : f32[2]
}

func.func @not.dynamic_slice_slice.narrow(%x: f32[300], %i: s8[]) -> f32[2] {
  %0 = hlo.slice %x, start_indices = [200], limit_indices = [300], strides = [1] : (f32[300]) -> f32[100]
  %1 = hlo.dynamic_slice %0, %i, slice_sizes = [2] : (f32[100], s8[]) -> f32[2]
  return %1 : f32[2]
}

func.func @dynamic_slice_dynamic_slice(%x: f32[5,4], %k: s32[], %l: s32[], %i: s32[], %j: s32[]) -> f32[2,3] {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [4, 3] : (f32[5,4], s32[], s32[]) -> f32[4,3]
  %1 = hlo.dynamic_slice %0, %k, %l, slice_sizes = [2, 3] : (f32[4,3], s32[], s32[]) -> f32[2,3]
  return %1 : f32[2,3]
}

func.func @dynamic_slice_dynamic_slice.narrow(%x: f32[5], %i: s8[], %j: s8[]) -> f32[2] {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [4] : (f32[5], s8[]) -> f32[4]
  %1 = hlo.dynamic_slice %0, %j, slice_sizes = [2] : (f32[4], s8[]) -> f32[2]
  return %1 : f32[2]
}

func.func @not.dynamic_slice_dynamic_slice(%x: f32[5], %i: s8[], %j: s32[]) -> f32[2] {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [4] : (f32[5], s8[]) -> f32[4]
  %1 = hlo.dynamic_slice %0, %j, slice_sizes = [2] : (f32[4], s32[]) -> f32[2]
  return %1 : f32[2]
}

func.func @dynamic_slice_reverse(%x: f32[5,4], %i: s32[], %j: s32[]) -> f32[2,3] {
  %0 = hlo.reverse %x, dimensions = [0, 1] : f32[5,4]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [2, 3] : (f32[5,4], s32[], s32[]) -> f32[2,3]
  return %1 : f32[2,3]
}

func.func @dynamic_slice_reverse.square(%x: f32[4,4], %i: u8[], %j: u8[]) -> f32[2,3] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[4,4]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [2, 3] : (f32[4,4], u8[], u8[]) -> f32[2,3]
  return %1 : f32[2,3]
}

func.func @not.dynamic_slice_reverse(%x: f32[3,3], %i: s32[], %j: s32[]) -> f32[2,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [2, 2] : (f32[3,3], s32[], s32[]) -> f32[2,2]
  return %1 : f32[2,2]
}

// elements: f32
func.func @dynamic_slice_counts(%i: s32[], %j: s32[]) -> s32[2,3] {
  %0 = hlo.iota iota_dimension = 0 : s32[5,4]
  %1 = hlo.dynamic_slice %0, %i, %j, slice_sizes = [2, 3] : (s32[5,4], s32[], s32[]) -> s32[2,3]
  return %1 : s32[2,3]
}

func.func @dynamic_slice_counts.narrow(%i: s8[]) -> s8[2] {
  %0 = hlo.iota iota_dimension = 0 : s8[100]
  %1 = hlo.dynamic_slice %0, %i, slice_sizes = [2] : (s8[100], s8[]) -> s8[2]
  return %1 : s8[2]
}

func.func @not.dynamic_slice_counts(%i: s8[]) -> s8[2] {
  %0 = hlo.iota iota_dimension = 0 : s8[200]
  %1 = hlo.dynamic_slice %0, %i, slice_sizes = [2] : (s8[200], s8[]) -> s8[2]
  return %1 : s8[2]
}

func.func @not.dynamic_slice_counts.type(%i: s32[]) -> f32[2] {
  %0 = hlo.iota iota_dimension = 0 : f32[5]
  %1 = hlo.dynamic_slice %0, %i, slice_sizes = [2] : (f32[5], s32[]) -> f32[2]
  return %1 : f32[2]
}

func.func @update_splat(%u: f32[2,2]) -> f32[3,4] {
  %0 = hlo.constant dense<2.0> : f32[3,4]
  %1 = hlo.constant dense<1> : s32[]
  %2 = hlo.constant dense<9> : s32[]
  %3 = hlo.dynamic_update_slice %0, %u, %1, %2 : (f32[3,4], f32[2,2], s32[], s32[]) -> f32[3,4]
  return %3 : f32[3,4]
}

func.func @update_splat.square(%u: f32[2,2]) -> f32[4,4] {
  %0 = hlo.constant dense<2.0> : f32[4,4]
  %1 = hlo.constant dense<0> : s32[]
  %2 = hlo.constant dense<1> : s32[]
  %3 = hlo.dynamic_update_slice %0, %u, %1, %2 : (f32[4,4], f32[2,2], s32[], s32[]) -> f32[4,4]
  return %3 : f32[4,4]
}

func.func @not.update_splat(%u: f32[2,2], %i: s32[], %j: s32[]) -> f32[3,3] {
  %0 = hlo.constant dense<2.0> : f32[3,3]
  %1 = hlo.dynamic_update_slice %0, %u, %i, %j : (f32[3,3], f32[2,2], s32[], s32[]) -> f32[3,3]
  return %1 : f32[3,3]
}
