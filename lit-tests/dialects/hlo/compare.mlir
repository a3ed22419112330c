// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Partial order as IEEE 754 has it; total order −NaN < −∞ < … < −0 < +0 < … < +∞ < +NaN.

// By hand: false < true.
func.func @pred_eq() {
  %x = hlo.constant dense<[false, false, true, true]> : pred[4]
  %y = hlo.constant dense<[false, true, false, true]> : pred[4]
  %r = hlo.compare %x, %y, direction = EQ : pred[4]
  check.expect_eq_const %r, dense<[true, false, false, true]> : pred[4]
  func.return
}

// By hand: false < true.
func.func @pred_ne() {
  %x = hlo.constant dense<[false, false, true, true]> : pred[4]
  %y = hlo.constant dense<[false, true, false, true]> : pred[4]
  %r = hlo.compare %x, %y, direction = NE : pred[4]
  check.expect_eq_const %r, dense<[false, true, true, false]> : pred[4]
  func.return
}

// By hand: false < true.
func.func @pred_ge() {
  %x = hlo.constant dense<[false, false, true, true]> : pred[4]
  %y = hlo.constant dense<[false, true, false, true]> : pred[4]
  %r = hlo.compare %x, %y, direction = GE : pred[4]
  check.expect_eq_const %r, dense<[true, false, true, true]> : pred[4]
  func.return
}

// By hand: false < true.
func.func @pred_gt() {
  %x = hlo.constant dense<[false, false, true, true]> : pred[4]
  %y = hlo.constant dense<[false, true, false, true]> : pred[4]
  %r = hlo.compare %x, %y, direction = GT : pred[4]
  check.expect_eq_const %r, dense<[false, false, true, false]> : pred[4]
  func.return
}

// By hand: false < true.
func.func @pred_le() {
  %x = hlo.constant dense<[false, false, true, true]> : pred[4]
  %y = hlo.constant dense<[false, true, false, true]> : pred[4]
  %r = hlo.compare %x, %y, direction = LE : pred[4]
  check.expect_eq_const %r, dense<[true, true, false, true]> : pred[4]
  func.return
}

// By hand: false < true.
func.func @pred_lt() {
  %x = hlo.constant dense<[false, false, true, true]> : pred[4]
  %y = hlo.constant dense<[false, true, false, true]> : pred[4]
  %r = hlo.compare %x, %y, direction = LT : pred[4]
  check.expect_eq_const %r, dense<[false, true, false, false]> : pred[4]
  func.return
}

// By hand.
func.func @s8_eq() {
  %x = hlo.constant dense<[-128, 5, -1, 7]> : s8[4]
  %y = hlo.constant dense<[127, 5, 0, -7]> : s8[4]
  %r = hlo.compare %x, %y, direction = EQ : (s8[4], s8[4]) -> pred[4]
  check.expect_eq_const %r, dense<[false, true, false, false]> : pred[4]
  func.return
}

// By hand.
func.func @s8_ne() {
  %x = hlo.constant dense<[-128, 5, -1, 7]> : s8[4]
  %y = hlo.constant dense<[127, 5, 0, -7]> : s8[4]
  %r = hlo.compare %x, %y, direction = NE : (s8[4], s8[4]) -> pred[4]
  check.expect_eq_const %r, dense<[true, false, true, true]> : pred[4]
  func.return
}

// By hand.
func.func @s8_ge() {
  %x = hlo.constant dense<[-128, 5, -1, 7]> : s8[4]
  %y = hlo.constant dense<[127, 5, 0, -7]> : s8[4]
  %r = hlo.compare %x, %y, direction = GE : (s8[4], s8[4]) -> pred[4]
  check.expect_eq_const %r, dense<[false, true, false, true]> : pred[4]
  func.return
}

// By hand.
func.func @s8_gt() {
  %x = hlo.constant dense<[-128, 5, -1, 7]> : s8[4]
  %y = hlo.constant dense<[127, 5, 0, -7]> : s8[4]
  %r = hlo.compare %x, %y, direction = GT : (s8[4], s8[4]) -> pred[4]
  check.expect_eq_const %r, dense<[false, false, false, true]> : pred[4]
  func.return
}

