// The folds of ops: laws that give an existing value or a constant. `fold` stands for the op's own.

// elements: s8 u8 s4 pred
func.func @fold.add_neutral(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: f32 f16 bf16 f8e5m2 f8e4m3fn f8e3m4 f64
func.func @fold.add_neutral_real(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-0.0> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.fold.add_zero(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0.0> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.subtract_neutral_real(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0.0> : f32[N]
  %0 = hlo.subtract %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.fold.subtract_self(%x: f32[N]) -> f32[N] {
  %0 = hlo.subtract %x, %x : f32[N]
  return %0 : f32[N]
}

func.func @not.fold.multiply_zero(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0.0> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: c64 c128
func.func @fold.add_neutral_complex(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<(-0.0, -0.0)> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.subtract_neutral_complex(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<(0.0, 0.0)> : f32[N]
  %0 = hlo.subtract %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.conj(%x: f32[N]) -> f32[N] {
  %0 = hlo.conj %x : f32[N]
  %1 = hlo.conj %0 : f32[N]
  return %1 : f32[N]
}

// elements: s8 u8 s4
func.func @fold.subtract_neutral(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.subtract %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.subtract_self(%x: f32[N]) -> f32[N] {
  %0 = hlo.subtract %x, %x : f32[N]
  return %0 : f32[N]
}

func.func @fold.multiply_absorbing(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.shift_left_zero(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.shift_left %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.shift_right_arithmetic_zero(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.shift_right_arithmetic %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.shift_right_logical_zero(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.shift_right_logical %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: s8 u8 f16 f8e5m2 f8e4m3fn
func.func @fold.multiply_neutral(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.divide_neutral(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.maximum_idempotent(%x: f32[N]) -> f32[N] {
  %0 = hlo.maximum %x, %x : f32[N]
  return %0 : f32[N]
}

func.func @fold.minimum_idempotent(%x: f32[N]) -> f32[N] {
  %0 = hlo.minimum %x, %x : f32[N]
  return %0 : f32[N]
}

func.func @fold.negate(%x: f32[N]) -> f32[N] {
  %0 = hlo.negate %x : f32[N]
  %1 = hlo.negate %0 : f32[N]
  return %1 : f32[N]
}

func.func @fold.abs(%x: f32[N]) -> f32[N] {
  %0 = hlo.abs %x : f32[N]
  %1 = hlo.abs %0 : f32[N]
  return %1 : f32[N]
}

// elements: s8 f16 f8e5m2
func.func @fold.sign(%x: f32[N]) -> f32[N] {
  %0 = hlo.sign %x : f32[N]
  %1 = hlo.sign %0 : f32[N]
  return %1 : f32[N]
}

// elements: s8 u8 pred
func.func @fold.and_neutral(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-1> : f32[N]
  %0 = hlo.and %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.and_absorbing(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.and %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.and_idempotent(%x: f32[N]) -> f32[N] {
  %0 = hlo.and %x, %x : f32[N]
  return %0 : f32[N]
}

func.func @fold.or_neutral(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.or %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.or_absorbing(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-1> : f32[N]
  %0 = hlo.or %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.or_idempotent(%x: f32[N]) -> f32[N] {
  %0 = hlo.or %x, %x : f32[N]
  return %0 : f32[N]
}

func.func @fold.xor_neutral(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.xor %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @fold.xor_self(%x: f32[N]) -> f32[N] {
  %0 = hlo.xor %x, %x : f32[N]
  return %0 : f32[N]
}

func.func @fold.not(%x: f32[N]) -> f32[N] {
  %0 = hlo.not %x : f32[N]
  %1 = hlo.not %0 : f32[N]
  return %1 : f32[N]
}

func.func @fold.compare_self(%x: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %x, direction = GE : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

// elements: f16 f8e5m2
func.func @fold.compare_self_total(%x: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %x, direction = NE, order = TOTAL : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

// NaN is unequal to itself.
func.func @not.fold.compare_self(%x: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %x, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @fold.ceil(%x: f32[N]) -> f32[N] {
  %0 = hlo.ceil %x : f32[N]
  %1 = hlo.ceil %0 : f32[N]
  return %1 : f32[N]
}

func.func @fold.floor(%x: f32[N]) -> f32[N] {
  %0 = hlo.floor %x : f32[N]
  %1 = hlo.floor %0 : f32[N]
  return %1 : f32[N]
}

func.func @fold.round_nearest_afz(%x: f32[N]) -> f32[N] {
  %0 = hlo.round_nearest_afz %x : f32[N]
  %1 = hlo.round_nearest_afz %0 : f32[N]
  return %1 : f32[N]
}

func.func @fold.round_nearest_even(%x: f32[N]) -> f32[N] {
  %0 = hlo.round_nearest_even %x : f32[N]
  %1 = hlo.round_nearest_even %0 : f32[N]
  return %1 : f32[N]
}

func.func @fold.real_of_real(%x: f32[N]) -> f32[N] {
  %0 = hlo.real %x : f32[N]
  return %0 : f32[N]
}

func.func @fold.reduce_precision(%x: f32[N]) -> f32[N] {
  %0 = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 10 : f32[N]
  return %0 : f32[N]
}

func.func @not.fold.reduce_precision(%x: f32[N]) -> f32[N] {
  %0 = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 1 : f32[N]
  return %0 : f32[N]
}

// elements: f32
func.func @fold.real(%x: F32[N], %y: F32[N]) -> F32[N] {
  %0 = hlo.complex %x, %y : (F32[N], F32[N]) -> c64[N]
  %1 = hlo.real %0 : (c64[N]) -> F32[N]
  return %1 : F32[N]
}

func.func @fold.imag(%x: F32[N], %y: F32[N]) -> F32[N] {
  %0 = hlo.complex %x, %y : (F32[N], F32[N]) -> c64[N]
  %1 = hlo.imag %0 : (c64[N]) -> F32[N]
  return %1 : F32[N]
}

func.func @fold.complex(%z: c64[N]) -> c64[N] {
  %0 = hlo.real %z : (c64[N]) -> F32[N]
  %1 = hlo.imag %z : (c64[N]) -> F32[N]
  %2 = hlo.complex %0, %1 : (F32[N], F32[N]) -> c64[N]
  return %2 : c64[N]
}

func.func @not.fold.complex(%z: c64[N], %w: c64[N]) -> c64[N] {
  %0 = hlo.real %z : (c64[N]) -> F32[N]
  %1 = hlo.imag %w : (c64[N]) -> F32[N]
  %2 = hlo.complex %0, %1 : (F32[N], F32[N]) -> c64[N]
  return %2 : c64[N]
}

// elements: f32 s8 pred c64
func.func @fold.select_same(%p: pred[N], %x: f32[N]) -> f32[N] {
  %0 = hlo.select %p, %x, %x : (pred[N], f32[N], f32[N]) -> f32[N]
  return %0 : f32[N]
}

func.func @fold.select_true(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<true> : pred[]
  %0 = hlo.select %c, %x, %y : (pred[], f32[N], f32[N]) -> f32[N]
  return %0 : f32[N]
}

func.func @fold.select_false(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<false> : pred[N]
  %0 = hlo.select %c, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %0 : f32[N]
}

func.func @not.fold.select(%p: pred[N], %x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.select %p, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %0 : f32[N]
}

func.func @fold.convert(%x: f32[N]) -> f32[N] {
  %0 = hlo.convert %x : (f32[N]) -> f32[N]
  return %0 : f32[N]
}

func.func @fold.bitcast_convert(%x: f32[N]) -> f32[N] {
  %0 = hlo.bitcast_convert %x : (f32[N]) -> f32[N]
  return %0 : f32[N]
}

func.func @fold.broadcast(%x: f32[2,3]) -> f32[2,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 1] : (f32[2,3]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @not.fold.broadcast(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.broadcast %x, dimensions = [1, 0] : (f32[3,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @fold.transpose(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.transpose %x, permutation = [0, 1] : (f32[3,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @not.fold.transpose(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @fold.reshape(%x: f32[2,3]) -> f32[2,3] {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @fold.reverse(%x: f32[1,3]) -> f32[1,3] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[1,3]
  return %0 : f32[1,3]
}

func.func @not.fold.reverse(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[3,3]
  return %0 : f32[3,3]
}

func.func @fold.slice(%x: f32[2,3]) -> f32[2,3] {
  %0 = hlo.slice %x, start_indices = [0, 0], limit_indices = [2, 3], strides = [1, 1] : (f32[2,3]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @fold.pad(%x: f32[2,3], %v: f32[]) -> f32[2,3] {
  %0 = hlo.pad %x, %v, edge_padding_low = [0, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,3], f32[]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @not.fold.pad(%x: f32[3,3], %v: f32[]) -> f32[3,3] {
  %0 = hlo.pad %x, %v, edge_padding_low = [1, 0], edge_padding_high = [-1, 0], interior_padding = [0, 0] : (f32[3,3], f32[]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @fold.concatenate(%x: f32[2,3]) -> f32[2,3] {
  %0 = hlo.concatenate %x, dimension = 1 : (f32[2,3]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @fold.dynamic_slice(%x: f32[2,3], %i: s32[], %j: s32[]) -> f32[2,3] {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [2, 3] : (f32[2,3], s32[], s32[]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @fold.dynamic_update_slice(%x: f32[2,3], %u: f32[2,3], %i: s32[], %j: s32[]) -> f32[2,3] {
  %0 = hlo.dynamic_update_slice %x, %u, %i, %j : (f32[2,3], f32[2,3], s32[], s32[]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @fold.dynamic_update_slice.empty(%x: f32[2,3], %u: f32[0,2], %i: s32[], %j: s32[]) -> f32[2,3] {
  %0 = hlo.dynamic_update_slice %x, %u, %i, %j : (f32[2,3], f32[0,2], s32[], s32[]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @not.fold.dynamic_update_slice(%x: f32[3,3], %u: f32[3,2], %i: s32[], %j: s32[]) -> f32[3,3] {
  %0 = hlo.dynamic_update_slice %x, %u, %i, %j : (f32[3,3], f32[3,2], s32[], s32[]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @fold.scatter_empty(%x: f32[4], %at: s32[0], %u: f32[0]) -> f32[4] {
  %0 = hlo.scatter (%x), %at, (%u), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[4], s32[0], f32[0]) -> f32[4]
  return %0 : f32[4]
}

func.func @fold.get_dimension_size(%x: f32[2,3]) -> s32[] {
  %0 = hlo.get_dimension_size %x, dimension = 1 : (f32[2,3]) -> s32[]
  return %0 : s32[]
}

func.func @fold.tuple(%x: f32[2], %y: f32[3]) -> f32[2] {
  %0 = hlo.tuple %x, %y : (f32[2], f32[3]) -> tuple<f32[2], f32[3]>
  %1 = hlo.get_tuple_element %0, index = 0 : (tuple<f32[2], f32[3]>) -> f32[2]
  %2 = hlo.get_tuple_element %0, index = 1 : (tuple<f32[2], f32[3]>) -> f32[3]
  %3 = hlo.tuple %1, %2 : (f32[2], f32[3]) -> tuple<f32[2], f32[3]>
  %4 = hlo.get_tuple_element %3, index = 0 : (tuple<f32[2], f32[3]>) -> f32[2]
  return %4 : f32[2]
}

func.func @fold.sort(%x: f32[1,4]) -> f32[1,4] {
  %0 = hlo.sort %x, dimension = 0 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = EQ : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[1,4]) -> f32[1,4]
  return %0 : f32[1,4]
}

func.func @fold.map(%x: f32[4], %y: f32[4]) -> f32[4] {
  %0 = hlo.map %x, %y, dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %b : f32[]
  } : (f32[4], f32[4]) -> f32[4]
  return %0 : f32[4]
}

func.func @fold.while(%x: f32[4]) -> f32[4] {
  %0 = hlo.while %x {
  ^bb0(%a: f32[4]):
    %no = hlo.constant dense<false> : pred[]
    hlo.return %no : pred[]
  } {
  ^bb0(%a: f32[4]):
    %r = hlo.reverse %a, dimensions = [0] : f32[4]
    hlo.return %r : f32[4]
  } : (f32[4]) -> f32[4]
  return %0 : f32[4]
}

// elements: f32 s8 u8 f16 c64
func.func @fold.iota() -> f32[3,1] {
  %0 = hlo.iota iota_dimension = 1 : f32[3,1]
  return %0 : f32[3,1]
}
