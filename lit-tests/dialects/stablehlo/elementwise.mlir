// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Elementwise ops of numbers. Expected values: XLA (jaxlib 0.10.2); by definition for the leading zeros of
// negative numbers and for −0 and +0 in total order, where it computes something else.
// CHECK: 39 passed, 0 failed

func.func @add() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  %f = stablehlo.add %a, %b : tensor<4xf32>
  check.expect_eq_const %f, dense<[2.0, 1.0, 0.0, 1.0e+10]> : tensor<4xf32>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %i = "stablehlo.add"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[10, -4, -2147483647, 2147483647, 5]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %u = stablehlo.add %g, %h : tensor<4xui8>
  check.expect_eq_const %u, dense<[44, 8, 1, 1]> : tensor<4xui8>
  return
}

func.func @subtract() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  %f = stablehlo.subtract %a, %b : tensor<4xf32>
  check.expect_eq_const %f, dense<[1.0, -5.0, 0.5, 1.0e+10]> : tensor<4xf32>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %i = "stablehlo.subtract"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[4, -10, 2147483645, -2147483647, -5]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %u = stablehlo.subtract %g, %h : tensor<4xui8>
  check.expect_eq_const %u, dense<[100, 254, 253, 255]> : tensor<4xui8>
  return
}

func.func @multiply() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  %f = stablehlo.multiply %a, %b : tensor<4xf32>
  check.expect_eq_const %f, dense<[0.75, -6.0, -0.0625, 3.0e+10]> : tensor<4xf32>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %i = "stablehlo.multiply"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[21, -21, -2, -2147483648, 0]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %u = stablehlo.multiply %g, %h : tensor<4xui8>
  check.expect_eq_const %u, dense<[32, 15, 254, 0]> : tensor<4xui8>
  return
}

func.func @maximum() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  %f = stablehlo.maximum %a, %b : tensor<4xf32>
  check.expect_eq_const %f, dense<[1.5, 3.0, 0.25, 1.0e+10]> : tensor<4xf32>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %i = "stablehlo.maximum"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[7, 3, 2147483647, -1, 5]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %u = stablehlo.maximum %g, %h : tensor<4xui8>
  check.expect_eq_const %u, dense<[200, 5, 255, 1]> : tensor<4xui8>
  return
}

func.func @minimum() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  %f = stablehlo.minimum %a, %b : tensor<4xf32>
  check.expect_eq_const %f, dense<[0.5, -2.0, -0.25, 3.0]> : tensor<4xf32>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %i = "stablehlo.minimum"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[3, -7, 2, -2147483648, 0]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %u = stablehlo.minimum %g, %h : tensor<4xui8>
  check.expect_eq_const %u, dense<[100, 3, 2, 0]> : tensor<4xui8>
  return
}

func.func @complex_arithmetic() {
  %a = stablehlo.constant dense<[(1.0, 2.0), (-3.0, 0.5), (0.0, -1.0)]> : tensor<3xcomplex<f32>>
  %b = stablehlo.constant dense<[(2.0, -1.0), (0.5, 0.5), (1.0, 1.0)]> : tensor<3xcomplex<f32>>
  %0 = stablehlo.add %a, %b : tensor<3xcomplex<f32>>
  %1 = stablehlo.multiply %a, %b : tensor<3xcomplex<f32>>
  %2 = stablehlo.subtract %a, %b : tensor<3xcomplex<f32>>
  check.expect_eq_const %0, dense<[(3.0, 1.0), (-2.5, 1.0), (1.0, 0.0)]> : tensor<3xcomplex<f32>>
  check.expect_eq_const %1, dense<[(4.0, 3.0), (-1.75, -1.25), (1.0, -1.0)]> : tensor<3xcomplex<f32>>
  check.expect_eq_const %2, dense<[(-1.0, 3.0), (-3.5, 0.0), (-1.0, -2.0)]> : tensor<3xcomplex<f32>>
  return
}

