// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'hlo.map' (C1) must have at least one input}}
  %0 = "hlo.map"() <{dimensions = array<i64>}> ({
    %c = hlo.constant dense<true> : pred[]
    hlo.return %c : pred[]
  }) : () -> pred[]
  return
}

// -----

func.func @f(%x: f32[4], %y: f32[5]) {
  // expected-error@+1 {{'hlo.map' (C2) inputs must have the same dimensions, but there are f32[4] and f32[5]}}
  %0 = hlo.map %x, %y, dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], f32[5]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4,5]) {
  // expected-error@+1 {{'hlo.map' (C3) dimensions must be [0, 1], but are [1, 0]}}
  %0 = hlo.map %x, dimensions = [1, 0] {
  ^bb0(%a: f32[]):
    hlo.return %a : f32[]
  } : (f32[4,5]) -> f32[4,5]
  return
}

// -----

func.func @f(%x: f32[4,5]) {
  // expected-error@+1 {{'hlo.map' (C3) dimensions must be [0, 1], but are [0]}}
  %0 = hlo.map %x, dimensions = [0] {
  ^bb0(%a: f32[]):
    hlo.return %a : f32[]
  } : (f32[4,5]) -> f32[4,5]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.map' (C4) computation must take (f32[]), but takes (f32[], f32[])}}
  %0 = hlo.map %x, dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4], %y: f32[4]) {
  // expected-error@+1 {{'hlo.map' (C4) computation must return one scalar, but returns 2 values}}
  %0 = hlo.map %x, %y, dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a, %b : f32[], f32[]
  } : (f32[4], f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.map' result 0 must have type f32[4], but has s32[4]}}
  %0 = hlo.map %x, dimensions = [0] {
  ^bb0(%a: f32[]):
    hlo.return %a : f32[]
  } : (f32[4]) -> s32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.map' (C4) computation must return a scalar, but returns f32[4]}}
  %0 = hlo.map %x, dimensions = [0] {
  ^bb0(%a: f32[]):
    hlo.return %x : f32[4]
  } : (f32[4]) -> f32[4]
  return
}
