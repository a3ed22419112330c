// RUN: shale-run %s --check --backend=reference --replicas=4 | filecheck %s
// CHECK: 0 failed

// Source of the expected values: by hand.

// Specification, ReduceScatter: replicas with [1.0, 2.25] and [3.0, 5.25] get [4.0] and [7.5].
func.func @specification() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[1.0, 2.25]> : f32[2]
    hlo.return %value : f32[2]
  } {
    %value = hlo.constant dense<[3.0, 5.25]> : f32[2]
    hlo.return %value : f32[2]
  } {
    %value = hlo.constant dense<[1.0, 2.25]> : f32[2]
    hlo.return %value : f32[2]
  } {
    %value = hlo.constant dense<[3.0, 5.25]> : f32[2]
    hlo.return %value : f32[2]
  } : (s32[]) -> f32[2]
  %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 2, replica_groups = [[0, 1], [2, 3]] {
  ^bb0(%acc: f32[], %el: f32[]):
    %res = hlo.add %acc, %el : f32[]
    hlo.return %res : f32[]
  } : (f32[2]) -> f32[1]
  %want_y = hlo.case %r {
    %value = hlo.constant dense<[4.0]> : f32[1]
    hlo.return %value : f32[1]
  } {
    %value = hlo.constant dense<[7.5]> : f32[1]
    hlo.return %value : f32[1]
  } {
    %value = hlo.constant dense<[4.0]> : f32[1]
    hlo.return %value : f32[1]
  } {
    %value = hlo.constant dense<[7.5]> : f32[1]
    hlo.return %value : f32[1]
  } : (s32[]) -> f32[1]
  check.expect_eq %y, %want_y : (f32[1], f32[1]) -> ()
  return
}

// Member i in the group's order gets part i: replica 3 the first. 30 + k − k − (10 + k) − (20 + k) = −2k, 300 − 0 − 100 − 200 = 0 and k − k − k − k = −2k.
func.func @order() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[[0, 1, 2, 3], [0, 0, 1, 2]]> : s32[2,4]
    hlo.return %value : s32[2,4]
  } {
    %value = hlo.constant dense<[[10, 11, 12, 13], [100, 0, 1, 2]]> : s32[2,4]
    hlo.return %value : s32[2,4]
  } {
    %value = hlo.constant dense<[[20, 21, 22, 23], [200, 0, 1, 2]]> : s32[2,4]
    hlo.return %value : s32[2,4]
  } {
    %value = hlo.constant dense<[[30, 31, 32, 33], [300, 0, 1, 2]]> : s32[2,4]
    hlo.return %value : s32[2,4]
  } : (s32[]) -> s32[2,4]
  %y = hlo.case %r {
    %value = hlo.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8]]> : s32[1,8]
    hlo.return %value : s32[1,8]
  } {
    %value = hlo.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8]]> : s32[1,8]
    hlo.return %value : s32[1,8]
  } {
    %value = hlo.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8]]> : s32[1,8]
    hlo.return %value : s32[1,8]
  } {
    %value = hlo.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8]]> : s32[1,8]
    hlo.return %value : s32[1,8]
  } : (s32[]) -> s32[1,8]
  %d:2 = hlo.reduce_scatter %x, %y, scatter_dimension = 1, shard_count = 4, replica_groups = [[3, 0, 1, 2]] {
  ^bb0(%acc: s32[], %el: s32[]):
    %res = hlo.subtract %acc, %el : s32[]
    hlo.return %res : s32[]
  } : (s32[2,4], s32[1,8]) -> (s32[2,1], s32[1,2])
  %d0 = hlo.reshape %d#0 : (s32[2,1]) -> s32[2]
  %want_d0 = hlo.case %r {
    %value = hlo.constant dense<[-2, 0]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[-4, -2]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[-6, -4]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[0, 0]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  check.expect_eq %d0, %want_d0 : (s32[2], s32[2]) -> ()
  %d1 = hlo.reshape %d#1 : (s32[1,2]) -> s32[2]
  %want_d1 = hlo.case %r {
    %value = hlo.constant dense<[-6, -8]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[-10, -12]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[-14, -16]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[-2, -4]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  check.expect_eq %d1, %want_d1 : (s32[2], s32[2]) -> ()
  return
}

func.func @classes() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %p = hlo.case %r {
    %value = hlo.constant dense<[true, false, false, false]> : pred[4]
    hlo.return %value : pred[4]
  } {
    %value = hlo.constant dense<[false, false, false, true]> : pred[4]
    hlo.return %value : pred[4]
  } {
    %value = hlo.constant dense<[false, false, false, false]> : pred[4]
    hlo.return %value : pred[4]
  } {
    %value = hlo.constant dense<[false, false, false, false]> : pred[4]
    hlo.return %value : pred[4]
  } : (s32[]) -> pred[4]
  %c = hlo.case %r {
    %value = hlo.constant dense<(1.0, 1.0)> : c64[4]
    hlo.return %value : c64[4]
  } {
    %value = hlo.constant dense<(1.0, 1.0)> : c64[4]
    hlo.return %value : c64[4]
  } {
    %value = hlo.constant dense<(1.0, 1.0)> : c64[4]
    hlo.return %value : c64[4]
  } {
    %value = hlo.constant dense<(1.0, 1.0)> : c64[4]
    hlo.return %value : c64[4]
  } : (s32[]) -> c64[4]
  %e = hlo.case %r {
    %value = hlo.constant dense<> : bf16[4,0]
    hlo.return %value : bf16[4,0]
  } {
    %value = hlo.constant dense<> : bf16[4,0]
    hlo.return %value : bf16[4,0]
  } {
    %value = hlo.constant dense<> : bf16[4,0]
    hlo.return %value : bf16[4,0]
  } {
    %value = hlo.constant dense<> : bf16[4,0]
    hlo.return %value : bf16[4,0]
  } : (s32[]) -> bf16[4,0]
  %o = hlo.reduce_scatter %p, scatter_dimension = 0, shard_count = 4 {
  ^bb0(%acc: pred[], %el: pred[]):
    %res = hlo.or %acc, %el : pred[]
    hlo.return %res : pred[]
  } : (pred[4]) -> pred[1]
  %want_o = hlo.case %r {
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
  check.expect_eq %o, %want_o : (pred[1], pred[1]) -> ()
  %z = hlo.reduce_scatter %c, scatter_dimension = 0, shard_count = 4 {
  ^bb0(%acc: c64[], %el: c64[]):
    %res = hlo.add %acc, %el : c64[]
    hlo.return %res : c64[]
  } : (c64[4]) -> c64[1]
  check.expect_eq_const %z, dense<[(4.0, 4.0)]> : c64[1]
  %n = hlo.reduce_scatter %e, scatter_dimension = 0, shard_count = 4 {
  ^bb0(%acc: bf16[], %el: bf16[]):
    %res = hlo.add %acc, %el : bf16[]
    hlo.return %res : bf16[]
  } : (bf16[4,0]) -> bf16[1,0]
  check.expect_eq_const %n, dense<> : bf16[1,0]
  return
}