func.func @divide() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  %f = stablehlo.divide %a, %b : tensor<4xf32>
  %want0 = stablehlo.constant dense<[3.0, -0.6666667, -1.0, 3.3333332e+09]> : tensor<4xf32>
  stablehlo.custom_call @check.expect_close(%f, %want0) {has_side_effect = true} : (tensor<4xf32>, tensor<4xf32>) -> ()
  %c = stablehlo.constant dense<[7, -7, 9, 0, 5]> : tensor<5xi32>
  %d = stablehlo.constant dense<[2, 2, -4, 3, 1]> : tensor<5xi32>
  %i = "stablehlo.divide"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[3, -3, -2, 0, 5]> : tensor<5xi32>
  return
}

func.func @remainder() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  %f = stablehlo.remainder %a, %b : tensor<4xf32>
  check.expect_eq_const %f, dense<[0.0, -2.0, 0.0, 1.0]> : tensor<4xf32>
  %c = stablehlo.constant dense<[7, -7, 9, 0, 5]> : tensor<5xi32>
  %d = stablehlo.constant dense<[2, 2, -4, 3, 1]> : tensor<5xi32>
  %i = "stablehlo.remainder"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[1, -1, 1, 0, 0]> : tensor<5xi32>
  return
}

func.func @power() {
  %a = stablehlo.constant dense<[2.0, 3.0, 0.5, 4.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[3.0, 2.0, -1.0, 0.5]> : tensor<4xf32>
  %f = stablehlo.power %a, %b : tensor<4xf32>
  %want0 = stablehlo.constant dense<[8.0, 9.0, 2.0, 2.0]> : tensor<4xf32>
  stablehlo.custom_call @check.expect_close(%f, %want0) {has_side_effect = true} : (tensor<4xf32>, tensor<4xf32>) -> ()
  %c = stablehlo.constant dense<[2, -3, 0, 1, 5]> : tensor<5xi32>
  %d = stablehlo.constant dense<[10, 3, 0, -2, 2]> : tensor<5xi32>
  %i = "stablehlo.power"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[1024, -27, 1, 1, 25]> : tensor<5xi32>
  return
}

func.func @atan2() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  %f = stablehlo.atan2 %a, %b : tensor<4xf32>
  %g = "stablehlo.atan2"(%b, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %want0 = stablehlo.constant dense<[1.2490457, -0.5880026, 2.3561945, 1.5707964]> : tensor<4xf32>
  stablehlo.custom_call @check.expect_close(%f, %want0) {has_side_effect = true} : (tensor<4xf32>, tensor<4xf32>) -> ()
  %want1 = stablehlo.constant dense<[0.32175055, 2.158799, -0.7853982, 3.0e-10]> : tensor<4xf32>
  stablehlo.custom_call @check.expect_close(%g, %want1) {has_side_effect = true} : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

func.func @and() {
  %a = stablehlo.constant dense<[true, true, false, false]> : tensor<4xi1>
  %b = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
  %p = stablehlo.and %a, %b : tensor<4xi1>
  check.expect_eq_const %p, dense<[true, false, false, false]> : tensor<4xi1>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %i = "stablehlo.and"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[3, 1, 2, -2147483648, 0]> : tensor<5xi32>
  return
}

func.func @or() {
  %a = stablehlo.constant dense<[true, true, false, false]> : tensor<4xi1>
  %b = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
  %p = stablehlo.or %a, %b : tensor<4xi1>
  check.expect_eq_const %p, dense<[true, true, true, false]> : tensor<4xi1>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %i = "stablehlo.or"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[7, -5, 2147483647, -1, 5]> : tensor<5xi32>
  return
}

func.func @xor() {
  %a = stablehlo.constant dense<[true, true, false, false]> : tensor<4xi1>
  %b = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
  %p = stablehlo.xor %a, %b : tensor<4xi1>
  check.expect_eq_const %p, dense<[false, true, true, false]> : tensor<4xi1>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %i = "stablehlo.xor"(%c, %d) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[4, -6, 2147483645, 2147483647, 5]> : tensor<5xi32>
  return
}

func.func @shift_left() {
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[1, 2, 31, 32, -1]> : tensor<5xi32>
  %i = stablehlo.shift_left %c, %d : tensor<5xi32>
  check.expect_eq_const %i, dense<[14, -28, -2147483648, 0, 0]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[1, 2, 7, 8]> : tensor<4xui8>
  %u = "stablehlo.shift_left"(%g, %h) : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  check.expect_eq_const %u, dense<[144, 12, 128, 0]> : tensor<4xui8>
  return
}

func.func @shift_right_arithmetic() {
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[1, 2, 31, 32, -1]> : tensor<5xi32>
  %i = stablehlo.shift_right_arithmetic %c, %d : tensor<5xi32>
  check.expect_eq_const %i, dense<[3, -2, 0, -1, 0]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[1, 2, 7, 8]> : tensor<4xui8>
  %u = "stablehlo.shift_right_arithmetic"(%g, %h) : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  check.expect_eq_const %u, dense<[228, 0, 255, 0]> : tensor<4xui8>
  return
}

func.func @shift_right_logical() {
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[1, 2, 31, 32, -1]> : tensor<5xi32>
  %i = stablehlo.shift_right_logical %c, %d : tensor<5xi32>
  check.expect_eq_const %i, dense<[3, 1073741822, 0, 0, 0]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[1, 2, 7, 8]> : tensor<4xui8>
  %u = "stablehlo.shift_right_logical"(%g, %h) : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  check.expect_eq_const %u, dense<[100, 0, 1, 0]> : tensor<4xui8>
  return
}

func.func @abs() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %f = stablehlo.abs %a : tensor<4xf32>
  check.expect_eq_const %f, dense<[1.5, 2.0, 0.25, 1.0e+10]> : tensor<4xf32>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %i = "stablehlo.abs"(%c) : (tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[7, 7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  return
}

func.func @sign() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %f = stablehlo.sign %a : tensor<4xf32>
  check.expect_eq_const %f, dense<[1.0, -1.0, 1.0, 1.0]> : tensor<4xf32>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %i = "stablehlo.sign"(%c) : (tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[1, -1, 1, -1, 0]> : tensor<5xi32>
  return
}

func.func @negate() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %f = stablehlo.negate %a : tensor<4xf32>
  check.expect_eq_const %f, dense<[-1.5, 2.0, -0.25, -1.0e+10]> : tensor<4xf32>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %i = "stablehlo.negate"(%c) : (tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %i, dense<[-7, 7, -2147483647, -2147483648, 0]> : tensor<5xi32>
  return
}

func.func @complex_parts() {
  %a = stablehlo.constant dense<[(1.0, 2.0), (-3.0, 0.5), (0.0, -1.0)]> : tensor<3xcomplex<f32>>
  %0 = stablehlo.abs %a : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %1 = stablehlo.real %a : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %2 = "stablehlo.imag"(%a) : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %3 = stablehlo.complex %1, %2 : tensor<3xcomplex<f32>>
  %4 = "stablehlo.complex"(%2, %1) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xcomplex<f32>>
  %want0 = stablehlo.constant dense<[2.236068, 3.0413814, 1.0]> : tensor<3xf32>
  stablehlo.custom_call @check.expect_close(%0, %want0) {has_side_effect = true} : (tensor<3xf32>, tensor<3xf32>) -> ()
  check.expect_eq_const %1, dense<[1.0, -3.0, 0.0]> : tensor<3xf32>
  check.expect_eq_const %2, dense<[2.0, 0.5, -1.0]> : tensor<3xf32>
  check.expect_eq_const %3, dense<[(1.0, 2.0), (-3.0, 0.5), (0.0, -1.0)]> : tensor<3xcomplex<f32>>
  check.expect_eq_const %4, dense<[(2.0, 1.0), (0.5, -3.0), (-1.0, 0.0)]> : tensor<3xcomplex<f32>>
  return
}

func.func @not() {
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %i = stablehlo.not %c : tensor<5xi32>
  check.expect_eq_const %i, dense<[-8, 6, -2147483648, 2147483647, -1]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %u = "stablehlo.not"(%g) : (tensor<4xui8>) -> tensor<4xui8>
  check.expect_eq_const %u, dense<[55, 252, 0, 255]> : tensor<4xui8>
  return
}

func.func @popcnt() {
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %i = stablehlo.popcnt %c : tensor<5xi32>
  check.expect_eq_const %i, dense<[3, 30, 31, 1, 0]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %u = "stablehlo.popcnt"(%g) : (tensor<4xui8>) -> tensor<4xui8>
  check.expect_eq_const %u, dense<[3, 2, 8, 0]> : tensor<4xui8>
  return
}

func.func @count_leading_zeros() {
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %i = stablehlo.count_leading_zeros %c : tensor<5xi32>
  check.expect_eq_const %i, dense<[29, 0, 1, 0, 32]> : tensor<5xi32>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %u = "stablehlo.count_leading_zeros"(%g) : (tensor<4xui8>) -> tensor<4xui8>
  check.expect_eq_const %u, dense<[0, 6, 0, 8]> : tensor<4xui8>
  return
}

func.func @ceil() {
  %a = stablehlo.constant dense<[2.5, -2.5, 0.5, -0.5, 1.49, -1.51, 3.5, 1.0e20]> : tensor<8xf32>
  %f = stablehlo.ceil %a : tensor<8xf32>
  %g = "stablehlo.ceil"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  check.expect_eq_const %f, dense<[3.0, -2.0, 1.0, -0.0, 2.0, -1.0, 4.0, 1.0e+20]> : tensor<8xf32>
  check.expect_eq_const %g, dense<[3.0, -2.0, 1.0, -0.0, 2.0, -1.0, 4.0, 1.0e+20]> : tensor<8xf32>
  return
}

func.func @floor() {
  %a = stablehlo.constant dense<[2.5, -2.5, 0.5, -0.5, 1.49, -1.51, 3.5, 1.0e20]> : tensor<8xf32>
  %f = stablehlo.floor %a : tensor<8xf32>
  %g = "stablehlo.floor"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  check.expect_eq_const %f, dense<[2.0, -3.0, 0.0, -1.0, 1.0, -2.0, 3.0, 1.0e+20]> : tensor<8xf32>
  check.expect_eq_const %g, dense<[2.0, -3.0, 0.0, -1.0, 1.0, -2.0, 3.0, 1.0e+20]> : tensor<8xf32>
  return
}

func.func @round_nearest_afz() {
  %a = stablehlo.constant dense<[2.5, -2.5, 0.5, -0.5, 1.49, -1.51, 3.5, 1.0e20]> : tensor<8xf32>
  %f = stablehlo.round_nearest_afz %a : tensor<8xf32>
  %g = "stablehlo.round_nearest_afz"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  check.expect_eq_const %f, dense<[3.0, -3.0, 1.0, -1.0, 1.0, -2.0, 4.0, 1.0e+20]> : tensor<8xf32>
  check.expect_eq_const %g, dense<[3.0, -3.0, 1.0, -1.0, 1.0, -2.0, 4.0, 1.0e+20]> : tensor<8xf32>
  return
}

func.func @round_nearest_even() {
  %a = stablehlo.constant dense<[2.5, -2.5, 0.5, -0.5, 1.49, -1.51, 3.5, 1.0e20]> : tensor<8xf32>
  %f = stablehlo.round_nearest_even %a : tensor<8xf32>
  %g = "stablehlo.round_nearest_even"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  check.expect_eq_const %f, dense<[2.0, -2.0, 0.0, -0.0, 1.0, -2.0, 4.0, 1.0e+20]> : tensor<8xf32>
  check.expect_eq_const %g, dense<[2.0, -2.0, 0.0, -0.0, 1.0, -2.0, 4.0, 1.0e+20]> : tensor<8xf32>
  return
}

func.func @is_finite() {
  %a = stablehlo.constant dense<[1.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>
  %p = stablehlo.is_finite %a : (tensor<4xf32>) -> tensor<4xi1>
  %q = "stablehlo.is_finite"(%a) : (tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %p, dense<[true, false, false, false]> : tensor<4xi1>
  check.expect_eq_const %q, dense<[true, false, false, false]> : tensor<4xi1>
  return
}

func.func @reduce_precision() {
  %a = stablehlo.constant dense<[1.1, -3.3, 65504.0, 1.0e-8]> : tensor<4xf32>
  %f = stablehlo.reduce_precision %a, format = e5m10 : tensor<4xf32>
  %g = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %f, dense<[1.0996094, -3.3007812, 65504.0, 0.0]> : tensor<4xf32>
  check.expect_eq_const %g, dense<[1.1015625, -3.296875, 65536.0, 1.0011718e-08]> : tensor<4xf32>
  return
}

func.func @convert() {
  %a = stablehlo.constant dense<[1.9, -1.9, 300.0, 0.0]> : tensor<4xf32>
  %i = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xi32>
  %p = "stablehlo.convert"(%a) : (tensor<4xf32>) -> tensor<4xi1>
  %h = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xf16>
  %c = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  check.expect_eq_const %i, dense<[1, -1, 300, 0]> : tensor<4xi32>
  check.expect_eq_const %p, dense<[true, true, true, false]> : tensor<4xi1>
  check.expect_eq_const %h, dense<[1.900390625, -1.900390625, 300.0, 0.0]> : tensor<4xf16>
  check.expect_eq_const %c, dense<[(1.9, 0.0), (-1.9, 0.0), (300.0, 0.0), (0.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @bitcast_convert() {
  %a = stablehlo.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %i = stablehlo.bitcast_convert %a : (tensor<2xf32>) -> tensor<2xi32>
  %b = "stablehlo.bitcast_convert"(%a) : (tensor<2xf32>) -> tensor<2x4xui8>
  check.expect_eq_const %i, dense<[1065353216, -1073741824]> : tensor<2xi32>
  check.expect_eq_const %b, dense<[[0, 0, 128, 63], [0, 0, 0, 192]]> : tensor<2x4xui8>
  return
}

func.func @clamp() {
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %lo = stablehlo.constant dense<-1.0> : tensor<f32>
  %hi = stablehlo.constant dense<1.0> : tensor<f32>
  %f = stablehlo.clamp %lo, %a, %hi : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  check.expect_eq_const %f, dense<[1.0, -1.0, 0.25, 1.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  %g = stablehlo.clamp %b, %a, %b : tensor<4xf32>
  check.expect_eq_const %g, dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  return
}

func.func @select() {
  %p = stablehlo.constant dense<[true, false, true, false]> : tensor<4xi1>
  %q = stablehlo.constant dense<true> : tensor<i1>
  %a = stablehlo.constant dense<[1.5, -2.0, 0.25, 1.0e10]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.5, 3.0, -0.25, 3.0]> : tensor<4xf32>
  %f = stablehlo.select %p, %a, %b : tensor<4xi1>, tensor<4xf32>
  %g = stablehlo.select %q, %a, %b : tensor<i1>, tensor<4xf32>
  %h = "stablehlo.select"(%p, %b, %a) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %f, dense<[1.5, 3.0, 0.25, 3.0]> : tensor<4xf32>
  check.expect_eq_const %g, dense<[1.5, -2.0, 0.25, 1.0e+10]> : tensor<4xf32>
  check.expect_eq_const %h, dense<[0.5, -2.0, -0.25, 1.0e+10]> : tensor<4xf32>
  return
}

func.func @compare_eq() {
  %a = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0, 2.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[1.0, 1.0, 0.0, 1.0]> : tensor<4xf32>
  %0 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare EQ, %a, %b, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %3 = stablehlo.compare EQ, %c, %d, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %4 = stablehlo.compare EQ, %g, %h, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  check.expect_eq_const %0, dense<[true, false, true, false]> : tensor<4xi1>
  check.expect_eq_const %1, dense<[true, false, false, false]> : tensor<4xi1>
  check.expect_eq_const %2, dense<[true, false, true, false]> : tensor<4xi1>
  check.expect_eq_const %3, dense<[false, false, false, false, false]> : tensor<5xi1>
  check.expect_eq_const %4, dense<[false, false, false, false]> : tensor<4xi1>
  return
}

func.func @compare_ne() {
  %a = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0, 2.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[1.0, 1.0, 0.0, 1.0]> : tensor<4xf32>
  %0 = stablehlo.compare NE, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare NE, %a, %b, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %3 = stablehlo.compare NE, %c, %d, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %4 = stablehlo.compare NE, %g, %h, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  check.expect_eq_const %0, dense<[false, true, false, true]> : tensor<4xi1>
  check.expect_eq_const %1, dense<[false, true, true, true]> : tensor<4xi1>
  check.expect_eq_const %2, dense<[false, true, false, true]> : tensor<4xi1>
  check.expect_eq_const %3, dense<[true, true, true, true, true]> : tensor<5xi1>
  check.expect_eq_const %4, dense<[true, true, true, true]> : tensor<4xi1>
  return
}

func.func @compare_ge() {
  %a = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0, 2.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[1.0, 1.0, 0.0, 1.0]> : tensor<4xf32>
  %0 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare GE, %a, %b, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %3 = stablehlo.compare GE, %c, %d, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %4 = stablehlo.compare GE, %g, %h, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  check.expect_eq_const %0, dense<[true, false, true, true]> : tensor<4xi1>
  check.expect_eq_const %1, dense<[true, true, false, true]> : tensor<4xi1>
  check.expect_eq_const %2, dense<[true, false, true, true]> : tensor<4xi1>
  check.expect_eq_const %3, dense<[true, false, true, false, false]> : tensor<5xi1>
  check.expect_eq_const %4, dense<[true, false, true, false]> : tensor<4xi1>
  return
}

func.func @compare_gt() {
  %a = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0, 2.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[1.0, 1.0, 0.0, 1.0]> : tensor<4xf32>
  %0 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %3 = stablehlo.compare GT, %c, %d, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %4 = stablehlo.compare GT, %g, %h, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  check.expect_eq_const %0, dense<[false, false, false, true]> : tensor<4xi1>
  check.expect_eq_const %1, dense<[false, true, false, true]> : tensor<4xi1>
  check.expect_eq_const %2, dense<[false, false, false, true]> : tensor<4xi1>
  check.expect_eq_const %3, dense<[true, false, true, false, false]> : tensor<5xi1>
  check.expect_eq_const %4, dense<[true, false, true, false]> : tensor<4xi1>
  return
}

func.func @compare_le() {
  %a = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0, 2.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[1.0, 1.0, 0.0, 1.0]> : tensor<4xf32>
  %0 = stablehlo.compare LE, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare LE, %a, %b, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %3 = stablehlo.compare LE, %c, %d, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %4 = stablehlo.compare LE, %g, %h, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  check.expect_eq_const %0, dense<[true, false, true, false]> : tensor<4xi1>
  check.expect_eq_const %1, dense<[true, false, true, false]> : tensor<4xi1>
  check.expect_eq_const %2, dense<[true, false, true, false]> : tensor<4xi1>
  check.expect_eq_const %3, dense<[false, true, false, true, true]> : tensor<5xi1>
  check.expect_eq_const %4, dense<[false, true, false, true]> : tensor<4xi1>
  return
}

func.func @compare_lt() {
  %a = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0, 2.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[1.0, 1.0, 0.0, 1.0]> : tensor<4xf32>
  %0 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %c = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %d = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %3 = stablehlo.compare LT, %c, %d, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
  %g = stablehlo.constant dense<[200, 3, 255, 0]> : tensor<4xui8>
  %h = stablehlo.constant dense<[100, 5, 2, 1]> : tensor<4xui8>
  %4 = stablehlo.compare LT, %g, %h, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  check.expect_eq_const %0, dense<[false, false, false, false]> : tensor<4xi1>
  check.expect_eq_const %1, dense<[false, false, true, false]> : tensor<4xi1>
  check.expect_eq_const %2, dense<[false, false, false, false]> : tensor<4xi1>
  check.expect_eq_const %3, dense<[false, true, false, true, true]> : tensor<5xi1>
  check.expect_eq_const %4, dense<[false, true, false, true]> : tensor<4xi1>
  return
}
