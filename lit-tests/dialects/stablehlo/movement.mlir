// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Constants and data movement. Expected values: XLA (jaxlib 0.10.2).
// CHECK: 13 passed, 0 failed

func.func @constant() {
  %a = stablehlo.constant dense<"0x0000803F000000C0"> : tensor<2xf32>
  %b = "stablehlo.constant"() <{value = dense<[true, false]> : tensor<2xi1>}> : () -> tensor<2xi1>
  %c = stablehlo.constant dense<(1.0,-2.0)> : tensor<complex<f32>>
  %d = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %e = stablehlo.constant dense<[1, -8]> : tensor<2xi4>
  %f = stablehlo.convert %e : (tensor<2xi4>) -> tensor<2xi32>
  %g = stablehlo.constant dense<7> : tensor<3xui8>
  check.expect_eq_const %a, dense<[1.0, -2.0]> : tensor<2xf32>
  check.expect_eq_const %b, dense<[true, false]> : tensor<2xi1>
  check.expect_eq_const %c, dense<(1.0, -2.0)> : tensor<complex<f32>>
  check.expect_eq_const %d, dense<0x7F800000> : tensor<f32>
  check.expect_eq_const %f, dense<[1, -8]> : tensor<2xi32>
  check.expect_eq_const %g, dense<[7, 7, 7]> : tensor<3xui8>
  return
}

func.func @iota() {
  %a = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %b = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2x3xf32>
  check.expect_eq_const %a, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
  check.expect_eq_const %b, dense<[[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]> : tensor<2x3xf32>
  return
}

func.func @transpose() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %c = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  check.expect_eq_const %b, dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : tensor<3x2xf32>
  check.expect_eq_const %c, dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : tensor<3x2xf32>
  return
}

func.func @reshape() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = stablehlo.reshape %a : (tensor<2x3xf32>) -> tensor<3x1x2xf32>
  %c = "stablehlo.reshape"(%a) : (tensor<2x3xf32>) -> tensor<6xf32>
  check.expect_eq_const %b, dense<[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]> : tensor<3x1x2xf32>
  check.expect_eq_const %c, dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  return
}

func.func @broadcast_in_dim() {
  %a = stablehlo.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x3xf32>
  %c = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 2, 0>}> : (tensor<2x1xf32>) -> tensor<1x2x2xf32>
  %s = stablehlo.constant dense<3> : tensor<i32>
  %d = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<i32>) -> tensor<2xi32>
  check.expect_eq_const %b, dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> : tensor<2x3xf32>
  check.expect_eq_const %c, dense<[[[1.0, 2.0], [1.0, 2.0]]]> : tensor<1x2x2xf32>
  check.expect_eq_const %d, dense<[3, 3]> : tensor<2xi32>
  return
}

func.func @concatenate() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = stablehlo.constant dense<[[5], [6]]> : tensor<2x1xi32>
  %c = stablehlo.concatenate %a, %b, dim = 1 : (tensor<2x2xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %d = "stablehlo.concatenate"(%a, %a) <{dimension = 0 : i64}> : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<4x2xi32>
  check.expect_eq_const %c, dense<[[1, 2, 5], [3, 4, 6]]> : tensor<2x3xi32>
  check.expect_eq_const %d, dense<[[1, 2], [3, 4], [1, 2], [3, 4]]> : tensor<4x2xi32>
  return
}

func.func @slice() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = stablehlo.slice %a [0:2, 0:3:2] : (tensor<2x3xf32>) -> tensor<2x2xf32>
  %c = "stablehlo.slice"(%a) <{limit_indices = array<i64: 2, 3>, start_indices = array<i64: 1, 1>, strides = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<1x2xf32>
  check.expect_eq_const %b, dense<[[1.0, 3.0], [4.0, 6.0]]> : tensor<2x2xf32>
  check.expect_eq_const %c, dense<[[5.0, 6.0]]> : tensor<1x2xf32>
  return
}

func.func @pad() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %b = stablehlo.pad %a, %z, low = [1], high = [2], interior = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<8xi32>
  %c = "stablehlo.pad"(%a, %z) <{edge_padding_high = array<i64: 1>, edge_padding_low = array<i64: -1>, interior_padding = array<i64: 0>}> : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %b, dense<[0, 1, 0, 2, 0, 3, 0, 0]> : tensor<8xi32>
  check.expect_eq_const %c, dense<[2, 3, 0]> : tensor<3xi32>
  return
}

func.func @reverse() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = stablehlo.reverse %a, dims = [1] : tensor<2x3xf32>
  %c = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_eq_const %b, dense<[[3.0, 2.0, 1.0], [6.0, 5.0, 4.0]]> : tensor<2x3xf32>
  check.expect_eq_const %c, dense<[[6.0, 5.0, 4.0], [3.0, 2.0, 1.0]]> : tensor<2x3xf32>
  return
}

func.func @dynamic_slice() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %i = stablehlo.constant dense<1> : tensor<i32>
  %j = stablehlo.constant dense<7> : tensor<i32>
  %b = stablehlo.dynamic_slice %a, %i, %j, sizes = [1, 2] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %c = "stablehlo.dynamic_slice"(%a, %i, %i) <{slice_sizes = array<i64: 2, 1>}> : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x1xf32>
  check.expect_eq_const %b, dense<[[5.0, 6.0]]> : tensor<1x2xf32>
  check.expect_eq_const %c, dense<[[2.0], [5.0]]> : tensor<2x1xf32>
  return
}

func.func @dynamic_update_slice() {
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %u = stablehlo.constant dense<[[9.0, 8.0]]> : tensor<1x2xf32>
  %i = stablehlo.constant dense<1> : tensor<i32>
  %j = stablehlo.constant dense<7> : tensor<i32>
  %b = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %c = "stablehlo.dynamic_update_slice"(%a, %u, %i, %i) : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  check.expect_eq_const %b, dense<[[1.0, 2.0, 3.0], [4.0, 9.0, 8.0]]> : tensor<2x3xf32>
  check.expect_eq_const %c, dense<[[1.0, 2.0, 3.0], [4.0, 9.0, 8.0]]> : tensor<2x3xf32>
  return
}

func.func @gather() {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi32>
  %i = stablehlo.constant dense<[[2], [0], [5]]> : tensor<3x1xi32>
  %b = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<3x3xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
  %c = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<3x3xi32>, tensor<3x1xi32>) -> tensor<3xi32>
  check.expect_eq_const %b, dense<[[7, 8], [1, 2], [7, 8]]> : tensor<3x2xi32>
  check.expect_eq_const %c, dense<[3, 4, 9]> : tensor<3xi32>
  return
}

func.func @scatter() {
  %a = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %i = stablehlo.constant dense<[[3], [0], [3], [9]]> : tensor<4x1xi32>
  %u = stablehlo.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
  %b = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4xi32>, tensor<4x1xi32>, tensor<4xi32>) -> tensor<4xi32>
  check.expect_eq_const %b, dense<[21, 2, 3, 44]> : tensor<4xi32>
  return
}
