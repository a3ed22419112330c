// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.collective_broadcast' (C1) the numbers in replica_groups must be distinct, but 1 comes twice}}
  %y = hlo.collective_broadcast %x, replica_groups = [[0, 1], [1, 2]] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.collective_broadcast' (C1) the numbers in replica_groups must not be negative, but there is -1}}
  %y = hlo.collective_broadcast %x, replica_groups = [[0, -1]] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.collective_broadcast' (C1) a group in replica_groups must not be empty}}
  %y = hlo.collective_broadcast %x, replica_groups = [[0], []] : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.collective_broadcast' (C2) channel_id must not be negative, but is -1}}
  %y = hlo.collective_broadcast %x, channel_id = -1 : (f32[4]) -> f32[4]
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.collective_broadcast' (C3) must have at least one operand}}
  hlo.collective_broadcast : () -> ()
  return
}
