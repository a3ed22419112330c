// RUN: shale-run %s --check | filecheck %s
// RUN: shale-opt %s | shale-run - --check | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-run - --check | filecheck %s
// RUN: shale-opt %s --legalize-stablehlo --export-stablehlo | shale-run - --check | filecheck %s
// CHLO functions; the expected values are within a tolerance, since XLA rounds otherwise. Expected values: XLA (jaxlib 0.10.2).
// CHECK: 26 passed, 0 failed

func.func @acos() {
  %a = stablehlo.constant dense<[-1.0, 0.0, 0.5, 1.0]> : tensor<4xf32>
  %f = chlo.acos %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.acos"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[3.1415927, 1.5707964, 1.0471976, 0.0]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[3.1415927, 1.5707964, 1.0471976, 0.0]> : tensor<4xf32>
  return
}

func.func @acosh() {
  %a = stablehlo.constant dense<[1.0, 1.5, 3.0, 100.0]> : tensor<4xf32>
  %f = chlo.acosh %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.acosh"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[0.0, 0.9624237, 1.7627472, 5.298292]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[0.0, 0.9624237, 1.7627472, 5.298292]> : tensor<4xf32>
  return
}

func.func @asin() {
  %a = stablehlo.constant dense<[-1.0, 0.0, 0.5, 1.0]> : tensor<4xf32>
  %f = chlo.asin %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.asin"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-1.5707964, 0.0, 0.5235988, 1.5707964]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-1.5707964, 0.0, 0.5235988, 1.5707964]> : tensor<4xf32>
  return
}

func.func @asinh() {
  %a = stablehlo.constant dense<[-3.0, 0.0, 0.5, 100.0]> : tensor<4xf32>
  %f = chlo.asinh %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.asinh"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-1.8184464, 0.0, 0.48121184, 5.298342]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-1.8184464, 0.0, 0.48121184, 5.298342]> : tensor<4xf32>
  return
}

func.func @atan() {
  %a = stablehlo.constant dense<[-3.0, 0.0, 0.5, 100.0]> : tensor<4xf32>
  %f = chlo.atan %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.atan"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-1.2490457, 0.0, 0.4636476, 1.5607966]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-1.2490457, 0.0, 0.4636476, 1.5607966]> : tensor<4xf32>
  return
}

func.func @atanh() {
  %a = stablehlo.constant dense<[-0.5, 0.0, 0.5, 0.99]> : tensor<4xf32>
  %f = chlo.atanh %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.atanh"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-0.54930615, 0.0, 0.54930615, 2.646653]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-0.54930615, 0.0, 0.54930615, 2.646653]> : tensor<4xf32>
  return
}

func.func @bessel_i1e() {
  %a = stablehlo.constant dense<[-3.0, 0.0, 0.5, 10.0]> : tensor<4xf32>
  %f = chlo.bessel_i1e %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.bessel_i1e"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-0.19682673, 0.0, 0.15642083, 0.121262684]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-0.19682673, 0.0, 0.15642083, 0.121262684]> : tensor<4xf32>
  return
}

func.func @cosh() {
  %a = stablehlo.constant dense<[-1.0, 0.0, 0.5, 3.0]> : tensor<4xf32>
  %f = chlo.cosh %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.cosh"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[1.5430806, 1.0, 1.127626, 10.067662]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[1.5430806, 1.0, 1.127626, 10.067662]> : tensor<4xf32>
  return
}

func.func @sinh() {
  %a = stablehlo.constant dense<[-1.0, 0.0, 0.5, 3.0]> : tensor<4xf32>
  %f = chlo.sinh %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.sinh"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-1.1752012, 0.0, 0.52109534, 10.017875]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-1.1752012, 0.0, 0.52109534, 10.017875]> : tensor<4xf32>
  return
}

func.func @digamma() {
  %a = stablehlo.constant dense<[0.5, 1.0, 2.5, 10.0]> : tensor<4xf32>
  %f = chlo.digamma %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.digamma"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-1.96351, -0.5772154, 0.7031568, 2.2517526]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-1.96351, -0.5772154, 0.7031568, 2.2517526]> : tensor<4xf32>
  return
}

