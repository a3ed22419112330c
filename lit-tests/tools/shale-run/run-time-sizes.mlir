// RUN: shale-run %s --entry=make --backend=cpu --out-dir=%t && shale-run %s --backend=cpu --in0=%t/out0.npy --in1=%t/out1.npy | filecheck %s
// RUN: shale-run %s --backend=cpu -O3 --random=normal | filecheck %s --check-prefix=RANDOM
// RUN: shale-run %s --entry=make --out-dir=%t && not shale-run %s --backend=cpu --in0=%t/out2.npy --in1=%t/out1.npy 2>&1 | filecheck %s --check-prefix=LARGE
// RUN: not shale-run %s --backend=cpu --entry=grow 2>&1 | filecheck %s --check-prefix=GROW
// RUN: not shale-run %s --backend=reference --entry=grow 2>&1 | filecheck %s --check-prefix=GROW
// Arrays of run-time sizes on the cpu backend: files hold arrays of the sizes that these have, and so do results.

// CHECK: out0 = f32[3] {2, 4, 6}
// CHECK-NEXT: out1 = s32[] 3
// CHECK-NEXT: out2 = f32[] 22
// RANDOM: out0 = f32[4]
// LARGE: error: argument 0 must have the sizes [<=4], but is f32[6]
func.func @main(%x: f32[<=4], %init: f32[]) -> (f32[<=4], s32[], f32[]) {
  %y = hlo.add %x, %x : f32[<=4]
  %n = hlo.get_dimension_size %y, dimension = 0 : (f32[<=4]) -> s32[]
  %s = hlo.reduce (%y), (%init), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[<=4], f32[]) -> f32[]
  return %y, %n, %s : f32[<=4], s32[], f32[]
}

func.func @make() -> (f32[<=4], f32[], f32[6]) {
  %x = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : f32[4]
  %three = hlo.constant dense<3> : s32[]
  %y = hlo.set_dimension_size %x, %three, dimension = 0 : (f32[4], s32[]) -> f32[<=4]
  %ten = hlo.constant dense<10.0> : f32[]
  %z = hlo.constant dense<0.0> : f32[6]
  return %y, %ten, %z : f32[<=4], f32[], f32[6]
}

// GROW: error: {{.*}}the size of dimension 0 must be from 0 to 4, but is 5
// GROW: run-time-sizes.mlir:37:8
func.func @grow(%x: f32[4]) -> f32[<=4] {
  %five = hlo.constant dense<5> : s32[]
  %y = hlo.set_dimension_size %x, %five, dimension = 0 : (f32[4], s32[]) -> f32[<=4]
  return %y : f32[<=4]
}
