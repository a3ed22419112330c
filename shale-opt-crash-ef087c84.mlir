// shale-opt: --pipeline='legalize-stablehlo'
module {
  func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
    stablehlo.custom_call @check.expect_eq(%f, %g) {has_side_effect = true} : (tensor<2x3xf32>, tensor<3x2xf32>) -> ()
    return
  }
}

