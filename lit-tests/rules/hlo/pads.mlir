// elements: f32 s8
func.func @pad_pad(%x: f32[3,2], %c: f32[]) -> f32[9,2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, -1], edge_padding_high = [0, 2], interior_padding = [1, 0] : (f32[3,2], f32[]) -> f32[6,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [2, 0], edge_padding_high = [1, -1], interior_padding = [0, 0] : (f32[6,3], f32[]) -> f32[9,2]
  return %1 : f32[9,2]
}

func.func @pad_pad.cuts(%x: f32[3], %c: f32[]) -> f32[7] {
  %0 = hlo.pad %x, %c, edge_padding_low = [2], edge_padding_high = [1], interior_padding = [1] : (f32[3], f32[]) -> f32[8]
  %1 = hlo.pad %0, %c, edge_padding_low = [-3], edge_padding_high = [2], interior_padding = [0] : (f32[8], f32[]) -> f32[7]
  return %1 : f32[7]
}

func.func @not.pad_pad(%x: f32[3], %c: f32[]) -> f32[3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [-1], edge_padding_high = [0], interior_padding = [0] : (f32[3], f32[]) -> f32[2]
  %1 = hlo.pad %0, %c, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (f32[2], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @not.pad_pad.values(%x: f32[3], %c: f32[], %d: f32[]) -> f32[5] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (f32[3], f32[]) -> f32[4]
  %1 = hlo.pad %0, %d, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (f32[4], f32[]) -> f32[5]
  return %1 : f32[5]
}

func.func @not.pad_pad.interior(%x: f32[3], %c: f32[]) -> f32[8] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (f32[3], f32[]) -> f32[4]
  %1 = hlo.pad %0, %c, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [1] : (f32[4], f32[]) -> f32[8]
  return %1 : f32[8]
}

func.func @pad_negative(%x: f32[4,3], %c: f32[]) -> f32[2,0] {
  %0 = hlo.pad %x, %c, edge_padding_low = [-1, 0], edge_padding_high = [-1, -3], interior_padding = [0, 0] : (f32[4,3], f32[]) -> f32[2,0]
  return %0 : f32[2,0]
}

func.func @pad_negative.all(%x: f32[3,3], %c: f32[]) -> f32[0,2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [-1, 0], edge_padding_high = [-2, -1], interior_padding = [0, 0] : (f32[3,3], f32[]) -> f32[0,2]
  return %0 : f32[0,2]
}

func.func @not.pad_negative(%x: f32[3,3], %c: f32[]) -> f32[3,3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [-1, 0], edge_padding_high = [1, 0], interior_padding = [0, 0] : (f32[3,3], f32[]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @pad_broadcast(%x: f32[2,3], %c: f32[]) -> f32[8,4,1] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 0, 0], edge_padding_high = [2, 0, -1], interior_padding = [1, 0, 0] : (f32[3,4,2], f32[]) -> f32[8,4,1]
  return %1 : f32[8,4,1]
}

func.func @pad_broadcast.square(%x: f32[3,3], %c: f32[]) -> f32[4,3,3] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 0, 0], edge_padding_high = [0, 0, 0], interior_padding = [0, 0, 0] : (f32[3,3,3], f32[]) -> f32[4,3,3]
  return %1 : f32[4,3,3]
}

func.func @not.pad_broadcast(%x: f32[3,3], %c: f32[]) -> f32[3,4,3] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [0, 1, 0], edge_padding_high = [0, 0, 0], interior_padding = [0, 0, 0] : (f32[3,3,3], f32[]) -> f32[3,4,3]
  return %1 : f32[3,4,3]
}

func.func @pad_interior_of_one(%x: f32[1,3], %c: f32[]) -> f32[3,5] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [1, 0], interior_padding = [2, 1] : (f32[1,3], f32[]) -> f32[3,5]
  return %0 : f32[3,5]
}

func.func @pad_interior_of_one.empty(%x: f32[0], %c: f32[]) -> f32[2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1], edge_padding_high = [1], interior_padding = [2] : (f32[0], f32[]) -> f32[2]
  return %0 : f32[2]
}

func.func @not.pad_interior_of_one(%x: f32[2,2], %c: f32[]) -> f32[6,3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [1, 0], interior_padding = [2, 1] : (f32[2,2], f32[]) -> f32[6,3]
  return %0 : f32[6,3]
}

func.func @pad_transpose(%x: f32[2,3,4], %c: f32[]) -> f32[5,5,2] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 0, -1], edge_padding_high = [0, 2, 0], interior_padding = [0, 1, 0] : (f32[4,2,3], f32[]) -> f32[5,5,2]
  return %1 : f32[5,5,2]
}

