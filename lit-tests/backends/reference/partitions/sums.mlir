// RUN: shale-run %s --partitions=2 --in0=%S/data/c.npy --in1=%S/data/c.npy --out-dir=%t && cmp %t/r0/out0.npy %S/data/sums0.npy && cmp %t/r1/out0.npy %S/data/sums0.npy
// RUN: cmp %t/r0/out1.npy %S/data/sums1.npy
// RUN: cmp %t/r1/out1.npy %S/data/sums1.npy
// RUN: not shale-run %s --in0=%S/data/c.npy --in1=%S/data/c.npy 2>&1 | filecheck %s

// CHECK: error: hlo.{{[a-z_]+: [a-z_]+}} names {{process|partition}} {{[0-9]}}, but the run has 1
// CHECK: sums.mlir:{{[0-9]+:[0-9]+}}
// CHECK: help: run the program with as many replicas and partitions as it is written for

// One result is whole on each partition, the other is cut. Made by data/make.py.

module @jit_sums attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x2xf32>, %arg1: tensor<4x2xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<4x2xf32> {jax.result_info = "result[1]"}) {
    %0:2 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, []>, <@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg2: tensor<2x2xf32>, %arg3: tensor<2x2xf32>) {
      %1 = stablehlo.multiply %arg2, %arg3 : tensor<2x2xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
      %3 = "stablehlo.all_reduce"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %11 = stablehlo.add %arg4, %arg5 : tensor<f32>
        stablehlo.return %11 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<2> : tensor<ui32>
      %4 = stablehlo.partition_id : tensor<ui32>
      %5 = stablehlo.divide %4, %c : tensor<ui32>
      %6 = stablehlo.remainder %5, %c_0 : tensor<ui32>
      %7 = stablehlo.convert %6 : (tensor<ui32>) -> tensor<i32>
      %8 = stablehlo.convert %7 : (tensor<i32>) -> tensor<f32>
      %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
      %10 = stablehlo.add %arg2, %9 : tensor<2x2xf32>
      sdy.return %3, %10 : tensor<f32>, tensor<2x2xf32>
    } : (tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<f32>, tensor<4x2xf32>)
    return %0#0, %0#1 : tensor<f32>, tensor<4x2xf32>
  }
}
