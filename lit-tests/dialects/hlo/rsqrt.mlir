// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// 1 / √x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, 2.0, 3.0, 0.001, 100.5, 7.0, 1.0e+30, 1.0e-30]> : f32[8]
  %r = hlo.rsqrt %x : f32[8]
  %e = hlo.constant dense<[1.4142135, 0.70710677, 0.57735026, 31.622776, 0.099750936, 0.37796447, 1.0e-15, 1.0e+15]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 4.0, 0x7F800000, -1.0, 0x7FC00000]> : f32[6]
  %r = hlo.rsqrt %x : f32[6]
  %e = hlo.constant dense<[0x7F800000, 0xFF800000, 0.5, 0.0, 0x7FC00000, 0x7FC00000]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, 2.0, 3.0, 0.001, 100.5, 7.0, 1.0e+30, 1.0e-30]> : f64[8]
  %r = hlo.rsqrt %x : f64[8]
  %e = hlo.constant dense<[1.4142135623730951, 0.7071067811865476, 0.5773502691896257, 31.622776601683793, 0.09975093361076329, 0.37796447300922725, 1.0e-15, 1000000000000000.0]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 4.0, 0x7FF0000000000000, -1.0, 0x7FF8000000000000]> : f64[6]
  %r = hlo.rsqrt %x : f64[6]
  %e = hlo.constant dense<[0x7FF0000000000000, 0xFFF0000000000000, 0.5, 0.0, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, 2.0, 3.0, 0.00099945068359375, 100.5, 7.0]> : bf16[6]
  %r = hlo.rsqrt %x : bf16[6]
  %e = hlo.constant dense<[1.4140625, 0.70703125, 0.578125, 31.625, 0.099609375, 0.37890625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, 2.0, 3.0, 0.0010004043579101562, 100.5, 7.0]> : f16[6]
  %r = hlo.rsqrt %x : f16[6]
  %e = hlo.constant dense<[1.4140625, 0.70703125, 0.5771484375, 31.609375, 0.0997314453125, 0.3779296875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, 2.0, 3.0, 0.0009765625, 96.0, 7.0]> : f8e5m2[6]
  %r = hlo.rsqrt %x : f8e5m2[6]
  %e = hlo.constant dense<[1.5, 0.75, 0.625, 32.0, 0.109375, 0.375]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.rsqrt %x : c64[5]
  %e = hlo.constant dense<[(1.3017017, -0.30729008), (0.28284273, -0.56568545), (0.57697487, 0.012015097), (0.40807667, 0.7207411), (0.1581534, -0.15807433)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.rsqrt %x : c128[5]
  %e = hlo.constant dense<[(1.3017016520692888, -0.30729007631213195), (0.282842712474619, -0.565685424949238), (0.576974865258346, 0.012015097068444504), (0.4080766864815038, 0.7207411175452055), (0.15815339664982092, -0.15807433972066937)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.rsqrt %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.rsqrt %x : f32[]
  %e = hlo.constant dense<1.4142135> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
