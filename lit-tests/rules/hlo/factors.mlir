// elements: f32
func.func @dot_zero(%y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.constant dense<0> : s8[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %1 : s8[2,4]
}

func.func @dot_zero.right(%y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.constant dense<0> : s8[3,3]
  %1 = hlo.dot_general %y, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %1 : s8[3,3]
}

func.func @not.dot_zero(%y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %y, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %0 : s8[3,3]
}

func.func @dot_zero_float(%y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.constant dense<0.0> : f32[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @dot_zero_float.right(%y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.constant dense<0.0> : f32[3,3]
  %1 = hlo.dot_general %y, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.dot_zero_float(%y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %y, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @not.dot_zero.elements(%y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.constant dense<0.0> : f32[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @not.dot_zero_float.elements(%y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.constant dense<0> : s8[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %1 : s8[2,4]
}

func.func @dot_scale(%x: s8[2,3], %y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.constant dense<3> : s8[2,3]
  %1 = hlo.multiply %x, %0 : s8[2,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %2 : s8[2,4]
}

func.func @dot_scale.free(%x: s8[3,3,3], %v: s8[3,3], %y: s8[3,3,3]) -> s8[3,3,3] {
  %0 = hlo.broadcast %v, dimensions = [2, 0] : (s8[3,3]) -> s8[3,3,3]
  %1 = hlo.multiply %x, %0 : s8[3,3,3]
  %2 = hlo.dot_general %1, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (s8[3,3,3], s8[3,3,3]) -> s8[3,3,3]
  return %2 : s8[3,3,3]
}

func.func @dot_scale.right(%x: s8[3,3], %v: s8[3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.broadcast %v, dimensions = [1] : (s8[3]) -> s8[3,3]
  %1 = hlo.multiply %y, %0 : s8[3,3]
  %2 = hlo.dot_general %x, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %2 : s8[3,3]
}

func.func @not.dot_scale(%x: s8[3,3], %v: s8[3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.broadcast %v, dimensions = [0] : (s8[3]) -> s8[3,3]
  %1 = hlo.multiply %y, %0 : s8[3,3]
  %2 = hlo.dot_general %x, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %2 : s8[3,3]
}

func.func @not.dot_scale.wide(%x: s8[3,3], %y: s8[3,3]) -> s32[3,3] {
  %0 = hlo.constant dense<3> : s8[3,3]
  %1 = hlo.multiply %y, %0 : s8[3,3]
  %2 = hlo.dot_general %x, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s32[3,3]
  return %2 : s32[3,3]
}

func.func @dot_scale_float(%x: f32[2,3], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.constant dense<3.5> : f32[2,3]
  %1 = hlo.multiply %x, %0 : f32[2,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @dot_scale_float.free(%x: f32[3,3,3], %v: f32[3,3], %y: f32[3,3,3]) -> f32[3,3,3] {
  %0 = hlo.broadcast %v, dimensions = [2, 0] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.multiply %x, %0 : f32[3,3,3]
  %2 = hlo.dot_general %1, %y, lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3,3]
  return %2 : f32[3,3,3]
}

func.func @dot_scale_float.right(%x: f32[3,3], %v: f32[3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.broadcast %v, dimensions = [1] : (f32[3]) -> f32[3,3]
  %1 = hlo.multiply %y, %0 : f32[3,3]
  %2 = hlo.dot_general %x, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.dot_scale_float(%x: f32[3,3], %v: f32[3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.broadcast %v, dimensions = [0] : (f32[3]) -> f32[3,3]
  %1 = hlo.multiply %y, %0 : f32[3,3]
  %2 = hlo.dot_general %x, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.dot_scale_float.wide(%x: f32[3,3], %y: f32[3,3]) -> f64[3,3] {
  %0 = hlo.constant dense<3.5> : f32[3,3]
  %1 = hlo.multiply %y, %0 : f32[3,3]
  %2 = hlo.dot_general %x, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f64[3,3]
  return %2 : f64[3,3]
}

func.func @not.dot_scale.elements(%x: f32[2,3], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.constant dense<3.5> : f32[2,3]
  %1 = hlo.multiply %x, %0 : f32[2,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @not.dot_scale_float.elements(%x: s8[2,3], %y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.constant dense<3> : s8[2,3]
  %1 = hlo.multiply %x, %0 : s8[2,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %2 : s8[2,4]
}

func.func @dot_negate(%x: s8[2,3], %y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.negate %x : s8[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %1 : s8[2,4]
}

func.func @dot_negate.right(%x: s8[3,3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.negate %y : s8[3,3]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %1 : s8[3,3]
}

func.func @not.dot_negate(%x: s8[3,3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.reverse %x, dimensions = [0] : s8[3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %1 : s8[3,3]
}

func.func @dot_negate_float(%x: f32[2,3], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.negate %x : f32[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @dot_negate_float.right(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.negate %y : f32[3,3]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.dot_negate_float(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.dot_negate.elements(%x: f32[2,3], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.negate %x : f32[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @not.dot_negate_float.elements(%x: s8[2,3], %y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.negate %x : s8[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %1 : s8[2,4]
}

func.func @dot_pad_contracting(%x: s8[2,3], %y: s8[6,4]) -> s8[2,4] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.pad %x, %0, edge_padding_low = [0, 1], edge_padding_high = [0, 2], interior_padding = [0, 0] : (s8[2,3], s8[]) -> s8[2,6]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,6], s8[6,4]) -> s8[2,4]
  return %2 : s8[2,4]
}

func.func @dot_pad_contracting.right(%x: s8[2,2], %y: s8[3,3]) -> s8[3,2] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (s8[2,2], s8[]) -> s8[3,2]
  %2 = hlo.dot_general %y, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,2]) -> s8[3,2]
  return %2 : s8[3,2]
}

func.func @not.dot_pad_contracting(%x: s8[2,2], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 1], edge_padding_high = [0, 0], interior_padding = [0, 0] : (s8[2,2], s8[]) -> s8[3,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %2 : s8[3,3]
}

func.func @not.dot_pad_contracting.value(%x: s8[3,2], %y: s8[3,3], %c: s8[]) -> s8[3,3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [0, 1], edge_padding_high = [0, 0], interior_padding = [0, 0] : (s8[3,2], s8[]) -> s8[3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %1 : s8[3,3]
}

func.func @dot_pad_contracting_float(%x: f32[2,3], %y: f32[6,4]) -> f32[2,4] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [0, 1], edge_padding_high = [0, 2], interior_padding = [0, 0] : (f32[2,3], f32[]) -> f32[2,6]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,6], f32[6,4]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @dot_pad_contracting_float.right(%x: f32[2,2], %y: f32[3,3]) -> f32[3,2] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[3,2]
  %2 = hlo.dot_general %y, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,2]) -> f32[3,2]
  return %2 : f32[3,2]
}

func.func @not.dot_pad_contracting_float(%x: f32[2,2], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 1], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[3,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.dot_pad_contracting_float.value(%x: f32[3,2], %y: f32[3,3], %c: f32[]) -> f32[3,3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [0, 1], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[3,2], f32[]) -> f32[3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.dot_pad_contracting.elements(%x: f32[2,3], %y: f32[6,4]) -> f32[2,4] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [0, 1], edge_padding_high = [0, 2], interior_padding = [0, 0] : (f32[2,3], f32[]) -> f32[2,6]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,6], f32[6,4]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @not.dot_pad_contracting_float.elements(%x: s8[2,3], %y: s8[6,4]) -> s8[2,4] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.pad %x, %0, edge_padding_low = [0, 1], edge_padding_high = [0, 2], interior_padding = [0, 0] : (s8[2,3], s8[]) -> s8[2,6]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,6], s8[6,4]) -> s8[2,4]
  return %2 : s8[2,4]
}

func.func @dot_pad_free(%x: s8[2,3], %y: s8[3,4]) -> s8[5,4] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [2, 0], interior_padding = [0, 0] : (s8[2,3], s8[]) -> s8[5,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[5,3], s8[3,4]) -> s8[5,4]
  return %2 : s8[5,4]
}

func.func @dot_pad_free.right(%x: s8[3,2], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.pad %x, %0, edge_padding_low = [0, 1], edge_padding_high = [0, 0], interior_padding = [0, 0] : (s8[3,2], s8[]) -> s8[3,3]
  %2 = hlo.dot_general %y, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %2 : s8[3,3]
}

func.func @not.dot_pad_free(%x: s8[2,2], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 1], edge_padding_high = [0, 0], interior_padding = [0, 0] : (s8[2,2], s8[]) -> s8[3,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %2 : s8[3,3]
}

func.func @not.dot_pad_free.cut(%x: s8[3,3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [-1, 0], interior_padding = [0, 0] : (s8[3,3], s8[]) -> s8[3,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %2 : s8[3,3]
}

func.func @dot_pad_free_float(%x: f32[2,3], %y: f32[3,4]) -> f32[5,4] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [2, 0], interior_padding = [0, 0] : (f32[2,3], f32[]) -> f32[5,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[5,3], f32[3,4]) -> f32[5,4]
  return %2 : f32[5,4]
}

func.func @dot_pad_free_float.right(%x: f32[3,2], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [0, 1], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[3,2], f32[]) -> f32[3,3]
  %2 = hlo.dot_general %y, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.dot_pad_free_float(%x: f32[2,2], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 1], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[2,2], f32[]) -> f32[3,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.dot_pad_free_float.cut(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [-1, 0], interior_padding = [0, 0] : (f32[3,3], f32[]) -> f32[3,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.dot_pad_free.elements(%x: f32[2,3], %y: f32[3,4]) -> f32[5,4] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [2, 0], interior_padding = [0, 0] : (f32[2,3], f32[]) -> f32[5,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[5,3], f32[3,4]) -> f32[5,4]
  return %2 : f32[5,4]
}

func.func @not.dot_pad_free_float.elements(%x: s8[2,3], %y: s8[3,4]) -> s8[5,4] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [2, 0], interior_padding = [0, 0] : (s8[2,3], s8[]) -> s8[5,3]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[5,3], s8[3,4]) -> s8[5,4]
  return %2 : s8[5,4]
}

func.func @dot_broadcast_contracting(%x: s8[2], %y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.broadcast %x, dimensions = [0] : (s8[2]) -> s8[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %1 : s8[2,4]
}

func.func @dot_broadcast_contracting.right(%x: s8[3,3], %y: s8[3,3,3]) -> s8[3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (s8[3,3]) -> s8[3,3,3]
  %1 = hlo.dot_general %y, %0, lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [2, 1] : (s8[3,3,3], s8[3,3,3]) -> s8[3,3]
  return %1 : s8[3,3]
}

func.func @not.dot_broadcast_contracting(%x: s8[3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.broadcast %x, dimensions = [1] : (s8[3]) -> s8[3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %1 : s8[3,3]
}

func.func @dot_broadcast_contracting_float(%x: f32[2], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @dot_broadcast_contracting_float.right(%x: f32[3,3], %y: f32[3,3,3]) -> f32[3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.dot_general %y, %0, lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [2, 1] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.dot_broadcast_contracting_float(%x: f32[3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[3,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.dot_broadcast_contracting.elements(%x: f32[2], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[2]) -> f32[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @not.dot_broadcast_contracting_float.elements(%x: s8[2], %y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.broadcast %x, dimensions = [0] : (s8[2]) -> s8[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %1 : s8[2,4]
}

func.func @dot_reverse_both(%x: s8[2,3], %y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.reverse %x, dimensions = [1] : s8[2,3]
  %1 = hlo.reverse %y, dimensions = [0] : s8[3,4]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %2 : s8[2,4]
}

func.func @not.dot_reverse_both(%x: s8[3,3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.reverse %x, dimensions = [1] : s8[3,3]
  %1 = hlo.reverse %y, dimensions = [1] : s8[3,3]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %2 : s8[3,3]
}

func.func @not.dot_reverse_both.other(%x: s8[3,3,3], %y: s8[3,3,3]) -> s8[3,3] {
  %0 = hlo.reverse %x, dimensions = [1] : s8[3,3,3]
  %1 = hlo.reverse %y, dimensions = [1] : s8[3,3,3]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [2, 1] : (s8[3,3,3], s8[3,3,3]) -> s8[3,3]
  return %2 : s8[3,3]
}

func.func @dot_reverse_both_float(%x: f32[2,3], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[2,3]
  %1 = hlo.reverse %y, dimensions = [0] : f32[3,4]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @not.dot_reverse_both_float(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[3,3]
  %1 = hlo.reverse %y, dimensions = [1] : f32[3,3]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.dot_reverse_both_float.other(%x: f32[3,3,3], %y: f32[3,3,3]) -> f32[3,3] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[3,3,3]
  %1 = hlo.reverse %y, dimensions = [1] : f32[3,3,3]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [2, 1] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.dot_reverse_both.elements(%x: f32[2,3], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[2,3]
  %1 = hlo.reverse %y, dimensions = [0] : f32[3,4]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %2 : f32[2,4]
}

func.func @not.dot_reverse_both_float.elements(%x: s8[2,3], %y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.reverse %x, dimensions = [1] : s8[2,3]
  %1 = hlo.reverse %y, dimensions = [0] : s8[3,4]
  %2 = hlo.dot_general %0, %1, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %2 : s8[2,4]
}

func.func @dot_reassociate(%x: s8[2,3], %y: s8[3,4], %w: s8[4,5]) -> s8[2,5] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,4], s8[4,5]) -> s8[2,5]
  return %1 : s8[2,5]
}

func.func @dot_reassociate.square(%x: s8[3,3,3], %y: s8[3,3,3,3], %w: s8[3,3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [1, 3] : (s8[3,3,3], s8[3,3,3,3]) -> s8[3,3,3]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [2, 1], rhs_contracting_dimensions = [0, 2] : (s8[3,3,3], s8[3,3,3]) -> s8[3,3]
  return %1 : s8[3,3]
}

func.func @not.dot_reassociate(%x: s8[3,3], %y: s8[3,3], %w: s8[3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %1 : s8[3,3]
}

func.func @dot_reassociate_float(%x: f32[2,3], %y: f32[3,4], %w: f32[4,5]) -> f32[2,5] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,4], f32[4,5]) -> f32[2,5]
  return %1 : f32[2,5]
}

func.func @dot_reassociate_float.square(%x: f32[3,3,3], %y: f32[3,3,3,3], %w: f32[3,3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [1, 3] : (f32[3,3,3], f32[3,3,3,3]) -> f32[3,3,3]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [2, 1], rhs_contracting_dimensions = [0, 2] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.dot_reassociate_float(%x: f32[3,3], %y: f32[3,3], %w: f32[3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.dot_reassociate.elements(%x: f32[2,3], %y: f32[3,4], %w: f32[4,5]) -> f32[2,5] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,4], f32[4,5]) -> f32[2,5]
  return %1 : f32[2,5]
}

func.func @not.dot_reassociate_float.elements(%x: s8[2,3], %y: s8[3,4], %w: s8[4,5]) -> s8[2,5] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,4], s8[4,5]) -> s8[2,5]
  return %1 : s8[2,5]
}

func.func @dot_reassociate_back(%x: s8[2,3], %y: s8[3,4], %w: s8[4,5]) -> s8[2,5] {
  %0 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,4], s8[4,5]) -> s8[3,5]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,5]) -> s8[2,5]
  return %1 : s8[2,5]
}

func.func @dot_reassociate_back.square(%x: s8[3,3,3], %y: s8[3,3,3,3], %w: s8[3,3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [1, 2] : (s8[3,3,3,3], s8[3,3,3]) -> s8[3,3,3]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [1, 0] : (s8[3,3,3], s8[3,3,3]) -> s8[3,3]
  return %1 : s8[3,3]
}

func.func @not.dot_reassociate_back(%x: s8[3,3], %y: s8[3,3], %w: s8[3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %1 : s8[3,3]
}

func.func @dot_reassociate_back_float(%x: f32[2,3], %y: f32[3,4], %w: f32[4,5]) -> f32[2,5] {
  %0 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,5]) -> f32[3,5]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,5]) -> f32[2,5]
  return %1 : f32[2,5]
}

func.func @dot_reassociate_back_float.square(%x: f32[3,3,3], %y: f32[3,3,3,3], %w: f32[3,3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [1, 2] : (f32[3,3,3,3], f32[3,3,3]) -> f32[3,3,3]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [1, 0] : (f32[3,3,3], f32[3,3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.dot_reassociate_back_float(%x: f32[3,3], %y: f32[3,3], %w: f32[3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.dot_reassociate_back.elements(%x: f32[2,3], %y: f32[3,4], %w: f32[4,5]) -> f32[2,5] {
  %0 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,4], f32[4,5]) -> f32[3,5]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,5]) -> f32[2,5]
  return %1 : f32[2,5]
}

func.func @not.dot_reassociate_back_float.elements(%x: s8[2,3], %y: s8[3,4], %w: s8[4,5]) -> s8[2,5] {
  %0 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,4], s8[4,5]) -> s8[3,5]
  %1 = hlo.dot_general %x, %0, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,5]) -> s8[2,5]
  return %1 : s8[2,5]
}

func.func @dot_concatenate_contracting(%x: s8[2,3], %y: s8[2,1], %w: s8[4,5]) -> s8[2,5] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (s8[2,3], s8[2,1]) -> s8[2,4]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,4], s8[4,5]) -> s8[2,5]
  return %1 : s8[2,5]
}

func.func @dot_concatenate_contracting.right(%x: s8[2,2], %y: s8[2,2], %w: s8[4,4]) -> s8[4,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (s8[2,2], s8[2,2]) -> s8[4,2]
  %1 = hlo.dot_general %w, %0, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (s8[4,4], s8[4,2]) -> s8[4,2]
  return %1 : s8[4,2]
}

func.func @not.dot_concatenate_contracting(%x: s8[2,2], %y: s8[2,2], %w: s8[2,2]) -> s8[2,4] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (s8[2,2], s8[2,2]) -> s8[2,4]
  %1 = hlo.dot_general %w, %0, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (s8[2,2], s8[2,4]) -> s8[2,4]
  return %1 : s8[2,4]
}

func.func @dot_concatenate_contracting_float(%x: f32[2,3], %y: f32[2,1], %w: f32[4,5]) -> f32[2,5] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[2,3], f32[2,1]) -> f32[2,4]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,4], f32[4,5]) -> f32[2,5]
  return %1 : f32[2,5]
}

func.func @dot_concatenate_contracting_float.right(%x: f32[2,2], %y: f32[2,2], %w: f32[4,4]) -> f32[4,2] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,2], f32[2,2]) -> f32[4,2]
  %1 = hlo.dot_general %w, %0, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[4,4], f32[4,2]) -> f32[4,2]
  return %1 : f32[4,2]
}

func.func @not.dot_concatenate_contracting_float(%x: f32[2,2], %y: f32[2,2], %w: f32[2,2]) -> f32[2,4] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[2,2], f32[2,2]) -> f32[2,4]
  %1 = hlo.dot_general %w, %0, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[2,2], f32[2,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @not.dot_concatenate_contracting.elements(%x: f32[2,3], %y: f32[2,1], %w: f32[4,5]) -> f32[2,5] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[2,3], f32[2,1]) -> f32[2,4]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,4], f32[4,5]) -> f32[2,5]
  return %1 : f32[2,5]
}

func.func @not.dot_concatenate_contracting_float.elements(%x: s8[2,3], %y: s8[2,1], %w: s8[4,5]) -> s8[2,5] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (s8[2,3], s8[2,1]) -> s8[2,4]
  %1 = hlo.dot_general %0, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,4], s8[4,5]) -> s8[2,5]
  return %1 : s8[2,5]
}

