// Windows that indices place: held inside by a gather, cut by a scatter; updates of one element come one after the other.
// RUN: shale-run %s --backend=cpu | filecheck %s
func.func public @main(%x: f32[6,8], %u: f32[4,3,2], %v: f32[5], %c: c64[6], %d: c64[5], %h: bf16[3,8], %s: f32[])
    -> (f32[4,2,3], f32[3,2], f32[6,8], f32[6,8], f32[6], c64[6], bf16[8], f32[6], s32[6]) {
  // CHECK: out0 = f32[4,2,3]
  %at = hlo.constant dense<[[0, 0], [5, 7], [-3, 2], [2, 100]]> : s32[4,2]
  %windows = hlo.gather %x, %at, offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1, slice_sizes = [2, 3] :
    (f32[6,8], s32[4,2]) -> f32[4,2,3]
  %rows = hlo.constant dense<[[1, 7], [250, 0], [3, 3]]> : u8[3,2]
  %along = hlo.gather %h, %rows, offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0],
    start_index_map = [1], index_vector_dim = 2, slice_sizes = [1, 1] : (bf16[3,8], u8[3,2]) -> bf16[3,2]
  %wide = hlo.convert %along : (bf16[3,2]) -> f32[3,2]
  // Windows that overlap: each sum has its order.
  %sums = hlo.scatter (%x), %at, (%u), update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1 {
  ^bb0(%old: f32[], %new: f32[]):
    %sum = hlo.add %old, %new : f32[]
    hlo.return %sum : f32[]
  } : (f32[6,8], s32[4,2], f32[4,3,2]) -> f32[6,8]
  // The window's dimensions come first: updates are taken in their order, not window by window.
  %turned = hlo.transpose %u, permutation = [1, 2, 0] : (f32[4,3,2]) -> f32[3,2,4]
  %other = hlo.scatter (%x), %at, (%turned), update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1 {
  ^bb0(%old: f32[], %new: f32[]):
    %sum = hlo.add %old, %new : f32[]
    hlo.return %sum : f32[]
  } : (f32[6,8], s32[4,2], f32[3,2,4]) -> f32[6,8]
  %zeros = hlo.constant dense<0.0> : f32[6]
  %places = hlo.constant dense<[1, 1, 6, 1, 0]> : s64[5]
  %scaled = hlo.scatter (%zeros), %places, (%v), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
    index_vector_dim = 1 {
  ^bb0(%old: f32[], %new: f32[]):
    %part = hlo.multiply %old, %s : f32[]
    %sum = hlo.add %part, %new : f32[]
    hlo.return %sum : f32[]
  } : (f32[6], s64[5], f32[5]) -> f32[6]
  %product = hlo.scatter (%c), %places, (%d), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
    index_vector_dim = 1 {
  ^bb0(%old: c64[], %new: c64[]):
    %both = hlo.multiply %old, %new : c64[]
    hlo.return %both : c64[]
  } : (c64[6], s64[5], c64[5]) -> c64[6]
  %line = hlo.constant dense<1.0> : bf16[8]
  %row = hlo.slice %h, start_indices = [0, 0], limit_indices = [1, 5], strides = [1, 1] : (bf16[3,8]) -> bf16[1,5]
  %new = hlo.reshape %row : (bf16[1,5]) -> bf16[5]
  %best = hlo.scatter (%line), %places, (%new), update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
    index_vector_dim = 1 {
  ^bb0(%old: bf16[], %update: bf16[]):
    %max = hlo.maximum %update, %old : bf16[]
    hlo.return %max : bf16[]
  } : (bf16[8], s64[5], bf16[5]) -> bf16[8]
  %counts = hlo.constant dense<0> : s32[6]
  %ones = hlo.constant dense<1> : s32[5]
  %last, %count = hlo.scatter (%zeros, %counts), %places, (%v, %ones), update_window_dims = [], inserted_window_dims = [0],
    scatter_dims_to_operand_dims = [0], index_vector_dim = 1 {
  ^bb0(%old: f32[], %n: s32[], %value: f32[], %one: s32[]):
    %sum = hlo.add %n, %one : s32[]
    hlo.return %value, %sum : f32[], s32[]
  } : (f32[6], s32[6], s64[5], f32[5], s32[5]) -> (f32[6], s32[6])
  func.return %windows, %wide, %sums, %other, %scaled, %product, %best, %last, %count :
    f32[4,2,3], f32[3,2], f32[6,8], f32[6,8], f32[6], c64[6], bf16[8], f32[6], s32[6]
}
