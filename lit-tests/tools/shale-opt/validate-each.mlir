// --validate-each: the module runs before and after each pass.

// RUN: broken-opt %s --canonicalize --cse --validate-each | filecheck %s --check-prefix=RIGHT
// RIGHT: hlo.subtract %x, %c

// The pass that changes what a function does is named, with the first place.

// RUN: not broken-opt %s --cse --swap-subtract --canonicalize --validate-each=8 2>&1 | filecheck %s
// CHECK:      error: pass 'swap-subtract' changes what @main does: result 0 at [0, 1] was {{.*}}, now it is {{.*}}
// CHECK:      func.func @main
// CHECK:      note: on random input 1 of 8
// CHECK-NOT:  error

// Twice swapped is as before, but after the first time it is not.

// RUN: not broken-opt %s --pipeline='func(swap-subtract,swap-subtract)' --validate-each 2>&1 | filecheck %s --check-prefix=TWICE
// TWICE: error: pass 'swap-subtract' changes what @main does

// What cannot be run is a remark.

// RUN: echo 'func.func @f(%%x: f32[?]) -> f32[?] { %%y = hlo.negate %%x : f32[?] return %%y : f32[?] }' > %t.unbounded
// RUN: broken-opt %t.unbounded --swap-subtract --validate-each 2>&1 | filecheck %s --check-prefix=UNBOUNDED
// UNBOUNDED: remark: the program is not run before and after passes:

// RUN: not broken-opt %s --validate-each=0 2>&1 | filecheck %s --check-prefix=ZERO
// ZERO: error: --validate-each: expected a number of inputs from 1 on

func.func @main(%x: f32[2,2], %t: f32[2,2]) -> f32[2,2] {
  %c = hlo.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : f32[2,2]
  %0 = hlo.subtract %x, %c : f32[2,2]
  %1 = hlo.abs %c : f32[2,2]
  %2 = hlo.multiply %0, %1 : f32[2,2]
  return %2 : f32[2,2]
}
