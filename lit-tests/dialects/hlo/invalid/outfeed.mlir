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

// -----

func.func @f(%x: f32[4], %n: s32[]) {
  // expected-error@+1 {{'hlo.outfeed' (C3) 'size_of' must name dimensions of inputs before the sizes, which are of type s32[]}}
  %u = hlo.outfeed (%x, %n), (), size_of = [[0, 1]] : (f32[4], s32[]) -> token[]
  return
}

// -----

func.func @f(%x: f32[4], %n: u32[]) {
  // expected-error@+1 {{'hlo.outfeed' (C3) 'size_of' must name dimensions of inputs before the sizes, which are of type s32[]}}
  %u = hlo.outfeed (%x, %n), (), size_of = [[0, 0]] : (f32[4], u32[]) -> token[]
  return
}
