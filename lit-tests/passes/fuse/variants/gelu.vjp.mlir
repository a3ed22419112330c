// RUN: shale-opt %s -O3 | shale-opt - --traffic 2>&1 | filecheck %s
// RUN: shale-opt %s -O3 | filecheck %s --check-prefix=KIND

// CHECK: @main runs 1 kernels,
// KIND: hlo.fusion
// KIND-NOT: kind =
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xf32>) -> (tensor<64x128xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<64x128xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<64x128xf32>
    %2 = stablehlo.multiply %arg0, %arg0 : tensor<64x128xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<64x128xf32>
    %cst_0 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %6 = stablehlo.multiply %5, %1 : tensor<64x128xf32>
    %7 = stablehlo.add %arg0, %6 : tensor<64x128xf32>
    %cst_1 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<64x128xf32>
    %10 = stablehlo.tanh %9 : tensor<64x128xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %12 = stablehlo.subtract %11, %10 : tensor<64x128xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %14 = stablehlo.add %13, %10 : tensor<64x128xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %16 = stablehlo.multiply %15, %14 : tensor<64x128xf32>
    %17 = stablehlo.multiply %arg0, %arg1 : tensor<64x128xf32>
    %18 = stablehlo.multiply %arg1, %16 : tensor<64x128xf32>
    %cst_5 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %20 = stablehlo.multiply %19, %17 : tensor<64x128xf32>
    %21 = stablehlo.multiply %20, %12 : tensor<64x128xf32>
    %22 = stablehlo.multiply %21, %10 : tensor<64x128xf32>
    %23 = stablehlo.add %21, %22 : tensor<64x128xf32>
    %cst_6 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %25 = stablehlo.multiply %24, %23 : tensor<64x128xf32>
    %26 = stablehlo.add %18, %25 : tensor<64x128xf32>
    %cst_7 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %28 = stablehlo.multiply %27, %25 : tensor<64x128xf32>
    %29 = stablehlo.multiply %28, %4 : tensor<64x128xf32>
    %30 = stablehlo.add %26, %29 : tensor<64x128xf32>
    return %30 : tensor<64x128xf32>
  }
}
