// RUN: shale-run %s --backend=reference | filecheck %s
// RUN: shale-run %s --backend=cpu | filecheck %s
// RUN: shale-run %s --backend=cpu --out-dir=%t | filecheck %s --check-prefix=SHAPE
// RUN: shale-run %s --backend=reference --expect=%t | filecheck %s --check-prefix=SHAPE

// A text is of elements, wherever they lie in memory.
// CHECK: out0 = s32[2,3] {{[{][{]1, 2, 3[}], [{]4, 5, 6[}][}]}}
// SHAPE: out0 = s32[2,3]{{$|:}}
func.func @main() -> (s32[2,3] {hlo.layout = [0, 1]}) {
  %x0 = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %x = hlo.optimization_barrier %x0 : (s32[2,3]) -> s32[2,3]
  return %x : s32[2,3]
}
