// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Ops on operands that are broadcast to one shape. Expected values: XLA (jaxlib 0.10.2).
// CHECK: 21 passed, 0 failed

func.func @broadcast_add() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_add %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_eq_const %f, dense<[[2.0, 5.0, 4.5, 7.0], [2.5, 4.0, 5.75, 5.5]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_add"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_eq_const %g, dense<[[2.5, 5.0, 3.25, 5.0], [3.0, 4.0, 4.5, 3.5]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_atan2() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_atan2 %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %f, dense<[[1.2490457, 0.5880026, 1.2036225, 0.9272952], [0.98279375, 0.7853982, 0.9151007, 1.2120256]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_atan2"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %g, dense<[[0.24497867, 0.98279375, 0.5585993, 0.98279375], [0.4636476, 0.7853982, 0.8960554, 0.6435011]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_divide() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_divide %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %f, dense<[[3.0, 0.6666667, 2.6000001, 1.3333334], [1.5, 1.0, 1.3000001, 2.6666667]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_divide"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %g, dense<[[0.25, 1.5, 0.625, 1.5], [0.5, 1.0, 1.25, 0.75]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_maximum() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_maximum %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_eq_const %f, dense<[[1.5, 3.0, 3.25, 4.0], [1.5, 2.0, 3.25, 4.0]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_maximum"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_eq_const %g, dense<[[2.0, 3.0, 2.0, 3.0], [2.0, 2.0, 2.5, 2.0]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_minimum() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_minimum %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_eq_const %f, dense<[[0.5, 2.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_minimum"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_eq_const %g, dense<[[0.5, 2.0, 1.25, 2.0], [1.0, 2.0, 2.0, 1.5]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_multiply() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_multiply %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_eq_const %f, dense<[[0.75, 6.0, 4.0625, 12.0], [1.5, 4.0, 8.125, 6.0]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_multiply"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_eq_const %g, dense<[[1.0, 6.0, 2.5, 6.0], [2.0, 4.0, 5.0, 3.0]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_next_after() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_next_after %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_eq_const %f, dense<[[1.4999999, 2.0000002, 3.2499998, 3.9999998], [1.4999999, 2.0, 3.2499998, 3.9999998]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_next_after"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_eq_const %g, dense<[[0.50000006, 2.9999998, 1.2500001, 2.9999998], [1.0000001, 2.0, 2.4999998, 1.5000001]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_polygamma() {
  %a = stablehlo.constant dense<[1.0, 2.0, 0.0, 3.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_polygamma %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %f, dense<[[4.934807, -0.15411387, -0.22745383, 0.1189395], [1.6449356, -0.404114, 0.7031568, 1.4090922]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_polygamma"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %g, dense<[[0x7FC00000, 0.49393985, 0x7FC00000, 0.49393985], [0.64493436, -0.404114, 0x7FC00000, 0x7FC00000]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_power() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_power %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %f, dense<[[1.2247449, 8.0, 4.363693, 64.0], [1.5, 4.0, 19.041819, 8.0]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_power"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %g, dense<[[0.25, 9.0, 1.5625, 9.0], [1.0, 4.0, 6.25, 2.25]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_subtract() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_subtract %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_eq_const %f, dense<[[1.0, -1.0, 2.0, 1.0], [0.5, 0.0, 0.75, 2.5]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_subtract"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_eq_const %g, dense<[[-1.5, 1.0, -0.75, 1.0], [-1.0, 0.0, 0.5, -0.5]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_zeta() {
  %a = stablehlo.constant dense<[2.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_zeta %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %f, dense<[[6.2471104, 0.39493403, 0.5998376, 0.019823233], [1.3414873, 0.64493406, 0.087231494, 0.2348485]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_zeta"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_almost_eq_const %g, dense<[[0x7FC00000, 0.20205691, 3.5951118, 0.20205691], [0x7F800000, 0.64493406, 0.34148723, 1.6123753]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_remainder() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_remainder %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_eq_const %f, dense<[[0.0, 2.0, 0.75, 1.0], [0.5, 0.0, 0.75, 1.0]]> : tensor<2x4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %g = "chlo.broadcast_remainder"(%b, %s) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  check.expect_eq_const %g, dense<[[0.5, 1.0, 1.25, 1.0], [1.0, 0.0, 0.5, 1.5]]> : tensor<2x4xf32>
  return
}

func.func @broadcast_and() {
  %a = stablehlo.constant dense<[[12], [-7]]> : tensor<2x1xi32>
  %b = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %f = chlo.broadcast_and %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %f, dense<[[0, 0, 0], [1, 0, 1]]> : tensor<2x3xi32>
  %g = "chlo.broadcast_and"(%b, %a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %g, dense<[[0, 0, 0], [1, 0, 1]]> : tensor<2x3xi32>
  return
}

func.func @broadcast_or() {
  %a = stablehlo.constant dense<[[12], [-7]]> : tensor<2x1xi32>
  %b = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %f = chlo.broadcast_or %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %f, dense<[[13, 14, 15], [-7, -5, -5]]> : tensor<2x3xi32>
  %g = "chlo.broadcast_or"(%b, %a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %g, dense<[[13, 14, 15], [-7, -5, -5]]> : tensor<2x3xi32>
  return
}

func.func @broadcast_xor() {
  %a = stablehlo.constant dense<[[12], [-7]]> : tensor<2x1xi32>
  %b = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %f = chlo.broadcast_xor %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %f, dense<[[13, 14, 15], [-8, -5, -6]]> : tensor<2x3xi32>
  %g = "chlo.broadcast_xor"(%b, %a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %g, dense<[[13, 14, 15], [-8, -5, -6]]> : tensor<2x3xi32>
  return
}

func.func @broadcast_shift_left() {
  %a = stablehlo.constant dense<[[12], [-7]]> : tensor<2x1xi32>
  %b = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %f = chlo.broadcast_shift_left %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %f, dense<[[24, 48, 96], [-14, -28, -56]]> : tensor<2x3xi32>
  %g = "chlo.broadcast_shift_left"(%b, %a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %g, dense<[[4096, 8192, 12288], [0, 0, 0]]> : tensor<2x3xi32>
  return
}

func.func @broadcast_shift_right_arithmetic() {
  %a = stablehlo.constant dense<[[12], [-7]]> : tensor<2x1xi32>
  %b = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %f = chlo.broadcast_shift_right_arithmetic %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %f, dense<[[6, 3, 1], [-4, -2, -1]]> : tensor<2x3xi32>
  %g = "chlo.broadcast_shift_right_arithmetic"(%b, %a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %g, dense<[[0, 0, 0], [0, 0, 0]]> : tensor<2x3xi32>
  return
}

func.func @broadcast_shift_right_logical() {
  %a = stablehlo.constant dense<[[12], [-7]]> : tensor<2x1xi32>
  %b = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %f = chlo.broadcast_shift_right_logical %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %f, dense<[[6, 3, 1], [2147483644, 1073741822, 536870911]]> : tensor<2x3xi32>
  %g = "chlo.broadcast_shift_right_logical"(%b, %a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %g, dense<[[0, 0, 0], [0, 0, 0]]> : tensor<2x3xi32>
  return
}

func.func @broadcast_complex() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %f = chlo.broadcast_complex %a, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xcomplex<f32>>
  check.expect_eq_const %f, dense<[(1.5, 2.0), (2.0, 2.0), (3.25, 2.0), (4.0, 2.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @broadcast_compare() {
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %s = stablehlo.constant dense<2.0> : tensor<f32>
  %f = chlo.broadcast_compare %a, %s {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
  check.expect_eq_const %f, dense<[true, false, false, false]> : tensor<4xi1>
  %g = "chlo.broadcast_compare"(%a, %s) <{comparison_direction = #chlo<comparison_direction GE>}> : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
  check.expect_eq_const %g, dense<[false, true, true, true]> : tensor<4xi1>
  return
}

func.func @broadcast_select() {
  %p = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
  %a = stablehlo.constant dense<[1.5, 2.0, 3.25, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[[0.5, 3.0, 1.25, 3.0], [1.0, 2.0, 2.5, 1.5]]> : tensor<2x4xf32>
  %f = chlo.broadcast_select %p, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  check.expect_eq_const %f, dense<[[1.5, 3.0, 3.25, 3.0], [1.5, 2.0, 3.25, 1.5]]> : tensor<2x4xf32>
  return
}
