// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// artanh x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -0.25, 0.99, -0.75, 0.01, 0.125, -1.0e-20]> : f32[7]
  %r = hlo.atanh %x : f32[7]
  %e = hlo.constant dense<[0.54930615, -0.25541282, 2.646653, -0.97295505, 0.010000333, 0.12565722, -1.0e-20]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[7], f32[7]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 1.0, -1.0, 2.0, 0x7F800000, 0x7FC00000]> : f32[7]
  %r = hlo.atanh %x : f32[7]
  %e = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : f32[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[7], f32[7]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -0.25, 0.99, -0.75, 0.01, 0.125, -1.0e-20]> : f64[7]
  %r = hlo.atanh %x : f64[7]
  %e = hlo.constant dense<[0.5493061443340549, -0.25541281188299536, 2.6466524123622457, -0.9729550745276566, 0.010000333353334763, 0.12565721414045303, -1.0e-20]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[7], f64[7]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 1.0, -1.0, 2.0, 0x7FF0000000000000, 0x7FF8000000000000]> : f64[7]
  %r = hlo.atanh %x : f64[7]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[7]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[7], f64[7]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -0.25, 0.98828125, -0.75, 0.010009765625, 0.125]> : bf16[6]
  %r = hlo.atanh %x : bf16[6]
  %e = hlo.constant dense<[0.55078125, -0.255859375, 2.5625, -0.97265625, 0.010009765625, 0.1259765625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -0.25, 0.990234375, -0.75, 0.01000213623046875, 0.125]> : f16[6]
  %r = hlo.atanh %x : f16[6]
  %e = hlo.constant dense<[0.54931640625, -0.25537109375, 2.658203125, -0.97314453125, 0.01000213623046875, 0.1256103515625]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -0.25, 1.0, -0.75, 0.009765625, 0.125]> : f8e5m2[6]
  %r = hlo.atanh %x : f8e5m2[6]
  %e = hlo.constant dense<[0.5, -0.25, 0x7C, -1.0, 0.009765625, 0.125]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.atanh %x : c64[5]
  %e = hlo.constant dense<[(0.50037, 0.31439814), (-0.22008967, 1.245258), (0.34584296, -1.5552069), (-0.26149213, -0.9968251), (2.493765e-5, 1.5208379)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.atanh %x : c128[5]
  %e = hlo.constant dense<[(0.5003700000525311, 0.3143981432077165), (-0.22008968066202292, 1.2452579660726568), (0.34584295166932216, -1.555206838512052), (-0.2614921387956719, -0.9968251264639186), (2.4937649662161726e-05, 1.5208379435106845)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.atanh %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.atanh %x : f32[]
  %e = hlo.constant dense<0.54930615> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
