// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1_count(%x: f32[4,4], %i: s32[]) {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [1, 1] : (f32[4,4], s32[]) -> f32[1,1]
  return
}

// -----

func.func @c1_rank(%x: f32[4], %i: s32[1]) {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [1] : (f32[4], s32[1]) -> f32[1]
  return
}

// -----

func.func @c1_element(%x: f32[4], %i: f32[]) {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [1] : (f32[4], f32[]) -> f32[1]
  return
}

// -----

func.func @c1_pred(%x: f32[4], %i: pred[]) {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [1] : (f32[4], pred[]) -> f32[1]
  return
}

// -----

func.func @c1_one_type(%x: f32[4,4], %i: s32[], %j: s64[]) {
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [1, 1] : (f32[4,4], s32[], s64[]) -> f32[1,1]
  return
}

// -----

func.func @c2_count(%x: f32[4], %i: s32[]) {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [] : (f32[4], s32[]) -> f32[1]
  return
}

// -----

func.func @c2_negative(%x: f32[4], %i: s32[]) {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [-1] : (f32[4], s32[]) -> f32[1]
  return
}

// -----

func.func @c2_beyond(%x: f32[4], %i: s32[]) {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [5] : (f32[4], s32[]) -> f32[5]
  return
}

// -----

func.func @part_is_static(%x: f32[<=4], %i: s32[]) {
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [2] : (f32[<=4], s32[]) -> f32[<=2]
  return
}
