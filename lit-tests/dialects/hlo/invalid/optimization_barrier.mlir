// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.optimization_barrier' result 0 must have type s32[], but has s64[]}}
  %y = hlo.optimization_barrier %x : (s32[]) -> s64[]
  return
}

// -----

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.optimization_barrier' expected 1 result, got 2}}
  %y:2 = hlo.optimization_barrier %x : (s32[]) -> (s32[], s32[])
  return
}
