// elements: f32
func.func @reduce_broadcast_sum(%x: s8[2,3], %i: s8[]) -> s8[2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (s8[2,3]) -> s8[3,4,2]
  %1 = hlo.reduce (%0), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,4,2], s8[]) -> s8[2]
  return %1 : s8[2]
}

func.func @reduce_broadcast_sum.many(%x: s8[3], %i: s8[]) -> s8[3] {
  %0 = hlo.broadcast %x, dimensions = [1] : (s8[3]) -> s8[300,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[300,3], s8[]) -> s8[3]
  return %1 : s8[3]
}

func.func @not.reduce_broadcast_sum(%x: s8[3], %i: s8[]) -> s8[3] {
  %0 = hlo.broadcast %x, dimensions = [0] : (s8[3]) -> s8[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %1 : s8[3]
}

func.func @not.reduce_broadcast_sum.float(%x: f32[3], %i: f32[]) -> f32[3] {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @reduce_broadcast_sum_float(%x: f32[2,3], %i: f32[]) -> f32[2] {
  %0 = hlo.broadcast %x, dimensions = [2, 0] : (f32[2,3]) -> f32[3,4,2]
  %1 = hlo.reduce (%0), (%i), dimensions = [0, 1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4,2], f32[]) -> f32[2]
  return %1 : f32[2]
}

func.func @not.reduce_broadcast_sum_float(%x: f32[3], %i: f32[]) -> f32[3] {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[3]) -> f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @reduce_splat_sum(%i: s8[]) -> s8[4] {
  %0 = hlo.constant dense<77> : s8[3,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,4], s8[]) -> s8[4]
  return %1 : s8[4]
}

func.func @not.reduce_splat_sum(%i: s8[]) -> s8[3] {
  %0 = hlo.constant dense<77> : s8[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.multiply %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %1 : s8[3]
}

func.func @reduce_splat_sum_float(%i: f32[]) -> f32[3] {
  %0 = hlo.constant dense<0.3> : f32[7,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[7,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @not.reduce_splat_sum_float(%i: f32[]) -> f32[3] {
  %0 = hlo.constant dense<0.3> : f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @reduce_scale(%x: s8[3,4], %y: s8[4]) -> s8[4] {
  %0 = hlo.broadcast %y, dimensions = [1] : (s8[4]) -> s8[3,4]
  %1 = hlo.multiply %x, %0 : s8[3,4]
  %2 = hlo.constant dense<0> : s8[]
  %3 = hlo.reduce (%1), (%2), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,4], s8[]) -> s8[4]
  return %3 : s8[4]
}

func.func @reduce_scale.splat(%x: s8[3,3]) -> s8[3] {
  %0 = hlo.constant dense<5> : s8[3,3]
  %1 = hlo.multiply %x, %0 : s8[3,3]
  %2 = hlo.constant dense<0> : s8[]
  %3 = hlo.reduce (%1), (%2), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %3 : s8[3]
}

func.func @reduce_scale.permuted(%x: s8[3,3,3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.broadcast %y, dimensions = [2, 0] : (s8[3,3]) -> s8[3,3,3]
  %1 = hlo.multiply %0, %x : s8[3,3,3]
  %2 = hlo.constant dense<0> : s8[]
  %3 = hlo.reduce (%1), (%2), dimensions = [1] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3,3], s8[]) -> s8[3,3]
  return %3 : s8[3,3]
}

func.func @not.reduce_scale(%x: s8[3,3], %y: s8[3]) -> s8[3] {
  %0 = hlo.broadcast %y, dimensions = [0] : (s8[3]) -> s8[3,3]
  %1 = hlo.multiply %x, %0 : s8[3,3]
  %2 = hlo.constant dense<0> : s8[]
  %3 = hlo.reduce (%1), (%2), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %3 : s8[3]
}

func.func @not.reduce_scale.init(%x: s8[3,3], %y: s8[3], %i: s8[]) -> s8[3] {
  %0 = hlo.broadcast %y, dimensions = [1] : (s8[3]) -> s8[3,3]
  %1 = hlo.multiply %x, %0 : s8[3,3]
  %2 = hlo.reduce (%1), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %2 : s8[3]
}

func.func @reduce_scale_float(%x: f32[3,4], %y: f32[4]) -> f32[4] {
  %0 = hlo.broadcast %y, dimensions = [1] : (f32[4]) -> f32[3,4]
  %1 = hlo.multiply %x, %0 : f32[3,4]
  %2 = hlo.constant dense<0.0> : f32[]
  %3 = hlo.reduce (%1), (%2), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4], f32[]) -> f32[4]
  return %3 : f32[4]
}

