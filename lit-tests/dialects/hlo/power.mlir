// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Powers. Integers: by repeated squaring, wrapped; a negative exponent gives ±1 for a base of ±1 and else 0.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[2.0, 0.5, 3.0, 1.5, -2.0, 10.0, 100000.0]> : f32[7]
  %y = hlo.constant dense<[0.5, 3.0, -2.0, 2.25, 3.0, -4.5, 2.5]> : f32[7]
  %r = hlo.power %x, %y : f32[7]
  %e = hlo.constant dense<[1.4142135, 0.125, 0.11111111, 2.4900343, -8.0, 3.1622778e-5, 3.1622777e+12]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[7], f32[7]) -> ()
  func.return
}

// By hand: C99’s and XLA’s special values.
func.func @f32_special() {
  %x = hlo.constant dense<[0x7FC00000, 1.0, -1.0, -1.0, -8.0, 0.0, -0.0, -0.0, 0.0, 2.0, 2.0, 0.5, 0xFF800000, 0xFF800000, 0xFF800000, 0x7F800000, 0x7FC00000, 2.0]> : f32[18]
  %y = hlo.constant dense<[0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 0.33333334, -1.0, -1.0, 3.0, 2.0, 0x7F800000, 0xFF800000, 0x7F800000, 3.0, 2.0, -3.0, -1.0, 1.0, 0x7FC00000]> : f32[18]
  %r = hlo.power %x, %y : f32[18]
  %e = hlo.constant dense<[1.0, 1.0, 1.0, 1.0, 0x7FC00000, 0x7F800000, 0xFF800000, -0.0, 0.0, 0x7F800000, 0.0, 0.0, 0xFF800000, 0x7F800000, -0.0, 0.0, 0x7FC00000, 0x7FC00000]> : f32[18]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[18], f32[18]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[2.0, 0.5, 3.0, 1.5, -2.0, 10.0, 100000.0]> : f64[7]
  %y = hlo.constant dense<[0.5, 3.0, -2.0, 2.25, 3.0, -4.5, 2.5]> : f64[7]
  %r = hlo.power %x, %y : f64[7]
  %e = hlo.constant dense<[1.4142135623730951, 0.125, 0.1111111111111111, 2.4900343193257237, -8.0, 3.1622776601683795e-05, 3162277660168.3794]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[7], f64[7]) -> ()
  func.return
}

// By hand: C99’s and XLA’s special values.
func.func @f64_special() {
  %x = hlo.constant dense<[0x7FF8000000000000, 1.0, -1.0, -1.0, -8.0, 0.0, -0.0, -0.0, 0.0, 2.0, 2.0, 0.5, 0xFFF0000000000000, 0xFFF0000000000000, 0xFFF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 2.0]> : f64[18]
  %y = hlo.constant dense<[0.0, 0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.3333333333333333, -1.0, -1.0, 3.0, 2.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF0000000000000, 3.0, 2.0, -3.0, -1.0, 1.0, 0x7FF8000000000000]> : f64[18]
  %r = hlo.power %x, %y : f64[18]
  %e = hlo.constant dense<[1.0, 1.0, 1.0, 1.0, 0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, -0.0, 0.0, 0x7FF0000000000000, 0.0, 0.0, 0xFFF0000000000000, 0x7FF0000000000000, -0.0, 0.0, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[18]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[18], f64[18]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[2.0, 0.5, 3.0, 1.5, -2.0]> : bf16[5]
  %y = hlo.constant dense<[0.5, 3.0, -2.0, 2.25, 3.0]> : bf16[5]
  %r = hlo.power %x, %y : bf16[5]
  %e = hlo.constant dense<[1.4140625, 0.125, 0.111328125, 2.484375, -8.0]> : bf16[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[5], bf16[5]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[2.0, 0.5, 3.0, 1.5, -2.0]> : f16[5]
  %y = hlo.constant dense<[0.5, 3.0, -2.0, 2.25, 3.0]> : f16[5]
  %r = hlo.power %x, %y : f16[5]
  %e = hlo.constant dense<[1.4140625, 0.125, 0.111083984375, 2.490234375, -8.0]> : f16[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[5], f16[5]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[2.0, 0.5, 3.0, 1.5, -2.0]> : f8e5m2[5]
  %y = hlo.constant dense<[0.5, 3.0, -2.0, 2.0, 3.0]> : f8e5m2[5]
  %r = hlo.power %x, %y : f8e5m2[5]
  %e = hlo.constant dense<[1.5, 0.125, 0.109375, 2.0, -8.0]> : f8e5m2[5]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[5], f8e5m2[5]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %y = hlo.constant dense<[(0.01, 20.0), (-0.75, -1.25), (3.0, -0.125), (-1.5, 2.0), (0.5, 0.25)]> : c64[5]
  %r = hlo.power %x, %y : c64[5]
  %e = hlo.constant dense<[(5.5115786e-5, 7.5387106e-5), (-7.5631127, -2.637172), (26.008259, -6.9845963), (-27.57429, -27.223835), (0.11085849, 3.0180712)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %y = hlo.constant dense<[(0.01, 20.0), (-0.75, -1.25), (3.0, -0.125), (-1.5, 2.0), (0.5, 0.25)]> : c128[5]
  %r = hlo.power %x, %y : c128[5]
  %e = hlo.constant dense<[(5.511578608291626e-05, 7.538710600182184e-05), (-7.56311270565167, -2.637172072689984), (26.00825830786849, -6.984596445814619), (-27.57428842747624, -27.223834637287272), (0.11085849502166212, 3.0180712491532713)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: Python’s integers, wrapped; negative exponents from the specification’s table.
func.func @s32() {
  %x = hlo.constant dense<[2, -3, -1, 2, -1, 0, 0, 7, -128]> : s32[9]
  %y = hlo.constant dense<[10, 3, -3, -1, -4, 0, -1, 100, 1]> : s32[9]
  %r = hlo.power %x, %y : s32[9]
  check.expect_eq_const %r, dense<[1024, -27, -1, 0, 1, 1, 0, 1027218017, -128]> : s32[9]
  func.return
}

// By hand: Python’s integers, wrapped.
func.func @u8() {
  %x = hlo.constant dense<[2, 3, 255]> : u8[3]
  %y = hlo.constant dense<[7, 5, 255]> : u8[3]
  %r = hlo.power %x, %y : u8[3]
  check.expect_eq_const %r, dense<[128, 243, 255]> : u8[3]
  func.return
}

// By hand: wrapped to 4 bits.
func.func @s4() {
  %x = hlo.constant dense<[2, -3, -1]> : s4[3]
  %y = hlo.constant dense<[3, 3, -3]> : s4[3]
  %r = hlo.power %x, %y : s4[3]
  check.expect_eq_const %r, dense<[-8, 5, -1]> : s4[3]
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %y = hlo.constant dense<> : f32[0]
  %r = hlo.power %x, %y : f32[0]
  check.expect_eq_const %r, dense<> : f32[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<3.0> : f32[]
  %y = hlo.constant dense<2.0> : f32[]
  %r = hlo.power %x, %y : f32[]
  %e = hlo.constant dense<9.0> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[], f32[]) -> ()
  func.return
}
