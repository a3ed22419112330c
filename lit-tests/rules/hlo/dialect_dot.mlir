// elements: f32 s8 bf16
func.func @dot_general_transpose(%x: f32[4,2,3], %y: f32[4,5]) -> f32[2,3,5] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[4,2,3]) -> f32[2,4,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,4,3], f32[4,5]) -> f32[2,3,5]
  return %1 : f32[2,3,5]
}

func.func @dot_general_transpose.square(%x: f32[5,5], %y: f32[5,5]) -> f32[5,5] {
  %0 = hlo.transpose %y, permutation = [1, 0] : (f32[5,5]) -> f32[5,5]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[5,5], f32[5,5]) -> f32[5,5]
  return %1 : f32[5,5]
}

func.func @dot_general_transpose.batch(%x: f32[3,2,4], %y: f32[2,4,5]) -> f32[2,3,5] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[3,2,4]) -> f32[2,3,4]
  %1 = hlo.dot_general %0, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1] : (f32[2,3,4], f32[2,4,5]) -> f32[2,3,5]
  return %1 : f32[2,3,5]
}

func.func @not.dot_general_transpose(%x: f32[2,2,2], %y: f32[2,2]) -> f32[2,2,2] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[2,2,2]) -> f32[2,2,2]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[2,2,2], f32[2,2]) -> f32[2,2,2]
  return %1 : f32[2,2,2]
}
