// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// All bits; on pred: logical.

// By hand.
func.func @pred() {
  %x = hlo.constant dense<[false, true]> : pred[2]
  %r = hlo.not %x : pred[2]
  check.expect_eq_const %r, dense<[true, false]> : pred[2]
  func.return
}

// By hand.
func.func @s8() {
  %x = hlo.constant dense<[-128, -7, -1, 0, 5, 127]> : s8[6]
  %r = hlo.not %x : s8[6]
  check.expect_eq_const %r, dense<[127, 6, 0, -1, -6, -128]> : s8[6]
  func.return
}

// By hand: the ends of 64 bits.
func.func @s64() {
  %x = hlo.constant dense<[-9223372036854775808, -1, 9223372036854775807]> : s64[3]
  %r = hlo.not %x : s64[3]
  check.expect_eq_const %r, dense<[9223372036854775807, 0, -9223372036854775808]> : s64[3]
  func.return
}

// By hand: 4 bits.
func.func @s4() {
  %x = hlo.constant dense<[-8, -1, 0, 7]> : s4[4]
  %r = hlo.not %x : s4[4]
  check.expect_eq_const %r, dense<[7, 0, -1, -8]> : s4[4]
  func.return
}

// By hand.
func.func @u8() {
  %x = hlo.constant dense<[0, 1, 200, 255]> : u8[4]
  %r = hlo.not %x : u8[4]
  check.expect_eq_const %r, dense<[255, 254, 55, 0]> : u8[4]
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : s32[0]
  %r = hlo.not %x : s32[0]
  check.expect_eq_const %r, dense<> : s32[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<1> : s32[]
  %r = hlo.not %x : s32[]
  check.expect_eq_const %r, dense<-2> : s32[]
  func.return
}