func.func @lgamma() {
  %a = stablehlo.constant dense<[0.5, 1.0, 2.5, 10.0]> : tensor<4xf32>
  %f = chlo.lgamma %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.lgamma"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[0.5723653, 4.7683716e-07, 0.28468323, 12.80183]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[0.5723653, 4.7683716e-07, 0.28468323, 12.80183]> : tensor<4xf32>
  return
}

func.func @erf() {
  %a = stablehlo.constant dense<[-1.0, 0.0, 0.5, 3.0]> : tensor<4xf32>
  %f = chlo.erf %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.erf"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-0.8427008, 0.0, 0.5204999, 0.9999779]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-0.8427008, 0.0, 0.5204999, 0.9999779]> : tensor<4xf32>
  return
}

func.func @erfc() {
  %a = stablehlo.constant dense<[-1.0, 0.0, 0.5, 3.0]> : tensor<4xf32>
  %f = chlo.erfc %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.erfc"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[1.8427007, 1.0, 0.47950017, 2.2090497e-05]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[1.8427007, 1.0, 0.47950017, 2.2090497e-05]> : tensor<4xf32>
  return
}

func.func @erf_inv() {
  %a = stablehlo.constant dense<[-0.9, 0.0, 0.5, 0.9]> : tensor<4xf32>
  %f = chlo.erf_inv %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.erf_inv"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[-1.163087, 0.0, 0.47693628, 1.163087]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[-1.163087, 0.0, 0.47693628, 1.163087]> : tensor<4xf32>
  return
}

func.func @tan() {
  %a = stablehlo.constant dense<[0.0, 1.0, -2.0, 0.5]> : tensor<4xf32>
  %f = chlo.tan %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.tan"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[0.0, 1.5574077, 2.1850398, 0.5463025]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[0.0, 1.5574077, 2.1850398, 0.5463025]> : tensor<4xf32>
  return
}

func.func @square() {
  %a = stablehlo.constant dense<[-3.0, 0.0, 0.5, 10.0]> : tensor<4xf32>
  %f = chlo.square %a : tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.square"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[9.0, 0.0, 0.25, 100.0]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[9.0, 0.0, 0.25, 100.0]> : tensor<4xf32>
  return
}

