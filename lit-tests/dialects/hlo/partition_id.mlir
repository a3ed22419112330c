// RUN: shale-run %s --check --backend=reference --replicas=2 --partitions=2 | filecheck %s
// CHECK: 0 failed

// The four ways to read replica_groups. Process 2 r + p is replica r, partition p, and holds its own number. Source of the expected values: by hand.

func.func @cross_replica() {
  %replica = hlo.replica_id : () -> u32[]
  %partition = hlo.partition_id : () -> u32[]
  %two = hlo.constant dense<2> : u32[]
  %first = hlo.multiply %replica, %two : u32[]
  %id = hlo.add %first, %partition : u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[0]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[2]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[3]> : s32[1]
    hlo.return %value : s32[1]
  } : (s32[]) -> s32[1]
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[1, 0]] : (s32[1]) -> s32[2]
  %want_y = hlo.case %r {
    %value = hlo.constant dense<[2, 0]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[3, 1]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[2, 0]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[3, 1]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  check.expect_eq %y, %want_y : (s32[2], s32[2]) -> ()
  return
}

func.func @cross_replica_and_partition() {
  %replica = hlo.replica_id : () -> u32[]
  %partition = hlo.partition_id : () -> u32[]
  %two = hlo.constant dense<2> : u32[]
  %first = hlo.multiply %replica, %two : u32[]
  %id = hlo.add %first, %partition : u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[0]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[2]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[3]> : s32[1]
    hlo.return %value : s32[1]
  } : (s32[]) -> s32[1]
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 4, replica_groups = [[1, 0]], channel_id = 1 : (s32[1]) -> s32[4]
  check.expect_eq_const %y, dense<[2, 0, 3, 1]> : s32[4]
  %z = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0], [1]], channel_id = 2 : (s32[1]) -> s32[2]
  %want_z = hlo.case %r {
    %value = hlo.constant dense<[0, 1]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[0, 1]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[2, 3]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[2, 3]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  check.expect_eq %z, %want_z : (s32[2], s32[2]) -> ()
  %all = hlo.all_gather %x, all_gather_dim = 0, shard_count = 4, channel_id = 3 : (s32[1]) -> s32[4]
  check.expect_eq_const %all, dense<[0, 2, 1, 3]> : s32[4]
  return
}

func.func @flattened_ids() {
  %replica = hlo.replica_id : () -> u32[]
  %partition = hlo.partition_id : () -> u32[]
  %two = hlo.constant dense<2> : u32[]
  %first = hlo.multiply %replica, %two : u32[]
  %id = hlo.add %first, %partition : u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[0]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[2]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[3]> : s32[1]
    hlo.return %value : s32[1]
  } : (s32[]) -> s32[1]
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[3, 0], [1, 2]], channel_id = 1, use_global_device_ids = true : (s32[1]) -> s32[2]
  %want_y = hlo.case %r {
    %value = hlo.constant dense<[3, 0]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[1, 2]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[1, 2]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[3, 0]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  check.expect_eq %y, %want_y : (s32[2], s32[2]) -> ()
  return
}

func.func @cross_partition() {
  %replica = hlo.replica_id : () -> u32[]
  %partition = hlo.partition_id : () -> u32[]
  %two = hlo.constant dense<2> : u32[]
  %first = hlo.multiply %replica, %two : u32[]
  %id = hlo.add %first, %partition : u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %v = hlo.case %r {
    %value = hlo.constant dense<[0, 10]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[1, 11]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[2, 12]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[3, 13]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  %x = hlo.case %r {
    %value = hlo.constant dense<[0]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[2]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[3]> : s32[1]
    hlo.return %value : s32[1]
  } : (s32[]) -> s32[1]
  %y = hlo.all_to_all %v, split_dimension = 0, concat_dimension = 0, split_count = 2, replica_groups = [[1, 0]], channel_id = 1 : (s32[2]) -> s32[2]
  %want_y = hlo.case %r {
    %value = hlo.constant dense<[11, 10]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[1, 0]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[13, 12]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[3, 2]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  check.expect_eq %y, %want_y : (s32[2], s32[2]) -> ()
  %z = hlo.collective_permute %x, source_target_pairs = [[1, 0]], channel_id = 2 : (s32[1]) -> s32[1]
  %want_z = hlo.case %r {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[0]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[3]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[0]> : s32[1]
    hlo.return %value : s32[1]
  } : (s32[]) -> s32[1]
  check.expect_eq %z, %want_z : (s32[1], s32[1]) -> ()
  %w = hlo.collective_broadcast %x, replica_groups = [[1, 0]], channel_id = 3 : (s32[1]) -> s32[1]
  %want_w = hlo.case %r {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[3]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[3]> : s32[1]
    hlo.return %value : s32[1]
  } : (s32[]) -> s32[1]
  check.expect_eq %w, %want_w : (s32[1], s32[1]) -> ()
  return
}
