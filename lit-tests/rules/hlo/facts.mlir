// What follows from facts about operands.

// elements: f8e5m2 f16
func.func @abs_of_non_negative(%x: f32[N]) -> f32[N] {
  %0 = hlo.exponential %x : f32[N]
  %1 = hlo.abs %0 : f32[N]
  return %1 : f32[N]
}

func.func @abs_of_non_negative.sums(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.multiply %x, %x : f32[N]
  %1 = hlo.abs %y : f32[N]
  %2 = hlo.add %0, %1 : f32[N]
  %3 = hlo.sqrt %2 : f32[N]
  %4 = hlo.abs %3 : f32[N]
  return %4 : f32[N]
}

func.func @abs_of_non_negative.quotient(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.cosh %x : f32[N]
  %1 = hlo.logistic %y : f32[N]
  %2 = hlo.divide %1, %0 : f32[N]
  %3 = hlo.floor %2 : f32[N]
  %4 = hlo.minimum %3, %0 : f32[N]
  %5 = hlo.abs %4 : f32[N]
  return %5 : f32[N]
}

// elements: s8 s4 s16
func.func @abs_of_non_negative.bits(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.popcnt %x : f32[N]
  %1 = hlo.and %0, %y : f32[N]
  %2 = hlo.count_leading_zeros %y : f32[N]
  %3 = hlo.or %1, %2 : f32[N]
  %4 = hlo.maximum %3, %y : f32[N]
  %5 = hlo.abs %4 : f32[N]
  return %5 : f32[N]
}

// elements: s8 s16
func.func @abs_of_non_negative.converted(%x: u4[N]) -> f32[N] {
  %0 = hlo.convert %x : (u4[N]) -> f32[N]
  %1 = hlo.abs %0 : f32[N]
  return %1 : f32[N]
}

// elements: s8 s16
func.func @abs_of_non_negative.saturated(%x: f16[N]) -> f32[N] {
  %0 = hlo.exponential %x : f16[N]
  %1 = hlo.convert %0 : (f16[N]) -> f32[N]
  %2 = hlo.abs %1 : f32[N]
  return %2 : f32[N]
}

// elements: s8 f16
func.func @abs_of_non_negative.moved(%p: pred[N]) -> f32[N] {
  %c = hlo.constant dense<2> : f32[N]
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.select %p, %c, %0 : (pred[N], f32[N], f32[N]) -> f32[N]
  %2 = hlo.reverse %1, dimensions = [0] : f32[N]
  %3 = hlo.abs %2 : f32[N]
  return %3 : f32[N]
}

// elements: s8 f16
func.func @abs_of_non_negative.iota() -> f32[2,5] {
  %0 = hlo.iota iota_dimension = 1 : f32[2,5]
  %1 = hlo.abs %0 : f32[2,5]
  return %1 : f32[2,5]
}

// The smallest integer.
// elements: s8 s4
func.func @not.abs_of_non_negative(%x: f32[N]) -> f32[N] {
  %0 = hlo.abs %x : f32[N]
  %1 = hlo.negate %0 : f32[N]
  %2 = hlo.abs %1 : f32[N]
  return %2 : f32[N]
}

// Integers wrap.
// elements: s8
func.func @not.abs_of_non_negative.wraps(%x: f32[N]) -> f32[N] {
  %0 = hlo.multiply %x, %x : f32[N]
  %1 = hlo.abs %0 : f32[N]
  return %1 : f32[N]
}

// The root of −0 is −0.
// elements: f16
func.func @not.abs_of_non_negative.root(%x: f32[N]) -> f32[N] {
  %0 = hlo.sqrt %x : f32[N]
  %1 = hlo.abs %0 : f32[N]
  return %1 : f32[N]
}

// Same bits, other sign.
// elements: s8
func.func @not.abs_of_non_negative.narrow(%x: u8[N]) -> f32[N] {
  %0 = hlo.convert %x : (u8[N]) -> f32[N]
  %1 = hlo.abs %0 : f32[N]
  return %1 : f32[N]
}

// elements: f16 f8e5m2
func.func @maximum_of_non_negative(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.multiply %x, %x : f32[N]
  %1 = hlo.maximum %0, %c : f32[N]
  return %1 : f32[N]
}

