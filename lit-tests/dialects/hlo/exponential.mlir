// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// eˣ. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -0.3, 1.0, -8.5, 10.0, 3.25, 80.5, -80.25, 1.0e-5]> : f32[9]
  %r = hlo.exponential %x : f32[9]
  %e = hlo.constant dense<[1.6487212, 0.7408182, 2.7182817, 0.00020346837, 22026.465, 25.79034, 9.134942e+34, 1.4056196e-35, 1.00001]> : f32[9]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[9], f32[9]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 10000.0, -10000.0]> : f32[7]
  %r = hlo.exponential %x : f32[7]
  %e = hlo.constant dense<[1.0, 1.0, 0x7F800000, 0.0, 0x7FC00000, 0x7F800000, 0.0]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[7], f32[7]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -0.3, 1.0, -8.5, 10.0, 3.25, 80.5, -80.25, 1.0e-05]> : f64[9]
  %r = hlo.exponential %x : f64[9]
  %e = hlo.constant dense<[1.6487212707001282, 0.7408182206817179, 2.718281828459045, 0.00020346836901064417, 22026.465794806718, 25.790339917193062, 9.134941978066843e+34, 1.4056196741815211e-35, 1.00001000005]> : f64[9]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[9], f64[9]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 10000.0, -10000.0]> : f64[7]
  %r = hlo.exponential %x : f64[7]
  %e = hlo.constant dense<[1.0, 1.0, 0x7FF0000000000000, 0.0, 0x7FF8000000000000, 0x7FF0000000000000, 0.0]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[7], f64[7]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -0.30078125, 1.0, -8.5, 10.0, 3.25]> : bf16[6]
  %r = hlo.exponential %x : bf16[6]
  %e = hlo.constant dense<[1.6484375, 0.7421875, 2.71875, 0.00020313262939453125, 22016.0, 25.75]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -0.300048828125, 1.0, -8.5, 10.0, 3.25]> : f16[6]
  %r = hlo.exponential %x : f16[6]
  %e = hlo.constant dense<[1.6484375, 0.74072265625, 2.71875, 0.0002034902572631836, 22032.0, 25.796875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -0.3125, 1.0, -8.0, 10.0, 3.0]> : f8e5m2[6]
  %r = hlo.exponential %x : f8e5m2[6]
  %e = hlo.constant dense<[1.75, 0.75, 2.5, 0.00030517578125, 20480.0, 20.0]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.exponential %x : c64[5]
  %e = hlo.constant dense<[(1.5974665, 0.40790018), (-0.09285491, 0.20289168), (19.928823, -2.504159), (0.14894773, -0.4482686), (0.41218334, 0.9221205)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.exponential %x : c128[5]
  %e = hlo.constant dense<[(1.5974665191199127, 0.40790017007835977), (-0.09285491028402633, 0.2028916804701695), (19.92882288023536, -2.504158960797569), (0.14894773732680602, -0.4482685932492423), (0.41218335471866835, 0.922120503036138)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.exponential %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.exponential %x : f32[]
  %e = hlo.constant dense<1.6487212> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
