// elements: f32 s8
func.func @reverse_unit_dims(%x: f32[3,1]) -> f32[3,1] {
  %0 = hlo.reverse %x, dimensions = [0, 1] : f32[3,1]
  return %0 : f32[3,1]
}

func.func @not.reverse_unit_dims(%x: f32[2,2]) -> f32[2,2] {
  %0 = hlo.reverse %x, dimensions = [0, 1] : f32[2,2]
  return %0 : f32[2,2]
}

func.func @reverse_broadcast(%x: f32[2,3]) -> f32[3,4,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  %1 = hlo.reverse %0, dimensions = [1, 2] : f32[3,4,2]
  return %1 : f32[3,4,2]
}

func.func @reverse_broadcast.square(%x: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.reverse %0, dimensions = [0, 1] : f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.reverse_broadcast(%x: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.reverse %0, dimensions = [0, 2] : f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @reverse_below_broadcast(%x: f32[2,3]) -> f32[3,4,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  %1 = hlo.reverse %0, dimensions = [0] : f32[3,4,2]
  return %1 : f32[3,4,2]
}

func.func @reverse_below_broadcast.square(%x: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.reverse %0, dimensions = [2] : f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.reverse_below_broadcast(%x: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.reverse %0, dimensions = [2, 1] : f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @broadcast_reverse(%x: f32[2,3]) -> f32[3,4,2] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[2,3]
  %1 = hlo.broadcast %0, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  return %1 : f32[3,4,2]
}

func.func @broadcast_reverse.square(%x: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[3,3]
  %1 = hlo.broadcast %0, dimensions = [2, 0] : (f32[3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.broadcast_reverse(%x: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.broadcast %0, dimensions = [2, 0] : (f32[3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @reverse_transpose(%x: f32[2,3,4]) -> f32[4,2,3] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  %1 = hlo.reverse %0, dimensions = [0, 1] : f32[4,2,3]
  return %1 : f32[4,2,3]
}

func.func @reverse_transpose.square(%x: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.reverse %0, dimensions = [0] : f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.reverse_transpose(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reshape %x : (f32[3,3]) -> f32[9]
  %1 = hlo.reshape %0 : (f32[9]) -> f32[3,3]
  %2 = hlo.reverse %1, dimensions = [0] : f32[3,3]
  return %2 : f32[3,3]
}

func.func @transpose_reverse(%x: f32[2,3,4]) -> f32[4,2,3] {
  %0 = hlo.reverse %x, dimensions = [0, 2] : f32[2,3,4]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  return %1 : f32[4,2,3]
}

func.func @transpose_reverse.square(%x: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[3,3,3]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[3,3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.transpose_reverse(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reshape %x : (f32[3,3]) -> f32[3,3]
  %1 = hlo.transpose %0, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @reverse_concatenate(%x: f32[2,3], %y: f32[1,3]) -> f32[3,3] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[1,3]) -> f32[3,3]
  %1 = hlo.reverse %0, dimensions = [0, 1] : f32[3,3]
  return %1 : f32[3,3]
}

func.func @reverse_concatenate.square(%x: f32[2,2], %y: f32[2,2]) -> f32[4,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  %1 = hlo.reverse %0, dimensions = [1] : f32[4,2]
  return %1 : f32[4,2]
}

func.func @not.reverse_concatenate(%x: f32[2,2]) -> f32[2,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  %1 = hlo.reverse %0, dimensions = [0] : f32[2,2]
  return %1 : f32[2,2]
}

func.func @concatenate_reverse(%x: f32[2,3], %y: f32[1,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[2,3]
  %1 = hlo.reverse %y, dimensions = [0] : f32[1,3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,3], f32[1,3]) -> f32[3,3]
  return %2 : f32[3,3]
}

func.func @concatenate_reverse.square(%x: f32[2,2], %y: f32[2,2]) -> f32[4,2] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[2,2]
  %1 = hlo.reverse %y, dimensions = [1] : f32[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  return %2 : f32[4,2]
}

func.func @not.concatenate_reverse(%x: f32[2,2], %y: f32[2,2]) -> f32[4,2] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[2,2]
  %1 = hlo.reverse %y, dimensions = [0] : f32[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  return %2 : f32[4,2]
}

func.func @reverse_pad(%x: f32[2,3], %c: f32[]) -> f32[6,6] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [2, 3], interior_padding = [1, 0] : (f32[2,3], f32[]) -> f32[6,6]
  %1 = hlo.reverse %0, dimensions = [0] : f32[6,6]
  return %1 : f32[6,6]
}

func.func @reverse_pad.cut(%x: f32[3,3], %c: f32[]) -> f32[6,5] {
  %0 = hlo.pad %x, %c, edge_padding_low = [-1, 0], edge_padding_high = [2, -2], interior_padding = [1, 2] : (f32[3,3], f32[]) -> f32[6,5]
  %1 = hlo.reverse %0, dimensions = [0, 1] : f32[6,5]
  return %1 : f32[6,5]
}

func.func @reverse_pad.empty(%x: f32[0], %c: f32[]) -> f32[3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1], edge_padding_high = [2], interior_padding = [1] : (f32[0], f32[]) -> f32[3]
  %1 = hlo.reverse %0, dimensions = [0] : f32[3]
  return %1 : f32[3]
}

func.func @not.reverse_pad(%x: f32[3,3]) -> f32[2,2] {
  %0 = hlo.slice %x, start_indices = [0, 0], limit_indices = [2, 2], strides = [1, 1] : (f32[3,3]) -> f32[2,2]
  %1 = hlo.reverse %0, dimensions = [0] : f32[2,2]
  return %1 : f32[2,2]
}

func.func @pad_reverse(%x: f32[2,3], %c: f32[]) -> f32[6,6] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[2,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 0], edge_padding_high = [2, 3], interior_padding = [1, 0] : (f32[2,3], f32[]) -> f32[6,6]
  return %1 : f32[6,6]
}

func.func @pad_reverse.cut(%x: f32[3,3], %c: f32[]) -> f32[6,5] {
  %0 = hlo.reverse %x, dimensions = [0, 1] : f32[3,3]
  %1 = hlo.pad %0, %c, edge_padding_low = [-1, 0], edge_padding_high = [2, -2], interior_padding = [1, 2] : (f32[3,3], f32[]) -> f32[6,5]
  return %1 : f32[6,5]
}

func.func @not.pad_reverse(%x: f32[2,2], %c: f32[]) -> f32[5,5] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  %1 = hlo.pad %0, %c, edge_padding_low = [1, 0], edge_padding_high = [2, 3], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[5,5]
  return %1 : f32[5,5]
}

func.func @reverse_added_units(%x: f32[2,3]) -> f32[2,1,3] {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[2,1,3]
  %1 = hlo.reverse %0, dimensions = [1, 2] : f32[2,1,3]
  return %1 : f32[2,1,3]
}

func.func @reverse_added_units.square(%x: f32[2,2]) -> f32[1,2,2] {
  %0 = hlo.reshape %x : (f32[2,2]) -> f32[1,2,2]
  %1 = hlo.reverse %0, dimensions = [1] : f32[1,2,2]
  return %1 : f32[1,2,2]
}

func.func @not.reverse_added_units(%x: f32[4]) -> f32[2,2] {
  %0 = hlo.reshape %x : (f32[4]) -> f32[2,2]
  %1 = hlo.reverse %0, dimensions = [1] : f32[2,2]
  return %1 : f32[2,2]
}

// elements: f32
func.func @reverse_iota() -> s8[3,4] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,4]
  %1 = hlo.reverse %0, dimensions = [1] : s8[3,4]
  return %1 : s8[3,4]
}

func.func @reverse_iota.wraps() -> u8[300] {
  %0 = hlo.iota iota_dimension = 0 : u8[300]
  %1 = hlo.reverse %0, dimensions = [0] : u8[300]
  return %1 : u8[300]
}

func.func @reverse_iota.other() -> s32[3,3] {
  %0 = hlo.iota iota_dimension = 1 : s32[3,3]
  %1 = hlo.reverse %0, dimensions = [1] : s32[3,3]
  return %1 : s32[3,3]
}

func.func @not.reverse_iota() -> s8[3,3] {
  %0 = hlo.iota iota_dimension = 1 : s8[3,3]
  %1 = hlo.reverse %0, dimensions = [0] : s8[3,3]
  return %1 : s8[3,3]
}

func.func @not.reverse_iota.float() -> f32[3] {
  %0 = hlo.iota iota_dimension = 0 : f32[3]
  %1 = hlo.reverse %0, dimensions = [0] : f32[3]
  return %1 : f32[3]
}
