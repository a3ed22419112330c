// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: token[]) {
  hlo.infeed %t : (token[]) -> ()
  return
}

// -----

func.func @f(%t: token[]) {
  %x = hlo.infeed %t : (token[]) -> f32[2]
  return
}

// -----

func.func @f(%t: token[]) {
  %x, %u = hlo.infeed %t : (token[]) -> (tuple<f32[2], tuple<s32[]>>, token[])
  return
}

// -----

func.func @f(%t: token[]) {
  %x, %u = hlo.infeed %t : (token[]) -> (f32[?], token[])
  return
}

// -----

func.func @f(%t: f32[]) {
  %u = hlo.infeed %t : (f32[]) -> token[]
  return
}

// -----

func.func @f(%t: token[]) {
  %x, %u = hlo.infeed %t : (token[]) -> (f32[2], token[])
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
    %q, %u = hlo.infeed : () -> (pred[], token[])
    hlo.return %q : pred[]
  } : (pred[]) -> pred[]
  %b = hlo.while %n {
  ^bb0(%p: pred[]):
    hlo.return %p : pred[]
  } {
  ^bb0(%p: pred[]):
    %q, %u = hlo.infeed : () -> (pred[], token[])
    hlo.return %q : pred[]
  } : (pred[]) -> pred[]
  return
}
