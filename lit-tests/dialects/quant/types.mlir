// RUN: shale-opt %s | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-opt - | filecheck %s
// RUN: not shale-opt %s --legalize-stablehlo 2>&1 | filecheck %s --check-prefix=HLO
// HLO: has no form in hlo: quantized numbers are only read and written

// CHECK: tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
func.func @quantized(%x: tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>, %y: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: stablehlo.add %x, %x : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %0 = stablehlo.add %x, %x : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  // CHECK-NEXT: stablehlo.uniform_dequantize %0 : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2xf32>
  %1 = stablehlo.uniform_dequantize %0 : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2xf32>
  // CHECK-NEXT: stablehlo.uniform_quantize %1 : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01:3,0.25}>>
  %2 = stablehlo.uniform_quantize %1 : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01:3,0.25}>>
  %3 = stablehlo.uniform_dequantize %2 : (tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01:3,0.25}>>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}
