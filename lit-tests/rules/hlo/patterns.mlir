// Data movement: the patterns that come with the ops.

// elements: f32 s8 c64 pred
func.func @transpose_unit_dims(%x: f32[1,3,4]) -> f32[3,1,4] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[1,3,4]) -> f32[3,1,4]
  return %0 : f32[3,1,4]
}

func.func @transpose_unit_dims.square(%x: f32[3,1,3,1]) -> f32[1,3,1,3] {
  %0 = hlo.transpose %x, permutation = [3, 0, 1, 2] : (f32[3,1,3,1]) -> f32[1,3,1,3]
  return %0 : f32[1,3,1,3]
}

func.func @not.transpose_unit_dims(%x: f32[3,1,3]) -> f32[3,1,3] {
  %0 = hlo.transpose %x, permutation = [2, 1, 0] : f32[3,1,3]
  return %0 : f32[3,1,3]
}

func.func @broadcast_broadcast(%x: f32[3]) -> f32[4,3,2] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[2,3]
  %1 = hlo.broadcast %0, dimensions = [2, 1] : (f32[2,3]) -> f32[4,3,2]
  return %1 : f32[4,3,2]
}

func.func @broadcast_broadcast.square(%x: f32[3,3]) -> f32[3,3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [1, 0] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.broadcast %0, dimensions = [2, 0, 1] : (f32[3,3,3]) -> f32[3,3,3,3]
  return %1 : f32[3,3,3,3]
}

