// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// IEEE 754-2019, totalOrder: NaNs of one sign are in the order of their bits, a signaling one below a quiet one.
func.func @bf16() {
  %x = hlo.constant dense<[0x7F81, 0x7F9F, 0x7FC0, 0xFF81, 0xFFC1]> : bf16[5]
  %y = hlo.constant dense<[0x7FC1, 0x7FC0, 0x7FC1, 0xFFC1, 0xFFC0]> : bf16[5]
  %less = hlo.compare %x, %y, direction = LT, order = TOTAL : (bf16[5], bf16[5]) -> pred[5]
  check.expect_eq_const %less, dense<[true, true, true, false, true]> : pred[5]
  %equal = hlo.compare %x, %y, direction = EQ, order = TOTAL : (bf16[5], bf16[5]) -> pred[5]
  check.expect_eq_const %equal, dense<false> : pred[5]
  return
}

func.func @f8e5m2() {
  %x = hlo.constant dense<[0x7D, 0x7E, 0xFD]> : f8e5m2[3]
  %y = hlo.constant dense<[0x7E, 0x7F, 0xFE]> : f8e5m2[3]
  %less = hlo.compare %x, %y, direction = LT, order = TOTAL : (f8e5m2[3], f8e5m2[3]) -> pred[3]
  check.expect_eq_const %less, dense<[true, true, false]> : pred[3]
  return
}

// By hand: the only NaN of the type has the sign bit, so it is −NaN, below all numbers.
func.func @f8e4m3fnuz() {
  %x = hlo.constant dense<[0x80, 0xFF, 0x81]> : f8e4m3fnuz[3]
  %y = hlo.constant dense<[0xFF, 0x81, 0x00]> : f8e4m3fnuz[3]
  %less = hlo.compare %x, %y, direction = LT, order = TOTAL : (f8e4m3fnuz[3], f8e4m3fnuz[3]) -> pred[3]
  check.expect_eq_const %less, dense<true> : pred[3]
  return
}

func.func @top_k() {
  %x = hlo.constant dense<[0x7FC0, 0x7F9F, 0x7FC1]> : bf16[3]
  %v, %i = hlo.top_k %x, k = 3 : (bf16[3]) -> (bf16[3], s32[3])
  check.expect_eq_const %i, dense<[2, 0, 1]> : s32[3]
  return
}
