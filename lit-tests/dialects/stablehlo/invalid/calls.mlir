// RUN: shale-opt %s --split-input-file --verify-diagnostics
// Calls, decompositions, futures, quantized numbers, sizes as operands, old ops.

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C2) operand_layouts and result_layouts must come together}}
  %0 = stablehlo.custom_call @foo(%f) {operand_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C2) the layout of operand 0 must be a permutation of the dimensions of f32[2,3], but is [1, 1]}}
  %0 = stablehlo.custom_call @foo(%f) {operand_layouts = [dense<[1, 1]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C2) operand_layouts must have 1 layouts, but has 0}}
  %0 = stablehlo.custom_call @foo(%f) {operand_layouts = [], result_layouts = [dense<[1, 0]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' attribute 'operand_layouts' must be a list of layouts such as [dense<[1, 0]> : tensor<2xindex>], but is [[1, 0]]}}
  %0 = stablehlo.custom_call @foo(%f) {operand_layouts = [[1, 0]], result_layouts = []} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C4) api_version must be from 0 to 4, but is 9}}
  %0 = stablehlo.custom_call @foo(%f) {api_version = 9 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C4) backend_config must be a dictionary for api_version 4}}
  %0 = stablehlo.custom_call @foo(%f) {api_version = 4 : i32, backend_config = "x"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C4) backend_config must be a string for api_version 1}}
  %0 = stablehlo.custom_call @foo(%f) {backend_config = {a = 1 : i32}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C3) operand_index must be in [0, 1), but is 1}}
  %0 = stablehlo.custom_call @foo(%f) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C3) aliases must have one type, but there are f32[2,3] and f32[3,2]}}
  %0 = stablehlo.custom_call @foo(%f) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' (C3) the indices of an alias must lead to a part of the operand and of the results}}
  %0 = stablehlo.custom_call @foo(%f) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a symbol's name, got an empty string}}
  %0 = stablehlo.custom_call @""(%f) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.composite' (C1) calls @nothing, which the module does not define}}
  %0 = stablehlo.composite "a.b" %f {decomposition = @nothing} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.composite' (C2) calls @f as (f32[2,3]) -> (f32[2,3]), but it is (f32[2,3]) -> ()}}
  %0 = stablehlo.composite "a.b" %f {decomposition = @f} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.composite' (C1) name must not be empty}}
  %0 = stablehlo.composite "" %f {decomposition = @f} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.composite' attribute 'decomposition' is missing: expected a symbol such as @f}}
  %0 = stablehlo.composite "a.b" %f : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.async_start' (C1) the result must be a future such as !stablehlo.future<tensor<2xf32>>, but is f32[2,3]}}
  %0 = "stablehlo.async_start"(%f) ({
  ^bb0(%y: tensor<2x3xf32>):
    stablehlo.return %y : tensor<2x3xf32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.async_start' (C1) the computation must return f32[3,2], but returns (f32[2,3])}}
  %0 = "stablehlo.async_start"(%f) ({
  ^bb0(%y: tensor<2x3xf32>):
    stablehlo.return %y : tensor<2x3xf32>
  }) : (tensor<2x3xf32>) -> !stablehlo.future<tensor<3x2xf32>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.async_done' (C1) operand must be a future of (f32[2,3]), but is f32[2,3]}}
  %0 = "stablehlo.async_done"(%f) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.uniform_quantize' (C1) the result must hold numbers quantized from f32, but is f32[2,3]}}
  %0 = stablehlo.uniform_quantize %f : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.uniform_quantize' (C1) the result must hold numbers quantized from f32, but is tensor<2x3x!quant.uniform<i8:f64, 0.5>>}}
  %0 = stablehlo.uniform_quantize %f : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f64, 0.5>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.uniform_quantize' (C1) the result must have the sizes of f32[2,3], but is tensor<3x2x!quant.uniform<i8:f32, 0.5>>}}
  %0 = stablehlo.uniform_quantize %f : (tensor<2x3xf32>) -> tensor<3x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{quant.uniform must be such as !quant.uniform<i8:f32, 0.5:3>, but has <i8>}}
  %0 = stablehlo.uniform_quantize %f : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' (C1) operand must hold quantized numbers, but is f32[2,3]}}
  %0 = stablehlo.uniform_dequantize %f : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' (C1) output_shape must hold 2 integers, but is s32[3]}}
  %0 = stablehlo.dynamic_reshape %f, %k : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.dynamic_reshape' (C1) output_shape must hold 2 integers, but is f32[]}}
  %0 = stablehlo.dynamic_reshape %f, %x : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%v: tensor<3xf32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' (C2) dimension 0 of f32[3] must be 1 or 2, as dimension 0 of the result}}
  %0 = stablehlo.dynamic_broadcast_in_dim %v, %s, dims = [0] : (tensor<3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>, %s: tensor<2xi64>, %k: tensor<3xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_pad' (C1) interior_padding must hold 2 integers, but is s32[3]}}
  %0 = stablehlo.dynamic_pad %f, %x, %s, %s, %k : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<3xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast' (I2) broadcast_sizes must not be negative, but are [-1]}}
  %0 = stablehlo.broadcast %f, sizes = [-1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast' result 0 must have type f32[2,2,3], but has f32[2,3]}}
  %0 = stablehlo.broadcast %f, sizes = [2] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.einsum' (C2) dimension 'b' has sizes 3 and 2}}
  %0 = stablehlo.einsum %f, %g, config = "ab,cb->ac" : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.einsum' (C1) einsum_config must be a formula such as "ab,bc->ac", but is "ab->a"}}
  %0 = stablehlo.einsum %f, %g, config = "ab->a" : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.einsum' (C2) 'c' stands in the result of "ab,ab->c" only}}
  %0 = stablehlo.einsum %f, %f, config = "ab,ab->c" : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.unary_einsum' (C1) "aa->a" must have a letter of its own for each dimension of f32[2,3]}}
  %0 = stablehlo.unary_einsum %f, config = "aa->a" : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.unary_einsum' (C1) einsum_config must be a formula such as "ab,bc->ac", but is "ab"}}
  %0 = stablehlo.unary_einsum %f, config = "ab" : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' (I4) batch_dims must be from 0 to dim and to the rank of s32[3], but is 2}}
  %0 = "stablehlo.torch_index_select"(%f, %k) <{batch_dims = 2 : i64, dim = 1 : i64}> : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' (C1) start_indices must hold integers, but is f32[3]}}
  %0 = "stablehlo.torch_index_select"(%f, %v) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
