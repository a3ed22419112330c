// RUN: shale-opt %s --fuse --explain-fusion=%%e -o %t 2>&1 | filecheck %s --check-prefix=DEAR
// RUN: shale-opt %s --fuse --explain-fusion=s -o %t 2>&1 | filecheck %s --check-prefix=SUM
// RUN: shale-opt %s --fuse --explain-fusion=%%d -o %t 2>&1 | filecheck %s --check-prefix=DOT

// A contraction reads its operand from memory, and a reduction over the other axis goes over other rows; the one over the rows is computed with it.
// DEAR: in @main: %e = hlo.exponential, 256 bytes, 64 operations: in the kernel of 3 ops that writes %e, %s ({{[0-9]+}} ns); its result is in memory: %d = hlo.dot_general reads it from there
// DEAR-NEXT: operand %x, 256 bytes: it is in memory before this block begins
// DEAR-NEXT: user %d = hlo.dot_general, 256 bytes, 1024 operations: in different kernels: {{.*}}; one of the two holds a contraction
// DEAR-NEXT: user %t = hlo.reduce, 32 bytes, 64 operations: in different kernels: {{.*}}; the two go over other elements, or over rows of other axes
// DEAR-NEXT: user %s = hlo.reduce, 32 bytes, 64 operations: in one kernel: the kernel of 3 ops that writes %e, %s
// SUM: in @main: %s = hlo.reduce, 32 bytes, 64 operations: {{.*}}its result is in memory: a reduction is complete before it is used
// SUM-NEXT: operand %e = hlo.exponential, 256 bytes, 64 operations: in one kernel
// SUM-NEXT: operand %zero = hlo.constant
// SUM-NEXT: user func.return, 0 bytes, 0 operations: it reads what it returns from memory
// DOT: in @main: %d = hlo.dot_general, 256 bytes, 1024 operations: a kernel of its own; its result is in memory: func.return reads it from there
// DOT-NEXT: operand %e = hlo.exponential, 256 bytes, 64 operations: in different kernels: its result is in memory: %d = hlo.dot_general reads it from there; one of the two holds a contraction
func.func @main(%x: f32[8,8]) -> (f32[8], f32[8], f32[8,8]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %e = hlo.exponential %x : f32[8,8]
  %s = hlo.reduce (%e), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %t = hlo.reduce (%e), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %d = hlo.dot_general %e, %e, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[8,8], f32[8,8]) -> f32[8,8]
  return %s, %t, %d : f32[8], f32[8], f32[8,8]
}