func.func @not.reduce_scale_float(%x: f32[3,3], %y: f32[3]) -> f32[3] {
  %0 = hlo.broadcast %y, dimensions = [0] : (f32[3]) -> f32[3,3]
  %1 = hlo.multiply %x, %0 : f32[3,3]
  %2 = hlo.constant dense<0.0> : f32[]
  %3 = hlo.reduce (%1), (%2), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %3 : f32[3]
}

func.func @reduce_sum_negate(%x: s8[3,4]) -> s8[4] {
  %0 = hlo.negate %x : s8[3,4]
  %1 = hlo.constant dense<0> : s8[]
  %2 = hlo.reduce (%0), (%1), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,4], s8[]) -> s8[4]
  return %2 : s8[4]
}

func.func @not.reduce_sum_negate(%x: s8[3,3]) -> s8[3] {
  %0 = hlo.negate %x : s8[3,3]
  %1 = hlo.constant dense<0> : s8[]
  %2 = hlo.reduce (%0), (%1), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.maximum %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %2 : s8[3]
}

func.func @reduce_sum_negate_float(%x: f32[3,4]) -> f32[4] {
  %0 = hlo.negate %x : f32[3,4]
  %1 = hlo.constant dense<0.0> : f32[]
  %2 = hlo.reduce (%0), (%1), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4], f32[]) -> f32[4]
  return %2 : f32[4]
}

func.func @not.reduce_sum_negate_float(%x: f32[3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.negate %x : f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

// elements: f32 bf16
func.func @reduce_extreme_negate(%x: f32[3,4], %i: f32[]) -> f32[4] {
  %0 = hlo.negate %x : f32[3,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4], f32[]) -> f32[4]
  return %1 : f32[4]
}

func.func @reduce_extreme_negate.min(%x: f32[3,3], %i: f32[]) -> f32[3] {
  %0 = hlo.negate %x : f32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.minimum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %1 : f32[3]
}

func.func @not.reduce_extreme_negate(%x: s8[3,3], %i: s8[]) -> s8[3] {
  %0 = hlo.negate %x : s8[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.maximum %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %1 : s8[3]
}

// elements: s8
func.func @reduce_not.maximum(%x: s8[3,4], %i: s8[]) -> s8[4] {
  %0 = hlo.not %x : s8[3,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.maximum %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,4], s8[]) -> s8[4]
  return %1 : s8[4]
}

func.func @reduce_not.minimum(%x: s8[3,4], %i: s8[]) -> s8[4] {
  %0 = hlo.not %x : s8[3,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.minimum %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,4], s8[]) -> s8[4]
  return %1 : s8[4]
}

func.func @reduce_not.and(%x: s8[3,4], %i: s8[]) -> s8[4] {
  %0 = hlo.not %x : s8[3,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.and %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,4], s8[]) -> s8[4]
  return %1 : s8[4]
}

func.func @reduce_not.or(%x: s8[3,4], %i: s8[]) -> s8[4] {
  %0 = hlo.not %x : s8[3,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.or %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,4], s8[]) -> s8[4]
  return %1 : s8[4]
}

func.func @reduce_not.pred(%x: pred[3,4], %i: pred[]) -> pred[4] {
  %0 = hlo.not %x : pred[3,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: pred[], %rhs: pred[]):
    %out = hlo.or %lhs, %rhs : pred[]
    hlo.return %out : pred[]
  } : (pred[3,4], pred[]) -> pred[4]
  return %1 : pred[4]
}

func.func @reduce_not.unsigned(%x: u8[3,4], %i: u8[]) -> u8[4] {
  %0 = hlo.not %x : u8[3,4]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: u8[], %rhs: u8[]):
    %out = hlo.maximum %lhs, %rhs : u8[]
    hlo.return %out : u8[]
  } : (u8[3,4], u8[]) -> u8[4]
  return %1 : u8[4]
}

