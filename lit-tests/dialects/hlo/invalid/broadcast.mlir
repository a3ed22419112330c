// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1_no_array(%x: f32[3]) {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[3]) -> tuple<f32[3]>
  return
}

// -----

func.func @c1_element(%x: f32[3]) {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[3]) -> f16[3]
  return
}

// -----

func.func @c2_range(%x: f32[3]) {
  %0 = hlo.broadcast %x, dimensions = [2] : (f32[3]) -> f32[2,3]
  return
}

// -----

func.func @c2_twice(%x: f32[3,3]) {
  %0 = hlo.broadcast %x, dimensions = [1, 1] : (f32[3,3]) -> f32[2,3]
  return
}

// -----

func.func @c2_count(%x: f32[3]) {
  %0 = hlo.broadcast %x, dimensions = [] : (f32[3]) -> f32[3]
  return
}

// -----

func.func @c3(%x: f32[1]) {
  %0 = hlo.broadcast %x, dimensions = [0] : (f32[1]) -> f32[3]
  return
}

// -----

func.func @c3_dynamic(%x: f32[<=3]) {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[<=3]) -> f32[2,3]
  return
}

// -----

func.func @c4(%x: f32[3]) {
  %0 = hlo.broadcast %x, dimensions = [1] : (f32[3]) -> f32[<=2,3]
  return
}
