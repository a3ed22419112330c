// RUN: shale-run %s --check --backend=reference --replicas=3 | filecheck %s
// CHECK: 0 failed

// Source of the expected values: the numbers of the members, gathered in their order.

func.func @replica_id() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %one = hlo.reshape %id : (u32[]) -> u32[1]
  %all = hlo.all_gather %one, all_gather_dim = 0, shard_count = 3 : (u32[1]) -> u32[3]
  check.expect_eq_const %all, dense<[0, 1, 2]> : u32[3]
  %p = hlo.partition_id : () -> u32[]
  check.expect_eq_const %p, dense<0> : u32[]
  return
}
