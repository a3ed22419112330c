// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1_start(%x: f32[4]) {
  // expected-error@+1 {{'hlo.slice' (C1) start_indices must have 1 number, but has 0}}
  %0 = hlo.slice %x, start_indices = [], limit_indices = [4], strides = [1] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @c1_limit(%x: f32[4]) {
  // expected-error@+1 {{'hlo.slice' (C1) limit_indices must have 1 number, but has 2}}
  %0 = hlo.slice %x, start_indices = [0], limit_indices = [4, 4], strides = [1] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @c1_strides(%x: f32[4]) {
  // expected-error@+1 {{'hlo.slice' (C1) strides must have 1 number, but has 2}}
  %0 = hlo.slice %x, start_indices = [0], limit_indices = [4], strides = [1, 1] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @c2_negative(%x: f32[4]) {
  // expected-error@+1 {{'hlo.slice' (C2) must have 0 ≤ start ≤ limit ≤ 4 in dimension 0, but start is -1 and limit is 4}}
  %0 = hlo.slice %x, start_indices = [-1], limit_indices = [4], strides = [1] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @c2_order(%x: f32[4]) {
  // expected-error@+1 {{'hlo.slice' (C2) must have 0 ≤ start ≤ limit ≤ 4 in dimension 0, but start is 3 and limit is 2}}
  %0 = hlo.slice %x, start_indices = [3], limit_indices = [2], strides = [1] : (f32[4]) -> f32[0]
  return
}

// -----

func.func @c2_beyond(%x: f32[2,4]) {
  // expected-error@+1 {{'hlo.slice' (C2) must have 0 ≤ start ≤ limit ≤ 4 in dimension 1, but start is 0 and limit is 5}}
  %0 = hlo.slice %x, start_indices = [0, 0], limit_indices = [2, 5], strides = [1, 1] : (f32[2,4]) -> f32[2,5]
  return
}

// -----

func.func @c3(%x: f32[4]) {
  // expected-error@+1 {{'hlo.slice' (C3) the stride must be at least 1, but is 0 in dimension 0}}
  %0 = hlo.slice %x, start_indices = [0], limit_indices = [4], strides = [0] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @result(%x: f32[4]) {
  // expected-error@+1 {{'hlo.slice' result 0 must have type f32[2], but has f32[1]}}
  %0 = hlo.slice %x, start_indices = [0], limit_indices = [4], strides = [3] : (f32[4]) -> f32[1]
  return
}
