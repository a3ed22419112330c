// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C1) window_dimensions must have one number for each of 2 dimensions, but has 1}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C1) window_dimensions must be positive, but there is 0}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [0, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C2) window_strides must have one number for each of 2 dimensions, but has 1}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C2) window_strides must be positive, but there is 0}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2, 0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C3) padding must have one pair for each of 2 dimensions, but has 3}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2, 3], padding = [[0, 0], [0, 0], [0, 0]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C4) the padded dimensions must be sizes below 2^63, but the padded array is larger}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2, 3], padding = [[0, 0], [9223372036854775807, 1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C5) source must be f32[3,4], but is f32[2,2]}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: s32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C5) source must be f32[2,2], but is s32[2,2]}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], s32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f64[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C6) init_value must be f32[], but is f64[]}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f64[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' result 0 must have type f32[4,6], but has f32[2,2]}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[2,2]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C7) select must return (pred[]), but returns (f32[])}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C7) select must take (f32[], f32[]), but takes (f32[])}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[]):
    hlo.return %a : f32[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C8) scatter must return (f32[]), but returns (pred[])}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{'hlo.select_and_scatter' (C8) scatter must return (f32[]), but returns (f32[], f32[])}}
  %0 = hlo.select_and_scatter %x, %s, %i, window_dimensions = [2, 3], window_strides = [2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a, %b : f32[], f32[]
  } : (f32[4,6], f32[2,2], f32[]) -> f32[4,6]
  return
}
