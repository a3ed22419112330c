// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{~~}}
  hlo.reduce_window (), (), window_dimensions = [] {
  ^bb0:
    hlo.return
  } : () -> ()
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (), window_dimensions = [1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4], %y: f32[5], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0, %1 = hlo.reduce_window (%x, %y), (%i, %i), window_dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], f32[5], f32[], f32[]) -> (f32[4], f32[5])
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f16[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f16[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_strides = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_strides = [0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], base_dilations = [1, 1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], base_dilations = [1, -2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_dilations = [] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_dilations = [1, 0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], padding = [[0, 0]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], padding = [[0, 0], [1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], padding = [[0, 0], [9223372036854775807, 9223372036854775807]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [2, 2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1] {
  ^bb0(%a: f32[]):
    hlo.return %a : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], accum = f16 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}

// -----

func.func @f(%x: f32[4,6], %i: f32[]) {
  // expected-error@+1 {{~~}}
  %0 = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], accum = f64 {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  } : (f32[4,6], f32[]) -> f32[4,6]
  return
}
