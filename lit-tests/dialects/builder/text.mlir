// RUN: shale-opt %s | shale-opt - | filecheck %s

// One op of each form: shorthand attributes, an optional attribute, several results, regions, a result type that is stated.
func.func @forms(%x: f32[4], %y: f32[2,4], %n: s32[], %p: pred[]) -> f32[2,4] {
  // CHECK: builder.add %x, %y, broadcast_dimensions = [1] : (f32[4], f32[2,4]) -> f32[2,4]
  %0 = builder.add %x, %y, broadcast_dimensions = [1] : (f32[4], f32[2,4]) -> f32[2,4]
  // CHECK: builder.convert_element_type %x, new_element_type = i8 : (f32[4]) -> s8[4]
  %1 = builder.convert_element_type %x, new_element_type = i8 : (f32[4]) -> s8[4]
  // CHECK: builder.reshape %y, dimensions = [1, 0], new_sizes = [8] : (f32[2,4]) -> f32[8]
  %2 = builder.reshape %y, dimensions = [1, 0], new_sizes = [8] : (f32[2,4]) -> f32[8]
  // CHECK: builder.iota iota_dimension = 0 : s32[4]
  %3 = builder.iota iota_dimension = 0 : s32[4]
  // CHECK: builder.top_k %y, k = 2 : (f32[2,4]) -> (f32[2,2], s32[2,2])
  %4:2 = builder.top_k %y, k = 2 : (f32[2,4]) -> (f32[2,2], s32[2,2])
  // CHECK: builder.fft %x, fft_type = RFFT, fft_length = [4] : (f32[4]) -> c64[3]
  %5 = builder.fft %x, fft_type = RFFT, fft_length = [4] : (f32[4]) -> c64[3]
  // CHECK: builder.conditional %p, %n, %n {
  %6 = builder.conditional %p, %n, %n {
  ^bb0(%a: s32[]):
    hlo.return %a : s32[]
  } {
  ^bb0(%a: s32[]):
    %b = builder.neg %a : s32[]
    hlo.return %b : s32[]
  } : (pred[], s32[], s32[]) -> s32[]
  // CHECK: %7 = builder.infeed : tuple<f32[2], s32[]>
  %7 = builder.infeed : () -> tuple<f32[2], s32[]>
  // CHECK: builder.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = {{\[\[}}0, 1]] : (f32[4]) -> f32[8]
  %8 = builder.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0, 1]] : (f32[4]) -> f32[8]
  // CHECK: %9 = builder.create_token : token[]
  %9 = builder.create_token : () -> token[]
  // CHECK: builder.recv_with_token %9, channel_handle = 2 : (token[]) -> tuple<f32[2], token[]>
  %10 = builder.recv_with_token %9, channel_handle = 2 : (token[]) -> tuple<f32[2], token[]>
  return %0 : f32[2,4]
}
