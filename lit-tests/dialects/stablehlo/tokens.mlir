// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// Tokens, queues, random numbers, bounded sizes. Expected values by hand.
// CHECK: 4 passed, 0 failed

func.func @outfeed() {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %t = stablehlo.create_token : !stablehlo.token
  %u = "stablehlo.create_token"() : () -> !stablehlo.token
  %v = stablehlo.after_all %t, %u : !stablehlo.token
  %w = "stablehlo.outfeed"(%x, %v) <{outfeed_config = "x"}> : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  %all = "stablehlo.after_all"(%w) : (!stablehlo.token) -> !stablehlo.token
  return
}

func.func @uniform() {
  %low = stablehlo.constant dense<2.0> : tensor<f32>
  %high = stablehlo.constant dense<3.0> : tensor<f32>
  %sizes = stablehlo.constant dense<[4, 5]> : tensor<2xi64>
  %r = stablehlo.rng %low, %high, %sizes, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x5xf32>
  %held = stablehlo.clamp %low, %r, %high : (tensor<f32>, tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  check.expect_eq %r, %held : tensor<4x5xf32>
  return
}

func.func @normal() {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %mean = stablehlo.constant dense<5.0> : tensor<f32>
  %sizes = stablehlo.constant dense<3> : tensor<1xi64>
  %r = "stablehlo.rng"(%mean, %zero, %sizes) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<3xf32>
  check.expect_eq_const %r, dense<5.0> : tensor<3xf32>
  return
}

func.func @bounded() {
  %x = stablehlo.constant dense<[1.0, 2.0, 4.0, 8.0]> : tensor<4xf32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %y = stablehlo.set_dimension_size %x, %two, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %z = "stablehlo.add"(%y, %y) : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
  %n = stablehlo.get_dimension_size %z, dim = 0 : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<i32>
  check.expect_eq_const %n, dense<2> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %sum, dense<6.0> : tensor<f32>
  return
}
