// RUN: shale-run %s --check --backend=reference --replicas=4 | filecheck %s
// CHECK: 0 failed

// Source of the expected values: by hand.

// Specification, AllGather: two replicas with [1.0, 2.5] and [3.0, 5.25].
func.func @specification() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[1.0, 2.5]> : f32[2]
    hlo.return %value : f32[2]
  } {
    %value = hlo.constant dense<[3.0, 5.25]> : f32[2]
    hlo.return %value : f32[2]
  } {
    %value = hlo.constant dense<[1.0, 2.5]> : f32[2]
    hlo.return %value : f32[2]
  } {
    %value = hlo.constant dense<[3.0, 5.25]> : f32[2]
    hlo.return %value : f32[2]
  } : (s32[]) -> f32[2]
  %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0, 1], [2, 3]] : (f32[2]) -> f32[4]
  check.expect_eq_const %y, dense<[1.0, 2.5, 3.0, 5.25]> : f32[4]
  return
}

// The order in a group is the order of the result.
func.func @order() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[[0, 1]]> : s8[1,2]
    hlo.return %value : s8[1,2]
  } {
    %value = hlo.constant dense<[[10, 11]]> : s8[1,2]
    hlo.return %value : s8[1,2]
  } {
    %value = hlo.constant dense<[[20, 21]]> : s8[1,2]
    hlo.return %value : s8[1,2]
  } {
    %value = hlo.constant dense<[[30, 31]]> : s8[1,2]
    hlo.return %value : s8[1,2]
  } : (s32[]) -> s8[1,2]
  %y = hlo.all_gather %x, all_gather_dim = 1, shard_count = 2, replica_groups = [[2, 0], [1, 3]] : (s8[1,2]) -> s8[1,4]
  %want_y = hlo.case %r {
    %value = hlo.constant dense<[[20, 21, 0, 1]]> : s8[1,4]
    hlo.return %value : s8[1,4]
  } {
    %value = hlo.constant dense<[[10, 11, 30, 31]]> : s8[1,4]
    hlo.return %value : s8[1,4]
  } {
    %value = hlo.constant dense<[[20, 21, 0, 1]]> : s8[1,4]
    hlo.return %value : s8[1,4]
  } {
    %value = hlo.constant dense<[[10, 11, 30, 31]]> : s8[1,4]
    hlo.return %value : s8[1,4]
  } : (s32[]) -> s8[1,4]
  check.expect_eq %y, %want_y : (s8[1,4], s8[1,4]) -> ()
  return
}

// Several operands of several types; all replicas are one group; no elements.
func.func @several() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[true]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[false]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[false]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[true]> : pred[1]
    hlo.return %value : pred[1]
  } : (s32[]) -> pred[1]
  %z = hlo.case %r {
    %value = hlo.constant dense<[[(0.0, 1.0)]]> : c64[1,1]
    hlo.return %value : c64[1,1]
  } {
    %value = hlo.constant dense<[[(1.0, -0.0)]]> : c64[1,1]
    hlo.return %value : c64[1,1]
  } {
    %value = hlo.constant dense<[[(2.0, 2.0)]]> : c64[1,1]
    hlo.return %value : c64[1,1]
  } {
    %value = hlo.constant dense<[[(3.0, 0.5)]]> : c64[1,1]
    hlo.return %value : c64[1,1]
  } : (s32[]) -> c64[1,1]
  %h = hlo.case %r {
    %value = hlo.constant dense<> : bf16[1,0]
    hlo.return %value : bf16[1,0]
  } {
    %value = hlo.constant dense<> : bf16[1,0]
    hlo.return %value : bf16[1,0]
  } {
    %value = hlo.constant dense<> : bf16[1,0]
    hlo.return %value : bf16[1,0]
  } {
    %value = hlo.constant dense<> : bf16[1,0]
    hlo.return %value : bf16[1,0]
  } : (s32[]) -> bf16[1,0]
  %y:2 = hlo.all_gather %x, %z, all_gather_dim = 0, shard_count = 4 : (pred[1], c64[1,1]) -> (pred[4], c64[4,1])
  check.expect_eq_const %y#0, dense<[true, false, false, true]> : pred[4]
  check.expect_eq_const %y#1, dense<[[(0.0, 1.0)], [(1.0, 0.0)], [(2.0, 2.0)], [(3.0, 0.5)]]> : c64[4,1]
  %w = hlo.all_gather %h, all_gather_dim = 0, shard_count = 4 : (bf16[1,0]) -> bf16[4,0]
  check.expect_eq_const %w, dense<> : bf16[4,0]
  return
}
