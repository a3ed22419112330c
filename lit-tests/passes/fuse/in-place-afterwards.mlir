// A fusion that no longer computes a result from the array it was to be written over says so no longer.
// RUN: shale-opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @whole
// CHECK: hlo.fusion
// CHECK-NOT: in_place
// CHECK: return
func.func @whole(%x: s32[1,1], %z: s32[1,1]) -> (s32[1,1], s32[1,1]) {
  %y:2 = hlo.fusion %x, %z, in_place = [[0, 0]] {
  ^bb0(%p: s32[1,1], %q: s32[1,1]):
    %at = hlo.constant dense<0> : s32[]
    %v = hlo.constant dense<1> : s32[1,1]
    %w = hlo.dynamic_update_slice %p, %v, %at, %at : (s32[1,1], s32[1,1], s32[], s32[]) -> s32[1,1]
    %n = hlo.negate %q : s32[1,1]
    hlo.return %w, %n : s32[1,1], s32[1,1]
  } : (s32[1,1], s32[1,1]) -> (s32[1,1], s32[1,1])
  func.return %y#0, %y#1 : s32[1,1], s32[1,1]
}
