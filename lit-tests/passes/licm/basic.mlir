// RUN: shale-opt %s --licm | filecheck %s
// RUN: shale-opt %s --licm --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS

// STATS: 7 ops moved

// A chain of ops, with the constant that it needs; another constant stays.
// CHECK-LABEL: func.func @chain(
// CHECK-NEXT: hlo.negate %y
// CHECK-NEXT: hlo.constant dense<2.000000e+00>
// CHECK-NEXT: hlo.multiply
// CHECK-NEXT: hlo.while
// CHECK: } {
// CHECK-NEXT: ^bb0
// CHECK-NEXT: hlo.constant dense<1>
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.subtract
// CHECK-NEXT: hlo.return
func.func @chain(%x: f32[2], %y: f32[2], %i: s32[], %n: s32[]) -> f32[2] {
  %r:2 = hlo.while %i, %x {
  ^bb0(%i0: s32[], %a: f32[2]):
    %more = hlo.compare %i0, %n, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i0: s32[], %a: f32[2]):
    %b = hlo.negate %y : f32[2]
    %two = hlo.constant dense<2.0> : f32[2]
    %c = hlo.multiply %b, %two : f32[2]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i0, %one : s32[]
    %d = hlo.subtract %a, %c : f32[2]
    hlo.return %next, %d : s32[], f32[2]
  } : (s32[], f32[2]) -> (s32[], f32[2])
  return %r#1 : f32[2]
}

// Out of the condition, and out of two loops; a reduction goes with its region.
// CHECK-LABEL: func.func @nested(
// CHECK-NEXT: %z = hlo.constant
// CHECK-NEXT: hlo.reduce
// CHECK: hlo.add %n, %n
// CHECK-NEXT: hlo.exponential
// CHECK-NEXT: hlo.while
// CHECK: hlo.while
func.func @nested(%x: f32[2], %i: s32[], %n: s32[]) -> (s32[], f32[]) {
  %z = hlo.constant dense<0.0> : f32[]
  %r:2 = hlo.while %i, %z {
  ^bb0(%i0: s32[], %a: f32[]):
    %s = hlo.reduce (%x), (%z), dimensions = [0] {
    ^bb0(%p: f32[], %q: f32[]):
      %sum = hlo.add %p, %q : f32[]
      hlo.return %sum : f32[]
    } : (f32[2], f32[]) -> f32[]
    %more = hlo.compare %a, %s, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i0: s32[], %a: f32[]):
    %q:2 = hlo.while %i0, %a {
    ^bb0(%i1: s32[], %b: f32[]):
      %m = hlo.add %n, %n : s32[]
      %more = hlo.compare %i1, %m, direction = LT : (s32[], s32[]) -> pred[]
      hlo.return %more : pred[]
    } {
    ^bb0(%i1: s32[], %b: f32[]):
      %e = hlo.exponential %z : f32[]
      %c = hlo.add %b, %e : f32[]
      %next = hlo.add %i1, %i1 : s32[]
      hlo.return %next, %c : s32[], f32[]
    } : (s32[], f32[]) -> (s32[], f32[])
    hlo.return %q#0, %q#1 : s32[], f32[]
  } : (s32[], f32[]) -> (s32[], f32[])
  return %r#0, %r#1 : s32[], f32[]
}
