// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// cos x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.01, 1.0e+10, 3.0e+37]> : f32[8]
  %r = hlo.cosine %x : f32[8]
  %e = hlo.constant dense<[0.87758255, 0.5403023, -0.9899925, -0.8390715, 0.8623189, 0.99995, 0.87311965, -0.2978067]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.cosine %x : f32[5]
  %e = hlo.constant dense<[1.0, 1.0, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[5], f32[5]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.01, 10000000000.0, 3.0e+37]> : f64[8]
  %r = hlo.cosine %x : f64[8]
  %e = hlo.constant dense<[0.8775825618903728, 0.5403023058681398, -0.9899924966004454, -0.8390715290764524, 0.8623188722876839, 0.9999500004166653, 0.873119622676856, -0.9989461780393332]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[5]
  %r = hlo.cosine %x : f64[5]
  %e = hlo.constant dense<[1.0, 1.0, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[5], f64[5]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.010009765625]> : bf16[6]
  %r = hlo.cosine %x : bf16[6]
  %e = hlo.constant dense<[0.87890625, 0.5390625, -0.98828125, -0.83984375, 0.86328125, 1.0]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.01000213623046875]> : f16[6]
  %r = hlo.cosine %x : f16[6]
  %e = hlo.constant dense<[0.87744140625, 0.54052734375, -0.990234375, -0.8388671875, 0.8623046875, 1.0]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -96.0, 0.009765625]> : f8e5m2[6]
  %r = hlo.cosine %x : f8e5m2[6]
  %e = hlo.constant dense<[0.875, 0.5, -1.0, -0.875, -0.1875, 1.0]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.cosine %x : c64[5]
  %e = hlo.constant dense<[(0.9051502, -0.12110879), (0.2661272, 3.617775), (-0.9977369, 0.017685974), (1.3817388, -1.0919302), (242570460.0, -2425785.5)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.cosine %x : c128[5]
  %e = hlo.constant dense<[(0.9051501505596067, -0.12110879604381165), (0.2661271953135458, 3.6177750739401375), (-0.9977368889512219, 0.017685974412135323), (1.3817387306342588, -1.0919301355539746), (242570468.67608565, -2425785.546818152)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.cosine %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.cosine %x : f32[]
  %e = hlo.constant dense<0.87758255> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
