// shale-opt: --pipeline='legalize-stablehlo'
module {
  func.func @f(%f: tensor<2x3xf32>) {
    %0 = stablehlo.custom_call @foo(%f) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return
  }
}

