// RUN: shale-run %s --partitions=4 --in0=%S/data/a.npy --in1=%S/data/b.npy --out-dir=%t && cmp %t/r0/out0.npy %S/data/product_calls0.npy && cmp %t/r1/out0.npy %S/data/product_calls0.npy && cmp %t/r2/out0.npy %S/data/product_calls0.npy && cmp %t/r3/out0.npy %S/data/product_calls0.npy
// RUN: not shale-run %s --in0=%S/data/a.npy --in1=%S/data/b.npy 2>&1 | filecheck %s

// CHECK: error: hlo.{{[a-z_]+: [a-z_]+}} names {{process|partition}} {{[0-9]}}, but the run has 1
// CHECK: product_calls.mlir:{{[0-9]+:[0-9]+}}
// CHECK: help: run the program with as many replicas and partitions as it is written for

// As product.mlir, with calls instead of Shardy's op. Made by data/make.py.

module @jit_product attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x6xf32>, %arg1: tensor<6x2xf32>) -> (tensor<4x2xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.custom_call @Sharding(%arg0) {backend_config = "", mhlo.sharding = "{devices=[2,2]<=[4]}"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
    %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {backend_config = "", mhlo.sharding = "{manual}"} : (tensor<4x6xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.custom_call @Sharding(%arg1) {backend_config = "", mhlo.sharding = "{devices=[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate}"} : (tensor<6x2xf32>) -> tensor<6x2xf32>
    %3 = stablehlo.custom_call @SPMDFullToShardShape(%2) {backend_config = "", mhlo.sharding = "{manual}"} : (tensor<6x2xf32>) -> tensor<3x2xf32>
    %4 = call @shmap_body(%1, %3) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.custom_call @Sharding(%4) {backend_config = "", mhlo.sharding = "{manual}"} : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %6 = stablehlo.custom_call @SPMDShardToFullShape(%5) {backend_config = "", mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"} : (tensor<2x2xf32>) -> tensor<4x2xf32>
    return %6 : tensor<4x2xf32>
  }
  func.func private @shmap_body(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>) -> (tensor<2x2xf32> {jax.result_info = "[('x',), None]"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
    %1 = "stablehlo.all_reduce"(%0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    return %1 : tensor<2x2xf32>
  }
}
