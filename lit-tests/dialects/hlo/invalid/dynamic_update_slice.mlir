// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @c1_count(%x: f32[4], %u: f32[2]) {
  // expected-error@+1 {{'hlo.dynamic_update_slice' (C1) the number of start indices must be 1, but is 0}}
  %0 = hlo.dynamic_update_slice %x, %u : (f32[4], f32[2]) -> f32[4]
  return
}

// -----

func.func @c1_element(%x: f32[4], %u: f32[2], %i: c64[]) {
  // expected-error@+1 {{'hlo.dynamic_update_slice' (C1) a start index must be a scalar of an integer type, but is c64[]}}
  %0 = hlo.dynamic_update_slice %x, %u, %i : (f32[4], f32[2], c64[]) -> f32[4]
  return
}

// -----

func.func @c2_element(%x: f32[4], %u: f16[2], %i: s32[]) {
  // expected-error@+1 {{'hlo.dynamic_update_slice' (C2) update must have the element type and rank of f32[4], but is f16[2]}}
  %0 = hlo.dynamic_update_slice %x, %u, %i : (f32[4], f16[2], s32[]) -> f32[4]
  return
}

// -----

func.func @c2_rank(%x: f32[4], %u: f32[2,1], %i: s32[]) {
  // expected-error@+1 {{'hlo.dynamic_update_slice' (C2) update must have the element type and rank of f32[4], but is f32[2,1]}}
  %0 = hlo.dynamic_update_slice %x, %u, %i : (f32[4], f32[2,1], s32[]) -> f32[4]
  return
}

// -----

func.func @c2_larger(%x: f32[4], %u: f32[5], %i: s32[]) {
  // expected-error@+1 {{'hlo.dynamic_update_slice' (C2) update must not be larger than f32[4], but is f32[5]}}
  %0 = hlo.dynamic_update_slice %x, %u, %i : (f32[4], f32[5], s32[]) -> f32[4]
  return
}
