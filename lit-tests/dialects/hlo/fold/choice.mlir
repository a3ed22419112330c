// RUN: shale-opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @select(
// CHECK-NEXT: %[[NOT:.*]] = hlo.select %p, %y, %x
// CHECK-NEXT: return %x, %x, %y, %[[NOT]]
func.func @select(%p: pred[2], %x: f32[2], %y: f32[2]) -> (f32[2], f32[2], f32[2], f32[2]) {
  %true = hlo.constant dense<true> : pred[2]
  %false = hlo.constant dense<false> : pred[]
  %not = hlo.not %p : pred[2]
  %0 = hlo.select %p, %x, %x : (pred[2], f32[2], f32[2]) -> f32[2]
  %1 = hlo.select %true, %x, %y : (pred[2], f32[2], f32[2]) -> f32[2]
  %2 = hlo.select %false, %x, %y : (pred[], f32[2], f32[2]) -> f32[2]
  %3 = hlo.select %not, %x, %y : (pred[2], f32[2], f32[2]) -> f32[2]
  return %0, %1, %2, %3 : f32[2], f32[2], f32[2], f32[2]
}

// A constant of different elements.
// CHECK-LABEL: func.func @select_near_miss(
// CHECK: hlo.select
func.func @select_near_miss(%x: f32[2], %y: f32[2]) -> f32[2] {
  %mixed = hlo.constant dense<[true, false]> : pred[2]
  %0 = hlo.select %mixed, %x, %y : (pred[2], f32[2], f32[2]) -> f32[2]
  return %0 : f32[2]
}

// CHECK-LABEL: func.func @compare(
// CHECK: %[[TRUE:.*]] = hlo.constant dense<true> : pred[2]
// CHECK: %[[FALSE:.*]] = hlo.constant dense<false> : pred[2]
// CHECK: return %[[TRUE]], %[[FALSE]]
func.func @compare(%x: s32[2], %y: f32[2]) -> (pred[2], pred[2]) {
  %0 = hlo.compare %x, %x, direction = LE : (s32[2], s32[2]) -> pred[2]
  %1 = hlo.compare %y, %y, direction = NE, order = TOTAL : (f32[2], f32[2]) -> pred[2]
  return %0, %1 : pred[2], pred[2]
}

// NaN is not equal to itself.
// CHECK-LABEL: func.func @compare_near_miss(
// CHECK-NEXT: hlo.compare
func.func @compare_near_miss(%x: f32[2]) -> pred[2] {
  %0 = hlo.compare %x, %x, direction = EQ : (f32[2], f32[2]) -> pred[2]
  return %0 : pred[2]
}

// CHECK-LABEL: func.func @constant_first(
// CHECK: %[[C:.*]] = hlo.constant
// CHECK: hlo.compare %x, %[[C]], direction = GT
func.func @constant_first(%x: f32[2]) -> pred[2] {
  %c = hlo.constant dense<1.0> : f32[2]
  %0 = hlo.compare %c, %x, direction = LT : (f32[2], f32[2]) -> pred[2]
  return %0 : pred[2]
}

// CHECK-LABEL: func.func @not_compare(
// CHECK-NEXT: hlo.compare %x, %x2, direction = GE
// CHECK-NEXT: hlo.compare %y, %y2, direction = NE
func.func @not_compare(%x: s32[2], %x2: s32[2], %y: f32[2], %y2: f32[2]) -> (pred[2], pred[2]) {
  %0 = hlo.compare %x, %x2, direction = LT : (s32[2], s32[2]) -> pred[2]
  %1 = hlo.not %0 : pred[2]
  %2 = hlo.compare %y, %y2, direction = EQ : (f32[2], f32[2]) -> pred[2]
  %3 = hlo.not %2 : pred[2]
  return %1, %3 : pred[2], pred[2]
}

// Not less is not the same as greater or equal where a NaN is.
// CHECK-LABEL: func.func @not_compare_near_miss(
// CHECK-NEXT: hlo.compare %x, %y, direction = LT
// CHECK-NEXT: hlo.not
func.func @not_compare_near_miss(%x: f32[2], %y: f32[2]) -> pred[2] {
  %0 = hlo.compare %x, %y, direction = LT : (f32[2], f32[2]) -> pred[2]
  %1 = hlo.not %0 : pred[2]
  return %1 : pred[2]
}
