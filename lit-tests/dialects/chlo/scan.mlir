// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Scans and ragged products. Expected values: jax 0.10.2 (lax.cumsum, lax.ragged_dot) and by hand.
// CHECK: 5 passed, 0 failed

func.func @cumsum() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %zero = stablehlo.constant dense<0> : tensor<2xi32>
  %r:2 = chlo.scan(%x) inits (%zero) dimension=1 {
  ^bb0(%one: tensor<2xi32>, %sum: tensor<2xi32>):
    %next = stablehlo.add %one, %sum : tensor<2xi32>
    stablehlo.return %next, %next : tensor<2xi32>, tensor<2xi32>
  } : (tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2xi32>)
  check.expect_eq_const %r#0, dense<[[1, 3, 6], [4, 9, 15]]> : tensor<2x3xi32>
  check.expect_eq_const %r#1, dense<[6, 15]> : tensor<2xi32>
  return
}

func.func @reverse() {
  %x = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = "chlo.scan"(%x, %zero) <{dimension = 0 : i64, is_reverse = true, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%one: tensor<i32>, %sum: tensor<i32>):
    %next = stablehlo.add %one, %sum : tensor<i32>
    stablehlo.return %next, %next : tensor<i32>, tensor<i32>
  }) : (tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>, tensor<i32>)
  check.expect_eq_const %r#0, dense<[10, 9, 7, 4]> : tensor<4xi32>
  check.expect_eq_const %r#1, dense<10> : tensor<i32>
  return
}

// Without inputs: powers of 2.
func.func @no_input() {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = chlo.scan() inits (%one) dimension=0 attributes {scan_dim_size = 5 : i64} {
  ^bb0(%power: tensor<i32>):
    %next = stablehlo.add %power, %power : tensor<i32>
    stablehlo.return %power, %next : tensor<i32>, tensor<i32>
  } : (tensor<i32>) -> (tensor<5xi32>, tensor<i32>)
  check.expect_eq_const %r#0, dense<[1, 2, 4, 8, 16]> : tensor<5xi32>
  check.expect_eq_const %r#1, dense<32> : tensor<i32>
  return
}

// Rows 0 and 1 belong to the first matrix, row 2 to the third; row 3 is behind the last group.
func.func @ragged_dot() {
  %lhs = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
  %rhs = stablehlo.constant dense<[[[1.0], [1.0]], [[0x7FC00000], [1.0]], [[2.0], [-1.0]]]> : tensor<3x2x1xf32>
  %sizes = stablehlo.constant dense<[2, 0, 1]> : tensor<3xi32>
  %r = "chlo.ragged_dot"(%lhs, %rhs, %sizes) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x2xf32>, tensor<3x2x1xf32>, tensor<3xi32>) -> tensor<4x1xf32>
  check.expect_eq_const %r, dense<[[3.0], [7.0], [4.0], [0.0]]> : tensor<4x1xf32>
  return
}

func.func @ragged_dot_batch() {
  %lhs = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<2x2x2xf32>
  %rhs = stablehlo.constant dense<[[[[1.0], [1.0]], [[2.0], [0.0]]], [[[0.0], [1.0]], [[1.0], [-1.0]]]]> : tensor<2x2x2x1xf32>
  %sizes = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  %r = "chlo.ragged_dot"(%lhs, %rhs, %sizes) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGHEST>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x2x2xf32>, tensor<2x2x2x1xf32>, tensor<2xi32>) -> tensor<2x2x1xf32>
  check.expect_eq_const %r, dense<[[[3.0], [4.0]], [[10.0], [-1.0]]]> : tensor<2x2x1xf32>
  return
}
