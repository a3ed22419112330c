// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: s32[], %t: token[]) {
  // expected-error@+1 {{'hlo.after_all' (C1) input 1 must be token[], but is s32[]}}
  %y = hlo.after_all %t, %x : (token[], s32[]) -> token[]
  return
}