func.func @is_inf() {
  %a = stablehlo.constant dense<[1.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>
  %p = chlo.is_inf %a : tensor<4xf32> -> tensor<4xi1>
  %q = "chlo.is_inf"(%a) : (tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %p, dense<[false, true, true, false]> : tensor<4xi1>
  check.expect_eq_const %q, dense<[false, true, true, false]> : tensor<4xi1>
  return
}

func.func @is_neg_inf() {
  %a = stablehlo.constant dense<[1.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>
  %p = chlo.is_neg_inf %a : tensor<4xf32> -> tensor<4xi1>
  %q = "chlo.is_neg_inf"(%a) : (tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %p, dense<[false, false, true, false]> : tensor<4xi1>
  check.expect_eq_const %q, dense<[false, false, true, false]> : tensor<4xi1>
  return
}

func.func @is_pos_inf() {
  %a = stablehlo.constant dense<[1.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>
  %p = chlo.is_pos_inf %a : tensor<4xf32> -> tensor<4xi1>
  %q = "chlo.is_pos_inf"(%a) : (tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %p, dense<[false, true, false, false]> : tensor<4xi1>
  check.expect_eq_const %q, dense<[false, true, false, false]> : tensor<4xi1>
  return
}

func.func @conj() {
  %a = stablehlo.constant dense<[(1.0, 2.0), (-3.0, 0.5), (0.0, -1.0)]> : tensor<3xcomplex<f32>>
  %f = chlo.conj %a : tensor<3xcomplex<f32>> -> tensor<3xcomplex<f32>>
  %g = "chlo.conj"(%f) : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  check.expect_eq_const %f, dense<[(1.0, -2.0), (-3.0, -0.5), (0.0, 1.0)]> : tensor<3xcomplex<f32>>
  check.expect_eq_const %g, dense<[(1.0, 2.0), (-3.0, 0.5), (0.0, -1.0)]> : tensor<3xcomplex<f32>>
  return
}

func.func @next_after() {
  %a = stablehlo.constant dense<[1.0, 1.0, 0.0, -1.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[2.0, 0.0, 1.0, -1.0]> : tensor<4xf32>
  %f = chlo.next_after %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.next_after"(%b, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %f, dense<[1.0000001, 0.99999994, 1.0e-45, -1.0]> : tensor<4xf32>
  check.expect_eq_const %g, dense<[1.9999999, 1.0e-45, 0.99999994, -1.0]> : tensor<4xf32>
  return
}

func.func @polygamma() {
  %a = stablehlo.constant dense<[1.0, 2.0, 0.0, 3.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[2.0, 1.5, 1.0, 0.7]> : tensor<4xf32>
  %f = chlo.polygamma %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.polygamma"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[0.64493436, -0.82879716, -0.5772154, 25.879183]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[0.64493436, -0.82879716, -0.5772154, 25.879183]> : tensor<4xf32>
  return
}

func.func @zeta() {
  %a = stablehlo.constant dense<[2.0, 3.0, 4.0, 1.5]> : tensor<4xf32>
  %b = stablehlo.constant dense<[1.0, 1.5, 2.0, 0.7]> : tensor<4xf32>
  %f = chlo.zeta %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %g = "chlo.zeta"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  check.expect_almost_eq_const %f, dense<[1.644934, 0.41439837, 0.08232324, 3.498728]> : tensor<4xf32>
  check.expect_almost_eq_const %g, dense<[1.644934, 0.41439837, 0.08232324, 3.498728]> : tensor<4xf32>
  return
}

func.func @mulhi() {
  %a = stablehlo.constant dense<[7, -7, 2147483647, -2147483648, 0]> : tensor<5xi32>
  %b = stablehlo.constant dense<[3, 3, 2, -1, 5]> : tensor<5xi32>
  %f = chlo.mulhi %a, %b : tensor<5xi32>, tensor<5xi32> -> tensor<5xi32>
  %g = "chlo.mulhi"(%a, %a) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  check.expect_eq_const %f, dense<[0, -1, 0, 0, 0]> : tensor<5xi32>
  check.expect_eq_const %g, dense<[0, 0, 1073741823, 1073741824, 0]> : tensor<5xi32>
  return
}

func.func @top_k() {
  %a = stablehlo.constant dense<[[3.0, 1.0, 4.0, 1.0], [5.0, 9.0, 2.0, 6.0]]> : tensor<2x4xf32>
  %v, %i = chlo.top_k(%a, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
  %w, %j = "chlo.top_k"(%a) <{k = 1 : i64}> : (tensor<2x4xf32>) -> (tensor<2x1xf32>, tensor<2x1xi32>)
  check.expect_eq_const %v, dense<[[4.0, 3.0], [9.0, 6.0]]> : tensor<2x2xf32>
  check.expect_eq_const %i, dense<[[2, 0], [1, 3]]> : tensor<2x2xi32>
  check.expect_eq_const %w, dense<[[4.0], [9.0]]> : tensor<2x1xf32>
  check.expect_eq_const %j, dense<[[2], [1]]> : tensor<2x1xi32>
  return
}

func.func @constants() {
  %c = chlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = "chlo.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %e = "chlo.constant_like"(%c) <{value = 2.5 : f32}> : (tensor<4xf32>) -> tensor<4xf32>
  check.expect_eq_const %c, dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  check.expect_eq_const %d, dense<[1.0, 1.0, 1.0, 1.0]> : tensor<4xf32>
  check.expect_eq_const %e, dense<[2.5, 2.5, 2.5, 2.5]> : tensor<4xf32>
  return
}
