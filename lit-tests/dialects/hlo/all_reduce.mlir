// RUN: shale-run %s --check --backend=reference --replicas=4 | filecheck %s
// CHECK: 0 failed

// Source of the expected values: by hand.

// Specification, AllReduce: two replicas with [1.0, 2.5] and [3.0, 5.25].
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
  %y = hlo.all_reduce %x, replica_groups = [[0, 1], [2, 3]] {
  ^bb0(%acc: f32[], %el: f32[]):
    %res = hlo.add %acc, %el : f32[]
    hlo.return %res : f32[]
  } : (f32[2]) -> f32[2]
  check.expect_eq_const %y, dense<[4.0, 7.75]> : f32[2]
  return
}

// From the left in the group's order: ((2 + 1e8) + 1) − 1e8 = 0, since 1e8 + 2 rounds to 1e8, and ((1e8 − 1e8) + 1) + 2 = 3.
func.func @float_order() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<1.0e8> : f32[]
    hlo.return %value : f32[]
  } {
    %value = hlo.constant dense<1.0> : f32[]
    hlo.return %value : f32[]
  } {
    %value = hlo.constant dense<-1.0e8> : f32[]
    hlo.return %value : f32[]
  } {
    %value = hlo.constant dense<2.0> : f32[]
    hlo.return %value : f32[]
  } : (s32[]) -> f32[]
  %y = hlo.all_reduce %x, replica_groups = [[3, 0, 1, 2]] {
  ^bb0(%acc: f32[], %el: f32[]):
    %res = hlo.add %acc, %el : f32[]
    hlo.return %res : f32[]
  } : (f32[]) -> f32[]
  check.expect_eq_const %y, dense<0.0> : f32[]
  %z = hlo.all_reduce %x, replica_groups = [[0, 2, 1, 3]] {
  ^bb0(%acc: f32[], %el: f32[]):
    %res = hlo.add %acc, %el : f32[]
    hlo.return %res : f32[]
  } : (f32[]) -> f32[]
  check.expect_eq_const %z, dense<3.0> : f32[]
  return
}

