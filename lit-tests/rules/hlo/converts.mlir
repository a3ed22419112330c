// Conversions.

// elements: s8 u8 s4 u4 pred
func.func @convert_convert(%x: f32[N]) -> F32[N] {
  %0 = hlo.convert %x : (f32[N]) -> s16[N]
  %1 = hlo.convert %0 : (s16[N]) -> F32[N]
  return %1 : F32[N]
}

func.func @convert_convert.narrow(%x: f32[N]) -> u8[N] {
  %0 = hlo.convert %x : (f32[N]) -> s16[N]
  %1 = hlo.convert %0 : (s16[N]) -> u8[N]
  return %1 : u8[N]
}

func.func @convert_convert.float(%x: f32[N]) -> f16[N] {
  %0 = hlo.convert %x : (f32[N]) -> F32[N]
  %1 = hlo.convert %0 : (F32[N]) -> f16[N]
  return %1 : f16[N]
}

// elements: f16 bf16 f8e5m2 f8e4m3fn
func.func @convert_convert.floats(%x: f32[N]) -> f64[N] {
  %0 = hlo.convert %x : (f32[N]) -> F32[N]
  %1 = hlo.convert %0 : (F32[N]) -> f64[N]
  return %1 : f64[N]
}

func.func @convert_convert.to_integer(%x: f32[N]) -> s8[N] {
  %0 = hlo.convert %x : (f32[N]) -> F32[N]
  %1 = hlo.convert %0 : (F32[N]) -> s8[N]
  return %1 : s8[N]
}

func.func @convert_convert.to_pred(%x: f32[N]) -> pred[N] {
  %0 = hlo.convert %x : (f32[N]) -> F32[N]
  %1 = hlo.convert %0 : (F32[N]) -> pred[N]
  return %1 : pred[N]
}

// Floats stop at the ends, integers wrap.
// elements: s8
func.func @not.convert_convert(%x: f32[N]) -> u8[N] {
  %0 = hlo.convert %x : (f32[N]) -> F32[N]
  %1 = hlo.convert %0 : (F32[N]) -> u8[N]
  return %1 : u8[N]
}

// elements: f16
func.func @not.convert_convert.narrow(%x: f32[N]) -> F32[N] {
  %0 = hlo.convert %x : (f32[N]) -> f8e5m2[N]
  %1 = hlo.convert %0 : (f8e5m2[N]) -> F32[N]
  return %1 : F32[N]
}

// elements: s16 u16 u8
func.func @convert_narrower(%x: f32[N]) -> s4[N] {
  %0 = hlo.convert %x : (f32[N]) -> u8[N]
  %1 = hlo.convert %0 : (u8[N]) -> s4[N]
  return %1 : s4[N]
}

func.func @convert_narrower.signs(%x: f32[N]) -> u8[N] {
  %0 = hlo.convert %x : (f32[N]) -> s8[N]
  %1 = hlo.convert %0 : (s8[N]) -> u8[N]
  return %1 : u8[N]
}

func.func @not.convert_narrower(%x: f32[N]) -> s16[N] {
  %0 = hlo.convert %x : (f32[N]) -> s8[N]
  %1 = hlo.convert %0 : (s8[N]) -> s16[N]
  return %1 : s16[N]
}

func.func @not.convert_narrower.float(%x: f32[N]) -> s8[N] {
  %0 = hlo.convert %x : (f32[N]) -> f16[N]
  %1 = hlo.convert %0 : (f16[N]) -> s8[N]
  return %1 : s8[N]
}

// elements: f32 s8 u8 pred f16 c64
func.func @convert_constant() -> f32[3] {
  %c = hlo.constant dense<3> : s32[3]
  %0 = hlo.convert %c : (s32[3]) -> f32[3]
  return %0 : f32[3]
}

func.func @not.convert_constant(%x: s32[N]) -> f32[N] {
  %0 = hlo.convert %x : (s32[N]) -> f32[N]
  return %0 : f32[N]
}

// elements: s8 f32 f16 u8
func.func @convert_iota() -> f32[5,4] {
  %0 = hlo.iota iota_dimension = 1 : s32[5,4]
  %1 = hlo.convert %0 : (s32[5,4]) -> f32[5,4]
  return %1 : f32[5,4]
}

func.func @convert_iota.square() -> f32[4,4] {
  %0 = hlo.iota iota_dimension = 0 : u8[4,4]
  %1 = hlo.convert %0 : (u8[4,4]) -> f32[4,4]
  return %1 : f32[4,4]
}

func.func @not.convert_iota() -> F32[200,2] {
  %0 = hlo.iota iota_dimension = 0 : s8[200,2]
  %1 = hlo.convert %0 : (s8[200,2]) -> F32[200,2]
  return %1 : F32[200,2]
}

