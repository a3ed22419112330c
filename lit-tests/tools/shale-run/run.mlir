// RUN: shale-run %s --inputs=%S/data | filecheck %s
// RUN: shale-run %s --in0=%S/data/in0.npy --in1=%S/data/in1.npy | filecheck %s
// RUN: shale-run %s --inputs=%S/data --expect=%S/data | filecheck %s --check-prefix=RIGHT
// RUN: not shale-run %s --inputs=%S/data --expect=%S/data/near | filecheck %s --check-prefix=WRONG
// RUN: not shale-run %s --inputs=%S/data --expect=%S/data/near --rtol=1e-3 | filecheck %s --check-prefix=LOOSE
// RUN: not shale-run %s --inputs=%S/data --expect=%S/data/near --json | filecheck %s --check-prefix=JSON
// RUN: shale-run %s --inputs=%S/data --out-dir=%t && cmp %t/out0.npy %S/data/out0.npy && cmp %t/out1.npy %S/data/out1.npy

// CHECK: out0 = f32[3] {2, 4, 6}
// CHECK-NEXT: out1 = s32[2,3] {{[{][{]}}1, 3, 5}, {2, 4, 6}}

// RIGHT: out0 = f32[3]: all 3 elements are within tolerance
// RIGHT-NEXT: out1 = s32[2,3]: all 6 elements are within tolerance

// WRONG: out0 = f32[3]: 1 of 3 elements differ, the first at [1]: expected 4.00390625, got 4.000000e+00; largest absolute error 3.90625e-3 at [1]; largest relative error 9.75609756097561e-4 at [1]; largest ulp error 8.192e3 at [1]
// WRONG-NEXT: out1 = s32[2,3]: 1 of 6 elements differ, the first at [1, 2]: expected 7, got 6

// LOOSE: out0 = f32[3]: all 3 elements are within tolerance; largest absolute error
// LOOSE-NEXT: out1 = s32[2,3]: 1 of 6 elements differ

// JSON: {"entry":"main","passed":false,"members":[{"steps":{{[0-9]+}},"peak_bytes":{{[0-9]+}},"outputs":[{"name":"out0","shape":"f32[3]","passed":false,"elements":3,"mismatches":1,"abs":{"error":3.90625e-3,"index":[1]},"rel":{"error":9.75609756097561e-4,"index":[1]},"ulp":{"error":8.192e3,"index":[1]}},{"name":"out1",

func.func @main(%x: f32[3], %m: s32[3,2]) -> (f32[3], s32[2,3]) {
  %y = hlo.add %x, %x : f32[3]
  %t = hlo.transpose %m, permutation = [1, 0] : (s32[3,2]) -> s32[2,3]
  return %y, %t : f32[3], s32[2,3]
}
