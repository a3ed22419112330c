// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_gather' (C1) the numbers in replica_groups must be distinct, but 1 comes twice}}
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0, 1], [1, 2]] : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_gather' (C1) the numbers in replica_groups must not be negative, but there is -1}}
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0, -1]] : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_gather' (C1) a group in replica_groups must not be empty}}
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0], []] : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_gather' (C2) channel_id must not be negative, but is -1}}
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, channel_id = -1 : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_gather' (C2) use_global_device_ids needs a channel_id greater than 0}}
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, use_global_device_ids = true : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.all_gather' (C3) must have at least one operand}}
  hlo.all_gather all_gather_dim = 0, shard_count = 2 : () -> ()
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_gather' (C4) all_gather_dim must be in [0, 1), but is 1}}
  %y = hlo.all_gather %x, all_gather_dim = 1, shard_count = 2 : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_gather' (C4) all_gather_dim must be in [0, 1), but is -1}}
  %y = hlo.all_gather %x, all_gather_dim = -1, shard_count = 2 : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_gather' (C5) shard_count must be the size of each group, but is 2, and there is a group of 1}}
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0, 1], [2]] : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.all_gather' (C5) the size of the result overflows}}
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 9223372036854775807 : (f32[4]) -> f32[8]
  return
}
