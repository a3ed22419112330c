// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'hlo.sort' (C1) must have at least one input}}
  "hlo.sort"() <{dimension = 0 : i64}> ({
    %c = hlo.constant dense<true> : pred[]
    hlo.return %c : pred[]
  }) : () -> ()
  return
}

// -----

func.func @f(%x: f32[4], %y: f32[5]) {
  // expected-error@+1 {{'hlo.sort' (C2) inputs must have the same dimensions, but there are f32[4] and f32[5]}}
  %0, %1 = hlo.sort %x, %y, dimension = 0 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[4], f32[5]) -> (f32[4], f32[5])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.sort' (C3) dimension must be in [0, 1), but is 1}}
  %0 = hlo.sort %x, dimension = 1 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[4]) -> (f32[4])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.sort' (C3) dimension must be in [0, 1), but is -1}}
  %0 = hlo.sort %x, dimension = -1 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[4]) -> (f32[4])
  return
}

// -----

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'hlo.sort' (C3) dimension must be in [0, 0), but is 0}}
  %0 = hlo.sort %x, dimension = 0 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[]) -> (f32[])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.sort' (C4) comparator must take (f32[], f32[]), but takes (f32[])}}
  %0 = hlo.sort %x, dimension = 0 {
  ^bb0(%a: f32[]):
    hlo.return %a : f32[]
  } : (f32[4]) -> (f32[4])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.sort' (C4) comparator must return (pred[]), but returns (f32[])}}
  %0 = hlo.sort %x, dimension = 0 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> (f32[4])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.sort' result 0 must have type f32[4], but has f64[4]}}
  %0 = hlo.sort %x, dimension = 0 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } : (f32[4]) -> (f64[4])
  return
}
