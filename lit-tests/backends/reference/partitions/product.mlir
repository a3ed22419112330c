// RUN: shale-run %s --partitions=4 --in0=%S/data/a.npy --in1=%S/data/b.npy --out-dir=%t && cmp %t/r0/out0.npy %S/data/product0.npy && cmp %t/r1/out0.npy %S/data/product0.npy && cmp %t/r2/out0.npy %S/data/product0.npy && cmp %t/r3/out0.npy %S/data/product0.npy
// RUN: not shale-run %s --in0=%S/data/a.npy --in1=%S/data/b.npy 2>&1 | filecheck %s

// CHECK: error: hlo.{{[a-z_]+: [a-z_]+}} names {{process|partition}} {{[0-9]}}, but the run has 1
// CHECK: product.mlir:{{[0-9]+:[0-9]+}}
// CHECK: help: run the program with as many replicas and partitions as it is written for

// A product of matrices on a mesh of two axes. Made by data/make.py.

module @jit_product attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x6xf32>, %arg1: tensor<6x2xf32>) -> (tensor<4x2xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, [{"y"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x", "y"} (%arg2: tensor<2x3xf32>, %arg3: tensor<3x2xf32>) {
      %1 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
      %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %3 = stablehlo.add %arg4, %arg5 : tensor<f32>
        stablehlo.return %3 : tensor<f32>
      }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
      sdy.return %2 : tensor<2x2xf32>
    } : (tensor<4x6xf32>, tensor<6x2xf32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}
