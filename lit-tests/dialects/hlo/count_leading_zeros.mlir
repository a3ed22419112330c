// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The number of zeros above the highest set bit.

// By hand.
func.func @s8() {
  %x = hlo.constant dense<[-128, -7, -1, 0, 5, 127]> : s8[6]
  %r = hlo.count_leading_zeros %x : s8[6]
  check.expect_eq_const %r, dense<[0, 0, 0, 8, 5, 1]> : s8[6]
  func.return
}

// By hand: the ends of 64 bits.
func.func @s64() {
  %x = hlo.constant dense<[-9223372036854775808, -1, 9223372036854775807]> : s64[3]
  %r = hlo.count_leading_zeros %x : s64[3]
  check.expect_eq_const %r, dense<[0, 0, 1]> : s64[3]
  func.return
}

// By hand: 4 bits.
func.func @s4() {
  %x = hlo.constant dense<[-8, -1, 0, 7]> : s4[4]
  %r = hlo.count_leading_zeros %x : s4[4]
  check.expect_eq_const %r, dense<[0, 0, 4, 1]> : s4[4]
  func.return
}

// By hand.
func.func @u8() {
  %x = hlo.constant dense<[0, 1, 200, 255]> : u8[4]
  %r = hlo.count_leading_zeros %x : u8[4]
  check.expect_eq_const %r, dense<[8, 7, 0, 0]> : u8[4]
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : s32[0]
  %r = hlo.count_leading_zeros %x : s32[0]
  check.expect_eq_const %r, dense<> : s32[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<1> : s32[]
  %r = hlo.count_leading_zeros %x : s32[]
  check.expect_eq_const %r, dense<31> : s32[]
  func.return
}
