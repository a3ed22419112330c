// elements: f32 s8 pred
func.func @reduce_no_dims(%x: f32[2,3], %i: f32[]) -> f32[2,3] {
  %0 = hlo.reduce (%x), (%i), dimensions = [] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,3], f32[]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @reduce_no_dims.max(%x: f32[2], %i: f32[]) -> f32[2] {
  %0 = hlo.reduce (%x), (%i), dimensions = [] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2], f32[]) -> f32[2]
  return %0 : f32[2]
}

func.func @not.reduce_no_dims(%x: f32[1,1], %i: f32[]) -> f32[1] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[1,1], f32[]) -> f32[1]
  return %0 : f32[1]
}

func.func @reduce_nothing(%x: f32[2,0], %i: f32[]) -> f32[2] {
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,0], f32[]) -> f32[2]
  return %0 : f32[2]
}

func.func @not.reduce_nothing(%x: f32[1], %i: f32[]) -> f32[] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[1], f32[]) -> f32[]
  return %0 : f32[]
}

func.func @reduce_unit_dims(%x: f32[2,1,3,1], %i: f32[]) -> f32[2,3] {
  %0 = hlo.reduce (%x), (%i), dimensions = [1, 3] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,1,3,1], f32[]) -> f32[2,3]
  return %0 : f32[2,3]
}

func.func @reduce_unit_dims.max(%x: f32[1,2], %i: f32[]) -> f32[2] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[1,2], f32[]) -> f32[2]
  return %0 : f32[2]
}

func.func @not.reduce_unit_dims(%x: f32[1,2], %i: f32[]) -> f32[] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[1,2], f32[]) -> f32[]
  return %0 : f32[]
}

func.func @reduce_some_unit_dims(%x: f32[5,1,6], %i: f32[]) -> f32[6] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,1,6], f32[]) -> f32[6]
  return %0 : f32[6]
}

func.func @reduce_some_unit_dims.trailing(%x: f32[5,6,1], %i: f32[]) -> f32[6] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0, 2] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,6,1], f32[]) -> f32[6]
  return %0 : f32[6]
}

func.func @reduce_some_unit_dims.all(%x: f32[1,5,1,6], %i: f32[]) -> f32[] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0, 1, 2, 3] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[1,5,1,6], f32[]) -> f32[]
  return %0 : f32[]
}

func.func @not.reduce_some_unit_dims(%x: f32[2,2], %i: f32[]) -> f32[] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,2], f32[]) -> f32[]
  return %0 : f32[]
}

func.func @reduce_transpose(%x: f32[2,3,4], %i: f32[]) -> f32[4,3] {
  %0 = hlo.transpose %x, permutation = [2, 0, 1] : (f32[2,3,4]) -> f32[4,2,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[4,2,3], f32[]) -> f32[4,3]
  return %1 : f32[4,3]
}

func.func @reduce_transpose.square(%x: f32[3,3,3,3], %i: f32[]) -> f32[3,3,3] {
  %0 = hlo.transpose %x, permutation = [2, 0, 3, 1] : (f32[3,3,3,3]) -> f32[3,3,3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3,3,3], f32[]) -> f32[3,3,3]
  return %1 : f32[3,3,3]
}

func.func @reduce_transpose.rows(%x: f32[3,5,4], %i: f32[]) -> f32[4,3] {
  %0 = hlo.transpose %x, permutation = [2, 1, 0] : (f32[3,5,4]) -> f32[4,5,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[4,5,3], f32[]) -> f32[4,3]
  return %1 : f32[4,3]
}

func.func @reduce_transpose.row(%x: f32[3,5,6], %i: f32[]) -> f32[5,3] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[3,5,6]) -> f32[5,3,6]
  %1 = hlo.reduce (%0), (%i), dimensions = [2] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,3,6], f32[]) -> f32[5,3]
  return %1 : f32[5,3]
}

func.func @reduce_nothing.float(%x: f32[0], %i: f32[]) -> f32[] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[0], f32[]) -> f32[]
  return %0 : f32[]
}

