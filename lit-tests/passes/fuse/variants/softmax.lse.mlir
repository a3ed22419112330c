// RUN: shale-opt %s -O3 | shale-opt - --traffic 2>&1 | filecheck %s
// RUN: shale-opt %s -O3 | filecheck %s --check-prefix=KIND

// CHECK: @main runs 1 kernels,
// KIND: hlo.fusion {{.*}}kind = SOFTMAX
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x128xf32>) -> (tensor<64x128xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<64x128xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<64xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %4 = stablehlo.is_finite %3 : (tensor<64x1xf32>) -> tensor<64x1xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<64x1xf32>
    %6 = stablehlo.select %4, %3, %5 : tensor<64x1xi1>, tensor<64x1xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x128xf32>
    %8 = stablehlo.subtract %arg0, %7 : tensor<64x128xf32>
    %9 = stablehlo.exponential %8 : tensor<64x128xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<64x128xf32>, tensor<f32>) -> tensor<64xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %12 = stablehlo.abs %11 : tensor<64x1xf32>
    %13 = stablehlo.log %12 : tensor<64x1xf32>
    %14 = stablehlo.add %13, %6 : tensor<64x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x128xf32>
    %16 = stablehlo.subtract %arg0, %15 : tensor<64x128xf32>
    %17 = stablehlo.exponential %16 : tensor<64x128xf32>
    return %17 : tensor<64x128xf32>
  }
}