// By hand.
func.func @s8_le() {
  %x = hlo.constant dense<[-128, 5, -1, 7]> : s8[4]
  %y = hlo.constant dense<[127, 5, 0, -7]> : s8[4]
  %r = hlo.compare %x, %y, direction = LE : (s8[4], s8[4]) -> pred[4]
  check.expect_eq_const %r, dense<[true, true, true, false]> : pred[4]
  func.return
}

// By hand.
func.func @s8_lt() {
  %x = hlo.constant dense<[-128, 5, -1, 7]> : s8[4]
  %y = hlo.constant dense<[127, 5, 0, -7]> : s8[4]
  %r = hlo.compare %x, %y, direction = LT : (s8[4], s8[4]) -> pred[4]
  check.expect_eq_const %r, dense<[true, false, true, false]> : pred[4]
  func.return
}

// By hand.
func.func @u8_eq() {
  %x = hlo.constant dense<[128, 5, 255]> : u8[3]
  %y = hlo.constant dense<[127, 5, 0]> : u8[3]
  %r = hlo.compare %x, %y, direction = EQ : (u8[3], u8[3]) -> pred[3]
  check.expect_eq_const %r, dense<[false, true, false]> : pred[3]
  func.return
}

// By hand.
func.func @u8_ne() {
  %x = hlo.constant dense<[128, 5, 255]> : u8[3]
  %y = hlo.constant dense<[127, 5, 0]> : u8[3]
  %r = hlo.compare %x, %y, direction = NE : (u8[3], u8[3]) -> pred[3]
  check.expect_eq_const %r, dense<[true, false, true]> : pred[3]
  func.return
}

// By hand.
func.func @u8_ge() {
  %x = hlo.constant dense<[128, 5, 255]> : u8[3]
  %y = hlo.constant dense<[127, 5, 0]> : u8[3]
  %r = hlo.compare %x, %y, direction = GE : (u8[3], u8[3]) -> pred[3]
  check.expect_eq_const %r, dense<[true, true, true]> : pred[3]
  func.return
}

// By hand.
func.func @u8_gt() {
  %x = hlo.constant dense<[128, 5, 255]> : u8[3]
  %y = hlo.constant dense<[127, 5, 0]> : u8[3]
  %r = hlo.compare %x, %y, direction = GT : (u8[3], u8[3]) -> pred[3]
  check.expect_eq_const %r, dense<[true, false, true]> : pred[3]
  func.return
}

// By hand.
func.func @u8_le() {
  %x = hlo.constant dense<[128, 5, 255]> : u8[3]
  %y = hlo.constant dense<[127, 5, 0]> : u8[3]
  %r = hlo.compare %x, %y, direction = LE : (u8[3], u8[3]) -> pred[3]
  check.expect_eq_const %r, dense<[false, true, false]> : pred[3]
  func.return
}

// By hand.
func.func @u8_lt() {
  %x = hlo.constant dense<[128, 5, 255]> : u8[3]
  %y = hlo.constant dense<[127, 5, 0]> : u8[3]
  %r = hlo.compare %x, %y, direction = LT : (u8[3], u8[3]) -> pred[3]
  check.expect_eq_const %r, dense<[false, false, false]> : pred[3]
  func.return
}

// By hand.
func.func @s4_eq() {
  %x = hlo.constant dense<[-8, 3]> : s4[2]
  %y = hlo.constant dense<[7, 3]> : s4[2]
  %r = hlo.compare %x, %y, direction = EQ : (s4[2], s4[2]) -> pred[2]
  check.expect_eq_const %r, dense<[false, true]> : pred[2]
  func.return
}

// By hand.
func.func @s4_ne() {
  %x = hlo.constant dense<[-8, 3]> : s4[2]
  %y = hlo.constant dense<[7, 3]> : s4[2]
  %r = hlo.compare %x, %y, direction = NE : (s4[2], s4[2]) -> pred[2]
  check.expect_eq_const %r, dense<[true, false]> : pred[2]
  func.return
}

// By hand.
func.func @s4_ge() {
  %x = hlo.constant dense<[-8, 3]> : s4[2]
  %y = hlo.constant dense<[7, 3]> : s4[2]
  %r = hlo.compare %x, %y, direction = GE : (s4[2], s4[2]) -> pred[2]
  check.expect_eq_const %r, dense<[false, true]> : pred[2]
  func.return
}