func.func @not.convert_iota.pred() -> pred[20,2] {
  %0 = hlo.iota iota_dimension = 0 : s8[20,2]
  %1 = hlo.convert %0 : (s8[20,2]) -> pred[20,2]
  return %1 : pred[20,2]
}

func.func @not.convert_iota.float() -> f64[4000] {
  %0 = hlo.iota iota_dimension = 0 : f16[4000]
  %1 = hlo.convert %0 : (f16[4000]) -> f64[4000]
  return %1 : f64[4000]
}

func.func @convert_iota.float() -> s4[5] {
  %0 = hlo.iota iota_dimension = 0 : F32[5]
  %1 = hlo.convert %0 : (F32[5]) -> s4[5]
  return %1 : s4[5]
}

// A float is brought into the integer's range, an index wraps.
func.func @not.convert_iota.saturated() -> s2[3] {
  %0 = hlo.iota iota_dimension = 0 : F32[3]
  %1 = hlo.convert %0 : (F32[3]) -> s2[3]
  return %1 : s2[3]
}

func.func @convert_selected(%p: pred[N]) -> f32[N] {
  %c = hlo.constant dense<3> : s32[N]
  %d = hlo.constant dense<-1> : s32[N]
  %0 = hlo.select %p, %c, %d : (pred[N], s32[N], s32[N]) -> s32[N]
  %1 = hlo.convert %0 : (s32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.convert_selected(%p: pred[N], %x: s32[N]) -> f32[N] {
  %c = hlo.constant dense<3> : s32[N]
  %0 = hlo.select %p, %c, %x : (pred[N], s32[N], s32[N]) -> s32[N]
  %1 = hlo.convert %0 : (s32[N]) -> f32[N]
  return %1 : f32[N]
}

// elements: s8 u8 f8e5m2 f8e4m3fn f16 pred
func.func @compare_converts(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.convert %x : (f32[N]) -> F32[N]
  %1 = hlo.convert %y : (f32[N]) -> F32[N]
  %2 = hlo.compare %0, %1, direction = LT : (F32[N], F32[N]) -> pred[N]
  return %2 : pred[N]
}

func.func @not.compare_converts(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.convert %x : (f32[N]) -> f8e3m4[N]
  %1 = hlo.convert %y : (f32[N]) -> f8e3m4[N]
  %2 = hlo.compare %0, %1, direction = LT : (f8e3m4[N], f8e3m4[N]) -> pred[N]
  return %2 : pred[N]
}

// elements: f32 s32 u8 f16
func.func @compare_converted_pred(%p: pred[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.compare %0, %z, direction = NE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @compare_converted_pred.not(%p: pred[N]) -> pred[N] {
  %z = hlo.constant dense<1> : f32[N]
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.compare %0, %z, direction = NE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @not.compare_converted_pred(%x: s8[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.convert %x : (s8[N]) -> f32[N]
  %1 = hlo.compare %0, %z, direction = NE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f32 s32 u8 f16
func.func @compare_converted_pred.known(%p: pred[N]) -> pred[N] {
  %z = hlo.constant dense<2> : f32[N]
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.compare %0, %z, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @maximum_converted_preds(%p: pred[N], %q: pred[N]) -> f32[N] {
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.convert %q : (pred[N]) -> f32[N]
  %2 = hlo.maximum %0, %1 : f32[N]
  return %2 : f32[N]
}

func.func @minimum_converted_preds(%p: pred[N], %q: pred[N]) -> f32[N] {
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.convert %q : (pred[N]) -> f32[N]
  %2 = hlo.minimum %0, %1 : f32[N]
  return %2 : f32[N]
}

func.func @not.maximum_converted_preds(%p: pred[N], %q: s8[N]) -> f32[N] {
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.convert %q : (s8[N]) -> f32[N]
  %2 = hlo.maximum %0, %1 : f32[N]
  return %2 : f32[N]
}

func.func @not.minimum_converted_preds(%p: pred[N], %q: s8[N]) -> f32[N] {
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.convert %q : (s8[N]) -> f32[N]
  %2 = hlo.minimum %0, %1 : f32[N]
  return %2 : f32[N]
}

// elements: f32 s32 u8 f16
func.func @multiply_converted_preds(%p: pred[N], %q: pred[N]) -> f32[N] {
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.convert %q : (pred[N]) -> f32[N]
  %2 = hlo.multiply %0, %1 : f32[N]
  return %2 : f32[N]
}

func.func @not.multiply_converted_preds(%p: pred[N], %q: s8[N]) -> f32[N] {
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.convert %q : (s8[N]) -> f32[N]
  %2 = hlo.multiply %0, %1 : f32[N]
  return %2 : f32[N]
}

// elements: s8 u8 s32
func.func @multiply_by_mask(%x: f32[N], %p: pred[N]) -> f32[N] {
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.multiply %x, %0 : f32[N]
  return %1 : f32[N]
}

func.func @multiply_by_mask.left(%x: f32[N], %p: pred[N]) -> f32[N] {
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.multiply %0, %x : f32[N]
  return %1 : f32[N]
}

func.func @not.multiply_by_mask(%x: f32[N], %y: s4[N]) -> f32[N] {
  %0 = hlo.convert %y : (s4[N]) -> f32[N]
  %1 = hlo.multiply %x, %0 : f32[N]
  return %1 : f32[N]
}

// elements: f32 f16 f64
func.func @multiply_by_mask_float(%x: f32[N], %p: pred[N]) -> f32[N] {
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.multiply %x, %0 : f32[N]
  return %1 : f32[N]
}

func.func @not.multiply_by_mask_float(%x: f32[N], %y: s4[N]) -> f32[N] {
  %0 = hlo.convert %y : (s4[N]) -> f32[N]
  %1 = hlo.multiply %x, %0 : f32[N]
  return %1 : f32[N]
}

// Infinities, NaN and −0.
func.func @not.multiply_by_mask.float(%x: f32[N], %p: pred[N]) -> f32[N] {
  %0 = hlo.convert %p : (pred[N]) -> f32[N]
  %1 = hlo.multiply %x, %0 : f32[N]
  return %1 : f32[N]
}

// elements: s8 u16 s32 pred
func.func @floor_of_integer(%x: f32[N]) -> f16[N] {
  %0 = hlo.convert %x : (f32[N]) -> f16[N]
  %1 = hlo.floor %0 : f16[N]
  return %1 : f16[N]
}

func.func @not.floor_of_integer(%x: bf16[N]) -> F32[N] {
  %0 = hlo.convert %x : (bf16[N]) -> F32[N]
  %1 = hlo.floor %0 : F32[N]
  return %1 : F32[N]
}

func.func @ceil_of_integer(%x: f32[N]) -> f16[N] {
  %0 = hlo.convert %x : (f32[N]) -> f16[N]
  %1 = hlo.ceil %0 : f16[N]
  return %1 : f16[N]
}

func.func @not.ceil_of_integer(%x: bf16[N]) -> F32[N] {
  %0 = hlo.convert %x : (bf16[N]) -> F32[N]
  %1 = hlo.ceil %0 : F32[N]
  return %1 : F32[N]
}

func.func @round_even_of_integer(%x: f32[N]) -> f16[N] {
  %0 = hlo.convert %x : (f32[N]) -> f16[N]
  %1 = hlo.round_nearest_even %0 : f16[N]
  return %1 : f16[N]
}

func.func @not.round_even_of_integer(%x: bf16[N]) -> F32[N] {
  %0 = hlo.convert %x : (bf16[N]) -> F32[N]
  %1 = hlo.round_nearest_even %0 : F32[N]
  return %1 : F32[N]
}

func.func @round_afz_of_integer(%x: f32[N]) -> f16[N] {
  %0 = hlo.convert %x : (f32[N]) -> f16[N]
  %1 = hlo.round_nearest_afz %0 : f16[N]
  return %1 : f16[N]
}

func.func @not.round_afz_of_integer(%x: bf16[N]) -> F32[N] {
  %0 = hlo.convert %x : (bf16[N]) -> F32[N]
  %1 = hlo.round_nearest_afz %0 : F32[N]
  return %1 : F32[N]
}

// elements: f32
func.func @real_of_converted(%x: f32[N]) -> f32[N] {
  %0 = hlo.convert %x : (f32[N]) -> c64[N]
  %1 = hlo.real %0 : (c64[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.real_of_converted(%x: s32[N]) -> f32[N] {
  %0 = hlo.convert %x : (s32[N]) -> c64[N]
  %1 = hlo.real %0 : (c64[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @reduce_precision_twice(%x: f32[N]) -> f32[N] {
  %0 = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 3 : f32[N]
  %1 = hlo.reduce_precision %0, exponent_bits = 5, mantissa_bits = 3 : f32[N]
  return %1 : f32[N]
}

func.func @not.reduce_precision_twice(%x: f32[N]) -> f32[N] {
  %0 = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 3 : f32[N]
  %1 = hlo.reduce_precision %0, exponent_bits = 5, mantissa_bits = 2 : f32[N]
  return %1 : f32[N]
}
