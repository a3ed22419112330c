// elements: f32 s8
func.func @slice_pad_inside(%x: f32[4,3], %c: f32[]) -> f32[3,2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [2, 1], interior_padding = [0, 0] : (f32[4,3], f32[]) -> f32[7,4]
  %1 = hlo.slice %0, start_indices = [1, 1], limit_indices = [4, 3], strides = [1, 1] : (f32[7,4]) -> f32[3,2]
  return %1 : f32[3,2]
}

func.func @slice_pad_inside.strides(%x: f32[4], %c: f32[]) -> f32[2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [1] : (f32[4], f32[]) -> f32[8]
  %1 = hlo.slice %0, start_indices = [3], limit_indices = [8], strides = [4] : (f32[8]) -> f32[2]
  return %1 : f32[2]
}

func.func @slice_pad_inside.cut(%x: f32[4], %c: f32[]) -> f32[2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [-1], edge_padding_high = [1], interior_padding = [0] : (f32[4], f32[]) -> f32[4]
  %1 = hlo.slice %0, start_indices = [1], limit_indices = [3], strides = [1] : (f32[4]) -> f32[2]
  return %1 : f32[2]
}

func.func @not.slice_pad_inside(%x: f32[3,3], %c: f32[]) -> f32[3,3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [0, 1], edge_padding_high = [0, 1], interior_padding = [0, 0] : (f32[3,3], f32[]) -> f32[3,5]
  %1 = hlo.slice %0, start_indices = [0, 0], limit_indices = [3, 3], strides = [1, 1] : (f32[3,5]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.slice_pad_inside.interior(%x: f32[3], %c: f32[]) -> f32[3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [0], edge_padding_high = [0], interior_padding = [1] : (f32[3], f32[]) -> f32[5]
  %1 = hlo.slice %0, start_indices = [0], limit_indices = [3], strides = [1] : (f32[5]) -> f32[3]
  return %1 : f32[3]
}

func.func @slice_pad_outside(%x: f32[2,2], %c: f32[]) -> f32[2,2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [2, 0], edge_padding_high = [2, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[6,2]
  %1 = hlo.slice %0, start_indices = [0, 0], limit_indices = [2, 2], strides = [1, 1] : (f32[6,2]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @slice_pad_outside.high(%x: f32[2], %c: f32[]) -> f32[2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [0], edge_padding_high = [3], interior_padding = [1] : (f32[2], f32[]) -> f32[6]
  %1 = hlo.slice %0, start_indices = [3], limit_indices = [6], strides = [2] : (f32[6]) -> f32[2]
  return %1 : f32[2]
}

func.func @not.slice_pad_outside(%x: f32[2,2], %c: f32[]) -> f32[2,2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [2, 0], edge_padding_high = [2, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[6,2]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [3, 2], strides = [1, 1] : (f32[6,2]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @slice_concatenate_some(%x: f32[2,3], %y: f32[3,3]) -> f32[2,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[3,3]) -> f32[5,3]
  %1 = hlo.slice %0, start_indices = [2, 0], limit_indices = [4, 3], strides = [1, 2] : (f32[5,3]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @slice_concatenate_some.square(%x: f32[2,2], %y: f32[2,2], %z: f32[2,2]) -> f32[2,2] {
  %0 = hlo.concatenate %x, %y, %z, dimension = 1 : (f32[2,2], f32[2,2], f32[2,2]) -> f32[2,6]
  %1 = hlo.slice %0, start_indices = [0, 1], limit_indices = [2, 3], strides = [1, 1] : (f32[2,6]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.slice_concatenate_some(%x: f32[2,2], %y: f32[2,2]) -> f32[2,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [3, 2], strides = [1, 1] : (f32[4,2]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @slice_concatenate(%x: f32[2,3], %y: f32[3,3]) -> f32[3,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[3,3]) -> f32[5,3]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [4, 3], strides = [1, 2] : (f32[5,3]) -> f32[3,2]
  return %1 : f32[3,2]
}

func.func @slice_concatenate.square(%x: f32[2,2], %y: f32[2,2]) -> f32[2,2] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  %1 = hlo.slice %0, start_indices = [0, 1], limit_indices = [2, 3], strides = [1, 1] : (f32[2,4]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.slice_concatenate(%x: f32[2,2], %y: f32[2,2]) -> f32[2,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  %1 = hlo.slice %0, start_indices = [0, 0], limit_indices = [3, 2], strides = [2, 1] : (f32[4,2]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @slice_broadcast(%x: f32[4,3]) -> f32[2,2,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[4,3]) -> f32[3,4,4]
  %1 = hlo.slice %0, start_indices = [0, 1, 1], limit_indices = [2, 3, 4], strides = [1, 1, 2] : (f32[3,4,4]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @slice_broadcast.square(%x: f32[3,3]) -> f32[1,2,3] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.slice %0, start_indices = [1, 0, 0], limit_indices = [2, 2, 3], strides = [1, 1, 1] : (f32[3,3,3]) -> f32[1,2,3]
  return %1 : f32[1,2,3]
}

func.func @not.slice_broadcast(%x: f32[3,3]) -> f32[1,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [2, 2], strides = [1, 1] : (f32[3,3]) -> f32[1,2]
  return %1 : f32[1,2]
}

// elements: f32 s8 bf16
func.func @slice_iota() -> f32[3,2] {
  %0 = hlo.iota iota_dimension = 0 : f32[4,5]
  %1 = hlo.slice %0, start_indices = [0, 1], limit_indices = [3, 5], strides = [1, 2] : (f32[4,5]) -> f32[3,2]
  return %1 : f32[3,2]
}

func.func @slice_iota.square() -> f32[2,2] {
  %0 = hlo.iota iota_dimension = 1 : f32[3,3]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [3, 2], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.slice_iota() -> f32[2,2] {
  %0 = hlo.iota iota_dimension = 1 : f32[3,3]
  %1 = hlo.slice %0, start_indices = [0, 1], limit_indices = [2, 3], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  return %1 : f32[2,2]
}

// elements: f32 s8
func.func @slice_update_outside(%x: f32[4,4], %u: f32[2,2]) -> f32[4,2] {
  %0 = hlo.constant dense<1> : s32[]
  %1 = hlo.constant dense<2> : s32[]
  %2 = hlo.dynamic_update_slice %x, %u, %0, %1 : (f32[4,4], f32[2,2], s32[], s32[]) -> f32[4,4]
  %3 = hlo.slice %2, start_indices = [0, 0], limit_indices = [4, 2], strides = [1, 1] : (f32[4,4]) -> f32[4,2]
  return %3 : f32[4,2]
}

func.func @slice_update_outside.held(%x: f32[4,4], %u: f32[2,2]) -> f32[2,4] {
  %0 = hlo.constant dense<9> : s32[]
  %1 = hlo.constant dense<-3> : s32[]
  %2 = hlo.dynamic_update_slice %x, %u, %0, %1 : (f32[4,4], f32[2,2], s32[], s32[]) -> f32[4,4]
  %3 = hlo.slice %2, start_indices = [0, 0], limit_indices = [2, 4], strides = [1, 1] : (f32[4,4]) -> f32[2,4]
  return %3 : f32[2,4]
}

func.func @not.slice_update_outside(%x: f32[4,4], %u: f32[2,2]) -> f32[2,4] {
  %0 = hlo.constant dense<1> : s32[]
  %1 = hlo.constant dense<2> : s32[]
  %2 = hlo.dynamic_update_slice %x, %u, %0, %1 : (f32[4,4], f32[2,2], s32[], s32[]) -> f32[4,4]
  %3 = hlo.slice %2, start_indices = [0, 0], limit_indices = [2, 4], strides = [1, 1] : (f32[4,4]) -> f32[2,4]
  return %3 : f32[2,4]
}

func.func @slice_update_inside(%x: f32[5,4], %u: f32[3,2]) -> f32[2,2] {
  %0 = hlo.constant dense<1> : s32[]
  %1 = hlo.constant dense<2> : s32[]
  %2 = hlo.dynamic_update_slice %x, %u, %0, %1 : (f32[5,4], f32[3,2], s32[], s32[]) -> f32[5,4]
  %3 = hlo.slice %2, start_indices = [1, 2], limit_indices = [4, 4], strides = [2, 1] : (f32[5,4]) -> f32[2,2]
  return %3 : f32[2,2]
}

func.func @slice_update_inside.held(%x: f32[4,4], %u: f32[3,3]) -> f32[2,2] {
  %0 = hlo.constant dense<9> : s32[]
  %1 = hlo.constant dense<-3> : s32[]
  %2 = hlo.dynamic_update_slice %x, %u, %0, %1 : (f32[4,4], f32[3,3], s32[], s32[]) -> f32[4,4]
  %3 = hlo.slice %2, start_indices = [2, 1], limit_indices = [4, 3], strides = [1, 1] : (f32[4,4]) -> f32[2,2]
  return %3 : f32[2,2]
}

func.func @not.slice_update_inside(%x: f32[4,4], %u: f32[2,2]) -> f32[2,2] {
  %0 = hlo.constant dense<9> : s32[]
  %1 = hlo.constant dense<2> : s32[]
  %2 = hlo.dynamic_update_slice %x, %u, %0, %1 : (f32[4,4], f32[2,2], s32[], s32[]) -> f32[4,4]
  %3 = hlo.slice %2, start_indices = [1, 2], limit_indices = [3, 4], strides = [1, 1] : (f32[4,4]) -> f32[2,2]
  return %3 : f32[2,2]
}

func.func @slice_stride_of_one(%x: f32[5,5]) -> f32[1,2] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [3, 5], strides = [2, 3] : (f32[5,5]) -> f32[1,2]
  return %0 : f32[1,2]
}

func.func @slice_stride_of_one.empty(%x: f32[5]) -> f32[0] {
  %0 = hlo.slice %x, start_indices = [1], limit_indices = [1], strides = [2] : (f32[5]) -> f32[0]
  return %0 : f32[0]
}

func.func @not.slice_stride_of_one(%x: f32[5]) -> f32[3] {
  %0 = hlo.slice %x, start_indices = [0], limit_indices = [5], strides = [2] : (f32[5]) -> f32[3]
  return %0 : f32[3]
}

func.func @slice_transpose(%x: f32[3,4,5]) -> f32[3,2,2] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[3,4,5]) -> f32[5,3,4]
  %1 = hlo.slice %0, start_indices = [1, 0, 1], limit_indices = [4, 2, 4], strides = [1, 1, 2] : (f32[5,3,4]) -> f32[3,2,2]
  return %1 : f32[3,2,2]
}

func.func @slice_transpose.square(%x: f32[3,3,3]) -> f32[1,2,3] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.slice %0, start_indices = [1, 0, 0], limit_indices = [2, 2, 3], strides = [1, 1, 1] : (f32[3,3,3]) -> f32[1,2,3]
  return %1 : f32[1,2,3]
}

func.func @not.slice_transpose(%x: f32[3,3]) -> f32[1,2] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[3,3]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [2, 2], strides = [1, 1] : (f32[3,3]) -> f32[1,2]
  return %1 : f32[1,2]
}

func.func @transpose_slice(%x: f32[3,4,5]) -> f32[2,2,2] {
  %0 = hlo.slice %x, start_indices = [1, 0, 1], limit_indices = [3, 2, 4], strides = [1, 1, 2] : (f32[3,4,5]) -> f32[2,2,2]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,2,2]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @transpose_slice.square(%x: f32[3,3,3]) -> f32[2,3,1] {
  %0 = hlo.slice %x, start_indices = [1, 0, 0], limit_indices = [2, 2, 3], strides = [1, 1, 1] : (f32[3,3,3]) -> f32[1,2,3]
  %1 = hlo.transpose %0, permutation = [1, 2, 0] : (f32[1,2,3]) -> f32[2,3,1]
  return %1 : f32[2,3,1]
}

func.func @not.transpose_slice(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[3,3]
  %1 = hlo.transpose %0, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @slice_reverse(%x: f32[5,4]) -> f32[2,2] {
  %0 = hlo.reverse %x, dimensions = [0, 1] : f32[5,4]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [5, 2], strides = [2, 1] : (f32[5,4]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @slice_reverse.square(%x: f32[4,4]) -> f32[4,2] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[4,4]
  %1 = hlo.slice %0, start_indices = [0, 0], limit_indices = [4, 3], strides = [1, 2] : (f32[4,4]) -> f32[4,2]
  return %1 : f32[4,2]
}

func.func @slice_reverse.empty(%x: f32[4]) -> f32[0] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[4]
  %1 = hlo.slice %0, start_indices = [1], limit_indices = [1], strides = [1] : (f32[4]) -> f32[0]
  return %1 : f32[0]
}

func.func @not.slice_reverse(%x: f32[3,3]) -> f32[1,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.slice %0, start_indices = [1, 0], limit_indices = [2, 2], strides = [1, 1] : (f32[3,3]) -> f32[1,2]
  return %1 : f32[1,2]
}

func.func @reverse_slice(%x: f32[5,4]) -> f32[2,2] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [5, 2], strides = [2, 1] : (f32[5,4]) -> f32[2,2]
  %1 = hlo.reverse %0, dimensions = [0, 1] : f32[2,2]
  return %1 : f32[2,2]
}

func.func @reverse_slice.square(%x: f32[4,4]) -> f32[4,2] {
  %0 = hlo.slice %x, start_indices = [0, 0], limit_indices = [4, 3], strides = [1, 2] : (f32[4,4]) -> f32[4,2]
  %1 = hlo.reverse %0, dimensions = [1] : f32[4,2]
  return %1 : f32[4,2]
}

func.func @not.reverse_slice(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.reverse %0, dimensions = [1] : f32[3,3]
  return %1 : f32[3,3]
}

func.func @slice_reshape(%x: f32[6,4]) -> f32[2,2,2] {
  %0 = hlo.reshape %x : (f32[6,4]) -> f32[3,2,4]
  %1 = hlo.slice %0, start_indices = [1, 0, 1], limit_indices = [3, 2, 3], strides = [1, 1, 1] : (f32[3,2,4]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @slice_reshape.units(%x: f32[6,4]) -> f32[2,1,3] {
  %0 = hlo.reshape %x : (f32[6,4]) -> f32[6,1,4]
  %1 = hlo.slice %0, start_indices = [1, 0, 0], limit_indices = [5, 1, 3], strides = [2, 1, 1] : (f32[6,1,4]) -> f32[2,1,3]
  return %1 : f32[2,1,3]
}

func.func @slice_reshape.square(%x: f32[4,1]) -> f32[1,1,2] {
  %0 = hlo.reshape %x : (f32[4,1]) -> f32[1,2,2]
  %1 = hlo.slice %0, start_indices = [0, 1, 0], limit_indices = [1, 2, 2], strides = [1, 1, 1] : (f32[1,2,2]) -> f32[1,1,2]
  return %1 : f32[1,1,2]
}

func.func @not.slice_reshape(%x: f32[4]) -> f32[2,1] {
  %0 = hlo.reshape %x : (f32[4]) -> f32[2,2]
  %1 = hlo.slice %0, start_indices = [0, 1], limit_indices = [2, 2], strides = [1, 1] : (f32[2,2]) -> f32[2,1]
  return %1 : f32[2,1]
}

func.func @not.slice_reshape.joined(%x: f32[2,2]) -> f32[2] {
  %0 = hlo.reshape %x : (f32[2,2]) -> f32[4]
  %1 = hlo.slice %0, start_indices = [0], limit_indices = [2], strides = [1] : (f32[4]) -> f32[2]
  return %1 : f32[2]
}

// elements: f32 s8
func.func @slice_reduce(%x: f32[4,5], %i: f32[]) -> f32[2] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[4,5], f32[]) -> f32[5]
  %1 = hlo.slice %0, start_indices = [1], limit_indices = [5], strides = [2] : (f32[5]) -> f32[2]
  return %1 : f32[2]
}

func.func @slice_reduce.square(%x: f32[3,3,3], %i: f32[]) -> f32[2,2] {
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3,3], f32[]) -> f32[3,3]
  %1 = hlo.slice %0, start_indices = [0, 1], limit_indices = [2, 3], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @not.slice_reduce(%x: f32[3,3]) -> f32[2,2] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[3,3]
  %1 = hlo.slice %0, start_indices = [0, 0], limit_indices = [2, 2], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  return %1 : f32[2,2]
}
