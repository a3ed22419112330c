// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// By hand.
func.func @maximum() {
  %x = hlo.constant dense<[[3, -7, 2], [-1, -2, -3]]> : s32[2,3]
  %init = hlo.constant dense<-100> : s32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [1] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.maximum %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3], s32[]) -> s32[2]
  check.expect_eq_const %0, dense<[3, -1]> : s32[2]
  %1 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.maximum %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3], s32[]) -> s32[3]
  check.expect_eq_const %1, dense<[3, -2, 2]> : s32[3]
  return
}

// By hand: 200 is not below 0.
func.func @minimum_unsigned() {
  %x = hlo.constant dense<[200, 100]> : u8[2]
  %init = hlo.constant dense<255> : u8[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: u8[], %b: u8[]):
    %c = hlo.minimum %a, %b : u8[]
    hlo.return %c : u8[]
  } : (u8[2], u8[]) -> u8[]
  check.expect_eq_const %0, dense<100> : u8[]
  return
}

// By hand: a NaN gives NaN.
func.func @maximum_of_nan() {
  %x = hlo.constant dense<[1.0, 0x7FC00000, 3.0]> : f32[3]
  %init = hlo.constant dense<0xFF800000> : f32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[3], f32[]) -> f32[]
  check.expect_almost_eq_const %0, dense<0x7FC00000> : f32[]
  return
}

// By hand: 3 · 5 · 100 = 1500 = 220 modulo 256.
func.func @multiply() {
  %x = hlo.constant dense<[3, 5, 100]> : u8[3]
  %init = hlo.constant dense<1> : u8[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: u8[], %b: u8[]):
    %c = hlo.multiply %a, %b : u8[]
    hlo.return %c : u8[]
  } : (u8[3], u8[]) -> u8[]
  check.expect_eq_const %0, dense<220> : u8[]
  return
}

// By hand.
func.func @and() {
  %x = hlo.constant dense<[[true, true], [true, false]]> : pred[2,2]
  %init = hlo.constant dense<true> : pred[]
  %0 = hlo.reduce (%x), (%init), dimensions = [1] {
  ^bb0(%a: pred[], %b: pred[]):
    %c = hlo.and %a, %b : pred[]
    hlo.return %c : pred[]
  } : (pred[2,2], pred[]) -> pred[2]
  check.expect_eq_const %0, dense<[true, false]> : pred[2]
  return
}

// By hand.
func.func @or_of_bits() {
  %x = hlo.constant dense<[1, 4, 8]> : s16[3]
  %init = hlo.constant dense<0> : s16[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: s16[], %b: s16[]):
    %c = hlo.or %a, %b : s16[]
    hlo.return %c : s16[]
  } : (s16[3], s16[]) -> s16[]
  check.expect_eq_const %0, dense<13> : s16[]
  return
}

// By hand.
func.func @xor_of_bits() {
  %x = hlo.constant dense<[3, 5]> : u32[2]
  %init = hlo.constant dense<0> : u32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: u32[], %b: u32[]):
    %c = hlo.xor %a, %b : u32[]
    hlo.return %c : u32[]
  } : (u32[2], u32[]) -> u32[]
  check.expect_eq_const %0, dense<6> : u32[]
  return
}

// By hand: 100 − 1 − 2 − 3, strictly from the left.
func.func @minus_is_no_combiner() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %init = hlo.constant dense<100> : s32[]
  %0 = hlo.reduce (%x), (%init), dimensions = [0] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.subtract %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[3], s32[]) -> s32[]
  check.expect_eq_const %0, dense<94> : s32[]
  return
}

// Specification: the maximum and its index in parallel; with >= the last of equal values.
func.func @specification_argmax() {
  %v = hlo.constant dense<[2.0, 5.0, 5.0, 1.0]> : f32[4]
  %k = hlo.constant dense<[0, 1, 2, 3]> : s32[4]
  %iv = hlo.constant dense<0xFF800000> : f32[]
  %ik = hlo.constant dense<-1> : s32[]
  %0, %1 = hlo.reduce (%v, %k), (%iv, %ik), dimensions = [0] {
  ^bb0(%max: f32[], %argmax: s32[], %value: f32[], %index: s32[]):
    %p = hlo.compare %value, %max, direction = GE : (f32[], f32[]) -> pred[]
    %a = hlo.select %p, %value, %max : (pred[], f32[], f32[]) -> f32[]
    %b = hlo.select %p, %index, %argmax : (pred[], s32[], s32[]) -> s32[]
    hlo.return %a, %b : f32[], s32[]
  } : (f32[4], s32[4], f32[], s32[]) -> (f32[], s32[])
  check.expect_eq_const %0, dense<5.0> : f32[]
  check.expect_eq_const %1, dense<2> : s32[]
  return
}
