// RUN: shale-opt %s --canonicalize | filecheck %s

// while(x, false, …) = x
// CHECK-LABEL: func.func @never
// CHECK-NEXT: return %x : f32[2]
func.func @never(%x: f32[2]) -> f32[2] {
  %y = hlo.while %x {
  ^bb0(%i: f32[2]):
    %p = hlo.constant dense<false> : pred[]
    hlo.return %p : pred[]
  } {
  ^bb0(%i: f32[2]):
    %z = hlo.add %i, %i : f32[2]
    hlo.return %z : f32[2]
  } : (f32[2]) -> f32[2]
  return %y : f32[2]
}

// A condition that does something is evaluated once.
// CHECK-LABEL: func.func @seen
// CHECK: hlo.while
// CHECK: hlo.outfeed
func.func @seen(%x: f32[2]) -> f32[2] {
  %y = hlo.while %x {
  ^bb0(%i: f32[2]):
    %p = hlo.constant dense<false> : pred[]
    %t = hlo.outfeed (%i), () : (f32[2]) -> token[]
    hlo.return %p : pred[]
  } {
  ^bb0(%i: f32[2]):
    hlo.return %i : f32[2]
  } : (f32[2]) -> f32[2]
  return %y : f32[2]
}

// CHECK-LABEL: func.func @forever
// CHECK: hlo.while
func.func @forever(%x: f32[2]) -> f32[2] {
  %y = hlo.while %x {
  ^bb0(%i: f32[2]):
    %p = hlo.constant dense<true> : pred[]
    hlo.return %p : pred[]
  } {
  ^bb0(%i: f32[2]):
    hlo.return %i : f32[2]
  } : (f32[2]) -> f32[2]
  return %y : f32[2]
}
