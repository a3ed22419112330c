// RUN: not shale-run %s 2>&1 | filecheck %s

// CHECK: error: a result of type f32[?] cannot be computed: a dimension has neither a size nor a bound
// CHECK: unbounded.mlir:7:8
// CHECK: give sizes, or bounds as in f32[<=8]
func.func @main(%x: f32[?]) -> f32[?] {
  %y = hlo.negate %x : f32[?]
  return %y : f32[?]
}
