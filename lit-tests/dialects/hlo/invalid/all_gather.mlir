// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4]) {
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0, 1], [1, 2]] : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0, -1]] : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0], []] : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, channel_id = -1 : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, use_global_device_ids = true : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f() {
  hlo.all_gather all_gather_dim = 0, shard_count = 2 : () -> ()
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_gather %x, all_gather_dim = 1, shard_count = 2 : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_gather %x, all_gather_dim = -1, shard_count = 2 : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0, 1], [2]] : (f32[4]) -> f32[8]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 9223372036854775807 : (f32[4]) -> f32[8]
  return
}
