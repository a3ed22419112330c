// elements: f32 s8
func.func @concatenate_slices(%x: f32[5,3]) -> f32[4,2] {
  %0 = hlo.slice %x, start_indices = [0, 1], limit_indices = [2, 3], strides = [1, 1] : (f32[5,3]) -> f32[2,2]
  %1 = hlo.slice %x, start_indices = [2, 1], limit_indices = [4, 3], strides = [1, 1] : (f32[5,3]) -> f32[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  return %2 : f32[4,2]
}

func.func @concatenate_slices.whole(%x: f32[4,2], %y: f32[1,2]) -> f32[5,2] {
  %0 = hlo.slice %x, start_indices = [0, 0], limit_indices = [2, 2], strides = [1, 1] : (f32[4,2]) -> f32[2,2]
  %1 = hlo.slice %x, start_indices = [2, 0], limit_indices = [4, 2], strides = [1, 1] : (f32[4,2]) -> f32[2,2]
  %2 = hlo.concatenate %0, %1, %y, dimension = 0 : (f32[2,2], f32[2,2], f32[1,2]) -> f32[5,2]
  return %2 : f32[5,2]
}

func.func @not.concatenate_slices(%x: f32[4,4]) -> f32[4,4] {
  %0 = hlo.slice %x, start_indices = [2, 0], limit_indices = [4, 4], strides = [1, 1] : (f32[4,4]) -> f32[2,4]
  %1 = hlo.slice %x, start_indices = [0, 0], limit_indices = [2, 4], strides = [1, 1] : (f32[4,4]) -> f32[2,4]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,4], f32[2,4]) -> f32[4,4]
  return %2 : f32[4,4]
}

func.func @not.concatenate_slices.arrays(%x: f32[4], %y: f32[4]) -> f32[4] {
  %0 = hlo.slice %x, start_indices = [0], limit_indices = [2], strides = [1] : (f32[4]) -> f32[2]
  %1 = hlo.slice %y, start_indices = [2], limit_indices = [4], strides = [1] : (f32[4]) -> f32[2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2], f32[2]) -> f32[4]
  return %2 : f32[4]
}

func.func @not.concatenate_slices.other_dim(%x: f32[4,4]) -> f32[4,2] {
  %0 = hlo.slice %x, start_indices = [0, 0], limit_indices = [2, 2], strides = [1, 1] : (f32[4,4]) -> f32[2,2]
  %1 = hlo.slice %x, start_indices = [2, 2], limit_indices = [4, 4], strides = [1, 1] : (f32[4,4]) -> f32[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  return %2 : f32[4,2]
}

func.func @concatenate_same(%x: f32[2,1,3]) -> f32[2,3,3] {
  %0 = hlo.concatenate %x, %x, %x, dimension = 1 : (f32[2,1,3], f32[2,1,3], f32[2,1,3]) -> f32[2,3,3]
  return %0 : f32[2,3,3]
}

func.func @concatenate_same.square(%x: f32[1,1]) -> f32[2,1] {
  %0 = hlo.concatenate %x, %x, dimension = 0 : (f32[1,1], f32[1,1]) -> f32[2,1]
  return %0 : f32[2,1]
}

func.func @not.concatenate_same(%x: f32[1,2], %y: f32[1,2]) -> f32[2,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[1,2], f32[1,2]) -> f32[2,2]
  return %0 : f32[2,2]
}

func.func @not.concatenate_same.longer(%x: f32[2,2]) -> f32[4,2] {
  %0 = hlo.concatenate %x, %x, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  return %0 : f32[4,2]
}

func.func @concatenate_broadcasts(%x: f32[2,3], %y: f32[1,3]) -> f32[3,4,3] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  %1 = hlo.broadcast %y, dimensions = [2, 0] : (f32[1,3]) -> f32[3,4,1]
  %2 = hlo.concatenate %0, %1, dimension = 2 : (f32[3,4,2], f32[3,4,1]) -> f32[3,4,3]
  return %2 : f32[3,4,3]
}

func.func @concatenate_broadcasts.square(%x: f32[2,2], %y: f32[2,2]) -> f32[4,2,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,2]) -> f32[2,2,2]
  %1 = hlo.broadcast %y, dimensions = [2, 0] : (f32[2,2]) -> f32[2,2,2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,2,2], f32[2,2,2]) -> f32[4,2,2]
  return %2 : f32[4,2,2]
}

