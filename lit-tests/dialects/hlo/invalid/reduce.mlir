// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'hlo.reduce' (C1) must have at least one input}}
  hlo.reduce (), (), dimensions = [] {
  ^bb0:
    hlo.return
  } : () -> ()
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (C1) must have one initial value for each of 1 inputs, but has 0}}
  %0 = hlo.reduce (%x), (), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6]) -> f32[4]
  return
}

// -----

func.func @f(%x: index, %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (I1) input 0 must be an array, but is index}}
  %0 = hlo.reduce (%x), (%i), dimensions = [] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (index, f32[]) -> f32[]
  return
}

// -----

func.func @f(%x: f32[4], %y: f32[5], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (C2) inputs must have the same dimensions, but there are f32[4] and f32[5]}}
  %0, %1 = hlo.reduce (%x, %y), (%i, %i), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], f32[5], f32[], f32[]) -> (f32[], f32[])
  return
}

// -----

func.func @f(%x: f32[4,6], %i: s32[]) {
  // expected-error@+1 {{'hlo.reduce' (C3) initial value 0 must be f32[], but is s32[]}}
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], s32[]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[1]) {
  // expected-error@+1 {{'hlo.reduce' (C3) initial value 0 must be f32[], but is f32[1]}}
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[1]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (C4) the dimensions to reduce must be in [0, 2), but there is 2}}
  %0 = hlo.reduce (%x), (%i), dimensions = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (C4) the dimensions to reduce must be in [0, 2), but there is -1}}
  %0 = hlo.reduce (%x), (%i), dimensions = [-1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (C4) the dimensions to reduce must be distinct, but 1 comes twice}}
  %0 = hlo.reduce (%x), (%i), dimensions = [1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' result 0 must have type f32[4], but has f32[6]}}
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (C5) body must take (f32[], f32[]), but takes (f32[])}}
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%a: f32[]):
    hlo.return %a : f32[]
  } : (f32[4,6], f32[]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (C5) body must return (f32[]), but returns (f32[], f32[])}}
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a, %b : f32[], f32[]
  } : (f32[4,6], f32[]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (C5) body must return (f32[]), but returns (pred[])}}
  %0 = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[4,6], f32[]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (C6) accum must be a float type at least as wide as f32, but is bf16}}
  %0 = hlo.reduce (%x), (%i), dimensions = [1], accum = bf16 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4]
  return
}

// -----

func.func @f(%x: s32[4], %i: s32[]) {
  // expected-error@+1 {{'hlo.reduce' (C6) accum is for floats, but the elements are s32}}
  %0 = hlo.reduce (%x), (%i), dimensions = [0], accum = f32 {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[4], s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce' (C6) accum is for one input whose sum or product is formed}}
  %0 = hlo.reduce (%x), (%i), dimensions = [1], accum = f64 {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  } : (f32[4,6], f32[]) -> f32[4]
  return
}
