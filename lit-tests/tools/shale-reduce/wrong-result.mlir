// A program in which a wrong pass changes a result becomes the smallest one that shows it.

// RUN: broken-reduce %s --predicate=wrong-result --pipeline='cse,swap-subtract' -o %t.small 2> %t.err
// RUN: filecheck %s --input-file %t.small --match-full-lines --strict-whitespace
// RUN: filecheck %s --input-file %t.err --check-prefix=ERR
// RUN: not broken-opt %t.small --swap-subtract --validate-each 2>&1 | filecheck %s --check-prefix=AGAIN

//      CHECK:module {
// CHECK-NEXT:  func.func @main(%arg0: f32[1,1]) -> f32[1,1] {
// CHECK-NEXT:    %0 = hlo.constant dense<1.000000e+00> : f32[1,1]
// CHECK-NEXT:    %1 = hlo.subtract %0, %arg0 : f32[1,1]
// CHECK-NEXT:    return %1 : f32[1,1]
// CHECK-NEXT:  }
// CHECK-NEXT:}

// ERR: {{[0-9]+}} lines became {{[78]}}, after {{[0-9]+}} attempts
// AGAIN: error: pass 'swap-subtract' changes what @main does: result 0 at [0, 0] was

func.func @main(%x: f32[4,4], %n: s32[], %p: pred[]) -> (f32[4,4], s32[], f32[4]) {
  %zero = hlo.constant dense<0> : s32[]
  %c = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : f32[4]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %y: f32[4,4]):
    %three = hlo.constant dense<3> : s32[]
    %more = hlo.compare %i, %three, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %y: f32[4,4]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %t = hlo.transpose %y, permutation = [1, 0] : (f32[4,4]) -> f32[4,4]
    %z = func.call @helper(%t, %y) : (f32[4,4], f32[4,4]) -> f32[4,4]
    hlo.return %next, %z : s32[], f32[4,4]
  } : (s32[], f32[4,4]) -> (s32[], f32[4,4])
  %s = hlo.if %p {
    %m = hlo.add %n, %r#0 : s32[]
    hlo.return %m : s32[]
  } {
    hlo.return %n : s32[]
  } : (pred[]) -> s32[]
  %e = hlo.exponential %c : f32[4]
  return %r#1, %s, %e : f32[4,4], s32[], f32[4]
}

func.func private @helper(%a: f32[4,4], %b: f32[4,4]) -> f32[4,4] {
  %0 = hlo.subtract %a, %b : f32[4,4]
  %1 = hlo.tanh %0 : f32[4,4]
  return %1 : f32[4,4]
}
