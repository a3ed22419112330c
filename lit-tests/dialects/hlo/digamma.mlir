// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The derivative of ln Γ(x). Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, 1.0, 3.5, -0.5, 10.0, -2.5, 100.0, 0.001, 1.0e+10]> : f32[9]
  %r = hlo.digamma %x : f32[9]
  %e = hlo.constant dense<[-1.96351, -0.5772157, 1.1031567, 0.036489975, 2.2517526, 1.1031567, 4.600162, -1000.5755, 23.02585]> : f32[9]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[9], f32[9]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[-1.0, 0x7F800000, 0x7FC00000]> : f32[3]
  %r = hlo.digamma %x : f32[3]
  %e = hlo.constant dense<[0x7FC00000, 0x7F800000, 0x7FC00000]> : f32[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[3], f32[3]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, 1.0, 3.5, -0.5, 10.0, -2.5, 100.0, 0.001, 10000000000.0]> : f64[9]
  %r = hlo.digamma %x : f64[9]
  %e = hlo.constant dense<[-1.9635100260214235, -0.5772156649015329, 1.103156640645243, 0.03648997397857652, 2.251752589066721, 1.103156640645243, 4.600161852738087, -1000.5755719318103, 23.025850929890456]> : f64[9]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[9], f64[9]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[-1.0, 0x7FF0000000000000, 0x7FF8000000000000]> : f64[3]
  %r = hlo.digamma %x : f64[3]
  %e = hlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0x7FF8000000000000]> : f64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[3], f64[3]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, 1.0, 3.5, -0.5, 10.0, -2.5]> : bf16[6]
  %r = hlo.digamma %x : bf16[6]
  %e = hlo.constant dense<[-1.9609375, -0.578125, 1.1015625, 0.036376953125, 2.25, 1.1015625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, 1.0, 3.5, -0.5, 10.0, -2.5]> : f16[6]
  %r = hlo.digamma %x : f16[6]
  %e = hlo.constant dense<[-1.9638671875, -0.5771484375, 1.103515625, 0.0364990234375, 2.251953125, 1.103515625]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, 1.0, 3.5, -0.5, 10.0, -2.5]> : f8e5m2[6]
  %r = hlo.digamma %x : f8e5m2[6]
  %e = hlo.constant dense<[-2.0, -0.625, 1.0, 0.0390625, 2.5, 1.0]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.digamma %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.digamma %x : f32[]
  %e = hlo.constant dense<-1.96351> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
