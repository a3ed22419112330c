// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Functions of each element; the expected values are within a tolerance, since XLA rounds otherwise. Expected values: XLA (jaxlib 0.10.2).
// CHECK: 12 passed, 0 failed

func.func @exponential() {
  %a = stablehlo.constant dense<[-1.0, 0.0, 0.5, 10.0]> : tensor<4xf32>
  %f = stablehlo.exponential %a : tensor<4xf32>
  %g = "stablehlo.exponential"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[0.36787945, 1.0, 1.6487212, 22026.465]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[0.36787945, 1.0, 1.6487212, 22026.465]> : tensor<4xf32>
  %c = stablehlo.constant dense<[-1.0, 0.0, 0.5, 10.0]> : tensor<4xf64>
  %h = stablehlo.exponential %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[0.36787944117144233, 1.0, 1.6487212707001282, 22026.465794806718]> : tensor<4xf64>
  return
}

func.func @exponential_minus_one() {
  %a = stablehlo.constant dense<[-1.0, 1.0e-5, 0.5, 3.0]> : tensor<4xf32>
  %f = stablehlo.exponential_minus_one %a : tensor<4xf32>
  %g = "stablehlo.exponential_minus_one"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-0.63212055, 1.000005e-05, 0.6487213, 19.085537]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-0.63212055, 1.000005e-05, 0.6487213, 19.085537]> : tensor<4xf32>
  %c = stablehlo.constant dense<[-1.0, 1.0e-5, 0.5, 3.0]> : tensor<4xf64>
  %h = stablehlo.exponential_minus_one %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[-0.6321205588285577, 1.0000050000166668e-05, 0.6487212707001282, 19.085536923187668]> : tensor<4xf64>
  return
}

func.func @log() {
  %a = stablehlo.constant dense<[0.5, 1.0, 2.0, 1.0e10]> : tensor<4xf32>
  %f = stablehlo.log %a : tensor<4xf32>
  %g = "stablehlo.log"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-0.6931472, 0.0, 0.6931472, 23.02585]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-0.6931472, 0.0, 0.6931472, 23.02585]> : tensor<4xf32>
  %c = stablehlo.constant dense<[0.5, 1.0, 2.0, 1.0e10]> : tensor<4xf64>
  %h = stablehlo.log %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[-0.6931471805599453, 0.0, 0.6931471805599453, 23.025850929940457]> : tensor<4xf64>
  return
}

func.func @log_plus_one() {
  %a = stablehlo.constant dense<[-0.5, 1.0e-5, 2.0, 100.0]> : tensor<4xf32>
  %f = stablehlo.log_plus_one %a : tensor<4xf32>
  %g = "stablehlo.log_plus_one"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-0.6931472, 9.99995e-06, 1.0986123, 4.6151204]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-0.6931472, 9.99995e-06, 1.0986123, 4.6151204]> : tensor<4xf32>
  %c = stablehlo.constant dense<[-0.5, 1.0e-5, 2.0, 100.0]> : tensor<4xf64>
  %h = stablehlo.log_plus_one %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[-0.6931471805599453, 9.999950000333332e-06, 1.0986122886681096, 4.61512051684126]> : tensor<4xf64>
  return
}

func.func @logistic() {
  %a = stablehlo.constant dense<[-3.0, 0.0, 0.5, 8.0]> : tensor<4xf32>
  %f = stablehlo.logistic %a : tensor<4xf32>
  %g = "stablehlo.logistic"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[0.047425874, 0.5, 0.62245935, 0.99966466]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[0.047425874, 0.5, 0.62245935, 0.99966466]> : tensor<4xf32>
  %c = stablehlo.constant dense<[-3.0, 0.0, 0.5, 8.0]> : tensor<4xf64>
  %h = stablehlo.logistic %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[0.04742587317756678, 0.5, 0.6224593312018546, 0.9996646498695336]> : tensor<4xf64>
  return
}

func.func @sqrt() {
  %a = stablehlo.constant dense<[0.0, 2.0, 16.0, 1.0e10]> : tensor<4xf32>
  %f = stablehlo.sqrt %a : tensor<4xf32>
  %g = "stablehlo.sqrt"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[0.0, 1.4142135, 4.0, 100000.0]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[0.0, 1.4142135, 4.0, 100000.0]> : tensor<4xf32>
  %c = stablehlo.constant dense<[0.0, 2.0, 16.0, 1.0e10]> : tensor<4xf64>
  %h = stablehlo.sqrt %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[0.0, 1.4142135623730951, 4.0, 100000.0]> : tensor<4xf64>
  return
}

