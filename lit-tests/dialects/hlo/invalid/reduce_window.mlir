// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'hlo.reduce_window' (C1) must have at least one input}}
  hlo.reduce_window (), (), window_dimensions = [] {
  ^bb0:
    hlo.return
  } : () -> ()
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C1) must have one initial value for each of 1 inputs, but has 0}}
  %0 = hlo.reduce_window (%x), (), window_dimensions = [1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4], %y: f32[5], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C2) inputs must have the same dimensions, but there are f32[4] and f32[5]}}
  %0, %1 = hlo.reduce_window (%x, %y), (%i, %i), window_dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], f32[5], f32[], f32[]) -> (f32[4], f32[5])
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f16[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C3) initial value 0 must be f32[], but is f16[]}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f16[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C4) window_dimensions must have one number for each of 2 dimensions, but has 1}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C4) window_dimensions must be positive, but there is 0}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C5) window_strides must have one number for each of 2 dimensions, but has 1}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_strides = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C5) window_strides must be positive, but there is 0}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_strides = [0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C6) base_dilations must have one number for each of 2 dimensions, but has 3}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], base_dilations = [1, 1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C6) base_dilations must be positive, but there is -2}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], base_dilations = [1, -2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C7) window_dilations must have one number for each of 2 dimensions, but has 0}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_dilations = [] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C7) window_dilations must be positive, but there is 0}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_dilations = [1, 0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C8) padding must have one pair for each of 2 dimensions, but has 1}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], padding = [[0, 0]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' attribute 'padding' must be a list of pairs of integers such as [[0, 1], [2, 2]], but is [[0, 0], [1]]}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], padding = [[0, 0], [1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C9) the padded dimensions must be sizes below 2^63, but the padded array is larger}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], padding = [[0, 0], [9223372036854775807, 9223372036854775807]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' result 0 must have type f32[3,5], but has f32[4,6]}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [2, 2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C10) body must take (f32[], f32[]), but takes (f32[])}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1] {
  ^bb0(%a: f32[]):
    hlo.return %a : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C10) body must return (f32[]), but returns (pred[])}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C11) accum must be a float type at least as wide as f32, but is f16}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], accum = f16 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{'hlo.reduce_window' (C11) accum is for one input whose sum or product is formed}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], accum = f64 {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}
