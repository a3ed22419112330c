// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1_no_array(%x: f32[3]) {
  // expected-error@+1 {{'hlo.broadcast' (C1) the result must be an array, but is tuple<f32[3]>}}
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[3]) -> tuple<f32[3]>
  return
}

// -----

func.func @c1_element(%x: f32[3]) {
  // expected-error@+1 {{'hlo.broadcast' (C1) the result must hold f32, but is f16[3]}}
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[3]) -> f16[3]
  return
}

// -----

func.func @c2_range(%x: f32[3]) {
  // expected-error@+1 {{'hlo.broadcast' (C2) the dimensions must be in [0, 2), but there is 2}}
  %0 = hlo.broadcast %x, dimensions = [2] : (f32[3]) -> f32[2,3]
  return
}

// -----

func.func @c2_twice(%x: f32[3,3]) {
  // expected-error@+1 {{'hlo.broadcast' (C2) the dimensions must be distinct, but 1 comes twice}}
  %0 = hlo.broadcast %x, dimensions = [1, 1] : (f32[3,3]) -> f32[2,3]
  return
}

// -----

func.func @c2_count(%x: f32[3]) {
  // expected-error@+1 {{'hlo.broadcast' (C2) dimensions must have 1 number, but has 0}}
  %0 = hlo.broadcast %x, dimensions = [] : (f32[3]) -> f32[3]
  return
}

// -----

func.func @c3(%x: f32[1]) {
  // expected-error@+1 {{'hlo.broadcast' (C3) dimension 0 of the result must be as dimension 0 of the input, but there are f32[3] and f32[1]}}
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[1]) -> f32[3]
  return
}

// -----

func.func @c3_dynamic(%x: f32[<=3]) {
  // expected-error@+1 {{'hlo.broadcast' (C3) dimension 1 of the result must be as dimension 0 of the input, but there are f32[2,3] and f32[<=3]}}
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[<=3]) -> f32[2,3]
  return
}

// -----

func.func @c4(%x: f32[3]) {
  // expected-error@+1 {{'hlo.broadcast' (C4) new dimensions must have known sizes, but the result is f32[<=2,3]}}
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[<=2,3]
  return
}
