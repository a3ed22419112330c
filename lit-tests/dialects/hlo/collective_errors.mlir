// RUN: not shale-run %s --check --backend=reference --replicas=2 2>&1 | filecheck %s

// CHECK: replica_groups names replica 5, but the run has 2
func.func @no_such_replica() {
  %x = hlo.constant dense<[1]> : s32[1]
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 3, replica_groups = [[0, 1, 5]] : (s32[1]) -> s32[3]
  return
}

// CHECK: replica 1 partition 0 is in none of the replica_groups
func.func @in_no_group() {
  %x = hlo.constant dense<[1]> : s32[1]
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 1, replica_groups = [[0]] : (s32[1]) -> s32[1]
  return
}

// CHECK: split_count is 3, but the group has 2 members
func.func @other_count() {
  %x = hlo.constant dense<[1, 2, 3]> : s32[3]
  %y = hlo.all_to_all %x, split_dimension = 0, concat_dimension = 0, split_count = 3 : (s32[3]) -> s32[3]
  return
}

// CHECK: source_target_pairs names partition 1, but the run has 1
func.func @no_such_partition() {
  %x = hlo.constant dense<[1]> : s32[1]
  %y = hlo.collective_permute %x, source_target_pairs = [[0, 1]], channel_id = 1 : (s32[1]) -> s32[1]
  return
}