// elements: f32 bf16
func.func @not.reduce_transpose(%x: f32[5,5], %i: f32[]) -> f32[5] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[5,5]) -> f32[5,5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,5], f32[]) -> f32[5]
  return %1 : f32[5]
}

func.func @not.reduce_transpose.all(%x: f32[5,5], %i: f32[]) -> f32[] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[5,5]) -> f32[5,5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,5], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @reduce_transpose_float(%x: f32[5,6], %i: f32[]) -> f32[5] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[5,6]) -> f32[6,5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[6,5], f32[]) -> f32[5]
  return %1 : f32[5]
}

func.func @reduce_transpose_float.all(%x: f32[5,5], %i: f32[]) -> f32[] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[5,5]) -> f32[5,5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.multiply %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,5], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @not.reduce_transpose_float(%x: f32[5,5], %i: f32[]) -> f32[] {
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[5,5]) -> f32[5,5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,5], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @not.reduce_transpose_float.same(%x: f32[2,5,6], %i: f32[]) -> f32[5,2] {
  %0 = hlo.transpose %x, permutation = [1, 0, 2] : (f32[2,5,6]) -> f32[5,2,6]
  %1 = hlo.reduce (%0), (%i), dimensions = [2] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,2,6], f32[]) -> f32[5,2]
  return %1 : f32[5,2]
}

// elements: f32 s8
func.func @reduce_reshape(%x: f32[2,6], %i: f32[]) -> f32[2] {
  %0 = hlo.reshape %x : (f32[2,6]) -> f32[2,2,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [1, 2] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,2,3], f32[]) -> f32[2]
  return %1 : f32[2]
}

func.func @reduce_reshape.units(%x: f32[2,3], %i: f32[]) -> f32[3,1] {
  %0 = hlo.reshape %x : (f32[2,3]) -> f32[2,1,3,1]
  %1 = hlo.reduce (%0), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,1,3,1], f32[]) -> f32[3,1]
  return %1 : f32[3,1]
}

func.func @reduce_reshape.square(%x: f32[4,4], %i: f32[]) -> f32[4] {
  %0 = hlo.reshape %x : (f32[4,4]) -> f32[2,2,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,2,4], f32[]) -> f32[4]
  return %1 : f32[4]
}

func.func @reduce_reshape.sums(%x: f32[3,4,5], %i: f32[]) -> f32[5] {
  %0 = hlo.reshape %x : (f32[3,4,5]) -> f32[12,5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[12,5], f32[]) -> f32[5]
  return %1 : f32[5]
}

func.func @not.reduce_reshape(%x: f32[4], %i: f32[]) -> f32[2] {
  %0 = hlo.reshape %x : (f32[4]) -> f32[2,2]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,2], f32[]) -> f32[2]
  return %1 : f32[2]
}

func.func @not.reduce_reshape.mixed(%x: f32[2,2], %i: f32[]) -> f32[4] {
  %0 = hlo.reshape %x : (f32[2,2]) -> f32[4,1]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[4,1], f32[]) -> f32[4]
  return %1 : f32[4]
}

// elements: f32 bf16
func.func @not.reduce_reshape.order(%x: f32[7,1], %i: f32[]) -> f32[] {
  %0 = hlo.reshape %x : (f32[7,1]) -> f32[7]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[7], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @reduce_reshape_float(%x: f32[7], %i: f32[]) -> f32[1] {
  %0 = hlo.reshape %x : (f32[7]) -> f32[7,1]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[7,1], f32[]) -> f32[1]
  return %1 : f32[1]
}

func.func @not.reduce_reshape_float(%x: f32[7], %i: f32[]) -> f32[1] {
  %0 = hlo.reshape %x : (f32[7]) -> f32[7,1]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[7,1], f32[]) -> f32[1]
  return %1 : f32[1]
}

// elements: f32
func.func @reduce_reduce(%x: f32[3,4,5], %i: f32[]) -> f32[3] {
  %0 = hlo.constant dense<0xFF800000> : f32[]
  %1 = hlo.reduce (%x), (%0), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4,5], f32[]) -> f32[3,5]
  %2 = hlo.reduce (%1), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,5], f32[]) -> f32[3]
  return %2 : f32[3]
}

