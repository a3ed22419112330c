// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// jax.lax.top_k.
func.func @floats() {
  %x = hlo.constant dense<[[[2.0, -1.0, -8.0, 8.0, 6.0, 7.0], [-7.0, -2.0, -2.0, -4.0, -9.0, 5.0], [4.0, -8.0, -6.0, -2.0, 7.0, 6.0]], [[-7.0, 7.0, -4.0, -5.0, 8.0, -8.0], [-9.0, 5.0, -5.0, 2.0, -3.0, -5.0], [-2.0, 0.0, -7.0, -8.0, 8.0, 3.0]]]> : f32[2,3,6]
  %v, %i = hlo.top_k %x, k = 3 : (f32[2,3,6]) -> (f32[2,3,3], s32[2,3,3])
  check.expect_eq_const %v, dense<[[[8.0, 7.0, 6.0], [5.0, -2.0, -2.0], [7.0, 6.0, 4.0]], [[8.0, 7.0, -4.0], [5.0, 2.0, -3.0], [8.0, 3.0, 0.0]]]> : f32[2,3,3]
  check.expect_eq_const %i, dense<[[[3, 5, 4], [5, 1, 2], [4, 5, 0]], [[4, 1, 2], [1, 3, 4], [4, 5, 1]]]> : s32[2,3,3]
  return
}

// By hand: of equal elements the lower index first.
func.func @ties() {
  %x = hlo.constant dense<[5, 7, 5, 7, 7]> : s8[5]
  %v, %i = hlo.top_k %x, k = 4 : (s8[5]) -> (s8[4], s32[4])
  check.expect_eq_const %v, dense<[7, 7, 7, 5]> : s8[4]
  check.expect_eq_const %i, dense<[1, 3, 4, 0]> : s32[4]
  return
}

// By hand: 255 is the largest.
func.func @unsigned() {
  %x = hlo.constant dense<[1, 255, 128]> : u8[3]
  %v, %i = hlo.top_k %x, k = 2 : (u8[3]) -> (u8[2], s32[2])
  check.expect_eq_const %v, dense<[255, 128]> : u8[2]
  check.expect_eq_const %i, dense<[1, 2]> : s32[2]
  return
}

// By hand.
func.func @unsigned_64() {
  %x = hlo.constant dense<[1, 18446744073709551615, 9223372036854775808]> : u64[3]
  %v, %i = hlo.top_k %x, k = 1 : (u64[3]) -> (u64[1], s32[1])
  check.expect_eq_const %v, dense<[18446744073709551615]> : u64[1]
  check.expect_eq_const %i, dense<[1]> : s32[1]
  return
}

// By hand: true first.
func.func @pred() {
  %x = hlo.constant dense<[false, true, false, true]> : pred[4]
  %v, %i = hlo.top_k %x, k = 3 : (pred[4]) -> (pred[3], s32[3])
  check.expect_eq_const %v, dense<[true, true, false]> : pred[3]
  check.expect_eq_const %i, dense<[1, 3, 0]> : s32[3]
  return
}

// By hand.
func.func @bf16() {
  %x = hlo.constant dense<[1.5, -2.0, 3.0]> : bf16[3]
  %v, %i = hlo.top_k %x, k = 2 : (bf16[3]) -> (bf16[2], s32[2])
  check.expect_eq_const %v, dense<[3.0, 1.5]> : bf16[2]
  check.expect_eq_const %i, dense<[2, 0]> : s32[2]
  return
}

// By hand: a sort from the largest down.
func.func @all() {
  %x = hlo.constant dense<[[1, 3, 2]]> : s32[1,3]
  %v, %i = hlo.top_k %x, k = 3 : (s32[1,3]) -> (s32[1,3], s32[1,3])
  check.expect_eq_const %v, dense<[[3, 2, 1]]> : s32[1,3]
  check.expect_eq_const %i, dense<[[1, 2, 0]]> : s32[1,3]
  return
}

// By hand.
func.func @none() {
  %x = hlo.constant dense<[1, 2]> : s32[2]
  %v, %i = hlo.top_k %x, k = 0 : (s32[2]) -> (s32[0], s32[0])
  check.expect_eq_const %v, dense<> : s32[0]
  check.expect_eq_const %i, dense<> : s32[0]
  return
}

// By hand.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %v, %i = hlo.top_k %x, k = 1 : (f32[0,2]) -> (f32[0,1], s32[0,1])
  check.expect_eq_const %v, dense<> : f32[0,1]
  check.expect_eq_const %i, dense<> : s32[0,1]
  return
}

// Total order: +NaN first, then ∞, +0, −0, −∞, and −NaN last.
func.func @total_order() {
  %x = hlo.constant dense<[0xFFC00000, -0.0, 0x7F800000, 0.0, 0xFF800000, 0x7FC00000]> : f32[6]
  %v, %i = hlo.top_k %x, k = 6 : (f32[6]) -> (f32[6], s32[6])
  check.expect_eq_const %i, dense<[5, 2, 3, 1, 4, 0]> : s32[6]
  return
}
