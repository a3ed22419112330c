// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Numbers from parts, bit for bit.

// By hand.
func.func @f32() {
  %x = hlo.constant dense<[1.5, -0.0, 0x7F800000]> : f32[3]
  %y = hlo.constant dense<[2.0, 0x7FC00000, -0.0]> : f32[3]
  %r = hlo.complex %x, %y : (f32[3], f32[3]) -> c64[3]
  %e = hlo.constant dense<[(1.5, 2.0), (-0.0, 0x7FC00000), (0x7F800000, -0.0)]> : c64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[3], c64[3]) -> ()
  func.return
}

// By hand.
func.func @f64() {
  %x = hlo.constant dense<[1.5, -0.0, 0x7FF0000000000000]> : f64[3]
  %y = hlo.constant dense<[2.0, 0x7FF8000000000000, -0.0]> : f64[3]
  %r = hlo.complex %x, %y : (f64[3], f64[3]) -> c128[3]
  %e = hlo.constant dense<[(1.5, 2.0), (-0.0, 0x7FF8000000000000), (0x7FF0000000000000, -0.0)]> : c128[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c128[3], c128[3]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0]
  %y = hlo.constant dense<> : f32[0]
  %r = hlo.complex %x, %y : (f32[0], f32[0]) -> c64[0]
  check.expect_eq_const %r, dense<> : c64[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<2.0> : f32[]
  %y = hlo.constant dense<3.0> : f32[]
  %r = hlo.complex %x, %y : (f32[], f32[]) -> c64[]
  %e = hlo.constant dense<(2.0, 3.0)> : c64[]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[], c64[]) -> ()
  func.return
}
