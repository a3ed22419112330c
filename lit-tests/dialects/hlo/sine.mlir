// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// sin x. Limits: 2 ulp for f32 and f64, 1 for narrower types, 4 for each part of complex numbers; special values exactly.

// mpmath
func.func @f32() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.01, 1.0e+10, 3.0e+37]> : f32[8]
  %r = hlo.sine %x : f32[8]
  %e = hlo.constant dense<[0.47942555, -0.84147096, 0.14112, -0.5440211, 0.50636566, 0.009999833, -0.48750603, 0.9546262]> : f32[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[8], f32[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f32_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : f32[5]
  %r = hlo.sine %x : f32[5]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : f32[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f32[5], f32[5]) -> ()
  func.return
}

// mpmath
func.func @f64() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.01, 10000000000.0, 3.0e+37]> : f64[8]
  %r = hlo.sine %x : f64[8]
  %e = hlo.constant dense<[0.479425538604203, -0.8414709848078965, 0.1411200080598672, -0.5440211108893698, 0.5063656411097588, 0.009999833334166664, -0.4875060250875107, -0.04589698661795668]> : f64[8]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f64[8], f64[8]) -> ()
  func.return
}

// By hand: the limits.
func.func @f64_special() {
  %x = hlo.constant dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : f64[5]
  %r = hlo.sine %x : f64[5]
  %e = hlo.constant dense<[0.0, -0.0, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000]> : f64[5]
  check.expect_close %r, %e, max_ulp_difference = 0 : (f64[5], f64[5]) -> ()
  func.return
}

// mpmath
func.func @bf16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.010009765625]> : bf16[6]
  %r = hlo.sine %x : bf16[6]
  %e = hlo.constant dense<[0.478515625, -0.83984375, 0.1416015625, -0.54296875, 0.5078125, 0.010009765625]> : bf16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (bf16[6], bf16[6]) -> ()
  func.return
}

// mpmath
func.func @f16() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -100.0, 0.01000213623046875]> : f16[6]
  %r = hlo.sine %x : f16[6]
  %e = hlo.constant dense<[0.4794921875, -0.84130859375, 0.14111328125, -0.5439453125, 0.50634765625, 0.01000213623046875]> : f16[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f16[6], f16[6]) -> ()
  func.return
}

// mpmath
func.func @f8e5m2() {
  %x = hlo.constant dense<[0.5, -1.0, 3.0, 10.0, -96.0, 0.009765625]> : f8e5m2[6]
  %r = hlo.sine %x : f8e5m2[6]
  %e = hlo.constant dense<[0.5, -0.875, 0.15625, -0.5, -1.0, 0.009765625]> : f8e5m2[6]
  check.expect_close %r, %e, max_ulp_difference = 1 : (f8e5m2[6], f8e5m2[6]) -> ()
  func.return
}

// mpmath
func.func @c64() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c64[5]
  %r = hlo.sine %x : c64[5]
  %e = hlo.constant dense<[(0.4944858, 0.22168817), (-3.7527714, 0.25655395), (0.14222394, 0.124071576), (-1.2872229, -1.1721064), (2425785.5, 242570460.0)]> : c64[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c64[5], c64[5]) -> ()
  func.return
}

// mpmath
func.func @c128() {
  %x = hlo.constant dense<[(0.5, 0.25), (-1.5, 2.0), (3.0, -0.125), (-0.75, -1.25), (0.01, 20.0)]> : c128[5]
  %r = hlo.sine %x : c128[5]
  %e = hlo.constant dense<[(0.494485780933195, 0.22168816414957482), (-3.752771340479298, 0.2565539560904818), (0.14222394441768127, 0.12407157711933818), (-1.2872229100264918, -1.1721063598927026), (2425785.5468181525, 242570468.67608565)]> : c128[5]
  check.expect_close %r, %e, max_ulp_difference = 4 : (c128[5], c128[5]) -> ()
  func.return
}

// By hand: no elements.
func.func @empty() {
  %x = hlo.constant dense<> : f32[0,2]
  %r = hlo.sine %x : f32[0,2]
  check.expect_eq_const %r, dense<> : f32[0,2]
  func.return
}

// mpmath: rank 0.
func.func @rank0() {
  %x = hlo.constant dense<0.5> : f32[]
  %r = hlo.sine %x : f32[]
  %e = hlo.constant dense<0.47942555> : f32[]
  check.expect_close %r, %e, max_ulp_difference = 2 : (f32[], f32[]) -> ()
  func.return
}
