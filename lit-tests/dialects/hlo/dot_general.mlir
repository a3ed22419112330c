// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Specification: both operands contracted along dimension 1.
func.func @specification_contracting() {
  %a = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : f32[2,3]
  %b = hlo.constant dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> : f32[2,3]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1] : (f32[2,3], f32[2,3]) -> f32[2,2]
  check.expect_eq_const %0, dense<[[6.0, 12.0], [15.0, 30.0]]> : f32[2,2]
  return
}

// Specification: batch size 2, matrices of 2 × 2.
func.func @specification_batch() {
  %a = hlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : f32[2,2,2]
  %b = hlo.constant dense<[[[1.0, 0.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]]]> : f32[2,2,2]
  %0 = hlo.dot_general %a, %b, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1] : (f32[2,2,2], f32[2,2,2]) -> f32[2,2,2]
  check.expect_eq_const %0, dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : f32[2,2,2]
  return
}

// By hand: vector dot vector, a scalar.
func.func @vectors() {
  %a = hlo.constant dense<[1.0, 2.0, 3.0]> : f32[3]
  %b = hlo.constant dense<[4.0, -5.0, 6.0]> : f32[3]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (f32[3], f32[3]) -> f32[]
  check.expect_eq_const %0, dense<12.0> : f32[]
  return
}

// By hand: matrix times vector.
func.func @matrix_vector() {
  %a = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : f64[3,2]
  %b = hlo.constant dense<[10.0, 1.0]> : f64[2]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f64[3,2], f64[2]) -> f64[3]
  check.expect_eq_const %0, dense<[12.0, 34.0, 56.0]> : f64[3]
  return
}

// By hand: nothing contracted; each product is a sum of one.
func.func @outer_product() {
  %a = hlo.constant dense<[1, 2]> : s32[2]
  %b = hlo.constant dense<[3, 4, 5]> : s32[3]
  %0 = hlo.dot_general %a, %b : (s32[2], s32[3]) -> s32[2,3]
  check.expect_eq_const %0, dense<[[3, 4, 5], [6, 8, 10]]> : s32[2,3]
  return
}

// By hand.
func.func @scalars() {
  %a = hlo.constant dense<6> : u8[]
  %b = hlo.constant dense<50> : u8[]
  %0 = hlo.dot_general %a, %b : (u8[], u8[]) -> u8[]
  check.expect_eq_const %0, dense<44> : u8[]
  return
}