func.func @reduce_reduce.init(%x: f32[3,3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.reduce (%x), (%i), dimensions = [2] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.minimum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3,3], f32[]) -> f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.minimum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @reduce_reduce.int(%x: s8[3,3,3], %i: s8[]) -> s8[3] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.reduce (%x), (%0), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3,3], s8[]) -> s8[3,3]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %2 : s8[3]
}

func.func @reduce_reduce.xor(%x: s8[3,3], %i: s8[]) -> s8[] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.reduce (%x), (%0), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.xor %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.xor %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3], s8[]) -> s8[]
  return %2 : s8[]
}

func.func @not.reduce_reduce(%x: f32[3,3], %i: f32[], %j: f32[]) -> f32[] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  %1 = hlo.reduce (%0), (%j), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @not.reduce_reduce.kinds(%x: f32[3,3], %i: f32[]) -> f32[] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.minimum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @not.reduce_reduce.float(%x: f32[5,5], %i: f32[]) -> f32[] {
  %0 = hlo.constant dense<-0.0> : f32[]
  %1 = hlo.reduce (%x), (%0), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,5], f32[]) -> f32[5]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5], f32[]) -> f32[]
  return %2 : f32[]
}

func.func @reduce_reduce_float(%x: f32[5,6], %i: f32[]) -> f32[] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.reduce (%x), (%0), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,6], f32[]) -> f32[6]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[6], f32[]) -> f32[]
  return %2 : f32[]
}

func.func @reduce_reduce_float.product(%x: f32[3,3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.constant dense<1.0> : f32[]
  %1 = hlo.reduce (%x), (%0), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.multiply %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3,3], f32[]) -> f32[3,3]
  %2 = hlo.reduce (%1), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.multiply %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %2 : f32[3]
}

func.func @not.reduce_reduce_float(%x: f32[5,5], %i: f32[]) -> f32[] {
  %0 = hlo.reduce (%x), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,5], f32[]) -> f32[5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5], f32[]) -> f32[]
  return %1 : f32[]
}

// elements: f32 s8 pred
func.func @reduce_broadcast(%x: f32[2,3], %i: f32[]) -> f32[2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  %1 = hlo.reduce (%0), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4,2], f32[]) -> f32[2]
  return %1 : f32[2]
}

func.func @reduce_broadcast.new(%x: f32[2,3], %i: f32[]) -> f32[3,2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.minimum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4,2], f32[]) -> f32[3,2]
  return %1 : f32[3,2]
}

func.func @reduce_broadcast.square(%x: f32[3,3], %i: f32[]) -> f32[3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 3] : (f32[3,3]) -> f32[3,3,3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [1, 3] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3,3,3], f32[]) -> f32[3,3]
  return %1 : f32[3,3]
}

func.func @not.reduce_broadcast(%x: f32[3], %i: f32[]) -> f32[3] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @not.reduce_broadcast.empty(%x: f32[3], %i: f32[]) -> f32[3] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[0,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[0,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

// elements: f32 s8
func.func @not.reduce_broadcast.sum(%x: f32[3], %i: f32[]) -> f32[3] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @not.reduce_pad(%x: f32[3,3], %i: f32[], %c: f32[]) -> f32[3] {
  %0 = hlo.pad %x, %c, edge_padding_low = [1, 0], edge_padding_high = [0, 0], interior_padding = [0, 0] : (f32[3,3], f32[]) -> f32[4,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[4,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @reduce_reverse(%x: f32[3,4], %i: f32[]) -> f32[3] {
  %0 = hlo.reverse %x, dimensions = [0, 1] : f32[3,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @reduce_reverse.rows(%x: f32[5,6], %i: f32[]) -> f32[5] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[5,6]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,6], f32[]) -> f32[5]
  return %1 : f32[5]
}

func.func @reduce_reverse.square(%x: f32[3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @reduce_concatenate(%x: f32[2,5], %y: f32[3,5], %i: f32[]) -> f32[5] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,5], f32[3,5]) -> f32[5,5]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,5], f32[]) -> f32[5]
  return %1 : f32[5]
}

func.func @reduce_concatenate.square(%x: f32[3,3,3], %y: f32[3,3,3], %i: f32[]) -> f32[3,6] {
  %0 = hlo.concatenate %x, %y, dimension = 2 : (f32[3,3,3], f32[3,3,3]) -> f32[3,3,6]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3,6], f32[]) -> f32[3,6]
  return %1 : f32[3,6]
}

