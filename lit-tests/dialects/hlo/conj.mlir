// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// The imaginary part changes its sign.

// By hand.
func.func @c64() {
  %x = hlo.constant dense<[(1.5, -2.0), (1.0, 0.0), (0xFF800000, 0x7F800000)]> : c64[3]
  %r = hlo.conj %x : c64[3]
  %e = hlo.constant dense<[(1.5, 2.0), (1.0, -0.0), (0xFF800000, 0xFF800000)]> : c64[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[3], c64[3]) -> ()
  func.return
}

// By hand.
func.func @c128() {
  %x = hlo.constant dense<[(1.5, -2.0), (1.0, 0.0), (0xFFF0000000000000, 0x7FF0000000000000)]> : c128[3]
  %r = hlo.conj %x : c128[3]
  %e = hlo.constant dense<[(1.5, 2.0), (1.0, -0.0), (0xFFF0000000000000, 0xFFF0000000000000)]> : c128[3]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c128[3], c128[3]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : c64[0]
  %r = hlo.conj %x : c64[0]
  check.expect_eq_const %r, dense<> : c64[0]
  func.return
}

// By hand: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<(2.0, 3.0)> : c64[]
  %r = hlo.conj %x : c64[]
  %e = hlo.constant dense<(2.0, -3.0)> : c64[]
  check.expect_close %r, %e, max_ulp_difference = 0 : (c64[], c64[]) -> ()
  func.return
}
