// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// |x|; complex numbers have a real magnitude, without overflow on the way.

// By hand: the smallest number is its own magnitude.
func.func @s8() {
  %x = hlo.constant dense<[-128, -7, 0, 7]> : s8[4]
  %r = hlo.abs %x : s8[4]
  check.expect_eq_const %r, dense<[-128, 7, 0, 7]> : s8[4]
  func.return
}

// By hand.
func.func @u8() {
  %x = hlo.constant dense<[0, 200]> : u8[2]
  %r = hlo.abs %x : u8[2]
  check.expect_eq_const %r, dense<[0, 200]> : u8[2]
  func.return
}

// By hand.
func.func @s64() {
  %x = hlo.constant dense<[-9223372036854775808, -5]> : s64[2]
  %r = hlo.abs %x : s64[2]
  check.expect_eq_const %r, dense<[-9223372036854775808, 5]> : s64[2]
  func.return
}

// By hand: 4 bits.
func.func @s4() {
  %x = hlo.constant dense<[-8, -3]> : s4[2]
  %r = hlo.abs %x : s4[2]
  check.expect_eq_const %r, dense<[-8, 3]> : s4[2]
  func.return
}

// By hand: the sign goes.
func.func @f32() {
  %x = hlo.constant dense<[-1.5, -0.0, 0.0, 2.0, 0xFF800000, 0x7FC00000]> : f32[6]
  %r = hlo.abs %x : f32[6]
  %e = hlo.constant dense<[1.5, 0.0, 0.0, 2.0, 0x7F800000, 0x7FC00000]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// By hand: the sign goes.
func.func @f64() {
  %x = hlo.constant dense<[-1.5, -0.0, 0.0, 2.0, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[6]
  %r = hlo.abs %x : f64[6]
  %e = hlo.constant dense<[1.5, 0.0, 0.0, 2.0, 0x7FF0000000000000, 0x7FF8000000000000]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// By hand: the sign goes.
func.func @bf16() {
  %x = hlo.constant dense<[-1.5, -0.0, 0.0, 2.0, 0xFF80, 0x7FC0]> : bf16[6]
  %r = hlo.abs %x : bf16[6]
  %e = hlo.constant dense<[1.5, 0.0, 0.0, 2.0, 0x7F80, 0x7FC0]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[6], bf16[6]) -> ()
  func.return
}

// By hand: the sign goes.
func.func @f16() {
  %x = hlo.constant dense<[-1.5, -0.0, 0.0, 2.0, 0xFC00, 0x7E00]> : f16[6]
  %r = hlo.abs %x : f16[6]
  %e = hlo.constant dense<[1.5, 0.0, 0.0, 2.0, 0x7C00, 0x7E00]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f16[6], f16[6]) -> ()
  func.return
}

// By hand: the sign goes.
func.func @f8e5m2() {
  %x = hlo.constant dense<[-1.5, -0.0, 0.0, 2.0, 0xFC, 0x7E]> : f8e5m2[6]
  %r = hlo.abs %x : f8e5m2[6]
  %e = hlo.constant dense<[1.5, 0.0, 0.0, 2.0, 0x7C, 0x7E]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// C99’s hypot: an infinite part wins over NaN.
func.func @c64() {
  %x = hlo.constant dense<[(3.0, -4.0), (0.0, 0.0), (1.0e+30, 1.0e+30), (0x7F800000, 0x7FC00000), (0x7FC00000, 1.0)]> : c64[5]
  %r = hlo.abs %x : (c64[5]) -> f32[5]
  %e = hlo.constant dense<[5.0, 0.0, 1.4142135e+30, 0x7F800000, 0x7FC00000]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f32[5], f32[5]) -> ()
  func.return
}

// C99’s hypot.
func.func @c128() {
  %x = hlo.constant dense<[(-5.0, 12.0), (3.0e-320, 4.0e-320), (1.5e+308, 1.0e+308), (0xFFF0000000000000, 0x7FF8000000000000)]> : c128[4]
  %r = hlo.abs %x : (c128[4]) -> f64[4]
  %e = hlo.constant dense<[13.0, 5.0e-320, 0x7FF0000000000000, 0x7FF0000000000000]> : f64[4]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f64[4], f64[4]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : c64[0]
  %r = hlo.abs %x : (c64[0]) -> f32[0]
  check.expect_eq_const %r, dense<> : f32[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<-3.0> : f32[]
  %r = hlo.abs %x : f32[]
  %e = hlo.constant dense<3.0> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[], f32[]) -> ()
  func.return
}
