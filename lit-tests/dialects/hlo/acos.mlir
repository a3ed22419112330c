// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// arccos x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -0.25, 0.99, -0.75, 0.01, 0.125, -1.0e-20]> : f32[7]
  %r = hlo.acos %x : f32[7]
  %e = hlo.constant dense<[1.0471976, 1.8234766, 0.14153941, 2.4188583, 1.5607961, 1.4454685, 1.5707964]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[7], f32[7]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[1.0, 2.0, -1.5, 0x7F800000, 0x7FC00000]> : f32[5]
  %r = hlo.acos %x : f32[5]
  %e = hlo.constant dense<[0.0, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[5], f32[5]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -0.25, 0.99, -0.75, 0.01, 0.125, -1.0e-20]> : f64[7]
  %r = hlo.acos %x : f64[7]
  %e = hlo.constant dense<[1.0471975511965979, 1.8234765819369754, 0.1415394733244273, 2.4188584057763776, 1.5607961601207294, 1.4454684956268313, 1.5707963267948966]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[7], f64[7]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[1.0, 2.0, -1.5, 0x7FF0000000000000, 0x7FF8000000000000]> : f64[5]
  %r = hlo.acos %x : f64[5]
  %e = hlo.constant dense<[0.0, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[5], f64[5]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -0.25, 0.98828125, -0.75, 0.010009765625, 0.125]> : bf16[6]
  %r = hlo.acos %x : bf16[6]
  %e = hlo.constant dense<[1.046875, 1.8203125, 0.1533203125, 2.421875, 1.5625, 1.4453125]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -0.25, 0.990234375, -0.75, 0.01000213623046875, 0.125]> : f16[6]
  %r = hlo.acos %x : f16[6]
  %e = hlo.constant dense<[1.046875, 1.8232421875, 0.139892578125, 2.41796875, 1.560546875, 1.4453125]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -0.25, 1.0, -0.75, 0.009765625, 0.125]> : f8e5m2[6]
  %r = hlo.acos %x : f8e5m2[6]
  %e = hlo.constant dense<[1.0, 1.75, 0.0, 2.5, 1.5, 1.5]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.acos %x : c64[5]
  %e = hlo.constant dense<[(1.0691875, -0.28139606), (2.1773078, -1.6224941), (0.044160064, 1.7637817), (2.0240724, 1.1323936), (1.570297, -3.689504)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.acos %x : c128[5]
  %e = hlo.constant dense<[(1.0691874735193958, -0.2813960562452928), (2.1773078449946515, -1.6224941488715938), (0.04416006374763745, 1.7637816499875794), (2.0240725044336907, 1.1323936316053083), (1.5702969506668134, -3.6895039935216007)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.acos %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.acos %x : f32[]
  %e = hlo.constant dense<1.0471976> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
