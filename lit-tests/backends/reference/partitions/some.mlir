// RUN: shale-run %s --partitions=4 --in0=%S/data/a.npy --out-dir=%t && cmp %t/r0/out0.npy %S/data/some0.npy && cmp %t/r1/out0.npy %S/data/some0.npy && cmp %t/r2/out0.npy %S/data/some0.npy && cmp %t/r3/out0.npy %S/data/some0.npy
// RUN: not shale-run %s --in0=%S/data/a.npy 2>&1 | filecheck %s

// CHECK: error: hlo.{{[a-z_]+: [a-z_]+}} names {{process|partition}} {{[0-9]}}, but the run has 1
// CHECK: some.mlir:{{[0-9]+:[0-9]+}}
// CHECK: help: run the program with as many replicas and partitions as it is written for

// Parts are meant along one axis of two; along the other all do the same. Made by data/make.py.

module @jit_some attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x6xf32>) -> (tensor<6xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x", ?}, {?}]>] out_shardings=[<@mesh, [{?}]>] manual_axes={"x"} (%arg1: tensor<2x6xf32>) {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.reduce(%arg1 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x6xf32>, tensor<f32>) -> tensor<6xf32>
      %2 = sdy.sharding_constraint %1 <@mesh, [{?}]> : tensor<6xf32>
      %3 = "stablehlo.all_reduce"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %4 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %5 = sdy.sharding_constraint %4 <@mesh, []> : tensor<f32>
        stablehlo.return %5 : tensor<f32>
      }) : (tensor<6xf32>) -> tensor<6xf32>
      sdy.return %3 : tensor<6xf32>
    } : (tensor<4x6xf32>) -> tensor<6xf32>
    return %0 : tensor<6xf32>
  }
}
