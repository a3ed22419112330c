// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Data movement keeps bits: a signaling NaN (0x7F800001), a NaN with sign and payload (0xFFC12345) and −0 come out as they went in.

func.func @static_places() {
  %bits = hlo.constant dense<[2139095041, 4290847557, 2147483648]> : u32[3]
  %x = hlo.bitcast_convert %bits : (u32[3]) -> f32[3]
  %nan = hlo.slice %x, start_indices = [0], limit_indices = [1], strides = [1] : (f32[3]) -> f32[1]
  %scalar = hlo.reshape %nan : (f32[1]) -> f32[]
  %0 = hlo.reverse %x, dimensions = [0] : (f32[3]) -> f32[3]
  %1 = hlo.pad %0, %scalar, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (f32[3], f32[]) -> f32[4]
  %2 = hlo.broadcast %1, dimensions = [0] : (f32[4]) -> f32[4,1]
  %3 = hlo.transpose %2, permutation = [1, 0] : (f32[4,1]) -> f32[1,4]
  %4 = hlo.concatenate %3, %3, dimension = 0 : (f32[1,4], f32[1,4]) -> f32[2,4]
  %r = hlo.bitcast_convert %4 : (f32[2,4]) -> u32[2,4]
  check.expect_eq_const %r, dense<[[2139095041, 2147483648, 4290847557, 2139095041], [2139095041, 2147483648, 4290847557, 2139095041]]> : u32[2,4]
  return
}

func.func @dynamic_places() {
  %bits = hlo.constant dense<[2139095041, 4290847557, 2147483648]> : u32[3]
  %x = hlo.bitcast_convert %bits : (u32[3]) -> f32[3]
  %one = hlo.constant dense<1> : s32[]
  %at = hlo.constant dense<[2, 0]> : s32[2]
  %0 = hlo.gather %x, %at, offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, slice_sizes = [1] : (f32[3], s32[2]) -> f32[2]
  %1 = hlo.scatter (%x), %at, (%0), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: f32[], %new: f32[]):
    hlo.return %new : f32[]
  } : (f32[3], s32[2], f32[2]) -> f32[3]
  %2 = hlo.dynamic_slice %1, %one, slice_sizes = [1] : (f32[3], s32[]) -> f32[1]
  %3 = hlo.dynamic_update_slice %1, %2, %one : (f32[3], f32[1], s32[]) -> f32[3]
  %r = hlo.bitcast_convert %3 : (f32[3]) -> u32[3]
  check.expect_eq_const %r, dense<[2139095041, 4290847557, 2147483648]> : u32[3]
  return
}
