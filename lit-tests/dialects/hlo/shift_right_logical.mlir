// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Amounts of the width or more, and negative ones (large as unsigned numbers), never trap.

// jax.lax.shift_right_logical, and by hand from the specification’s table.
func.func @s8() {
  %x = hlo.constant dense<[1, -56, 100, -3, -1, 64]> : s8[6]
  %y = hlo.constant dense<[3, 1, 9, -1, 7, 8]> : s8[6]
  %r = hlo.shift_right_logical %x, %y : s8[6]
  check.expect_eq_const %r, dense<[0, 100, 0, 0, 1, 0]> : s8[6]
  func.return
}

// jax.lax.shift_right_logical, and by hand from the specification’s table.
func.func @u8() {
  %x = hlo.constant dense<[1, 200, 100, 255, 128]> : u8[5]
  %y = hlo.constant dense<[3, 1, 9, 7, 255]> : u8[5]
  %r = hlo.shift_right_logical %x, %y : u8[5]
  check.expect_eq_const %r, dense<[0, 100, 0, 1, 0]> : u8[5]
  func.return
}

// By hand: the ends of 64 bits.
func.func @s64() {
  %x = hlo.constant dense<[-9223372036854775808, -1, 1]> : s64[3]
  %y = hlo.constant dense<[63, 64, 63]> : s64[3]
  %r = hlo.shift_right_logical %x, %y : s64[3]
  check.expect_eq_const %r, dense<[1, 0, 0]> : s64[3]
  func.return
}

// By hand: the ends of 64 bits.
func.func @u64() {
  %x = hlo.constant dense<[18446744073709551615, 9223372036854775808]> : u64[2]
  %y = hlo.constant dense<[63, 64]> : u64[2]
  %r = hlo.shift_right_logical %x, %y : u64[2]
  check.expect_eq_const %r, dense<[1, 0]> : u64[2]
  func.return
}

// By hand: 4 bits.
func.func @s4() {
  %x = hlo.constant dense<[-8, 7, -1]> : s4[3]
  %y = hlo.constant dense<[1, 3, 4]> : s4[3]
  %r = hlo.shift_right_logical %x, %y : s4[3]
  check.expect_eq_const %r, dense<[4, 0, 0]> : s4[3]
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : s32[0,3]
  %y = hlo.constant dense<> : s32[0,3]
  %r = hlo.shift_right_logical %x, %y : s32[0,3]
  check.expect_eq_const %r, dense<> : s32[0,3]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<12> : s32[]
  %y = hlo.constant dense<2> : s32[]
  %r = hlo.shift_right_logical %x, %y : s32[]
  check.expect_eq_const %r, dense<3> : s32[]
  func.return
}