// jax.lax.dot_general: the result has the batching dimension, then 2 of lhs, then 6 of rhs.
func.func @order_of_results() {
  %a = hlo.constant dense<[[[[0.0, 0.0, 3.0, 5.0, -5.0], [-4.0, 4.0, 5.0, -3.0, -2.0], [4.0, -1.0, -2.0, 4.0, -3.0], [-1.0, 2.0, 1.0, -5.0, -5.0]], [[4.0, 3.0, 4.0, 0.0, 3.0], [-2.0, -1.0, 3.0, -4.0, -2.0], [-4.0, -1.0, 5.0, -4.0, -1.0], [-1.0, 4.0, -3.0, 0.0, -3.0]]], [[[-5.0, 3.0, -5.0, -2.0, 0.0], [0.0, -4.0, 5.0, 3.0, 5.0], [-4.0, 2.0, -2.0, 0.0, 5.0], [-2.0, 2.0, -4.0, -2.0, 5.0]], [[-1.0, 0.0, -2.0, -4.0, -1.0], [1.0, 0.0, 3.0, -2.0, 1.0], [3.0, 5.0, -1.0, -5.0, 2.0], [0.0, 4.0, 0.0, -1.0, -5.0]]], [[[0.0, 2.0, 3.0, 4.0, -3.0], [1.0, 3.0, -3.0, -2.0, 4.0], [1.0, 0.0, 2.0, 0.0, 5.0], [3.0, -5.0, -4.0, 0.0, 4.0]], [[-5.0, 2.0, 3.0, 3.0, 4.0], [-3.0, 1.0, 3.0, -2.0, -3.0], [0.0, -5.0, -3.0, 4.0, 2.0], [4.0, 4.0, 4.0, -2.0, 0.0]]]]> : f32[3,2,4,5]
  %b = hlo.constant dense<[[[[1.0, -2.0, 5.0], [-5.0, 4.0, 2.0], [-3.0, 2.0, -1.0], [4.0, 5.0, -2.0], [0.0, -3.0, 2.0], [2.0, 4.0, 3.0]], [[5.0, 5.0, 4.0], [-4.0, -5.0, 0.0], [-2.0, 4.0, 3.0], [-1.0, 1.0, 1.0], [4.0, -5.0, 0.0], [2.0, -1.0, 5.0]], [[5.0, 4.0, 0.0], [4.0, -5.0, 2.0], [-3.0, -3.0, 2.0], [3.0, 4.0, -3.0], [4.0, 4.0, -2.0], [-5.0, 3.0, 4.0]], [[0.0, -4.0, -4.0], [-1.0, 3.0, -2.0], [-5.0, 2.0, 3.0], [-4.0, 1.0, -1.0], [0.0, -5.0, 1.0], [-3.0, 1.0, -1.0]]], [[[1.0, -4.0, -1.0], [1.0, 3.0, -1.0], [-5.0, 2.0, 0.0], [2.0, -4.0, -1.0], [4.0, 4.0, -2.0], [1.0, -5.0, 3.0]], [[-3.0, -2.0, 5.0], [0.0, 4.0, -3.0], [3.0, 5.0, -5.0], [-3.0, -4.0, -3.0], [-2.0, -5.0, 4.0], [-3.0, 5.0, 3.0]], [[-4.0, 2.0, 3.0], [-4.0, -4.0, -1.0], [-5.0, -1.0, 0.0], [2.0, 1.0, 0.0], [-3.0, 1.0, 0.0], [4.0, 2.0, 2.0]], [[1.0, -1.0, -2.0], [-1.0, 1.0, -1.0], [-4.0, -4.0, -5.0], [-3.0, -1.0, -2.0], [-4.0, -2.0, 2.0], [-2.0, 5.0, 1.0]]], [[[-4.0, 5.0, 4.0], [3.0, -4.0, 3.0], [2.0, 3.0, 2.0], [1.0, -2.0, 5.0], [5.0, 2.0, -2.0], [0.0, 1.0, -5.0]], [[-5.0, 0.0, 1.0], [-3.0, -3.0, -4.0], [5.0, 0.0, -2.0], [3.0, 5.0, -2.0], [4.0, 3.0, 3.0], [0.0, 5.0, -4.0]], [[-5.0, 5.0, 0.0], [-1.0, 3.0, -2.0], [2.0, 4.0, 3.0], [-4.0, 5.0, 3.0], [2.0, -3.0, 5.0], [-1.0, 5.0, -3.0]], [[-4.0, 4.0, 1.0], [-1.0, 5.0, 5.0], [-5.0, 1.0, 3.0], [2.0, 1.0, 0.0], [0.0, -2.0, -4.0], [-1.0, 2.0, 5.0]]], [[[5.0, -3.0, -5.0], [5.0, 2.0, 3.0], [3.0, -2.0, 4.0], [2.0, 2.0, -1.0], [-2.0, -1.0, 2.0], [0.0, -5.0, -5.0]], [[-3.0, 0.0, 1.0], [5.0, 3.0, -2.0], [0.0, 3.0, 4.0], [-1.0, 2.0, -3.0], [0.0, 4.0, -1.0], [-5.0, 3.0, -2.0]], [[-1.0, 5.0, -1.0], [-3.0, -3.0, 4.0], [-3.0, 1.0, -3.0], [3.0, 2.0, 1.0], [-1.0, -2.0, 5.0], [3.0, -1.0, -5.0]], [[-4.0, -1.0, 0.0], [-1.0, 5.0, 0.0], [3.0, -4.0, -1.0], [-3.0, -4.0, 1.0], [-4.0, -1.0, 2.0], [3.0, 1.0, 1.0]]], [[[-2.0, 4.0, -3.0], [3.0, -5.0, 1.0], [-3.0, -2.0, -2.0], [3.0, 3.0, -3.0], [0.0, -5.0, 4.0], [5.0, -2.0, 0.0]], [[0.0, 3.0, -5.0], [0.0, 4.0, 1.0], [1.0, -5.0, 5.0], [-3.0, -2.0, 2.0], [0.0, 1.0, 1.0], [-4.0, -5.0, 5.0]], [[3.0, -4.0, 2.0], [0.0, 3.0, -4.0], [2.0, 2.0, 5.0], [-2.0, -1.0, -4.0], [-5.0, -5.0, -1.0], [-4.0, 3.0, -3.0]], [[1.0, 0.0, -2.0], [-1.0, 5.0, 5.0], [-2.0, 5.0, -3.0], [3.0, -2.0, 2.0], [2.0, 4.0, -1.0], [5.0, 4.0, -5.0]]]]> : f32[5,4,6,3]
  %0 = hlo.dot_general %a, %b, lhs_batching_dimensions = [0], rhs_batching_dimensions = [3], lhs_contracting_dimensions = [3, 2], rhs_contracting_dimensions = [0, 1] : (f32[3,2,4,5], f32[5,4,6,3]) -> f32[3,2,6]
  check.expect_eq_const %0, dense<[[[9.0, 23.0, 37.0, 50.0, 29.0, -62.0], [-52.0, -19.0, 33.0, -8.0, 22.0, 39.0]], [[-48.0, 15.0, -22.0, -33.0, 74.0, -26.0], [-11.0, -58.0, -61.0, 8.0, -2.0, 43.0]], [[-11.0, 4.0, 77.0, 28.0, 3.0, -44.0], [-68.0, 23.0, -33.0, -31.0, 9.0, -83.0]]]> : f32[3,2,6]
  return
}

