// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// minimum(maximum(min, x), max).

// Specification: the example with scalar bounds (whose text has lost the minus sign of −1).
func.func @specification() {
  %x = hlo.constant dense<0> : s32[]
  %y = hlo.constant dense<[-1, 5, 9]> : s32[3]
  %z = hlo.constant dense<6> : s32[]
  %r = hlo.clamp %x, %y, %z : (s32[], s32[3], s32[]) -> s32[3]
  check.expect_eq_const %r, dense<[0, 5, 6]> : s32[3]
  func.return
}

// By hand: max wins where min is larger.
func.func @s8() {
  %x = hlo.constant dense<[-5, 5, 0]> : s8[3]
  %y = hlo.constant dense<[-128, 3, 7]> : s8[3]
  %z = hlo.constant dense<[5, 2, 9]> : s8[3]
  %r = hlo.clamp %x, %y, %z : (s8[3], s8[3], s8[3]) -> s8[3]
  check.expect_eq_const %r, dense<[-5, 2, 7]> : s8[3]
  func.return
}

// By hand.
func.func @u8() {
  %x = hlo.constant dense<5> : u8[]
  %y = hlo.constant dense<[0, 200, 7]> : u8[3]
  %z = hlo.constant dense<100> : u8[]
  %r = hlo.clamp %x, %y, %z : (u8[], u8[3], u8[]) -> u8[3]
  check.expect_eq_const %r, dense<[5, 100, 7]> : u8[3]
  func.return
}

// By hand.
func.func @s4() {
  %x = hlo.constant dense<-2> : s4[]
  %y = hlo.constant dense<[-8, 7, 1]> : s4[3]
  %z = hlo.constant dense<3> : s4[]
  %r = hlo.clamp %x, %y, %z : (s4[], s4[3], s4[]) -> s4[3]
  check.expect_eq_const %r, dense<[-2, 3, 1]> : s4[3]
  func.return
}

// jax.lax.clamp; +0 is larger than −0.
func.func @f32() {
  %x = hlo.constant dense<0.0> : f32[]
  %y = hlo.constant dense<[0x7FC00000, 1.0, -1.0, 3.0, -0.0]> : f32[5]
  %z = hlo.constant dense<2.0> : f32[]
  %r = hlo.clamp %x, %y, %z : (f32[], f32[5], f32[]) -> f32[5]
  %e = hlo.constant dense<[0x7FC00000, 1.0, 0.0, 2.0, 0.0]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[5], f32[5]) -> ()
  func.return
}

// jax.lax.clamp; +0 is larger than −0.
func.func @f64() {
  %x = hlo.constant dense<0.0> : f64[]
  %y = hlo.constant dense<[0x7FF8000000000000, 1.0, -1.0, 3.0, -0.0]> : f64[5]
  %z = hlo.constant dense<2.0> : f64[]
  %r = hlo.clamp %x, %y, %z : (f64[], f64[5], f64[]) -> f64[5]
  %e = hlo.constant dense<[0x7FF8000000000000, 1.0, 0.0, 2.0, 0.0]> : f64[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[5], f64[5]) -> ()
  func.return
}

// jax.lax.clamp; +0 is larger than −0.
func.func @bf16() {
  %x = hlo.constant dense<0.0> : bf16[]
  %y = hlo.constant dense<[0x7FC0, 1.0, -1.0, 3.0, -0.0]> : bf16[5]
  %z = hlo.constant dense<2.0> : bf16[]
  %r = hlo.clamp %x, %y, %z : (bf16[], bf16[5], bf16[]) -> bf16[5]
  %e = hlo.constant dense<[0x7FC0, 1.0, 0.0, 2.0, 0.0]> : bf16[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[5], bf16[5]) -> ()
  func.return
}

// jax.lax.clamp; +0 is larger than −0.
func.func @f16() {
  %x = hlo.constant dense<0.0> : f16[]
  %y = hlo.constant dense<[0x7E00, 1.0, -1.0, 3.0, -0.0]> : f16[5]
  %z = hlo.constant dense<2.0> : f16[]
  %r = hlo.clamp %x, %y, %z : (f16[], f16[5], f16[]) -> f16[5]
  %e = hlo.constant dense<[0x7E00, 1.0, 0.0, 2.0, 0.0]> : f16[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f16[5], f16[5]) -> ()
  func.return
}

// By hand: NaN in any of the three.
func.func @nan_bounds() {
  %x = hlo.constant dense<[0x7FC00000, 0.0, 0x7FC00000]> : f32[3]
  %y = hlo.constant dense<[1.0, 1.0, 1.0]> : f32[3]
  %z = hlo.constant dense<[2.0, 0x7FC00000, 0x7FC00000]> : f32[3]
  %r = hlo.clamp %x, %y, %z : (f32[3], f32[3], f32[3]) -> f32[3]
  %e = hlo.constant dense<[0x7FC00000, 0x7FC00000, 0x7FC00000]> : f32[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[3], f32[3]) -> ()
  func.return
}

// By hand: false < true.
func.func @pred() {
  %x = hlo.constant dense<false> : pred[]
  %y = hlo.constant dense<[false, true]> : pred[2]
  %z = hlo.constant dense<false> : pred[]
  %r = hlo.clamp %x, %y, %z : (pred[], pred[2], pred[]) -> pred[2]
  check.expect_eq_const %r, dense<[false, false]> : pred[2]
  func.return
}

// By hand: by real part, then by imaginary part.
func.func @c64() {
  %x = hlo.constant dense<(1.0, 1.0)> : c64[]
  %y = hlo.constant dense<[(0.0, 5.0), (1.0, 2.0), (9.0, 0.0)]> : c64[3]
  %z = hlo.constant dense<(3.0, 0.0)> : c64[]
  %r = hlo.clamp %x, %y, %z : (c64[], c64[3], c64[]) -> c64[3]
  %e = hlo.constant dense<[(1.0, 1.0), (1.0, 2.0), (3.0, 0.0)]> : c64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[3], c64[3]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<0.0> : f32[]
  %y = hlo.constant dense<> : f32[0]
  %z = hlo.constant dense<1.0> : f32[]
  %r = hlo.clamp %x, %y, %z : (f32[], f32[0], f32[]) -> f32[0]
  check.expect_eq_const %r, dense<> : f32[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0> : s32[]
  %y = hlo.constant dense<7> : s32[]
  %z = hlo.constant dense<5> : s32[]
  %r = hlo.clamp %x, %y, %z : (s32[], s32[], s32[]) -> s32[]
  check.expect_eq_const %r, dense<5> : s32[]
  func.return
}