// 100 + 27 + 1 wraps; bf16 rounds 257 to 256 in each step; (1 + 2i) · i · 1 · 2 = −4 + 2i.
func.func @classes() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[100, 1]> : s8[2]
    hlo.return %value : s8[2]
  } {
    %value = hlo.constant dense<[27, 2]> : s8[2]
    hlo.return %value : s8[2]
  } {
    %value = hlo.constant dense<[1, 3]> : s8[2]
    hlo.return %value : s8[2]
  } {
    %value = hlo.constant dense<[0, 4]> : s8[2]
    hlo.return %value : s8[2]
  } : (s32[]) -> s8[2]
  %p = hlo.case %r {
    %value = hlo.constant dense<[false, false]> : pred[2]
    hlo.return %value : pred[2]
  } {
    %value = hlo.constant dense<[true, false]> : pred[2]
    hlo.return %value : pred[2]
  } {
    %value = hlo.constant dense<[false, false]> : pred[2]
    hlo.return %value : pred[2]
  } {
    %value = hlo.constant dense<[false, false]> : pred[2]
    hlo.return %value : pred[2]
  } : (s32[]) -> pred[2]
  %u = hlo.case %r {
    %value = hlo.constant dense<1> : u4[]
    hlo.return %value : u4[]
  } {
    %value = hlo.constant dense<9> : u4[]
    hlo.return %value : u4[]
  } {
    %value = hlo.constant dense<3> : u4[]
    hlo.return %value : u4[]
  } {
    %value = hlo.constant dense<2> : u4[]
    hlo.return %value : u4[]
  } : (s32[]) -> u4[]
  %b = hlo.case %r {
    %value = hlo.constant dense<[256.0]> : bf16[1]
    hlo.return %value : bf16[1]
  } {
    %value = hlo.constant dense<[1.0]> : bf16[1]
    hlo.return %value : bf16[1]
  } {
    %value = hlo.constant dense<[1.0]> : bf16[1]
    hlo.return %value : bf16[1]
  } {
    %value = hlo.constant dense<[1.0]> : bf16[1]
    hlo.return %value : bf16[1]
  } : (s32[]) -> bf16[1]
  %c = hlo.case %r {
    %value = hlo.constant dense<(1.0, 2.0)> : c64[]
    hlo.return %value : c64[]
  } {
    %value = hlo.constant dense<(0.0, 1.0)> : c64[]
    hlo.return %value : c64[]
  } {
    %value = hlo.constant dense<(1.0, 0.0)> : c64[]
    hlo.return %value : c64[]
  } {
    %value = hlo.constant dense<(2.0, 0.0)> : c64[]
    hlo.return %value : c64[]
  } : (s32[]) -> c64[]
  %s = hlo.all_reduce %x {
  ^bb0(%acc: s8[], %el: s8[]):
    %res = hlo.add %acc, %el : s8[]
    hlo.return %res : s8[]
  } : (s8[2]) -> s8[2]
  check.expect_eq_const %s, dense<[-128, 10]> : s8[2]
  %o = hlo.all_reduce %p {
  ^bb0(%acc: pred[], %el: pred[]):
    %res = hlo.or %acc, %el : pred[]
    hlo.return %res : pred[]
  } : (pred[2]) -> pred[2]
  check.expect_eq_const %o, dense<[true, false]> : pred[2]
  %m = hlo.all_reduce %u {
  ^bb0(%acc: u4[], %el: u4[]):
    %res = hlo.maximum %acc, %el : u4[]
    hlo.return %res : u4[]
  } : (u4[]) -> u4[]
  check.expect_eq_const %m, dense<9> : u4[]
  %h = hlo.all_reduce %b {
  ^bb0(%acc: bf16[], %el: bf16[]):
    %res = hlo.add %acc, %el : bf16[]
    hlo.return %res : bf16[]
  } : (bf16[1]) -> bf16[1]
  check.expect_eq_const %h, dense<[256.0]> : bf16[1]
  %z = hlo.all_reduce %c {
  ^bb0(%acc: c64[], %el: c64[]):
    %res = hlo.multiply %acc, %el : c64[]
    hlo.return %res : c64[]
  } : (c64[]) -> c64[]
  check.expect_eq_const %z, dense<(-4.0, 2.0)> : c64[]
  return
}

// A computation that is not commutative, two operands, groups of different sizes, no elements.
func.func @any_computation() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[10, 1]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[1, 2]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[2, 3]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[3, 4]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  %y = hlo.case %r {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } {
    %value = hlo.constant dense<[1]> : s32[1]
    hlo.return %value : s32[1]
  } : (s32[]) -> s32[1]
  %e = hlo.case %r {
    %value = hlo.constant dense<> : f16[3,0]
    hlo.return %value : f16[3,0]
  } {
    %value = hlo.constant dense<> : f16[3,0]
    hlo.return %value : f16[3,0]
  } {
    %value = hlo.constant dense<> : f16[3,0]
    hlo.return %value : f16[3,0]
  } {
    %value = hlo.constant dense<> : f16[3,0]
    hlo.return %value : f16[3,0]
  } : (s32[]) -> f16[3,0]
  %d:2 = hlo.all_reduce %x, %y, replica_groups = [[0, 1, 2], [3]] {
  ^bb0(%acc: s32[], %el: s32[]):
    %res = hlo.subtract %acc, %el : s32[]
    hlo.return %res : s32[]
  } : (s32[2], s32[1]) -> (s32[2], s32[1])
  %first = hlo.all_gather %d#0, all_gather_dim = 0, shard_count = 4 : (s32[2]) -> s32[8]
  check.expect_eq_const %first, dense<[7, -4, 7, -4, 7, -4, 3, 4]> : s32[8]
  %second = hlo.all_gather %d#1, all_gather_dim = 0, shard_count = 4 : (s32[1]) -> s32[4]
  check.expect_eq_const %second, dense<[-1, -1, -1, 1]> : s32[4]
  %n = hlo.all_reduce %e {
  ^bb0(%acc: f16[], %el: f16[]):
    %res = hlo.subtract %acc, %el : f16[]
    hlo.return %res : f16[]
  } : (f16[3,0]) -> f16[3,0]
  check.expect_eq_const %n, dense<> : f16[3,0]
  return
}
