// RUN: shale-opt %s --fuse --explain-fusion=%e -o %t 2>&1 | filecheck %s --check-prefix=DEAR
// RUN: shale-opt %s --fuse --explain-fusion=s -o %t 2>&1 | filecheck %s --check-prefix=SUM
// RUN: shale-opt %s --fuse --explain-fusion=%d -o %t 2>&1 | filecheck %s --check-prefix=DOT

// What two kernels of different spaces need and is dear to compute is kept.
// DEAR: in @main: %e = hlo.exponential, 256 bytes, 64 operations: {{.*}}its result is in memory
// DEAR: operand %x
// A reduction over the rows and one over the columns are two kernels.
// SUM: in @main: %s = hlo.reduce, 32 bytes, 65 operations: {{.*}}its result is in memory: a reduction is complete before it is used
// SUM: operand %e = hlo.exponential, 256 bytes, 64 operations
// SUM: user return
// A contraction reads its operands from memory.
// DOT: in @main: %d = hlo.dot_general, 256 bytes, 1024 operations: a kernel of its own; its result is in memory: return reads it from there
// DOT: operand %e = hlo.exponential, 256 bytes, 64 operations: in different kernels: its result is in memory: %d = hlo.dot_general reads it from there; one of the two holds a contraction
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
