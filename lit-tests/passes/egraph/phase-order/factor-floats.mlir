// RUN: shale-opt %s --egraph=fp=relaxed | filecheck %s

// As for integers, with two factors whose terms alternate.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: hlo.add
// CHECK-NEXT: return
func.func @main(%x: f32[4096], %z: f32[4096], %a: f32[4096], %b: f32[4096], %c: f32[4096], %d: f32[4096], %e: f32[4096], %f: f32[4096]) -> f32[4096] {
  %0 = hlo.multiply %x, %a : f32[4096]
  %1 = hlo.multiply %z, %b : f32[4096]
  %2 = hlo.multiply %x, %c : f32[4096]
  %3 = hlo.multiply %z, %d : f32[4096]
  %4 = hlo.multiply %x, %e : f32[4096]
  %5 = hlo.multiply %z, %f : f32[4096]
  %6 = hlo.add %0, %1 : f32[4096]
  %7 = hlo.add %6, %2 : f32[4096]
  %8 = hlo.add %7, %3 : f32[4096]
  %9 = hlo.add %8, %4 : f32[4096]
  %10 = hlo.add %9, %5 : f32[4096]
  return %10 : f32[4096]
}
