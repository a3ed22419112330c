// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @tuple_c1(%x: i32) {
  %0 = hlo.tuple %x : (i32) -> tuple<i32>
  return
}

// -----

func.func @element_c1(%x: f32[2]) {
  %0 = hlo.get_tuple_element %x, index = 0 : (f32[2]) -> f32[2]
  return
}

// -----

func.func @element_c2(%x: tuple<f32[2]>) {
  %0 = hlo.get_tuple_element %x, index = 1 : (tuple<f32[2]>) -> f32[2]
  return
}

// -----

func.func @element_c2_negative(%x: tuple<f32[2]>) {
  %0 = hlo.get_tuple_element %x, index = -1 : (tuple<f32[2]>) -> f32[2]
  return
}

// -----

func.func @element_result(%x: tuple<f32[2]>) {
  %0 = hlo.get_tuple_element %x, index = 0 : (tuple<f32[2]>) -> f32[3]
  return
}
