// RUN: shale-opt %s --assign-layouts --explain-layout=%%t -o %t 2>&1 | filecheck %s --check-prefix=CHOSEN
// RUN: shale-opt %s --assign-layouts --explain-layout=x -o %t 2>&1 | filecheck %s --check-prefix=ARGUMENT
// RUN: shale-opt %s --assign-layouts --explain-layout=m -o %t 2>&1 | filecheck %s --check-prefix=FORCED
// RUN: shale-opt %s --assign-layouts --explain-layout=p -o %t 2>&1 | filecheck %s --check-prefix=WRITTEN
// RUN: not shale-opt %s --assign-layouts --explain-layout=e1 -o %t 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not shale-opt %s --cse --explain-layout=e -o %t 2>&1 | filecheck %s --check-prefix=PASS

// CHOSEN: in @main: %t, f32[128,64]{0,1}: chosen by cost
// CHOSEN-NEXT: %t = hlo.transpose makes %t {0,1} of %x {1,0}: a bitcast
// CHOSEN-NEXT: %e = hlo.sine makes %e {0,1} of %t {0,1}: read in the order of memory
// CHOSEN-NEXT: {1,0} costs {{[0-9]+}} ns: moves {{[0-9]+}}, reading across {{[0-9]+}}
// CHOSEN-NEXT: {0,1} costs 0 ns
// ARGUMENT: in @main: %x, f32[64,128]{1,0}: an argument: the caller gives it so
// FORCED: in @main: %m, f32[128,64]{1,0}: hlo.map gives no other
// FORCED-NEXT: func.return takes operand 1 in {1,0}
// WRITTEN: in @main: %p, f32[128,64]{0,1}: its type says so
// WRITTEN: %m = hlo.map takes operand 0 in {1,0}: it is copied
// UNKNOWN: no op that assign-layouts looks at defines %e1
// UNKNOWN: did you mean
// PASS: --explain-layout needs the pass assign-layouts: give --to-level=loop
func.func @main(%x: f32[64,128], %w: f32[64,32]) -> (f32[128,32], f32[128,64]) {
  %t = hlo.transpose %x, permutation = [1, 0] : (f32[64,128]) -> f32[128,64]
  %e = hlo.sine %t : f32[128,64]
  %d = hlo.dot_general %e, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[128,64], f32[64,32]) -> f32[128,32]
  %p = hlo.negate %e : (f32[128,64]) -> f32[128,64]{0,1}
  %m = hlo.map %p, dimensions = [0, 1] {
  ^bb0(%a: f32[]):
    %s = hlo.sine %a : f32[]
    hlo.return %s : f32[]
  } : (f32[128,64]{0,1}) -> f32[128,64]
  return %d, %m : f32[128,32], f32[128,64]
}
