// RUN: shale-run %s > %t && shale-run %s --data-seed=0 --random=uniform | cmp %t -
// RUN: shale-run %s --data-seed=1 | not cmp %t -
// The same seed gives the same inputs, another seed others. Uniform floats lie in [-1, 1), integers in [-100, 100).

func.func @main(%x: f32[4], %i: s32[4]) -> (f32[4], s32[4]) {
  return %x, %i : f32[4], s32[4]
}