func.func @not.reduce_concatenate(%x: f32[3,3], %y: f32[3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[3,3], f32[3,3]) -> f32[6,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[6,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @concatenate_reduces(%x: f32[2,5], %y: f32[3,5], %i: f32[]) -> f32[5] {
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,5], f32[]) -> f32[2]
  %1 = hlo.reduce (%y), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,5], f32[]) -> f32[3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[2], f32[3]) -> f32[5]
  return %2 : f32[5]
}

func.func @concatenate_reduces.square(%x: f32[3,3,3], %y: f32[3,3,3], %i: f32[]) -> f32[3,6] {
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3,3], f32[]) -> f32[3,3]
  %1 = hlo.reduce (%y), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3,3], f32[]) -> f32[3,3]
  %2 = hlo.concatenate %0, %1, dimension = 1 : (f32[3,3], f32[3,3]) -> f32[3,6]
  return %2 : f32[3,6]
}

func.func @not.concatenate_reduces(%x: f32[3,3], %y: f32[3,3], %i: f32[]) -> f32[6] {
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  %1 = hlo.reduce (%y), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[3], f32[3]) -> f32[6]
  return %2 : f32[6]
}

func.func @not.concatenate_reduces.longer(%x: f32[3,3], %y: f32[3,4], %i: f32[]) -> f32[6] {
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  %1 = hlo.reduce (%y), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4], f32[]) -> f32[3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[3], f32[3]) -> f32[6]
  return %2 : f32[6]
}

