// Constants in sums and products.

// elements: s8 u8 s4 s32
func.func @add_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<7> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.add %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @multiply_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<7> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  %1 = hlo.multiply %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @and_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<6> : f32[N]
  %d = hlo.constant dense<3> : f32[N]
  %0 = hlo.and %x, %c : f32[N]
  %1 = hlo.and %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @or_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %d = hlo.constant dense<4> : f32[N]
  %0 = hlo.or %x, %c : f32[N]
  %1 = hlo.or %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @xor_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %d = hlo.constant dense<5> : f32[N]
  %0 = hlo.xor %x, %c : f32[N]
  %1 = hlo.xor %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @constant_minus_sum(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<7> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.subtract %d, %0 : f32[N]
  return %1 : f32[N]
}

func.func @constant_minus_difference(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<7> : f32[N]
  %0 = hlo.subtract %c, %x : f32[N]
  %1 = hlo.subtract %d, %0 : f32[N]
  return %1 : f32[N]
}

func.func @scale_sum(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<5> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.multiply %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @not.add_constants(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.add %x, %y : f32[N]
  %1 = hlo.add %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.multiply_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.multiply %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.and_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<6> : f32[N]
  %d = hlo.constant dense<3> : f32[N]
  %0 = hlo.or %x, %c : f32[N]
  %1 = hlo.and %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @not.or_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<6> : f32[N]
  %d = hlo.constant dense<3> : f32[N]
  %0 = hlo.and %x, %c : f32[N]
  %1 = hlo.or %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @not.xor_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<6> : f32[N]
  %d = hlo.constant dense<3> : f32[N]
  %0 = hlo.and %x, %c : f32[N]
  %1 = hlo.xor %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @not.constant_minus_sum(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.subtract %y, %0 : f32[N]
  return %1 : f32[N]
}

func.func @not.constant_minus_difference(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.subtract %x, %y : f32[N]
  %1 = hlo.subtract %c, %0 : f32[N]
  return %1 : f32[N]
}

func.func @not.scale_sum(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.multiply %0, %y : f32[N]
  return %1 : f32[N]
}

// elements: s8 u8 f16 f32 f8e5m2
func.func @maximum_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<4> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  %1 = hlo.maximum %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @minimum_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<4> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  %1 = hlo.minimum %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @subtract_constant(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.subtract %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @scale_negate(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  %1 = hlo.negate %0 : f32[N]
  return %1 : f32[N]
}

func.func @not.maximum_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<4> : f32[N]
  %0 = hlo.minimum %x, %c : f32[N]
  %1 = hlo.maximum %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @not.minimum_constants(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<4> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  %1 = hlo.minimum %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @not.subtract_constant(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.subtract %c, %x : f32[N]
  return %0 : f32[N]
}

func.func @not.scale_negate(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.multiply %x, %y : f32[N]
  %1 = hlo.negate %0 : f32[N]
  return %1 : f32[N]
}

// elements: f32 f64 f16 bf16
func.func @maximum_constants.nan(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0.0> : f32[N]
  %d = hlo.constant dense<-0.0> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  %1 = hlo.maximum %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @add_constants_float(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0.1> : f32[N]
  %d = hlo.constant dense<0.7> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.add %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @multiply_constants_float(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0.3> : f32[N]
  %d = hlo.constant dense<7.0> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  %1 = hlo.multiply %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @divide_constant(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3.0> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @divide_scaled(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3.0> : f32[N]
  %d = hlo.constant dense<7.0> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  %1 = hlo.divide %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @constant_quotient(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3.0> : f32[N]
  %d = hlo.constant dense<7.0> : f32[N]
  %0 = hlo.divide %c, %x : f32[N]
  %1 = hlo.multiply %0, %d : f32[N]
  return %1 : f32[N]
}

func.func @not.add_constants.float(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3.0> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.add %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.multiply_constants.float(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3.0> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  %1 = hlo.multiply %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.add_constants_float(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3.0> : f32[N]
  %0 = hlo.add %x, %y : f32[N]
  %1 = hlo.add %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.multiply_constants_float(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3.0> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.multiply %0, %c : f32[N]
  return %1 : f32[N]
}

func.func @not.divide_constant(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0.0> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

func.func @not.divide_scaled(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3.0> : f32[N]
  %0 = hlo.multiply %x, %c : f32[N]
  %1 = hlo.divide %0, %y : f32[N]
  return %1 : f32[N]
}

func.func @not.constant_quotient(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3.0> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  %1 = hlo.multiply %0, %c : f32[N]
  return %1 : f32[N]
}
