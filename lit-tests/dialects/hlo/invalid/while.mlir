// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.while' (C1) condition must take (s32[]), but takes (s64[])}}
  %y = hlo.while %x {
  ^bb0(%i: s64[]):
    %p = hlo.constant dense<true> : pred[]
    hlo.return %p : pred[]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.while' (C1) condition must return (pred[]), but returns (s32[])}}
  %y = hlo.while %x {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.while' (C1) condition must return (pred[]), but returns (pred[1])}}
  %y = hlo.while %x {
  ^bb0(%i: s32[]):
    %p = hlo.constant dense<[true]> : pred[1]
    hlo.return %p : pred[1]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.while' (C2) body must return (s32[]), but returns ()}}
  %y = hlo.while %x {
  ^bb0(%i: s32[]):
    %p = hlo.constant dense<true> : pred[]
    hlo.return %p : pred[]
  } {
  ^bb0(%i: s32[]):
    hlo.return
  } : (s32[]) -> s32[]
  return
}

// -----

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.while' result 0 must have type s32[], but has s64[]}}
  %y = hlo.while %x {
  ^bb0(%i: s32[]):
    %p = hlo.constant dense<true> : pred[]
    hlo.return %p : pred[]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s64[]
  return
}
