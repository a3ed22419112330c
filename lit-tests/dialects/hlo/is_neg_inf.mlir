// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Truth values.

// numpy
func.func @f32() {
  %x = hlo.constant dense<[0.0, -1.5, 0x7F800000, 0xFF800000, 0x7FC00000, 0.001]> : f32[6]
  %r = hlo.is_neg_inf %x : (f32[6]) -> pred[6]
  check.expect_eq_const %r, dense<[false, false, false, true, false, false]> : pred[6]
  func.return
}

// numpy
func.func @f64() {
  %x = hlo.constant dense<[0.0, -1.5, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.001]> : f64[6]
  %r = hlo.is_neg_inf %x : (f64[6]) -> pred[6]
  check.expect_eq_const %r, dense<[false, false, false, true, false, false]> : pred[6]
  func.return
}

// numpy
func.func @bf16() {
  %x = hlo.constant dense<[0.0, -1.5, 0x7F80, 0xFF80, 0x7FC0, 0.00099945068359375]> : bf16[6]
  %r = hlo.is_neg_inf %x : (bf16[6]) -> pred[6]
  check.expect_eq_const %r, dense<[false, false, false, true, false, false]> : pred[6]
  func.return
}

// numpy
func.func @f16() {
  %x = hlo.constant dense<[0.0, -1.5, 0x7C00, 0xFC00, 0x7E00, 0.0010004043579101562]> : f16[6]
  %r = hlo.is_neg_inf %x : (f16[6]) -> pred[6]
  check.expect_eq_const %r, dense<[false, false, false, true, false, false]> : pred[6]
  func.return
}

// numpy
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.0, -1.5, 0x7C, 0xFC, 0x7E, 0.0009765625]> : f8e5m2[6]
  %r = hlo.is_neg_inf %x : (f8e5m2[6]) -> pred[6]
  check.expect_eq_const %r, dense<[false, false, false, true, false, false]> : pred[6]
  func.return
}

// numpy: a type without infinities.
func.func @f8e4m3fn() {
  %x = hlo.constant dense<[0.0, 448.0, 0x7F]> : f8e4m3fn[3]
  %r = hlo.is_neg_inf %x : (f8e4m3fn[3]) -> pred[3]
  check.expect_eq_const %r, dense<[false, false, false]> : pred[3]
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %r = hlo.is_neg_inf %x : (f32[0]) -> pred[0]
  check.expect_eq_const %r, dense<> : pred[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<1.0> : f32[]
  %r = hlo.is_neg_inf %x : (f32[]) -> pred[]
  check.expect_eq_const %r, dense<false> : pred[]
  func.return
}
