// RUN: shale-opt %s --egraph | filecheck %s

// A body is done before the op that holds it.
// CHECK-LABEL: func.func @body(
// CHECK: hlo.while
// CHECK: hlo.multiply %v, %factor
// CHECK-NOT: hlo.add %{{.*}}, %zero
// CHECK: return
func.func @body(%x: s32[8], %factor: s32[8]) -> s32[8] {
  %zero = hlo.constant dense<0> : s32[8]
  %n = hlo.constant dense<0> : s32[]
  %i, %y = hlo.while %n, %x {
  ^bb0(%i: s32[], %v: s32[8]):
    %ten = hlo.constant dense<10> : s32[]
    %more = hlo.compare %i, %ten, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %v: s32[8]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %p = hlo.multiply %v, %factor : s32[8]
    %w = hlo.add %p, %zero : s32[8]
    hlo.return %next, %w : s32[], s32[8]
  } : (s32[], s32[8]) -> (s32[], s32[8])
  return %y : s32[8]
}

// Equal regions make equal ops, also where what they take from outside is equal by a rule only.
// CHECK-LABEL: func.func @captured(
// CHECK-COUNT-1: hlo.reduce
// CHECK-NOT: hlo.reduce
// CHECK: return
func.func @captured(%x: s32[8], %k: s32[]) -> (s32[], s32[]) {
  %zero = hlo.constant dense<0> : s32[]
  %k2 = hlo.add %k, %zero : s32[]
  %a = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%p: s32[], %q: s32[]):
    %s = hlo.add %p, %q : s32[]
    %t = hlo.maximum %s, %k : s32[]
    hlo.return %t : s32[]
  } : (s32[8], s32[]) -> s32[]
  %b = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%p: s32[], %q: s32[]):
    %s = hlo.add %p, %q : s32[]
    %t = hlo.maximum %s, %k2 : s32[]
    hlo.return %t : s32[]
  } : (s32[8], s32[]) -> s32[]
  return %a, %b : s32[], s32[]
}
