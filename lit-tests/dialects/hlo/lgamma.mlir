// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// ln |Γ(x)|. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, 1.5, 3.5, -0.5, 10.0, -2.5, 100.0, 0.001, 1.0e+10]> : f32[9]
  %r = hlo.lgamma %x : f32[9]
  %e = hlo.constant dense<[0.5723649, -0.12078224, 1.2009736, 1.2655121, 12.801827, -0.056243718, 359.13422, 6.907179, 2.2025852e+11]> : f32[9]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[9], f32[9]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[1.0, 2.0, 0.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[7]
  %r = hlo.lgamma %x : f32[7]
  %e = hlo.constant dense<[0.0, 0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[7], f32[7]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, 1.5, 3.5, -0.5, 10.0, -2.5, 100.0, 0.001, 10000000000.0]> : f64[9]
  %r = hlo.lgamma %x : f64[9]
  %e = hlo.constant dense<[0.5723649429247001, -0.12078223763524522, 1.2009736023470743, 1.2655121234846454, 12.801827480081469, -0.056243716497674054, 359.1342053695754, 6.907178885383853, 220258509288.81058]> : f64[9]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[9], f64[9]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[1.0, 2.0, 0.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[7]
  %r = hlo.lgamma %x : f64[7]
  %e = hlo.constant dense<[0.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[7], f64[7]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, 1.5, 3.5, -0.5, 10.0, -2.5]> : bf16[6]
  %r = hlo.lgamma %x : bf16[6]
  %e = hlo.constant dense<[0.57421875, -0.12060546875, 1.203125, 1.265625, 12.8125, -0.05615234375]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, 1.5, 3.5, -0.5, 10.0, -2.5]> : f16[6]
  %r = hlo.lgamma %x : f16[6]
  %e = hlo.constant dense<[0.572265625, -0.12078857421875, 1.201171875, 1.265625, 12.8046875, -0.056243896484375]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, 1.5, 3.5, -0.5, 10.0, -2.5]> : f8e5m2[6]
  %r = hlo.lgamma %x : f8e5m2[6]
  %e = hlo.constant dense<[0.625, -0.125, 1.25, 1.25, 12.0, -0.0546875]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.lgamma %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.lgamma %x : f32[]
  %e = hlo.constant dense<0.5723649> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
