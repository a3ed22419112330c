// Selections by comparisons.

// elements: s8 u8 s32
func.func @select_extreme(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = GT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_extreme.le(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = LE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_extreme.swapped(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %y, %x, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_extreme.other(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %y, %x : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_equal(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_equal.ne(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = NE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %y, %x : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.select_extreme(%x: f32[N], %y: f32[N], %z: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = GT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %z : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.select_equal(%x: f32[N], %y: f32[N], %z: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %z : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

// elements: f16 f8e5m2
func.func @not.select_extreme.float(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = GT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.select_equal.float(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

// elements: f32 f16 f64
func.func @select_extreme_float(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = GE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_extreme_float.lt(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_equal_float(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_abs_float(%x: f32[N]) -> f32[N] {
  %z = hlo.constant dense<0> : f32[N]
  %n = hlo.negate %x : f32[N]
  %0 = hlo.compare %x, %z, direction = GE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %n : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_abs_float.lt(%x: f32[N]) -> f32[N] {
  %z = hlo.constant dense<0> : f32[N]
  %n = hlo.negate %x : f32[N]
  %0 = hlo.compare %x, %z, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %n, %x : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.select_extreme_float(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.select_equal_float(%x: f32[N], %y: f32[N]) -> f32[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %y : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.select_abs_float(%x: f32[N]) -> f32[N] {
  %z = hlo.constant dense<0> : f32[N]
  %n = hlo.negate %x : f32[N]
  %0 = hlo.compare %x, %z, direction = NE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %n : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.select_abs_float.other(%x: f32[N], %y: f32[N]) -> f32[N] {
  %z = hlo.constant dense<0> : f32[N]
  %n = hlo.negate %y : f32[N]
  %0 = hlo.compare %x, %z, direction = GE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %n : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

// elements: s8 s32
func.func @select_abs(%x: f32[N]) -> f32[N] {
  %z = hlo.constant dense<0> : f32[N]
  %n = hlo.negate %x : f32[N]
  %0 = hlo.compare %x, %z, direction = GT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %n : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @select_abs.le(%x: f32[N]) -> f32[N] {
  %z = hlo.constant dense<0> : f32[N]
  %n = hlo.negate %x : f32[N]
  %0 = hlo.compare %x, %z, direction = LE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %n, %x : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}

func.func @not.select_abs(%x: f32[N]) -> f32[N] {
  %z = hlo.constant dense<1> : f32[N]
  %n = hlo.negate %x : f32[N]
  %0 = hlo.compare %x, %z, direction = GT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.select %0, %x, %n : (pred[N], f32[N], f32[N]) -> f32[N]
  return %1 : f32[N]
}
