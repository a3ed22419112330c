// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: s32[]) {
  // expected-error@+1 {{'hlo.if' (C1) pred must be pred[], but is s32[]}}
  hlo.if %x {
    hlo.return
  } {
    hlo.return
  } : (s32[]) -> ()
  return
}

// -----

func.func @f(%x: pred[1]) {
  // expected-error@+1 {{'hlo.if' (C1) pred must be pred[], but is pred[1]}}
  hlo.if %x {
    hlo.return
  } {
    hlo.return
  } : (pred[1]) -> ()
  return
}

// -----

func.func @f(%x: pred[], %y: s32[]) {
  // expected-error@+1 {{'hlo.if' (C2) false_branch must return (s32[]), but returns (pred[])}}
  %z = hlo.if %x {
    hlo.return %y : s32[]
  } {
    hlo.return %x : pred[]
  } : (pred[]) -> s32[]
  return
}

// -----

func.func @f(%x: pred[]) {
  // expected-error@+1 {{'hlo.if' (C2) true_branch must take (), but takes (s32[])}}
  hlo.if %x {
  ^bb0(%i: s32[]):
    hlo.return
  } {
    hlo.return
  } : (pred[]) -> ()
  return
}

// -----

func.func @f(%x: pred[]) {
  // expected-error@+1 {{'hlo.if' (C2) true_branch must have exactly one block}}
  hlo.if %x {
  } {
    hlo.return
  } : (pred[]) -> ()
  return
}