func.func @not.concatenate_broadcasts(%x: f32[2], %y: f32[2]) -> f32[2,4] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,2]
  %1 = hlo.broadcast %y, dimensions = [0] : (f32[2]) -> f32[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @not.concatenate_broadcasts.maps(%x: f32[2], %y: f32[2]) -> f32[4,2] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,2]
  %1 = hlo.broadcast %y, dimensions = [1] : (f32[2]) -> f32[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  return %2 : f32[4,2]
}

func.func @concatenate_repeated(%x: f32[2]) -> f32[2,5] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,2]
  %1 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,3]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[2,2], f32[2,3]) -> f32[2,5]
  return %2 : f32[2,5]
}

func.func @not.concatenate_repeated(%x: f32[2], %y: f32[2]) -> f32[2,4] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,2]
  %1 = hlo.broadcast %y, dimensions = [0] : (f32[2]) -> f32[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @not.concatenate_repeated.own(%x: f32[2]) -> f32[4,2] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,2]
  %1 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  return %2 : f32[4,2]
}

func.func @concatenate_transposes(%x: f32[2,3,4], %y: f32[2,3,1]) -> f32[5,2,3] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  %1 = hlo.transpose %y, permutation = [2, 0, 1] : (f32[2,3,1]) -> f32[1,2,3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[4,2,3], f32[1,2,3]) -> f32[5,2,3]
  return %2 : f32[5,2,3]
}

func.func @concatenate_transposes.square(%x: f32[2,2,2], %y: f32[2,2,2]) -> f32[2,4,2] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,2,2]) -> f32[2,2,2]
  %1 = hlo.transpose %y, permutation = [2, 0, 1] : (f32[2,2,2]) -> f32[2,2,2]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[2,2,2], f32[2,2,2]) -> f32[2,4,2]
  return %2 : f32[2,4,2]
}

func.func @not.concatenate_transposes(%x: f32[2,2,2], %y: f32[2,2,2]) -> f32[2,4,2] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,2,2]) -> f32[2,2,2]
  %1 = hlo.transpose %y, permutation = [1, 2, 0] : (f32[2,2,2]) -> f32[2,2,2]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[2,2,2], f32[2,2,2]) -> f32[2,4,2]
  return %2 : f32[2,4,2]
}

func.func @transpose_concatenate(%x: f32[2,3,4], %y: f32[2,3,1]) -> f32[5,2,3] {
  %0 = hlo.concatenate %x, %y, dimension = 2 : (f32[2,3,4], f32[2,3,1]) -> f32[2,3,5]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[2,3,5]) -> f32[5,2,3]
  return %1 : f32[5,2,3]
}

func.func @transpose_concatenate.square(%x: f32[2,2,2], %y: f32[2,2,2]) -> f32[2,4,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,2,2], f32[2,2,2]) -> f32[4,2,2]
  %1 = hlo.transpose %0, permutation = [2, 0, 1] : (f32[4,2,2]) -> f32[2,4,2]
  return %1 : f32[2,4,2]
}

func.func @not.transpose_concatenate(%x: f32[2,2]) -> f32[2,2] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[2,2]
  %1 = hlo.transpose %0, permutation = [1, 0] : (f32[2,2]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @concatenate_added_units(%x: f32[2,3], %y: f32[4,3]) -> f32[6,1,3] {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[2,1,3]
  %1 = hlo.reshape %y : (f32[4,3]) -> f32[4,1,3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2,1,3], f32[4,1,3]) -> f32[6,1,3]
  return %2 : f32[6,1,3]
}

func.func @concatenate_added_units.square(%x: f32[2,2], %y: f32[2,2]) -> f32[2,1,4] {
  %0 = hlo.reshape %x : (f32[2,2]) -> f32[2,1,2]
  %1 = hlo.reshape %y : (f32[2,2]) -> f32[2,1,2]
  %2 = hlo.concatenate %0, %1, dimension = 2 : (f32[2,1,2], f32[2,1,2]) -> f32[2,1,4]
  return %2 : f32[2,1,4]
}