func.func @pad_transpose.square(%x: f32[2,2,2], %c: f32[]) -> f32[4,2,2] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,2,2]) -> f32[2,2,2]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 0, 0], edge_padding_high = [1, 0, 0], interior_padding = [0, 0, 0] : (f32[2,2,2], f32[]) -> f32[4,2,2]
  return %1 : f32[4,2,2]
}

func.func @not.pad_transpose(%x: f32[2,2], %c: f32[]) -> f32[3,4] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[2,2]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 0], edge_padding_high = [0, 2], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[3,4]
  return %1 : f32[3,4]
}

func.func @transpose_pad(%x: f32[2,3,4], %c: f32[]) -> f32[3,3,7] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0, -1], edge_padding_high = [0, 2, 0], interior_padding = [0, 1, 0] : (f32[2,3,4], f32[]) -> f32[3,7,3]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[3,7,3]) -> f32[3,3,7]
  return %1 : f32[3,3,7]
}

func.func @transpose_pad.square(%x: f32[2,2,2], %c: f32[]) -> f32[2,4,2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0, 0], edge_padding_high = [1, 0, 0], interior_padding = [0, 0, 0] : (f32[2,2,2], f32[]) -> f32[4,2,2]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[4,2,2]) -> f32[2,4,2]
  return %1 : f32[2,4,2]
}

func.func @not.transpose_pad(%x: f32[2,2]) -> f32[2,2] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[2,2]
  %1 = hlo.transpose %0, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @pad_concatenate(%x: f32[2,3], %y: f32[1,3], %c: f32[]) -> f32[6,7] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[1,3]) -> f32[3,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 2], edge_padding_high = [2, 0], interior_padding = [0, 1] : (f32[3,3], f32[]) -> f32[6,7]
  return %1 : f32[6,7]
}

func.func @pad_concatenate.square(%x: f32[2,2], %y: f32[2,2], %c: f32[]) -> f32[2,7] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  %1 = hlo.pad %0, %c, edge_padding_low = [0, 1], edge_padding_high = [0, 2], interior_padding = [0, 0] : (f32[2,4], f32[]) -> f32[2,7]
  return %1 : f32[2,7]
}

func.func @not.pad_concatenate(%x: f32[2,2], %y: f32[2,2], %c: f32[]) -> f32[2,5] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  %1 = hlo.pad %0, %c, edge_padding_low = [0, -1], edge_padding_high = [0, 2], interior_padding = [0, 0] : (f32[2,4], f32[]) -> f32[2,5]
  return %1 : f32[2,5]
}

func.func @not.pad_concatenate.interior(%x: f32[2,2], %y: f32[2,2], %c: f32[]) -> f32[7,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  %1 = hlo.pad %0, %c, edge_padding_low = [0, 0], edge_padding_high = [0, 0], interior_padding = [1, 0] : (f32[4,2], f32[]) -> f32[7,2]
  return %1 : f32[7,2]
}

func.func @concatenate_pads(%x: f32[2,3], %y: f32[1,3], %c: f32[]) -> f32[3,8] {
  %0 = hlo.pad %x, %c, edge_padding_low = [0, 2], edge_padding_high = [0, 1], interior_padding = [0, 1] : (f32[2,3], f32[]) -> f32[2,8]
  %1 = hlo.pad %y, %c, edge_padding_low = [0, 2], edge_padding_high = [0, 1], interior_padding = [0, 1] : (f32[1,3], f32[]) -> f32[1,8]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,8], f32[1,8]) -> f32[3,8]
  return %2 : f32[3,8]
}

func.func @concatenate_pads.square(%x: f32[2,2], %y: f32[2,2], %c: f32[]) -> f32[3,4] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[3,2]
  %1 = hlo.pad %y, %c, edge_padding_low = [1, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[3,2]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[3,2], f32[3,2]) -> f32[3,4]
  return %2 : f32[3,4]
}

func.func @not.concatenate_pads(%x: f32[2,2], %y: f32[2,2], %c: f32[]) -> f32[6,2] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[3,2]
  %1 = hlo.pad %y, %c, edge_padding_low = [1, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[3,2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[3,2], f32[3,2]) -> f32[6,2]
  return %2 : f32[6,2]
}

func.func @not.concatenate_pads.values(%x: f32[2], %y: f32[2], %c: f32[], %d: f32[]) -> f32[5] {
  %0 = hlo.reshape %x : (f32[2]) -> f32[2]
  %1 = hlo.pad %y, %d, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (f32[2], f32[]) -> f32[3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2], f32[3]) -> f32[5]
  return %2 : f32[5]
}