func.func @add_dots_left(%x: s8[2,3], %y: s8[2,3], %w: s8[3,4]) -> s8[2,4] {
  %0 = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  %1 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  %2 = hlo.add %0, %1 : s8[2,4]
  return %2 : s8[2,4]
}

func.func @not.add_dots_left(%x: s8[3,3], %y: s8[3,3], %w: s8[3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  %1 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (s8[3,3], s8[3,3]) -> s8[3,3]
  %2 = hlo.add %0, %1 : s8[3,3]
  return %2 : s8[3,3]
}

func.func @not.add_dots_left.other(%x: s8[3,3], %y: s8[3,3], %w: s8[3,3], %v: s8[3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  %1 = hlo.dot_general %y, %v, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  %2 = hlo.add %0, %1 : s8[3,3]
  return %2 : s8[3,3]
}

func.func @add_dots_left_float(%x: f32[2,3], %y: f32[2,3], %w: f32[3,4]) -> f32[2,4] {
  %0 = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  %1 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  %2 = hlo.add %0, %1 : f32[2,4]
  return %2 : f32[2,4]
}

func.func @not.add_dots_left_float(%x: f32[3,3], %y: f32[3,3], %w: f32[3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %1 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %2 = hlo.add %0, %1 : f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.add_dots_left_float.other(%x: f32[3,3], %y: f32[3,3], %w: f32[3,3], %v: f32[3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %1 = hlo.dot_general %y, %v, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %2 = hlo.add %0, %1 : f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.add_dots_left.elements(%x: f32[2,3], %y: f32[2,3], %w: f32[3,4]) -> f32[2,4] {
  %0 = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  %1 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  %2 = hlo.add %0, %1 : f32[2,4]
  return %2 : f32[2,4]
}

func.func @not.add_dots_left_float.elements(%x: s8[2,3], %y: s8[2,3], %w: s8[3,4]) -> s8[2,4] {
  %0 = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  %1 = hlo.dot_general %y, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  %2 = hlo.add %0, %1 : s8[2,4]
  return %2 : s8[2,4]
}

func.func @add_dots_right(%x: s8[3,2], %y: s8[3,2], %w: s8[4,3]) -> s8[4,2] {
  %0 = hlo.dot_general %w, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[4,3], s8[3,2]) -> s8[4,2]
  %1 = hlo.dot_general %w, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[4,3], s8[3,2]) -> s8[4,2]
  %2 = hlo.add %0, %1 : s8[4,2]
  return %2 : s8[4,2]
}

func.func @not.add_dots_right(%x: s8[3,3], %y: s8[3,3], %w: s8[3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %w, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  %1 = hlo.dot_general %w, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  %2 = hlo.add %0, %1 : s8[3,3]
  return %2 : s8[3,3]
}

func.func @not.add_dots_right.other(%x: s8[3,3], %y: s8[3,3], %w: s8[3,3], %v: s8[3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  %1 = hlo.dot_general %y, %v, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  %2 = hlo.add %0, %1 : s8[3,3]
  return %2 : s8[3,3]
}

func.func @add_dots_right_float(%x: f32[3,2], %y: f32[3,2], %w: f32[4,3]) -> f32[4,2] {
  %0 = hlo.dot_general %w, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[4,3], f32[3,2]) -> f32[4,2]
  %1 = hlo.dot_general %w, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[4,3], f32[3,2]) -> f32[4,2]
  %2 = hlo.add %0, %1 : f32[4,2]
  return %2 : f32[4,2]
}

func.func @not.add_dots_right_float(%x: f32[3,3], %y: f32[3,3], %w: f32[3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %w, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %1 = hlo.dot_general %w, %y, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %2 = hlo.add %0, %1 : f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.add_dots_right_float.other(%x: f32[3,3], %y: f32[3,3], %w: f32[3,3], %v: f32[3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %1 = hlo.dot_general %y, %v, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  %2 = hlo.add %0, %1 : f32[3,3]
  return %2 : f32[3,3]
}

func.func @not.add_dots_right.elements(%x: f32[3,2], %y: f32[3,2], %w: f32[4,3]) -> f32[4,2] {
  %0 = hlo.dot_general %w, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[4,3], f32[3,2]) -> f32[4,2]
  %1 = hlo.dot_general %w, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[4,3], f32[3,2]) -> f32[4,2]
  %2 = hlo.add %0, %1 : f32[4,2]
  return %2 : f32[4,2]
}

func.func @not.add_dots_right_float.elements(%x: s8[3,2], %y: s8[3,2], %w: s8[4,3]) -> s8[4,2] {
  %0 = hlo.dot_general %w, %x, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[4,3], s8[3,2]) -> s8[4,2]
  %1 = hlo.dot_general %w, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[4,3], s8[3,2]) -> s8[4,2]
  %2 = hlo.add %0, %1 : s8[4,2]
  return %2 : s8[4,2]
}

func.func @dot_as_reduce(%x: s8[2,3], %y: s8[3]) -> s8[2] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3]) -> s8[2]
  return %0 : s8[2]
}

