// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Ops with sizes as operands, which are constants here. Expected values: XLA (jaxlib 0.10.2).
// CHECK: 7 passed, 0 failed

func.func @dynamic_broadcast_in_dim() {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %s = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %b = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  %c = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  check.expect_eq_const %b, dense<[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]> : tensor<3x2xf32>
  check.expect_eq_const %c, dense<[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]> : tensor<3x2xf32>
  return
}

func.func @dynamic_reshape() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %s = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %b = stablehlo.dynamic_reshape %a, %s : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  %c = "stablehlo.dynamic_reshape"(%a, %s) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  check.expect_eq_const %b, dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  check.expect_eq_const %c, dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  return
}

func.func @dynamic_iota() {
  %s = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %b = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<3x2xi32>
  %c = "stablehlo.dynamic_iota"(%s) <{iota_dimension = 1 : i64}> : (tensor<2xi64>) -> tensor<3x2xi32>
  check.expect_eq_const %b, dense<[[0, 0], [1, 1], [2, 2]]> : tensor<3x2xi32>
  check.expect_eq_const %c, dense<[[0, 1], [0, 1], [0, 1]]> : tensor<3x2xi32>
  return
}

func.func @dynamic_pad() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %l = stablehlo.constant dense<[1]> : tensor<1xi64>
  %h = stablehlo.constant dense<[2]> : tensor<1xi64>
  %n = stablehlo.constant dense<[1]> : tensor<1xi64>
  %b = stablehlo.dynamic_pad %a, %z, %l, %h, %n : (tensor<3xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8xi32>
  %c = "stablehlo.dynamic_pad"(%a, %z, %h, %l, %l) : (tensor<3xi32>, tensor<i32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8xi32>
  check.expect_eq_const %b, dense<[0, 1, 0, 2, 0, 3, 0, 0]> : tensor<8xi32>
  check.expect_eq_const %c, dense<[0, 0, 1, 0, 2, 0, 3, 0]> : tensor<8xi32>
  return
}

func.func @real_dynamic_slice() {
  %a = stablehlo.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %l = stablehlo.constant dense<[1]> : tensor<1xi64>
  %h = stablehlo.constant dense<[5]> : tensor<1xi64>
  %n = stablehlo.constant dense<[2]> : tensor<1xi64>
  %b = stablehlo.real_dynamic_slice %a, %l, %h, %n : (tensor<5xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xi32>
  %c = "stablehlo.real_dynamic_slice"(%a, %l, %h, %l) : (tensor<5xi32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xi32>
  check.expect_eq_const %b, dense<[2, 4]> : tensor<2xi32>
  check.expect_eq_const %c, dense<[2, 3, 4, 5]> : tensor<4xi32>
  return
}

func.func @dynamic_gather() {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi32>
  %i = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi32>
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %b = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<3x3xi32>, tensor<2x1xi32>, tensor<2xi64>) -> tensor<2x2xi32>
  check.expect_eq_const %b, dense<[[7, 8], [1, 2]]> : tensor<2x2xi32>
  return
}

func.func @dynamic_conv() {
  %x = stablehlo.constant dense<[[[1.0], [2.0], [3.0], [4.0], [5.0]]]> : tensor<1x5x1xf32>
  %k = stablehlo.constant dense<[[[1.0, 10.0]], [[2.0, 20.0]], [[3.0, 30.0]]]> : tensor<3x1x2xf32>
  %p = stablehlo.constant dense<[[1, 1]]> : tensor<1x2xi64>
  %c = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_strides = array<i64: 2>}> : (tensor<1x5x1xf32>, tensor<3x1x2xf32>, tensor<1x2xi64>) -> tensor<1x3x2xf32>
  // By hand: 0·1 + 1·2 + 2·3, 2·1 + 3·2 + 4·3, 4·1 + 5·2 + 0·3.
  check.expect_eq_const %c, dense<[[[8.0, 80.0], [20.0, 200.0], [14.0, 140.0]]]> : tensor<1x3x2xf32>
  return
}
