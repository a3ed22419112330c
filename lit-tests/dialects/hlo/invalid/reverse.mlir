// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1_range(%x: f32[4]) {
  %0 = hlo.reverse %x, dimensions = [1] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @c1_twice(%x: f32[4]) {
  %0 = hlo.reverse %x, dimensions = [0, 0] : (f32[4]) -> f32[4]
  return
}
