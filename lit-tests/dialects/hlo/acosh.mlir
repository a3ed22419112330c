// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// arcosh x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[1.5, 2.0, 1.0625, 100.0, 7.0, 1.125, 1.0e+30]> : f32[7]
  %r = hlo.acosh %x : f32[7]
  %e = hlo.constant dense<[0.9624236, 1.316958, 0.35173738, 5.298292, 2.633916, 0.49493292, 69.7707]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[7], f32[7]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[1.0, 0.5, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[6]
  %r = hlo.acosh %x : f32[6]
  %e = hlo.constant dense<[0.0, 0x7FC00000, 0x7FC00000, 0x7F800000, 0x7FC00000, 0x7FC00000]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[1.5, 2.0, 1.0625, 100.0, 7.0, 1.125, 1.0e+30]> : f64[7]
  %r = hlo.acosh %x : f64[7]
  %e = hlo.constant dense<[0.9624236501192069, 1.3169578969248168, 0.3517373900432606, 5.298292365610485, 2.6339157938496336, 0.4949329230945269, 69.77069997038132]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[7], f64[7]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[1.0, 0.5, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[6]
  %r = hlo.acosh %x : f64[6]
  %e = hlo.constant dense<[0.0, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[1.5, 2.0, 1.0625, 100.0, 7.0, 1.125]> : bf16[6]
  %r = hlo.acosh %x : bf16[6]
  %e = hlo.constant dense<[0.9609375, 1.3203125, 0.3515625, 5.3125, 2.640625, 0.494140625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[1.5, 2.0, 1.0625, 100.0, 7.0, 1.125]> : f16[6]
  %r = hlo.acosh %x : f16[6]
  %e = hlo.constant dense<[0.96240234375, 1.3173828125, 0.351806640625, 5.296875, 2.634765625, 0.494873046875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[1.5, 2.0, 1.0, 96.0, 7.0, 1.0]> : f8e5m2[6]
  %r = hlo.acosh %x : f8e5m2[6]
  %e = hlo.constant dense<[1.0, 1.25, 0.0, 5.0, 2.5, 0.0]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.acosh %x : c64[5]
  %e = hlo.constant dense<[(0.28139606, 1.0691875), (1.6224941, 2.1773078), (1.7637817, -0.044160064), (1.1323936, -2.0240724), (3.689504, 1.570297)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.acosh %x : c128[5]
  %e = hlo.constant dense<[(0.2813960562452928, 1.0691874735193958), (1.6224941488715938, 2.1773078449946515), (1.7637816499875794, -0.04416006374763745), (1.1323936316053083, -2.0240725044336907), (3.6895039935216007, 1.5702969506668134)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.acosh %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<1.5> : f32[]
  %r = hlo.acosh %x : f32[]
  %e = hlo.constant dense<0.9624236> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
