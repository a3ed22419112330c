// RUN: shale-opt %s --fuse --explain-fusion=%%dot -o %t 2>&1 | filecheck %s --check-prefix=DOT
// RUN: shale-opt %s --fuse --explain-fusion=%%exp -o %t 2>&1 | filecheck %s --check-prefix=EXP
// RUN: shale-opt %s --fuse --explain-fusion=%%sorted -o %t 2>&1 | filecheck %s --check-prefix=SORT

// A contraction whose result two ops take has no epilogue; what is heavy is kept for several kernels; a sort is a kernel of its own.
// DOT: %dot = hlo.dot_general, 256 bytes, 1024 operations: a kernel of its own; its result is in memory: a contraction keeps its result unless one elementwise op or transpose of its size takes it
// DOT: user %{{neg|sum}} = hlo.{{negate|add}}, 256 bytes, 64 operations: in different kernels
// EXP: %exp = hlo.exponential, 256 bytes, 64 operations: {{.*}}its result is in memory: 2 kernels need it, and its functions are too dear to be computed in each
// SORT: %sorted = hlo.sort, 256 bytes, 0 operations: a kernel of its own: no fusion takes hlo.sort
// SORT: operand %neg
func.func @main(%x: f32[8,8], %y: f32[8,8]) -> (f32[8,8], f32[8,8], f32[8], f32[8]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %dot = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[8,8], f32[8,8]) -> f32[8,8]
  %neg = hlo.negate %dot : f32[8,8]
  %sum = hlo.add %dot, %y : f32[8,8]
  %sorted = hlo.sort %neg, dimension = 1 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[8,8]) -> f32[8,8]
  %exp = hlo.exponential %x : f32[8,8]
  %r = hlo.reduce (%exp), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  %q = hlo.reduce (%exp), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[8,8], f32[]) -> f32[8]
  return %sorted, %sum, %r, %q : f32[8,8], f32[8,8], f32[8], f32[8]
}