// jax.lax.dot_general: batching dimensions as they are listed.
func.func @two_batches() {
  %a = hlo.constant dense<[[[[-4.0, -4.0], [2.0, -2.0]], [[-4.0, -4.0], [5.0, 1.0]], [[-5.0, -3.0], [2.0, -3.0]]], [[[3.0, -2.0], [1.0, -4.0]], [[3.0, 3.0], [0.0, 2.0]], [[-5.0, 1.0], [0.0, -5.0]]]]> : f32[2,3,2,2]
  %b = hlo.constant dense<[[[-5.0, -1.0], [2.0, 2.0]], [[-4.0, -4.0], [-3.0, -1.0]], [[-4.0, -5.0], [-2.0, -5.0]]]> : f32[3,2,2]
  %0 = hlo.dot_general %a, %b, lhs_batching_dimensions = [1, 0], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2] : (f32[2,3,2,2], f32[3,2,2]) -> f32[3,2,2]
  check.expect_eq_const %0, dense<[[[18.0, 22.0], [8.0, -12.0]], [[-4.0, 12.0], [-9.0, -11.0]], [[10.0, 27.0], [10.0, 23.0]]]> : f32[3,2,2]
  return
}

// jax.lax.dot_general: 100 · 100 + 100 · 3 wraps in s8.
func.func @wraps() {
  %a = hlo.constant dense<[[100, 100]]> : s8[1,2]
  %b = hlo.constant dense<[[100], [3]]> : s8[2,1]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[1,2], s8[2,1]) -> s8[1,1]
  check.expect_eq_const %0, dense<[[60]]> : s8[1,1]
  return
}

// jax.lax.dot_general with preferred_element_type s32.
func.func @wider_integers() {
  %a = hlo.constant dense<[[100, -100]]> : s8[1,2]
  %b = hlo.constant dense<[[100], [3]]> : s8[2,1]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s8[1,2], s8[2,1]) -> s32[1,1]
  check.expect_eq_const %0, dense<[[9700]]> : s32[1,1]
  return
}

// By hand: (2⁶⁴ − 1)² + 1 · 2 = 1 + 2 modulo 2⁶⁴.
func.func @unsigned_64() {
  %a = hlo.constant dense<[18446744073709551615, 1]> : u64[2]
  %b = hlo.constant dense<[18446744073709551615, 2]> : u64[2]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (u64[2], u64[2]) -> u64[]
  check.expect_eq_const %0, dense<3> : u64[]
  return
}

// By hand: "or" of "and".
func.func @pred() {
  %a = hlo.constant dense<[[true, false], [false, false]]> : pred[2,2]
  %b = hlo.constant dense<[[true, false], [true, true]]> : pred[2,2]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (pred[2,2], pred[2,2]) -> pred[2,2]
  check.expect_eq_const %0, dense<[[true, false], [false, false]]> : pred[2,2]
  return
}

// By hand: (1 + 2i)(3 − i) + i · i = 5 + 5i − 1.
func.func @complex() {
  %a = hlo.constant dense<[(1.0, 2.0), (0.0, 1.0)]> : c64[2]
  %b = hlo.constant dense<[(3.0, -1.0), (0.0, 1.0)]> : c64[2]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0] : (c64[2], c64[2]) -> c64[]
  check.expect_eq_const %0, dense<(4.0, 5.0)> : c64[]
  return
}

// By hand: (2 + i)(2 − i) = 5.
func.func @complex_128() {
  %a = hlo.constant dense<[[(2.0, 1.0)]]> : c128[1,1]
  %b = hlo.constant dense<[[(2.0, -1.0)]]> : c128[1,1]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (c128[1,1], c128[1,1]) -> c128[1,1]
  check.expect_eq_const %0, dense<[[(5.0, 0.0)]]> : c128[1,1]
  return
}