func.func @reduce_joined(%x: f32[2,3], %y: f32[3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[2,3], f32[3,3]) -> f32[5,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @reduce_joined.square(%x: f32[3,3,3], %y: f32[3,3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.concatenate %x, %y, dimension = 1 : (f32[3,3,3], f32[3,3,3]) -> f32[3,6,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [1, 2] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.minimum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,6,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @not.reduce_joined(%x: f32[3,3], %y: f32[3,3], %i: f32[]) -> f32[6] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[3,3], f32[3,3]) -> f32[6,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[6,3], f32[]) -> f32[6]
  return %1 : f32[6]
}

func.func @reduce_split(%x: f32[3,4], %y: f32[3,4], %i: f32[]) -> f32[4] {
  %0 = hlo.maximum %x, %y : f32[3,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4], f32[]) -> f32[4]
  return %1 : f32[4]
}

func.func @not.reduce_split(%x: f32[3,3], %y: f32[3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.minimum %x, %y : f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

// elements: f32
func.func @reduce_joined.int(%x: s8[2,3], %y: s8[3,3], %i: s8[]) -> s8[3] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (s8[2,3], s8[3,3]) -> s8[5,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[5,3], s8[]) -> s8[3]
  return %1 : s8[3]
}

func.func @not.reduce_joined.float(%x: f32[5], %y: f32[5], %i: f32[]) -> f32[] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[5], f32[5]) -> f32[10]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[10], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @reduce_joined_float(%x: f32[5], %y: f32[6], %i: f32[]) -> f32[] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[5], f32[6]) -> f32[11]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[11], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @not.reduce_joined_float(%x: f32[5], %y: f32[5], %i: f32[]) -> f32[] {
  %0 = hlo.concatenate %x, %y, dimension = 0 : (f32[5], f32[5]) -> f32[10]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[10], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @reduce_split.int(%x: s8[3,3], %y: s8[3,3], %i: s8[]) -> s8[3] {
  %0 = hlo.multiply %x, %y : s8[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.multiply %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %1 : s8[3]
}

func.func @reduce_split_float(%x: f32[5], %y: f32[5], %i: f32[]) -> f32[] {
  %0 = hlo.add %x, %y : f32[5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @not.reduce_split_float(%x: f32[5], %y: f32[5], %i: f32[]) -> f32[] {
  %0 = hlo.multiply %x, %y : f32[5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @reduce_splat(%i: f32[]) -> f32[3] {
  %0 = hlo.constant dense<2.0> : f32[2,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @not.reduce_splat(%i: f32[]) -> f32[3] {
  %0 = hlo.constant dense<2.0> : f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @not.reduce_splat.empty(%i: f32[]) -> f32[3] {
  %0 = hlo.constant dense<2.0> : f32[]
  %1 = hlo.broadcast %0, dimensions = [] : (f32[]) -> f32[0,3]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[0,3], f32[]) -> f32[3]
  return %2 : f32[3]
}

func.func @reduce_pad(%x: f32[2,3], %i: f32[]) -> f32[3] {
  %0 = hlo.constant dense<0xFF800000> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [2, 0], interior_padding = [1, 0] : (f32[2,3], f32[]) -> f32[6,3]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[6,3], f32[]) -> f32[3]
  return %2 : f32[3]
}

func.func @reduce_pad.int(%x: s8[3,3], %i: s8[]) -> s8[3] {
  %0 = hlo.constant dense<0> : s8[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [2, 0], interior_padding = [0, 0] : (s8[3,3], s8[]) -> s8[6,3]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[6,3], s8[]) -> s8[3]
  return %2 : s8[3]
}

func.func @not.reduce_pad.kept(%x: f32[3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.constant dense<0xFF800000> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [-1, 0], interior_padding = [0, 0] : (f32[3,3], f32[]) -> f32[3,3]
  %2 = hlo.reduce (%1), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %2 : f32[3]
}

func.func @not.reduce_pad.cut(%x: f32[3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.constant dense<0xFF800000> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1, 0], edge_padding_high = [-1, 0], interior_padding = [0, 0] : (f32[3,3], f32[]) -> f32[3,3]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %2 : f32[3]
}

func.func @reduce_pad_float(%x: f32[5], %i: f32[]) -> f32[] {
  %0 = hlo.constant dense<0.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1], edge_padding_high = [2], interior_padding = [0] : (f32[5], f32[]) -> f32[8]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[8], f32[]) -> f32[]
  return %2 : f32[]
}

func.func @not.reduce_pad_float(%x: f32[5], %i: f32[]) -> f32[] {
  %0 = hlo.constant dense<1.0> : f32[]
  %1 = hlo.pad %x, %0, edge_padding_low = [1], edge_padding_high = [2], interior_padding = [0] : (f32[5], f32[]) -> f32[8]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[8], f32[]) -> f32[]
  return %2 : f32[]
}

func.func @not.reduce_reverse(%x: f32[5], %i: f32[]) -> f32[] {
  %0 = hlo.reverse %x, dimensions = [0] : f32[5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5], f32[]) -> f32[]
  return %1 : f32[]
}

func.func @reduce_reverse_float(%x: f32[5,6], %i: f32[]) -> f32[6] {
  %0 = hlo.reverse %x, dimensions = [0, 1] : f32[5,6]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,6], f32[]) -> f32[6]
  return %1 : f32[6]
}

func.func @not.reduce_reverse_float(%x: f32[5,5], %i: f32[]) -> f32[5] {
  %0 = hlo.reverse %x, dimensions = [1] : f32[5,5]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[5,5], f32[]) -> f32[5]
  return %1 : f32[5]
}

// elements: f32 s8
func.func @not.concatenate_reduces.ranks(%x: f32[3,3,3], %y: f32[3,3], %i: f32[]) -> f32[6] {
  %0 = hlo.reduce (%x), (%i), dimensions = [1, 2] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3,3], f32[]) -> f32[3]
  %1 = hlo.reduce (%y), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  %2 = hlo.concatenate %0, %1, dimension = 0 : (f32[3], f32[3]) -> f32[6]
  return %2 : f32[6]
}
