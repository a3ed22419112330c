// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.collective_permute' (C1) source_target_pairs must be pairs of numbers from 0, but there is [0, 1, 2]}}
  %y = hlo.collective_permute %x, source_target_pairs = [[0, 1, 2]] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.collective_permute' (C1) source_target_pairs must be pairs of numbers from 0, but there is [0, -1]}}
  %y = hlo.collective_permute %x, source_target_pairs = [[0, -1]] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.collective_permute' (C2) channel_id must not be negative, but is -5}}
  %y = hlo.collective_permute %x, source_target_pairs = [[0, 1]], channel_id = -5 : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.collective_permute' (C3) must have at least one operand}}
  hlo.collective_permute source_target_pairs = [[0, 1]] : () -> ()
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.collective_permute' (C4) the sources must be distinct, but 0 comes twice}}
  %y = hlo.collective_permute %x, source_target_pairs = [[0, 1], [0, 2]] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.collective_permute' (C4) the targets must be distinct, but 1 comes twice}}
  %y = hlo.collective_permute %x, source_target_pairs = [[0, 1], [2, 1]] : (f32[4]) -> f32[4]
  return
}
