// RUN: shale-run %s --partitions=2 --in0=%S/data/c.npy --out-dir=%t && cmp %t/r0/out0.npy %S/data/ring0.npy && cmp %t/r1/out0.npy %S/data/ring0.npy
// RUN: cmp %t/r0/out1.npy %S/data/ring1.npy
// RUN: cmp %t/r1/out1.npy %S/data/ring1.npy
// RUN: cmp %t/r0/out2.npy %S/data/ring2.npy
// RUN: cmp %t/r1/out2.npy %S/data/ring2.npy
// RUN: not shale-run %s --in0=%S/data/c.npy 2>&1 | filecheck %s

// CHECK: error: hlo.{{[a-z_]+: [a-z_]+}} names {{process|partition}} {{[0-9]}}, but the run has 1
// CHECK: ring.mlir:{{[0-9]+:[0-9]+}}
// CHECK: help: run the program with as many replicas and partitions as it is written for

// Partitions send their parts to each other. Made by data/make.py.

module @jit_ring attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x2xf32>) -> (tensor<4x2xf32> {jax.result_info = "result[0]"}, tensor<4x2x2xf32> {jax.result_info = "result[1]"}, tensor<4x2xf32> {jax.result_info = "result[2]"}) {
    %0:3 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}, {}]>, <@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x2xf32>) {
      %1 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
      %2 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<1x2x2xf32>
      %3 = "stablehlo.all_gather"(%2) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<1x2x2xf32>) -> tensor<2x2x2xf32>
      %4 = "stablehlo.all_to_all"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
      sdy.return %1, %3, %4 : tensor<2x2xf32>, tensor<2x2x2xf32>, tensor<2x2xf32>
    } : (tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>)
    return %0#0, %0#1, %0#2 : tensor<4x2xf32>, tensor<4x2x2xf32>, tensor<4x2xf32>
  }
}
