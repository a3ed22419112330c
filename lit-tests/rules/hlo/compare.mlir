// Comparisons.

// elements: f16 f8e5m2 s8 u8 f32
func.func @compare_self(%x: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %x, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @compare_self.gt(%x: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %x, direction = GT : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @not.compare_self(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @not.compare_self.le(%x: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %x, direction = LE : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

// elements: pred
func.func @compare_pred(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @compare_pred.ne(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = NE : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @not.compare_pred(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

// elements: f8e5m2 f8e4m3fn f16
func.func @compare_negates(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.negate %x : f32[N]
  %1 = hlo.negate %y : f32[N]
  %2 = hlo.compare %0, %1, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %2 : pred[N]
}

// elements: s8 u8 f8e5m2
func.func @compare_negates.equal(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.negate %x : f32[N]
  %1 = hlo.negate %y : f32[N]
  %2 = hlo.compare %0, %1, direction = NE : (f32[N], f32[N]) -> pred[N]
  return %2 : pred[N]
}

// elements: s8 u8
// The smallest number stays where it is.
func.func @not.compare_negates(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.negate %x : f32[N]
  %1 = hlo.negate %y : f32[N]
  %2 = hlo.compare %0, %1, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %2 : pred[N]
}

// elements: s8 u8 pred
func.func @compare_nots(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.not %x : f32[N]
  %1 = hlo.not %y : f32[N]
  %2 = hlo.compare %0, %1, direction = LE : (f32[N], f32[N]) -> pred[N]
  return %2 : pred[N]
}

func.func @not.compare_nots(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.not %x : f32[N]
  %1 = hlo.compare %0, %y, direction = LE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @compare_zero_xor(%x: f32[N], %y: f32[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.xor %x, %y : f32[N]
  %1 = hlo.compare %0, %z, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @not.compare_zero_xor(%x: f32[N], %y: f32[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.or %x, %y : f32[N]
  %1 = hlo.compare %0, %z, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: s8 u8 s32
func.func @compare_zero_difference(%x: f32[N], %y: f32[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.subtract %x, %y : f32[N]
  %1 = hlo.compare %0, %z, direction = NE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @compare_sums(%x: f32[N], %y: f32[N], %z: f32[N]) -> pred[N] {
  %0 = hlo.add %x, %z : f32[N]
  %1 = hlo.add %y, %z : f32[N]
  %2 = hlo.compare %0, %1, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %2 : pred[N]
}

func.func @compare_sum_with_constant(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<5> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.compare %0, %d, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// Wraps.
func.func @not.compare_zero_difference(%x: f32[N], %y: f32[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.subtract %x, %y : f32[N]
  %1 = hlo.compare %0, %z, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @not.compare_sums(%x: f32[N], %y: f32[N], %z: f32[N]) -> pred[N] {
  %0 = hlo.add %x, %z : f32[N]
  %1 = hlo.add %y, %z : f32[N]
  %2 = hlo.compare %0, %1, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %2 : pred[N]
}

func.func @not.compare_sums.other(%x: f32[N], %y: f32[N], %z: f32[N], %w: f32[N]) -> pred[N] {
  %0 = hlo.add %x, %z : f32[N]
  %1 = hlo.add %y, %w : f32[N]
  %2 = hlo.compare %0, %1, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %2 : pred[N]
}

func.func @not.compare_sum_with_constant(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<3> : f32[N]
  %d = hlo.constant dense<5> : f32[N]
  %0 = hlo.add %x, %c : f32[N]
  %1 = hlo.compare %0, %d, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f16 f8e5m2
// −0 and +0, NaN.
func.func @not.compare_zero_difference.float(%x: f32[N], %y: f32[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.subtract %x, %y : f32[N]
  %1 = hlo.compare %0, %z, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: s8 s32
func.func @compare_at_end(%x: s8[N]) -> pred[N] {
  %c = hlo.constant dense<-128> : s8[N]
  %0 = hlo.compare %x, %c, direction = LT : (s8[N], s8[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @compare_at_end.ge(%x: s8[N]) -> pred[N] {
  %c = hlo.constant dense<-128> : s8[N]
  %0 = hlo.compare %x, %c, direction = GE : (s8[N], s8[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @compare_at_end.le(%x: s8[N]) -> pred[N] {
  %c = hlo.constant dense<-128> : s8[N]
  %0 = hlo.compare %x, %c, direction = LE : (s8[N], s8[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @compare_at_end.gt(%x: s8[N]) -> pred[N] {
  %c = hlo.constant dense<-128> : s8[N]
  %0 = hlo.compare %x, %c, direction = GT : (s8[N], s8[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @compare_at_end.high(%x: s8[N]) -> pred[N] {
  %c = hlo.constant dense<127> : s8[N]
  %0 = hlo.compare %x, %c, direction = LT : (s8[N], s8[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @compare_at_end.high_ge(%x: s8[N]) -> pred[N] {
  %c = hlo.constant dense<127> : s8[N]
  %0 = hlo.compare %x, %c, direction = GE : (s8[N], s8[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @compare_at_end.high_gt(%x: s8[N]) -> pred[N] {
  %c = hlo.constant dense<127> : s8[N]
  %0 = hlo.compare %x, %c, direction = GT : (s8[N], s8[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @compare_at_end.high_le(%x: s8[N]) -> pred[N] {
  %c = hlo.constant dense<127> : s8[N]
  %0 = hlo.compare %x, %c, direction = LE : (s8[N], s8[N]) -> pred[N]
  return %0 : pred[N]
}

func.func @not.compare_at_end(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.compare %x, %c, direction = GE : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

// elements: u8 u4
func.func @compare_at_end.unsigned(%x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<0> : f32[N]
  %0 = hlo.compare %x, %c, direction = GE : (f32[N], f32[N]) -> pred[N]
  return %0 : pred[N]
}

// elements: f8e5m2 f16 s8 f32
func.func @compare_abs_zero(%x: f32[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.abs %x : f32[N]
  %1 = hlo.compare %0, %z, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @not.compare_abs_zero(%x: f32[N]) -> pred[N] {
  %z = hlo.constant dense<1> : f32[N]
  %0 = hlo.abs %x : f32[N]
  %1 = hlo.compare %0, %z, direction = EQ : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @not.compare_abs_zero.le(%x: f32[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.abs %x : f32[N]
  %1 = hlo.compare %0, %z, direction = LE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f8e5m2 f16 f32
func.func @compare_abs_zero.lt(%x: f32[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.abs %x : f32[N]
  %1 = hlo.compare %0, %z, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: s8
// The smallest number is its own magnitude.
func.func @not.compare_abs_zero.lt(%x: f32[N]) -> pred[N] {
  %z = hlo.constant dense<0> : f32[N]
  %0 = hlo.abs %x : f32[N]
  %1 = hlo.compare %0, %z, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f16 s8 f32
func.func @compare_selected(%p: pred[N]) -> pred[N] {
  %c = hlo.constant dense<1> : f32[N]
  %d = hlo.constant dense<0> : f32[N]
  %0 = hlo.select %p, %c, %d : (pred[N], f32[N], f32[N]) -> f32[N]
  %1 = hlo.compare %0, %d, direction = GT : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @compare_selected.not(%p: pred[N]) -> pred[N] {
  %c = hlo.constant dense<1> : f32[N]
  %d = hlo.constant dense<5> : f32[N]
  %e = hlo.constant dense<3> : f32[N]
  %0 = hlo.select %p, %c, %d : (pred[N], f32[N], f32[N]) -> f32[N]
  %1 = hlo.compare %0, %e, direction = GE : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @compare_selected.known(%p: pred[N]) -> pred[N] {
  %c = hlo.constant dense<1> : f32[N]
  %d = hlo.constant dense<5> : f32[N]
  %e = hlo.constant dense<7> : f32[N]
  %0 = hlo.select %p, %c, %d : (pred[N], f32[N], f32[N]) -> f32[N]
  %1 = hlo.compare %0, %e, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

func.func @not.compare_selected(%p: pred[N], %x: f32[N]) -> pred[N] {
  %c = hlo.constant dense<1> : f32[N]
  %0 = hlo.select %p, %c, %x : (pred[N], f32[N], f32[N]) -> f32[N]
  %1 = hlo.compare %0, %c, direction = LT : (f32[N], f32[N]) -> pred[N]
  return %1 : pred[N]
}

// elements: f8e5m2 s8 u8 f16
func.func @and_compares(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %y, direction = GE : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.and %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @and_compares.false(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.and %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @and_compares.crossed(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %y, %x, direction = NE : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.and %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @or_compares(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.or %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @or_compares.crossed(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %y, %x, direction = GT : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.or %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @xor_compares(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.xor %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @not.and_compares(%x: f32[N], %y: f32[N], %z: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %z, direction = GE : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.and %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @not.or_compares(%x: f32[N], %y: f32[N], %z: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %z, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.or %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @not.xor_compares(%x: f32[N], %y: f32[N], %z: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LE : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %z, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.xor %0, %1 : pred[N]
  return %2 : pred[N]
}

// elements: f8e5m2 f16
// Less or greater is not unequal where NaN is, nor anything else.
func.func @not.or_compares.nan(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %y, direction = GT : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.or %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @not.xor_compares.nan(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %y, direction = GT : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.xor %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @or_compares.total(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT, order = TOTAL : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %y, direction = GT, order = TOTAL : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.or %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @not.or_compares.total(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT, order = TOTAL : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %y, direction = EQ : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.or %0, %1 : pred[N]
  return %2 : pred[N]
}

// elements: s8 u8
func.func @or_compares.all(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %y, direction = GE : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.or %0, %1 : pred[N]
  return %2 : pred[N]
}

func.func @or_compares.unequal(%x: f32[N], %y: f32[N]) -> pred[N] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[N], f32[N]) -> pred[N]
  %1 = hlo.compare %x, %y, direction = GT : (f32[N], f32[N]) -> pred[N]
  %2 = hlo.or %0, %1 : pred[N]
  return %2 : pred[N]
}
