// RUN: shale-run %s --check --backend=reference --replicas=4 | filecheck %s
// CHECK: 0 failed

// Source of the expected values: by hand.

// The first of a group gives; who is in no group gets zeros.
func.func @groups() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<[1, 0]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[2, 10]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[3, 20]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[4, 30]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  %y = hlo.collective_broadcast %x, replica_groups = [[2, 1]] : (s32[2]) -> s32[2]
  %want_y = hlo.case %r {
    %value = hlo.constant dense<[0, 0]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[3, 20]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[3, 20]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[0, 0]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  check.expect_eq %y, %want_y : (s32[2], s32[2]) -> ()
  return
}

func.func @all() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<1.5> : bf16[]
    hlo.return %value : bf16[]
  } {
    %value = hlo.constant dense<2.5> : bf16[]
    hlo.return %value : bf16[]
  } {
    %value = hlo.constant dense<3.5> : bf16[]
    hlo.return %value : bf16[]
  } {
    %value = hlo.constant dense<4.5> : bf16[]
    hlo.return %value : bf16[]
  } : (s32[]) -> bf16[]
  %p = hlo.case %r {
    %value = hlo.constant dense<[true]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[false]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[false]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[false]> : pred[1]
    hlo.return %value : pred[1]
  } : (s32[]) -> pred[1]
  %c = hlo.case %r {
    %value = hlo.constant dense<> : c128[0,2]
    hlo.return %value : c128[0,2]
  } {
    %value = hlo.constant dense<> : c128[0,2]
    hlo.return %value : c128[0,2]
  } {
    %value = hlo.constant dense<> : c128[0,2]
    hlo.return %value : c128[0,2]
  } {
    %value = hlo.constant dense<> : c128[0,2]
    hlo.return %value : c128[0,2]
  } : (s32[]) -> c128[0,2]
  %y:3 = hlo.collective_broadcast %x, %p, %c : (bf16[], pred[1], c128[0,2]) -> (bf16[], pred[1], c128[0,2])
  check.expect_eq_const %y#0, dense<1.5> : bf16[]
  check.expect_eq_const %y#1, dense<[true]> : pred[1]
  check.expect_eq_const %y#2, dense<> : c128[0,2]
  return
}

// The third process of the only group gives: it stands first.
func.func @all_f32() {
  %id = hlo.replica_id : () -> u32[]
  %x = hlo.convert %id : (u32[]) -> f32[]
  %y = hlo.collective_broadcast %x, replica_groups = [[2, 0, 1, 3]] : (f32[]) -> f32[]
  check.expect_eq_const %y, dense<2.0> : f32[]
  return
}
