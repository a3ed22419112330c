// RUN: shale-opt %s --split-input-file --verify-diagnostics
// Constants and data movement.

func.func @f() {
  // expected-error@+1 {{'stablehlo.constant' result 0 must have type f32[2,3], but has f32[3,2]}}
  %0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<3x2xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.constant' (C1) value must be a dense constant}}
  %0 = "stablehlo.constant"() <{value = 1.0 : f32}> : () -> tensor<f32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected a constant with its type, such as dense<0> : tensor<2xi32>}}
  %0 = stablehlo.constant "a"
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected 3 elements in this list, as the type says, got 2}}
  %0 = stablehlo.constant dense<[1, 2]> : tensor<3xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected 12 bytes, or 4 for equal elements, got 1}}
  %0 = stablehlo.constant dense<"0x01"> : tensor<3xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected an integer for i32, got '1.5'}}
  %0 = stablehlo.constant dense<1.5> : tensor<3xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.iota' (C1) iota_dimension must be in [0, 2), but is 2}}
  %0 = stablehlo.iota dim = 2 : tensor<2x3xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.iota' (C1) iota_dimension must be in [0, 2), but is -1}}
  %0 = stablehlo.iota dim = -1 : tensor<2x3xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.iota' (C1) iota_dimension must be in [0, 0), but is 0}}
  %0 = stablehlo.iota dim = 0 : tensor<i32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.iota' (C2) the result must have numbers and known sizes, but is pred[2,3]}}
  %0 = stablehlo.iota dim = 0 : tensor<2x3xi1>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.transpose' (C1) the dimensions in permutation must be distinct, but 0 comes twice}}
  %0 = stablehlo.transpose %f, dims = [0, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.transpose' (C1) permutation must have 2 dimensions, but has 1}}
  %0 = stablehlo.transpose %f, dims = [1] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.transpose' result 0 must have type f32[3,2], but has f32[2,3]}}
  %0 = stablehlo.transpose %f, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.transpose' (C1) the dimensions in permutation must be in [0, 2), but there is 2}}
  %0 = stablehlo.transpose %f, dims = [1, 2] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reshape' (C2) the result must have as many elements as the input, but there are f32[7] and f32[2,3]}}
  %0 = stablehlo.reshape %f : (tensor<2x3xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reshape' (C1) the result must hold f32, but is s32[6]}}
  %0 = stablehlo.reshape %f : (tensor<2x3xf32>) -> tensor<6xi32>
  return
}

// -----

func.func @f(%v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' (C2) dimension 0 of f32[3] must be 1 or 2, as dimension 0 of the result}}
  %0 = stablehlo.broadcast_in_dim %v, dims = [0] : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' (C1) broadcast_dimensions must have one entry for each dimension of f32[3], but has 0}}
  %0 = stablehlo.broadcast_in_dim %v, dims = [] : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' (C1) broadcast_dimensions must be in [0, 2), but there is 2}}
  %0 = stablehlo.broadcast_in_dim %v, dims = [2] : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' (C1) broadcast_dimensions must be distinct, but 1 comes twice}}
  %0 = stablehlo.broadcast_in_dim %f, dims = [1, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' (C3) the result must hold f32, but is s32[2,3]}}
  %0 = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<3xf32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.concatenate' (C4) dimension 1 must be 3 in all inputs, but input 1 is f32[3,2]}}
  %0 = stablehlo.concatenate %f, %g, dim = 0 : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.concatenate' (C2) inputs must not have rank 0: they have no dimension to join}}
  %0 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %d: tensor<2x3xf64>) {
  // expected-error@+1 {{'stablehlo.concatenate' (C2) all inputs must have one element type and rank, but there are f32[2,3] and f64[2,3]}}
  %0 = stablehlo.concatenate %f, %d, dim = 0 : (tensor<2x3xf32>, tensor<2x3xf64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.concatenate' (C3) dimension must be in [0, 2), but is 2}}
  %0 = stablehlo.concatenate %f, %f, dim = 2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.concatenate' result 0 must have type f32[4,3], but has f32[2,6]}}
  %0 = stablehlo.concatenate %f, %f, dim = 0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.concatenate' (C1) must have at least one input}}
  %0 = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.slice' (C2) must have 0 ≤ start ≤ limit ≤ 2 in dimension 0, but start is 0 and limit is 3}}
  %0 = stablehlo.slice %f [0:3, 0:3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.slice' (C2) must have 0 ≤ start ≤ limit ≤ 2 in dimension 0, but start is 1 and limit is 0}}
  %0 = stablehlo.slice %f [1:0, 0:3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.slice' (C1) start_indices must have 2 numbers, but has 1}}
  %0 = stablehlo.slice %f [0:2] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.slice' (C3) the stride must be at least 1, but is 0 in dimension 1}}
  %0 = stablehlo.slice %f [0:2, 0:3:0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.slice' (C2) must have 0 ≤ start ≤ limit ≤ 2 in dimension 0, but start is -1 and limit is 2}}
  %0 = stablehlo.slice %f [-1:2, 0:3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.slice' result 0 must have type f32[2,2], but has f32[2,3]}}
  %0 = stablehlo.slice %f [0:2, 0:3:2] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.pad' (C1) padding_value must be f32[], but is s32[]}}
  %0 = stablehlo.pad %f, %n, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.pad' (C2) edge_padding_low must have 2 numbers, but has 1}}
  %0 = stablehlo.pad %f, %x, low = [0], high = [0], interior = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.pad' (C3) interior_padding must not be negative, but is -1 in dimension 1}}
  %0 = stablehlo.pad %f, %x, low = [0, 0], high = [0, 0], interior = [0, -1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.pad' (C4) the size of dimension 0 must be from 0 to 2^63 - 1, but is -1}}
  %0 = stablehlo.pad %f, %x, low = [-3, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.pad' (C1) padding_value must be f32[], but is f32[3]}}
  %0 = stablehlo.pad %f, %v, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reverse' (C1) the dimensions to reverse must be distinct, but 0 comes twice}}
  %0 = stablehlo.reverse %f, dims = [0, 0] : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reverse' (C1) the dimensions to reverse must be in [0, 2), but there is 2}}
  %0 = stablehlo.reverse %f, dims = [2] : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' (C1) the number of start indices must be 2, but is 1}}
  %0 = stablehlo.dynamic_slice %f, %n, sizes = [1, 1] : (tensor<2x3xf32>, tensor<i32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' (C2) slice_sizes must be from 0 to 2 in dimension 0, but is 3}}
  %0 = stablehlo.dynamic_slice %f, %n, %n, sizes = [3, 1] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' (C1) a start index must be a scalar of an integer type, but is f32[]}}
  %0 = stablehlo.dynamic_slice %f, %x, %x, sizes = [1, 1] : (tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' (C2) slice_sizes must have 2 sizes, but has 1}}
  %0 = stablehlo.dynamic_slice %f, %n, %n, sizes = [1] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' (C2) update must not be larger than f32[2,3], but is f32[3,2]}}
  %0 = stablehlo.dynamic_update_slice %f, %g, %n, %n : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' (C2) update must have the element type and rank of f32[2,3], but is f32[3]}}
  %0 = stablehlo.dynamic_update_slice %f, %v, %n, %n : (tensor<2x3xf32>, tensor<3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' (C2) update must have the element type and rank of f32[2,3], but is s32[2,3]}}
  %0 = stablehlo.dynamic_update_slice %f, %i, %n, %n : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{'stablehlo.gather' (C13) slice_sizes must be 1 in the collapsed or batching dimension 0, but is 2}}
  %0 = "stablehlo.gather"(%f, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 3>}> : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{'stablehlo.gather' (C10) start_index_map must be in [0, 2), but there is 7}}
  %0 = "stablehlo.gather"(%f, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [7], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{'stablehlo.gather' (C12) slice_sizes must be from 0 to 3 in dimension 1, but is 4}}
  %0 = "stablehlo.gather"(%f, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{expected a parameter of stablehlo.gather (offset_dims, collapsed_slice_dims, operand_batching_dims, start_indices_batching_dims, start_index_map, index_vector_dim), got 'wrong'}}
  %0 = "stablehlo.gather"(%f, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], wrong = [0]>, slice_sizes = array<i64: 1, 4>}> : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{expected the generic form: this op is written "stablehlo.name"(%a) <{…}> : (A) -> B}}
  %0 = stablehlo.gather %f, %k : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.get_dimension_size' (C1) dimension must be in [0, 2), but is 2}}
  %0 = stablehlo.get_dimension_size %f, dim = 2 : (tensor<2x3xf32>) -> tensor<i32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.get_dimension_size' result 0 must have type s32[], but has s64[]}}
  %0 = stablehlo.get_dimension_size %f, dim = 0 : (tensor<2x3xf32>) -> tensor<i64>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.set_dimension_size' (C2) size must be s32[], but is f32[]}}
  %0 = stablehlo.set_dimension_size %f, %x, dim = 0 : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tuple type}}
  %0 = stablehlo.tuple %f : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.get_tuple_element' (C1) input must be a tuple, but is f32[2,3]}}
  %0 = "stablehlo.get_tuple_element"(%f) <{index = 0 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
