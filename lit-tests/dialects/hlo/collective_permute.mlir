// RUN: shale-run %s --check --backend=reference --replicas=4 | filecheck %s
// CHECK: 0 failed

// Source of the expected values: by hand.

// Specification, CollectivePermute: who is no target gets zeros.
func.func @chain() {
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
  %y = hlo.collective_permute %x, source_target_pairs = [[0, 1], [1, 2], [2, 3]] : (s32[2]) -> s32[2]
  %want_y = hlo.case %r {
    %value = hlo.constant dense<[0, 0]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[1, 0]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[2, 10]> : s32[2]
    hlo.return %value : s32[2]
  } {
    %value = hlo.constant dense<[3, 20]> : s32[2]
    hlo.return %value : s32[2]
  } : (s32[]) -> s32[2]
  check.expect_eq %y, %want_y : (s32[2], s32[2]) -> ()
  return
}

// Two operands; to oneself; a replica that takes no part gets zeros.
func.func @exchange() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<0.5> : f64[]
    hlo.return %value : f64[]
  } {
    %value = hlo.constant dense<1.5> : f64[]
    hlo.return %value : f64[]
  } {
    %value = hlo.constant dense<-0.0> : f64[]
    hlo.return %value : f64[]
  } {
    %value = hlo.constant dense<3.5> : f64[]
    hlo.return %value : f64[]
  } : (s32[]) -> f64[]
  %p = hlo.case %r {
    %value = hlo.constant dense<[true]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[true]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[false]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[true]> : pred[1]
    hlo.return %value : pred[1]
  } : (s32[]) -> pred[1]
  %y:2 = hlo.collective_permute %x, %p, source_target_pairs = [[2, 0], [0, 2], [3, 3]] : (f64[], pred[1]) -> (f64[], pred[1])
  %y0 = hlo.optimization_barrier %y#0 : f64[]
  %y1 = hlo.optimization_barrier %y#1 : pred[1]
  %want_y0 = hlo.case %r {
    %value = hlo.constant dense<0.0> : f64[]
    hlo.return %value : f64[]
  } {
    %value = hlo.constant dense<0.0> : f64[]
    hlo.return %value : f64[]
  } {
    %value = hlo.constant dense<0.5> : f64[]
    hlo.return %value : f64[]
  } {
    %value = hlo.constant dense<3.5> : f64[]
    hlo.return %value : f64[]
  } : (s32[]) -> f64[]
  check.expect_eq %y0, %want_y0 : (f64[], f64[]) -> ()
  %want_y1 = hlo.case %r {
    %value = hlo.constant dense<[false]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[false]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[true]> : pred[1]
    hlo.return %value : pred[1]
  } {
    %value = hlo.constant dense<[true]> : pred[1]
    hlo.return %value : pred[1]
  } : (s32[]) -> pred[1]
  check.expect_eq %y1, %want_y1 : (pred[1], pred[1]) -> ()
  return
}

func.func @nobody() {
  %id = hlo.replica_id : () -> u32[]
  %r = hlo.convert %id : (u32[]) -> s32[]
  %x = hlo.case %r {
    %value = hlo.constant dense<(1.0, 0.0)> : c64[]
    hlo.return %value : c64[]
  } {
    %value = hlo.constant dense<(1.0, 1.0)> : c64[]
    hlo.return %value : c64[]
  } {
    %value = hlo.constant dense<(1.0, 2.0)> : c64[]
    hlo.return %value : c64[]
  } {
    %value = hlo.constant dense<(1.0, 3.0)> : c64[]
    hlo.return %value : c64[]
  } : (s32[]) -> c64[]
  %e = hlo.case %r {
    %value = hlo.constant dense<> : f16[0]
    hlo.return %value : f16[0]
  } {
    %value = hlo.constant dense<> : f16[0]
    hlo.return %value : f16[0]
  } {
    %value = hlo.constant dense<> : f16[0]
    hlo.return %value : f16[0]
  } {
    %value = hlo.constant dense<> : f16[0]
    hlo.return %value : f16[0]
  } : (s32[]) -> f16[0]
  %y = hlo.collective_permute %x, source_target_pairs = [] : (c64[]) -> c64[]
  check.expect_eq_const %y, dense<(0.0, 0.0)> : c64[]
  %z = hlo.collective_permute %e, source_target_pairs = [[1, 0]] : (f16[0]) -> f16[0]
  check.expect_eq_const %z, dense<> : f16[0]
  return
}
