// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// What a constant spells, seen through its bits.

// By hand: truth values.
func.func @pred() {
  %x = hlo.constant dense<[true, false]> : pred[2]
  %r = hlo.convert %x : (pred[2]) -> s32[2]
  check.expect_eq_const %r, dense<[1, 0]> : s32[2]
  func.return
}

// By hand: two's complement.
func.func @signed() {
  %x = hlo.constant dense<[-8, 7]> : s4[2]
  %r = hlo.bitcast_convert %x : (s4[2]) -> u8[]
  check.expect_eq_const %r, dense<120> : u8[]
  func.return
}

// By hand.
func.func @unsigned() {
  %x = hlo.constant dense<0x0102> : u16[]
  %r = hlo.bitcast_convert %x : (u16[]) -> u8[2]
  check.expect_eq_const %r, dense<[2, 1]> : u8[2]
  func.return
}

// By hand: IEEE 754.
func.func @float() {
  %x = hlo.constant dense<[1.0, -0.0, 0xFF800000]> : f32[3]
  %r = hlo.bitcast_convert %x : (f32[3]) -> u32[3]
  check.expect_eq_const %r, dense<[0x3F800000, 0x80000000, 0xFF800000]> : u32[3]
  func.return
}

// By hand: the formats' codes.
func.func @narrow_float() {
  %x = hlo.constant dense<[1.0, -448.0]> : f8e4m3fn[2]
  %r = hlo.bitcast_convert %x : (f8e4m3fn[2]) -> u8[2]
  check.expect_eq_const %r, dense<[0x38, 0xFE]> : u8[2]
  func.return
}

// By hand: the imaginary part comes second.
func.func @complex() {
  %x = hlo.constant dense<(1.5, -2.0)> : c64[]
  %r = hlo.imag %x : (c64[]) -> f32[]
  check.expect_eq_const %r, dense<-2.0> : f32[]
  func.return
}

// By hand: one element for all, and none.
func.func @splat_and_empty() {
  %x = hlo.constant dense<3> : s32[2,2]
  check.expect_eq_const %x, dense<[[3, 3], [3, 3]]> : s32[2,2]
  %y = hlo.constant dense<> : s32[0,2]
  check.expect_eq_const %y, dense<> : s32[0,2]
  func.return
}