func.func @not.concatenate_added_units(%x: f32[2,2], %y: f32[2,2]) -> f32[2,2,2] {
  %0 = hlo.reshape %x : (f32[2,2]) -> f32[2,1,2]
  %1 = hlo.reshape %y : (f32[2,2]) -> f32[2,1,2]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[2,1,2], f32[2,1,2]) -> f32[2,2,2]
  return %2 : f32[2,2,2]
}

func.func @not.concatenate_added_units.others(%x: f32[1,2], %y: f32[2]) -> f32[2,1,2] {
  %0 = hlo.reshape %x : (f32[1,2]) -> f32[1,1,2]
  %1 = hlo.reshape %y : (f32[2]) -> f32[1,1,2]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[1,1,2], f32[1,1,2]) -> f32[2,1,2]
  return %2 : f32[2,1,2]
}

func.func @reshape_concatenate(%x: f32[2,3], %y: f32[4,3]) -> f32[1,6,1,3] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[4,3]) -> f32[6,3]
  %1 = hlo.reshape %0 : (f32[6,3]) -> f32[1,6,1,3]
  return %1 : f32[1,6,1,3]
}

func.func @reshape_concatenate.drops(%x: f32[2,1,2], %y: f32[2,1,2]) -> f32[2,4] {
  %0 = hlo.concatenate %x, %y, dimension = 2 : (f32[2,1,2], f32[2,1,2]) -> f32[2,1,4]
  %1 = hlo.reshape %0 : (f32[2,1,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @not.reshape_concatenate(%x: f32[2,2], %y: f32[2,2]) -> f32[2,4] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  %1 = hlo.reshape %0 : (f32[4,2]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @broadcast_concatenate(%x: f32[2,3], %y: f32[1,3]) -> f32[3,4,3] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[1,3]) -> f32[3,3]
  %1 = hlo.broadcast %0, dimensions = [2, 0] : (f32[3,3]) -> f32[3,4,3]
  return %1 : f32[3,4,3]
}

func.func @broadcast_concatenate.square(%x: f32[2,2], %y: f32[2,2]) -> f32[4,2,2] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  %1 = hlo.broadcast %0, dimensions = [2, 0] : (f32[2,4]) -> f32[4,2,2]
  return %1 : f32[4,2,2]
}

func.func @not.broadcast_concatenate(%x: f32[2,2]) -> f32[2,2,2] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[2,2]
  %1 = hlo.broadcast %0, dimensions = [2, 0] : (f32[2,2]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}

// elements: f32
func.func @concatenate_iotas() -> s8[6,2] {
  %0 = hlo.iota iota_dimension = 0 : s8[3,2]
  %1 = hlo.constant dense<3> : s8[3,2]
  %2 = hlo.add %0, %1 : s8[3,2]
  %3 = hlo.concatenate %0, %2, dimension = 0 : (s8[3,2], s8[3,2]) -> s8[6,2]
  return %3 : s8[6,2]
}

func.func @concatenate_iotas.wraps() -> u8[400] {
  %0 = hlo.iota iota_dimension = 0 : u8[200]
  %1 = hlo.constant dense<200> : u8[200]
  %2 = hlo.add %0, %1 : u8[200]
  %3 = hlo.concatenate %0, %2, dimension = 0 : (u8[200], u8[200]) -> u8[400]
  return %3 : u8[400]
}

func.func @not.concatenate_iotas() -> s8[6,3] {
  %0 = hlo.iota iota_dimension = 0 : s8[3,3]
  %1 = hlo.constant dense<2> : s8[3,3]
  %2 = hlo.add %0, %1 : s8[3,3]
  %3 = hlo.concatenate %0, %2, dimension = 0 : (s8[3,3], s8[3,3]) -> s8[6,3]
  return %3 : s8[6,3]
}

func.func @not.concatenate_iotas.dim() -> s8[3,6] {
  %0 = hlo.iota iota_dimension = 0 : s8[3,3]
  %1 = hlo.constant dense<3> : s8[3,3]
  %2 = hlo.add %0, %1 : s8[3,3]
  %3 = hlo.concatenate %0, %2, dimension = 1 : (s8[3,3], s8[3,3]) -> s8[3,6]
  return %3 : s8[3,6]
}
