// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: token[]) {
  // expected-error@+1 {{'hlo.outfeed' (C1) input 0 must be an array, but is token[]}}
  %u = hlo.outfeed (%t), () : (token[]) -> token[]
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'hlo.outfeed' (C2) token must be token[], but is f32[]}}
  %u = hlo.outfeed (%x), (%x) : (f32[], f32[]) -> token[]
  return
}
