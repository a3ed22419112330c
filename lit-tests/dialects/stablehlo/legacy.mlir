// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Ops that StableHLO keeps for old programs. Expected values: XLA (jaxlib 0.10.2).
// CHECK: 4 passed, 0 failed

func.func @broadcast() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = stablehlo.broadcast %a, sizes = [1, 3] : (tensor<2xi32>) -> tensor<1x3x2xi32>
  %c = "stablehlo.broadcast"(%a) <{broadcast_sizes = array<i64: 2>}> : (tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %b, dense<[[[1, 2], [1, 2], [1, 2]]]> : tensor<1x3x2xi32>
  check.expect_eq_const %c, dense<[[1, 2], [1, 2]]> : tensor<2x2xi32>
  return
}

func.func @einsum() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %c = stablehlo.einsum %a, %a, config = "ab,cb->ca" : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x2xf32>
  %d = "stablehlo.einsum"(%a, %a) <{einsum_config = "ab,ab->a"}> : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2xf32>
  check.expect_eq_const %c, dense<[[30.0, 70.0], [70.0, 174.0]]> : tensor<2x2xf32>
  check.expect_eq_const %d, dense<[30.0, 174.0]> : tensor<2xf32>
  return
}

func.func @torch_index_select() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %i = stablehlo.constant dense<[1, 0, 1]> : tensor<3xi32>
  %j = stablehlo.constant dense<[[3, 0], [1, 1]]> : tensor<2x2xi32>
  %c = "stablehlo.torch_index_select"(%a, %i) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  %d = "stablehlo.torch_index_select"(%a, %j) <{batch_dims = 1 : i64, dim = 1 : i64}> : (tensor<2x4xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  %e = "stablehlo.torch_index_select"(%a, %j) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<2x4xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  check.expect_eq_const %c, dense<[[5.0, 6.0, 7.0, 8.0], [1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<3x4xf32>
  check.expect_eq_const %d, dense<[[4.0, 1.0], [6.0, 6.0]]> : tensor<2x2xf32>
  check.expect_eq_const %e, dense<[[[4.0, 1.0], [2.0, 2.0]], [[8.0, 5.0], [6.0, 6.0]]]> : tensor<2x2x2xf32>
  return
}

// By hand; XLA has no such op.
func.func @unary_einsum() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [5.0, 6.0, 7.0]]> : tensor<2x3xf32>
  %b = stablehlo.unary_einsum %a, config = "ab->a" : (tensor<2x3xf32>) -> tensor<2xf32>
  check.expect_eq_const %b, dense<[6.0, 18.0]> : tensor<2xf32>
  %c = "stablehlo.unary_einsum"(%a) <{einsum_config = "ab->ba"}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  check.expect_eq_const %c, dense<[[1.0, 5.0], [2.0, 6.0], [3.0, 7.0]]> : tensor<3x2xf32>
  return
}