// By hand.
func.func @s4_gt() {
  %x = hlo.constant dense<[-8, 3]> : s4[2]
  %y = hlo.constant dense<[7, 3]> : s4[2]
  %r = hlo.compare %x, %y, direction = GT : (s4[2], s4[2]) -> pred[2]
  check.expect_eq_const %r, dense<[false, false]> : pred[2]
  func.return
}

// By hand.
func.func @s4_le() {
  %x = hlo.constant dense<[-8, 3]> : s4[2]
  %y = hlo.constant dense<[7, 3]> : s4[2]
  %r = hlo.compare %x, %y, direction = LE : (s4[2], s4[2]) -> pred[2]
  check.expect_eq_const %r, dense<[true, true]> : pred[2]
  func.return
}

// By hand.
func.func @s4_lt() {
  %x = hlo.constant dense<[-8, 3]> : s4[2]
  %y = hlo.constant dense<[7, 3]> : s4[2]
  %r = hlo.compare %x, %y, direction = LT : (s4[2], s4[2]) -> pred[2]
  check.expect_eq_const %r, dense<[true, false]> : pred[2]
  func.return
}

// numpy
func.func @f32_eq() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000]> : f32[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.compare %x, %y, direction = EQ : (f32[5], f32[5]) -> pred[5]
  check.expect_eq_const %r, dense<[false, true, false, false, false]> : pred[5]
  func.return
}

// numpy
func.func @f32_ne() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000]> : f32[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.compare %x, %y, direction = NE : (f32[5], f32[5]) -> pred[5]
  check.expect_eq_const %r, dense<[true, false, true, true, true]> : pred[5]
  func.return
}

// numpy
func.func @f32_ge() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000]> : f32[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.compare %x, %y, direction = GE : (f32[5], f32[5]) -> pred[5]
  check.expect_eq_const %r, dense<[false, true, false, true, false]> : pred[5]
  func.return
}

// numpy
func.func @f32_gt() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000]> : f32[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.compare %x, %y, direction = GT : (f32[5], f32[5]) -> pred[5]
  check.expect_eq_const %r, dense<[false, false, false, true, false]> : pred[5]
  func.return
}

// numpy
func.func @f32_le() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000]> : f32[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.compare %x, %y, direction = LE : (f32[5], f32[5]) -> pred[5]
  check.expect_eq_const %r, dense<[true, true, false, false, false]> : pred[5]
  func.return
}

// numpy
func.func @f32_lt() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000]> : f32[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.compare %x, %y, direction = LT : (f32[5], f32[5]) -> pred[5]
  check.expect_eq_const %r, dense<[true, false, false, false, false]> : pred[5]
  func.return
}

// numpy
func.func @bf16_eq() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC0, 0x7F80, 0x7FC0]> : bf16[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF80, 0x7FC0]> : bf16[5]
  %r = hlo.compare %x, %y, direction = EQ : (bf16[5], bf16[5]) -> pred[5]
  check.expect_eq_const %r, dense<[false, true, false, false, false]> : pred[5]
  func.return
}

// numpy
func.func @bf16_ne() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC0, 0x7F80, 0x7FC0]> : bf16[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF80, 0x7FC0]> : bf16[5]
  %r = hlo.compare %x, %y, direction = NE : (bf16[5], bf16[5]) -> pred[5]
  check.expect_eq_const %r, dense<[true, false, true, true, true]> : pred[5]
  func.return
}

// numpy
func.func @bf16_ge() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC0, 0x7F80, 0x7FC0]> : bf16[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF80, 0x7FC0]> : bf16[5]
  %r = hlo.compare %x, %y, direction = GE : (bf16[5], bf16[5]) -> pred[5]
  check.expect_eq_const %r, dense<[false, true, false, true, false]> : pred[5]
  func.return
}

// numpy
func.func @bf16_gt() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC0, 0x7F80, 0x7FC0]> : bf16[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF80, 0x7FC0]> : bf16[5]
  %r = hlo.compare %x, %y, direction = GT : (bf16[5], bf16[5]) -> pred[5]
  check.expect_eq_const %r, dense<[false, false, false, true, false]> : pred[5]
  func.return
}

