// RUN: shale-opt %s --split-input-file --verify-diagnostics
// CHLO: element classes, broadcasting, scans, ragged products.

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'chlo.erf' (C1) is not defined for elements of type s32}}
  %0 = chlo.erf %i : tensor<2x3xi32> -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'chlo.acos' (C1) is not defined for elements of type s32}}
  %0 = chlo.acos %i : tensor<2x3xi32> -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'chlo.is_inf' (C1) is not defined for elements of type s32}}
  %0 = chlo.is_inf %i : tensor<2x3xi32> -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.conj' (C1) is not defined for elements of type f32}}
  %0 = chlo.conj %f : tensor<2x3xf32> -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'chlo.zeta' all operands and results must have one type, but there are f32[2,3] and f32[3,2]}}
  %0 = chlo.zeta %f, %g : tensor<2x3xf32>, tensor<3x2xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'chlo.next_after' (C1) is not defined for elements of type s32}}
  %0 = chlo.next_after %i, %i : tensor<2x3xi32>, tensor<2x3xi32> -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.mulhi' (C1) is not defined for elements of type f32}}
  %0 = chlo.mulhi %f, %f : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.top_k' (C3) k must be from 0 to the size 3 of the last dimension, but is 4}}
  %0:2 = chlo.top_k(%f, k = 4) : tensor<2x3xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'chlo.top_k' (C1) operand must have at least one dimension, but is f32[]}}
  %0:2 = chlo.top_k(%x, k = 0) : tensor<f32> -> (tensor<f32>, tensor<i32>)
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.constant_like' (C1) value must be a number of type f32, but is 1.000000e+00 : f64}}
  %0 = "chlo.constant_like"(%f) <{value = 1.0 : f64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.constant_like' the result must have type f32[2,3], but has f32[3,2]}}
  %0 = "chlo.constant_like"(%f) <{value = 1.0 : f32}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' (C3) sizes must agree or be 1, but dimension 0 is 2 and 3 in f32[2,3] and f32[3,2]}}
  %0 = chlo.broadcast_add %f, %g : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>) {
  // expected-error@+1 {{'chlo.broadcast_add' (C1) operands must have one element type, but there are f32[2,3] and s32[2,3]}}
  %0 = chlo.broadcast_add %f, %i : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' (C4) the result must have type f32[2,3], but has f32[3]}}
  %0 = chlo.broadcast_add %f, %v : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' (C3) sizes must agree or be 1, but dimension 0 is 2 and 3 in f32[2,3] and f32[3]}}
  %0 = chlo.broadcast_add %f, %v {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' (C2) broadcast_dimensions must have one entry for each dimension of f32[3], but has 2}}
  %0 = chlo.broadcast_add %f, %v {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_and' (C1) operands must not hold f32}}
  %0 = chlo.broadcast_and %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'chlo.broadcast_complex' (C1) operands must not hold s32}}
  %0 = chlo.broadcast_complex %i, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_compare' (I5) compare_type must be FLOAT for f32[2,3], but is SIGNED}}
  %0 = chlo.broadcast_compare %f, %f {comparison_direction = #chlo<comparison_direction LT>, compare_type = #chlo<comparison_type SIGNED>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_compare' attribute 'comparison_direction' is missing: expected one of #chlo.comparison_direction<EQ> #chlo.comparison_direction<NE> #chlo.comparison_direction<GE> #chlo.comparison_direction<GT> #chlo.comparison_direction<LE> #chlo.comparison_direction<LT> }}
  %0 = chlo.broadcast_compare %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_select' (C1) pred must hold truth values, but is f32[2,3]}}
  %0 = chlo.broadcast_select %f, %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%v: tensor<3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'chlo.scan' (C1) dimension must be in [0, 1), but is 1}}
  %0:2 = chlo.scan(%v) inits (%x) dimension=1 {
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    stablehlo.return %y, %z : tensor<f32>, tensor<f32>
  } : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%v: tensor<3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'chlo.scan' (C2) the computation must return (f32[], f32[]), not (f32[])}}
  %0:2 = chlo.scan(%v) inits (%x) dimension=0 {
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  } : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%v: tensor<3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{'chlo.scan' (C1) all must have one size along dimension 0, but there are 3 and 4}}
  %0:2 = chlo.scan(%v) inits (%x) dimension=0 {
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    stablehlo.return %y, %z : tensor<f32>, tensor<f32>
  } : (tensor<3xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>, %k: tensor<3xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' (C2) there must be one ragged dimension, but there are 0}}
  %0 = "chlo.ragged_dot"(%f, %g, %k) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1]>}> : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<3xi32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo._asin_acos_kernel' (C1) operand must hold complex numbers, but is f32[2,3]}}
  %0 = "chlo._asin_acos_kernel"(%f) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
