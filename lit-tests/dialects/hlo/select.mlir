// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Elements are moved bit for bit.

// By hand.
func.func @pred() {
  %x = hlo.constant dense<[true, false, true]> : pred[3]
  %y = hlo.constant dense<[true, true, false]> : pred[3]
  %z = hlo.constant dense<[false, false, true]> : pred[3]
  %r = hlo.select %x, %y, %z : (pred[3], pred[3], pred[3]) -> pred[3]
  check.expect_eq_const %r, dense<[true, false, false]> : pred[3]
  func.return
}

// By hand.
func.func @s32() {
  %x = hlo.constant dense<[true, false, true]> : pred[3]
  %y = hlo.constant dense<[1, 2, 3]> : s32[3]
  %z = hlo.constant dense<[-1, -2, -3]> : s32[3]
  %r = hlo.select %x, %y, %z : (pred[3], s32[3], s32[3]) -> s32[3]
  check.expect_eq_const %r, dense<[1, -2, 3]> : s32[3]
  func.return
}

// By hand.
func.func @u8() {
  %x = hlo.constant dense<[true, false, true]> : pred[3]
  %y = hlo.constant dense<[1, 2, 255]> : u8[3]
  %z = hlo.constant dense<[4, 5, 6]> : u8[3]
  %r = hlo.select %x, %y, %z : (pred[3], u8[3], u8[3]) -> u8[3]
  check.expect_eq_const %r, dense<[1, 5, 255]> : u8[3]
  func.return
}

// By hand.
func.func @s4() {
  %x = hlo.constant dense<[true, false, true]> : pred[3]
  %y = hlo.constant dense<[1, 2, -8]> : s4[3]
  %z = hlo.constant dense<[4, 5, 6]> : s4[3]
  %r = hlo.select %x, %y, %z : (pred[3], s4[3], s4[3]) -> s4[3]
  check.expect_eq_const %r, dense<[1, 5, -8]> : s4[3]
  func.return
}

// By hand.
func.func @f32() {
  %x = hlo.constant dense<[true, false, true]> : pred[3]
  %y = hlo.constant dense<[1.0, -0.0, 0x7FC00000]> : f32[3]
  %z = hlo.constant dense<[4.0, 0.0, 6.0]> : f32[3]
  %r = hlo.select %x, %y, %z : (pred[3], f32[3], f32[3]) -> f32[3]
  %e = hlo.constant dense<[1.0, 0.0, 0x7FC00000]> : f32[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[3], f32[3]) -> ()
  func.return
}

// By hand.
func.func @bf16() {
  %x = hlo.constant dense<[true, false, true]> : pred[3]
  %y = hlo.constant dense<[1.0, -0.0, 0x7FC0]> : bf16[3]
  %z = hlo.constant dense<[4.0, 0.0, 6.0]> : bf16[3]
  %r = hlo.select %x, %y, %z : (pred[3], bf16[3], bf16[3]) -> bf16[3]
  %e = hlo.constant dense<[1.0, 0.0, 0x7FC0]> : bf16[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[3], bf16[3]) -> ()
  func.return
}

// By hand.
func.func @f8e5m2() {
  %x = hlo.constant dense<[true, false, true]> : pred[3]
  %y = hlo.constant dense<[1.0, -0.0, 0x7E]> : f8e5m2[3]
  %z = hlo.constant dense<[4.0, 0.0, 6.0]> : f8e5m2[3]
  %r = hlo.select %x, %y, %z : (pred[3], f8e5m2[3], f8e5m2[3]) -> f8e5m2[3]
  %e = hlo.constant dense<[1.0, 0.0, 0x7E]> : f8e5m2[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e5m2[3], f8e5m2[3]) -> ()
  func.return
}

// By hand.
func.func @c64() {
  %x = hlo.constant dense<[true, false, true]> : pred[3]
  %y = hlo.constant dense<[(1.0, 1.0), (0.0, 2.0), (3.0, 0.0)]> : c64[3]
  %z = hlo.constant dense<[(4.0, 0.0), (5.0, 0.0), (0.0, 6.0)]> : c64[3]
  %r = hlo.select %x, %y, %z : (pred[3], c64[3], c64[3]) -> c64[3]
  %e = hlo.constant dense<[(1.0, 1.0), (5.0, 0.0), (3.0, 0.0)]> : c64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[3], c64[3]) -> ()
  func.return
}

// By hand: a scalar chooses for all.
func.func @scalar() {
  %x = hlo.constant dense<false> : pred[]
  %y = hlo.constant dense<[1, 2]> : s32[2]
  %z = hlo.constant dense<[3, 4]> : s32[2]
  %r = hlo.select %x, %y, %z : (pred[], s32[2], s32[2]) -> s32[2]
  check.expect_eq_const %r, dense<[3, 4]> : s32[2]
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : pred[0]
  %y = hlo.constant dense<> : f32[0]
  %z = hlo.constant dense<> : f32[0]
  %r = hlo.select %x, %y, %z : (pred[0], f32[0], f32[0]) -> f32[0]
  check.expect_eq_const %r, dense<> : f32[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<true> : pred[]
  %y = hlo.constant dense<1> : s32[]
  %z = hlo.constant dense<2> : s32[]
  %r = hlo.select %x, %y, %z : (pred[], s32[], s32[]) -> s32[]
  check.expect_eq_const %r, dense<1> : s32[]
  func.return
}
