// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @tuple_c1(%x: i32) {
  // expected-error@+1 {{'hlo.tuple' (C1) inputs must be arrays, tokens or tuples, but there is i32}}
  %0 = hlo.tuple %x : (i32) -> tuple<i32>
  return
}

// -----

func.func @element_c1(%x: f32[2]) {
  // expected-error@+1 {{'hlo.get_tuple_element' (C1) input must be a tuple, but is f32[2]}}
  %0 = hlo.get_tuple_element %x, index = 0 : (f32[2]) -> f32[2]
  return
}

// -----

func.func @element_c2(%x: tuple<f32[2]>) {
  // expected-error@+1 {{'hlo.get_tuple_element' (C2) index must be in [0, 1), but is 1}}
  %0 = hlo.get_tuple_element %x, index = 1 : (tuple<f32[2]>) -> f32[2]
  return
}

// -----

func.func @element_c2_negative(%x: tuple<f32[2]>) {
  // expected-error@+1 {{'hlo.get_tuple_element' (C2) index must be in [0, 1), but is -1}}
  %0 = hlo.get_tuple_element %x, index = -1 : (tuple<f32[2]>) -> f32[2]
  return
}

// -----

func.func @element_result(%x: tuple<f32[2]>) {
  // expected-error@+1 {{'hlo.get_tuple_element' result 0 must have type f32[2], but has f32[3]}}
  %0 = hlo.get_tuple_element %x, index = 0 : (tuple<f32[2]>) -> f32[3]
  return
}
