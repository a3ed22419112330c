// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// sinh x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01, -0.25, 1.0e-20, 60.0]> : f32[8]
  %r = hlo.sinh %x : f32[8]
  %e = hlo.constant dense<[0.5210953, -1.1752012, 10.017875, -1490.4789, 0.0100001665, -0.25261232, 1.0e-20, 5.710037e+25]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, -10000.0]> : f32[6]
  %r = hlo.sinh %x : f32[6]
  %e = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFF800000]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01, -0.25, 1.0e-20, 60.0]> : f64[8]
  %r = hlo.sinh %x : f64[8]
  %e = hlo.constant dense<[0.5210953054937474, -1.1752011936438014, 10.017874927409903, -1490.4788257895502, 0.010000166667500003, -0.2526123168081683, 1.0e-20, 5.710036949078421e+25]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -10000.0]> : f64[6]
  %r = hlo.sinh %x : f64[6]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0xFFF0000000000000]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.010009765625, -0.25]> : bf16[6]
  %r = hlo.sinh %x : bf16[6]
  %e = hlo.constant dense<[0.51953125, -1.171875, 10.0, -1488.0, 0.010009765625, -0.251953125]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.01000213623046875, -0.25]> : f16[6]
  %r = hlo.sinh %x : f16[6]
  %e = hlo.constant dense<[0.52099609375, -1.1748046875, 10.015625, -1490.0, 0.01000213623046875, -0.252685546875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, -8.0, 0.009765625, -0.25]> : f8e5m2[6]
  %r = hlo.sinh %x : f8e5m2[6]
  %e = hlo.constant dense<[0.5, -1.25, 10.0, -1536.0, 0.009765625, -0.25]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.sinh %x : c64[5]
  %e = hlo.constant dense<[(0.5048957, 0.27897912), (0.8860929, 2.13904), (9.939713, -1.2551831), (-0.25929487, -1.2286345), (0.0040808883, 0.9129909)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.sinh %x : c128[5]
  %e = hlo.constant dense<[(0.504895714387995, 0.2789791283502615), (0.8860929093625314, 2.139040009980677), (9.93971213357129, -1.2551830751361823), (-0.2592948545511628, -1.2286345240950955), (0.004080888632150958, 0.9129908983705591)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.sinh %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.sinh %x : f32[]
  %e = hlo.constant dense<0.5210953> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
