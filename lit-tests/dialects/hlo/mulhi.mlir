// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The high half of the product.

// By hand: (x · y) >> width on integers without bounds.
func.func @s8() {
  %x = hlo.constant dense<[100, -128, -7, 7, 0, -128, -128]> : s8[7]
  %y = hlo.constant dense<[100, -1, 2, -2, 5, -128, 127]> : s8[7]
  %r = hlo.mulhi %x, %y : s8[7]
  check.expect_eq_const %r, dense<[39, 0, -1, -1, 0, 64, -64]> : s8[7]
  func.return
}

// By hand: (x · y) >> width on integers without bounds.
func.func @u8() {
  %x = hlo.constant dense<[200, 0, 7, 255, 3, 5]> : u8[6]
  %y = hlo.constant dense<[100, 1, 2, 255, 4, 1]> : u8[6]
  %r = hlo.mulhi %x, %y : u8[6]
  check.expect_eq_const %r, dense<[78, 0, 0, 254, 0, 0]> : u8[6]
  func.return
}

// By hand: (x · y) >> width on integers without bounds.
func.func @s64() {
  %x = hlo.constant dense<[-9223372036854775808, 9223372036854775807, -1]> : s64[3]
  %y = hlo.constant dense<[-9223372036854775808, 9223372036854775807, 1]> : s64[3]
  %r = hlo.mulhi %x, %y : s64[3]
  check.expect_eq_const %r, dense<[4611686018427387904, 4611686018427387903, -1]> : s64[3]
  func.return
}

// By hand: (x · y) >> width on integers without bounds.
func.func @u64() {
  %x = hlo.constant dense<[18446744073709551615, 9223372036854775808]> : u64[2]
  %y = hlo.constant dense<[18446744073709551615, 2]> : u64[2]
  %r = hlo.mulhi %x, %y : u64[2]
  check.expect_eq_const %r, dense<[18446744073709551614, 1]> : u64[2]
  func.return
}

// By hand: (x · y) >> width on integers without bounds.
func.func @s4() {
  %x = hlo.constant dense<[-8, 7]> : s4[2]
  %y = hlo.constant dense<[7, 7]> : s4[2]
  %r = hlo.mulhi %x, %y : s4[2]
  check.expect_eq_const %r, dense<[-4, 3]> : s4[2]
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : s32[0]
  %y = hlo.constant dense<> : s32[0]
  %r = hlo.mulhi %x, %y : s32[0]
  check.expect_eq_const %r, dense<> : s32[0]
  func.return
}

// jax.lax.mulhi.
func.func @rank0() {
  %x = hlo.constant dense<1073741824> : s32[]
  %y = hlo.constant dense<1073741824> : s32[]
  %r = hlo.mulhi %x, %y : s32[]
  check.expect_eq_const %r, dense<268435456> : s32[]
  func.return
}