func.func @not.reduce_not(%x: s8[3,3], %i: s8[]) -> s8[3] {
  %0 = hlo.not %x : s8[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %1 : s8[3]
}

func.func @reduce_convert(%x: s8[3,4]) -> s32[4] {
  %0 = hlo.convert %x : (s8[3,4]) -> s32[3,4]
  %1 = hlo.constant dense<-2147483648> : s32[]
  %2 = hlo.reduce (%0), (%1), dimensions = [0] {
  ^bb0(%lhs: s32[], %rhs: s32[]):
    %out = hlo.maximum %lhs, %rhs : s32[]
    hlo.return %out : s32[]
  } : (s32[3,4], s32[]) -> s32[4]
  return %2 : s32[4]
}

func.func @reduce_convert.unsigned(%x: u8[3,3]) -> s32[3] {
  %0 = hlo.convert %x : (u8[3,3]) -> s32[3,3]
  %1 = hlo.constant dense<2147483647> : s32[]
  %2 = hlo.reduce (%0), (%1), dimensions = [1] {
  ^bb0(%lhs: s32[], %rhs: s32[]):
    %out = hlo.minimum %lhs, %rhs : s32[]
    hlo.return %out : s32[]
  } : (s32[3,3], s32[]) -> s32[3]
  return %2 : s32[3]
}

// elements: f32
func.func @reduce_convert.float(%x: bf16[3,4]) -> f32[4] {
  %0 = hlo.convert %x : (bf16[3,4]) -> f32[3,4]
  %1 = hlo.constant dense<0xFF800000> : f32[]
  %2 = hlo.reduce (%0), (%1), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4], f32[]) -> f32[4]
  return %2 : f32[4]
}

// elements: f32
func.func @not.reduce_convert(%x: s32[3,3]) -> s8[3] {
  %0 = hlo.convert %x : (s32[3,3]) -> s8[3,3]
  %1 = hlo.constant dense<-128> : s8[]
  %2 = hlo.reduce (%0), (%1), dimensions = [0] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.maximum %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3], s8[]) -> s8[3]
  return %2 : s8[3]
}

func.func @not.reduce_convert.signs(%x: s8[3,3]) -> u8[3] {
  %0 = hlo.convert %x : (s8[3,3]) -> u8[3,3]
  %1 = hlo.constant dense<0> : u8[]
  %2 = hlo.reduce (%0), (%1), dimensions = [0] {
  ^bb0(%lhs: u8[], %rhs: u8[]):
    %out = hlo.maximum %lhs, %rhs : u8[]
    hlo.return %out : u8[]
  } : (u8[3,3], u8[]) -> u8[3]
  return %2 : u8[3]
}

func.func @not.reduce_convert.init(%x: s8[3,3], %i: s32[]) -> s32[3] {
  %0 = hlo.convert %x : (s8[3,3]) -> s32[3,3]
  %1 = hlo.reduce (%0), (%i), dimensions = [0] {
  ^bb0(%lhs: s32[], %rhs: s32[]):
    %out = hlo.maximum %lhs, %rhs : s32[]
    hlo.return %out : s32[]
  } : (s32[3,3], s32[]) -> s32[3]
  return %1 : s32[3]
}

func.func @not.reduce_convert.sum(%x: s8[3,3]) -> s32[3] {
  %0 = hlo.convert %x : (s8[3,3]) -> s32[3,3]
  %1 = hlo.constant dense<0> : s32[]
  %2 = hlo.reduce (%0), (%1), dimensions = [0] {
  ^bb0(%lhs: s32[], %rhs: s32[]):
    %out = hlo.add %lhs, %rhs : s32[]
    hlo.return %out : s32[]
  } : (s32[3,3], s32[]) -> s32[3]
  return %2 : s32[3]
}

// elements: f32
func.func @reduce_extreme_scale(%x: f32[3,4]) -> f32[4] {
  %0 = hlo.constant dense<0.3> : f32[3,4]
  %1 = hlo.multiply %x, %0 : f32[3,4]
  %2 = hlo.constant dense<0xFF800000> : f32[]
  %3 = hlo.reduce (%1), (%2), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4], f32[]) -> f32[4]
  return %3 : f32[4]
}

func.func @not.reduce_extreme_scale(%x: f32[3,3]) -> f32[3] {
  %0 = hlo.constant dense<-0.3> : f32[3,3]
  %1 = hlo.multiply %x, %0 : f32[3,3]
  %2 = hlo.constant dense<0xFF800000> : f32[]
  %3 = hlo.reduce (%1), (%2), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %3 : f32[3]
}

func.func @not.reduce_extreme_scale.init(%x: f32[3,3]) -> f32[3] {
  %0 = hlo.constant dense<0.3> : f32[3,3]
  %1 = hlo.multiply %x, %0 : f32[3,3]
  %2 = hlo.constant dense<0.0> : f32[]
  %3 = hlo.reduce (%1), (%2), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %3 : f32[3]
}

