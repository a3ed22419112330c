// RUN: shale-opt %s --split-input-file --verify-diagnostics
// Reductions, windows, sorting, maps, scatters: regions, counts, windows.

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' (C4) the dimensions to reduce must be in [0, 2), but there is 2}}
  %0 = stablehlo.reduce(%f init: %x) applies stablehlo.add across dimensions = [2] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' (C4) the dimensions to reduce must be distinct, but 0 comes twice}}
  %0 = stablehlo.reduce(%f init: %x) applies stablehlo.add across dimensions = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.reduce' (C3) initial value 0 must be f32[], but is f32[3]}}
  %0 = stablehlo.reduce(%f init: %v) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.reduce' (C3) initial value 0 must be f32[], but is s32[]}}
  %0 = stablehlo.reduce(%f init: %n) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<i32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{expected one input and an op with one result behind 'applies', got 1 inputs and 'stablehlo.nothing'}}
  %0 = stablehlo.reduce(%f init: %x) applies stablehlo.nothing across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' result 0 must have type f32[3], but has f32[2]}}
  %0 = stablehlo.reduce(%f init: %x) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.compare' attribute 'comparison_direction' is missing: expected one of #stablehlo.comparison_direction<EQ> #stablehlo.comparison_direction<NE> #stablehlo.comparison_direction<GE> #stablehlo.comparison_direction<GT> #stablehlo.comparison_direction<LE> #stablehlo.comparison_direction<LT> }}
  %0 = stablehlo.reduce(%f init: %x) applies stablehlo.compare across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{expected the types of 2 operands, got 1}}
  %0 = stablehlo.reduce(%f init: %x) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' expected at least 0 operands (inputs, init_values), 1 region and 0 successors; got 2 operands, 0 regions and 0 successors}}
  %0 = "stablehlo.reduce"(%f, %x) <{dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' (C5) body must take (f32[], f32[]), but takes (f32[])}}
  %0 = "stablehlo.reduce"(%f, %x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reduce' must have equally many operands for each of inputs and init_values, but has 1 in all}}
  %0 = "stablehlo.reduce"(%f) <{dimensions = array<i64: 0>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' attribute 'dimensions' is missing: expected an array of integers such as array<i64: 0, 1>}}
  %0 = "stablehlo.reduce"(%f, %x) ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' (C4) window_dimensions must have one number for each of 2 dimensions, but has 1}}
  %0 = "stablehlo.reduce_window"(%f, %x) <{window_dimensions = array<i64: 1>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' (C4) window_dimensions must be positive, but there is 0}}
  %0 = "stablehlo.reduce_window"(%f, %x) <{window_dimensions = array<i64: 1, 0>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' (C5) window_strides must be positive, but there is 0}}
  %0 = "stablehlo.reduce_window"(%f, %x) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 0, 1>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' (I7) padding must be pairs, a constant of type tensor<Nx2xi64>}}
  %0 = "stablehlo.reduce_window"(%f, %x) <{window_dimensions = array<i64: 1, 1>, padding = dense<0> : tensor<2xi64>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' (C6) base_dilations must be positive, but there is 0}}
  %0 = "stablehlo.reduce_window"(%f, %x) <{window_dimensions = array<i64: 1, 1>, base_dilations = array<i64: 0, 1>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' result 0 must have type f32[1,2], but has f32[2,3]}}
  %0 = "stablehlo.reduce_window"(%f, %x) <{window_dimensions = array<i64: 2, 2>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' (C5) source must be f32[1,3], but is f32[3]}}
  %0 = "stablehlo.select_and_scatter"(%f, %v, %x) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.compare LT, %y, %z : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %9 : tensor<i1>
  }, {
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.select_and_scatter' (C7) select must return (pred[]), but returns (f32[])}}
  %0 = "stablehlo.select_and_scatter"(%f, %f, %x) ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }, {
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.sort' (C3) dimension must be in [0, 2), but is 2}}
  %0 = "stablehlo.sort"(%f) <{dimension = 2 : i64}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.compare LT, %y, %z : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %9 : tensor<i1>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.sort' (C4) comparator must return (pred[]), but returns (f32[])}}
  %0 = "stablehlo.sort"(%f) <{dimension = 0 : i64}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.sort' (C2) inputs must have the same dimensions, but there are f32[2,3] and f32[3]}}
  %0:2 = "stablehlo.sort"(%f, %v) <{dimension = 0 : i64}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.compare LT, %y, %z : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %9 : tensor<i1>
  }) : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.sort' (C1) must have at least one input}}
  %0 = "stablehlo.sort"() <{dimension = 0 : i64}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.compare LT, %y, %z : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %9 : tensor<i1>
  }) : () -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.map' (C3) dimensions must be [0, 1], but are [1, 0]}}
  %0 = "stablehlo.map"(%f) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.map' (C2) inputs must have the same dimensions, but there are f32[2,3] and f32[3,2]}}
  %0 = "stablehlo.map"(%f, %g) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.map' result 0 must have type f32[2,3], but has s32[2,3]}}
  %0 = "stablehlo.map"(%f, %f) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{'stablehlo.scatter' (C15) dimension 0 of the updates must be 3 as in scatter_indices, but they are f32[2,3]}}
  %0 = "stablehlo.scatter"(%f, %k, %f) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<3xi32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' (C1) scatter_indices must hold integers, but is f32[3]}}
  %0 = "stablehlo.scatter"(%f, %v, %f) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{'stablehlo.scatter' must have equally many operands for each of inputs and updates, but has 2 in all}}
  %0 = "stablehlo.scatter"(%f, %k) <{scatter_dimension_numbers = #stablehlo.scatter<>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<2x3xf32>
  return
}
