// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// Random bits of an explicit state. Expected values: XLA (jaxlib 0.10.2).
// CHECK: 3 passed, 0 failed

func.func @rng_bit_generator_three_fry2() {
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %n, %b = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  %m, %c = "stablehlo.rng_bit_generator"(%s) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui64>)
  check.expect_eq_const %n, dense<[1, 5]> : tensor<2xui64>
  check.expect_eq_const %b, dense<[43444564, 2150618427, 3979645651, 3745730563, 1672743891]> : tensor<5xui32>
  check.expect_eq_const %m, dense<[1, 6]> : tensor<2xui64>
  check.expect_eq_const %c, dense<[[9236835810183407956, 16087790271692313299], [18212823393184779219, 2658481902456610144]]> : tensor<2x2xui64>
  return
}

func.func @rng_bit_generator_philox2() {
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %n, %b = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  %m, %c = "stablehlo.rng_bit_generator"(%s) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui64>)
  check.expect_eq_const %n, dense<[1, 4]> : tensor<2xui64>
  check.expect_eq_const %b, dense<[2100602697, 2847456232, 2074354647, 800269529, 1828267006]> : tensor<5xui32>
  check.expect_eq_const %m, dense<[1, 4]> : tensor<2xui64>
  check.expect_eq_const %c, dense<[[12229731395331991369, 3437131457114678231], [13465615291114923006, 9328616520744100567]]> : tensor<2x2xui64>
  return
}

func.func @rng_bit_generator_philox3() {
  %s = stablehlo.constant dense<[1, 2, 3]> : tensor<3xui64>
  %n, %b = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui32>)
  %m, %c = "stablehlo.rng_bit_generator"(%s) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<3xui64>) -> (tensor<3xui64>, tensor<2x2xui64>)
  check.expect_eq_const %n, dense<[1, 4, 3]> : tensor<3xui64>
  check.expect_eq_const %b, dense<[4031113034, 1366700262, 495645701, 3051723414, 89414891]> : tensor<5xui32>
  check.expect_eq_const %m, dense<[1, 4, 3]> : tensor<3xui64>
  check.expect_eq_const %c, dense<[[5869932932755744586, 13107052260063114245], [8234580641674714347, 2641225993340350124]]> : tensor<2x2xui64>
  return
}
