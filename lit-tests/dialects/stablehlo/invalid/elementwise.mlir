// RUN: shale-opt %s --split-input-file --verify-diagnostics
// Elementwise ops: one type, element classes, stated results.

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.add' all operands and results must have one type, but there are f32[2,3] and f32[3,2]}}
  %0 = "stablehlo.add"(%f, %g) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.add' result 0 must have type f32[2,3], but has f32[3,2]}}
  %0 = "stablehlo.add"(%f, %f) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.add' result 0 must have type f32[2,3], but has f64[2,3]}}
  %0 = "stablehlo.add"(%f, %f) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.add' expected 2 operands (lhs, rhs), 0 regions and 0 successors; got 1 operand, 0 regions and 0 successors}}
  %0 = "stablehlo.add"(%f) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.add' expected 2 operands (lhs, rhs), 0 regions and 0 successors; got 3 operands, 0 regions and 0 successors}}
  %0 = "stablehlo.add"(%f, %f, %f) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.add' expected one result, got 2 results}}
  %0:2 = "stablehlo.add"(%f, %f) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.add' (I1) lhs must be an array, but is token[]}}
  %0 = "stablehlo.add"(%t, %t) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>) {
  // expected-error@+1 {{'stablehlo.subtract' (C1) is not defined for elements of type pred}}
  %0 = "stablehlo.subtract"(%p, %p) : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>) {
  // expected-error@+1 {{'stablehlo.divide' (C1) is not defined for elements of type pred}}
  %0 = stablehlo.divide %p, %p : tensor<2x3xi1>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.remainder' (C1) is not defined for elements of type c64}}
  %0 = stablehlo.remainder %c, %c : tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>) {
  // expected-error@+1 {{'stablehlo.power' (C1) is not defined for elements of type pred}}
  %0 = stablehlo.power %p, %p : tensor<2x3xi1>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.atan2' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.atan2 %i, %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.and' (C1) is not defined for elements of type f32}}
  %0 = stablehlo.and %f, %f : tensor<2x3xf32>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.or' (C1) is not defined for elements of type c64}}
  %0 = stablehlo.or %c, %c : tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.xor' (C1) is not defined for elements of type f32}}
  %0 = stablehlo.xor %f, %f : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.shift_left' (C1) is not defined for elements of type f32}}
  %0 = stablehlo.shift_left %f, %f : tensor<2x3xf32>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>) {
  // expected-error@+1 {{'stablehlo.shift_right_arithmetic' (C1) is not defined for elements of type pred}}
  %0 = stablehlo.shift_right_arithmetic %p, %p : tensor<2x3xi1>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.shift_right_logical' (C1) is not defined for elements of type c64}}
  %0 = stablehlo.shift_right_logical %c, %c : tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>) {
  // expected-error@+1 {{'stablehlo.abs' (C1) is not defined for elements of type pred}}
  %0 = stablehlo.abs %p : tensor<2x3xi1>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.abs' result 0 must have type f32[2,3], but has c64[2,3]}}
  %0 = stablehlo.abs %c : tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%u: tensor<2xui64>) {
  // expected-error@+1 {{'stablehlo.abs' (C1) is not defined for elements without a sign, of type u64}}
  %0 = stablehlo.abs %u : tensor<2xui64>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>) {
  // expected-error@+1 {{'stablehlo.sign' (C1) is not defined for elements of type pred}}
  %0 = stablehlo.sign %p : tensor<2x3xi1>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>) {
  // expected-error@+1 {{'stablehlo.negate' (C1) is not defined for elements of type pred}}
  %0 = stablehlo.negate %p : tensor<2x3xi1>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.not' (C1) is not defined for elements of type f32}}
  %0 = stablehlo.not %f : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.popcnt' (C1) is not defined for elements of type f32}}
  %0 = stablehlo.popcnt %f : tensor<2x3xf32>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>) {
  // expected-error@+1 {{'stablehlo.count_leading_zeros' (C1) is not defined for elements of type pred}}
  %0 = stablehlo.count_leading_zeros %p : tensor<2x3xi1>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.ceil' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.ceil %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.floor' (C1) is not defined for elements of type c64}}
  %0 = stablehlo.floor %c : tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.round_nearest_afz' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.round_nearest_afz %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.round_nearest_even' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.round_nearest_even %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.real' result 0 must have type f32[2,3], but has f64[2,3]}}
  %0 = stablehlo.real %c : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf64>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.real' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.real %i : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.imag' result 0 must have type f32[2,3], but has c64[2,3]}}
  %0 = stablehlo.imag %c : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.is_finite' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.is_finite %i : (tensor<2x3xi32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.is_finite' result 0 must have type pred[2,3], but has f32[2,3]}}
  %0 = stablehlo.is_finite %f : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.exponential' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.exponential %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.exponential_minus_one' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.exponential_minus_one %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.log' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.log %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>) {
  // expected-error@+1 {{'stablehlo.log_plus_one' (C1) is not defined for elements of type pred}}
  %0 = stablehlo.log_plus_one %p : tensor<2x3xi1>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.logistic' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.logistic %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.sqrt' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.sqrt %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.rsqrt' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.rsqrt %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.cbrt' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.cbrt %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.cosine' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.cosine %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.sine' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.sine %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.tan' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.tan %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.tanh' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.tanh %i : tensor<2x3xi32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.exponential' attribute 'result_accuracy' must be an attribute #stablehlo.result_accuracy, but is 3 : i32}}
  %0 = stablehlo.exponential %f {result_accuracy = 3 : i32} : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.compare' (C1) lhs and rhs must have one type, but there are f32[2,3] and f32[3,2]}}
  %0 = stablehlo.compare LT, %f, %g : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.compare' result 0 must have type pred[2,3], but has f32[2,3]}}
  %0 = stablehlo.compare LT, %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.compare' (I4) compare_type must be FLOAT for f32[2,3], but is SIGNED}}
  %0 = stablehlo.compare LT, %f, %f, SIGNED : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.compare' (I4) compare_type must be SIGNED for s32[2,3], but is FLOAT}}
  %0 = stablehlo.compare LT, %i, %i, FLOAT : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.compare' (I4) compare_type must be SIGNED for s32[2,3], but is TOTALORDER}}
  %0 = stablehlo.compare LT, %i, %i, TOTALORDER : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>) {
  // expected-error@+1 {{'stablehlo.compare' (I4) compare_type must be UNSIGNED for pred[2,3], but is SIGNED}}
  %0 = stablehlo.compare LT, %p, %p, SIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.compare' (C2) complex numbers can be compared with EQ and NE, but not with LT}}
  %0 = stablehlo.compare LT, %c, %c : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a case of stablehlo.comparison_direction (EQ, NE, GE, GT, LE, LT), got 'XX'}}
  %0 = stablehlo.compare XX, %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a case of stablehlo.comparison_type (NOTYPE, FLOAT, TOTALORDER, SIGNED, UNSIGNED), got 'REAL'}}
  %0 = stablehlo.compare EQ, %f, %f, REAL : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.compare' attribute 'comparison_direction' is missing: expected one of #stablehlo.comparison_direction<EQ> #stablehlo.comparison_direction<NE> #stablehlo.comparison_direction<GE> #stablehlo.comparison_direction<GT> #stablehlo.comparison_direction<LE> #stablehlo.comparison_direction<LT> }}
  %0 = "stablehlo.compare"(%f, %f) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>, %f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.select' (C1) on_true and on_false must have one type, but are f32[2,3] and f32[3,2]}}
  %0 = stablehlo.select %p, %f, %g : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%k: tensor<3xi32>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.select' (C2) pred must be pred[] or pred[3], but is s32[3]}}
  %0 = stablehlo.select %k, %v, %v : tensor<3xi32>, tensor<3xf32>
  return
}

