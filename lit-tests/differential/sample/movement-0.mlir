// RUN: shale-run %s --check
// Source of the expected values: jax 0.10.2 on the CPU.

func.func @reverse.signed.s32.0() {
  %0 = hlo.constant dense<-2147483647> : s32[]
  %r = hlo.reverse %0, dimensions = [] : (s32[]) -> s32[]
  check.expect_eq_const %r, dense<-2147483647> : s32[]
  return
}

func.func @broadcast.float.f32.1() {
  %0 = hlo.constant dense<[[0.5, 0x3FD02B09, 0xBF75397E], [1.5, 0x80000001, 0x80800000]]> : f32[2,3]
  %r = hlo.broadcast %0, dimensions = [0, 2] : (f32[2,3]) -> f32[2,4,3]
  %e0 = hlo.constant dense<[[[0.5, 0x3FD02B09, 0xBF75397E], [0.5, 0x3FD02B09, 0xBF75397E], [0.5, 0x3FD02B09, 0xBF75397E], [0.5, 0x3FD02B09, 0xBF75397E]], [[1.5, 0x80000001, 0x80800000], [1.5, 0x80000001, 0x80800000], [1.5, 0x80000001, 0x80800000], [1.5, 0x80000001, 0x80800000]]]> : f32[2,4,3]
  %e0.b0 = hlo.bitcast_convert %r : (f32[2,4,3]) -> u32[2,4,3]
  %e0.b1 = hlo.bitcast_convert %e0 : (f32[2,4,3]) -> u32[2,4,3]
  check.expect_eq %e0.b0, %e0.b1 : u32[2,4,3]
  return
}

func.func @reverse.narrow.f8e4m3.0() {
  %0 = hlo.constant dense<[-1.0, 0x81, -0.015625, -1.0, -7.0]> : f8e4m3[5]
  %r = hlo.reverse %0, dimensions = [0] : (f8e4m3[5]) -> f8e4m3[5]
  %e0 = hlo.constant dense<[-7.0, -1.0, -0.015625, 0x81, -1.0]> : f8e4m3[5]
  %e0.b0 = hlo.bitcast_convert %r : (f8e4m3[5]) -> u8[5]
  %e0.b1 = hlo.bitcast_convert %e0 : (f8e4m3[5]) -> u8[5]
  check.expect_eq %e0.b0, %e0.b1 : u8[5]
  return
}

func.func @pad.pred.pred.5() {
  %0 = hlo.constant dense<[[true, true]]> : pred[1,2]
  %1 = hlo.constant dense<false> : pred[]
  %r = hlo.pad %0, %1, edge_padding_low = [2, 0], edge_padding_high = [-1, 0], interior_padding = [5, 1] : (pred[1,2], pred[]) -> pred[2,3]
  check.expect_eq_const %r, dense<[[false, false, false], [false, false, false]]> : pred[2,3]
  return
}

func.func @slice.float.f32.2() {
  %0 = hlo.constant dense<[[0.5, 3.0, -2.5, 1.5, 0xBED7AFCE, 0x4063D6B1], [0x34000000, 0.5, 0x80000000, 0x40815A97, 0x34000000, -1.0], [0x80000000, 0x3FAF15A1, 0xC07925C7, 0x80000000, 0xC10D578C, 0x00000003], [0x00000003, -1.0, 0x80800000, 0xBF98D3C5, 0x3F961049, 0x401C913E], [0x00800000, 0xBFF80EB7, 0xBFBEF5DF, 0x3FA07C39, 0xC08A55FB, 0x00000001]]> : f32[5,6]
  %r = hlo.slice %0, start_indices = [0, 5], limit_indices = [5, 6], strides = [4, 7] : (f32[5,6]) -> f32[2,1]
  %e0 = hlo.constant dense<[[0x4063D6B1], [0x00000001]]> : f32[2,1]
  %e0.b0 = hlo.bitcast_convert %r : (f32[2,1]) -> u32[2,1]
  %e0.b1 = hlo.bitcast_convert %e0 : (f32[2,1]) -> u32[2,1]
  check.expect_eq %e0.b0, %e0.b1 : u32[2,1]
  return
}

func.func @dynamic_slice.pred.pred.0() {
  %0 = hlo.constant dense<[true, true, true, true, false]> : pred[5]
  %1 = hlo.constant dense<0> : u64[]
  %r = hlo.dynamic_slice %0, %1, slice_sizes = [2] : (pred[5], u64[]) -> pred[2]
  check.expect_eq_const %r, dense<[true, true]> : pred[2]
  return
}

func.func @dynamic_slice.narrow.f16.0() {
  %0 = hlo.constant dense<[[0x400A, 65504.0, 3.0], [0xC06A, -65504.0, 3.0], [-2.5, 0x0001, 0x7E00], [0x0003, 0x8400, 65504.0]]> : f16[4,3]
  %1 = hlo.constant dense<1> : u64[]
  %2 = hlo.constant dense<100> : u64[]
  %r = hlo.dynamic_slice %0, %1, %2, slice_sizes = [2, 3] : (f16[4,3], u64[], u64[]) -> f16[2,3]
  %e0 = hlo.constant dense<[[0xC06A, -65504.0, 3.0], [-2.5, 0x0001, 0x7E00]]> : f16[2,3]
  %e0.b0 = hlo.bitcast_convert %r : (f16[2,3]) -> u16[2,3]
  %e0.b1 = hlo.bitcast_convert %e0 : (f16[2,3]) -> u16[2,3]
  check.expect_eq %e0.b0, %e0.b1 : u16[2,3]
  return
}

func.func @gather.unsigned.u8.1() {
  %0 = hlo.constant dense<[84, 168, 112, 0, 0, 84]> : u8[6]
  %1 = hlo.constant dense<[5]> : s32[1]
  %r = hlo.gather %0, %1, offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0, slice_sizes = [3] : (u8[6], s32[1]) -> u8[3]
  check.expect_eq_const %r, dense<[0, 0, 84]> : u8[3]
  return
}

func.func @scatter.unsigned.u32.0() {
  %0 = hlo.constant dense<[[[1, 0, 2], [0, 2, 2], [1, 1, 0], [1, 1, 1]], [[1, 0, 1], [2, 0, 1], [2, 2, 0], [1, 0, 2]]]> : u32[2,4,3]
  %1 = hlo.constant dense<[[[-5], [-5], [0]], [[3], [-1], [-1]]]> : s16[2,3,1]
  %2 = hlo.constant dense<[[[0, 2, 1], [2, 2, 2], [0, 1, 1]], [[0, 0, 0], [0, 1, 2], [1, 1, 1]]]> : u32[2,3,3]
  %r = hlo.scatter (%0), %1, (%2), update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2 {
  ^bb0(%a: u32[], %b: u32[]):
    %c = hlo.maximum %a, %b : u32[]
    hlo.return %c : u32[]
  } : (u32[2,4,3], s16[2,3,1], u32[2,3,3]) -> u32[2,4,3]
  check.expect_eq_const %r, dense<[[[1, 1, 2], [0, 2, 2], [1, 1, 0], [1, 1, 1]], [[1, 0, 1], [2, 0, 1], [2, 2, 0], [1, 0, 2]]]> : u32[2,4,3]
  return
}
