// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, replica_groups = [[0, 1], [1, 2]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, replica_groups = [[0, -1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, replica_groups = [[0], []] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, channel_id = -1 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, use_global_device_ids = true {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f() {
  "hlo.reduce_scatter"() <{scatter_dimension = 0, shard_count = 2}> ({
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  }) : () -> ()
  return
}

// -----

func.func @f(%x: s32[4]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (s32[4]) -> s32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 1, shard_count = 2 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, replica_groups = [[0, 1, 2]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 0 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 3 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[6]) {
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 3, replica_groups = [[0, 1]], channel_id = 1 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[6]) -> f32[2]
  return
}
