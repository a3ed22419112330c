// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1_range(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reverse' (C1) the dimensions to reverse must be in [0, 1), but there is 1}}
  %0 = hlo.reverse %x, dimensions = [1] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @c1_twice(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reverse' (C1) the dimensions to reverse must be distinct, but 0 comes twice}}
  %0 = hlo.reverse %x, dimensions = [0, 0] : (f32[4]) -> f32[4]
  return
}