// By hand: sums of nothing are 0.
func.func @nothing_to_add() {
  %a = hlo.constant dense<> : f32[2,0]
  %b = hlo.constant dense<> : f32[0,3]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,0], f32[0,3]) -> f32[2,3]
  check.expect_eq_const %0, dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]> : f32[2,3]
  return
}

// By hand.
func.func @empty_result() {
  %a = hlo.constant dense<> : s32[0,2]
  %b = hlo.constant dense<[[1, 1, 1], [1, 1, 1]]> : s32[2,3]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (s32[0,2], s32[2,3]) -> s32[0,3]
  check.expect_eq_const %0, dense<> : s32[0,3]
  return
}

// By hand: in bf16 lanes, halves give 256 + 1 = 256 (a tie, to even), then 256 + 1 = 256. In f32: 258, which bf16 holds. With the result in f32, too.
func.func @accumulation_type() {
  %a = hlo.constant dense<[[256.0, 1.0, 1.0]]> : bf16[1,3]
  %b = hlo.constant dense<[[1.0], [1.0], [1.0]]> : bf16[3,1]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (bf16[1,3], bf16[3,1]) -> bf16[1,1]
  check.expect_eq_const %0, dense<[[256.0]]> : bf16[1,1]
  %1 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], accum = f32 : (bf16[1,3], bf16[3,1]) -> bf16[1,1]
  check.expect_eq_const %1, dense<[[258.0]]> : bf16[1,1]
  %2 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (bf16[1,3], bf16[3,1]) -> f32[1,1]
  check.expect_eq_const %2, dense<[[258.0]]> : f32[1,1]
  return
}

// By hand: 4097 · 4097 = 2²⁴ + 8193. Rounded to f32 before it is added to −2²⁴, it would give 8192; fused, it gives 8193.
func.func @fused() {
  %a = hlo.constant dense<[[-4096.0, 4097.0], [0.0, 0.0]]> : f32[2,2]
  %b = hlo.constant dense<[[4096.0, 0.0], [4097.0, 0.0]]> : f32[2,2]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[2,2], f32[2,2]) -> f32[2,2]
  check.expect_eq_const %0, dense<[[8193.0, 0.0], [0.0, 0.0]]> : f32[2,2]
  return
}

// By hand: 16 + 3 = 19 is a tie between 18 and 20, and goes to the even one.
func.func @f8_in_f32() {
  %a = hlo.constant dense<[[4.0, 1.0]]> : f8e4m3fn[1,2]
  %b = hlo.constant dense<[[4.0], [3.0]]> : f8e4m3fn[2,1]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], accum = f32 : (f8e4m3fn[1,2], f8e4m3fn[2,1]) -> f8e4m3fn[1,1]
  check.expect_eq_const %0, dense<[[20.0]]> : f8e4m3fn[1,1]
  return
}

// By hand: 300 · 300 = 90000, above the largest f16.
func.func @f16_to_f32() {
  %a = hlo.constant dense<[[300.0]]> : f16[1,1]
  %b = hlo.constant dense<[[300.0]]> : f16[1,1]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f16[1,1], f16[1,1]) -> f32[1,1]
  check.expect_eq_const %0, dense<[[90000.0]]> : f32[1,1]
  return
}

// By hand: 1 · 1 + ∞ · 0 is NaN; 1 · 0 + ∞ · 1 is ∞.
func.func @infinity() {
  %a = hlo.constant dense<[[1.0, 0x7F800000]]> : f32[1,2]
  %b = hlo.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : f32[2,2]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[1,2], f32[2,2]) -> f32[1,2]
  check.expect_almost_eq_const %0, dense<[[0x7FC00000, 0x7F800000]]> : f32[1,2]
  return
}

// By hand: +0 + (−0) = +0, so a sum of −0 is +0, which in total order is greater.
func.func @zeros_begin_positive() {
  %a = hlo.constant dense<[[-0.0]]> : f32[1,1]
  %b = hlo.constant dense<[[1.0]]> : f32[1,1]
  %0 = hlo.dot_general %a, %b, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[1,1], f32[1,1]) -> f32[1,1]
  check.expect_eq_const %0, dense<[[0.0]]> : f32[1,1]
  %1 = hlo.compare %0, %a, direction = GT, order = TOTAL : (f32[1,1], f32[1,1]) -> pred[1,1]
  check.expect_eq_const %1, dense<[[true]]> : pred[1,1]
  return
}
