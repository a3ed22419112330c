// RUN: shale-opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @involutions(
// CHECK-NEXT: return %x, %y, %z
func.func @involutions(%x: f32[2], %y: u8[2], %z: c64[2]) -> (f32[2], u8[2], c64[2]) {
  %0 = hlo.negate %x : f32[2]
  %1 = hlo.negate %0 : f32[2]
  %2 = hlo.not %y : u8[2]
  %3 = hlo.not %2 : u8[2]
  %4 = hlo.conj %z : c64[2]
  %5 = hlo.conj %4 : c64[2]
  return %1, %3, %5 : f32[2], u8[2], c64[2]
}

// A type of powers of two has no −x.
// CHECK-LABEL: func.func @unsigned_float(
// CHECK-NEXT: hlo.negate
// CHECK-NEXT: hlo.negate
func.func @unsigned_float(%x: f8e8m0fnu[2]) -> f8e8m0fnu[2] {
  %0 = hlo.negate %x : f8e8m0fnu[2]
  %1 = hlo.negate %0 : f8e8m0fnu[2]
  return %1 : f8e8m0fnu[2]
}

// CHECK-LABEL: func.func @idempotent(
// CHECK-NEXT: %[[ABS:.*]] = hlo.abs %x
// CHECK-NEXT: %[[FLOOR:.*]] = hlo.floor %x
// CHECK-NEXT: %[[SIGN:.*]] = hlo.sign %x
// CHECK-NEXT: return %[[ABS]], %[[FLOOR]], %[[SIGN]]
func.func @idempotent(%x: f32[2]) -> (f32[2], f32[2], f32[2]) {
  %0 = hlo.abs %x : (f32[2]) -> f32[2]
  %1 = hlo.abs %0 : (f32[2]) -> f32[2]
  %2 = hlo.floor %x : f32[2]
  %3 = hlo.floor %2 : f32[2]
  %4 = hlo.sign %x : f32[2]
  %5 = hlo.sign %4 : f32[2]
  return %1, %3, %5 : f32[2], f32[2], f32[2]
}

// x / |x| rounds; of different roundings the first stays.
// CHECK-LABEL: func.func @idempotent_near_miss(
// CHECK-NEXT: hlo.sign
// CHECK-NEXT: hlo.sign
// CHECK-NEXT: %[[FLOOR:.*]] = hlo.floor
// CHECK-NEXT: return %{{.*}}, %[[FLOOR]]
func.func @idempotent_near_miss(%x: c64[2], %y: f32[2]) -> (c64[2], f32[2]) {
  %0 = hlo.sign %x : c64[2]
  %1 = hlo.sign %0 : c64[2]
  %2 = hlo.floor %y : f32[2]
  %3 = hlo.ceil %2 : f32[2]
  return %1, %3 : c64[2], f32[2]
}

// CHECK-LABEL: func.func @parts(
// CHECK-NEXT: return %x, %y, %z, %x
func.func @parts(%x: f32[2], %y: f32[2], %z: c64[2]) -> (f32[2], f32[2], c64[2], f32[2]) {
  %0 = hlo.complex %x, %y : (f32[2], f32[2]) -> c64[2]
  %1 = hlo.real %0 : (c64[2]) -> f32[2]
  %2 = hlo.imag %0 : (c64[2]) -> f32[2]
  %3 = hlo.real %z : (c64[2]) -> f32[2]
  %4 = hlo.imag %z : (c64[2]) -> f32[2]
  %5 = hlo.complex %3, %4 : (f32[2], f32[2]) -> c64[2]
  %6 = hlo.real %x : f32[2]
  return %1, %2, %5, %6 : f32[2], f32[2], c64[2], f32[2]
}

// The parts of different numbers.
// CHECK-LABEL: func.func @parts_near_miss(
// CHECK: hlo.complex
func.func @parts_near_miss(%x: c64[2], %y: c64[2]) -> c64[2] {
  %0 = hlo.real %x : (c64[2]) -> f32[2]
  %1 = hlo.imag %y : (c64[2]) -> f32[2]
  %2 = hlo.complex %0, %1 : (f32[2], f32[2]) -> c64[2]
  return %2 : c64[2]
}
