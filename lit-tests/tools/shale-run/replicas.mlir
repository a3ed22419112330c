// RUN: shale-run %s --replicas=2 --inputs=%S/data/replicas --expect=%S/data/replicas | filecheck %s
// RUN: shale-run %s --replicas=2 --inputs=%S/data/replicas --out-dir=%t && cmp %t/r1/out0.npy %S/data/replicas/r1/out0.npy
// RUN: not shale-run %s --inputs=%S/data/replicas/r0 2>&1 | filecheck %s --check-prefix=ALONE

// CHECK: r0/out0 = f32[4]: all 4 elements are within tolerance
// CHECK-NEXT: r1/out0 = f32[4]: all 4 elements are within tolerance
// ALONE: error: hlo.all_gather: shard_count is 2, but the group has 1 members

func.func @main(%x: f32[2]) -> f32[4] {
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2 : (f32[2]) -> f32[4]
  return %y : f32[4]
}