// -----

func.func @f(%p: tensor<2x3xi1>, %v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.select' (C2) pred must be pred[] or pred[3], but is pred[2,3]}}
  %0 = "stablehlo.select"(%p, %v, %v) : (tensor<2x3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%v: tensor<3xf32>, %f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.clamp' (C2) min must be a scalar or f32[2,3], but is f32[3]}}
  %0 = stablehlo.clamp %v, %f, %v : (tensor<3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%n: tensor<i32>, %f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.clamp' (C1) min must have elements of type f32, but is s32[]}}
  %0 = stablehlo.clamp %n, %f, %n : (tensor<i32>, tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.complex' (C1) the parts must be both f32 or both f64, but are s32[2,3] and s32[2,3]}}
  %0 = "stablehlo.complex"(%i, %i) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %d: tensor<2x3xf64>) {
  // expected-error@+1 {{'stablehlo.complex' (C1) the parts must be both f32 or both f64, but are f32[2,3] and f64[2,3]}}
  %0 = "stablehlo.complex"(%f, %d) : (tensor<2x3xf32>, tensor<2x3xf64>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{expected an array of complex numbers}}
  %0 = stablehlo.complex %f, %f : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.convert' (C1) the result must have the dimensions of f32[2,3], but is s32[3,2]}}
  %0 = stablehlo.convert %f : (tensor<2x3xf32>) -> tensor<3x2xi32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.bitcast_convert' (C3) the last dimension of the input must be 2, but the input is f32[2,3]}}
  %0 = stablehlo.bitcast_convert %f : (tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.bitcast_convert' (C3) the result must be s32[2,3], but is s32[2,3,2]}}
  %0 = stablehlo.bitcast_convert %f : (tensor<2x3xf32>) -> tensor<2x3x2xi32>
  return
}

// -----

func.func @f(%c: tensor<2x3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.bitcast_convert' (C1) cannot see the bits of c64 as f64}}
  %0 = stablehlo.bitcast_convert %c : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf64>
  return
}

// -----

func.func @f(%i: tensor<2x3xi32>) {
  // expected-error@+1 {{'stablehlo.reduce_precision' (C1) is not defined for elements of type s32}}
  %0 = stablehlo.reduce_precision %i, format = e5m10 : tensor<2x3xi32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_precision' (C2) exponent_bits must be at least 1, but is 0}}
  %0 = stablehlo.reduce_precision %f, format = e0m10 : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a format such as e5m10, got 'x5'}}
  %0 = stablehlo.reduce_precision %f, format = x5 : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_precision' (C3) mantissa_bits must be at least 0, but is -1}}
  %0 = "stablehlo.reduce_precision"(%f) <{exponent_bits = 5 : i32, mantissa_bits = -1 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
