// RUN: shale-opt %s --split-input-file --verify-diagnostics --assign-layouts

// expected-error@+1 {{hlo.layout of argument 0: it is {0,1}, but the type has the layout {1,0}}}
func.func @contradiction(%x: f32[4,6]{1,0} {hlo.layout = [0, 1]}) {
  return
}

// -----

// expected-error@+1 {{hlo.layout of result 0: expected minor_to_major to have 2 entries, one per dimension, got 1}}
func.func @rank(%x: f32[4,6]) -> (f32[4,6] {hlo.layout = [0]}) {
  return %x : f32[4,6]
}

// -----

// expected-error@+1 {{hlo.layout of argument 0: only arrays have layouts}}
func.func @token(%x: token[] {hlo.layout = [0]}) {
  return
}

// -----

func.func @carried(%x: f32[4,6]{1,0}, %p: pred[]) {
  // expected-error@+1 {{the layouts {0,1} and {1,0} of one value contradict each other}}
  %w = hlo.while %x {
  ^bb0(%a: f32[4,6]):
    hlo.return %p : pred[]
  } {
  ^bb0(%a: f32[4,6]{0,1}):
    hlo.return %a : f32[4,6]{0,1}
  } : (f32[4,6]{1,0}) -> f32[4,6]{1,0}
  return
}
