// Elementwise patterns that come with the ops.

// elements: pred s4 u8 s8 f16 bf16
func.func @convert_back(%x: f32[N]) -> f32[N] {
  %0 = hlo.convert %x : (f32[N]) -> f64[N]
  %1 = hlo.convert %0 : (f64[N]) -> f32[N]
  return %1 : f32[N]
}

// elements: s8 u8 s4
func.func @convert_back.integers(%x: f32[N]) -> f32[N] {
  %0 = hlo.convert %x : (f32[N]) -> u16[N]
  %1 = hlo.convert %0 : (u16[N]) -> f32[N]
  return %1 : f32[N]
}

// elements: f32
func.func @convert_back.complex(%x: f32[N]) -> f32[N] {
  %0 = hlo.convert %x : (f32[N]) -> c64[N]
  %1 = hlo.convert %0 : (c64[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.convert_back(%x: f32[N]) -> f32[N] {
  %0 = hlo.convert %x : (f32[N]) -> bf16[N]
  %1 = hlo.convert %0 : (bf16[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @bitcast_bitcast(%x: s32[N]) -> u32[N] {
  %0 = hlo.bitcast_convert %x : (s32[N]) -> f32[N]
  %1 = hlo.bitcast_convert %0 : (f32[N]) -> u32[N]
  return %1 : u32[N]
}

func.func @bitcast_bitcast.back(%x: u8[4,4]) -> u8[4,4] {
  %0 = hlo.bitcast_convert %x : (u8[4,4]) -> u32[4]
  %1 = hlo.bitcast_convert %0 : (u32[4]) -> u8[4,4]
  return %1 : u8[4,4]
}

func.func @not.bitcast_bitcast(%x: u8[4,2]) -> u32[2] {
  %0 = hlo.bitcast_convert %x : (u8[4,2]) -> u16[4]
  %1 = hlo.reshape %0 : (u16[4]) -> u16[2,2]
  %2 = hlo.bitcast_convert %1 : (u16[2,2]) -> u32[2]
  return %2 : u32[2]
}

// elements: f32 s8 pred c64
func.func @select_not(%p: pred[N], %x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.not %p : pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_not.scalar(%p: pred[], %x: f32[4], %y: f32[4]) -> f32[4] {
  %0 = hlo.not %p : pred[]
  %1 = hlo.select %0, %x, %y : (pred[], f32[4], f32[4]) -> f32[4]
  return %1 : f32[4]
}

func.func @not.select_not(%p: pred[N], %q: pred[N], %x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.xor %p, %q : pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

// elements: f32 f16 s8 u8
func.func @compare_constant_first(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<2> : f32[N]
  %0 = hlo.compare %c, %x, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @compare_constant_first.ge(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.compare %c, %x, direction = GE : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @not.compare_constant_first(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<3> : f32[N]
  %0 = hlo.compare %x, %c, direction = GE : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

// elements: s8 u8 s4
func.func @not_compare(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.not %0 : pred[N]
  return %1 : pred[N]
}

// elements: f32 f16 f8e5m2 f8e4m3fn
func.func @not_compare.equal(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.not %0 : pred[N]
  return %1 : pred[N]
}

func.func @not_compare.total(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LE, order = TOTAL : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.not %0 : pred[N]
  return %1 : pred[N]
}

// NaN is in no order.
func.func @not.not_compare(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.not %0 : pred[N]
  return %1 : pred[N]
}