// numpy
func.func @bf16_le() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC0, 0x7F80, 0x7FC0]> : bf16[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF80, 0x7FC0]> : bf16[5]
  %r = hlo.compare %x, %y, direction = LE : (bf16[5], bf16[5]) -> pred[5]
  check.expect_eq_const %r, dense<[true, true, false, false, false]> : pred[5]
  func.return
}

// numpy
func.func @bf16_lt() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7FC0, 0x7F80, 0x7FC0]> : bf16[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFF80, 0x7FC0]> : bf16[5]
  %r = hlo.compare %x, %y, direction = LT : (bf16[5], bf16[5]) -> pred[5]
  check.expect_eq_const %r, dense<[true, false, false, false, false]> : pred[5]
  func.return
}

// numpy
func.func @f8e5m2_eq() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7E, 0x7C, 0x7E]> : f8e5m2[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFC, 0x7E]> : f8e5m2[5]
  %r = hlo.compare %x, %y, direction = EQ : (f8e5m2[5], f8e5m2[5]) -> pred[5]
  check.expect_eq_const %r, dense<[false, true, false, false, false]> : pred[5]
  func.return
}

// numpy
func.func @f8e5m2_ne() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7E, 0x7C, 0x7E]> : f8e5m2[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFC, 0x7E]> : f8e5m2[5]
  %r = hlo.compare %x, %y, direction = NE : (f8e5m2[5], f8e5m2[5]) -> pred[5]
  check.expect_eq_const %r, dense<[true, false, true, true, true]> : pred[5]
  func.return
}

// numpy
func.func @f8e5m2_ge() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7E, 0x7C, 0x7E]> : f8e5m2[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFC, 0x7E]> : f8e5m2[5]
  %r = hlo.compare %x, %y, direction = GE : (f8e5m2[5], f8e5m2[5]) -> pred[5]
  check.expect_eq_const %r, dense<[false, true, false, true, false]> : pred[5]
  func.return
}

// numpy
func.func @f8e5m2_gt() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7E, 0x7C, 0x7E]> : f8e5m2[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFC, 0x7E]> : f8e5m2[5]
  %r = hlo.compare %x, %y, direction = GT : (f8e5m2[5], f8e5m2[5]) -> pred[5]
  check.expect_eq_const %r, dense<[false, false, false, true, false]> : pred[5]
  func.return
}

// numpy
func.func @f8e5m2_le() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7E, 0x7C, 0x7E]> : f8e5m2[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFC, 0x7E]> : f8e5m2[5]
  %r = hlo.compare %x, %y, direction = LE : (f8e5m2[5], f8e5m2[5]) -> pred[5]
  check.expect_eq_const %r, dense<[true, true, false, false, false]> : pred[5]
  func.return
}

// numpy
func.func @f8e5m2_lt() {
  %x = hlo.constant dense<[1.0, 0.0, 0x7E, 0x7C, 0x7E]> : f8e5m2[5]
  %y = hlo.constant dense<[2.0, -0.0, 1.0, 0xFC, 0x7E]> : f8e5m2[5]
  %r = hlo.compare %x, %y, direction = LT : (f8e5m2[5], f8e5m2[5]) -> pred[5]
  check.expect_eq_const %r, dense<[true, false, false, false, false]> : pred[5]
  func.return
}

// By hand: keys from the bits.
func.func @total_eq() {
  %x = hlo.constant dense<[-0.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000, 0xFF800000, 1.0]> : f32[7]
  %y = hlo.constant dense<[0.0, 0.0, 0x7F800000, 0x7FC00000, 0x7FC00000, -1.0, 2.0]> : f32[7]
  %r = hlo.compare %x, %y, direction = EQ, order = TOTAL : (f32[7], f32[7]) -> pred[7]
  check.expect_eq_const %r, dense<[false, true, false, false, true, false, false]> : pred[7]
  func.return
}

// By hand: keys from the bits.
func.func @total_ne() {
  %x = hlo.constant dense<[-0.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000, 0xFF800000, 1.0]> : f32[7]
  %y = hlo.constant dense<[0.0, 0.0, 0x7F800000, 0x7FC00000, 0x7FC00000, -1.0, 2.0]> : f32[7]
  %r = hlo.compare %x, %y, direction = NE, order = TOTAL : (f32[7], f32[7]) -> pred[7]
  check.expect_eq_const %r, dense<[true, false, true, true, false, true, true]> : pred[7]
  func.return
}

