// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: token[]) {
  // expected-error@+1 {{'hlo.infeed' (C1) must have a token as its last result, but has no result}}
  hlo.infeed %t : (token[]) -> ()
  return
}

// -----

func.func @f(%t: token[]) {
  // expected-error@+1 {{'hlo.infeed' (C1) the last result must be token[], but is f32[2]}}
  %x = hlo.infeed %t : (token[]) -> f32[2]
  return
}

// -----

func.func @f(%t: token[]) {
  // expected-error@+1 {{'hlo.infeed' (C1) result 0 must be an array, but is tuple<f32[2], tuple<s32[]>>}}
  %x, %u = hlo.infeed %t : (token[]) -> (tuple<f32[2], tuple<s32[]>>, token[])
  return
}

// -----

func.func @f(%t: f32[]) {
  // expected-error@+1 {{'hlo.infeed' (C2) token must be token[], but is f32[]}}
  %u = hlo.infeed %t : (f32[]) -> token[]
  return
}

// -----

func.func @f(%t: token[]) {
  // expected-note@+1 {{this infeed and the other have no order}}
  %x, %u = hlo.infeed %t : (token[]) -> (f32[2], token[])
  // expected-error@+1 {{'hlo.infeed' (C3) must depend on the infeed before it, but does not}}
  %y, %v = hlo.infeed %t : (token[]) -> (f32[2], token[])
  return
}

// -----

// Specification, Infeed: two loops that depend on each other order their infeeds; these do not.
func.func @f(%n: pred[]) {
  %a = hlo.while %n {
  ^bb0(%p: pred[]):
    hlo.return %p : pred[]
  } {
  ^bb0(%p: pred[]):
    // expected-note@+1 {{this infeed and the other have no order}}
    %q, %u = hlo.infeed : () -> (pred[], token[])
    hlo.return %q : pred[]
  } : (pred[]) -> pred[]
  %b = hlo.while %n {
  ^bb0(%p: pred[]):
    hlo.return %p : pred[]
  } {
  ^bb0(%p: pred[]):
    // expected-error@+1 {{'hlo.infeed' (C3) must depend on the infeed before it, but does not}}
    %q, %u = hlo.infeed : () -> (pred[], token[])
    hlo.return %q : pred[]
  } : (pred[]) -> pred[]
  return
}
