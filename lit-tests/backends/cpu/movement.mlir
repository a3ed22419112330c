// RUN: shale-run %s --backend=cpu | filecheck %s

// CHECK: out0 = f32[5,3]
// CHECK: out7 = s32[2,3,4]
func.func @main(%x: f32[3,5], %y: f32[5], %i: s32[], %z: c64[3,2])
    -> (f32[5,3], f32[2,2], f32[3,5], f32[6,14], f32[4,5], f32[15], f32[2,5], s32[2,3,4], c64[3,5], f32[0,5]) {
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[3,5]) -> f32[5,3]
  %s = hlo.slice %x, start_indices = [0, 1], limit_indices = [3, 5], strides = [2, 3] : (f32[3,5]) -> f32[2,2]
  %r = hlo.reverse %x, dimensions = [0, 1] : f32[3,5]
  %zero = hlo.constant dense<0.5> : f32[]
  %p = hlo.pad %x, %zero, edge_padding_low = [1, 2], edge_padding_high = [2, -1], interior_padding = [0, 2] : (f32[3,5], f32[]) -> f32[6,14]
  %yb = hlo.reshape %y : (f32[5]) -> f32[1,5]
  %c = hlo.concatenate %x, %yb, dimension = 0 : (f32[3,5], f32[1,5]) -> f32[4,5]
  %n = hlo.reshape %x : (f32[3,5]) -> f32[15]
  %j = hlo.constant dense<0> : s32[]
  %d = hlo.dynamic_slice %x, %i, %j, slice_sizes = [2, 5] : (f32[3,5], s32[], s32[]) -> f32[2,5]
  %k = hlo.iota iota_dimension = 1 : s32[2,3,4]
  %cz = hlo.constant dense<(1.0, 2.0)> : c64[]
  %q = hlo.pad %z, %cz, edge_padding_low = [0, 1], edge_padding_high = [0, 2], interior_padding = [0, 0] : (c64[3,2], c64[]) -> c64[3,5]
  %e = hlo.slice %x, start_indices = [1, 0], limit_indices = [1, 5], strides = [1, 1] : (f32[3,5]) -> f32[0,5]
  func.return %t, %s, %r, %p, %c, %n, %d, %k, %q, %e
      : f32[5,3], f32[2,2], f32[3,5], f32[6,14], f32[4,5], f32[15], f32[2,5], s32[2,3,4], c64[3,5], f32[0,5]
}
