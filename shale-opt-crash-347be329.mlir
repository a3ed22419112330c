// shale-opt: --pipeline=''
module @jit_elem attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64xf32>) -> (tensor<64xf32> {jax.result_info = "result[0]"}, tensor<64xf32> {jax.result_info = "result[1]"}, tensor<64xf32> {jax.result_info = "result[2]"}, tensor<64xf32> {jax.result_info = "result[3]"}, tensor<64xf32> {jax.result_info = "result[4]"}, tensor<64xf32> {jax.result_info = "result[5]"}, tensor<64xf32> {jax.result_info = "result[6]"}, tensor<64xf32> {jax.result_info = "result[7]"}, tensor<64xf32> {jax.result_info = "result[8]"}, tensor<64xf32> {jax.result_info = "result[9]"}, tensor<64xf32> {jax.result_info = "result[10]"}, tensor<64xf32> {jax.result_info = "result[11]"}, tensor<64xf32> {jax.result_info = "result[12]"}) {
    %0 = stablehlo.tanh %arg0 : tensor<64xf32>
    %1 = stablehlo.exponential_minus_one %arg0 : tensor<64xf32>
    %2 = stablehlo.abs %arg0 : tensor<64xf32>
    %3 = stablehlo.log_plus_one %2 : tensor<64xf32>
    %4 = chlo.erf %arg0 : tensor<64xf32> -> tensor<64xf32>
    %5 = stablehlo.cbrt %arg0 : tensor<64xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %7 = stablehlo.add %arg0, %6 : tensor<64xf32>
    %8 = stablehlo.atan2 %arg0, %7 : tensor<64xf32>
    %9 = chlo.sinh %arg0 : tensor<64xf32> -> tensor<64xf32>
    %10 = stablehlo.multiply %arg0, %arg0 : tensor<64xf32>
    %11 = stablehlo.multiply %10, %arg0 : tensor<64xf32>
    %12 = stablehlo.sign %arg0 : tensor<64xf32>
    %13 = call @round(%arg0) : (tensor<64xf32>) -> tensor<64xf32>
    %14 = stablehlo.abs %arg0 : tensor<64xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %16 = stablehlo.add %14, %15 : tensor<64xf32>
    %17 = chlo.lgamma %16 : tensor<64xf32> -> tensor<64xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %19 = stablehlo.multiply %18, %arg0 : tensor<64xf32>
    %20 = chlo.next_after %arg0, %19 : tensor<64xf32>, tensor<64xf32> -> tensor<64xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %22 = stablehlo.divide %arg0, %21 : tensor<64xf32>
    %23 = chlo.erf_inv %22 : tensor<64xf32> -> tensor<64xf32>
    return %0, %1, %3, %4, %5, %8, %9, %11, %12, %13, %17, %20, %23 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
  }
  func.func private @round(%arg0: tensor<64xf32>) -> tensor<64xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<64xf32>
    return %0 : tensor<64xf32>
  }
}
