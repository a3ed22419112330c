// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4,6], %s: f32[2,2], %i: f32[]) {
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
  // expected-error@+1 {{~~}}
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
