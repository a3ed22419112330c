// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Bit by bit; on pred: logical.

// By hand: the truth table.
func.func @pred() {
  %x = hlo.constant dense<[false, false, true, true]> : pred[4]
  %y = hlo.constant dense<[false, true, false, true]> : pred[4]
  %r = hlo.xor %x, %y : pred[4]
  check.expect_eq_const %r, dense<[false, true, true, false]> : pred[4]
  func.return
}

// By hand: arithmetic on integers, wrapped to 8 bits.
func.func @s8() {
  %x = hlo.constant dense<[100, -128, -7, 7, 0, -128]> : s8[6]
  %y = hlo.constant dense<[100, -1, 2, -2, 5, -128]> : s8[6]
  %r = hlo.xor %x, %y : s8[6]
  check.expect_eq_const %r, dense<[0, 127, -5, -7, 5, 0]> : s8[6]
  func.return
}

// By hand: arithmetic on integers, wrapped to 8 bits.
func.func @u8() {
  %x = hlo.constant dense<[200, 0, 7, 255, 3, 5]> : u8[6]
  %y = hlo.constant dense<[100, 1, 2, 255, 4, 1]> : u8[6]
  %r = hlo.xor %x, %y : u8[6]
  check.expect_eq_const %r, dense<[172, 1, 5, 0, 7, 4]> : u8[6]
  func.return
}

// By hand: the ends of 64 bits.
func.func @s64() {
  %x = hlo.constant dense<[-9223372036854775808, 9223372036854775807, 5]> : s64[3]
  %y = hlo.constant dense<[-1, 3, 2]> : s64[3]
  %r = hlo.xor %x, %y : s64[3]
  check.expect_eq_const %r, dense<[9223372036854775807, 9223372036854775804, 7]> : s64[3]
  func.return
}

// By hand: the ends of 64 bits.
func.func @u64() {
  %x = hlo.constant dense<[18446744073709551615, 9223372036854775808, 5]> : u64[3]
  %y = hlo.constant dense<[18446744073709551615, 3, 2]> : u64[3]
  %r = hlo.xor %x, %y : u64[3]
  check.expect_eq_const %r, dense<[0, 9223372036854775811, 7]> : u64[3]
  func.return
}

// By hand: wrapped to 4 bits.
func.func @s4() {
  %x = hlo.constant dense<[-8, 7, 3]> : s4[3]
  %y = hlo.constant dense<[-1, 3, 2]> : s4[3]
  %r = hlo.xor %x, %y : s4[3]
  check.expect_eq_const %r, dense<[7, 4, 1]> : s4[3]
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : s32[2,0]
  %y = hlo.constant dense<> : s32[2,0]
  %r = hlo.xor %x, %y : s32[2,0]
  check.expect_eq_const %r, dense<> : s32[2,0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<6> : s32[]
  %y = hlo.constant dense<3> : s32[]
  %r = hlo.xor %x, %y : s32[]
  check.expect_eq_const %r, dense<5> : s32[]
  func.return
}