// elements: f16
func.func @maximum_of_non_negative.minus_zero(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<-0.0> : f32[N]
  %0 = hlo.exponential %x : f32[N]
  %1 = hlo.maximum %0, %c : f32[N]
  return %1 : f32[N]
}

// elements: f16
func.func @not.maximum_of_non_negative(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.exponential %x : f32[N]
  %1 = hlo.maximum %0, %c : f32[N]
  return %1 : f32[N]
}

// elements: s8 s4
func.func @minimum_of_non_negative(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.popcnt %x : f32[N]
  %1 = hlo.minimum %0, %c : f32[N]
  return %1 : f32[N]
}

// elements: f16 bf16
func.func @minimum_of_non_negative.float(%x: s8[N]) -> f32[N] {
  %c = hlo.constant dense<-1> : f32[N]
  %0 = hlo.convert %x : (s8[N]) -> f32[N]
  %1 = hlo.cosh %0 : f32[N]
  %2 = hlo.minimum %1, %c : f32[N]
  return %2 : f32[N]
}

// NaN stays.
// elements: f16
func.func @not.minimum_of_non_negative(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.exponential %x : f32[N]
  %1 = hlo.minimum %0, %c : f32[N]
  return %1 : f32[N]
}

// elements: s8 f16
func.func @clamp_of_non_negative(%x: f32[N], %y: f32[N], %p: pred[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.maximum %x, %0 : f32[N]
  %2 = hlo.clamp %c, %1, %y : f32[N]
  return %2 : f32[N]
}

// elements: s8 f16
func.func @not.clamp_of_non_negative(%x: f32[N], %y: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.clamp %c, %x, %y : f32[N]
  return %0 : f32[N]
}

// elements: f32 bf16
func.func @sign_of_positive(%x: s8[N]) -> f32[N] {
  %0 = hlo.convert %x : (s8[N]) -> f32[N]
  %1 = hlo.cosh %0 : f32[N]
  %2 = hlo.sign %1 : f32[N]
  return %2 : f32[N]
}

// elements: s8
func.func @sign_of_positive.integer(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.maximum %x, %c : f32[N]
  %1 = hlo.sign %0 : f32[N]
  return %1 : f32[N]
}

// elements: f16
func.func @not.sign_of_positive(%x: f32[N]) -> f32[N] {
  %0 = hlo.cosh %x : f32[N]
  %1 = hlo.sign %0 : f32[N]
  return %1 : f32[N]
}

// elements: s8 s4
func.func @compare_non_negative(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.popcnt %x : f32[N]
  %1 = hlo.compare %0, %c, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @compare_non_negative.ge(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.popcnt %x : f32[N]
  %1 = hlo.compare %0, %c, direction = GE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f16 f8e5m2
func.func @compare_non_negative.below(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<-2> : f32[N]
  %0 = hlo.exponential %x : f32[N]
  %1 = hlo.compare %0, %c, direction = NE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @compare_non_negative.le(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.cosh %x : f32[N]
  %1 = hlo.compare %0, %c, direction = LE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f16
func.func @not.compare_non_negative(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.exponential %x : f32[N]
  %1 = hlo.compare %0, %c, direction = GE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f16
func.func @not.compare_non_negative.zero(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.exponential %x : f32[N]
  %1 = hlo.compare %0, %c, direction = LE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f32 bf16
func.func @compare_self_in_order(%x: s8[N]) -> pred[N] {
  %0 = hlo.convert %x : (s8[N]) -> f32[N]
  %1 = hlo.compare %0, %0, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @compare_self_in_order.products(%x: s8[N], %y: u8[N]) -> pred[N] {
  %0 = hlo.convert %x : (s8[N]) -> f32[N]
  %1 = hlo.convert %y : (u8[N]) -> f32[N]
  %2 = hlo.multiply %0, %1 : f32[N]
  %3 = hlo.compare %2, %2, direction = NE : (f32[N], f32[N]) -> pred[N]
  return %3 : pred[N]
}

// elements: f16
func.func @compare_self_in_order.total(%x: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %x, direction = LE, order = TOTAL : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

// 0 · ∞
// elements: f16
func.func @not.compare_self_in_order(%x: f32[N], %y: s8[N]) -> pred[N] {
  %0 = hlo.convert %y : (s8[N]) -> f32[N]
  %1 = hlo.multiply %x, %0 : f32[N]
  %2 = hlo.compare %1, %1, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %2 : pred[N]
}

// elements: f32 bf16
func.func @is_finite_of_finite(%x: s16[N]) -> pred[N] {
  %0 = hlo.convert %x : (s16[N]) -> f32[N]
  %1 = hlo.tanh %0 : f32[N]
  %2 = hlo.is_finite %1 : (f32[N]) -> pred[N]
  return %2 : pred[N]
}

// elements: f16
func.func @not.is_finite_of_finite(%x: f32[N]) -> pred[N] {
  %0 = hlo.tanh %x : f32[N]
  %1 = hlo.is_finite %0 : (f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f16
func.func @not.is_finite_of_finite.narrow(%x: s32[N]) -> pred[N] {
  %0 = hlo.convert %x : (s32[N]) -> f32[N]
  %1 = hlo.is_finite %0 : (f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f32 bf16
func.func @is_inf_of_finite(%x: s16[N]) -> pred[N] {
  %0 = hlo.convert %x : (s16[N]) -> f32[N]
  %1 = hlo.sine %0 : f32[N]
  %2 = hlo.is_inf %1 : (f32[N]) -> pred[N]
  return %2 : pred[N]
}

// elements: f16
func.func @not.is_inf_of_finite(%x: f32[N]) -> pred[N] {
  %0 = hlo.exponential %x : f32[N]
  %1 = hlo.is_inf %0 : (f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f16 f8e5m2
func.func @add_zero_to_non_negative(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.exponential %x : f32[N]
  %1 = hlo.add %0, %c : f32[N]
  return %1 : f32[N]
}

// elements: f16
func.func @not.add_zero_to_non_negative(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: f32 bf16
func.func @subtract_finite_self(%x: s8[N]) -> f32[N] {
  %0 = hlo.convert %x : (s8[N]) -> f32[N]
  %1 = hlo.subtract %0, %0 : f32[N]
  return %1 : f32[N]
}

// elements: f16
func.func @not.subtract_finite_self(%x: f32[N]) -> f32[N] {
  %0 = hlo.exponential %x : f32[N]
  %1 = hlo.subtract %0, %0 : f32[N]
  return %1 : f32[N]
}

// elements: f32 bf16
func.func @divide_finite_self(%x: u8[N]) -> f32[N] {
  %c = hlo.constant dense<1> : u8[N]
  %0 = hlo.maximum %x, %c : u8[N]
  %1 = hlo.convert %0 : (u8[N]) -> f32[N]
  %2 = hlo.divide %1, %1 : f32[N]
  return %2 : f32[N]
}

// elements: f16
func.func @not.divide_finite_self(%x: u8[N]) -> f32[N] {
  %0 = hlo.convert %x : (u8[N]) -> f32[N]
  %1 = hlo.divide %0, %0 : f32[N]
  return %1 : f32[N]
}

// elements: f32 bf16
func.func @multiply_finite_by_zero(%x: u8[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.convert %x : (u8[N]) -> f32[N]
  %1 = hlo.multiply %0, %c : f32[N]
  return %1 : f32[N]
}

// −0
// elements: f16
func.func @not.multiply_finite_by_zero(%x: s8[N]) -> f32[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.convert %x : (s8[N]) -> f32[N]
  %1 = hlo.multiply %0, %c : f32[N]
  return %1 : f32[N]
}

// elements: s8 s16
func.func @divide_non_negative_by_power(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<2> : f32[N]
  %0 = hlo.popcnt %x : f32[N]
  %1 = hlo.divide %0, %c : f32[N]
  return %1 : f32[N]
}

// elements: s8
func.func @not.divide_non_negative_by_power(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<4> : f32[N]
  %0 = hlo.divide %x, %c : f32[N]
  return %0 : f32[N]
}

// elements: s8 s16
func.func @remainder_non_negative_by_power(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<4> : f32[N]
  %0 = hlo.count_leading_zeros %x : f32[N]
  %1 = hlo.remainder %0, %c : f32[N]
  return %1 : f32[N]
}

// elements: s8
func.func @not.remainder_non_negative_by_power(%x: f32[N]) -> f32[N] {
  %c = hlo.constant dense<4> : f32[N]
  %0 = hlo.remainder %x, %c : f32[N]
  return %0 : f32[N]
}
