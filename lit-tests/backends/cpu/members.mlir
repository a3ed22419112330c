// RUN: shale-run %s --backend=cpu --replicas=2 --partitions=2 --seed=5 --check | filecheck %s
// RUN: shale-run %s --backend=cpu -O3 --isa=scalar --replicas=2 --partitions=2 --seed=5 --check | filecheck %s
// RUN: shale-run %s --replicas=2 --partitions=2 --seed=5 --check | filecheck %s
// RUN: not shale-run %s --backend=cpu --replicas=3 --partitions=2 --seed=5 --check 2>&1 | filecheck %s --check-prefix=THREE
// RUN: not shale-run %s --backend=cpu --check 2>&1 | filecheck %s --check-prefix=ONE

// CHECK: @sums: passed
// CHECK: @wide: passed
// CHECK: @ring: passed
// CHECK: @first: passed
// CHECK: @seeds: passed
// CHECK: @rounds: passed
// CHECK: 6 passed, 0 failed
// THREE: error: hlo.all_reduce: replica 2 partition 0 is in none of the replica_groups
// ONE: error: hlo.all_reduce: replica_groups names replica 1, but the run has 1

// The sum over replicas, and the half of it that is this partition's.
func.func @sums() {
  %id = hlo.replica_id : () -> u32[]
  %x = hlo.broadcast %id, dimensions = [] : (u32[]) -> u32[4]
  %i = hlo.iota iota_dimension = 0 : u32[4]
  %y = hlo.add %x, %i : u32[4]
  %sum = hlo.all_reduce %y, replica_groups = [[0, 1]] {
  ^bb0(%a: u32[], %b: u32[]):
    %c = hlo.add %a, %b : u32[]
    hlo.return %c : u32[]
  } : (u32[4]) -> u32[4]
  check.expect_eq_const %sum, dense<[1, 3, 5, 7]> : u32[4]
  %part = hlo.reduce_scatter %y, scatter_dimension = 0, shard_count = 4, replica_groups = [[0, 1, 2, 3]], channel_id = 1, use_global_device_ids = true {
  ^bb0(%a: u32[], %b: u32[]):
    %c = hlo.maximum %a, %b : u32[]
    hlo.return %c : u32[]
  } : (u32[4]) -> u32[1]
  %all = hlo.all_gather %part, all_gather_dim = 0, shard_count = 4, replica_groups = [[0, 1, 2, 3]], channel_id = 2, use_global_device_ids = true : (u32[1]) -> u32[4]
  check.expect_eq_const %all, dense<[1, 2, 3, 4]> : u32[4]
  func.return
}

// 1 and 2⁻⁹ twice, which bf16 loses one by one.
func.func @wide() {
  %replica = hlo.replica_id : () -> u32[]
  %partition = hlo.partition_id : () -> u32[]
  %zero = hlo.constant dense<0> : u32[]
  %process = hlo.add %replica, %partition : u32[]
  %is_first = hlo.compare %process, %zero, direction = EQ : (u32[], u32[]) -> pred[]
  %one = hlo.constant dense<1.0> : bf16[]
  %small = hlo.constant dense<0.001953125> : bf16[]
  %x = hlo.select %is_first, %one, %small : (pred[], bf16[], bf16[]) -> bf16[]
  %r = hlo.reshape %x : (bf16[]) -> bf16[1]
  %sum = hlo.all_reduce %r, channel_id = 3, accum = f32 {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.add %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[1]) -> bf16[1]
  check.expect_eq_const %sum, dense<[1.0078125]> : bf16[1]
  func.return
}

// Data goes around the partitions; nobody sends to replica 1 by the second op.
func.func @ring() {
  %partition = hlo.partition_id : () -> u32[]
  %one = hlo.constant dense<1> : u32[]
  %other = hlo.xor %partition, %one : u32[]
  %y = hlo.collective_permute %partition, source_target_pairs = [[0, 1], [1, 0]], channel_id = 4 : (u32[]) -> u32[]
  check.expect_eq %y, %other : u32[]
  %z = hlo.collective_permute %one, source_target_pairs = [[1, 0]] : (u32[]) -> u32[]
  %replica = hlo.replica_id : () -> u32[]
  %expected = hlo.xor %replica, %one : u32[]
  check.expect_eq %z, %expected : u32[]
  func.return
}

// The first of the group gives; data is exchanged in parts.
func.func @first() {
  %replica = hlo.replica_id : () -> u32[]
  %one = hlo.constant dense<1> : u32[]
  %x = hlo.collective_broadcast %replica, replica_groups = [[1, 0]] : (u32[]) -> u32[]
  check.expect_eq %x, %one : u32[]
  %i = hlo.iota iota_dimension = 1 : u32[2,2]
  %r = hlo.broadcast %replica, dimensions = [] : (u32[]) -> u32[2,2]
  %two = hlo.constant dense<2> : u32[2,2]
  %rr = hlo.multiply %r, %two : u32[2,2]
  %y = hlo.add %i, %rr : u32[2,2]
  %z = hlo.all_to_all %y, split_dimension = 1, concat_dimension = 0, split_count = 2 : (u32[2,2]) -> u32[4,1]
  %c = hlo.constant dense<[[0], [0], [2], [2]]> : u32[4,1]
  %rb = hlo.broadcast %replica, dimensions = [] : (u32[]) -> u32[4,1]
  %e = hlo.add %c, %rb : u32[4,1]
  check.expect_eq %z, %e : u32[4,1]
  func.return
}

func.func @seeds() {
  %state = hlo.rng_seed : () -> u64[3]
  %seed = hlo.slice %state, start_indices = [0], limit_indices = [2], strides = [1] : (u64[3]) -> u64[2]
  check.expect_eq_const %seed, dense<[5, 0]> : u64[2]
  func.return
}

// Every round of a loop is a meeting of its own, and so is what a channel brings.
func.func @rounds() {
  %zero = hlo.constant dense<0> : u32[]
  %one = hlo.constant dense<1> : u32[]
  %r:2 = hlo.while %zero, %one {
  ^bb0(%i: u32[], %x: u32[]):
    %five = hlo.constant dense<5> : u32[]
    %more = hlo.compare %i, %five, direction = LT : (u32[], u32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: u32[], %x: u32[]):
    %n = hlo.add %i, %one : u32[]
    %y = hlo.all_reduce %x {
    ^bb1(%a: u32[], %b: u32[]):
      %c = hlo.add %a, %b : u32[]
      hlo.return %c : u32[]
    } : (u32[]) -> u32[]
    hlo.return %n, %y : u32[], u32[]
  } : (u32[], u32[]) -> (u32[], u32[])
  check.expect_eq_const %r#1, dense<32> : u32[]
  func.return
}
