// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @input_is_no_array(%x: tuple<f32[2]>) {
  // expected-error@+1 {{'hlo.transpose' (I1) input must be an array, but is tuple<f32[2]>}}
  %0 = hlo.transpose %x, permutation = [0] : (tuple<f32[2]>) -> f32[2]
  return
}

// -----

func.func @c1_count(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.transpose' (C1) permutation must have 2 dimensions, but has 1}}
  %0 = hlo.transpose %x, permutation = [0] : (f32[2,3]) -> f32[2]
  return
}

// -----

func.func @c1_range(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.transpose' (C1) the dimensions in permutation must be in [0, 2), but there is 2}}
  %0 = hlo.transpose %x, permutation = [0, 2] : (f32[2,3]) -> f32[2,3]
  return
}

// -----

func.func @c1_negative(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.transpose' (C1) the dimensions in permutation must be in [0, 2), but there is -1}}
  %0 = hlo.transpose %x, permutation = [0, -1] : (f32[2,3]) -> f32[2,3]
  return
}

// -----

func.func @c1_twice(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.transpose' (C1) the dimensions in permutation must be distinct, but 1 comes twice}}
  %0 = hlo.transpose %x, permutation = [1, 1] : (f32[2,3]) -> f32[3,3]
  return
}

// -----

func.func @result(%x: f32[2,3]) {
  // expected-error@+1 {{'hlo.transpose' result 0 must have type f32[3,2], but has f32[2,3]}}
  %0 = hlo.transpose %x, permutation = [1, 0] : (f32[2,3]) -> f32[2,3]
  return
}
