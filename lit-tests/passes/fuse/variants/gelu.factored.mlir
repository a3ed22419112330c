// RUN: shale-opt %s -O3 | shale-opt - --traffic 2>&1 | filecheck %s
// RUN: shale-opt %s -O3 | filecheck %s --check-prefix=KIND

// CHECK: @main runs 1 kernels,
// KIND: hlo.fusion {{.*}}kind = GELU
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x128xf32>) -> (tensor<64x128xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<64x128xf32>
    %cst_0 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %3 = stablehlo.multiply %arg0, %2 : tensor<64x128xf32>
    %cst_1 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %5 = stablehlo.multiply %4, %arg0 : tensor<64x128xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<64x128xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %8 = stablehlo.add %7, %6 : tensor<64x128xf32>
    %9 = stablehlo.multiply %3, %8 : tensor<64x128xf32>
    %10 = stablehlo.tanh %9 : tensor<64x128xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %12 = stablehlo.add %11, %10 : tensor<64x128xf32>
    %13 = stablehlo.multiply %1, %12 : tensor<64x128xf32>
    return %13 : tensor<64x128xf32>
  }
}
