// RUN: shale-opt %S/data/forms.pretty.txt > %t && diff %S/data/forms.pretty.txt %t
// RUN: shale-opt %S/data/forms.generic.txt --print-op-generic > %t && diff %S/data/forms.generic.txt %t
// RUN: shale-opt %S/data/more.pretty.txt > %t && diff %S/data/more.pretty.txt %t
// RUN: shale-opt %S/data/more.generic.txt --print-op-generic > %t && diff %S/data/more.generic.txt %t
// The files in data are what jaxlib 0.10.2 prints for one instance of each op, pretty and in generic form (`Module.parse(text).operation.get_asm()`).
// They come back byte for byte.

// Locations stand at ops and arguments, before and behind the module.
// RUN: shale-opt %s --print-locs | filecheck %s
// CHECK: %0 = stablehlo.add %a, %a : tensor<2xf32> loc("sum"("model.py":3:4 to :9))
// CHECK-NEXT: %1 = stablehlo.negate %0 : tensor<2xf32> loc(callsite("f" at "model.py":3:4 to :9))
#loc1 = loc("model.py":3:4 to :9)
func.func @located(%a: tensor<2xf32> loc("a")) -> tensor<2xf32> {
  %0 = stablehlo.add %a, %a : tensor<2xf32> loc(#loc2)
  %1 = stablehlo.negate %0 : tensor<2xf32> loc(callsite("f" at #loc1))
  return %1 : tensor<2xf32> loc(fused<"x">[#loc1, #loc2])
} loc(#loc1)
#loc2 = loc("sum"(#loc1))
