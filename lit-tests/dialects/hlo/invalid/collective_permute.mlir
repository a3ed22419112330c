// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4]) {
  %y = hlo.collective_permute %x, source_target_pairs = [[0, 1, 2]] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.collective_permute %x, source_target_pairs = [[0, -1]] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.collective_permute %x, source_target_pairs = [[0, 1]], channel_id = -5 : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f() {
  hlo.collective_permute source_target_pairs = [[0, 1]] : () -> ()
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.collective_permute %x, source_target_pairs = [[0, 1], [0, 2]] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.collective_permute %x, source_target_pairs = [[0, 1], [2, 1]] : (f32[4]) -> f32[4]
  return
}
