// RUN: shale-opt %s --egraph | filecheck %s

// Terms with a common factor are not neighbours.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: hlo.add
// CHECK-NEXT: return
func.func @main(%x: s32[4096], %a: s32[4096], %b: s32[4096], %c: s32[4096], %d: s32[4096]) -> s32[4096] {
  %0 = hlo.multiply %x, %a : s32[4096]
  %1 = hlo.multiply %d, %b : s32[4096]
  %2 = hlo.add %0, %1 : s32[4096]
  %3 = hlo.multiply %c, %x : s32[4096]
  %4 = hlo.add %2, %3 : s32[4096]
  return %4 : s32[4096]
}