// elements: f32
func.func @reduce_extreme_offset(%x: f32[3,4], %y: f32[4]) -> f32[4] {
  %0 = hlo.broadcast %y, dimensions = [1] : (f32[4]) -> f32[3,4]
  %1 = hlo.add %x, %0 : f32[3,4]
  %2 = hlo.constant dense<0xFF800000> : f32[]
  %3 = hlo.reduce (%1), (%2), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,4], f32[]) -> f32[4]
  return %3 : f32[4]
}

func.func @not.reduce_extreme_offset(%x: f32[3,3], %y: f32[3]) -> f32[3] {
  %0 = hlo.broadcast %y, dimensions = [0] : (f32[3]) -> f32[3,3]
  %1 = hlo.add %x, %0 : f32[3,3]
  %2 = hlo.constant dense<0xFF800000> : f32[]
  %3 = hlo.reduce (%1), (%2), dimensions = [0] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.maximum %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3], f32[]) -> f32[3]
  return %3 : f32[3]
}

func.func @reduce_multiply_as_dot(%x: s8[2,3], %y: s8[3,4]) -> s8[2,4] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (s8[2,3]) -> s8[2,4,3]
  %1 = hlo.broadcast %y, dimensions = [2, 1] : (s8[3,4]) -> s8[2,4,3]
  %2 = hlo.multiply %0, %1 : s8[2,4,3]
  %3 = hlo.constant dense<0> : s8[]
  %4 = hlo.reduce (%2), (%3), dimensions = [2] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[2,4,3], s8[]) -> s8[2,4]
  return %4 : s8[2,4]
}

func.func @reduce_multiply_as_dot.batch(%x: s8[3,3,3], %y: s8[3,3,3]) -> s8[3,3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 1, 3] : (s8[3,3,3]) -> s8[3,3,3,3]
  %1 = hlo.broadcast %y, dimensions = [3, 2, 1] : (s8[3,3,3]) -> s8[3,3,3,3]
  %2 = hlo.multiply %0, %1 : s8[3,3,3,3]
  %3 = hlo.constant dense<0> : s8[]
  %4 = hlo.reduce (%2), (%3), dimensions = [3] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3,3,3], s8[]) -> s8[3,3,3]
  return %4 : s8[3,3,3]
}

func.func @not.reduce_multiply_as_dot(%x: s8[3,3], %y: s8[3,3]) -> s8[3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (s8[3,3]) -> s8[3,3,3]
  %1 = hlo.broadcast %y, dimensions = [2, 1] : (s8[3,3]) -> s8[3,3,3]
  %2 = hlo.multiply %0, %1 : s8[3,3,3]
  %3 = hlo.constant dense<0> : s8[]
  %4 = hlo.reduce (%2), (%3), dimensions = [1] {
  ^bb0(%lhs: s8[], %rhs: s8[]):
    %out = hlo.add %lhs, %rhs : s8[]
    hlo.return %out : s8[]
  } : (s8[3,3,3], s8[]) -> s8[3,3]
  return %4 : s8[3,3]
}

func.func @reduce_multiply_as_dot_float(%x: f32[2,3], %y: f32[3,4]) -> f32[2,4] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[2,3]) -> f32[2,4,3]
  %1 = hlo.broadcast %y, dimensions = [2, 1] : (f32[3,4]) -> f32[2,4,3]
  %2 = hlo.multiply %0, %1 : f32[2,4,3]
  %3 = hlo.constant dense<0.0> : f32[]
  %4 = hlo.reduce (%2), (%3), dimensions = [2] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[2,4,3], f32[]) -> f32[2,4]
  return %4 : f32[2,4]
}

func.func @not.reduce_multiply_as_dot_float(%x: f32[3,3], %y: f32[3,3]) -> f32[3,3] {
  %0 = hlo.broadcast %x, dimensions = [0, 2] : (f32[3,3]) -> f32[3,3,3]
  %1 = hlo.broadcast %y, dimensions = [2, 1] : (f32[3,3]) -> f32[3,3,3]
  %2 = hlo.multiply %0, %1 : f32[3,3,3]
  %3 = hlo.constant dense<0.0> : f32[]
  %4 = hlo.reduce (%2), (%3), dimensions = [1] {
  ^bb0(%lhs: f32[], %rhs: f32[]):
    %out = hlo.add %lhs, %rhs : f32[]
    hlo.return %out : f32[]
  } : (f32[3,3,3], f32[]) -> f32[3,3]
  return %4 : f32[3,3]
}