func.func @not.broadcast_broadcast(%x: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : f32[3,3]
  %1 = hlo.broadcast %0, dimensions = [0, 1] : (f32[3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @broadcast_permutation(%x: f32[2,3,4]) -> f32[4,2,3] {
  %0 = hlo.broadcast %x, dimensions = [1, 2, 0] : (f32[2,3,4]) -> f32[4,2,3]
  return %0 : f32[4,2,3]
}

func.func @broadcast_permutation.square(%x: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [1, 2, 0] : f32[3,3,3]
  return %0 : f32[3,3,3]
}

func.func @not.broadcast_permutation(%x: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [1, 0] : (f32[3,3]) -> f32[3,3,3]
  return %0 : f32[3,3,3]
}

func.func @reshape_reshape(%x: f32[2,6]) -> f32[3,4] {
  %0 = hlo.reshape %x : (f32[2,6]) -> f32[12]
  %1 = hlo.reshape %0 : (f32[12]) -> f32[3,4]
  return %1 : f32[3,4]
}

func.func @reshape_reshape.square(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reshape %x : (f32[3,3]) -> f32[9]
  %1 = hlo.reshape %0 : (f32[9]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.reshape_reshape(%x: f32[3,3]) -> f32[9] {
  %0 = hlo.transpose %x, permutation = [1, 0] : f32[3,3]
  %1 = hlo.reshape %0 : (f32[3,3]) -> f32[9]
  return %1 : f32[9]
}

func.func @concatenate_concatenate(%x: f32[2,3], %y: f32[2,1], %z: f32[2,2]) -> f32[2,6] {
  %0 = hlo.concatenate %y, %z, dimension = 1 : (f32[2,1], f32[2,2]) -> f32[2,3]
  %1 = hlo.concatenate %x, %0, dimension = 1 : (f32[2,3], f32[2,3]) -> f32[2,6]
  return %1 : f32[2,6]
}

func.func @concatenate_concatenate.square(%x: f32[2,2], %y: f32[2,2], %z: f32[2,2]) -> f32[6,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  %1 = hlo.concatenate %0, %z, dimension = 0 : (f32[4,2], f32[2,2]) -> f32[6,2]
  return %1 : f32[6,2]
}

// Along another dimension.
func.func @not.concatenate_concatenate(%x: f32[2,4], %y: f32[2,2], %z: f32[2,2]) -> f32[4,4] {
  %0 = hlo.concatenate %y, %z, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  %1 = hlo.concatenate %x, %0, dimension = 0 : (f32[2,4], f32[2,4]) -> f32[4,4]
  return %1 : f32[4,4]
}

func.func @concatenate_empty(%x: f32[2,3], %y: f32[0,3], %z: f32[1,3]) -> f32[3,3] {
  %0 = hlo.concatenate %x, %y, %z, dimension = 0 : (f32[2,3], f32[0,3], f32[1,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @not.concatenate_empty(%x: f32[2,0], %y: f32[3,0]) -> f32[5,0] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,0], f32[3,0]) -> f32[5,0]
  return %0 : f32[5,0]
}

func.func @slice_slice(%x: f32[20]) -> f32[3] {
  %0 = hlo.slice %x, start_indices = [3], limit_indices = [19], strides = [2] : (f32[20]) -> f32[8]
  %1 = hlo.slice %0, start_indices = [1], limit_indices = [8], strides = [3] : (f32[8]) -> f32[3]
  return %1 : f32[3]
}

func.func @slice_slice.square(%x: f32[6,6]) -> f32[2,1] {
  %0 = hlo.slice %x, start_indices = [1, 0], limit_indices = [5, 6], strides = [1, 2] : (f32[6,6]) -> f32[4,3]
  %1 = hlo.slice %0, start_indices = [0, 2], limit_indices = [4, 3], strides = [2, 1] : (f32[4,3]) -> f32[2,1]
  return %1 : f32[2,1]
}

func.func @slice_slice.empty(%x: f32[6]) -> f32[0] {
  %0 = hlo.slice %x, start_indices = [1], limit_indices = [5], strides = [1] : (f32[6]) -> f32[4]
  %1 = hlo.slice %0, start_indices = [2], limit_indices = [2], strides = [1] : (f32[4]) -> f32[0]
  return %1 : f32[0]
}

func.func @not.slice_slice(%x: f32[6,6]) -> f32[2,2] {
  %0 = hlo.transpose %x, permutation = [1, 0] : f32[6,6]
  %1 = hlo.slice %0, start_indices = [1, 1], limit_indices = [3, 3], strides = [1, 1] : (f32[6,6]) -> f32[2,2]
  return %1 : f32[2,2]
}

func.func @reverse_reverse(%x: f32[2,3,4]) -> f32[2,3,4] {
  %0 = hlo.reverse %x, dimensions = [0, 1] : f32[2,3,4]
  %1 = hlo.reverse %0, dimensions = [1, 2] : f32[2,3,4]
  return %1 : f32[2,3,4]
}

func.func @reverse_reverse.square(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[3,3]
  %1 = hlo.reverse %0, dimensions = [1] : f32[3,3]
  return %1 : f32[3,3]
}

func.func @reverse_reverse.same(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[3,3]
  %1 = hlo.reverse %0, dimensions = [1] : f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.reverse_reverse(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : f32[3,3]
  %1 = hlo.reverse %0, dimensions = [1] : f32[3,3]
  return %1 : f32[3,3]
}

func.func @dynamic_slice_constant(%x: f32[5,4]) -> f32[2,3] {
  %two = hlo.constant dense<2> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %0 = hlo.dynamic_slice %x, %two, %one, slice_sizes = [2, 3] : (f32[5,4], s32[], s32[]) -> f32[2,3]
  return %0 : f32[2,3]
}

// Starts are held inside.
func.func @dynamic_slice_constant.outside(%x: f32[5,5]) -> f32[2,3] {
  %far = hlo.constant dense<100> : s32[]
  %below = hlo.constant dense<-3> : s32[]
  %0 = hlo.dynamic_slice %x, %far, %below, slice_sizes = [2, 3] : (f32[5,5], s32[], s32[]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @not.dynamic_slice_constant(%x: f32[5,5], %i: s32[]) -> f32[2,3] {
  %one = hlo.constant dense<1> : s32[]
  %0 = hlo.dynamic_slice %x, %one, %i, slice_sizes = [2, 3] : (f32[5,5], s32[], s32[]) -> f32[2,3]
  return %0 : f32[2,3]
}

// elements: f32 s32 s8 c64
func.func @dot_general_transpose(%x: f32[3,2,5], %y: f32[3,2,4]) -> f32[2,5,4] {
  %0 = hlo.transpose %x, permutation = [1, 2, 0] : (f32[3,2,5]) -> f32[2,5,3]
  %1 = hlo.dot_general %0, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[2,5,3], f32[3,2,4]) -> f32[2,5,4]
  return %1 : f32[2,5,4]
}

func.func @dot_general_transpose.square(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.transpose %y, permutation = [1, 0] : f32[3,3]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @dot_general_transpose.cube(%x: f32[3,3,3], %y: f32[3,3,3]) -> f32[3,3,3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : f32[3,3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3,3,3]
  return %1 : f32[3,3,3,3]
}

// elements: f32
func.func @dot_general_convert(%x: u8[3,4], %y: s8[4,2]) -> s32[3,2] {
  %0 = hlo.convert %x : (u8[3,4]) -> s32[3,4]
  %1 = hlo.convert %y : (s8[4,2]) -> s32[4,2]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[3,4], s32[4,2]) -> s32[3,2]
  return %2 : s32[3,2]
}

func.func @dot_general_convert.bf16(%x: bf16[3,4], %y: bf16[4,2]) -> f32[3,2] {
  %0 = hlo.convert %x : (bf16[3,4]) -> f32[3,4]
  %1 = hlo.convert %y : (bf16[4,2]) -> f32[4,2]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f32[3,2]
  return %2 : f32[3,2]
}

func.func @dot_general_convert.wide(%x: f16[3,4], %y: f16[4,2]) -> f64[3,2] {
  %0 = hlo.convert %x : (f16[3,4]) -> f32[3,4]
  %1 = hlo.convert %y : (f16[4,2]) -> f32[4,2]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,2]) -> f64[3,2]
  return %2 : f64[3,2]
}

// A negative number becomes a large one, which the result holds.
func.func @not.dot_general_convert(%x: s8[3,4], %y: s8[4,2]) -> u64[3,2] {
  %0 = hlo.convert %x : (s8[3,4]) -> u32[3,4]
  %1 = hlo.convert %y : (s8[4,2]) -> u32[4,2]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (u32[3,4], u32[4,2]) -> u64[3,2]
  return %2 : u64[3,2]
}

// The free dimensions change places.
// elements: f32 s32 s8 c64
func.func @not.dot_general_transpose(%x: f32[3,3,3], %y: f32[3,3]) -> f32[3,3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : f32[3,3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[3,3,3], f32[3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}
