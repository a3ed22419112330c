// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// ln(1 + x). Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, 3.0, -0.5, 100.0, 0.001, -0.99, 1.0e+30, -1.0e-30]> : f32[8]
  %r = hlo.log_plus_one %x : f32[8]
  %e = hlo.constant dense<[0.4054651, 1.3862944, -0.6931472, 4.6151204, 0.0009995004, -4.605171, 69.07755, -1.0e-30]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, -1.0, 0x7F800000, -2.0, 0x7FC00000]> : f32[6]
  %r = hlo.log_plus_one %x : f32[6]
  %e = hlo.constant dense<[0.0, -0.0, 0xFF800000, 0x7F800000, 0x7FC00000, 0x7FC00000]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, 3.0, -0.5, 100.0, 0.001, -0.99, 1.0e+30, -1.0e-30]> : f64[8]
  %r = hlo.log_plus_one %x : f64[8]
  %e = hlo.constant dense<[0.4054651081081644, 1.3862943611198906, -0.6931471805599453, 4.61512051684126, 0.0009995003330835331, -4.605170185988091, 69.07755278982137, -1.0e-30]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, -1.0, 0x7FF0000000000000, -2.0, 0x7FF8000000000000]> : f64[6]
  %r = hlo.log_plus_one %x : f64[6]
  %e = hlo.constant dense<[0.0, -0.0, 0xFFF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, 3.0, -0.5, 100.0, 0.00099945068359375, -0.98828125]> : bf16[6]
  %r = hlo.log_plus_one %x : bf16[6]
  %e = hlo.constant dense<[0.40625, 1.3828125, -0.69140625, 4.625, 0.00099945068359375, -4.4375]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, 3.0, -0.5, 100.0, 0.0010004043579101562, -0.990234375]> : f16[6]
  %r = hlo.log_plus_one %x : f16[6]
  %e = hlo.constant dense<[0.405517578125, 1.38671875, -0.693359375, 4.61328125, 0.00099945068359375, -4.62890625]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, 3.0, -0.5, 96.0, 0.0009765625, -1.0]> : f8e5m2[6]
  %r = hlo.log_plus_one %x : f8e5m2[6]
  %e = hlo.constant dense<[0.375, 1.5, -0.75, 5.0, 0.0009765625, 0xFC]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.log_plus_one %x : c64[5]
  %e = hlo.constant dense<[(0.4191646, 0.16514868), (0.7234595, 1.815775), (1.3867824, -0.031239834), (0.24275391, -1.3734008), (2.9970057, 1.5203391)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.log_plus_one %x : c128[5]
  %e = hlo.constant dense<[(0.4191645952022216, 0.16514867741462683), (0.7234594914681627, 1.8157749899217608), (1.3867824041064183, -0.031239833430268277), (0.2427539078908504, -1.373400766945016), (2.997005775369324, 1.520339190434523)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.log_plus_one %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.log_plus_one %x : f32[]
  %e = hlo.constant dense<0.4054651> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
