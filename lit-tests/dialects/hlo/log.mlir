// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The natural logarithm. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, 3.0, 1.0625, 100.0, 0.001, 0.99, 1.0e+30, 1.0e-30]> : f32[8]
  %r = hlo.log %x : f32[8]
  %e = hlo.constant dense<[-0.6931472, 1.0986123, 0.06062462, 4.6051702, -6.9077554, -0.010050327, 69.07755, -69.07755]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[1.0, 0.0, -0.0, 0x7F800000, -1.0, 0xFF800000, 0x7FC00000]> : f32[7]
  %r = hlo.log %x : f32[7]
  %e = hlo.constant dense<[0.0, 0xFF800000, 0xFF800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[7], f32[7]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, 3.0, 1.0625, 100.0, 0.001, 0.99, 1.0e+30, 1.0e-30]> : f64[8]
  %r = hlo.log %x : f64[8]
  %e = hlo.constant dense<[-0.6931471805599453, 1.0986122886681098, 0.06062462181643484, 4.605170185988092, -6.907755278982137, -0.01005033585350145, 69.07755278982137, -69.07755278982137]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[1.0, 0.0, -0.0, 0x7FF0000000000000, -1.0, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[7]
  %r = hlo.log %x : f64[7]
  %e = hlo.constant dense<[0.0, 0xFFF0000000000000, 0xFFF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[7], f64[7]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, 3.0, 1.0625, 100.0, 0.00099945068359375, 0.98828125]> : bf16[6]
  %r = hlo.log %x : bf16[6]
  %e = hlo.constant dense<[-0.69140625, 1.1015625, 0.060546875, 4.59375, -6.90625, -0.01177978515625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, 3.0, 1.0625, 100.0, 0.0010004043579101562, 0.990234375]> : f16[6]
  %r = hlo.log %x : f16[6]
  %e = hlo.constant dense<[-0.693359375, 1.0986328125, 0.060638427734375, 4.60546875, -6.90625, -0.0098114013671875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, 3.0, 1.0, 96.0, 0.0009765625, 1.0]> : f8e5m2[6]
  %r = hlo.log %x : f8e5m2[6]
  %e = hlo.constant dense<[-0.75, 1.0, 0.0, 5.0, -7.0, 0.0]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.log %x : c64[5]
  %e = hlo.constant dense<[(-0.5815754, 0.4636476), (0.91629076, 2.2142975), (1.0994796, -0.04164258), (0.3768859, -2.1112158), (2.9957323, 1.5702963)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.log %x : c128[5]
  %e = hlo.constant dense<[(-0.5815754049028404, 0.4636476090008061), (0.9162907318741551, 2.214297435588181), (1.099479591574214, -0.04164257909858842), (0.3768859011881901, -2.1112158270654806), (2.9957323985539754, 1.5702963268365633)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.log %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.log %x : f32[]
  %e = hlo.constant dense<-0.6931472> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
