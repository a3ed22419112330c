// RUN: shale-opt %s | filecheck %s
// Sizes that are not known are read, verified and written; a program with them cannot run.
// RUN: shale-opt %s --print-op-generic | shale-opt - | filecheck %s

// CHECK: func.func @main(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?xf32>
func.func @main(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: stablehlo.add %x, %y : tensor<?x4xf32>
  %0 = stablehlo.add %x, %y : tensor<?x4xf32>
  // CHECK-NEXT: stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
  %n = stablehlo.get_dimension_size %0, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<?x4xf32>, tensor<f32>) -> tensor<?xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<?x4xf32>, tensor<f32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
