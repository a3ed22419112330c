// RUN: shale-opt %s --egraph | filecheck %s

// A mask that terms have in common, which are not neighbours.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT: hlo.or
// CHECK-NEXT: hlo.and
// CHECK-NEXT: hlo.or
// CHECK-NEXT: return
func.func @main(%x: s32[4096], %a: s32[4096], %b: s32[4096], %c: s32[4096]) -> s32[4096] {
  %0 = hlo.and %x, %a : s32[4096]
  %1 = hlo.or %0, %b : s32[4096]
  %2 = hlo.and %c, %x : s32[4096]
  %3 = hlo.or %1, %2 : s32[4096]
  return %3 : s32[4096]
}