func.func @dot_as_reduce.batch(%x: s8[3,3,3,3], %y: s8[3,3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %y, %x, lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [2, 1], rhs_contracting_dimensions = [0, 3] : (s8[3,3,3], s8[3,3,3,3]) -> s8[3,3]
  return %0 : s8[3,3]
}

func.func @not.dot_as_reduce(%x: s8[3,3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %0 : s8[3,3]
}

func.func @dot_as_reduce_float(%x: f32[2,3], %y: f32[3]) -> f32[2] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3]) -> f32[2]
  return %0 : f32[2]
}

func.func @dot_as_reduce_float.batch(%x: f32[3,3,3,3], %y: f32[3,3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %y, %x, lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [2, 1], rhs_contracting_dimensions = [0, 3] : (f32[3,3,3], f32[3,3,3,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @not.dot_as_reduce_float(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @not.dot_as_reduce.elements(%x: f32[2,3], %y: f32[3]) -> f32[2] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3]) -> f32[2]
  return %0 : f32[2]
}

func.func @not.dot_as_reduce_float.elements(%x: s8[2,3], %y: s8[3]) -> s8[2] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3]) -> s8[2]
  return %0 : s8[2]
}

func.func @dot_outer(%x: s8[2], %y: s8[3]) -> s8[2,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [], rhs_contracting_dimensions = [] : (s8[2], s8[3]) -> s8[2,3]
  return %0 : s8[2,3]
}

