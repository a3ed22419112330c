// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Parts; a real number is its own real part, and its imaginary part is 0.

// By hand.
func.func @c64() {
  %x = hlo.constant dense<[(1.5, -2.0), (0x7FC00000, -0.0), (0xFF800000, 0x7F800000)]> : c64[3]
  %r = hlo.real %x : (c64[3]) -> f32[3]
  %e = hlo.constant dense<[1.5, 0x7FC00000, 0xFF800000]> : f32[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[3], f32[3]) -> ()
  func.return
}

// By hand.
func.func @c128() {
  %x = hlo.constant dense<[(1.5, -2.0), (0x7FF8000000000000, -0.0), (0xFFF0000000000000, 0x7FF0000000000000)]> : c128[3]
  %r = hlo.real %x : (c128[3]) -> f64[3]
  %e = hlo.constant dense<[1.5, 0x7FF8000000000000, 0xFFF0000000000000]> : f64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[3], f64[3]) -> ()
  func.return
}

// By hand: the specification gives x and 0.
func.func @f32() {
  %x = hlo.constant dense<[1.5, -0.0, 0x7FC00000]> : f32[3]
  %r = hlo.real %x : (f32[3]) -> f32[3]
  %e = hlo.constant dense<[1.5, -0.0, 0x7FC00000]> : f32[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[3], f32[3]) -> ()
  func.return
}

// By hand: the specification gives x and 0.
func.func @f64() {
  %x = hlo.constant dense<[1.5, -0.0, 0x7FF8000000000000]> : f64[3]
  %r = hlo.real %x : (f64[3]) -> f64[3]
  %e = hlo.constant dense<[1.5, -0.0, 0x7FF8000000000000]> : f64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[3], f64[3]) -> ()
  func.return
}

// By hand: the specification gives x and 0.
func.func @bf16() {
  %x = hlo.constant dense<[1.5, -0.0, 0x7FC0]> : bf16[3]
  %r = hlo.real %x : (bf16[3]) -> bf16[3]
  %e = hlo.constant dense<[1.5, -0.0, 0x7FC0]> : bf16[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (bf16[3], bf16[3]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : c64[2,0]
  %r = hlo.real %x : (c64[2,0]) -> f32[2,0]
  check.expect_eq_const %r, dense<> : f32[2,0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<(2.0, 3.0)> : c64[]
  %r = hlo.real %x : (c64[]) -> f32[]
  %e = hlo.constant dense<2.0> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[], f32[]) -> ()
  func.return
}
