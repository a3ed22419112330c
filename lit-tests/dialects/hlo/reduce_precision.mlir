// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Rounded to fewer bits and back.

// jax.lax.reduce_precision
func.func @f16_format() {
  %x = hlo.constant dense<[1.0e-5, 6.0e-8, 65520.0, 65519.0, -1.0e-7, 6.1035156e-5, 6.1034545e-5, 0x7FC00000, 0x7F800000, 3.0e+38]> : f32[10]
  %r = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 10 : f32[10]
  %e = hlo.constant dense<[0.0, 0.0, 0x7F800000, 65504.0, -0.0, 6.1035156e-5, 6.1035156e-5, 0x7FC00000, 0x7F800000, 0x7F800000]> : f32[10]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[10], f32[10]) -> ()
  func.return
}

// jax.lax.reduce_precision
func.func @no_mantissa() {
  %x = hlo.constant dense<[1.5, 2.5, 3.0, 0x7FC00000, 0.75, 1.49]> : f32[6]
  %r = hlo.reduce_precision %x, exponent_bits = 8, mantissa_bits = 0 : f32[6]
  %e = hlo.constant dense<[2.0, 2.0, 2.0, 0x7FC00000, 0.5, 1.0]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// jax.lax.reduce_precision
func.func @one_exponent_bit() {
  %x = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 0.5, -0.3]> : f32[6]
  %r = hlo.reduce_precision %x, exponent_bits = 1, mantissa_bits = 3 : f32[6]
  %e = hlo.constant dense<[0.0, 0.0, 0x7F800000, 0x7F800000, 0.0, -0.0]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// jax.lax.reduce_precision
func.func @two_exponent_bits() {
  %x = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 3.99, 4.0, 0.5, 0.99, -0.3]> : f32[9]
  %r = hlo.reduce_precision %x, exponent_bits = 2, mantissa_bits = 3 : f32[9]
  %e = hlo.constant dense<[0.0, 1.0, 2.0, 3.0, 0x7F800000, 0x7F800000, 0.0, 1.0, -0.0]> : f32[9]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[9], f32[9]) -> ()
  func.return
}

// jax.lax.reduce_precision
func.func @f64() {
  %x = hlo.constant dense<[1.0e-45, 1.1754943508222875e-38, 1.17549429e-38, 3.4028235677973366e+38, 3.4028235e+38, -1.0e-300]> : f64[6]
  %r = hlo.reduce_precision %x, exponent_bits = 8, mantissa_bits = 23 : f64[6]
  %e = hlo.constant dense<[0.0, 1.1754943508222875e-38, 0.0, 0x7FF0000000000000, 3.4028234663852886e+38, -0.0]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// jax.lax.reduce_precision
func.func @bf16() {
  %x = hlo.constant dense<[1.0, 1.0078125, 3.0, -9.969209968386869e+37, 0x7FC0]> : bf16[5]
  %r = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 2 : bf16[5]
  %e = hlo.constant dense<[1.0, 1.0, 3.0, 0xFF80, 0x7FC0]> : bf16[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[5], bf16[5]) -> ()
  func.return
}

// jax.lax.reduce_precision
func.func @f16() {
  %x = hlo.constant dense<[1.0, 1.0009765625, 65504.0, -1.1920928955078125e-07, 0x7C00]> : f16[5]
  %r = hlo.reduce_precision %x, exponent_bits = 4, mantissa_bits = 3 : f16[5]
  %e = hlo.constant dense<[1.0, 1.0, 0x7C00, -0.0, 0x7C00]> : f16[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f16[5], f16[5]) -> ()
  func.return
}

// By hand: as many bits as the type has, subnormal numbers stay.
func.func @wider() {
  %x = hlo.constant dense<[1.0e-45, 0.1, 0x7FC00000, 0xFF800000, -0.0]> : f32[5]
  %r = hlo.reduce_precision %x, exponent_bits = 8, mantissa_bits = 23 : f32[5]
  %e = hlo.constant dense<[1.0e-45, 0.1, 0x7FC00000, 0xFF800000, -0.0]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[5], f32[5]) -> ()
  func.return
}

// By hand: 1 bit of mantissa; all four are ties and go to even codes.
func.func @f8() {
  %x = hlo.constant dense<[1.25, 1.75, -57344.0, 1.52587890625e-05]> : f8e5m2[4]
  %r = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 1 : f8e5m2[4]
  %e = hlo.constant dense<[1.0, 2.0, 0xFC, 0.0]> : f8e5m2[4]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f8e5m2[4], f8e5m2[4]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %r = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 2 : f32[0]
  %e = hlo.constant dense<> : f32[0]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[0], f32[0]) -> ()
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<1.1> : f32[]
  %r = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 2 : f32[]
  %e = hlo.constant dense<1.0> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[], f32[]) -> ()
  func.return
}