func.func @rsqrt() {
  %a = stablehlo.constant dense<[0.25, 2.0, 16.0, 1.0e10]> : tensor<4xf32>
  %f = stablehlo.rsqrt %a : tensor<4xf32>
  %g = "stablehlo.rsqrt"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[2.0, 0.70710677, 0.25, 1.0e-05]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[2.0, 0.70710677, 0.25, 1.0e-05]> : tensor<4xf32>
  %c = stablehlo.constant dense<[0.25, 2.0, 16.0, 1.0e10]> : tensor<4xf64>
  %h = stablehlo.rsqrt %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[2.0, 0.7071067811865475, 0.25, 1.0e-05]> : tensor<4xf64>
  return
}

func.func @cbrt() {
  %a = stablehlo.constant dense<[-8.0, 2.0, 27.0, 0.001]> : tensor<4xf32>
  %f = stablehlo.cbrt %a : tensor<4xf32>
  %g = "stablehlo.cbrt"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-2.0, 1.2599211, 3.0, 0.1]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-2.0, 1.2599211, 3.0, 0.1]> : tensor<4xf32>
  %c = stablehlo.constant dense<[-8.0, 2.0, 27.0, 0.001]> : tensor<4xf64>
  %h = stablehlo.cbrt %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[-2.0, 1.2599210498948734, 3.0000000000000004, 0.1]> : tensor<4xf64>
  return
}

func.func @cosine() {
  %a = stablehlo.constant dense<[0.0, 1.0, -2.0, 10.0]> : tensor<4xf32>
  %f = stablehlo.cosine %a : tensor<4xf32>
  %g = "stablehlo.cosine"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[1.0, 0.5403023, -0.41614684, -0.8390715]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[1.0, 0.5403023, -0.41614684, -0.8390715]> : tensor<4xf32>
  %c = stablehlo.constant dense<[0.0, 1.0, -2.0, 10.0]> : tensor<4xf64>
  %h = stablehlo.cosine %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[1.0, 0.5403023058681398, -0.4161468365471424, -0.8390715290764524]> : tensor<4xf64>
  return
}

func.func @sine() {
  %a = stablehlo.constant dense<[0.0, 1.0, -2.0, 10.0]> : tensor<4xf32>
  %f = stablehlo.sine %a : tensor<4xf32>
  %g = "stablehlo.sine"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[0.0, 0.84147096, -0.9092974, -0.5440211]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[0.0, 0.84147096, -0.9092974, -0.5440211]> : tensor<4xf32>
  %c = stablehlo.constant dense<[0.0, 1.0, -2.0, 10.0]> : tensor<4xf64>
  %h = stablehlo.sine %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[0.0, 0.8414709848078965, -0.9092974268256817, -0.5440211108893698]> : tensor<4xf64>
  return
}

func.func @tan() {
  %a = stablehlo.constant dense<[0.0, 1.0, -2.0, 0.5]> : tensor<4xf32>
  %f = stablehlo.tan %a : tensor<4xf32>
  %g = "stablehlo.tan"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[0.0, 1.5574077, 2.1850398, 0.5463025]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[0.0, 1.5574077, 2.1850398, 0.5463025]> : tensor<4xf32>
  %c = stablehlo.constant dense<[0.0, 1.0, -2.0, 0.5]> : tensor<4xf64>
  %h = stablehlo.tan %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[0.0, 1.5574077246549023, 2.185039863261519, 0.5463024898437905]> : tensor<4xf64>
  return
}

func.func @tanh() {
  %a = stablehlo.constant dense<[-3.0, 0.0, 0.5, 1.0]> : tensor<4xf32>
  %f = stablehlo.tanh %a : tensor<4xf32>
  %g = "stablehlo.tanh"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-0.9950548, 0.0, 0.46211717, 0.7615942]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-0.9950548, 0.0, 0.46211717, 0.7615942]> : tensor<4xf32>
  %c = stablehlo.constant dense<[-3.0, 0.0, 0.5, 1.0]> : tensor<4xf64>
  %h = stablehlo.tanh %c : tensor<4xf64>
  check.expect_almost_eq_const %h, dense<[-0.9950547536867305, 0.0, 0.46211715726000974, 0.7615941559557649]> : tensor<4xf64>
  return
}
