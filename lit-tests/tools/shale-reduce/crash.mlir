// shale-opt: --pipeline='canonicalize,panic-on-multiply'
// The pipeline of the first line, and the pass in which it panics, decide.

// RUN: broken-reduce %s --predicate=crash --text='product of products' > %t.small
// RUN: filecheck %s --input-file %t.small
// RUN: not broken-reduce %s --predicate=crash --text='something else' 2>&1 | filecheck %s --check-prefix=NOT
// RUN: not broken-reduce %s --predicate=crash --pipeline=cse 2>&1 | filecheck %s --check-prefix=NOT

// CHECK:      func.func @main(
// CHECK:        %[[A:.*]] = hlo.{{add|multiply}}
// CHECK-NEXT:   hlo.multiply{{.*}}%[[A]]
// CHECK:        return
// NOT: error: {{.*}}crash.mlir does not show it: nothing to reduce

func.func @main(%x: f32[3,2], %y: f32[3,2]) -> (f32[2,3], f32[3,2]) {
  %a = hlo.multiply %x, %y : f32[3,2]
  %b = hlo.add %a, %y : f32[3,2]
  %c = hlo.multiply %a, %b : f32[3,2]
  %d = hlo.transpose %c, permutation = [1, 0] : (f32[3,2]) -> f32[2,3]
  %e = hlo.negate %b : f32[3,2]
  return %d, %e : f32[2,3], f32[3,2]
}
