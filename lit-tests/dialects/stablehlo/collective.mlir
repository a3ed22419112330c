// RUN: shale-run %s --replicas=2 --check | filecheck %s
// RUN: shale-opt %s | shale-run - --replicas=2 --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --replicas=2 --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --replicas=2 --check | filecheck %s
// Two replicas with their numbers as data. Expected values by hand.
// CHECK: 8 passed, 0 failed

func.func @all_reduce() {
  %me = stablehlo.replica_id : tensor<ui32>
  %id = "stablehlo.replica_id"() : () -> tensor<ui32>
  %sum = "stablehlo.all_reduce"(%me) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
    %s = stablehlo.add %p, %q : tensor<ui32>
    stablehlo.return %s : tensor<ui32>
  }) : (tensor<ui32>) -> tensor<ui32>
  check.expect_eq_const %sum, dense<1> : tensor<ui32>
  %same = "stablehlo.cross-replica-sum"(%id) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<ui32>) -> tensor<ui32>
  check.expect_eq %sum, %same : tensor<ui32>
  return
}

func.func @collective_reduce() {
  %me = stablehlo.replica_id : tensor<ui32>
  %ten = stablehlo.constant dense<10> : tensor<ui32>
  %mine = stablehlo.add %me, %ten : tensor<ui32>
  %sum = "stablehlo.collective_reduce"(%mine) <{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
    %s = stablehlo.add %p, %q : tensor<ui32>
    stablehlo.return %s : tensor<ui32>
  }) : (tensor<ui32>) -> tensor<ui32>
  %all = stablehlo.constant dense<21> : tensor<ui32>
  %want = stablehlo.multiply %me, %all : tensor<ui32>
  check.expect_eq %sum, %want : tensor<ui32>
  return
}

func.func @reduce_scatter() {
  %me = stablehlo.replica_id : tensor<ui32>
  %x = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xui32>
  %part = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%p: tensor<ui32>, %q: tensor<ui32>):
    %s = stablehlo.add %p, %q : tensor<ui32>
    stablehlo.return %s : tensor<ui32>
  }) : (tensor<4xui32>) -> tensor<2xui32>
  %four = stablehlo.constant dense<4> : tensor<ui32>
  %shift = stablehlo.multiply %me, %four : tensor<ui32>
  %b = stablehlo.broadcast_in_dim %shift, dims = [] : (tensor<ui32>) -> tensor<2xui32>
  %base = stablehlo.constant dense<[2, 4]> : tensor<2xui32>
  %want = stablehlo.add %b, %base : tensor<2xui32>
  check.expect_eq %part, %want : tensor<2xui32>
  return
}

func.func @all_gather() {
  %me = stablehlo.replica_id : tensor<ui32>
  %x = stablehlo.reshape %me : (tensor<ui32>) -> tensor<1xui32>
  %all = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> : (tensor<1xui32>) -> tensor<2xui32>
  check.expect_eq_const %all, dense<[1, 0]> : tensor<2xui32>
  return
}

func.func @all_to_all() {
  %me = stablehlo.replica_id : tensor<ui32>
  %x = stablehlo.broadcast_in_dim %me, dims = [] : (tensor<ui32>) -> tensor<2xui32>
  %r = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2xui32>) -> tensor<2xui32>
  check.expect_eq_const %r, dense<[0, 1]> : tensor<2xui32>
  return
}

func.func @collective_permute() {
  %me = stablehlo.replica_id : tensor<ui32>
  %r = "stablehlo.collective_permute"(%me) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<ui32>) -> tensor<ui32>
  %one = stablehlo.constant dense<1> : tensor<ui32>
  %want = stablehlo.xor %me, %one : tensor<ui32>
  check.expect_eq %r, %want : tensor<ui32>
  return
}

func.func @collective_broadcast() {
  %me = stablehlo.replica_id : tensor<ui32>
  %r = "stablehlo.collective_broadcast"(%me) <{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> : (tensor<ui32>) -> tensor<ui32>
  check.expect_eq_const %r, dense<1> : tensor<ui32>
  return
}

func.func @partition_id() {
  %p = stablehlo.partition_id : tensor<ui32>
  %q = "stablehlo.partition_id"() : () -> tensor<ui32>
  check.expect_eq_const %p, dense<0> : tensor<ui32>
  check.expect_eq %p, %q : tensor<ui32>
  return
}