func.func @dot_outer.batch(%x: s8[3,3,3], %y: s8[3,3]) -> s8[3,3,3,3] {
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [2], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = [] : (s8[3,3,3], s8[3,3]) -> s8[3,3,3,3]
  return %0 : s8[3,3,3,3]
}

func.func @not.dot_outer(%x: s8[3,3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %0 : s8[3,3]
}

func.func @dot_outer_float(%x: f32[2], %y: f32[3]) -> f32[2,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [], rhs_contracting_dimensions = [] : (f32[2], f32[3]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @dot_outer_float.batch(%x: f32[3,3,3], %y: f32[3,3]) -> f32[3,3,3,3] {
  %0 = hlo.dot_general %x, %y, lhs_batching_dimensions = [2], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = [] : (f32[3,3,3], f32[3,3]) -> f32[3,3,3,3]
  return %0 : f32[3,3,3,3]
}

func.func @not.dot_outer_float(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @not.dot_outer.elements(%x: f32[2], %y: f32[3]) -> f32[2,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [], rhs_contracting_dimensions = [] : (f32[2], f32[3]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @not.dot_outer_float.elements(%x: s8[2], %y: s8[3]) -> s8[2,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [], rhs_contracting_dimensions = [] : (s8[2], s8[3]) -> s8[2,3]
  return %0 : s8[2,3]
}

func.func @dot_splat(%y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.constant dense<3> : s8[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %1 : s8[2,4]
}

func.func @dot_splat.batch(%y: s8[3,3,3,3]) -> s8[3,3,3,3] {
  %0 = hlo.constant dense<3> : s8[3,3,3]
  %1 = hlo.dot_general %y, %0, lhs_batching_dimensions = [3], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (s8[3,3,3,3], s8[3,3,3]) -> s8[3,3,3,3]
  return %1 : s8[3,3,3,3]
}

func.func @not.dot_splat(%x: s8[3,3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[3,3], s8[3,3]) -> s8[3,3]
  return %0 : s8[3,3]
}

func.func @dot_splat_float(%y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.constant dense<3.5> : f32[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @dot_splat_float.batch(%y: f32[3,3,3,3]) -> f32[3,3,3,3] {
  %0 = hlo.constant dense<3.5> : f32[3,3,3]
  %1 = hlo.dot_general %y, %0, lhs_batching_dimensions = [3], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0] : (f32[3,3,3,3], f32[3,3,3]) -> f32[3,3,3,3]
  return %1 : f32[3,3,3,3]
}

func.func @not.dot_splat_float(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[3,3], f32[3,3]) -> f32[3,3]
  return %0 : f32[3,3]
}

func.func @not.dot_splat.elements(%y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.constant dense<3.5> : f32[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,3], f32[3,4]) -> f32[2,4]
  return %1 : f32[2,4]
}

func.func @not.dot_splat_float.elements(%y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.constant dense<3> : s8[2,3]
  %1 = hlo.dot_general %0, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[2,3], s8[3,4]) -> s8[2,4]
  return %1 : s8[2,4]
}
