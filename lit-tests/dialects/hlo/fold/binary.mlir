// RUN: shale-opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @integer_neutral(
// CHECK-NEXT: return %x, %x, %x, %x, %x, %x, %x, %x
func.func @integer_neutral(%x: s32[2]) -> (s32[2], s32[2], s32[2], s32[2], s32[2], s32[2], s32[2], s32[2]) {
  %zero = hlo.constant dense<0> : s32[2]
  %one = hlo.constant dense<1> : s32[2]
  %ones = hlo.constant dense<-1> : s32[2]
  %0 = hlo.add %zero, %x : s32[2]
  %1 = hlo.subtract %x, %zero : s32[2]
  %2 = hlo.multiply %x, %one : s32[2]
  %3 = hlo.divide %x, %one : s32[2]
  %4 = hlo.and %x, %ones : s32[2]
  %5 = hlo.or %x, %zero : s32[2]
  %6 = hlo.xor %x, %zero : s32[2]
  %7 = hlo.shift_left %x, %zero : s32[2]
  return %0, %1, %2, %3, %4, %5, %6, %7 : s32[2], s32[2], s32[2], s32[2], s32[2], s32[2], s32[2], s32[2]
}

// Neutral elements on one side only, and a constant of different elements: only other rules know something.
// CHECK-LABEL: func.func @integer_near_miss(
// CHECK: hlo.negate
// CHECK: hlo.divide
// CHECK: hlo.constant dense<0>
// CHECK: hlo.add
func.func @integer_near_miss(%x: s32[2]) -> (s32[2], s32[2], s32[2], s32[2]) {
  %zero = hlo.constant dense<0> : s32[2]
  %one = hlo.constant dense<1> : s32[2]
  %mixed = hlo.constant dense<[0, 1]> : s32[2]
  %0 = hlo.subtract %zero, %x : s32[2]
  %1 = hlo.divide %one, %x : s32[2]
  %2 = hlo.shift_left %zero, %x : s32[2]
  %3 = hlo.add %x, %mixed : s32[2]
  return %0, %1, %2, %3 : s32[2], s32[2], s32[2], s32[2]
}

// CHECK-LABEL: func.func @absorbing(
// CHECK: %[[ONES:.*]] = hlo.constant dense<255> : u8[2]
// CHECK: %[[ZERO:.*]] = hlo.constant dense<0> : u8[2]
// CHECK: return %[[ZERO]], %[[ZERO]], %[[ONES]]
func.func @absorbing(%x: u8[2]) -> (u8[2], u8[2], u8[2]) {
  %ones = hlo.constant dense<255> : u8[2]
  %zero = hlo.constant dense<0> : u8[2]
  %0 = hlo.multiply %x, %zero : u8[2]
  %1 = hlo.and %zero, %x : u8[2]
  %2 = hlo.or %x, %ones : u8[2]
  return %0, %1, %2 : u8[2], u8[2], u8[2]
}

// CHECK-LABEL: func.func @same_operand(
// CHECK-NEXT: %[[ZERO:.*]] = hlo.constant dense<0> : s8[2]
// CHECK-NEXT: %[[OTHER:.*]] = hlo.constant dense<0> : s8[2]
// CHECK-NEXT: return %x, %x, %y, %[[ZERO]], %[[OTHER]]
func.func @same_operand(%x: s8[2], %y: f32[2]) -> (s8[2], s8[2], f32[2], s8[2], s8[2]) {
  %0 = hlo.and %x, %x : s8[2]
  %1 = hlo.minimum %x, %x : s8[2]
  %2 = hlo.maximum %y, %y : f32[2]
  %3 = hlo.subtract %x, %x : s8[2]
  %4 = hlo.xor %x, %x : s8[2]
  return %0, %1, %2, %3, %4 : s8[2], s8[2], f32[2], s8[2], s8[2]
}

// Infinity less itself is NaN; of a complex number with one NaN part the maximum has two.
// CHECK-LABEL: func.func @same_operand_near_miss(
// CHECK-NEXT: hlo.subtract
// CHECK-NEXT: hlo.maximum
func.func @same_operand_near_miss(%x: f32[2], %y: c64[2]) -> (f32[2], c64[2]) {
  %0 = hlo.subtract %x, %x : f32[2]
  %1 = hlo.maximum %y, %y : c64[2]
  return %0, %1 : f32[2], c64[2]
}

// CHECK-LABEL: func.func @float_neutral(
// CHECK-NEXT: return %x, %x, %x, %x, %z
func.func @float_neutral(%x: f32[2], %z: c64[2]) -> (f32[2], f32[2], f32[2], f32[2], c64[2]) {
  %minus_zero = hlo.constant dense<-0.0> : f32[2]
  %zero = hlo.constant dense<0.0> : f32[2]
  %one = hlo.constant dense<1.0> : f32[2]
  %complex = hlo.constant dense<(-0.0, -0.0)> : c64[2]
  %0 = hlo.add %x, %minus_zero : f32[2]
  %1 = hlo.subtract %x, %zero : f32[2]
  %2 = hlo.multiply %one, %x : f32[2]
  %3 = hlo.divide %x, %one : f32[2]
  %4 = hlo.add %z, %complex : c64[2]
  return %0, %1, %2, %3, %4 : f32[2], f32[2], f32[2], f32[2], c64[2]
}

// −0 + 0 = +0, −0 − −0 = +0, ∞ · 0 = NaN, (∞ + i) · 1 has a NaN part.
// CHECK-LABEL: func.func @float_near_miss(
// CHECK: hlo.add
// CHECK: hlo.constant dense<0.0
// CHECK: hlo.add
// CHECK: hlo.multiply
// CHECK: hlo.multiply
func.func @float_near_miss(%x: f32[2], %z: c64[2]) -> (f32[2], f32[2], f32[2], c64[2]) {
  %zero = hlo.constant dense<0.0> : f32[2]
  %minus_zero = hlo.constant dense<-0.0> : f32[2]
  %one = hlo.constant dense<(1.0, 0.0)> : c64[2]
  %0 = hlo.add %x, %zero : f32[2]
  %1 = hlo.subtract %x, %minus_zero : f32[2]
  %2 = hlo.multiply %x, %zero : f32[2]
  %3 = hlo.multiply %z, %one : c64[2]
  return %0, %1, %2, %3 : f32[2], f32[2], f32[2], c64[2]
}

// A type without 0 has NaN in its place.
// CHECK-LABEL: func.func @no_zero(
// CHECK: hlo.subtract
func.func @no_zero(%x: f8e8m0fnu[2]) -> f8e8m0fnu[2] {
  %nan = hlo.constant dense<0xFF> : f8e8m0fnu[2]
  %0 = hlo.subtract %x, %nan : f8e8m0fnu[2]
  return %0 : f8e8m0fnu[2]
}

// CHECK-LABEL: func.func @pred(
// CHECK-NEXT: return %x, %x, %x, %x
func.func @pred(%x: pred[2]) -> (pred[2], pred[2], pred[2], pred[2]) {
  %true = hlo.constant dense<true> : pred[2]
  %false = hlo.constant dense<false> : pred[2]
  %0 = hlo.and %x, %true : pred[2]
  %1 = hlo.or %x, %false : pred[2]
  %2 = hlo.multiply %x, %true : pred[2]
  %3 = hlo.xor %x, %false : pred[2]
  return %0, %1, %2, %3 : pred[2], pred[2], pred[2], pred[2]
}
