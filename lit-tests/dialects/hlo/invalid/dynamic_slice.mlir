// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1_count(%x: f32[4,4], %i: s32[]) {
  // expected-error@+1 {{'hlo.dynamic_slice' (C1) the number of start indices must be 2, but is 1}}
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [1, 1] : (f32[4,4], s32[]) -> f32[1,1]
  return
}

// -----

func.func @c1_rank(%x: f32[4], %i: s32[1]) {
  // expected-error@+1 {{'hlo.dynamic_slice' (C1) a start index must be a scalar of an integer type, but is s32[1]}}
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [1] : (f32[4], s32[1]) -> f32[1]
  return
}

// -----

func.func @c1_element(%x: f32[4], %i: f32[]) {
  // expected-error@+1 {{'hlo.dynamic_slice' (C1) a start index must be a scalar of an integer type, but is f32[]}}
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [1] : (f32[4], f32[]) -> f32[1]
  return
}

// -----

func.func @c1_pred(%x: f32[4], %i: pred[]) {
  // expected-error@+1 {{'hlo.dynamic_slice' (C1) a start index must be a scalar of an integer type, but is pred[]}}
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [1] : (f32[4], pred[]) -> f32[1]
  return
}

// -----

func.func @c1_one_type(%x: f32[4,4], %i: s32[], %j: s64[]) {
  // expected-error@+1 {{'hlo.dynamic_slice' (C1) start indices must have one type, but there are s32[] and s64[]}}
  %0 = hlo.dynamic_slice %x, %i, %j, slice_sizes = [1, 1] : (f32[4,4], s32[], s64[]) -> f32[1,1]
  return
}

// -----

func.func @c2_count(%x: f32[4], %i: s32[]) {
  // expected-error@+1 {{'hlo.dynamic_slice' (C2) slice_sizes must have 1 size, but has 0}}
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [] : (f32[4], s32[]) -> f32[1]
  return
}

// -----

func.func @c2_negative(%x: f32[4], %i: s32[]) {
  // expected-error@+1 {{'hlo.dynamic_slice' (C2) slice_sizes must be from 0 to 4 in dimension 0, but is -1}}
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [-1] : (f32[4], s32[]) -> f32[1]
  return
}

// -----

func.func @c2_beyond(%x: f32[4], %i: s32[]) {
  // expected-error@+1 {{'hlo.dynamic_slice' (C2) slice_sizes must be from 0 to 4 in dimension 0, but is 5}}
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [5] : (f32[4], s32[]) -> f32[5]
  return
}

// -----

func.func @part_is_static(%x: f32[<=4], %i: s32[]) {
  // expected-error@+1 {{'hlo.dynamic_slice' result 0 must have type f32[2], but has f32[<=2]}}
  %0 = hlo.dynamic_slice %x, %i, slice_sizes = [2] : (f32[<=4], s32[]) -> f32[<=2]
  return
}
