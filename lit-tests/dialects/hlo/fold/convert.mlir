// RUN: shale-opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @same_type(
// CHECK-NEXT: return %x, %x, %x
func.func @same_type(%x: f32[2]) -> (f32[2], f32[2], f32[2]) {
  %0 = hlo.convert %x : (f32[2]) -> f32[2]
  %1 = hlo.bitcast_convert %x : (f32[2]) -> f32[2]
  %2 = hlo.reduce_precision %x, exponent_bits = 8, mantissa_bits = 23 : f32[2]
  return %0, %1, %2 : f32[2], f32[2], f32[2]
}

// CHECK-LABEL: func.func @there_and_back(
// CHECK-NEXT: return %x, %y, %z, %p
func.func @there_and_back(%x: bf16[2], %y: s8[2], %z: u8[2], %p: pred[2]) -> (bf16[2], s8[2], u8[2], pred[2]) {
  %0 = hlo.convert %x : (bf16[2]) -> f32[2]
  %1 = hlo.convert %0 : (f32[2]) -> bf16[2]
  %2 = hlo.convert %y : (s8[2]) -> bf16[2]
  %3 = hlo.convert %2 : (bf16[2]) -> s8[2]
  %4 = hlo.convert %z : (u8[2]) -> s8[2]
  %5 = hlo.convert %4 : (s8[2]) -> u8[2]
  %6 = hlo.convert %p : (pred[2]) -> c64[2]
  %7 = hlo.convert %6 : (c64[2]) -> pred[2]
  return %1, %3, %5, %7 : bf16[2], s8[2], u8[2], pred[2]
}

// What is between does not hold every value.
// CHECK-LABEL: func.func @there_and_back_near_miss(
// CHECK-COUNT-6: hlo.convert
func.func @there_and_back_near_miss(%x: f32[2], %y: s32[2], %z: s64[2]) -> (f32[2], s32[2], s64[2]) {
  %0 = hlo.convert %x : (f32[2]) -> f16[2]
  %1 = hlo.convert %0 : (f16[2]) -> f32[2]
  %2 = hlo.convert %y : (s32[2]) -> f32[2]
  %3 = hlo.convert %2 : (f32[2]) -> s32[2]
  %4 = hlo.convert %z : (s64[2]) -> s32[2]
  %5 = hlo.convert %4 : (s32[2]) -> s64[2]
  return %1, %3, %5 : f32[2], s32[2], s64[2]
}

// CHECK-LABEL: func.func @bitcasts(
// CHECK-NEXT: %[[U:.*]] = hlo.bitcast_convert %x : (f32[2]) -> u32[2]
// CHECK-NEXT: return %[[U]], %x
func.func @bitcasts(%x: f32[2]) -> (u32[2], f32[2]) {
  %0 = hlo.bitcast_convert %x : (f32[2]) -> u8[2,4]
  %1 = hlo.bitcast_convert %0 : (u8[2,4]) -> u32[2]
  %2 = hlo.bitcast_convert %0 : (u8[2,4]) -> f32[2]
  return %1, %2 : u32[2], f32[2]
}

// Widths that differ change the dimensions.
// CHECK-LABEL: func.func @bitcasts_near_miss(
// CHECK-NEXT: hlo.bitcast_convert
// CHECK-NEXT: hlo.bitcast_convert
func.func @bitcasts_near_miss(%x: u16[2,2]) -> u8[2,4] {
  %0 = hlo.bitcast_convert %x : (u16[2,2]) -> u32[2]
  %1 = hlo.bitcast_convert %0 : (u32[2]) -> u8[2,4]
  return %1 : u8[2,4]
}

// Fewer mantissa bits than the type has.
// CHECK-LABEL: func.func @reduce_precision_near_miss(
// CHECK-NEXT: hlo.reduce_precision
func.func @reduce_precision_near_miss(%x: f32[2]) -> f32[2] {
  %0 = hlo.reduce_precision %x, exponent_bits = 8, mantissa_bits = 22 : f32[2]
  return %0 : f32[2]
}

// CHECK-LABEL: func.func @iota(
// CHECK: hlo.constant dense<0> : s32[1,3]
// CHECK: hlo.iota iota_dimension = 1
func.func @iota() -> (s32[1,3], s32[1,3]) {
  %0 = hlo.iota iota_dimension = 0 : s32[1,3]
  %1 = hlo.iota iota_dimension = 1 : s32[1,3]
  return %0, %1 : s32[1,3], s32[1,3]
}
