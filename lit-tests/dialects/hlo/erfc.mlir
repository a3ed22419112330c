// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// 1 − erf x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -3.0, 0.01, 3.5, 8.0, 1.0e-20]> : f32[8]
  %r = hlo.erfc %x : f32[8]
  %e = hlo.constant dense<[0.47950011, 1.8427008, 0.004677735, 1.999978, 0.9887166, 7.430984e-7, 1.1224297e-29, 1.0]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, -10.0]> : f32[6]
  %r = hlo.erfc %x : f32[6]
  %e = hlo.constant dense<[1.0, 1.0, 0.0, 2.0, 0x7FC00000, 2.0]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -3.0, 0.01, 3.5, 8.0, 1.0e-20]> : f64[8]
  %r = hlo.erfc %x : f64[8]
  %e = hlo.constant dense<[0.4795001221869535, 1.8427007929497148, 0.004677734981047266, 1.9999779095030015, 0.9887165844441503, 7.430983723414128e-07, 1.1224297172982926e-29, 1.0]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -10.0]> : f64[6]
  %r = hlo.erfc %x : f64[6]
  %e = hlo.constant dense<[1.0, 1.0, 0.0, 2.0, 0x7FF8000000000000, 2.0]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -3.0, 0.010009765625, 3.5]> : bf16[6]
  %r = hlo.erfc %x : bf16[6]
  %e = hlo.constant dense<[0.48046875, 1.84375, 0.004669189453125, 2.0, 0.98828125, 7.413327693939209e-07]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -3.0, 0.01000213623046875, 3.5]> : f16[6]
  %r = hlo.erfc %x : f16[6]
  %e = hlo.constant dense<[0.4794921875, 1.8427734375, 0.00467681884765625, 2.0, 0.98876953125, 7.152557373046875e-07]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 2.0, -3.0, 0.009765625, 3.5]> : f8e5m2[6]
  %r = hlo.erfc %x : f8e5m2[6]
  %e = hlo.constant dense<[0.5, 1.75, 0.0048828125, 2.0, 1.0, 0.0]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.erfc %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.erfc %x : f32[]
  %e = hlo.constant dense<0.47950011> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
