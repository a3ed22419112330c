// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// tanh x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01, -0.25, 1.0e-20, 60.0]> : f32[8]
  %r = hlo.tanh %x : f32[8]
  %e = hlo.constant dense<[0.46211717, -0.7615942, 0.9950548, -0.99999976, 0.009999666, -0.24491866, 1.0e-20, 1.0]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 100.0]> : f32[6]
  %r = hlo.tanh %x : f32[6]
  %e = hlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FC00000, 1.0]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01, -0.25, 1.0e-20, 60.0]> : f64[8]
  %r = hlo.tanh %x : f64[8]
  %e = hlo.constant dense<[0.46211715726000974, -0.7615941559557649, 0.9950547536867305, -0.9999997749296758, 0.00999966667999946, -0.24491866240370913, 1.0e-20, 1.0]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 100.0]> : f64[6]
  %r = hlo.tanh %x : f64[6]
  %e = hlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF8000000000000, 1.0]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.010009765625, -0.25]> : bf16[6]
  %r = hlo.tanh %x : bf16[6]
  %e = hlo.constant dense<[0.462890625, -0.76171875, 0.99609375, -1.0, 0.010009765625, -0.2451171875]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01000213623046875, -0.25]> : f16[6]
  %r = hlo.tanh %x : f16[6]
  %e = hlo.constant dense<[0.462158203125, -0.76171875, 0.9951171875, -1.0, 0.01000213623046875, -0.244873046875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.009765625, -0.25]> : f8e5m2[6]
  %r = hlo.tanh %x : f8e5m2[6]
  %e = hlo.constant dense<[0.4375, -0.75, 1.0, -1.0, 0.009765625, -0.25]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.tanh %x : c64[5]
  %e = hlo.constant dense<[(0.48548728, 0.19805545), (-1.0641444, -0.08039101), (0.99520737, -0.0012206355), (-1.3726076, -0.38579595), (0.060016852, 2.2358184)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.tanh %x : c128[5]
  %e = hlo.constant dense<[(0.48548728102413535, 0.19805544995134952), (-1.0641443991765371, -0.08039101531016818), (0.995207374312129, -0.0012206355197352978), (-1.3726075705337832, -0.3857959526097507), (0.060016853586839586, 2.235818315370342)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.tanh %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.tanh %x : f32[]
  %e = hlo.constant dense<0.46211717> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