// By hand: keys from the bits.
func.func @total_ge() {
  %x = hlo.constant dense<[-0.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000, 0xFF800000, 1.0]> : f32[7]
  %y = hlo.constant dense<[0.0, 0.0, 0x7F800000, 0x7FC00000, 0x7FC00000, -1.0, 2.0]> : f32[7]
  %r = hlo.compare %x, %y, direction = GE, order = TOTAL : (f32[7], f32[7]) -> pred[7]
  check.expect_eq_const %r, dense<[false, true, true, false, true, false, false]> : pred[7]
  func.return
}

// By hand: keys from the bits.
func.func @total_gt() {
  %x = hlo.constant dense<[-0.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000, 0xFF800000, 1.0]> : f32[7]
  %y = hlo.constant dense<[0.0, 0.0, 0x7F800000, 0x7FC00000, 0x7FC00000, -1.0, 2.0]> : f32[7]
  %r = hlo.compare %x, %y, direction = GT, order = TOTAL : (f32[7], f32[7]) -> pred[7]
  check.expect_eq_const %r, dense<[false, false, true, false, false, false, false]> : pred[7]
  func.return
}

// By hand: keys from the bits.
func.func @total_le() {
  %x = hlo.constant dense<[-0.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000, 0xFF800000, 1.0]> : f32[7]
  %y = hlo.constant dense<[0.0, 0.0, 0x7F800000, 0x7FC00000, 0x7FC00000, -1.0, 2.0]> : f32[7]
  %r = hlo.compare %x, %y, direction = LE, order = TOTAL : (f32[7], f32[7]) -> pred[7]
  check.expect_eq_const %r, dense<[true, true, false, true, true, true, true]> : pred[7]
  func.return
}

// By hand: keys from the bits.
func.func @total_lt() {
  %x = hlo.constant dense<[-0.0, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000, 0xFF800000, 1.0]> : f32[7]
  %y = hlo.constant dense<[0.0, 0.0, 0x7F800000, 0x7FC00000, 0x7FC00000, -1.0, 2.0]> : f32[7]
  %r = hlo.compare %x, %y, direction = LT, order = TOTAL : (f32[7], f32[7]) -> pred[7]
  check.expect_eq_const %r, dense<[true, false, false, true, false, true, true]> : pred[7]
  func.return
}

// numpy
func.func @c64_eq() {
  %x = hlo.constant dense<[(1.0, 2.0), (1.0, 2.0), (0x7FC00000, 1.0), (0.0, 0.0)]> : c64[4]
  %y = hlo.constant dense<[(1.0, 2.0), (1.0, -2.0), (0x7FC00000, 1.0), (-0.0, -0.0)]> : c64[4]
  %r = hlo.compare %x, %y, direction = EQ : (c64[4], c64[4]) -> pred[4]
  check.expect_eq_const %r, dense<[true, false, false, true]> : pred[4]
  func.return
}

// numpy
func.func @c64_ne() {
  %x = hlo.constant dense<[(1.0, 2.0), (1.0, 2.0), (0x7FC00000, 1.0), (0.0, 0.0)]> : c64[4]
  %y = hlo.constant dense<[(1.0, 2.0), (1.0, -2.0), (0x7FC00000, 1.0), (-0.0, -0.0)]> : c64[4]
  %r = hlo.compare %x, %y, direction = NE : (c64[4], c64[4]) -> pred[4]
  check.expect_eq_const %r, dense<[false, true, true, false]> : pred[4]
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %y = hlo.constant dense<> : f32[0]
  %r = hlo.compare %x, %y, direction = EQ : (f32[0], f32[0]) -> pred[0]
  check.expect_eq_const %r, dense<> : pred[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<1.0> : f32[]
  %y = hlo.constant dense<2.0> : f32[]
  %r = hlo.compare %x, %y, direction = LT : (f32[], f32[]) -> pred[]
  check.expect_eq_const %r, dense<true> : pred[]
  func.return
}
