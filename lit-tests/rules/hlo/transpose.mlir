// elements: f32 s8 c64
func.func @transpose_transpose(%x: f32[2,3,4]) -> f32[4,2,3] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[2,3,4]) -> f32[3,2,4]
  %1 = hlo.transpose %0, permutation = [2, 1, 0] : (f32[3,2,4]) -> f32[4,2,3]
  return %1 : f32[4,2,3]
}

func.func @transpose_transpose.square(%x: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.transpose %x, permutation = [1, 2, 0] : (f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.transpose %0, permutation = [1, 0, 2] : (f32[3,3,3]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @not.transpose_transpose(%x: f32[3,3]) -> f32[3,3] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[3,3]) -> f32[3,3]
  %1 = hlo.reverse %0, dimensions = [0] : f32[3,3]
  return %1 : f32[3,3]
}
