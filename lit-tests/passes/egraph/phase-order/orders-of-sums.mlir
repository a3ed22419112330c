// RUN: shale-opt %s --egraph | filecheck %s

// Two sums of the same terms in other orders.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.add
// CHECK-NEXT: return
func.func @main(%x: s32[4096], %y: s32[4096], %z: s32[4096]) -> (s32[4096], s32[4096]) {
  %0 = hlo.add %x, %y : s32[4096]
  %1 = hlo.add %0, %z : s32[4096]
  %2 = hlo.add %z, %y : s32[4096]
  %3 = hlo.add %x, %2 : s32[4096]
  return %1, %3 : s32[4096], s32[4096]
}
