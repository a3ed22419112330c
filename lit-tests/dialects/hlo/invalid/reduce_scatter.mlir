// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C1) the numbers in replica_groups must be distinct, but 1 comes twice}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, replica_groups = [[0, 1], [1, 2]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C1) the numbers in replica_groups must not be negative, but there is -1}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, replica_groups = [[0, -1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C1) a group in replica_groups must not be empty}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, replica_groups = [[0], []] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C2) channel_id must not be negative, but is -1}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, channel_id = -1 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C2) use_global_device_ids needs a channel_id greater than 0}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, use_global_device_ids = true {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'hlo.reduce_scatter' (C3) must have at least one operand}}
  "hlo.reduce_scatter"() <{scatter_dimension = 0, shard_count = 2}> ({
  ^bb0(%a: f32[], %b: f32[]):
    hlo.return %a : f32[]
  }) : () -> ()
  return
}

// -----

func.func @f(%x: s32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C4) computation must take (s32[], s32[]), but takes (f32[], f32[])}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (s32[4]) -> s32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C5) scatter_dimension must be in [0, 1), but is 1}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 1, shard_count = 2 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C6) shard_count must be the size of each group, but is 2, and there is a group of 3}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, replica_groups = [[0, 1, 2]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C6) shard_count must be at least 1, but is 0}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 0 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C7) shard_count must divide the size of scatter_dimension, but they are 3 and 4}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 3 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4]) -> f32[2]
  return
}

// -----

func.func @f(%x: f32[6]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C6) shard_count must be the size of each group, but is 3, and there is a group of 2}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 3, replica_groups = [[0, 1]], channel_id = 1 {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[6]) -> f32[2]
  return
}

// -----

func.func @f(%x: s32[4]) {
  // expected-error@+1 {{'hlo.reduce_scatter' (C8) accum is for floats, but the elements are s32}}
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, accum = f32 {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[4]) -> s32[2]
  return
}
