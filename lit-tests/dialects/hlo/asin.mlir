// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// arcsin x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -0.25, 0.99, -0.75, 0.01, 0.125, -1.0e-20]> : f32[7]
  %r = hlo.asin %x : f32[7]
  %e = hlo.constant dense<[0.5235988, -0.25268024, 1.4292569, -0.8480621, 0.0100001665, 0.12532783, -1.0e-20]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[7], f32[7]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 2.0, -1.5, 0x7F800000, 0x7FC00000]> : f32[6]
  %r = hlo.asin %x : f32[6]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : f32[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[6], f32[6]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -0.25, 0.99, -0.75, 0.01, 0.125, -1.0e-20]> : f64[7]
  %r = hlo.asin %x : f64[7]
  %e = hlo.constant dense<[0.5235987755982989, -0.25268025514207865, 1.4292568534704693, -0.848062078981481, 0.010000166674167114, 0.1253278311680654, -1.0e-20]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[7], f64[7]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 2.0, -1.5, 0x7FF0000000000000, 0x7FF8000000000000]> : f64[6]
  %r = hlo.asin %x : f64[6]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[6]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[6], f64[6]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -0.25, 0.98828125, -0.75, 0.010009765625, 0.125]> : bf16[6]
  %r = hlo.asin %x : bf16[6]
  %e = hlo.constant dense<[0.5234375, -0.251953125, 1.4140625, -0.84765625, 0.010009765625, 0.125]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -0.25, 0.990234375, -0.75, 0.01000213623046875, 0.125]> : f16[6]
  %r = hlo.asin %x : f16[6]
  %e = hlo.constant dense<[0.5234375, -0.252685546875, 1.4306640625, -0.84814453125, 0.01000213623046875, 0.1253662109375]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -0.25, 1.0, -0.75, 0.009765625, 0.125]> : f8e5m2[6]
  %r = hlo.asin %x : f8e5m2[6]
  %e = hlo.constant dense<[0.5, -0.25, 1.5, -0.875, 0.009765625, 0.125]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.asin %x : c64[5]
  %e = hlo.constant dense<[(0.50160885, 0.28139606), (-0.60651153, 1.6224941), (1.5266362, -1.7637817), (-0.4532762, -1.1323936), (0.0004993761, 3.689504)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.asin %x : c128[5]
  %e = hlo.constant dense<[(0.5016088532755008, 0.2813960562452928), (-0.6065115181997548, 1.6224941488715938), (1.5266362630472592, -1.7637816499875794), (-0.4532761776387939, -1.1323936316053083), (0.0004993761280833027, 3.6895039935216007)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.asin %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.asin %x : f32[]
  %e = hlo.constant dense<0.5235988> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