func.func @pad_added_units(%x: f32[2,3], %c: f32[]) -> f32[3,1,5] {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[2,1,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 0, 0], edge_padding_high = [0, 0, 2], interior_padding = [0, 0, 0] : (f32[2,1,3], f32[]) -> f32[3,1,5]
  return %1 : f32[3,1,5]
}

func.func @pad_added_units.square(%x: f32[2,2], %c: f32[]) -> f32[1,3,2] {
  %0 = hlo.reshape %x : (f32[2,2]) -> f32[1,2,2]
  %1 = hlo.pad %0, %c, edge_padding_low = [0, 1, 0], edge_padding_high = [0, 0, 0], interior_padding = [0, 0, 0] : (f32[1,2,2], f32[]) -> f32[1,3,2]
  return %1 : f32[1,3,2]
}

func.func @not.pad_added_units(%x: f32[2,2], %c: f32[]) -> f32[2,2,2] {
  %0 = hlo.reshape %x : (f32[2,2]) -> f32[1,2,2]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 0, 0], edge_padding_high = [0, 0, 0], interior_padding = [0, 0, 0] : (f32[1,2,2], f32[]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

func.func @pad_slice(%x: f32[4,3], %c: f32[]) -> f32[2,7] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [4, 3], strides = [2, 1] : (f32[4,3]) -> f32[2,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [0, 1], edge_padding_high = [0, 1], interior_padding = [0, 1] : (f32[2,3], f32[]) -> f32[2,7]
  return %1 : f32[2,7]
}

func.func @pad_slice.square(%x: f32[3,3], %c: f32[]) -> f32[2,3] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [3, 3], strides = [1, 1] : (f32[3,3]) -> f32[2,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [0, 1], edge_padding_high = [0, -1], interior_padding = [0, 0] : (f32[2,3], f32[]) -> f32[2,3]
  return %1 : f32[2,3]
}

func.func @not.pad_slice(%x: f32[3,3], %c: f32[]) -> f32[3,3] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [3, 3], strides = [1, 1] : (f32[3,3]) -> f32[2,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,3], f32[]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @pad_as_concatenate(%x: f32[2,3], %c: f32[]) -> f32[5,3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [2, 0], interior_padding = [0, 0] : (f32[2,3], f32[]) -> f32[5,3]
  return %0 : f32[5,3]
}

func.func @pad_as_concatenate.low(%x: f32[2,2], %c: f32[]) -> f32[2,3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [0, 1], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @not.pad_as_concatenate(%x: f32[2,2], %c: f32[]) -> f32[3,3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 1], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[3,3]
  return %0 : f32[3,3]
}

// elements: f32 bf16
func.func @concatenate_splat_high(%x: f32[2,3], %y: f32[1,3]) -> f32[5,3] {
  %0 = hlo.constant dense<2.0> : f32[2,3]
  %1 = hlo.concatenate %x, %y, %0, dimension = 0 : (f32[2,3], f32[1,3], f32[2,3]) -> f32[5,3]
  return %1 : f32[5,3]
}

func.func @concatenate_splat_high.square(%x: f32[2,2]) -> f32[2,4] {
  %0 = hlo.constant dense<2.0> : f32[2,2]
  %1 = hlo.concatenate %x, %0, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @not.concatenate_splat_high(%x: f32[2,2]) -> f32[2,4] {
  %0 = hlo.constant dense<[[2.0, 2.0], [2.0, 1.0]]> : f32[2,2]
  %1 = hlo.concatenate %x, %0, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @concatenate_splat_low(%x: f32[2,3], %y: f32[1,3]) -> f32[5,3] {
  %0 = hlo.constant dense<2.0> : f32[2,3]
  %1 = hlo.concatenate %0, %x, %y, dimension = 0 : (f32[2,3], f32[2,3], f32[1,3]) -> f32[5,3]
  return %1 : f32[5,3]
}

func.func @concatenate_splat_low.square(%x: f32[2,2]) -> f32[2,4] {
  %0 = hlo.constant dense<2.0> : f32[2,2]
  %1 = hlo.concatenate %0, %x, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @not.concatenate_splat_low(%x: f32[2,2]) -> f32[2,4] {
  %0 = hlo.constant dense<[[2.0, 2.0], [2.0, 1.0]]> : f32[2,2]
  %1 = hlo.concatenate %0, %x, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  return %1 : f32[2,4]
}
