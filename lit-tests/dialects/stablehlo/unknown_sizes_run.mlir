// RUN: not shale-run %s 2>&1 | filecheck %s
// A program with sizes that are not known cannot run.

// CHECK: error: a result of type f32[?,4] cannot be computed: a dimension has neither a size nor a bound
// CHECK-NEXT: unknown_sizes_run.mlir:8:8
// CHECK: help: give sizes, or bounds
func.func @main(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = stablehlo.add %x, %y : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
